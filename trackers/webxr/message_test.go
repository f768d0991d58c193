package webxr

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// message puts one together by hand, from the description of the messages.
type message []byte

func begin(kind byte, id uint32) message {
	return binary.LittleEndian.AppendUint32(message{kind, 1, 'X', 'R'}, id)
}

func (m message) bytes(b ...byte) message { return append(m, b...) }

func (m message) text(s string) message { return append(append(m, byte(len(s))), s...) }

func (m message) float64(values ...float64) message {
	for _, v := range values {
		m = binary.LittleEndian.AppendUint64(m, math.Float64bits(v))
	}
	return m
}

func (m message) float32(values ...float64) message {
	for _, v := range values {
		m = binary.LittleEndian.AppendUint32(m, math.Float32bits(float32(v)))
	}
	return m
}

// joint is packed at a scale per meter.
func (m message) joint(scale float64, v [3]float64, q mgl64.Quat) message {
	for _, x := range [...]float64{v[0] * scale, v[1] * scale, v[2] * scale, q.V[0] * 32767, q.V[1] * 32767, q.V[2] * 32767, q.W * 32767} {
		m = binary.LittleEndian.AppendUint16(m, uint16(int16(math.Round(x))))
	}
	return m
}

func (m message) quat(v [3]float64, q mgl64.Quat) message {
	return m.float32(v[0], v[1], v[2], q.V[0], q.V[1], q.V[2], q.W)
}

const testID = 0xC0FFEE01

func hello(id uint32, name string) message { return begin(1, id).bytes(0).text(name) }

// The numbers of sources in tests.
const (
	leftController, rightController, leftHand, rightHand = 3, 4, 5, 9
)

func sources() message {
	return begin(2, testID).bytes(4,
		leftController, 1, 0).text("meta-quest-touch-plus").
		bytes(rightController, 2, 0).text("meta-quest-touch-plus").
		bytes(leftHand, 1, 1).text("oculus-hand").
		bytes(rightHand, 2, 1).text("oculus-hand")
}

// frameMessage is a frame in the making.
type frameMessage struct {
	id            uint32
	flags, resets byte
	number        uint32
	made, lead    float64
	head          [3]float64
	turn          mgl64.Quat
	sources       []message // what follows of each
	body          message
	count         byte
	withoutHead   bool
}

func frameAt(number int) frameMessage {
	return frameMessage{id: testID, flags: visible | 4 | 16, number: uint32(number), made: 1000 + 10*float64(number), lead: 20,
		head: [3]float64{0, 1.6, 0}, turn: mgl64.QuatIdent()}
}

func (f frameMessage) message() message {
	if f.withoutHead {
		f.flags &^= 4
	}
	m := begin(3, f.id).bytes(f.flags, f.resets)
	m = binary.LittleEndian.AppendUint32(m, f.number)
	m = m.float64(f.made).float32(f.lead)
	if f.flags&4 != 0 {
		m = m.quat(f.head, f.turn)
	}
	m = m.bytes(byte(len(f.sources)))
	for _, s := range f.sources {
		m = append(m, s...)
	}
	m = m.bytes(f.count)
	return append(m, f.body...)
}

func controller(number byte, at [3]float64, q mgl64.Quat, trigger byte) message {
	return message{number, 1}.quat(at, q).bytes(4, trigger, 128, 0, 255).bytes(4, 0, 0, 64, 0x81) // stick half right, whole up
}

// hand is one with all joints turned alike, but a bent index finger.
func hand(number byte, at [3]float64, q mgl64.Quat, pinch byte) message {
	m := message{number, 1 | 4}.quat(at, q).bytes(1, pinch).bytes(0)
	bent := q.Mul(mgl64.QuatRotate(-math.Pi/3, mgl64.Vec3{1, 0, 0})) // about +X: the tip to the palm
	for joint := 1; joint < handJoints; joint++ {
		turn := q
		if joint >= 6 && joint <= 9 { // behind the metacarpal of the index finger
			turn = bent
		}
		m = m.joint(32000, [3]float64{0.001 * float64(joint), 0, -0.1}, turn)
	}
	return m
}

// testPage is a connection of a source in tests, with a clock of their own.
type testPage struct {
	t      *testing.T
	source *Source
	*Connection
	clock *trackers.ManualClock
	store *trackers.Store
}

func newPage(t *testing.T) *testPage {
	clock := new(trackers.ManualClock)
	clock.Set(5 * time.Second)
	store := trackers.NewStore(clock.Now)
	s := New()
	s.run(store)
	p := &testPage{t, s, s.Open("192.168.1.20"), clock, store}
	p.send(hello(testID, "Quest 3"))
	p.send(sources())
	return p
}

func (p *testPage) send(m message) []byte {
	p.t.Helper()
	answer, err := p.source.receive(p.page, m, 0)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer
}

func (p *testPage) device(t *testing.T, kind trackers.Kind, name string) trackers.Device {
	t.Helper()
	var f trackers.Frame
	p.store.Snapshot(&f)
	for _, d := range f.All() {
		if d.Kind == kind && strings.HasSuffix(d.Name, name) {
			return d
		}
	}
	t.Fatalf("there is no %v %s among %+v", kind, name, f.All())
	return trackers.Device{}
}

func near(a, b mgl64.Vec3, by float64) bool { return a.Sub(b).Len() <= by }

func TestAFrameIsReadAsItIsDescribed(t *testing.T) {
	t.Parallel()
	p := newPage(t)
	f := frameAt(0)
	f.head = [3]float64{0.5, 1.6, -0.25}
	quarter := mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0}) // to the left
	f.sources = []message{
		controller(leftController, [3]float64{-0.3, 1.1, -0.4}, quarter, 255),
		hand(rightHand, [3]float64{0.7, 1.4, 0}, quarter.Conjugate(), 0),
	}
	p.send(f.message())
	var frame trackers.Frame
	p.store.Snapshot(&frame)
	if frame.Count != 3 {
		t.Fatalf("%d devices", frame.Count)
	}
	head := p.device(t, trackers.Headset, "Quest 3")
	if head.Serial != "C0FFEE01" || !near(head.Pose.Position, mgl64.Vec3{-0.5, 1.6, 0.25}, 1e-6) || head.Inferred {
		t.Errorf("the head is %+v", head)
	}
	left := p.device(t, trackers.Controller, "meta-quest-touch-plus left")
	if ahead := left.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); !near(ahead, mgl64.Vec3{1, 0, 0}, 1e-6) ||
		!near(left.Pose.Position, mgl64.Vec3{0.3, 1.1, 0.4}, 1e-6) {
		t.Errorf("the controller at %v points along %v, want its person's left", left.Pose.Position, ahead)
	}
	// Pointed to the right, palm down, the right hand is as in a T-pose.
	right := p.device(t, trackers.Tracker, "right hand")
	if angle := trackers.RotationVector(right.Pose.Rotation).Len(); angle > 1e-4 || !near(right.Pose.Position, mgl64.Vec3{-0.7, 1.4, 0}, 1e-6) {
		t.Errorf("the hand at %v is turned by %v", right.Pose.Position, angle)
	}
	if want := (trackers.Controls{Trigger: 1, Grip: 128.0 / 255, StickX: 64.0 / 127, StickY: 1}); frame.Hands[0].Controls != want {
		t.Errorf("the controls are %+v, want %+v", frame.Hands[0].Controls, want)
	}
	fingers := frame.Hands[trackers.Right].Fingers
	if bend := fingers.Bend[1][0]; math.Abs(bend-math.Pi/3) > 1e-3 || math.Abs(fingers.Bend[2][0]) > 1e-3 || !fingers.Jointed {
		t.Errorf("the fingers are %+v", fingers)
	}
	if frame.Hands[trackers.Left].HasFingers {
		t.Error("a hand with a controller has fingers")
	}
}

// largest is a frame with two hands, both controllers of many buttons and a whole body.
func largest() message {
	f := frameAt(0)
	for _, number := range []byte{leftController, rightController} {
		m := message{number, 1}.quat([3]float64{0, 1, 0}, mgl64.QuatIdent()).bytes(32).bytes(make([]byte, 32)...)
		f.sources = append(f.sources, m.bytes(16).bytes(make([]byte, 16)...))
	}
	for _, number := range []byte{leftHand, rightHand} {
		f.sources = append(f.sources, hand(number, [3]float64{0, 1, 0}, mgl64.QuatIdent(), 9))
	}
	f.count, f.body = bodyJoints, message{}.float32(0, 1, 0)
	for joint := range bodyJoints {
		f.body = f.body.bytes(byte(joint)).joint(8000, [3]float64{0.01 * float64(joint), 0, 0}, mgl64.QuatIdent())
	}
	return f.message()
}

func TestAFrameWithEverythingFitsAMessage(t *testing.T) {
	t.Parallel()
	if n := len(largest()); n > LargestMessage {
		t.Errorf("%d bytes", n)
	}
	p := newPage(t)
	p.send(largest())
}

func TestWhatIsNoMessageIsRefused(t *testing.T) {
	t.Parallel()
	whole := largest()
	many := frameAt(0)
	many.count = 255 // more than there are
	text := begin(1, testID).bytes(0).text("\xff\xfe")
	endless := frameAt(0)
	endless.made = math.Inf(1)
	wrong := begin(5, testID).bytes(9)
	longer := append(frameAt(0).message(), 0)
	old := begin(5, testID).bytes(2)
	old[1] = 2
	bad := map[string]message{
		"more joints than there are": many.message(), "a name that is no text": text, "a time that is none": endless.message(),
		"a state that there is not": wrong, "more than a frame": longer, "another version": old, "nothing": {},
		"another headset": begin(5, testID+1).bytes(2), "too long": append(whole, make([]byte, LargestMessage)...),
	}
	for n := headSize; n < len(whole); n += 7 {
		bad[fmt.Sprintf("the first %d bytes of a frame", n)] = whole[:n]
	}
	for name, m := range bad {
		p := newPage(t)
		if _, err := p.source.receive(p.page, m, 0); err == nil {
			t.Errorf("%s: it is taken", name)
		}
		if p.source.Status().Malformed != 1 {
			t.Errorf("%s: it is not counted", name)
		}
	}
}

func TestPosesThatAreNoneAreLostAndNothingElse(t *testing.T) {
	t.Parallel()
	p := newPage(t)
	f := frameAt(0)
	f.sources = []message{controller(leftController, [3]float64{0, 1, 0}, mgl64.QuatIdent(), 0)}
	p.send(f.message())
	nan := math.NaN()
	for _, at := range [][3]float64{{nan, 1, 0}, {0, 1e9, 0}, {0, 0, math.Inf(-1)}} {
		f.number++
		f.made += 10
		f.sources = []message{controller(leftController, at, mgl64.QuatIdent(), 0)}
		p.send(f.message())
		if left := p.device(t, trackers.Controller, "left"); !left.Lost || !near(left.Pose.Position, mgl64.Vec3{0, 1, 0}, 1e-6) {
			t.Errorf("at %v the controller is %+v", at, left)
		}
		if head := p.device(t, trackers.Headset, "Quest 3"); head.Lost {
			t.Error("the head is lost too")
		}
	}
	f.sources = []message{controller(leftController, [3]float64{0, 1, 0}, mgl64.Quat{}, 0)}
	p.send(f.message())
	if left := p.device(t, trackers.Controller, "left"); !left.Lost {
		t.Error("a rotation of zero is taken")
	}
}

func TestFramesDoNotAllocate(t *testing.T) {
	p := newPage(t)
	m, ping := largest(), begin(4, testID).float64(900, 800, 801, 4990)
	p.send(m)
	if n := testing.AllocsPerRun(200, func() {
		_, _ = p.source.receive(p.page, m, 0)
		_, _ = p.source.receive(p.page, ping, 0)
	}); n != 0 {
		t.Errorf("a frame and a ping allocate %v times", n)
	}
}

func FuzzDecode(f *testing.F) {
	for _, m := range []message{hello(testID, "Quest 3"), sources(), largest(), frameAt(1).message(),
		begin(4, testID).float64(1, 2, 3, 4), begin(5, testID).bytes(0)} {
		f.Add([]byte(m))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var clock trackers.ManualClock
		clock.Set(time.Second)
		store := trackers.NewStore(clock.Now)
		d := NewDecoder("WebXR")
		d.Decode(hello(testID, "Quest 3"), clock.Now(), store)
		d.Decode(sources(), clock.Now(), store)
		d.Decode(largest(), clock.Now(), store)
		d.Decode(data, clock.Now(), store)
		d.Decode(data, clock.Now(), store)
		var frame trackers.Frame
		store.Snapshot(&frame)
		for _, device := range frame.All() {
			if !device.Pose.Valid() || device.Received > clock.Now()+time.Second {
				t.Errorf("%+v", device)
			}
		}
		if refused := store.Refused(); refused != (trackers.Refusals{}) {
			t.Errorf("the store refuses %+v", refused)
		}
	})
}
