package sandbox

// dockerOnly refuses what a container cannot give.
func (p *Policy) dockerOnly() error {
	switch {
	case p.Image == "":
		return badPolicy("docker needs an image: use docker:IMAGE")
	case p.Keep != "":
		return badPolicy("docker keeps a container's writes to itself; copy them out, or use jail to keep them in a folder")
	}
	return nil
}
