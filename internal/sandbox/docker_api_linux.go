package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/containerd/errdefs"
	"github.com/moby/moby/client"
)

// answering bounds how long an engine may take for a simple question.
const answering = 10 * time.Second

const dockerAdvice = "start docker (systemctl start docker), or use the jail sandbox"

// hint is an error whose text is for a person: what is wrong and what to do.
type hint struct {
	kind error
	text string
}

func (h *hint) Error() string { return h.text }
func (h *hint) Unwrap() error { return h.kind }

// dockerSocket finds the engine: the one that is named, the system's, or the
// user's own.
func dockerSocket(getenv func(string) string) (string, error) {
	host := getenv(client.EnvOverrideHost)
	if path, ok := strings.CutPrefix(host, "unix://"); ok && path != "" {
		return path, nil
	}
	if host != "" {
		return "", fmt.Errorf("DOCKER_HOST is %s, but only an engine on this machine can be given the workspace: unset it or set it to unix:///PATH", host)
	}
	const system = "/var/run/docker.sock"
	if _, err := os.Stat(system); err == nil {
		return system, nil
	}
	if dir := getenv("XDG_RUNTIME_DIR"); dir != "" {
		if _, err := os.Stat(dir + "/docker.sock"); err == nil {
			return dir + "/docker.sock", nil
		}
	}
	return system, nil
}

// dialDocker connects to the engine and agrees on a version of its interface.
func dialDocker(ctx context.Context, getenv func(string) string) (*client.Client, error) {
	path, err := dockerSocket(getenv)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, answering)
	defer cancel()
	// The client does not tell why it cannot connect.
	c, err := (&net.Dialer{}).DialContext(ctx, "unix", path)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return nil, &hint{fs.ErrPermission, "you may not use the docker engine at " + path + ": join its group (usermod -aG docker USER, then log in again), or use the jail sandbox"}
	case errors.Is(err, fs.ErrNotExist):
		return nil, &hint{fs.ErrNotExist, "there is no docker engine at " + path + ": install it or " + dockerAdvice}
	case errors.Is(err, syscall.ECONNREFUSED):
		return nil, &hint{syscall.ECONNREFUSED, "no docker engine answers at " + path + ": " + dockerAdvice}
	case err != nil:
		return nil, fmt.Errorf("reach the docker engine: %w", err)
	}
	c.Close()
	api, err := client.New(client.WithHost("unix://"+path), client.WithAPIVersionFromEnv())
	if err != nil {
		return nil, fmt.Errorf("reach the docker engine: %w", err)
	}
	ping, err := api.Ping(ctx, client.PingOptions{NegotiateAPIVersion: true})
	if err == nil && ping.OSType != "" && ping.OSType != "linux" {
		err = fmt.Errorf("it runs %s containers, not Linux ones", ping.OSType)
	}
	if err != nil {
		api.Close()
		return nil, fmt.Errorf("the docker engine at %s is of no use: %w", path, err)
	}
	return api, nil
}

// haveImage refuses an image that would have to be fetched first: that may
// take long, costs, and runs what nobody has looked at.
func haveImage(ctx context.Context, api *client.Client, image string) error {
	ctx, cancel := context.WithTimeout(ctx, answering)
	defer cancel()
	_, err := api.ImageInspect(ctx, image)
	switch {
	case errdefs.IsNotFound(err):
		return &hint{fs.ErrNotExist, "image " + image + " is not on this machine: get it with docker pull " + image}
	case errdefs.IsInvalidArgument(err):
		return fmt.Errorf("%q is not an image's name: use NAME or NAME:TAG", image)
	case err != nil:
		return fmt.Errorf("look for image %s: %w", image, err)
	}
	return nil
}

// explainDocker says what the engine's refusal to make a container means.
func explainDocker(err error) error {
	const unseen = "bind source path does not exist: "
	if _, path, ok := strings.Cut(err.Error(), unseen); ok {
		return fmt.Errorf("the docker engine does not see %s: it must run on this machine, outside of any container that hawser runs in", path)
	}
	return err
}
