package debugdump

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"posewright/internal/eventloop"
	"posewright/rig/phrase"
)

// writeTimeout is how long a reader may take.
const writeTimeout = 5 * time.Second

// Serve sends everyone who connects to a Unix socket the state as one JSON document, and hangs up. It takes no orders. state is called on the owner. A socket
// that a program before has left there is replaced, any other file is not.
func Serve(path string, host *eventloop.Host, state func() *State) error {
	if info, err := os.Lstat(path); err == nil && info.Mode().Type() != os.ModeSocket {
		return phrase.Fail("the debug socket can't be created: {{.Path}} is another file; choose another path", "Path", path)
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return phrase.Fail("the debug socket can't be created: {{.Cause}}; choose another path", "Cause", err)
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return phrase.Fail("the debug socket can't be created: {{.Cause}}; choose another path", "Cause", err)
	}
	host.Go("the debug socket", func(ctx context.Context) {
		<-ctx.Done()
		_ = listener.Close()
	})
	host.Go("the debug socket", func(ctx context.Context) {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			answer(ctx, conn, host, state)
		}
	})
	return nil
}

func answer(ctx context.Context, conn net.Conn, host *eventloop.Host, state func() *State) {
	defer conn.Close()
	encoded := make(chan []byte, 1)
	host.Post(func() {
		data, err := json.Marshal(state())
		if err != nil {
			data = []byte(fmt.Sprintf(`{"error":%q}`, err))
		}
		encoded <- data
	})
	select {
	case data := <-encoded:
		_ = conn.SetWriteDeadline(time.Now().Add(writeTimeout))
		_, _ = conn.Write(data) // a reader that hung up does not want it
	case <-ctx.Done():
	}
}
