package webxr

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// The first trap of the prototype: a hand that has the controller's serial has its grip.
func TestControllerAndHandOfASideAreTwoDevices(t *testing.T) {
	t.Parallel()
	p := newPage(t)
	f := frameAt(0)
	f.sources = []message{controller(leftController, [3]float64{-0.3, 1, 0}, mgl64.QuatIdent(), 200)}
	p.send(f.message())
	f = frameAt(1) // neither for a moment
	p.send(f.message())
	held := p.device(t, trackers.Controller, "left")
	if held.Lost {
		t.Error("the controller is lost before there is a hand")
	}
	f = frameAt(2)
	f.sources = []message{hand(leftHand, [3]float64{-0.31, 1, 0.08}, mgl64.QuatIdent(), 0)}
	p.send(f.message())
	held, bare := p.device(t, trackers.Controller, "left"), p.device(t, trackers.Tracker, "left hand")
	if !held.Lost || bare.Lost || held.Serial == bare.Serial {
		t.Errorf("controller %+v and hand %+v", held, bare)
	}
	f = frameAt(3)
	f.sources = []message{controller(leftController, [3]float64{-0.3, 1, 0}, mgl64.QuatIdent(), 0)}
	p.send(f.message())
	if held, bare = p.device(t, trackers.Controller, "left"), p.device(t, trackers.Tracker, "left hand"); held.Lost || !bare.Lost {
		t.Errorf("back at the controller, it is %+v and the hand %+v", held, bare)
	}
}

// The fourth trap: the system menu takes all input sources away, and a hidden session has no frames.
func TestWhatABlurredOrHiddenSessionDoesNotTellIsLostAtOnce(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change  func(*testPage)
		hasHead bool
	}{
		"blurred in a frame":  {func(p *testPage) { f := frameAt(1); f.flags = blurred | 4; p.send(f.message()) }, true},
		"blurred in an event": {func(p *testPage) { p.send(begin(5, testID).bytes(blurred)) }, true},
		"hidden":              {func(p *testPage) { p.send(begin(5, testID).bytes(hidden)) }, false},
		"over":                {func(p *testPage) { p.send(begin(5, testID).bytes(ended)) }, false},
		"without a head":      {func(p *testPage) { f := frameAt(1); f.withoutHead = true; p.send(f.message()) }, false},
	} {
		p := newPage(t)
		f := frameAt(0)
		f.sources = []message{controller(leftController, [3]float64{}, mgl64.QuatIdent(), 255), hand(rightHand, [3]float64{}, mgl64.QuatIdent(), 255)}
		p.send(f.message())
		c.change(p)
		if head := p.device(t, trackers.Headset, "Quest 3"); head.Lost == c.hasHead {
			t.Errorf("%s: the head is %+v", name, head)
		}
		if name == "without a head" {
			continue // hands are told still, or not at all
		}
		for _, d := range []trackers.Device{p.device(t, trackers.Controller, "left"), p.device(t, trackers.Tracker, "right hand")} {
			if !d.Lost {
				t.Errorf("%s: %s is not lost", name, d.Name)
			}
		}
		var frame trackers.Frame
		p.store.Snapshot(&frame)
		if frame.Hands[0].Controls != (trackers.Controls{}) || frame.Hands[1].Controls != (trackers.Controls{}) {
			t.Errorf("%s: a trigger is held on", name)
		}
	}
}

// The fifth trap: what was held is released with the source that held it.
func TestAPinchEndsWithTheHandThatPinched(t *testing.T) {
	t.Parallel()
	p := newPage(t)
	f := frameAt(0)
	f.sources = []message{hand(leftHand, [3]float64{}, mgl64.QuatIdent(), 255)}
	p.send(f.message())
	var frame trackers.Frame
	if p.store.Snapshot(&frame); frame.Hands[0].Controls.Trigger != 1 {
		t.Fatalf("a pinch is %+v", frame.Hands[0].Controls)
	}
	f = frameAt(1)
	p.send(f.message())
	if p.store.Snapshot(&frame); frame.Hands[0].Controls.Trigger != 0 {
		t.Error("the pinch is held on")
	}
}

// The sixth trap: a reset has no transform.
func TestAResetMovesTheSpaceAndNothingInIt(t *testing.T) {
	t.Parallel()
	p := newPage(t)
	turn := mgl64.QuatRotate(0.3, mgl64.Vec3{1, 0, 0})
	show := func(number int, resets byte, to trackers.Pose) {
		f := frameAt(number)
		f.resets = resets
		place := func(at mgl64.Vec3) [3]float64 { return to.Position.Add(to.Rotation.Rotate(at)) }
		f.head, f.turn = place(mgl64.Vec3{0.2, 1.6, 0.4}), to.Rotation.Mul(turn)
		f.sources = []message{controller(leftController, place(mgl64.Vec3{-0.1, 1.1, 0}), to.Rotation, 0)}
		p.send(f.message())
	}
	moved := trackers.Pose{Position: mgl64.Vec3{1, 0, -2}, Rotation: mgl64.QuatRotate(2, mgl64.Vec3{0, 1, 0})}
	show(0, 7, trackers.NoPose())
	before := [2]trackers.Device{p.device(t, trackers.Headset, "Quest 3"), p.device(t, trackers.Controller, "left")}
	show(1, 8, moved)
	after := [2]trackers.Device{p.device(t, trackers.Headset, "Quest 3"), p.device(t, trackers.Controller, "left")}
	for i := range before {
		off := trackers.RotationVector(after[i].Pose.Rotation.Mul(before[i].Pose.Rotation.Conjugate())).Len()
		if !near(before[i].Pose.Position, after[i].Pose.Position, 1e-5) || off > 1e-5 {
			t.Errorf("%s goes from %v to %v and turns by %v", before[i].Name, before[i].Pose, after[i].Pose, off)
		}
	}
	// What the page is told takes places of its space back to where they were.
	answer := p.send(begin(4, testID).float64(1020, 0, 0, 0))
	value := func(i int) float64 {
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(answer[17+4*i:])))
	}
	back := mgl64.QuatRotate(value(3), mgl64.Vec3{0, 1, 0}).Rotate(moved.Position.Add(moved.Rotation.Rotate(mgl64.Vec3{0.2, 1.6, 0.4})))
	if back = back.Add(mgl64.Vec3{value(0), value(1), value(2)}); answer[0] != pongKind || !near(back, mgl64.Vec3{0.2, 1.6, 0.4}, 1e-5) {
		t.Errorf("for the page it is at %v", back)
	}
	// A page that is loaded again is in the same space.
	p.Close()
	p.Connection = p.source.Open("192.168.1.20")
	p.send(hello(testID, "Quest 3"))
	p.send(sources())
	show(0, 0, moved)
	if again := p.device(t, trackers.Headset, "Quest 3"); !near(again.Pose.Position, before[0].Pose.Position, 1e-5) {
		t.Errorf("loaded again it is at %v", again.Pose.Position)
	}
	// Where the head was not seen, the space is what the headset has.
	f := frameAt(200)
	f.resets = 1
	f.head = [3]float64{3, 1.6, 0}
	p.send(f.message())
	if lost := p.device(t, trackers.Headset, "Quest 3"); !near(lost.Pose.Position, mgl64.Vec3{-3, 1.6, 0}, 1e-5) {
		t.Errorf("after a reset that nobody saw it is at %v", lost.Pose.Position)
	}
}

// link is a network between a page and the program with delays of its own each way, and clocks that go apart.
type link struct {
	random    *rand.Rand
	zero, ppm float64 // of the page's clock at the program's zero, milliseconds; and by how much it is fast
	least     [2]float64
	jitter    [2]float64
}

func (l *link) page(at float64) float64 { return (at - l.zero) * (1 + l.ppm*1e-6) }

func (l *link) delay(way int) float64 { return l.least[way] + l.random.ExpFloat64()*l.jitter[way] }

// The seventh trap is that the offset belongs to the connection.
func TestThePagesClockIsFollowedThroughUnevenNetworks(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(39, 2))
	for range 40 {
		l := link{random: random, ppm: 200*random.Float64() - 100}
		for way := range 2 {
			l.least[way], l.jitter[way] = 0.3+2*random.Float64(), 30*random.Float64()*random.Float64()
		}
		var c clock
		type tripTaken struct{ at, half float64 }
		var trips []tripTaken
		now, answered := 25000*random.Float64(), [3]float64{}
		l.zero = now - 100*random.Float64()
		start := now
		for now-start < 120_000 {
			// A round trip, which the page tells of with its next ping.
			sent := now
			program := sent + l.delay(0)
			back := program + l.delay(1)
			if answered[0] != 0 {
				c.trip(answered[0], answered[1], answered[2], program)
			}
			answered = [3]float64{l.page(sent), l.page(back), program}
			trips = append(trips, tripTaken{back, (back - sent) / 2})
			now = max(now+250, back)
			if now-start < 20_000 {
				continue
			}
			arrived := now + l.delay(0)
			got := milliseconds(c.time(l.page(now), 15, time.Duration(arrived*float64(time.Millisecond))))
			// Half of a round trip that the page has told of, 100 ppm for its age, and what slewing lets behind.
			most := math.Inf(1)
			for _, trip := range trips[:len(trips)-1] {
				most = min(most, trip.half+(now-trip.at)*1e-4)
			}
			if off := math.Abs(got - (now + 15)); off > most+0.6 {
				t.Fatalf("%+v: off by %.2f ms, the best round trip allows %.2f", l, off, most)
			}
		}
	}
}

func TestAPageThatIsLoadedAgainHasAnotherClock(t *testing.T) {
	t.Parallel()
	p := newPage(t)
	pingAt := func(page, program float64) {
		p.clock.Set(time.Duration((program + 0.5) * float64(time.Millisecond)))
		p.send(begin(4, testID).float64(page+0.5, page-0.5, page+0.4, program))
	}
	pingAt(30_000, 6000)
	f := frameAt(0)
	f.made = 30_100
	p.clock.Set(6101 * time.Millisecond)
	p.send(f.message())
	if at := p.device(t, trackers.Headset, "Quest 3").Received; at.Round(time.Millisecond) != 6120*time.Millisecond {
		t.Errorf("it is of %v", at)
	}
	p.Close()
	p.Connection = p.source.Open("192.168.1.20")
	p.send(hello(testID, "Quest 3"))
	f.made = 40 // the page has just begun
	p.clock.Set(6500 * time.Millisecond)
	p.send(f.message())
	if at := p.device(t, trackers.Headset, "Quest 3").Received; at.Round(time.Millisecond) != 6520*time.Millisecond {
		t.Errorf("before a round trip it is of %v", at)
	}
}

func TestPosesAreNotPredictedOnceMore(t *testing.T) {
	t.Parallel()
	p := newPage(t)
	with := trackers.Conditioning{Predictors: []trackers.Predictor{{Kind: trackers.Headset, Serial: "C0FFEE01",
		Prediction: trackers.Prediction{AheadMS: 20, Method: trackers.ConstantVelocity}}}}
	var conditioner trackers.Conditioner
	for i := range 30 {
		f := frameAt(i)
		f.lead, f.made = 20, 10*float64(i)
		f.head = [3]float64{0, 1.6, -(f.made + f.lead) / 1000} // 1 m/s ahead, as it will be
		p.clock.Set(5*time.Second + time.Duration(f.made)*time.Millisecond)
		p.send(f.message())
		var frame trackers.Frame
		p.store.Snapshot(&frame)
		conditioner.Run(&with, &frame)
		want := (f.made + 20) / 1000
		if got := frame.Devices[0].Pose.Position.Z(); i > 20 && math.Abs(got-want) > 1e-3 {
			t.Fatalf("with 20 ms of prediction it is at %v, want %v", got, want)
		}
	}
}

func TestOneOfSeveralHeadsetsIsUsed(t *testing.T) {
	t.Parallel()
	p := newPage(t)
	other := &testPage{t, p.source, p.source.Open("192.168.1.30"), p.clock, p.store}
	other.send(hello(7, "Pico 4"))
	send := func(p *testPage, id uint32, number int) {
		f := frameAt(number)
		f.id = id
		p.send(f.message())
	}
	send(p, testID, 0)
	send(other, 7, 0)
	var f trackers.Frame
	if p.store.Snapshot(&f); f.Count != 1 || f.Devices[0].Name != "Quest 3" {
		t.Fatalf("devices %+v", f.All())
	}
	p.clock.Add(100 * time.Millisecond)
	if said := p.source.Status().Detail.String(); !strings.Contains(said, "Receiving from Quest 3 at 192.168.1.20. Pico 4 at 192.168.1.30 waits") {
		t.Errorf("it says %q", said)
	}
	if names := p.source.Headsets(); len(names) != 2 || names[1] != "Pico 4 (192.168.1.30)" {
		t.Fatalf("the headsets are %q", names)
	}
	p.source.Use("Pico 4 (192.168.1.30)")
	send(p, testID, 1)
	send(other, 7, 1)
	if quest := p.device(t, trackers.Headset, "Quest 3"); !quest.Lost {
		t.Error("the headset that was used is not lost")
	}
	if pico := p.device(t, trackers.Headset, "Pico 4"); pico.Lost || pico.Serial == "C0FFEE01" {
		t.Errorf("the headset that was chosen is %+v", pico)
	}
	other.Close()
	send(p, testID, 2)
	if quest := p.device(t, trackers.Headset, "Quest 3"); quest.Lost {
		t.Error("the one that is left is not used")
	}
}

func TestAnEmulatedPositionIsEstimated(t *testing.T) {
	t.Parallel()
	p := newPage(t)
	f := frameAt(0)
	f.flags |= 8
	f.sources = []message{append(message{leftController, 1 | 2}.quat([3]float64{}, mgl64.QuatIdent()), 0, 0)}
	p.send(f.message())
	for _, d := range []trackers.Device{p.device(t, trackers.Headset, "Quest 3"), p.device(t, trackers.Controller, "left")} {
		if !d.Inferred || d.Lost {
			t.Errorf("%+v", d)
		}
	}
}

func TestNamesOfHeadsetsAreLinesOfText(t *testing.T) {
	t.Parallel()
	p := newPage(t)
	p.send(hello(testID, "Quest\n3\u202e \x1b[31m"+strings.Repeat("x", 200)))
	p.send(begin(2, testID).bytes(1, leftController, 1, 0).text("\x00touch\r\nplus"))
	f := frameAt(0)
	f.sources = []message{controller(leftController, [3]float64{}, mgl64.QuatIdent(), 0)}
	p.send(f.message())
	p.clock.Add(10 * time.Millisecond)
	texts := append(p.source.Headsets(), p.source.Status().Program, p.source.Status().Detail.String())
	var frame trackers.Frame
	p.store.Snapshot(&frame)
	if frame.Count != 2 {
		t.Fatalf("the devices are %+v", frame.All())
	}
	for _, d := range frame.All() {
		texts = append(texts, d.Name, d.Serial)
	}
	for _, text := range texts {
		if strings.ContainsAny(text, "\n\r\x00\x1b\u202e") || text == "" {
			t.Errorf("%q", text)
		}
	}
}

// What a page says once, it may say before the input runs.
func TestAPageThatIsThereFirstIsKnown(t *testing.T) {
	clock := new(trackers.ManualClock)
	clock.Set(5 * time.Second)
	p := &testPage{t: t, source: New(), clock: clock, store: trackers.NewStore(clock.Now)}
	p.Connection = p.source.Open("192.168.1.20")
	p.send(hello(testID, "Quest 3"))
	p.send(sources())
	p.send(begin(5, testID).bytes(0)) // hidden
	f := frameAt(1)
	f.sources = []message{controller(leftController, [3]float64{-0.3, 1, -0.3}, mgl64.QuatIdent(), 0)}
	p.send(f.message()) // is dropped
	p.source.run(p.store)
	f.number = 2
	p.send(f.message())
	p.device(t, trackers.Headset, "Quest 3")
	p.device(t, trackers.Controller, "meta-quest-touch-plus left")
	if counts := p.source.Status(); counts.Malformed != 0 {
		t.Errorf("%d messages are wrong", counts.Malformed)
	}
}
