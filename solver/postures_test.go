package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/solver/posture"
	"posewright/solver/vec"
)

// low are the targets of a person whose head goes down and up over time and turns, with hands in front.
func low(body *Body, time float64) effectors.Targets {
	targets := tPoseTargets(body, threePoints...)
	eye := body.anatomy.eyeHeight
	down := 0.45 - 0.35*math.Cos(0.9*time)
	turn := vec.YawPitchRoll(0.6*math.Sin(0.4*time), 0.3*math.Sin(time), 0.1)
	head := &targets.Effectors[effectors.Head]
	head.Position = head.Position.Add(mgl64.Vec3{0.05 * math.Sin(time), -down * eye, -0.2 * down * eye})
	head.Rotation = turn.MGL()
	for side, id := range threePoints[1:] {
		sign := 1 - 2*float64(side)
		targets.Effectors[id] = effectors.Target{
			Position: head.Position.Add(mgl64.Vec3{sign * 0.2 * eye, -0.2 * eye, (0.15 + 0.05*sign*math.Sin(time)) * eye}), Rotation: vec.Yaw(0.2 * sign).MGL(), Presence: 1,
		}
	}
	return targets
}

// placing is how many postures place the feet. In the others feet step, and which of two equal ones does so first is nobody's choice.
const placing = posture.PinCount - posture.PinSitting

// pinAt goes through the postures that place the feet, a second for each.
func pinAt(time float64) posture.Pin { return posture.PinSitting + posture.Pin(time)%placing }

func TestPosturesAreMirroredAndMoveWithTheSpace(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body := plainBody(t)
	set := DefaultSettings()
	plain, flipped, carried := body.NewState(), body.NewState(), body.NewState()
	was, mirror, moved := body.NewResult(), body.NewResult(), body.NewResult()
	const rate = 60.0
	for tick := range int(2 * rate * float64(placing)) {
		time := float64(tick) / rate
		set.Posture.Pin = pinAt(time)
		targets := low(body, time)
		body.Solve(&Input{Targets: targets, DT: 1 / rate}, &set, plain, was)
		body.Solve(&Input{Targets: mirrored(targets), DT: 1 / rate}, &set, flipped, mirror)
		checkAlike(t, body, was, mirror, func(role rig.Role, v vec.Vector, r vec.Rotation) (rig.Role, vec.Vector, vec.Rotation) {
			return role.Mirror(), v.Mirrored(), r.Mirrored()
		}, 1e-6)
		space := Space{Origin: mgl64.Vec3{math.Sin(float64(tick)), 0.3, float64(tick % 7)}, Yaw: float64(tick % 5)}
		there := set
		there.Ground.Height = space.Origin[1]
		space.Targets(&targets)
		body.Solve(&Input{Targets: targets, DT: 1 / rate, Space: space}, &there, carried, moved)
		turn := vec.RotationFromMGL(space.Turn())
		checkAlike(t, body, was, moved, func(role rig.Role, v vec.Vector, r vec.Rotation) (rig.Role, vec.Vector, vec.Rotation) {
			return role, vec.FromMGL(space.Point(v.MGL())), turn.Mul(r)
		}, 1e-6)
		if t.Failed() {
			t.Fatalf("%.2f s, %v", time, was.Posture.Kind)
		}
	}
}

func TestPosturesDoNotDependOnTheRate(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body := plainBody(t)
	joints := []rig.Role{rig.Hips, rig.LeftLowerLeg, rig.RightLowerLeg, rig.LeftFoot, rig.RightFoot}
	at := map[float64][]mgl64.Vec3{}
	for _, rate := range []float64{60, 240} {
		set := DefaultSettings()
		state, out := body.NewState(), body.NewResult()
		for tick := range int(rate * float64(placing)) {
			time := float64(tick) / rate
			set.Posture.Pin = pinAt(time)
			body.Solve(&Input{Targets: low(body, time), DT: 1 / rate}, &set, state, out)
			if tick%int(rate/2) != 0 {
				continue
			}
			for _, role := range joints {
				at[rate] = append(at[rate], out.World[body.joint(role)].Position)
			}
		}
	}
	for i := range at[60] {
		if d := at[60][i].Sub(at[240][i]).Len(); d > 0.03 {
			t.Errorf("%s after %.1f s: %.3f m apart", joints[i%len(joints)], float64(i/len(joints))/2, d)
		}
	}
}

// Who lies has trunk and legs near the floor, on the side that was chosen; who sits on the floor has the hips there and the feet ahead.
func TestLyingAndFloorSittingBodiesAreOnTheFloor(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	at := func(out *Result, role rig.Role) mgl64.Vec3 { return out.World[body.joint(role)].Position }
	eye := body.anatomy.eyeHeight
	for _, c := range []struct {
		pin   posture.Pin
		eyes  float64 // share of the eye height
		pitch float64
	}{{posture.PinFaceUp, 0.12, -1.4}, {posture.PinFaceDown, 0.12, 1.3}, {posture.PinFloorSitting, 0.47, 0}} {
		set := DefaultSettings()
		set.Posture.Pin = c.pin
		state, out := body.NewState(), body.NewResult()
		targets := tPoseTargets(body, threePoints[:1]...)
		head := &targets.Effectors[effectors.Head]
		turn := vec.Pitch(c.pitch)
		eyes := mgl64.Vec3{0, c.eyes * eye, 0}
		head.Position, head.Rotation = eyes.Sub(turn.Rotate(body.anatomy.eyes).MGL()), turn.MGL()
		for range 180 {
			body.Solve(&Input{Targets: targets, DT: 1.0 / 90}, &set, state, out)
		}
		kind, _ := c.pin.Kind()
		if out.Posture.Kind != kind {
			t.Fatalf("%v instead of %v", out.Posture.Kind, kind)
		}
		hips := at(out, rig.Hips)
		if hips.Y() > 0.16*eye {
			t.Errorf("%v: the hips are %.2f m above the floor", kind, hips.Y())
		}
		for _, role := range []rig.Role{rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot, rig.RightLowerLeg, rig.RightFoot, rig.Spine, rig.Chest} {
			if y := at(out, role).Y(); y < -0.02*eye || c.pin != posture.PinFloorSitting && y > 0.2*eye {
				t.Errorf("%v: %s is %.2f m above the floor", kind, role, y)
			}
		}
		front := body.humanoid.FromTPose(body.joint(rig.Hips), out.World[body.joint(rig.Hips)].Rotation).Rotate(mgl64.Vec3{0, 0, 1})
		feet := at(out, rig.LeftFoot).Add(at(out, rig.RightFoot)).Mul(0.5).Sub(hips)
		behind := at(out, rig.Head).Sub(hips)
		switch c.pin {
		case posture.PinFaceUp:
			if front.Y() < 0.8 || behind.Z() > -0.25*eye || feet.Z() < 0.35*eye {
				t.Errorf("on the back: the belly faces %v, feet %v from the hips", front, feet)
			}
		case posture.PinFaceDown:
			if front.Y() > -0.8 || behind.Z() < 0.25*eye || feet.Z() > -0.35*eye {
				t.Errorf("on the front: the belly faces %v, feet %v from the hips", front, feet)
			}
		default:
			if feet.Z() < 0.2*eye || at(out, rig.LeftLowerLeg).Y() < hips.Y() {
				t.Errorf("on the floor: feet %v from the hips, knee at %v", feet, at(out, rig.LeftLowerLeg))
			}
		}
	}
}
