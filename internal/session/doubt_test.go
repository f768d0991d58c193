package session

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/internal/drivingtest"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/trackers"
)

// disturbance changes the samples of one device of the demo for a while.
type disturbance struct {
	device string // a part of its serial; "" for none
	from   time.Duration
	lasts  time.Duration
	change func(trackers.Pose) trackers.Pose
}

// preparedDemo is the mannequin fitted by a preset to the T-pose of the built-in demo, which stands at its beginning.
func preparedDemo(t testing.TB, preset *presets.Preset) (*prepare.Prepared, *Playback) {
	t.Helper()
	avatar, playback := avatartest.Mannequin(t), NewPlayback(drivingtest.Demo(t), "demo")
	fitted, err := prepare.Body(preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	if preset.Calibration, err = playback.Calibrate(calibration.Options{Humanoid: fitted.Humanoid}); err != nil {
		t.Fatal(err)
	}
	prepared, err := prepare.Body(preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	return prepared, playback.Again()
}

// disturbedDemo is where joints of the mannequin are, by tick, while the demo plays with a disturbance, up to a time.
func disturbedDemo(
	t *testing.T, rateHz float64, until time.Duration, by disturbance,
) (joints [][]mgl64.Vec3, dropped map[string]uint64) {
	t.Helper()
	preset := presets.Default()
	prepared, playback := preparedDemo(t, &preset)
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	playback.Store.Observe(func(o *trackers.Observation) {
		if o.What != trackers.Sampled {
			return
		}
		if o.At >= by.from && o.At < by.from+by.lasts && strings.Contains(o.Serial, by.device) {
			o.Sample.Pose = by.change(o.Sample.Pose)
		}
		store.PutSample(trackers.Key{Kind: o.Kind, Serial: []byte(o.Serial), Name: []byte(o.Name), Source: o.Source}, o.Sample, o.Received)
	})
	s := New(Options{Store: store, RateHz: rateHz})
	s.Publish(NewSnapshot(prepared))
	roles := [...]rig.Role{rig.Head, rig.LeftHand, rig.RightHand, rig.Hips, rig.LeftFoot, rig.RightFoot}
	dropped = map[string]uint64{}
	for tick := range Ticks(until, rateHz) {
		now := TimeOf(tick, rateHz)
		clock.Set(now)
		playback.Advance(now)
		f := s.Tick(now)
		at := make([]mgl64.Vec3, len(roles))
		for i, role := range roles {
			at[i] = f.Result.World[f.Body.Humanoid().Joint(role)].Position
		}
		joints = append(joints, at)
		for i := range f.Devices.All() {
			dropped[f.Devices.Devices[i].Serial] = f.Devices.Devices[i].Dropped
		}
	}
	return joints, dropped
}

func TestADeviceThatLiesMovesNobody(t *testing.T) {
	t.Parallel()
	const from, until = 8 * time.Second, 11 * time.Second
	const head, leftHand, rightHand, hips, leftFoot, rightFoot = 0, 1, 2, 3, 4, 5
	rates := []float64{30, 60, 90, 144}
	if testing.Short() {
		rates = rates[2:3]
	}
	for _, hz := range rates {
		undisturbed, dropped := disturbedDemo(t, hz, until, disturbance{})
		for serial, n := range dropped {
			if n > 0 {
				t.Errorf("%v Hz: %d samples of %s are rejected though nothing is wrong", hz, n, serial)
			}
		}
		for _, x := range []struct {
			by   disturbance
			part int
		}{
			{disturbance{"DEMO-HIPS", from, 34 * time.Millisecond, moved(2, 0, 0)}, hips},
			{disturbance{"DEMO-HIPS", from, 150 * time.Millisecond, moved(0.4, 0.2, 0)}, hips},
			{disturbance{"LEFT-FOOT", from, 120 * time.Millisecond, moved(0, 0.8, 0.3)}, leftFoot},
			{disturbance{"TOUCH-LEFT", from, 100 * time.Millisecond, moved(0, 0, -1)}, leftHand},
			{disturbance{"TOUCH-RIGHT", from, 160 * time.Millisecond, func(trackers.Pose) trackers.Pose { return trackers.NoPose() }}, rightHand},
			{disturbance{"HMD", from, 50 * time.Millisecond, moved(0, 1, 1)}, head},
		} {
			lied, dropped := disturbedDemo(t, hz, until, x.by)
			rejected := uint64(0)
			for _, n := range dropped {
				rejected += n
			}
			if rejected == 0 {
				t.Errorf("%v Hz: nothing of %s is rejected", hz, x.by.device)
			}
			step, most, way := [6]float64{}, [6]float64{}, [6]float64{}
			for tick := range lied {
				now := TimeOf(tick, hz)
				for i := range step {
					off := lied[tick][i].Sub(undisturbed[tick][i])
					most[i] = max(most[i], off.Len())
					if now > from && now < from+x.by.lasts {
						way[i] += undisturbed[tick][i].Sub(undisturbed[tick-1][i]).Len()
					}
					if now > from+x.by.lasts+100*time.Millisecond {
						step[i] = max(step[i], beyond(lied, undisturbed, tick, i))
					}
					if now > from+x.by.lasts+400*time.Millisecond && off.Len() > 0.01 {
						t.Errorf("%v Hz: %v after the flight of %s joint %d is %.3f m off", hz, now-from-x.by.lasts, x.by.device, i, off.Len())
						break
					}
				}
			}
			for i, bound := range [6]float64{0.02, 0.01, 0.01, 0.05, 0.05, 0.05} {
				if i == x.part {
					bound = max(0.05, way[i]) // as if it stood still, of a hand that is swung
				} else if x.part == head && (i == leftFoot || i == rightFoot) {
					continue
				}
				if most[i] > bound {
					t.Errorf("%v Hz: while %s lies joint %d is up to %.3f m off, which moves by %.3f m", hz, x.by.device, i, most[i], way[i])
				}
				if step[i] > 0.01*90/hz {
					t.Errorf("%v Hz: after %s lied joint %d makes a step of %.4f m", hz, x.by.device, i, step[i])
				}
			}
		}
	}
}

// beyond is by how much farther a joint moves in a tick than it does undisturbed, in meters.
func beyond(lied, undisturbed [][]mgl64.Vec3, tick, joint int) float64 {
	step := func(of [][]mgl64.Vec3) float64 { return of[tick][joint].Sub(of[tick-1][joint]).Len() }
	return step(lied) - step(undisturbed)
}

func moved(x, y, z float64) func(trackers.Pose) trackers.Pose {
	return func(p trackers.Pose) trackers.Pose {
		p.Position = p.Position.Add(mgl64.Vec3{x, y, z})
		return p
	}
}

func TestAHandThatComesBackIsNotThrown(t *testing.T) {
	t.Parallel()
	const hz, from, lasts = 90, 8 * time.Second, 1500 * time.Millisecond
	until := from + lasts + 2*time.Second
	undisturbed, _ := disturbedDemo(t, hz, until, disturbance{})
	lost, _ := disturbedDemo(t, hz, until, disturbance{"TOUCH-LEFT", from, lasts, func(trackers.Pose) trackers.Pose { return trackers.NoPose() }})
	far, step, last := 0.0, 0.0, 0.0
	for tick := range lost {
		now := TimeOf(tick, hz)
		last = lost[tick][1].Sub(undisturbed[tick][1]).Len()
		far = max(far, last)
		if now > from+lasts {
			step = max(step, beyond(lost, undisturbed, tick, 1))
		}
	}
	if far < 0.1 || step > 0.01 || math.IsNaN(step) {
		t.Errorf("a hand that was %.2f m off comes back by steps of up to %.4f m", far, step)
	}
	if last > 0.001 {
		t.Errorf("in the end it is %.3f m off", last)
	}
}

// Hips whose tracker is lost go on with the body, and are told to go on: the tracker's place is on the hips, within
// what it sits from there, and makes no step when it is seen again.
func TestTheBodyStandsInForADeviceThatIsLost(t *testing.T) {
	t.Parallel()
	const hz, from, until = 90, 8 * time.Second, 11 * time.Second
	preset := presets.Default()
	prepared, playback := preparedDemo(t, &preset)
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	playback.Store.Observe(func(o *trackers.Observation) {
		if o.What == trackers.Sampled && !(strings.Contains(o.Serial, "DEMO-HIPS") && o.At >= from && o.At < from+time.Second) {
			store.PutSample(trackers.Key{Kind: o.Kind, Serial: []byte(o.Serial), Name: []byte(o.Name), Source: o.Source},
				o.Sample, o.Received)
		}
	})
	s := New(Options{Store: store, RateHz: hz})
	s.Publish(NewSnapshot(prepared))
	var was, hips mgl64.Vec3
	seated, stoodIn, gone := 0.0, 0, 0.0
	for tick := range Ticks(until, hz) {
		now := TimeOf(tick, hz)
		clock.Set(now)
		playback.Advance(now)
		f := s.Tick(now)
		d := &f.Devices.Devices[f.Bound[effectors.Hips]]
		joint := f.Result.World[f.Body.Humanoid().Joint(rig.Hips)].Position
		off := d.Pose.Position.Sub(joint).Len()
		switch {
		case now < from:
			seated = max(seated, off)
			if d.StandIn && now > time.Second {
				t.Fatalf("%v: nothing is lost", now)
			}
		case d.StandIn:
			stoodIn++
			gone += joint.Sub(hips).Len()
			if off > seated+0.01 {
				t.Fatalf("%v: the tracker is %.3f m from the hips, which was %.3f before", now, off, seated)
			}
			fallthrough
		default:
			if step, own := d.Pose.Position.Sub(was).Len(), joint.Sub(hips).Len(); step > own+0.02 && now > from+time.Millisecond {
				t.Errorf("%v: the tracker makes a step of %.3f m where the hips move by %.3f", now, step, own)
			}
		}
		was, hips = d.Pose.Position, joint
	}

	if stoodIn < hz*6/10 || gone < 0.02 {
		t.Errorf("the body stands in for %d ticks, in which the hips move by %.3f m", stoodIn, gone)
	}
}
