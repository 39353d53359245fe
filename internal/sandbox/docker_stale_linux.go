package sandbox

import (
	"context"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/moby/moby/client"
)

// ownerLabel marks the containers of hawser with the process that made them.
const ownerLabel = "hawser"

// owner names this process in a way that no other ever has: the machine's
// start, the process ids' namespace, the id and the process's own start.
var owner = sync.OnceValue(func() string {
	pid := os.Getpid()
	return strings.Join([]string{bootID(), pidSpace(), strconv.Itoa(pid), startOf(pid)}, "/")
})

func bootID() string {
	b, _ := os.ReadFile("/proc/sys/kernel/random/boot_id")
	return strings.TrimSpace(string(b))
}

func pidSpace() string {
	s, _ := os.Readlink("/proc/self/ns/pid")
	return s
}

// startOf gives the time at which a process started, or nothing if there is
// none.
func startOf(pid int) string {
	const field = 22
	b, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	i := strings.LastIndexByte(string(b), ')') // the name before it can hold anything
	f := strings.Fields(string(b[i+1:]))
	if len(f) < field-2 {
		return ""
	}
	return f[field-3]
}

// hasEnded says that the owner of a container is surely no more.
func hasEnded(owner string) bool {
	f := strings.Split(owner, "/")
	if len(f) != 4 {
		return false
	}
	if f[0] != bootID() {
		return true
	}
	if f[1] != pidSpace() {
		return false // it cannot be seen from here
	}
	pid, err := strconv.Atoi(f[2])
	return err == nil && startOf(pid) != f[3]
}

// removeStale removes what a hawser left behind that was killed between making
// a container and starting it. A container that was started ends by itself.
func removeStale(ctx context.Context, api *client.Client) {
	ctx, cancel := context.WithTimeout(ctx, answering)
	defer cancel()
	list, err := api.ContainerList(ctx, client.ContainerListOptions{All: true, Filters: client.Filters{}.Add("label", ownerLabel)})
	if err != nil {
		return
	}
	for _, c := range list.Items {
		if hasEnded(c.Labels[ownerLabel]) {
			api.ContainerRemove(ctx, c.ID, client.ContainerRemoveOptions{Force: true, RemoveVolumes: true})
		}
	}
}
