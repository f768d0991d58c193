package isolated_test

import (
	"net"
	"testing"

	"posewright/internal/isolated"
)

// The port is held here while the test goes on in its own network, where it is free.
func TestATestHasPortsOfItsOwn(t *testing.T) {
	conn, err := net.ListenPacket("udp", "127.0.0.1:39539")
	if err == nil {
		defer conn.Close()
	}
	if isolated.Network(t) && err != nil {
		t.Error(err)
	}
}
