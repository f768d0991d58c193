package attack

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/recording"
	"posewright/trackers/vmc"
)

// TestRecordIsKilledAtAnyMoment kills the command that records a sender in the network. What was sent half a second before that, and is not in the file, is
// lost; the machine should have nothing else to do.
func TestRecordIsKilledAtAnyMoment(t *testing.T) {
	if os.Getenv("POSEWRIGHT_ATTACK") == "" {
		t.Skip("takes minutes: make attack")
	}
	program := filepath.Join(t.TempDir(), "posewright")
	build := exec.Command("go", "build", "-o", program, "posewright")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	random, worst := rand.New(rand.NewPCG(7, 7)), time.Duration(0)
	for i := range 100 {
		after := time.Duration(random.Int64N(int64(3 * time.Second)))
		missing, err := killRecord(program, filepath.Join(t.TempDir(), "x.session"), after)
		if err != nil {
			t.Fatalf("kill %d, after %v: %v", i, after, err)
		}
		if worst = max(worst, missing); missing > 500*time.Millisecond {
			t.Errorf("kill %d, after %v: the last %v are missing", i, after, missing)
		}
	}
	t.Logf("the most that was missing are %v", worst)
}

// killRecord records a sender, kills that some time after the recording has begun and returns how much of what was sent is missing.
func killRecord(program, path string, after time.Duration) (missing time.Duration, err error) {
	port, err := freePort()
	if err != nil {
		return 0, err
	}
	command := exec.Command(program, "record", "--only", "vmc", "--vmc", fmt.Sprint("127.0.0.1:", port), "--out", path)
	command.Env = append(os.Environ(), "POSEWRIGHT_HOME="+filepath.Dir(path))
	said, err := command.StderrPipe()
	if err != nil {
		return 0, err
	}
	if err := command.Start(); err != nil {
		return 0, err
	}
	defer func() { _ = command.Process.Kill(); _ = command.Wait() }()
	if _, err := bufio.NewReader(said).ReadString('\n'); err != nil { // that it has begun
		return 0, fmt.Errorf("it says nothing: %w", err)
	}
	go func() { _, _ = io.Copy(io.Discard, said) }()
	conn, err := net.Dial("udp", fmt.Sprint("127.0.0.1:", port))
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	var sent []time.Time // of each number, which is where the tracker is
	for begin := time.Now(); time.Since(begin) < after; time.Sleep(5 * time.Millisecond) {
		var packet osc.Writer
		vmc.AppendDevice(&packet, trackers.Tracker, "x", trackers.Pose{Position: mgl64.Vec3{float64(len(sent)) / 1000, 1, 0}, Rotation: mgl64.QuatIdent()})
		sent = append(sent, time.Now())
		if _, err := conn.Write(packet.Bytes()); err != nil {
			return 0, err
		}
	}
	killed := time.Now()
	if err := command.Process.Kill(); err != nil {
		return 0, err
	}
	_ = command.Wait()
	s, err := recording.Open(path)
	if err != nil {
		return 0, err
	}
	if s.Damaged != 0 {
		return 0, fmt.Errorf("%d chunks are damaged", s.Damaged)
	}
	last := -1 // number in the file
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	recording.NewPlayer(s, "").Advance(s.Duration(), store)
	var f trackers.Frame
	if store.Snapshot(&f); f.Count > 0 {
		last = int(max(f.Devices[0].Pose.Position[0], -f.Devices[0].Pose.Position[0])*1000 + 0.5)
	}
	if last+1 >= len(sent) {
		return 0, nil
	}
	return killed.Sub(sent[last+1]), nil
}

func freePort() (int, error) {
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	return conn.LocalAddr().(*net.UDPAddr).Port, nil
}
