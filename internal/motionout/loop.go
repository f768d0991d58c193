package motionout

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/session"
	"posewright/rig"
	"posewright/rig/phrase"
)

// Loop is how well the end of a trimmed range goes on with its beginning.
type Loop struct {
	Meters float64 // between a joint at the end and at the beginning, at most, apart from where the body stands and, unless it is in place, where it faces
}

const (
	leastLoop     = 0.5  // share of the range that is kept
	shortestLoop  = 0.5  // seconds
	loopVelocity  = 0.1  // seconds that a difference in velocity counts
	loopCandidate = 1200 // frames that are compared with each other; the best are then looked for among those between
)

// loopJoints are the joints whose places say what a pose is.
var loopJoints = []rig.Role{
	rig.Hips, rig.Chest, rig.Head, rig.LeftUpperArm, rig.RightUpperArm, rig.LeftLowerArm, rig.RightLowerArm, rig.LeftHand, rig.RightHand,
	rig.LeftUpperLeg, rig.RightUpperLeg, rig.LeftLowerLeg, rig.RightLowerLeg, rig.LeftFoot, rig.RightFoot,
}

// posture is where joints are, from below the hips.
type posture []mgl64.Vec3

// trim narrows the span to a loop.
func (j *job) trim() error {
	h, least := j.take.Humanoid, 0
	if seconds := shortestLoop * j.take.RateHz / float64(j.span.every); float64(j.span.count) > 2*seconds {
		least = int(math.Ceil(math.Max(seconds, leastLoop*float64(j.span.count))))
	}
	if least == 0 {
		return phrase.Fail("the range is too short to find a loop in: choose a longer range, or switch loop trimming off")
	}
	var joints []int
	for _, role := range loopJoints {
		if joint := h.Joint(role); joint >= 0 {
			joints = append(joints, joint)
		}
	}
	postures := make([]posture, 0, j.span.count)
	hips := h.Joint(rig.Hips)
	j.ahead = j.span.ticks()
	err := j.each(func(_, _ int, solved *session.Frame) error {
		world := solved.Result.World
		from := mgl64.Vec3{world[hips].Position.X(), 0, world[hips].Position.Z()}
		turn := mgl64.QuatIdent()
		if !j.options.Motion.InPlace {
			left := h.FromTPose(hips, world[hips].Rotation).Rotate(mgl64.Vec3{1, 0, 0})
			turn = rig.Yaw(-math.Atan2(-left[2], left[0]))
		}
		p := make(posture, len(joints))
		for i, joint := range joints {
			p[i] = turn.Rotate(world[joint].Position.Sub(from))
		}
		postures = append(postures, p)
		return nil
	})
	if err != nil {
		return err
	}
	j.done, j.ahead = j.span.ticks(), 0
	from, to := loopIn(postures, least, j.take.RateHz/float64(j.span.every))
	j.span.first += from * j.span.every
	j.span.count = to - from + 1
	loop := Loop{}
	for i := range joints {
		loop.Meters = math.Max(loop.Meters, postures[from][i].Sub(postures[to][i]).Len())
	}
	j.written.Loop = &loop
	return nil
}

// loopIn finds the two frames, at least so many apart, of which the second is most like the first, in places and velocities.
func loopIn(postures []posture, least int, rateHz float64) (from, to int) {
	count := len(postures)
	velocity := func(frame, joint int) mgl64.Vec3 {
		a, b := max(frame-1, 0), min(frame+1, count-1)
		return postures[b][joint].Sub(postures[a][joint]).Mul(rateHz / float64(b-a))
	}
	unlike := func(a, b int, most float64) (sum float64) {
		for i := range postures[a] {
			off := postures[a][i].Sub(postures[b][i])
			change := velocity(a, i).Sub(velocity(b, i)).Mul(loopVelocity)
			if sum += off.Dot(off) + change.Dot(change); sum > most {
				break
			}
		}
		return sum
	}
	best := math.Inf(1)
	look := func(aFrom, aTo, bFrom, bTo, step int) {
		for a := max(aFrom, 0); a <= aTo && a < count; a += step {
			for b := max(bFrom, a+least); b <= bTo && b < count; b += step {
				if sum := unlike(a, b, best); sum < best {
					best, from, to = sum, a, b
				}
			}
		}
	}
	step := (count + loopCandidate - 1) / loopCandidate
	look(0, count-1, 0, count-1, step)
	if step > 1 {
		a, b := from, to
		look(a-step, a+step, b-step, b+step, 1)
	}
	return from, to
}
