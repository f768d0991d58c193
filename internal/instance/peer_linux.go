package instance

import (
	"net"
	"os"
	"syscall"
)

// ofThisUser reports whether a program of this user is at the other end.
func ofThisUser(conn *net.UnixConn) bool {
	raw, err := conn.SyscallConn()
	if err != nil {
		return false
	}
	own := false
	err = raw.Control(func(fd uintptr) {
		peer, err := syscall.GetsockoptUcred(int(fd), syscall.SOL_SOCKET, syscall.SO_PEERCRED)
		own = err == nil && int(peer.Uid) == os.Getuid()
	})
	return err == nil && own
}
