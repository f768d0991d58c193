package main

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// The demo's performance: a person moves from a T-pose through everyday reaches, a bend, steps
// and a squat back to the same T-pose, in performanceSeconds, so that it may be played in a loop.
const performanceSeconds = 20

// score is a voice of the performance: rows of a time in seconds and the values reached then, in between minimum-jerk
// movements (Flash and Hogan 1985), which leave and arrive without velocity or acceleration. Equal neighbors are a rest.
type score [][]float64

// at is value number i (from 0) at a time.
func (s score) at(t float64, i int) float64 {
	if t <= s[0][0] {
		return s[0][i+1]
	}
	for k := 1; k < len(s); k++ {
		if a, b := s[k-1], s[k]; t <= b[0] {
			return a[i+1] + (b[i+1]-a[i+1])*minimumJerk((t-a[0])/(b[0]-a[0]))
		}
	}
	return s[len(s)-1][i+1]
}

func minimumJerk(s float64) float64 { return s * s * s * (10 + s*(6*s-15)) }

// The voices of the performance and of the walk.
var (
	voices = tables(motionFile)

	rightArm, leftArm, trunk, head, hips = score(voices["rightArm"]), score(voices["leftArm"]), score(voices["trunk"]), score(voices["head"]), score(voices["hips"])
	walkArms, gazes, shifts, crouches    = score(voices["walkArms"]), score(voices["gazes"]), score(voices["shifts"]), score(voices["crouches"])
)

// standing is how far the hips hang below fully straight legs.
const standing = -0.0015

// step is a foot's way through the air, from where it stood to another place on the floor: meters to the left and forward
// of its place in the T-pose.
type step struct {
	lift, land    float64 // seconds
	left, forward float64
}

var (
	leftSteps  = []step{{13.58, 14.08, .010, .280}, {15.20, 15.70, 0, 0}}
	rightSteps = []step{{14.28, 14.82, -.100, .260}, {15.86, 16.36, 0, 0}}
)

const (
	stepHeight = 0.085 // of the ankle, meters
	stepPitch  = 26    // degrees, of the toes down after lifting and up before landing
)

// foot is where the ankle is at a time, relative to its place in the T-pose, and the foot's pitch in radians. Between its
// steps a foot does not move at all.
func foot(steps []step, t float64) (at mgl64.Vec3, pitch float64) {
	for _, s := range steps {
		if t >= s.land {
			at = mgl64.Vec3{s.left, 0, s.forward}
			continue
		}
		if t > s.lift {
			p := (t - s.lift) / (s.land - s.lift)
			bump := 16 * p * p * (1 - p) * (1 - p)
			at = at.Add(mgl64.Vec3{s.left, 0, s.forward}.Sub(at).Mul(minimumJerk(p)))
			at[1] = stepHeight * bump
			pitch = mgl64.DegToRad(stepPitch) * bump * math.Cos(math.Pi*p)
		}
		break
	}
	return at, pitch
}

// sway is the little that a person who stands still moves, made of slow waves that end where they began after a number of seconds.
func sway(t, seconds float64, cycles [3]int, phase float64) float64 {
	sum := 0.0
	for i, n := range cycles {
		sum += math.Sin(2*math.Pi*float64(n)*t/seconds+phase*float64(i+1)) / float64(i+1)
	}
	return sum / 1.8
}

// stance is the whole body at one moment: where each joint is in the world.
type stance [rig.RoleCount]rig.Transform

func turn(axis mgl64.Vec3, degrees float64) mgl64.Quat {
	return mgl64.QuatRotate(mgl64.DegToRad(degrees), axis)
}

var (
	axisX = mgl64.Vec3{1, 0, 0}
	axisY = mgl64.Vec3{0, 1, 0}
	axisZ = mgl64.Vec3{0, 0, 1}
)

// perform is the body at a time in seconds.
func perform(t float64) *stance {
	local := map[rig.Role]mgl64.Quat{}
	breath := math.Sin(2 * math.Pi * 5 * t / performanceSeconds)
	bend := func(s score, share float64) mgl64.Quat {
		return turn(axisY, share*s.at(t, 1)).Mul(turn(axisZ, -share*s.at(t, 2))).Mul(turn(axisX, share*s.at(t, 0)))
	}
	local[rig.Spine] = bend(trunk, 0.36)
	local[rig.Chest] = bend(trunk, 0.34)
	local[rig.UpperChest] = bend(trunk, 0.30).Mul(turn(axisX, -0.05*breath+0.03*sway(t, performanceSeconds, [3]int{3, 7, 11}, 1)))
	local[rig.Neck] = bend(head, 0.4).Mul(turn(axisX, 0.06*sway(t, performanceSeconds, [3]int{4, 9, 13}, 2)))
	local[rig.Head] = bend(head, 0.6).Mul(turn(axisY, 0.10*sway(t, performanceSeconds, [3]int{2, 5, 12}, 4)))
	arm := func(s score, phase float64) (shoulder, upper, lower, hand mgl64.Quat) {
		// The hand follows the elbow, which follows the shoulder.
		at := func(i int, delay float64) float64 { return s.at(t-delay, i) }
		tremble := 0.045 * sway(t, performanceSeconds, [3]int{4, 9, 17}, phase)
		return armBones([6]float64{at(0, 0), at(1, 0) + tremble, at(2, 0), at(3, 0.03), at(4, 0.03), at(5, 0.05)}, at(4, 0.05), mgl64.QuatIdent())
	}
	local[rig.LeftShoulder], local[rig.LeftUpperArm], local[rig.LeftLowerArm], local[rig.LeftHand] = arm(leftArm, 3)
	for i, q := range quats(arm(rightArm, 5)) {
		local[rig.RightShoulder+rig.Role(i)] = mirror(q)
	}

	s := person.compose(hipsAt(t), local)
	s.stand(t)
	return s
}

// armBones turns the bones of the left arm by the numbers of a score. The rolls of forearm and hand may be of different moments. Swing is
// what the whole arm is turned by from the shoulder on.
func armBones(a [6]float64, handRoll float64, swing mgl64.Quat) (shoulder, upper, lower, hand mgl64.Quat) {
	azimuth, elevation := a[0], a[1]
	above := elevation - 90
	lift := 0.17*above + 0.0013*above*above
	forward := 0.11 * azimuth * math.Sin(mgl64.DegToRad(elevation))
	shoulder = turn(axisY, -forward).Mul(turn(axisZ, lift))
	reach := swing.Mul(turn(axisY, -azimuth)).Mul(turn(axisZ, above)).Mul(turn(axisX, a[2]))
	upper = shoulder.Conjugate().Mul(reach)
	lower = turn(axisY, -a[3]).Mul(turn(axisX, 0.5*a[4]))
	hand = turn(axisX, 0.5*handRoll).Mul(turn(axisZ, -a[5]))
	return shoulder, upper, lower, hand
}

// mirror is a rotation as the other side of the body does it.
func mirror(q mgl64.Quat) mgl64.Quat {
	return mgl64.Quat{W: q.W, V: mgl64.Vec3{q.V[0], -q.V[1], -q.V[2]}}
}

// compose is the body whose hips are somewhere and whose other joints are turned against their parents; what is not named is not turned.
func (f *figure) compose(hips rig.Transform, local map[rig.Role]mgl64.Quat) *stance {
	var s stance
	for _, j := range f.joints {
		if j.role == rig.Hips {
			s[rig.Hips] = hips
			continue
		}
		q, ok := local[j.role]
		if !ok {
			q = mgl64.QuatIdent()
		}
		s[j.role] = s[j.parent].Mul(rig.Transform{Position: j.at.Sub(f.rest[j.parent]), Rotation: q})
	}
	return &s
}

func quats(a, b, c, d mgl64.Quat) [4]mgl64.Quat { return [4]mgl64.Quat{a, b, c, d} }

func hipsAt(t float64) rig.Transform {
	at := person.rest[rig.Hips]
	return rig.Transform{
		Position: mgl64.Vec3{
			at.X() + hips.at(t, 0) + 0.0007*sway(t, performanceSeconds, [3]int{3, 8, 13}, 0.5),
			at.Y() + hips.at(t, 1) + 0.0001*sway(t, performanceSeconds, [3]int{4, 9, 15}, 2.5),
			at.Z() + hips.at(t, 2) + 0.0009*sway(t, performanceSeconds, [3]int{2, 7, 11}, 1.5),
		},
		Rotation: turn(axisY, hips.at(t, 4)).Mul(turn(axisX, hips.at(t, 3))),
	}
}

// stand puts the feet where they are at a time and bends the knees so that the legs reach them, each leg in its foot's
// plane: the closed form of two bones.
func (s *stance) stand(t float64) {
	for _, leg := range []struct {
		upper, lower, foot rig.Role
		steps              []step
	}{
		{rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot, leftSteps},
		{rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot, rightSteps},
	} {
		moved, pitch := foot(leg.steps, t)
		rest := &person.rest
		target := rest[leg.foot].Add(moved)
		hip := s[leg.upper].Position
		thigh, shin := rest[leg.upper].Y()-rest[leg.lower].Y(), rest[leg.lower].Y()-rest[leg.foot].Y()
		line := target.Sub(hip)
		length := math.Min(line.Len(), thigh+shin)
		line = line.Normalize()
		forward := axisZ.Sub(line.Mul(axisZ.Dot(line))).Normalize()
		c := (thigh*thigh + length*length - shin*shin) / (2 * thigh * length)
		knee := hip.Add(line.Mul(thigh * c)).Add(forward.Mul(thigh * math.Sqrt(math.Max(0, 1-c*c))))
		ankleAt := hip.Add(line.Mul(length))
		down := mgl64.Vec3{0, -1, 0}
		s[leg.upper].Rotation = rig.RotationBetween(down, knee.Sub(hip))
		s[leg.lower] = rig.Transform{Position: knee, Rotation: rig.RotationBetween(down, ankleAt.Sub(knee))}
		s[leg.foot] = rig.Transform{Position: ankleAt, Rotation: mgl64.QuatRotate(pitch, axisX)}
	}
}
