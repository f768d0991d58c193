package debugdump

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"posewright/internal/app"
	"posewright/internal/eventloop"
)

// host is an application whose owner is a goroutine of its own.
func host(t *testing.T) *eventloop.Host {
	t.Helper()
	loop := eventloop.NewLoop()
	a, err := app.New(app.Options{Home: t.TempDir(), Post: loop.Post})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		loop.RunUntil(ctx, func() bool { return false })
	}()
	t.Cleanup(func() {
		closed := make(chan struct{})
		loop.Post(func() { a.Close(); close(closed) })
		<-closed
		a.Wait()
		stop()
		<-ended
	})
	return a.Host
}

func TestEveryoneWhoConnectsGetsTheStateAsOneDocument(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "socket")
	// A program before was killed and has left its socket.
	left, err := net.ListenUnix("unix", &net.UnixAddr{Name: path})
	if err != nil {
		t.Fatal(err)
	}
	left.SetUnlinkOnClose(false)
	_ = left.Close()
	if err := Serve(path, host(t), func() *State { return &State{FirstFrameMS: 12} }); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		conn, err := net.Dial("unix", path)
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(conn)
		_ = conn.Close()
		var state State
		if err != nil || json.Unmarshal(data, &state) != nil || state.FirstFrameMS != 12 {
			t.Errorf("got %q, %v", data, err)
		}
	}
}

func TestAFileThatIsNoSocketIsNotRemoved(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "thesis.txt")
	if err := os.WriteFile(path, []byte("years of work"), 0o600); err != nil {
		t.Fatal(err)
	}
	err := Serve(path, host(t), func() *State { return &State{} })
	if err == nil || !strings.Contains(err.Error(), "is another file") {
		t.Errorf("said %v", err)
	}
	if kept, err := os.ReadFile(path); err != nil || string(kept) != "years of work" {
		t.Errorf("the file holds %q, %v", kept, err)
	}
}
