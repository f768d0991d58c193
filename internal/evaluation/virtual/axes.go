package virtual

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// axes are the constant rotations from the axes of the T-pose to a joint's own: a joint's rotation from the T-pose is its rotation in the
// world times its axes.
type axes struct {
	head, chest, hips mgl64.Quat
	hand, foot        [2]mgl64.Quat
	upper             [2][2]mgl64.Quat // of upper arms and legs: the shortest way from the T-pose's bone to the joint's own
}

// axesOf are the axes of a skeleton, as far as they can be known without a person in it.
func axesOf(s *rig.Skeleton, roles *rig.RoleMap, j *joints, stance *stance) axes {
	var a axes
	rest, posed := restAxes(s, j)
	if posed {
		a.head, a.chest, a.hips = rest[j.head], rest[j.chest], rest[j.hips]
	} else {
		a.head, a.chest, a.hips = stance.snapped(j.head), stance.chestAxes(j), stance.hipsAxes(j)
	}
	for side := range 2 {
		var ok bool
		if a.hand[side], ok = stance.knuckleAxes(roles, j, side); !ok {
			if posed {
				a.hand[side] = rest[j.hand[side]]
			} else {
				a.hand[side] = stance.boneAxes(s, j, side)
			}
		}
		if posed {
			a.foot[side] = rest[j.foot[side]]
		} else {
			a.foot[side] = stance.footAxes(j, side)
		}
		outward := mgl64.Vec3{1 - 2*float64(side), 0, 0}
		arm := stance.direction(j.upperArm[side], j.upperArm[side], j.lowerArm[side])
		a.upper[0][side] = rig.RotationBetween(outward, unitOr(arm, outward))
		down := mgl64.Vec3{0, -1, 0}
		thigh := stance.direction(j.upperLeg[side], j.upperLeg[side], j.lowerLeg[side])
		a.upper[1][side] = rig.RotationBetween(down, unitOr(thigh, down))
	}
	return a
}

// levelled are the axes of one person, who is upright and looks level in their neutral stance.
func (a axes) levelled(j *joints, s *stance) axes {
	a.head, a.chest, a.hips = s.level(j.head, a.head), s.level(j.chest, a.chest), s.level(j.hips, a.hips)
	return a
}

// restTolerance is how far arms may hang below the horizontal, and legs be spread, in a rest pose that still is a T-pose.
const restTolerance = 30 * math.Pi / 180

// restAxes are the axes of all joints where the rest pose is a T-pose, facing anywhere.
func restAxes(s *rig.Skeleton, j *joints) ([]mgl64.Quat, bool) {
	world := s.RestWorld()
	at := func(joint int) mgl64.Vec3 { return world[joint].Position }
	up := mgl64.Vec3{0, 1, 0}
	across := at(j.upperArm[0]).Sub(at(j.upperArm[1])).Add(at(j.upperLeg[0]).Sub(at(j.upperLeg[1])))
	across[1] = 0
	trunk := middle(at(j.upperArm[0]), at(j.upperArm[1])).Sub(middle(at(j.upperLeg[0]), at(j.upperLeg[1])))
	near := func(v, direction mgl64.Vec3) bool {
		return v.Len() > 1e-6 && v.Dot(direction) > math.Cos(restTolerance)*v.Len()
	}
	if across.Len() < 1e-6 || !near(trunk, up) {
		return nil, false
	}
	left := across.Normalize()
	for side, outward := range [2]mgl64.Vec3{left, left.Mul(-1)} {
		if !near(at(j.lowerArm[side]).Sub(at(j.upperArm[side])), outward) || !near(at(j.hand[side]).Sub(at(j.lowerArm[side])), outward) ||
			!near(at(j.foot[side]).Sub(at(j.upperLeg[side])), up.Mul(-1)) {
			return nil, false
		}
	}
	facing := frameOf(left, up)
	axes := make([]mgl64.Quat, len(world))
	for i := range world {
		axes[i] = world[i].Rotation.Conjugate().Mul(facing)
	}
	return axes, true
}

// oddAxes is how far a joint's axes may be turned or tilted in the neutral stance before they are not believed at all.
const oddAxes = 20 * math.Pi / 180

// level takes the mean pitch of the neutral stance out of a joint's axes. Axes that are turned or tilted there as well are no one's
// neutral stance but an odd rig's, and are replaced by the whole mean rotation.
func (s *stance) level(joint int, axes mgl64.Quat) mgl64.Quat {
	mean := s.relative(joint, axes)
	if math.Abs(rig.YawOf(mean)) > oddAxes || math.Abs(rollOf(mean)) > oddAxes {
		return axes.Mul(mean.Conjugate()).Normalize()
	}
	return axes.Mul(pitched(-pitchOf(mean))).Normalize()
}

// relative is the mean rotation of a joint, given its axes, relative to where the person faces.
func (s *stance) relative(joint int, axes mgl64.Quat) mgl64.Quat {
	var mean turnMean
	for _, f := range s.frames {
		mean.add(f.facing.Conjugate().Mul(f.world[joint].Rotation).Mul(axes))
	}
	return mean.value()
}

// snapped are axes along the joint's own, those that are nearest to the person's in the neutral stance.
func (s *stance) snapped(joint int) mgl64.Quat {
	own := s.relative(joint, mgl64.QuatIdent()).Conjugate() // from the person's axes to the joint's
	return fromAxes(snapPair(own.Rotate(mgl64.Vec3{1, 0, 0}), own.Rotate(mgl64.Vec3{0, 1, 0})))
}

// snapPair is the pair of perpendicular axes, each along one of the coordinate axes, nearest to two perpendicular directions, and their
// cross product.
func snapPair(x, y mgl64.Vec3) (mgl64.Vec3, mgl64.Vec3, mgl64.Vec3) {
	best, bestFit := [2]mgl64.Vec3{}, math.Inf(-1)
	for i := range 6 {
		for k := range 6 {
			var a, b mgl64.Vec3
			a[i/2], b[k/2] = 1-2*float64(i%2), 1-2*float64(k%2)
			if fit := a.Dot(x) + b.Dot(y); i/2 != k/2 && fit > bestFit {
				best, bestFit = [2]mgl64.Vec3{a, b}, fit
			}
		}
	}
	return best[0], best[1], best[0].Cross(best[1])
}

// direction is the mean direction from one joint to another in the frame of a third.
func (s *stance) direction(in, from, to int) mgl64.Vec3 {
	var m mean
	for _, f := range s.frames {
		m.add(f.world[in].Rotation.Conjugate().Rotate(f.world[to].Position.Sub(f.world[from].Position)))
	}
	return m.value()
}

// chestAxes come from the line of the clavicles, or of the shoulders where there are none, and the way from chest to neck.
func (s *stance) chestAxes(j *joints) mgl64.Quat {
	left := s.direction(j.chest, j.upperArm[1], j.upperArm[0])
	if j.clavicle[0] >= 0 && j.clavicle[1] >= 0 {
		if line := s.direction(j.chest, j.clavicle[1], j.clavicle[0]); line.Len() > 0.02 {
			left = line
		}
	}
	top := j.neck
	if top < 0 {
		top = j.head
	}
	return uprightAxes(left, s.direction(j.chest, j.chest, top))
}

// hipsAxes come from the line of the hip joints and the way up to the chest.
func (s *stance) hipsAxes(j *joints) mgl64.Quat {
	return uprightAxes(s.direction(j.hips, j.upperLeg[1], j.upperLeg[0]), s.direction(j.hips, j.hips, j.chest))
}

// uprightAxes have X along left, and Y as near to up as can be.
func uprightAxes(left, up mgl64.Vec3) mgl64.Quat {
	forward := left.Cross(up)
	if forward.Len() < 1e-9 {
		return mgl64.QuatIdent()
	}
	x, z := left.Normalize(), forward.Normalize()
	return fromAxes(x, z.Cross(x), z)
}

// footAxes have the toes pointing forward and the sole level in the neutral stance.
func (s *stance) footAxes(j *joints, side int) mgl64.Quat {
	var up, ahead mean
	for _, f := range s.frames {
		foot := f.world[j.foot[side]]
		in := foot.Rotation.Conjugate()
		up.add(in.Rotate(mgl64.Vec3{0, 1, 0}))
		forward := f.facing.Rotate(mgl64.Vec3{0, 0, 1})
		if j.toes[side] >= 0 {
			forward = f.world[j.toes[side]].Position.Sub(foot.Position)
		}
		ahead.add(in.Rotate(forward))
	}
	return frameOf(up.value().Cross(ahead.value()), up.value())
}

// knuckleAxes have the hand's fingers along the arm and the knuckles of index and little finger level.
func (s *stance) knuckleAxes(roles *rig.RoleMap, j *joints, side int) (mgl64.Quat, bool) {
	index, middleFinger, little := rig.LeftIndexProximal, rig.LeftMiddleProximal, rig.LeftLittleProximal
	if side == 1 {
		index, middleFinger, little = index.Mirror(), middleFinger.Mirror(), little.Mirror()
	}
	i, m, l, hand := roles.Joint[index], roles.Joint[middleFinger], roles.Joint[little], j.hand[side]
	if i < 0 || l < 0 {
		return mgl64.Quat{}, false
	}
	along := s.direction(hand, hand, i).Add(s.direction(hand, hand, l))
	if m >= 0 {
		along = s.direction(hand, hand, m)
	}
	across := s.direction(hand, l, i) // forward in the T-pose
	if along.Len() < 0.02 || across.Len() < 0.01 {
		return mgl64.Quat{}, false
	}
	return handAxes(along, across.Cross(along), side), true
}

// handAxes make the axes of a hand from where its fingers point and from across × along, which is the back of a left hand and the
// palm of a right one.
func handAxes(along, normal mgl64.Vec3, side int) mgl64.Quat {
	out := 1 - 2*float64(side)
	x := along.Normalize().Mul(out)
	y := normal.Mul(out)
	y = y.Sub(x.Mul(y.Dot(x)))
	if y.Len() < 1e-9 {
		y = rig.Perpendicular(x)
	}
	y = y.Normalize()
	return fromAxes(x, y, x.Cross(y))
}

// boneAxes are the axes of a hand that has neither a rest pose nor fingers: along its bone, and the back of it along that axis of the joint
// about which the elbow flexes when the forearm is not twisted, which is what it is on average.
func (s *stance) boneAxes(skeleton *rig.Skeleton, j *joints, side int) mgl64.Quat {
	hand := j.hand[side]
	along := s.direction(hand, j.lowerArm[side], hand)
	for i := range skeleton.Joints {
		if skeleton.Joints[i].Parent == hand {
			if bone := s.direction(hand, hand, i); bone.Len() > 0.01 {
				along = bone
				break
			}
		}
	}
	var flexion mean
	for _, f := range s.frames {
		upper := f.world[j.lowerArm[side]].Position.Sub(f.world[j.upperArm[side]].Position)
		lower := f.world[hand].Position.Sub(f.world[j.lowerArm[side]].Position)
		axis := upper.Cross(lower) // straight arms say little, and weigh little
		flexion.add(f.world[hand].Rotation.Conjugate().Rotate(axis))
	}
	// Flexion takes the forearm of a T-pose forward: about -Y on the left, about +Y on the right.
	normal := flexion.value().Mul(-1)
	x, y, _ := snapPair(along.Normalize(), unitOr(normal, rig.Perpendicular(along)))
	if math.Abs(along.Normalize().Dot(x)) < math.Cos(10*math.Pi/180) {
		x, y = along, normal // the joint's own axes have nothing to do with its bone
	}
	return handAxes(x, y, side)
}

func unitOr(v, other mgl64.Vec3) mgl64.Vec3 {
	if length := v.Len(); length > 1e-12 {
		return v.Mul(1 / length)
	}
	return other
}
