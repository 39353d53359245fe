package sandbox

import (
	"github.com/moby/moby/api/types/container"
	docker "github.com/moby/moby/api/types/mount"
	"github.com/moby/moby/client"

	"hawser/internal/sandbox/boxinit"
)

// Where a container finds its init and the socket that leads to hawser.
const (
	insideDir    = "/run/hawser-init"
	insideInit   = insideDir + "/" + initName
	insideSocket = insideDir + "/socket"
)

// initSettings are variables for the init alone.
var initSettings = []string{"GOMAXPROCS=1", "GODEBUG=asyncpreemptoff=1", boxinit.SocketEnv + "=" + insideSocket}

// container says what the engine is to make. Everything that is not said here
// is left to the engine: it confines, and knows best how.
func (p *Policy) container(m *meeting, binds []docker.Mount) client.ContainerCreateOptions {
	no := false
	host := &container.HostConfig{
		AutoRemove:  true,
		Init:        &no, // ours is the first process
		IpcMode:     container.IPCModePrivate,
		NetworkMode: "none", // it has its own loopback, which is up
		LogConfig:   container.LogConfig{Type: "none"},
		SecurityOpt: []string{"no-new-privileges"},
		Mounts: append(binds,
			docker.Mount{Type: docker.TypeBind, Source: m.program, Target: insideInit, ReadOnly: true},
			docker.Mount{Type: docker.TypeBind, Source: m.socket, Target: insideSocket, ReadOnly: true}),
	}
	if p.Network == NetHost {
		host.NetworkMode = "host"
	}
	if p.Limits.Memory > 0 {
		host.Memory, host.MemorySwap = p.Limits.Memory, p.Limits.Memory
	}
	if p.Limits.Pids > 0 {
		// The engine counts the init's too, and how many it has varies a little: the
		// limit is never tighter than it was asked for, and at most three looser.
		n := int64(p.Limits.Pids) + boxinit.StockedThreads
		host.PidsLimit = &n
	}
	return client.ContainerCreateOptions{
		Name: m.name,
		Config: &container.Config{
			Image:       p.Image,
			Entrypoint:  []string{insideInit},
			Env:         initSettings,
			WorkingDir:  p.Workspace,
			Labels:      map[string]string{ownerLabel: owner()},
			Healthcheck: &container.HealthConfig{Test: []string{"NONE"}},
		},
		HostConfig: host,
	}
}
