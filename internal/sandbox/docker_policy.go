package sandbox

import "fmt"

// dockerOnly refuses what a container cannot give.
func (p *Policy) dockerOnly() error {
	switch {
	case p.Image == "":
		return fmt.Errorf("%w: docker needs an image: use docker:IMAGE", errBadPolicy)
	case p.Keep != "":
		return fmt.Errorf("%w: docker keeps a container's writes to itself; copy them out, or use jail to keep them in a folder", errBadPolicy)
	}
	return nil
}
