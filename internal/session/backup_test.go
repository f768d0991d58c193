package session

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig"
	"posewright/trackers"
)

// beltMount is where a second belt of the demo's person is from the first.
var beltMount = trackers.Pose{Position: mgl64.Vec3{0.1, -0.02, 0.15},
	Rotation: mgl64.QuatRotate(0.9, mgl64.Vec3{0.2, 0.95, 0.1}.Normalize())}

// secondBelt puts the second belt into a store when the first sends.
func secondBelt(store *trackers.Store, o *trackers.Observation, pose trackers.Pose, received time.Duration) {
	sample := trackers.Sample{Pose: pose.Mul(beltMount)}
	store.PutSample(trackers.Key{Kind: o.Kind, Serial: []byte("SECOND"), Name: []byte("second"), Source: o.Source}, sample, received)
}

// withBackup are the choices for both belts.
func withBackup(first string, exchanged bool) *calibration.Assignments {
	one, other := first, "SECOND"
	if exchanged {
		one, other = other, one
	}
	a := calibration.Assignments(nil).With("tracker", one, "hips").WithBackup("tracker", other, "hips")
	return &a
}

// beltedDemo is where the hips of the demo's person are by tick, with or without a second belt, while the first is not
// seen or lies for a while. leads is how often the second counts more, told how often its role is told.
func beltedDemo(t *testing.T, hz float64, both bool, hidden func(time.Duration) bool, lies mgl64.Vec3) (hips []mgl64.Vec3, leads, told int) {
	t.Helper()
	preset := presets.Default()
	prepared, playback := preparedDemo(t, &preset)
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	serial := ""
	playback.Store.Observe(func(o *trackers.Observation) {
		if o.What != trackers.Sampled {
			return
		}
		if strings.Contains(o.Serial, "HIPS") {
			serial = o.Serial
			if both {
				secondBelt(store, o, o.Sample.Pose, o.Received)
			}
			if hidden(o.At) && lies == (mgl64.Vec3{}) {
				return
			}
			if hidden(o.At) {
				o.Sample.Pose.Position = o.Sample.Pose.Position.Add(lies)
			}
		}
		store.PutSample(trackers.Key{Kind: o.Kind, Serial: []byte(o.Serial), Name: []byte(o.Name), Source: o.Source}, o.Sample, o.Received)
	})
	s := New(Options{Store: store, RateHz: hz})
	snapshot := NewSnapshot(prepared)
	s.Publish(snapshot)
	for tick := range Ticks(14*time.Second, hz) {
		now := TimeOf(tick, hz)
		clock.Set(now)
		playback.Advance(now)
		if both && serial != "" && snapshot.Assignments == nil {
			chosen := *snapshot
			chosen.Assignments = withBackup(serial, false)
			snapshot = &chosen
			s.Publish(snapshot)
		}
		f := s.Tick(now)
		hips = append(hips, f.Result.World[f.Body.Humanoid().Joint(rig.Hips)].Position)
		if i := f.Backups[effectors.Hips]; i >= 0 {
			told++
			if f.Devices.Devices[i].Leads {
				leads++
			}
			if first := &f.Devices.Devices[f.Bound[effectors.Hips]]; first.StandIn {
				at := f.Devices.Devices[i].Pose.Mul(beltMount.Inverse())
				if off := first.Pose.Position.Sub(at.Position).Len(); off > 0.1 {
					t.Fatalf("%v: the first belt stands in %.3f m from where the second has it", now, off)
				}
			}
		}
	}
	return hips, leads, told
}

func TestASecondBeltTakesOverWhereTheFirstIsHiddenOrLies(t *testing.T) {
	t.Parallel()
	const from, to = 8 * time.Second, 11 * time.Second
	hidden := func(at time.Duration) bool { return at >= from && at < to }
	never := func(time.Duration) bool { return false }
	rates := []float64{30, 60, 90, 144}
	if testing.Short() {
		rates = rates[2:3]
	}
	for _, hz := range rates {
		right, _, _ := beltedDemo(t, hz, false, never, mgl64.Vec3{})
		both, _, told := beltedDemo(t, hz, true, never, mgl64.Vec3{})
		for name, lies := range map[string]mgl64.Vec3{"hidden": {}, "lying": {2, 0.5, 0}} {
			alone, _, _ := beltedDemo(t, hz, false, hidden, lies)
			over, leads, _ := beltedDemo(t, hz, true, hidden, lies)
			var step, off, most [2]float64 // with a second belt, without
			for k, hips := range [2][]mgl64.Vec3{over, alone} {
				count := 0.0
				for tick := range hips {
					now := TimeOf(tick, hz)
					away := hips[tick].Sub(right[tick]).Len()
					if now > from {
						own := right[tick].Sub(right[tick-1]).Len()
						step[k] = max(step[k], (hips[tick].Sub(hips[tick-1]).Len()-own)*hz/90)
						most[k] = max(most[k], away)
					}
					if hidden(now) {
						off[k], count = off[k]+away*away, count+1
					}
				}
				off[k] = math.Sqrt(off[k] / count)
			}
			good := 0.0
			for tick := range both {
				good = max(good, both[tick].Sub(right[tick]).Len())
			}
			t.Logf("%v Hz, %s: step %.4f m, off by %.4f m (at most %.4f), without a second %.4f (%.4f); with both good %.4f at most", hz, name, step[0], off[0], most[0],
				off[1], most[1], good)
			if step[0] > 0.01 || off[0] > 0.02 || off[0] > off[1]/2 || good > 0.005 {
				t.Errorf("%v Hz, %s: steps of %.4f m, off by %.4f m and %.4f without a second belt, %.4f with both good", hz, name, step[0], off[0], off[1], good)
			}
			if float64(leads) < 2*hz || float64(told) < 10*hz {
				t.Errorf("%v Hz, %s: the second belt leads for %d ticks and is told for %d", hz, name, leads, told)
			}
		}
	}
}

// Two belts drop out, freeze, jump, come back and exchange their roles at random.
func TestAnEveningWithTwoBelts(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	e := newEvening(t, 90)
	e.second = true
	e.run(3 * time.Second)
	first := ""
	var belts []int
	for i, serial := range e.serials {
		if strings.Contains(serial, "HIPS") {
			first = serial
		}
		if serial == "SECOND" || strings.Contains(serial, "HIPS") {
			belts = append(belts, i)
		}
	}
	random := rand.New(rand.NewPCG(*eveningSeed, 3))
	plain := e.failing.Published()
	for n := 0; TimeOf(e.tick, e.hz) < *eveningLasts; n++ {
		chosen := *plain
		chosen.Assignments = withBackup(first, random.IntN(4) == 0)
		if random.IntN(8) == 0 {
			chosen.Assignments = nil
		}
		e.failing.Publish(&chosen)
		e.run(time.Duration((0.5 + random.ExpFloat64()) * float64(time.Second)))
		device := belts[random.IntN(2)]
		e.fail(device, failure(random.IntN(int(failureCount))), mgl64.Vec3{2 * random.NormFloat64(), 1, random.NormFloat64()})
		e.run(time.Duration(2 * random.ExpFloat64() * float64(time.Second)))
		e.fail(device, fine, mgl64.Vec3{})
		e.run(time.Duration(random.ExpFloat64() * float64(time.Second)))
		if n%20 == 19 {
			e.settle()
		}
	}
	e.check()
	t.Logf("%v: steps of up to %.3f m, %d of %d too large", TimeOf(e.tick, e.hz), e.worst, e.over, e.tick)
}
