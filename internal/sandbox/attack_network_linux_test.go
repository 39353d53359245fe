package sandbox

import (
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// networkAttacks reach for the host's network and for who listens there.
var networkAttacks = []attack{
	{name: "a raw socket", want: same("EPERM"), do: opensSocket(unix.AF_INET, unix.SOCK_RAW, unix.IPPROTO_ICMP)},
	{name: "a raw socket on the host's network", setup: hostNetwork, want: same("EPERM"), do: opensSocket(unix.AF_INET, unix.SOCK_RAW, unix.IPPROTO_ICMP)},
	{name: "a packet socket", want: same("EPERM"), do: opensSocket(unix.AF_PACKET, unix.SOCK_RAW, 0)},
	{name: "a packet socket on the host's network", setup: hostNetwork, want: same("EPERM"), do: opensSocket(unix.AF_PACKET, unix.SOCK_RAW, 0)},
	{name: "a socket to the hypervisor", want: same("EAFNOSUPPORT"), do: opensSocket(unix.AF_VSOCK, unix.SOCK_STREAM, 0)},
	{name: "a socket into the kernel's ciphers", want: same("EAFNOSUPPORT"), do: opensSocket(unix.AF_ALG, unix.SOCK_SEQPACKET, 0)},
	{name: "a family with high bits set", want: same("EAFNOSUPPORT"), do: calls(unix.SYS_SOCKET, 1<<32|unix.AF_VSOCK, unix.SOCK_STREAM, 0)},
	{name: "a listener of the host", setup: tcpListener, want: same("ECONNREFUSED"), do: dials("tcp")},
	{name: "a listener of the host without a network", setup: func(t *testing.T, p *Policy) {
		p.Network = NetNone
		tcpListener(t, p)
	}, want: same("ENETUNREACH"), do: dials("tcp")},
	{name: "a listener of the host where it is allowed", setup: func(t *testing.T, p *Policy) {
		hostNetwork(t, p)
		tcpListener(t, p)
	}, want: same("ok"), do: dials("tcp")},
	{name: "an address beyond the host", want: same("ENETUNREACH"), do: func() string {
		_, err := net.DialTimeout("tcp", "192.0.2.1:9", time.Second)
		return outcome(err)
	}},
	{name: "an abstract socket of the host", setup: abstractListener, want: same("ECONNREFUSED"), do: dials("unix")},
	{name: "an abstract socket on the host's network", setup: func(t *testing.T, p *Policy) {
		hostNetwork(t, p)
		abstractListener(t, p)
	}, want: same("EPERM"), do: dials("unix")},
	{name: "a socket file of the host", setup: socketFile, want: same("ECONNREFUSED"), do: dials("unix")},
	{name: "a socket file on the host's network", setup: func(t *testing.T, p *Policy) {
		hostNetwork(t, p)
		socketFile(t, p)
	}, want: same("ECONNREFUSED"), do: dials("unix")},
	{name: "change the host's interfaces", setup: hostNetwork, want: same("EPERM"), do: func() string {
		fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0)
		if err != nil {
			return outcome(err)
		}
		r, _ := unix.NewIfreq("lo")
		r.SetUint16(unix.IFF_UP)
		return outcome(unix.IoctlIfreq(fd, unix.SIOCSIFFLAGS, r))
	}},
}

// addressEnv says where the payload is to call.
const addressEnv = "HAWSER_ADDRESS"

func opensSocket(family, kind, proto int) func() string {
	return func() string {
		_, err := unix.Socket(family, kind, proto)
		return outcome(err)
	}
}

func dials(network string) func() string {
	return func() string {
		_, err := net.DialTimeout(network, os.Getenv(addressEnv), 5*time.Second)
		return outcome(err)
	}
}

func hostNetwork(t *testing.T, p *Policy) { p.Network = NetHost }

func tcpListener(t *testing.T, p *Policy) { listen(t, p, "tcp", "127.0.0.1:0") }

func abstractListener(t *testing.T, p *Policy) {
	listen(t, p, "unix", "@hawser-test-"+filepath.Base(filepath.Dir(p.Workspace)))
}

// socketFile listens below the home folder, which a jail sees.
func socketFile(t *testing.T, p *Policy) {
	listen(t, p, "unix", filepath.Join(fakeHome(t), "s"))
}

func listen(t *testing.T, p *Policy, network, address string) {
	t.Helper()
	l, err := net.Listen(network, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	p.Env = append(p.Env, addressEnv+"="+l.Addr().String())
}
