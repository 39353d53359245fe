//go:build !linux

package session

import (
	"context"
	"fmt"
	"net"
)

// longestSocket is what every system takes for a socket's path.
const longestSocket = 100

func listenAt(path string) (net.Listener, error) {
	if len(path) > longestSocket {
		return nil, fmt.Errorf("%s is too long a path for a socket: set HAWSER_DATA to a shorter one", path)
	}
	return net.Listen("unix", path)
}

func dialAt(ctx context.Context, path string) (net.Conn, error) {
	var d net.Dialer
	return d.DialContext(ctx, "unix", path)
}
