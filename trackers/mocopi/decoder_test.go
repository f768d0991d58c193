package mocopi

import (
	"encoding/binary"
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/internal/capturetest"
)

// box is a chunk with its content.
func box(name string, parts ...[]byte) []byte {
	var body []byte
	for _, part := range parts {
		body = append(body, part...)
	}
	return append(append(binary.LittleEndian.AppendUint32(nil, uint32(len(body))), name...), body...)
}

func number(n uint16) []byte { return binary.LittleEndian.AppendUint16(nil, n) }

func transform(p trackers.Pose) []byte {
	var out []byte
	q := p.Rotation
	for _, v := range []float64{q.V[0], q.V[1], q.V[2], q.W, p.Position[0], p.Position[1], p.Position[2]} {
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(v)))
	}
	return box("tran", out)
}

var heading = append(box("head", box("ftyp", []byte("sony motion format")), box("vrsn", []byte{1})),
	box("sndf", box("ipad", make([]byte, 8)), box("rcvp", []byte{0x3f, 0x30}))...)

func frameOf(joints map[uint16]trackers.Pose) []byte {
	var list []byte
	for id, pose := range joints {
		list = append(list, box("btdt", box("bnid", number(id)), transform(pose))...)
	}
	return append(append([]byte(nil), heading...), box("fram", box("fnum", make([]byte, 4)), box("time", make([]byte, 4)), box("btrs", list))...)
}

func decode(t *testing.T, packets ...[]byte) (*Decoder, map[string]trackers.Device) {
	t.Helper()
	d := NewDecoder("test")
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	for _, packet := range packets {
		d.Decode(packet, clock.Now(), store)
		clock.Add(time.Second / 60)
	}
	var frame trackers.Frame
	store.Snapshot(&frame)
	devices := map[string]trackers.Device{}
	for _, device := range frame.All() {
		devices[device.Serial] = device
	}
	return d, devices
}

// The poses were added up from the same files with another program: in the T-pose no joint is turned.
func TestRecordedPacketsYieldThePersonInTheTPose(t *testing.T) {
	t.Parallel()
	var packets [][]byte
	for _, name := range []string{"mocopi/sample_skdf.bin", "mocopi/sample_fram.bin"} {
		packets = append(packets, capturetest.Read(t, name))
	}
	d, devices := decode(t, packets...)
	if program := d.Program(); program != "mocopi 1" {
		t.Errorf("the sender is %q", program)
	}
	if c := d.Counts(); c.Packets != 2 || c.Messages != 2 || c.Malformed != 0 || c.Unknown != 0 || c.Poses != 11 {
		t.Errorf("counts %+v", c)
	}
	if p := devices["hips"].Pose.Position; p.Sub(mgl64.Vec3{0, 0.93292898, 0}).Len() > 1e-6 {
		t.Errorf("the hips are at %v", p)
	}
	left, right := devices["left hand"].Pose.Position, devices["right hand"].Pose.Position
	if left.X() < 0.5 || math.Abs(left.X()+right.X()) > 1e-3 || math.Abs(left.Y()-right.Y()) > 1e-3 {
		t.Errorf("the hands are at %v and %v: not a T-pose with the left at +X", left, right)
	}
	if y := devices["head"].Pose.Position.Y(); y < 1.3 || y > 1.8 {
		t.Errorf("the head is %v m high", y)
	}
	for name, device := range devices {
		if math.Abs(device.Pose.Rotation.W) < 1-1e-6 {
			t.Errorf("%s is turned: %v", name, device.Pose.Rotation)
		}
	}
	// Toes point forward, to +Z, from the feet.
	if knee, foot := devices["left knee"].Pose.Position, devices["left foot"].Pose.Position; foot.Y() >= knee.Y() {
		t.Errorf("the foot at %v is above the knee at %v", foot, knee)
	}
}

func TestJointsHangOnTheirParents(t *testing.T) {
	t.Parallel()
	quarter := mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})
	joints := map[uint16]trackers.Pose{0: {Position: mgl64.Vec3{0, 1, 0}, Rotation: quarter}}
	up := trackers.Pose{Position: mgl64.Vec3{0, 0.1, 0}, Rotation: mgl64.QuatIdent()}
	for id := uint16(1); id <= 7; id++ {
		joints[id] = up
	}
	out := trackers.Pose{Position: mgl64.Vec3{0.2, 0, 0}, Rotation: mgl64.QuatIdent()}
	for id := uint16(11); id <= 14; id++ {
		joints[id] = out
	}
	_, devices := decode(t, frameOf(joints))
	// Seven times up, then four times to the left of somebody who turned by 90° to the left: along -Z.
	if p := devices["left hand"].Pose.Position; p.Sub(mgl64.Vec3{0, 1.7, -0.8}).Len() > 1e-6 {
		t.Errorf("the left hand is at %v", p)
	}
	if _, ok := devices["right hand"]; ok {
		t.Error("a hand that was never told is a device")
	}
}

func TestWhatBreaksTheFormatIsCountedAndTheRestUsed(t *testing.T) {
	t.Parallel()
	hips := frameOf(map[uint16]trackers.Pose{0: trackers.NoPose()})
	broken := map[string][]byte{
		"cut off":           hips[:len(hips)-3],
		"no format":         hips[len(heading):],
		"another format":    append(box("head", box("ftyp", []byte("some other format!"))), hips[len(heading):]...),
		"joint too high":    frameOf(map[uint16]trackers.Pose{27: trackers.NoPose()}),
		"no rotation":       frameOf(map[uint16]trackers.Pose{0: {}}),
		"not a number":      frameOf(map[uint16]trackers.Pose{0: {Position: mgl64.Vec3{math.NaN()}, Rotation: mgl64.QuatIdent()}}),
		"a stray byte":      append(append([]byte(nil), hips...), 7),
		"parent after self": append(append([]byte(nil), heading...), box("skdf", box("bons", box("bndt", box("bnid", number(3)), box("pbid", number(3)), transform(trackers.NoPose()))))...),
		"empty":             nil,
	}
	for name, packet := range broken {
		d, _ := decode(t, packet)
		if d.Counts().Malformed == 0 {
			t.Errorf("%s: nothing was counted", name)
		}
	}
	d, devices := decode(t, append(append([]byte(nil), hips...), 7))
	if _, ok := devices["hips"]; !ok || d.Counts().Poses != 1 {
		t.Error("a stray byte after a frame costs the frame")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(frameOf(map[uint16]trackers.Pose{0: trackers.NoPose(), 1: trackers.NoPose()}))
	f.Add(append(append([]byte(nil), heading...), box("skdf", box("bons", box("bndt", box("bnid", number(1)), box("pbid", number(0)), transform(trackers.NoPose()))))...))
	f.Fuzz(func(t *testing.T, packet []byte) {
		_, devices := decode(t, packet, packet)
		for name, device := range devices {
			if n := device.Pose.Position.Len() + device.Pose.Rotation.Norm(); math.IsNaN(n) || math.IsInf(n, 0) {
				t.Fatalf("%s has a pose that is none: %+v", name, device.Pose)
			}
		}
	})
}
