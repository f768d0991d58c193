package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"posewright/internal/app"
	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	tracking "posewright/internal/inputs"
	"posewright/internal/liveout"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/recording"
)

// arkit are the names of ARKit's blend shapes, as Apple's documentation has them, with a capital letter first in every second: both are sent.
var arkit = func() []string {
	names := strings.Fields("browDownLeft browDownRight browInnerUp browOuterUpLeft browOuterUpRight cheekPuff cheekSquintLeft cheekSquintRight eyeBlinkLeft " +
		"eyeBlinkRight eyeLookDownLeft eyeLookDownRight eyeLookInLeft eyeLookInRight eyeLookOutLeft eyeLookOutRight eyeLookUpLeft eyeLookUpRight " +
		"eyeSquintLeft eyeSquintRight eyeWideLeft eyeWideRight jawForward jawLeft jawOpen jawRight mouthClose mouthDimpleLeft mouthDimpleRight " +
		"mouthFrownLeft mouthFrownRight mouthFunnel mouthLeft mouthLowerDownLeft mouthLowerDownRight mouthPressLeft mouthPressRight mouthPucker " +
		"mouthRight mouthRollLower mouthRollUpper mouthShrugLower mouthShrugUpper mouthSmileLeft mouthSmileRight mouthStretchLeft mouthStretchRight " +
		"mouthUpperUpLeft mouthUpperUpRight noseSneerLeft noseSneerRight tongueOut")
	for i := 0; i < len(names); i += 2 {
		names[i] = strings.ToUpper(names[i][:1]) + names[i][1:]
	}
	return names
}()

// faceBits are the bits of a value of the n-th frame: any number, also below 0, above 1 and denormal.
func faceBits(n, value int) uint32 {
	random := rand.New(rand.NewPCG(uint64(n), uint64(value)))
	switch random.IntN(8) {
	case 0:
		return 1 << 31 // -0
	case 1:
		return random.Uint32N(1 << 20) // denormal
	case 2:
		return math.Float32bits(-3 * random.Float32())
	}
	return math.Float32bits(random.Float32())
}

// oscMessage writes a message of VMC with a text and a number, by hand: what the bytes are is not left to the code that is tested.
func oscMessage(address, name string, bits uint32) []byte {
	padded := func(s string) []byte { return append([]byte(s), make([]byte, 4-len(s)%4)...) }
	return append(append(append(padded(address), padded(",sf")...), padded(name)...), byte(bits>>24), byte(bits>>16), byte(bits>>8), byte(bits))
}

// sendFace sends a frame in two datagrams of bundles and one of Apply.
func sendFace(to net.Conn, n int) {
	bundle := append([]byte("#bundle\x00"), 0, 0, 0, 0, 0, 0, 0, 1)
	add := func(m []byte) { bundle = append(append(bundle, 0, 0, byte(len(m)>>8), byte(len(m))), m...) }
	for i, name := range arkit {
		if add(oscMessage("/VMC/Ext/Blend/Val", name, faceBits(n, i))); i == len(arkit)/2 {
			_, _ = to.Write(bundle)
			bundle = bundle[:16]
		}
	}
	_, _ = to.Write(bundle)
	_, _ = to.Write([]byte("/VMC/Ext/Blend/Apply\x00\x00\x00\x00,\x00\x00\x00"))
}

// passFaces sends frames of ARKit's 52 values at 60 Hz to an address, waiting where more than eight are on their way, and finds every one in what a receiver gets,
// each bit as it was and in order, while the bones of the body move.
func passFaces(ctx context.Context, input string, receiver net.PacketConn) error {
	const count, first = 90, 1000 // first is sent again and again until the program hears it
	face, err := net.Dial("udp", input)
	if err != nil {
		return err
	}
	defer face.Close()
	arrived := make(chan int, count)
	result := make(chan error, 1)
	go func() {
		defer close(arrived)
		values := map[string]uint32{}
		next, poses, buffer := first-1, map[string]bool{}, make([]byte, 65536)
		for next < first+count {
			_ = receiver.SetReadDeadline(time.Now().Add(time.Minute))
			n, _, err := receiver.ReadFrom(buffer)
			if err != nil {
				result <- err
				return
			}
			var reader osc.Reader
			for reader.Reset(buffer[:n]); reader.Next(); {
				m := reader.Message()
				arguments := m.Arguments()
				switch string(m.Address) {
				case "/VMC/Ext/Bone/Pos":
					if name, _ := arguments.Text(); string(name) == "Head" || string(name) == "Hips" {
						poses[fmt.Sprintf("%x", arguments)] = true
					}
				case "/VMC/Ext/Blend/Val":
					name, _ := arguments.Text()
					value, _ := arguments.Float()
					if _, twice := values[string(name)]; twice || !slices.Contains(arkit, string(name)) {
						result <- fmt.Errorf("%s came", name)
						return
					}
					values[string(name)] = math.Float32bits(float32(value))
				case "/VMC/Ext/Blend/Apply":
					is := func(n int) bool {
						for i, name := range arkit {
							if bits, ok := values[name]; !ok || bits != faceBits(n, i) {
								return false
							}
						}
						return true
					}
					switch {
					case is(next + 1):
						next++
						arrived <- next
					case is(first) && next == first, next < first: // the input opened in the middle of a frame
					case slices.Max(slices.Collect(maps.Values(values))) == 0:
						// nothing was sent for two seconds, on a computer that has much else to do
					default:
						result <- fmt.Errorf("after face %d came %x", next, values)
						return
					}
					clear(values)
				}
			}
		}
		if len(poses) < 20 {
			result <- fmt.Errorf("the body had %d poses meanwhile", len(poses))
			return
		}
		result <- nil
	}()
	newest := first - 1
	ticker := time.NewTicker(time.Second / 60)
	defer ticker.Stop()
	for sending := first; ; {
		select {
		case n, more := <-arrived:
			if !more {
				return <-result
			}
			newest = n
		case <-ctx.Done():
			return fmt.Errorf("face %d never came", newest+1)
		case <-ticker.C:
			if newest < first {
				sendFace(face, first)
				sending = first + 1
			} else if sending <= first+count && sending <= newest+8 {
				sendFace(face, sending)
				sending++
			}
		}
	}
}

// moveBody sends the demo's devices to an address until the context ends.
func moveBody(ctx context.Context, t *testing.T, input string) {
	go run(ctx, []string{"replay", demo(t), "--to", "vmc://" + input, "--loop"}, Hooks{}, io.Discard, io.Discard)
}

func udpReceiver(t *testing.T) net.PacketConn {
	t.Helper()
	receiver, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { receiver.Close() })
	return receiver
}

func TestAFaceArrivesUnchangedThroughRunWhileTheBodyMoves(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithTimeout(context.Background(), 2*time.Minute)
	defer interrupt()
	receiver, input := udpReceiver(t), freePort(t)
	var stderr bytes.Buffer
	ended := make(chan int)
	go func() {
		ended <- run(ctx, []string{"run", "--home", t.TempDir(), "--listen", "vmc=" + input, "--vmc-out", receiver.LocalAddr().String()}, Hooks{}, io.Discard, &stderr)
	}()
	moveBody(ctx, t, input)
	if err := passFaces(ctx, input, receiver); err != nil {
		t.Error(err)
	}
	interrupt()
	if code := <-ended; code != 0 {
		t.Errorf("%d, %s", code, &stderr)
	}
}

func TestAFaceArrivesUnchangedThroughTheWindowsSessionWhileTheBodyMoves(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithTimeout(context.Background(), 2*time.Minute)
	defer interrupt()
	receiver, input := udpReceiver(t), freePort(t)
	loop := eventloop.NewLoop()
	a, err := app.New(app.Options{Home: t.TempDir(), Post: loop.Post})
	if err != nil {
		t.Fatal(err)
	}
	inputs := drivingtest.OnlyInputs("vmc")
	inputs["vmc"] = tracking.Choice{Address: input}
	live := app.NewLive(a, app.LiveOptions{Demo: drivingtest.Demo(t), Override: inputs})
	a.Start()
	live.Start()
	a.Publisher.ShowAvatar()
	live.Sources.Choose(app.SourceLive)
	if err := live.LiveOut.SetReceivers(liveout.Config{{Protocol: liveout.VMC, Address: receiver.LocalAddr().String(), RateHz: 60}}); err != nil {
		t.Fatal(err)
	}
	live.LiveOut.Toggle()
	moveBody(ctx, t, input)
	passed := make(chan error, 1)
	go func() { passed <- passFaces(ctx, input, receiver) }()
	if !loop.RunFor(2*time.Minute, func() bool { return len(passed) > 0 }) {
		t.Fatal("the face never ends")
	}
	if err := <-passed; err != nil {
		t.Error(err)
	}
	status := live.Inputs.Statuses()
	for i := range status {
		if s := &status[i]; (s.Face.Values == len(arkit) && s.Face.Used) != (s.Kind.ID == "vmc") {
			t.Errorf("%s has the face %+v", s.Kind.ID, s.Face)
		}
	}
	ended := make(chan struct{})
	a.Close()
	go func() { a.Wait(); close(ended) }()
	loop.RunFor(time.Minute, func() bool {
		select {
		case <-ended:
			return true
		default:
			loop.Post(func() {})
			return false
		}
	})
}

// What is recorded of a face is sent by replay and written by solve as it came.
func TestARecordedFaceIsReplayedAndWritten(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithTimeout(context.Background(), 2*time.Minute)
	defer interrupt()
	path := filepath.Join(t.TempDir(), "face.session")
	said := &beginning{came: make(chan struct{})} // how the recording is doing, which has begun
	recorder, stop := context.WithCancel(ctx)
	r := &recordRun{receiver: receive(t), said: said, every: time.Millisecond}
	go sendUntil(recorder, r.receiver)
	go func() {
		defer stop()
		select {
		case <-said.came:
		case <-ctx.Done():
		}
		face, err := net.Dial("udp", r.receiver.statuses()[0].Status.Address)
		if err != nil {
			return
		}
		defer face.Close()
		var f trackers.Frame
		for n := 0; n < 20 && ctx.Err() == nil; n++ {
			for sendFace(face, n); f.Face.Number <= uint64(n) && ctx.Err() == nil; time.Sleep(time.Millisecond) {
				r.receiver.store.Snapshot(&f)
			}
		}
	}()
	file, _, err := create(path, false)
	if err != nil {
		t.Fatal(err)
	}
	if result, err := r.run(recorder, path, file, recording.Info{}); err != nil || result.Devices == 0 {
		t.Fatalf("%v, %+v", err, result)
	}

	receiver := udpReceiver(t)
	go run(ctx, []string{"replay", path, "--to", "vmc://" + receiver.LocalAddr().String()}, Hooks{}, io.Discard, io.Discard)
	next, at, buffer := 0, 0, make([]byte, 65536)
	for next < 20 {
		_ = receiver.SetReadDeadline(time.Now().Add(time.Minute))
		n, _, err := receiver.ReadFrom(buffer)
		if err != nil {
			t.Fatalf("%v after face %d", err, next)
		}
		var reader osc.Reader
		for reader.Reset(buffer[:n]); reader.Next(); {
			m := reader.Message()
			arguments := m.Arguments()
			switch string(m.Address) {
			case "/VMC/Ext/Blend/Val":
				name, _ := arguments.Text()
				value, _ := arguments.Float()
				if arkit[at] != string(name) || math.Float32bits(float32(value)) != faceBits(next, at) {
					t.Fatalf("value %d of face %d is %s = %v", at, next, name, value)
				}
				at++
			case "/VMC/Ext/Blend/Apply":
				next, at = next+1, 0
			}
		}
	}

	newest := 19 // face, or one before that: the last tick comes before it
	for _, format := range []string{".json", ".csv", ".vrma"} {
		out := filepath.Join(t.TempDir(), "solved"+format)
		if code, _, said := command(t, Hooks{}, "solve", "--motion", path, "--out", out); code != 0 {
			t.Fatal(said)
		}
		content, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprint(math.Float32frombits(faceBits(newest, 20)))
		switch format {
		case ".vrma":
			if !bytes.Contains(content, []byte(`"preset":{"`)) || !bytes.Contains(content, []byte(`"blinkLeft":{"node":`)) {
				t.Error("the animation has no expressions")
			}
		case ".json":
			var solved struct {
				Frames []struct{ Face map[string]float32 }
			}
			if err := json.Unmarshal(content, &solved); err != nil {
				t.Fatal(err)
			}
			last := solved.Frames[len(solved.Frames)-1].Face
			for newest = 19; newest > 0 && last[arkit[2]] != math.Float32frombits(faceBits(newest, 2)); newest-- {
			}
			for i, name := range arkit {
				if want := math.Float32frombits(faceBits(newest, i)); newest == 0 || last[name] != want {
					t.Errorf("%s is %v, not %v", name, last[name], want)
				}
			}
		default:
			lines := strings.Split(strings.TrimSpace(string(content)), "\n")
			head, last := strings.Split(lines[0], ","), strings.Split(lines[len(lines)-1], ",")
			column := len(head) - len(arkit) + 20
			if head[column] != "face_"+arkit[20] || last[column] != text {
				t.Errorf("%s is %s, not %s", head[column], last[column], text)
			}
		}
	}
}
