package virtual

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
)

// observationHz is how often a recording is looked at to measure its person.
const observationHz = 10

// lowestSole is the height of the lowest joint of both feet.
func lowestSole(world []rig.Transform, j *joints) float64 {
	low := math.Inf(1)
	for _, sole := range j.soles {
		for _, joint := range sole {
			low = math.Min(low, world[joint].Position.Y())
		}
	}
	return low - j.ankles
}

// stance are frames in which a person stands upright, a foot on the floor.
type stance struct {
	frames []stanceFrame
}

type stanceFrame struct {
	world  []rig.Transform
	floor  float64
	facing mgl64.Quat // yaw of shoulders and hips together
}

// A person stands where a foot is down, the trunk is upright and the head is nearly as high above that foot as it mostly gets.
const (
	standingHeight  = 0.9                // of the height that the head joint seldom exceeds
	standingTilt    = 15 * math.Pi / 180 // of the line from the hip joints to the middle of the shoulders
	feetOffTheFloor = 0.25               // meters: ankles above it are not standing
	enoughStanding  = observationHz      // frames: one second makes a measure
)

// observe looks at a recording now and then. Frames that hold a number that is none are passed over. The floor is where the lowest part of the lowest foot is
// most of the time that a foot is down: a hundredth of the frames may be lower, for a slipped marker or a foot that the skeleton lets through the floor.
func observe(m *rig.Motion, j *joints) (frames []stanceFrame, floor float64) {
	var lowest []float64
	step, count := max(1, int(math.Round(1/(observationHz*m.FrameTime)))), len(m.Skeleton.Joints)
	worlds := make([]rig.Transform, count*((m.Frames()+step-1)/step))
	for frame := 0; frame < m.Frames(); frame += step {
		world := worlds[:count:count]
		worlds = worlds[count:]
		m.World(frame, world)
		lowest = append(lowest, lowestSole(world, j))
		if !slices.ContainsFunc(world, func(t rig.Transform) bool { return !t.Finite() }) {
			frames = append(frames, stanceFrame{world: world, facing: facing(world, j)})
		}
	}
	floor = quantile(lowest, 0.01)
	for i := range frames {
		frames[i].floor = floor
	}
	return frames, floor
}

// stances picks out of what was seen of several recordings of one skeleton the frames in which someone stands. Each recording is a session of
// its own, for which its person calibrates: who stands in it for a second is measured there, otherwise all recordings serve. Where
// no one ever stands, those frames have to do in which the head is highest above the feet, with the floor under the feet.
func stances(seen [][]stanceFrame, j *joints) (each []*stance, all *stance, err error) {
	var heights []float64
	for _, frames := range seen {
		for i := range frames {
			heights = append(heights, frames[i].height(j))
		}
	}
	if len(heights) == 0 {
		return nil, nil, phrase.Fail("virtual: no frame holds numbers only")
	}
	tallest := quantile(heights, 0.9)
	each, all = make([]*stance, len(seen)), &stance{}
	for k, frames := range seen {
		each[k] = &stance{}
		for _, f := range frames {
			if f.stands(j) && f.height(j) >= standingHeight*tallest {
				each[k].frames = append(each[k].frames, f)
			}
		}
		all.frames = append(all.frames, each[k].frames...)
	}
	none := len(all.frames) == 0
	for _, frames := range seen {
		for _, f := range frames {
			if none && f.height(j) >= tallest {
				f.floor = lowestSole(f.world, j)
				all.frames = append(all.frames, f)
			}
		}
	}
	for k := range each {
		if len(each[k].frames) < min(enoughStanding, len(all.frames)) {
			each[k] = all
		}
	}
	return each, all, nil
}

// facing is where shoulders and hips together look, as a turn about the vertical.
func facing(world []rig.Transform, j *joints) mgl64.Quat {
	across := world[j.upperArm[0]].Position.Sub(world[j.upperArm[1]].Position).
		Add(world[j.upperLeg[0]].Position.Sub(world[j.upperLeg[1]].Position))
	return rig.Yaw(math.Atan2(-across.Z(), across.X()))
}

func (j *joints) lowerFoot(world []rig.Transform) int {
	if world[j.foot[1]].Position.Y() < world[j.foot[0]].Position.Y() {
		return j.foot[1]
	}
	return j.foot[0]
}

// height is how far the head joint is above the lower ankle.
func (f *stanceFrame) height(j *joints) float64 {
	return f.world[j.head].Position.Y() - f.world[j.lowerFoot(f.world)].Position.Y()
}

// stands reports whether a foot is down and the trunk is upright.
func (f *stanceFrame) stands(j *joints) bool {
	at := func(joints [2]int) mgl64.Vec3 {
		return middle(f.world[joints[0]].Position, f.world[joints[1]].Position)
	}
	trunk := at(j.upperArm).Sub(at(j.upperLeg))
	ankle := f.world[j.lowerFoot(f.world)].Position.Y() - f.floor
	return ankle < feetOffTheFloor && trunk.Y() > math.Cos(standingTilt)*trunk.Len()
}
