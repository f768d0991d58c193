package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/isolated"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/recording"
	"posewright/trackers/vmc"
)

const (
	// renderers is where programs that draw listen, and to which SlimeVR and VirtualMotionCapture send by default.
	renderers  = "127.0.0.1:39539"
	performers = "127.0.0.1:39540"
)

// sendTo sends a headset as SlimeVR does, that moves, until the context ends.
func sendTo(ctx context.Context, t *testing.T, address string) {
	t.Helper()
	conn, err := net.Dial("udp", address)
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		defer conn.Close()
		for at := 0.0; ctx.Err() == nil; at += 0.0001 {
			var w osc.Writer
			vmc.AppendDevice(&w, trackers.Headset, "human://HEAD", trackers.Pose{Position: mgl64.Vec3{at, 1.6, 0},
				Rotation: mgl64.QuatIdent()})
			_, _ = conn.Write(w.Bytes())
			time.Sleep(2 * time.Millisecond)
		}
	}()
}

// synchronized is what a command that runs has written until now.
type synchronized struct {
	mutex  sync.Mutex
	buffer bytes.Buffer
}

func (s *synchronized) Write(data []byte) (int, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.buffer.Write(data)
}

func (s *synchronized) String() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.buffer.String()
}

// A sender that knows only defaults, on a computer on which it has port 39540 itself.
func TestListenAndRecordHearASenderThatKnowsOnlyDefaults(t *testing.T) {
	if !isolated.Network(t) {
		return
	}
	taken, err := net.ListenPacket("udp", performers)
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	sendTo(t.Context(), t, renderers)

	code, stdout, said := command(t, Hooks{}, "listen", "--only", "vmc", "--json", "--count", "1", "--for", "1m")
	var line listenLine
	if err := json.Unmarshal([]byte(stdout), &line); code != 0 || err != nil || len(line.Devices) != 1 {
		t.Fatalf("%d, %q, %q", code, stdout, said)
	}
	if s := line.Sources[0]; s.Program != "SlimeVR" || s.Address != renderers || !strings.Contains(s.Detail, "SlimeVR") {
		t.Errorf("the source is %+v", s)
	}

	out := filepath.Join(t.TempDir(), "slime.session")
	ctx, interrupt := context.WithCancel(t.Context())
	ended, stderr := make(chan int, 1), &synchronized{}
	go func() {
		ended <- run(ctx, []string{"record", "--only", "vmc", "--out", out}, Hooks{}, &synchronized{}, stderr)
	}()
	for end := time.Now().Add(time.Minute); !strings.Contains(stderr.String(), "SlimeVR"); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("record: %q", stderr)
		}
	}
	interrupt()
	if code := <-ended; code != 0 {
		t.Errorf("record: %d, %q", code, stderr)
	}
	if session, err := recording.Open(out); err != nil || session.Devices() != 1 {
		t.Errorf("the recording: %v", err)
	}

	// An address that was given is the only one.
	code, _, said = command(t, Hooks{}, "listen", "--only", "vmc", "--vmc", "127.0.0.1:39541", "--for", "200ms")
	if code != 1 || strings.Contains(said, "39539") {
		t.Errorf("with an address: %d, %q", code, said)
	}
}

func TestRunLeavesARendererItsPortAndSendsItThePose(t *testing.T) {
	if !isolated.Network(t) {
		return
	}
	gets := func(conn net.PacketConn) bool {
		buffer := make([]byte, 4000)
		for end := time.Now().Add(time.Minute); time.Now().Before(end); {
			_ = conn.SetReadDeadline(time.Now().Add(time.Second))
			if n, _, err := conn.ReadFrom(buffer); err == nil && bytes.Contains(buffer[:n], []byte("/VMC/Ext/Bone/Pos")) {
				return true
			}
		}
		return false
	}
	sendTo(t.Context(), t, performers)
	for name, before := range map[string]bool{"started before": true, "started after": false} {
		var renderer net.PacketConn
		take := func() (err error) {
			renderer, err = net.ListenPacket("udp", renderers)
			return err
		}
		if before && take() != nil {
			t.Fatal("no port for the renderer")
		}
		ctx, interrupt := context.WithCancel(t.Context())
		ended := make(chan int, 1)
		stdout, stderr := &synchronized{}, &synchronized{}
		go func() {
			ended <- run(ctx, []string{"run", "--home", t.TempDir(), "--listen", "vmc", "--vmc-out", renderers,
				"--no-discovery"}, Hooks{}, stdout, stderr)
		}()
		if !before {
			for end := time.Now().Add(time.Minute); !strings.Contains(stdout.String(), "Running") ||
				take() != nil; time.Sleep(10 * time.Millisecond) {
				if time.Now().After(end) {
					t.Fatalf("%s: the renderer never gets its port: %s", name, stderr)
				}
			}
		}
		if !gets(renderer) {
			t.Errorf("%s: no pose arrives: %s", name, stderr)
		}
		interrupt()
		if code := <-ended; code != 0 || strings.Contains(stderr.String(), "Can't") {
			t.Errorf("%s: %d, %s", name, code, stderr)
		}
		renderer.Close()
	}
}
