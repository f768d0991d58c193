package bvh

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
)

// Up is the axis of a file that points up, which files do not say.
type Up int

// The axes that point up. That of most files is Y; Blender and some game engines have Z.
const (
	UpInferred Up = iota
	UpY
	UpZ
)

// UpNamed is the axis of a name, "y" or "z"; false for any other.
func UpNamed(name string) (Up, bool) {
	switch name {
	case "y", "Y":
		return UpY, true
	case "z", "Z":
		return UpZ, true
	}
	return UpInferred, false
}

// upright turns a motion into meters and +Y up. A metersPerUnit of 0 is inferred, and so is an axis that is not known.
func upright(m *rig.Motion, metersPerUnit float64, up Up) *rig.Motion {
	if metersPerUnit == 0 {
		metersPerUnit = inferUnit(&m.Skeleton)
	}
	if up == UpInferred {
		inferred, sure := inferUp(m, metersPerUnit)
		if up = inferred; !sure {
			m.Notes = append(m.Notes, phrase.Say("Rest pose and movement disagree about which axis of the file points up; {{.Axis}} was taken. If the person lies on their side, "+
				"state the axis with --up y or --up z.", "Axis", map[Up]string{UpY: "Y", UpZ: "Z"}[up]))
		}
	}
	rotation := mgl64.QuatIdent()
	if up == UpZ {
		rotation = mgl64.QuatRotate(-math.Pi/2, mgl64.Vec3{1, 0, 0})
	}
	m.Transform(rotation, metersPerUnit)
	return m
}

const (
	upSamples     = 120  // frames that are asked
	standingShare = 0.8  // of the length from foot to head over the bones: a rest pose that reaches this far stands
	steep         = 0.85 // cosine of the angle to an axis along which a body stands
	mostUpright   = 0.6  // share of frames with the head over the feet that needs no rest pose to tell
	hardlyUpright = 0.05 // share of frames below which no one stands along an axis
)

// inferUp finds the axis that points up, and whether that is sure. The rest pose tells it where it is a standing one; the recording tells it where people
// stand most of the time. Where these differ, what lies on the floor decides: along the vertical the lowest joints stay where they are and there are many
// of them.
func inferUp(m *rig.Motion, metersPerUnit float64) (up Up, sure bool) {
	roles := rig.MapMotion(m)
	for _, role := range []rig.Role{rig.Head, rig.LeftFoot, rig.RightFoot, rig.Hips} {
		if roles.Joint[role] < 0 || m.Frames() == 0 {
			return UpY, true
		}
	}
	resting := restUp(m, &roles)
	stands, lies := recordedUp(m, &roles, metersPerUnit)
	upright := UpInferred
	for up, other := range map[Up]Up{UpY: UpZ, UpZ: UpY} {
		if stands[up] >= mostUpright && stands[other] < hardlyUpright {
			upright = up
		}
	}
	switch {
	case resting == UpInferred && upright == UpInferred:
		return max(lies, UpY), false
	case resting == UpInferred || resting == upright:
		return upright, true
	case upright == UpInferred:
		return resting, true
	case lies == upright: // people walk upright in axes that the rest pose does not have
		return upright, false
	}
	return resting, false // they lie or crawl
}

// restUp is the axis along which the rest pose stands, UpInferred where it does not stand.
func restUp(m *rig.Motion, roles *rig.RoleMap) Up {
	world := m.Skeleton.RestWorld()
	return along(standing(world, roles), standingShare*bones(&m.Skeleton, roles))
}

// standing is the way from the middle of the feet to the head.
func standing(world []rig.Transform, roles *rig.RoleMap) mgl64.Vec3 {
	at := func(role rig.Role) mgl64.Vec3 { return world[roles.Joint[role]].Position }
	return at(rig.Head).Sub(at(rig.LeftFoot).Add(at(rig.RightFoot)).Mul(0.5))
}

// bones is how long that way is over the bones.
func bones(s *rig.Skeleton, roles *rig.RoleMap) float64 {
	sum := 0.0
	for _, role := range []rig.Role{rig.Head, rig.LeftFoot} {
		for joint := roles.Joint[role]; joint >= 0 && joint != roles.Joint[rig.Hips]; joint = s.Joints[joint].Parent {
			sum += s.Joints[joint].Offset.Len()
		}
	}
	return sum
}

// along is the axis that a way follows, if it is long enough.
func along(way mgl64.Vec3, least float64) Up {
	switch length := way.Len(); {
	case !(length >= least) || length == 0:
		return UpInferred
	case way.Y() > steep*length:
		return UpY
	case way.Z() > steep*length:
		return UpZ
	}
	return UpInferred
}

// recordedUp looks at the recording. Stands is for each axis the share of frames in which the body stands along it; lies is the axis along which the lowest
// joints lie more like on a floor, level from frame to frame, and many: UpInferred where neither does clearly, as where no one moves.
func recordedUp(m *rig.Motion, roles *rig.RoleMap, metersPerUnit float64) (stands [UpZ + 1]float64, lies Up) {
	const (
		touching = 0.12 // meters above the lowest joint
		clearly  = 0.9  // logarithm of how many times more like on a floor
	)
	world, least, frames := make([]rig.Transform, len(m.Skeleton.Joints)), 0.7*bones(&m.Skeleton, roles), 0.0
	var lowest [3][]float64
	var near [3]float64
	for frame := range sampled(m) {
		m.World(frame, world)
		stands[along(standing(world, roles), least)]++
		frames++
		for _, axis := range [...]int{1, 2} {
			low := math.Inf(1)
			for i := range world {
				low = math.Min(low, world[i].Position[axis])
			}
			for i := range world {
				if (world[i].Position[axis]-low)*metersPerUnit < touching {
					near[axis]++
				}
			}
			lowest[axis] = append(lowest[axis], low*metersPerUnit)
		}
	}
	for axis := range stands {
		stands[axis] /= frames
	}
	level := func(axis int) float64 { // how much the floor would move, meters, from the 10th to the 90th percentile
		sorted := slices.Sorted(slices.Values(lowest[axis]))
		return sorted[len(sorted)*9/10] - sorted[len(sorted)/10]
	}
	score := func(axis int) float64 {
		return math.Log((near[axis]/frames + 1) / (level(axis) + 0.05))
	}
	switch difference := score(2) - score(1); {
	case difference > clearly:
		lies = UpZ
	case difference < -clearly:
		lies = UpY
	}
	return stands, lies
}

// sampled are frames over the whole of a motion.
func sampled(m *rig.Motion) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		step := max(1, m.Frames()/upSamples)
		for frame := 0; frame < m.Frames(); frame += step {
			if !yield(frame) {
				return
			}
		}
	}
}
