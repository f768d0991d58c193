package instance

import (
	"net"
	"os"

	"golang.org/x/sys/unix"
)

// ofThisUser reports whether a program of this user is at the other end.
func ofThisUser(conn *net.UnixConn) bool {
	raw, err := conn.SyscallConn()
	if err != nil {
		return false
	}
	own := false
	err = raw.Control(func(fd uintptr) {
		peer, err := unix.GetsockoptXucred(int(fd), unix.SOL_LOCAL, unix.LOCAL_PEERCRED)
		own = err == nil && int(peer.Uid) == os.Getuid()
	})
	return err == nil && own
}
