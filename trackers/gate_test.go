package trackers

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

// evening is devices of a person who moves, whose samples a gate sees after somebody has disturbed them.
type evening struct {
	t      *testing.T
	random *rand.Rand
	hz     float64
	quick  float64
	now    time.Duration
	frame  Frame
	gate   Gate
	truth  [6]Pose
	sent   [6]Pose // before the gate
	off    [6]mgl64.Vec3
	steps  float64 // the largest beyond the person's own since the last reset, in meters
	ran    bool
}

// places are those of a headset, two controllers, a belt and two feet, about the person.
var places = [6]mgl64.Vec3{
	{0, 1.62, 0.08}, {0.45, 1.1, 0.3}, {-0.45, 1.1, 0.3}, {0, 0.95, 0.1}, {0.1, 0.08, 0}, {-0.1, 0.08, 0},
}

func newEvening(t *testing.T, hz float64) *evening {
	x := &evening{t: t, random: rand.New(rand.NewPCG(7, uint64(hz))), hz: hz, quick: 0.35}
	x.frame.Count = len(places)
	for i := range places {
		kind := Tracker
		if i == 0 {
			kind = Headset
		} else if i < 3 {
			kind = Controller
		}
		x.frame.Devices[i] = Device{Kind: kind, Serial: string(rune('A' + i)), Source: "test", RateHz: hz}
	}
	return x
}

// body is where a person has a device who walks to and fro and swings hands, at up to 6 m/s where quick is 1.
func body(i int, at time.Duration, quick float64) Pose {
	s := at.Seconds()
	p := places[i].Add(mgl64.Vec3{1.5 * math.Sin(s), 0.02 * math.Sin(7*s), 0.8 * math.Sin(0.7*s)})
	if i == 1 || i == 2 {
		p = p.Add(mgl64.Vec3{0.3 * math.Sin(quick*11*s+float64(i)), 0.35 * math.Sin(quick*13*s), 0.2 * math.Sin(quick*9*s)})
	}
	return Pose{Position: p, Rotation: mgl64.QuatRotate(math.Sin(2*s), mgl64.Vec3{0, 1, 0})}
}

// tick is one frame: every device sends, as disturb makes of what is true, with 1 mm of noise.
func (x *evening) tick(disturb func(i int, d *Device)) {
	x.now += time.Duration(float64(time.Second) / x.hz)
	x.frame.Time = x.now
	for i := range x.frame.All() {
		d := &x.frame.Devices[i]
		pose := body(i, x.now, x.quick)
		x.truth[i] = pose
		noise := mgl64.Vec3{x.random.NormFloat64(), x.random.NormFloat64(), x.random.NormFloat64()}
		pose.Position = pose.Position.Add(noise.Mul(0.001))
		d.Pose, d.Received, d.HasVelocity, d.Dropped = pose, x.now, true, 0
		d.Samples = x.count()
		if disturb != nil {
			disturb(i, d)
		}
		x.sent[i] = d.Pose
	}
	x.gate.Run(&x.frame)
	for i := range x.frame.All() {
		d := &x.frame.Devices[i]
		if p := d.Pose.Position; p != p || !(math.Abs(d.Pose.Rotation.Len()-1) < 1e-6) {
			x.t.Fatalf("at %v device %d is at %v", x.now, i, d.Pose)
		}
		off := d.Pose.Position.Sub(x.truth[i].Position)
		if x.ran {
			x.steps = max(x.steps, off.Sub(x.off[i]).Len())
		}
		x.off[i] = off
	}
	x.ran = true
}

// count is how many samples a device has sent by now.
func (x *evening) count() uint64 { return uint64(math.Round(x.now.Seconds() * x.hz)) }

// run ticks for a while.
func (x *evening) run(span time.Duration, disturb func(i int, d *Device)) {
	for end := x.now + span; x.now < end; {
		x.tick(disturb)
	}
}

func (x *evening) rejected() (n uint64) {
	for i := range x.frame.All() {
		n += x.frame.Devices[i].Dropped
	}
	return n
}

var rates = []float64{30, 60, 90, 144}

func TestWhatBodiesDoIsBelieved(t *testing.T) {
	for _, hz := range rates {
		x := newEvening(t, hz)
		x.quick = 1
		x.run(30*time.Second, nil)
		x.run(30*time.Second, func(_ int, d *Device) { // received out of step
			d.Received -= time.Duration(x.random.Float64() * 0.5 / hz * float64(time.Second))
		})
		for i := range x.frame.All() {
			if d := &x.frame.Devices[i]; d.Dropped > 0 || d.Pose != x.sent[i] {
				t.Errorf("%v Hz: %d samples of device %d were rejected", hz, d.Dropped, i)
			}
		}
	}
}

func TestAFlightOfOneDeviceIsNotFollowed(t *testing.T) {
	for _, hz := range rates {
		for _, lasts := range []time.Duration{33 * time.Millisecond, 150 * time.Millisecond, 600 * time.Millisecond} {
			for i := range places {
				for _, way := range []mgl64.Vec3{{0.6, 0, 0}, {0, 0, -2}, {0, 5, 0}} {
					if lasts > 300*time.Millisecond && way.Len() < 1 {
						continue // by then the person has walked to where it says
					}
					x := newEvening(t, hz)
					x.run(3*time.Second+time.Duration(i)*170*time.Millisecond, nil)
					began := x.now
					x.run(lasts, func(k int, d *Device) {
						if k == i {
							d.Pose.Position = d.Pose.Position.Add(way)
						}
					})
					d := &x.frame.Devices[i]
					flown, frames := x.now-began, time.Duration(1.5/hz*float64(time.Second))
					if lost := d.Age(x.now) > lostAge; lost != (flown > heldFor+frames) && flown != heldFor {
						t.Errorf("%v Hz: after %v of a flight device %d has the age %v", hz, x.now-began, i, d.Age(x.now))
					}
					if d.Doubt != Jumped && d.Doubt != OutOfReach {
						t.Fatalf("%v Hz: device %d flies for %v and the doubt is %v", hz, i, lasts, d.Doubt)
					}
					for back := x.now; d.Doubt != Believed && x.now-back < returning+time.Duration(2/hz*float64(time.Second)); {
						x.tick(nil)
					}
					was := x.off[i].Len()
					x.run(returning+time.Duration((max(trustedOver, was/trustedSpeed)+0.06)*float64(time.Second)), nil)
					if d.Doubt != Believed || x.off[i].Len() > 0.01 {
						t.Errorf("%v Hz: device %d, back after %v of %v, is %.3f m off, doubt %v",
							hz, i, lasts, way, x.off[i].Len(), d.Doubt)
					}
					for k := range places {
						if k != i && x.frame.Devices[k].Dropped > 0 {
							t.Errorf("%v Hz: device %d flew, and %d was rejected", hz, i, k)
						}
					}
				}
			}
		}
	}
}

func TestADeviceThatWasHeldReturnsWithoutAStep(t *testing.T) {
	for _, hz := range rates {
		x := newEvening(t, hz)
		x.run(3*time.Second, nil)
		fly := func(k int, d *Device) {
			if k == 3 {
				d.Pose.Position[2] += 2
			}
		}
		x.run(100*time.Millisecond, fly)
		for x.frame.Devices[3].Doubt != Believed {
			x.tick(nil)
		}
		x.steps = 0
		x.run(time.Second, nil)
		if most := 0.01 * 90 / hz; x.steps > most+0.005 { // and 5 mm of noise
			t.Errorf("%v Hz: it steps by %.4f m in a frame, %.4f m at most are allowed", hz, x.steps, most)
		}
	}
}

func TestASpaceThatMovesIsBelieved(t *testing.T) {
	for _, hz := range rates {
		x := newEvening(t, hz)
		x.run(2*time.Second, nil)
		turn := mgl64.QuatRotate(2, mgl64.Vec3{0, 1, 0})
		moved := func(_ int, d *Device) {
			d.Pose.Position = turn.Rotate(d.Pose.Position).Add(mgl64.Vec3{1, 0, 3})
		}
		x.run(time.Second, moved)
		if x.rejected() > 0 {
			t.Errorf("%v Hz: of a space that moved %d samples were rejected", hz, x.rejected())
		}
		x.tick(func(i int, d *Device) { // back, but the half of them a frame later
			if i%2 == 0 {
				moved(i, d)
			}
		})
		x.tick(nil)
		for i := range places {
			if d := &x.frame.Devices[i]; d.Doubt != Believed || x.off[i].Len() > 0.01 {
				t.Errorf("%v Hz: device %d is %.2f m off, doubt %v", hz, i, x.off[i].Len(), d.Doubt)
			}
		}
	}
}

func TestTheOriginWithoutARotationIsNoPlace(t *testing.T) {
	x := newEvening(t, 90)
	x.run(2*time.Second, nil)
	zero := func(i int, d *Device) {
		if i == 1 {
			d.Pose = NoPose()
		}
	}
	x.run(heldFor+20*time.Millisecond, zero)
	if d := &x.frame.Devices[1]; d.Doubt != Zeroed || d.Age(x.now) <= lostAge {
		t.Errorf("doubt %v, age %v", d.Doubt, d.Age(x.now))
	}
	x.run(2*time.Second, zero)
	x.run(100*time.Millisecond, nil)
	if d := &x.frame.Devices[1]; d.Doubt != Believed || d.Age(x.now) > 0 || x.off[1].Len() > 0.005 {
		t.Errorf("back: doubt %v, age %v, %.3f m off", d.Doubt, d.Age(x.now), x.off[1].Len())
	}
	x = newEvening(t, 90)
	x.run(time.Second, zero) // from the first sample on
	if d := &x.frame.Devices[1]; d.Doubt != Zeroed || d.Age(x.now) <= lostAge || d.Age(x.now) > 1400*time.Millisecond {
		t.Errorf("from the start: doubt %v, age %v", d.Doubt, d.Age(x.now))
	}
	x = newEvening(t, 90)
	x.run(time.Second, func(_ int, d *Device) { d.Pose = NoPose() })
	if x.rejected() > 0 {
		t.Error("a sender that knows no places is doubted")
	}
}

func TestADeviceThatFreezesIsLeftBehind(t *testing.T) {
	x := newEvening(t, 90)
	x.run(2*time.Second, nil)
	last := x.frame.Devices[2].Pose
	frozen := func(i int, d *Device) {
		if i == 2 {
			d.Pose = last
		}
	}
	x.run(time.Second, frozen)
	if d := &x.frame.Devices[2]; d.Doubt != Frozen || d.Age(x.now) <= lostAge {
		t.Errorf("doubt %v, age %v", d.Doubt, d.Age(x.now))
	}
	x.run(400*time.Millisecond, nil)
	if d := &x.frame.Devices[2]; d.Doubt != Believed || x.off[2].Len() > 0.01 {
		t.Errorf("back: doubt %v, %.3f m off", d.Doubt, x.off[2].Len())
	}

	x = newEvening(t, 90)
	planted := func(i int, d *Device) { // as a sender without noise has a foot
		if i == 4 && int(x.now.Seconds()*2)%2 == 0 {
			d.Pose = Pose{Position: mgl64.Vec3{0.1, 0.05, 0}, Rotation: mgl64.QuatIdent()}
		} else if i == 4 {
			d.Pose.Position = mgl64.Vec3{0.1, 0.05 + 0.1*math.Pow(math.Sin(2*math.Pi*x.now.Seconds()), 2), 0}
		}
		if i == 0 {
			d.Pose.Position[0] *= 0.3
		}
	}
	x.run(20*time.Second, planted)
	if n := x.frame.Devices[4].Dropped; n > 0 {
		t.Errorf("of a planted foot %d samples were rejected", n)
	}
}

func TestAControllerThatIsPutDownIsLetGo(t *testing.T) {
	x := newEvening(t, 90)
	x.run(2*time.Second, nil)
	table := body(1, x.now, x.quick)
	table.Position[2] -= 0.3
	laid := func(i int, d *Device) {
		if i == 1 {
			blend := min(1, (x.now-2*time.Second).Seconds()/0.5)
			d.Pose.Position = d.Pose.Position.Mul(1 - blend).Add(table.Position.Mul(blend))
			d.Pose.Position[0] += 1e-4 * x.random.Float64()
		}
	}
	x.run(5*time.Second, laid)
	gone := false
	x.run(3*time.Second, func(i int, d *Device) {
		laid(i, d)
		gone = gone || x.frame.Devices[1].Doubt == OutOfReach
	})
	if !gone {
		t.Error("a controller on a table is held while its owner walks up to 3 m away")
	}
	x = newEvening(t, 90)
	x.run(20*time.Second, func(i int, d *Device) { // who has left the headset on the table and walks about
		if i == 0 {
			d.Pose.Position = mgl64.Vec3{4, 0.8, 0.0005 * x.random.Float64()}
		}
	})
	for i := range places {
		if x.frame.Devices[i].Doubt != Believed {
			t.Errorf("the headset lies on a table, and device %d is doubted: %v", i, x.frame.Devices[i].Doubt)
		}
	}
}

func TestTheGateAllocatesNothing(t *testing.T) {
	x := newEvening(t, 90)
	if n := testing.AllocsPerRun(200, func() { x.tick(nil) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkGate(b *testing.B) {
	x := newEvening(nil, 90)
	x.frame.Count = len(places)
	for i := range x.frame.All() {
		x.frame.Devices[i].Pose = body(i, 0, 1)
	}
	for b.Loop() {
		x.now += 11 * time.Millisecond
		x.frame.Time = x.now
		for i := range x.frame.All() {
			d := &x.frame.Devices[i]
			d.Received = x.now
			d.Pose.Position[0] += 1e-4
			d.Samples++
		}
		x.gate.Run(&x.frame)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(places)), "ns/device")
}

// A device that jumped far alone, while its owner walks on, has to stay there for three seconds before it is believed.
func TestADeviceThatJumpedFarIsBelievedLater(t *testing.T) {
	x := newEvening(t, 90)
	x.run(2*time.Second, nil)
	away := func(i int, d *Device) {
		if i == 3 {
			d.Pose.Position[2] += 2
		}
	}
	x.run(2500*time.Millisecond, away)
	if x.frame.Devices[3].Doubt == Believed {
		t.Error("it is believed within 2.5 s")
	}
	x.run(time.Second, away)
	if doubt := x.frame.Devices[3].Doubt; doubt != Believed {
		t.Errorf("it is still doubted after 3.5 s: %v", doubt)
	}
}

// FuzzEvenings has devices jump, freeze, report nothing and come back in any order. Whatever happens, a device that has
// been right for a while is believed, one that was never disturbed is never doubted while the headset is right, and
// nothing is NaN.
func FuzzEvenings(f *testing.F) {
	f.Add(uint8(90), []byte{0x11, 30, 0x00, 90, 0x22, 200, 0x33, 10, 0x43, 255})
	f.Add(uint8(30), []byte{0x10, 3, 0x20, 3, 0x15, 60, 0x34, 90})
	f.Fuzz(func(t *testing.T, hz uint8, events []byte) {
		x := newEvening(t, max(20, float64(hz)))
		x.run(2*time.Second, nil)
		var disturbed [6]time.Duration // when last, 0 for never
		var frozen [6]Pose
		for n := 0; n+1 < min(len(events), 40); n += 2 {
			device, kind := int(events[n]&15)%len(places), events[n]>>4%5
			frozen[device] = x.sent[device]
			x.run(time.Duration(events[n+1])*10*time.Millisecond, func(i int, d *Device) {
				if i != device || kind == 0 {
					return
				}
				disturbed[i] = x.now
				switch kind {
				case 1:
					d.Pose.Position = d.Pose.Position.Add(mgl64.Vec3{float64(events[n+1]) / 20, 1, 0})
				case 2:
					d.Pose = NoPose()
				case 3:
					d.Pose = frozen[i]
				case 4: // nothing comes
					d.Samples, d.Received, d.Pose = x.gate.devices[i].samples, x.gate.devices[i].received, x.sent[i]
				}
			})
			for i := range places {
				d := &x.frame.Devices[i]
				if disturbed[i]+disturbed[0] == 0 && d.Dropped > 0 {
					t.Fatalf("device %d was right and is doubted: %v", i, d.Doubted)
				}
				if right := x.now - disturbed[i]; right > 8*time.Second && (d.Doubt != Believed || x.off[i].Len() > 0.02) {
					t.Fatalf("device %d has been right for %v, is %.2f m off, doubt %v", i, right, x.off[i].Len(), d.Doubt)
				}
			}
		}
	})
}

// A device that was doubted for any time comes back from where it was followed to, or counts as lost for a moment.
func TestADeviceThatIsNotLostMakesNoStep(t *testing.T) {
	for _, hz := range [...]float64{30, 90} {
		for _, off := range [...]mgl64.Vec3{{0.3, 0.2, 0.1}, {0, 1, 0.5}} {
			for lies := 1; lies < 45; lies += 2 {
				x := newEvening(t, hz)
				x.quick = 0.1
				x.run(time.Second, nil)
				from := x.now
				var last Pose
				lost := true
				for tick := range lies + int(2.5*hz) {
					x.tick(func(i int, d *Device) {
						if i == 1 && tick < lies {
							d.Pose.Position = d.Pose.Position.Add(off)
						}
					})
					d := &x.frame.Devices[1]
					step := d.Pose.Position.Sub(last.Position).Len()
					if own := 2.5 / hz; !lost && d.Age(x.now) < lostAge && step > 0.01*90/hz+own {
						t.Fatalf("%v Hz: off by %v for %d samples, %v later it makes a step of %.3f m", hz, off, lies, x.now-from, step)
					}
					last, lost = d.Pose, d.Age(x.now) >= lostAge
				}
				if x.off[1].Len() > 0.01 {
					t.Fatalf("%v Hz: off by %v for %d samples, it stays off by %v", hz, off, lies, x.off[1])
				}
			}
		}
	}
}

// A headset that jumps is no space that moves while other devices lie still, though those are out of its reach.
func TestAHeadsetThatJumpsAloneIsNotBelieved(t *testing.T) {
	x := newEvening(t, 90)
	var lie [6]Pose
	off := mgl64.Vec3{}
	disturb := func(i int, d *Device) {
		if i == 0 {
			d.Pose.Position = d.Pose.Position.Add(off)
			return
		}
		if lie[i] == (Pose{}) {
			lie[i] = d.Pose
		}
		d.Pose = lie[i]
		d.Pose.Position[0] += 0.001 * x.random.NormFloat64()
	}
	for range 6 * 90 {
		off[2] += 0.01
		x.tick(disturb)
	}
	for i := 1; i < x.frame.Count; i++ {
		if d := &x.frame.Devices[i]; d.Doubt != OutOfReach {
			t.Fatalf("device %d, which lies 5 m away, has doubt %d", i, d.Doubt)
		}
	}
	off[0] = 3
	for range 20 {
		x.tick(disturb)
		if d := &x.frame.Devices[0]; d.Doubt == Believed {
			t.Fatalf("%v: a headset that flies through the room is believed", x.now)
		}
	}
}

// A device that is elsewhere after a moment of doubt counts as lost for a moment, rather than that it glides there.
func TestADeviceThatIsElsewhereAfterADoubtGoesThereAtOnce(t *testing.T) {
	x := newEvening(t, 90)
	x.quick = 0.1
	x.run(time.Second, nil)
	lost := false
	for tick := range 35 {
		x.tick(func(i int, d *Device) {
			if i != 1 {
				return
			}
			off := mgl64.Vec3{0, 0.7, 0.2}
			if tick < 9 {
				off = mgl64.Vec3{3, 0, 0}
			}
			d.Pose.Position = d.Pose.Position.Add(off)
		})
		lost = lost || x.frame.Devices[1].Age(x.now) >= lostAge
	}
	if d := &x.frame.Devices[1]; !lost || d.Pose != x.sent[1] {
		t.Errorf("lost %v, in the end it is %.2f m off with doubt %d", lost, d.Pose.Position.Sub(x.sent[1].Position).Len(), d.Doubt)
	}
}

// played is devices of a person who stands, of whom a busy computer reads some later than others.
type played struct {
	now   time.Duration
	store *Store
	frame Frame
	gate  Gate
}

var lowered = mgl64.Vec3{0, -0.6, 0}

func newPlayed() *played {
	x := &played{}
	x.store = NewStore(func() time.Duration { return x.now })
	for range 100 {
		x.now += time.Second / 90
		for i := range 4 {
			x.put(i, places[i])
		}
		x.read()
	}
	return x
}

func (x *played) put(i int, at mgl64.Vec3) {
	key := Key{Source: "played", Kind: [...]Kind{Headset, Controller, Controller, Tracker}[i], Serial: []byte{'A' + byte(i)}}
	x.store.PutAt(key, Pose{Position: at, Rotation: mgl64.QuatIdent()}, x.now)
}

func (x *played) read() {
	x.store.Snapshot(&x.frame)
	x.gate.Run(&x.frame)
}

// What is played goes to another time and stops there, while one hand is read before the other.
func TestWhatIsPlayedMayBeCutWhileItStands(t *testing.T) {
	x := newPlayed()
	x.put(1, places[1].Add(lowered))
	x.read()
	x.now += 100 * time.Millisecond
	x.put(2, places[2].Add(lowered))
	x.read()
	x.store.Cut("played")
	for range 50 {
		x.now += 20 * time.Millisecond
		x.store.Hold("played", 20*time.Millisecond)
		x.read()
		for i := 1; i <= 2; i++ {
			if d := &x.frame.Devices[i]; d.Doubt != Believed || d.Age(x.now) > 150*time.Millisecond || d.Pose.Position != places[i].Add(lowered) {
				t.Fatalf("device %d is at %v, doubt %v, age %v", i, d.Pose.Position, d.Doubt, d.Age(x.now))
			}
		}
	}
	x.put(1, places[1].Add(lowered).Add(mgl64.Vec3{0.01, 0, 0}))
	if x.read(); x.frame.Devices[1].Doubt != Believed {
		t.Errorf("what is played on from there is doubted: %v", x.frame.Devices[1].Doubt)
	}
}

// Two hands that jumped at once are believed, however late a busy computer reads the second.
func TestDevicesThatJumpAtOnceMayBeReadOneByOne(t *testing.T) {
	x := newPlayed()
	x.now += time.Second / 90
	came := x.now
	x.put(1, places[1].Add(lowered))
	x.now += 60 * time.Millisecond
	x.read()
	x.now, came = came, x.now
	x.put(2, places[2].Add(lowered))
	x.now = came + 60*time.Millisecond
	x.read()
	for i := 1; i <= 2; i++ {
		if doubt := x.frame.Devices[i].Doubt; doubt != Believed {
			t.Errorf("device %d: %v", i, doubt)
		}
	}
}
