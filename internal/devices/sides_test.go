package devices

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
	"posewright/trackers"
)

// handsAt is a person facing a yaw with the hands at the sides; a negative offset has them swapped.
func handsAt(at time.Duration, yaw, offset float64) (*[calibration.RoleCount]int, *trackers.Frame) {
	turn := mgl64.QuatRotate(yaw, mgl64.Vec3{0, 1, 0})
	f := &trackers.Frame{Time: at, Count: 3}
	for i, x := range []float64{0, offset, -offset} {
		f.Devices[i] = trackers.Device{Kind: trackers.Controller, Received: at, Pose: trackers.Pose{
			Position: turn.Rotate(mgl64.Vec3{x, 1, 0.3}).Add(mgl64.Vec3{2, 0, 5}), Rotation: turn}}
	}
	bound := &[calibration.RoleCount]int{}
	for role := range bound {
		bound[role] = -1
	}
	bound[effectors.Head], bound[effectors.LeftHand], bound[effectors.RightHand] = 0, 1, 2
	return bound, f
}

func update(w *SideWatch, c *calibration.Calibration, at time.Duration, yaw, offset float64) (left, right calibration.Role, swapped bool) {
	bound, f := handsAt(at, yaw, offset)
	return w.Update(c, bound, f)
}

func TestSideWatchReportsSwappedHandsOnceAndIgnoresCrossedArms(t *testing.T) {
	t.Parallel()
	for _, yaw := range []float64{0, 1, -2.5} {
		var w SideWatch
		reports := 0
		update := func(seconds, offset float64) {
			at := time.Duration(seconds * float64(time.Second))
			if left, right, swapped := update(&w, nil, at, yaw, offset); swapped {
				reports++
				if left != calibration.Role(effectors.LeftHand) || right != calibration.Role(effectors.RightHand) {
					t.Errorf("it calls %v and %v swapped", left, right)
				}
			}
		}
		for s := 0.0; s < 20; s += 0.25 {
			update(s, 0.4) // as it should be
			update(s+0.01, -0.05)
		}
		for s := 20.0; s < 25; s += 0.25 {
			update(s, -0.4) // arms crossed, not for long
		}
		update(25, 0.4)
		if reports != 0 {
			t.Fatalf("yaw %v: crossed arms are called swapped", yaw)
		}
		for s := 30.0; s < 60; s += 0.25 {
			update(s, -0.4)
		}
		if reports != 1 {
			t.Errorf("yaw %v: swapped hands were reported %d times", yaw, reports)
		}
	}
}

// stepper is a person who faces a yaw with trackers on hips and feet, the first turned by a quarter on its belt, who looks to the side.
type stepper struct {
	yaw   float64
	apart float64 // half, of the devices with the roles of the left and the right foot; below 0 they are swapped
}

func (p *stepper) calibration() *calibration.Calibration {
	turned := rig.Transform{Position: mgl64.Vec3{0.08, -0.04, -0.1}, Rotation: mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})}
	return &calibration.Calibration{Devices: []calibration.Device{{Kind: "tracker", Serial: "hips", Effector: "hips", Offset: calibration.PoseOf(turned)}}}
}

func (p *stepper) at(t time.Duration, lift float64) (*[calibration.RoleCount]int, *trackers.Frame) {
	hips := rig.Transform{Position: mgl64.Vec3{1, 0.95, 3}, Rotation: rig.Yaw(p.yaw)}
	offset := p.calibration().Devices[0].Offset.Transform()
	f := &trackers.Frame{Time: t, Count: 4}
	raised := [2]float64{max(0, lift), max(0, -lift)}
	for i, at := range []rig.Transform{
		{Position: hips.Apply(mgl64.Vec3{0, 0.65, 0}), Rotation: rig.Yaw(p.yaw + 1.4)}, hips.Mul(offset.Inverse()),
		{Position: hips.Apply(mgl64.Vec3{p.apart, -0.85 + raised[0], 0}), Rotation: mgl64.QuatIdent()},
		{Position: hips.Apply(mgl64.Vec3{-p.apart, -0.85 + raised[1], 0}), Rotation: mgl64.QuatIdent()},
	} {
		kind := trackers.Tracker
		if i == 0 {
			kind = trackers.Headset
		}
		f.Devices[i] = trackers.Device{Kind: kind, Received: t, Pose: trackers.Pose{Position: at.Position, Rotation: at.Rotation}}
	}
	bound := &[calibration.RoleCount]int{}
	for role := range bound {
		bound[role] = -1
	}
	bound[effectors.Head], bound[effectors.Hips], bound[effectors.LeftFoot], bound[effectors.RightFoot] = 0, 1, 2, 3
	return bound, f
}

// Feet stand 9 cm from the middle; the hips say which way the body faces, whichever way the head is turned.
func TestSwappedFeetAreReportedWithinFiveSecondsOfStepping(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		apart    float64
		stepping bool
		want     bool
	}{
		{"swapped", -0.09, true, true}, {"right", 0.09, true, false}, {"swapped and standing", -0.09, false, false}, {"one behind the other", 0.01, true, false},
	} {
		for _, yaw := range []float64{0, 2, -2.8} {
			p := stepper{yaw, c.apart}
			var w SideWatch
			reports, first := 0, time.Duration(0)
			for now := 10 * time.Second; now < 40*time.Second; now += time.Second / 60 {
				lift := 0.0
				if c.stepping {
					lift = 0.2 * math.Sin(math.Pi*now.Seconds())
				}
				bound, f := p.at(now, lift)
				if left, _, swapped := w.Update(p.calibration(), bound, f); swapped {
					if reports++; reports == 1 {
						first = now - 10*time.Second
					}
					if left != leftFoot {
						t.Errorf("%s: it calls %v swapped", c.name, left)
					}
				}
			}
			if got := reports == 1 && first <= 5*time.Second; got != c.want || !c.want && reports > 0 {
				t.Errorf("%s, facing %v: reported %d times, after %v", c.name, yaw, reports, first)
			}
		}
	}
}

func TestWatchingSidesDoesNotAllocate(t *testing.T) {
	p := stepper{1, -0.09}
	c := p.calibration()
	var w SideWatch
	bound, f := p.at(time.Second, 0)
	if n := testing.AllocsPerRun(100, func() {
		f.Time += time.Second / 60
		w.Update(c, bound, f)
	}); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
