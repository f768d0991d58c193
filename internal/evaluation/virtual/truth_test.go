package virtual

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
)

func TestFramesAreTakenAtTheRateAskedFor(t *testing.T) {
	t.Parallel()
	a := newActor(identity)
	for _, c := range []struct {
		name             string
		hz, rate         float64
		recorded, frames int
	}{
		{"as recorded", 30, 30, 31, 31},
		{"every fourth", 120, 30, 121, 31},
		{"in between", 33, 30, 34, 31},
		{"more than recorded", 24, 30, 25, 31},
		{"a rounded frame time", 1 / 0.0083333, 30, 2401, 601},
		{"one frame", 60, 30, 1, 1},
	} {
		var attitudes []attitude
		for i := range c.recorded {
			p := neutral(1)[0]
			p.hips[0] = float64(i) / c.hz // one meter a second
			attitudes = append(attitudes, p)
		}
		person := personOf(t, a.record(1/c.hz, true, attitudes...))
		person.RateHz = c.rate
		if got := person.Frames(); got != c.frames {
			t.Errorf("%s: %d frames, not %d", c.name, got, c.frames)
		}
		var truth Truth
		for i := range person.Frames() {
			person.Frame(i, &truth)
			if want := float64(i) / c.rate; math.Abs(truth.HipsCenter.X()-want) > 2e-4 {
				t.Errorf("%s: after %g s the hips are at %g m", c.name, want, truth.HipsCenter.X())
			}
		}
	}
}

func TestInterpolationTakesTheShortWayWhicheverSignQuaternionsHave(t *testing.T) {
	t.Parallel()
	a := newActor(identity)
	var attitudes []attitude
	for i := range 20 {
		p := neutral(1)[0]
		p.turn = map[string]mgl64.Quat{"Hips": rig.Yaw(0.02 * float64(i))}
		attitudes = append(attitudes, p)
	}
	m := a.record(1.0/15, true, attitudes...)
	for frame := 1; frame < m.Frames(); frame += 2 {
		for i := range m.Local(frame) {
			m.Local(frame)[i].Rotation = m.Local(frame)[i].Rotation.Scale(-1)
		}
	}
	p := personOf(t, m)
	var truth Truth
	for i := range p.Frames() {
		p.Frame(i, &truth)
		if got, want := rig.YawOf(truth.Hips.Rotation), 0.01*float64(i); math.Abs(got-want) > 1e-6 {
			t.Errorf("frame %d: the hips are turned by %g rad, not %g", i, got, want)
		}
	}
}

func TestClimbersAreAirborne(t *testing.T) {
	t.Parallel()
	a := newActor(identity)
	attitudes := neutral(62)
	attitudes[60].hips[1] += 0.3 // ankles stand 8 cm up, the toes 2 cm: the floor
	attitudes[61].hips[1] += 0.15
	p := personOf(t, a.record(1.0/30, true, attitudes...))
	var truth Truth
	for i, want := range map[int]bool{0: false, 60: true, 61: false} {
		if p.Frame(i, &truth); truth.Airborne != want {
			t.Errorf("frame %d: airborne is %v with ankles %.2f m up", i, truth.Airborne, truth.Feet[0].Position.Y())
		}
	}
}

func TestSwivelIsZeroDownAndPositiveOutward(t *testing.T) {
	t.Parallel()
	chest := turn(0.7, 0.2, -0.1)
	shoulder := mgl64.Vec3{0.3, 1.4, -0.2}
	for _, c := range []struct {
		name         string
		wrist, elbow mgl64.Vec3 // from the shoulder, in the chest's frame, of a left arm
		want         float64
	}{
		{"hand ahead, elbow down", mgl64.Vec3{0, 0, 0.4}, mgl64.Vec3{0, -0.2, 0.2}, 0},
		{"hand ahead, elbow out", mgl64.Vec3{0, 0, 0.4}, mgl64.Vec3{0.2, 0, 0.2}, math.Pi / 2},
		{"hand ahead, elbow inward", mgl64.Vec3{0, 0, 0.4}, mgl64.Vec3{-0.2, 0, 0.2}, -math.Pi / 2},
		{"hand ahead, elbow halfway out", mgl64.Vec3{0, 0, 0.4}, mgl64.Vec3{0.1, -0.1, 0.2}, math.Pi / 4},
		{"hand at the side, elbow down", mgl64.Vec3{0.4, 0, 0}, mgl64.Vec3{0.2, -0.2, 0}, 0},
		{"hand at the side, elbow behind", mgl64.Vec3{0.4, 0, 0}, mgl64.Vec3{0.2, 0, -0.2}, math.Pi / 2},
		{"hand hanging, elbow behind", mgl64.Vec3{0, -0.4, 0}, mgl64.Vec3{0, -0.2, -0.2}, 0},
		{"straight arm", mgl64.Vec3{0, 0, 0.5}, mgl64.Vec3{0, 0, 0.25}, 0},
	} {
		for side := range 2 {
			place := func(v mgl64.Vec3) mgl64.Vec3 {
				if side == 1 {
					v[0] = -v[0]
				}
				return shoulder.Add(chest.Rotate(v))
			}
			if got := Swivel(side, chest, shoulder, place(c.elbow), place(c.wrist)); math.Abs(got-c.want) > 1e-6 {
				t.Errorf("%s, side %d: %g rad, not %g", c.name, side, got, c.want)
			}
		}
	}
}

func TestDevicesSitWhereTheyAreMounted(t *testing.T) {
	t.Parallel()
	truth := Truth{
		Head:  rig.Transform{Position: mgl64.Vec3{1, 1.5, 2}, Rotation: rig.Yaw(math.Pi / 2)}, // looks along +X
		Hands: [2]rig.Transform{{Position: mgl64.Vec3{2, 1, 0}, Rotation: turn(1, 2, 3)}, {Position: mgl64.Vec3{3, 1, 0}, Rotation: turn(3, 2, 1)}},
		Hips:  rig.Transform{Position: mgl64.Vec3{1, 0.9, 2}, Rotation: mgl64.QuatIdent()},
		Feet:  [2]rig.Transform{rig.Identity(), rig.Identity()},
	}
	m := DefaultMounting()
	var d Devices
	d.Update(&truth, ThreePoints, &m)
	if got, want := d.At[effectors.Head].Position, (mgl64.Vec3{1.09, 1.57, 2}); got.Sub(want).Len() > 1e-12 {
		t.Errorf("the headset is at %v, not at %v", got, want)
	}
	if got := d.At[effectors.LeftHand]; got != truth.Hands[0] {
		t.Errorf("the left controller is at %v", got)
	}
	for _, points := range []Points{ThreePoints, SixPoints} {
		d.Update(&truth, points, &m)
		var targets effectors.Targets
		d.Targets(&m, &targets)
		attached := 0
		for id := range effectors.Count {
			target := targets.Effectors[id]
			if !d.Points.Has(calibration.Role(id)) {
				if target != (effectors.Target{}) {
					t.Errorf("%v: no device is on the %s, yet it has a target", points, id)
				}
				continue
			}
			attached++
			joint := truth.Joint(calibration.Role(id))
			if target.Presence != 1 || target.Position.Sub(joint.Position).Len() > 1e-12 || angle(target.Rotation, joint.Rotation) > 1e-7 {
				t.Errorf("%v: the target of the %s is %v; the joint is at %v", points, id, target, joint)
			}
		}
		if attached != points.Count() {
			t.Errorf("%d devices are worn, not %v", attached, points)
		}
	}
}
