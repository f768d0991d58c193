package accuracy

import (
	"context"
	"math"
	"runtime"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/evaluation/rivals"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/solver"
)

// An elbow pops where it moves faster than popSpeed while its own truth stays below calmSpeed. Meters per second.
const (
	popSpeed  = 3.0
	calmSpeed = 1.5
)

// solved are the joints of a solved pose that are compared with the truth.
type solved struct {
	neck, hips               mgl64.Vec3
	shoulders, elbows, knees [2]mgl64.Vec3
	wrists                   [2]mgl64.Vec3
}

// follower solves a person's recording frame by frame.
type follower struct {
	options *Options
	person  *virtual.Person
	body    *solver.Body
	devices *realistic    // nil for ideal ones
	rival   rivals.Solver // nil for Posewright's solver
	joints  *rig.Humanoid // of the body
	state   *solver.State
	alone   *solver.State // of arms that are judged alone
	result  *solver.Result
	truth   *virtual.Truth    // of the frame
	asked   effectors.Targets // where the devices have the effectors
	solved  solved
	observe func(frame int) // called after each frame was solved; nil for nothing
}

func newFollower(person *virtual.Person, options *Options) (*follower, error) {
	f := &follower{options: options, person: person, joints: person.Humanoid}
	if options.Realistic != nil {
		var err error
		if f.devices, err = newRealistic(person, options.Realistic); err != nil {
			return nil, err
		}
		f.joints = f.devices.body
	}
	if options.Rival != nil {
		f.rival = options.Rival.New(person.Humanoid)
		return f, nil
	}
	var err error
	if f.body, err = solver.NewBody(f.joints); err != nil {
		return nil, err
	}
	f.state, f.alone, f.result = f.body.NewState(), f.body.NewState(), f.body.NewResult()
	return f, nil
}

// frame solves a frame whose truth was read. dt is the time since the frame before, in seconds, 0 for the first.
func (f *follower) frame(i int, dt float64, ideal *effectors.Targets) {
	in := solver.Input{DT: dt}
	if f.devices != nil {
		f.devices.targets(i, &in.Targets)
	} else {
		in.Targets = *ideal
	}
	f.asked = in.Targets
	if f.rival != nil {
		f.solveRival(&in)
		return
	}
	f.options.Settings.AdjustAll(in.Space, &in.Targets)
	f.body.Solve(&in, &f.options.Settings, f.state, f.result)

	h, s := f.joints, &f.solved
	at := func(role rig.Role) mgl64.Vec3 { return f.result.World[h.Joint(role)].Position }
	s.neck = at(rig.Neck)
	s.hips = at(rig.LeftUpperLeg).Add(at(rig.RightUpperLeg)).Mul(0.5)
	s.shoulders = [2]mgl64.Vec3{at(rig.LeftUpperArm), at(rig.RightUpperArm)}
	s.elbows = [2]mgl64.Vec3{at(rig.LeftLowerArm), at(rig.RightLowerArm)}
	s.wrists = [2]mgl64.Vec3{at(rig.LeftHand), at(rig.RightHand)}
	s.knees = [2]mgl64.Vec3{at(rig.LeftLowerLeg), at(rig.RightLowerLeg)}
	if !f.options.TrueShoulders {
		return
	}
	s.neck, s.shoulders = f.truth.Neck, f.truth.Shoulders
	for side := range 2 {
		hand := &in.Targets.Effectors[effectors.LeftHand+effectors.ID(side)]
		s.elbows[side] = f.body.Elbow(side, f.truth.Shoulders[side], f.truth.Chest.Rotation, hand, &f.options.Settings, f.alone, dt)
		s.wrists[side] = f.truth.Hands[side].Position
	}
}

// solveRival has a rival solve a frame.
func (f *follower) solveRival(in *solver.Input) {
	of := func(id effectors.ID) rig.Transform {
		target := &in.Targets.Effectors[id]
		return rig.Transform{Position: target.Position, Rotation: target.Rotation}
	}
	asked := rivals.Input{Head: of(effectors.Head), Hands: [2]rig.Transform{of(effectors.LeftHand), of(effectors.RightHand)}, DT: in.DT}
	t := f.truth
	pose := rivals.Pose{Neck: t.Neck, Hips: t.HipsCenter, Chest: t.Chest.Rotation, Shoulders: t.Shoulders}
	if f.options.TrueShoulders {
		f.rival.Arms(&asked, &pose)
	} else {
		f.rival.Whole(&asked, &pose)
	}
	f.solved = solved{neck: pose.Neck, hips: pose.Hips, shoulders: pose.Shoulders, elbows: pose.Elbows, wrists: pose.Wrists, knees: t.Knees}
}

// follow solves a whole recording.
func (f *follower) follow(ctx context.Context) (squares, error) {
	all, err := followAll(ctx, []*follower{f})
	return all[0], err
}

// framesTogether is how many frames one solver after the other solves, so that the truth is read once for all of them and stays in the processor's cache.
const framesTogether = 64

// followAll solves a whole recording with several followers of one person at one rate.
func followAll(ctx context.Context, all []*follower) ([]squares, error) {
	tallies := make([]squares, len(all))
	if len(all) == 0 {
		return tallies, nil
	}
	counts := make([]count, len(all))
	for k, f := range all {
		counts[k] = f.count(&tallies[k])
	}
	truths := make([]virtual.Truth, framesTogether)
	ideal := make([]effectors.Targets, framesTogether)
	person, frames := all[0].person, 0
	for k := range counts {
		frames = max(frames, counts[k].last)
	}
	for from := 0; from < frames; from += framesTogether {
		if ctx.Err() != nil {
			return tallies, ctx.Err()
		}
		runtime.Gosched() // what is live goes first
		truths := truths[:min(framesTogether, frames-from)]
		for i := range truths {
			person.Frame(from+i, &truths[i])
		}
		asked := virtual.Points(0) // for which the targets are
		for k, f := range all {
			if f.devices == nil && f.options.Points != asked {
				asked = f.options.Points
				for i := range truths {
					person.Targets(&truths[i], asked, &ideal[i])
				}
			}
			for i := range truths {
				f.truth = &truths[i]
				f.frame(from+i, counts[k].since(from+i), &ideal[i])
				if f.observe != nil {
					f.observe(from + i)
				}
				counts[k].frame(from + i)
			}
		}
	}
	return tallies, nil
}

// count adds up the errors of a follower's frames.
type count struct {
	f                    *follower
	into                 *squares
	step                 float64 // seconds from frame to frame
	first, last          int     // the frame from which on they count, and the one before which they do
	lastSolved, lastTrue [2]mgl64.Vec3
	counted              bool // the frame before
}

func (f *follower) count(into *squares) count {
	*into = squares{files: 1, worst: worst{frame: -1}, rateHz: f.person.RateHz}
	if f.options.Details {
		into.details = newDetails()
		into.details.trueShoulders = f.options.TrueShoulders
	}
	at := func(share float64) int { return int(math.Round(share * float64(f.person.Frames()))) }
	to := f.options.To
	if to == 0 { // options that were not completed
		to = 1
	}
	return count{f: f, into: into, step: 1 / f.person.RateHz, first: at(f.options.From), last: at(to)}
}

// since is the time from the frame before.
func (c *count) since(i int) float64 {
	if i == 0 {
		return 0
	}
	return c.step
}

// frame counts a frame that was solved.
func (c *count) frame(i int) {
	if i >= c.last {
		return
	}
	q, t, s := c.into, c.f.truth, &c.f.solved
	if t.Airborne && i >= c.first {
		q.airborne++
	}
	if t.Airborne && c.f.options.SkipAirborne || i < c.first {
		c.counted = false
		if q.details != nil {
			q.details.interrupt()
		}
		return
	}
	q.frames++
	if q.details != nil {
		q.details.frame(s, t, c.step)
	}
	if off := squaredError(s, t); off > q.worst.squared || q.worst.frame < 0 {
		q.worst = worst{i, off}
	}
	q.neck.distance(s.neck, t.Neck)
	q.hip.distance(s.hips, t.HipsCenter)
	for side := range 2 {
		q.shoulder.distance(s.shoulders[side], t.Shoulders[side])
		q.elbow.distance(s.elbows[side], t.Elbows[side])
		q.knee.distance(s.knees[side], t.Knees[side])
		if angle, ok := swivelError(
			arm{s.shoulders[side], s.elbows[side], s.wrists[side]}, arm{t.Shoulders[side], t.Elbows[side], t.Hands[side].Position},
		); ok {
			q.swivel.add(angle * angle)
			if q.details != nil {
				q.details.swivelOff(side, angle)
			}
		}
		if c.counted && popped(s.elbows[side].Sub(c.lastSolved[side]), t.Elbows[side].Sub(c.lastTrue[side]), c.step) {
			q.pops++
			if q.details != nil {
				q.details.pops[side]++
			}
		}
	}
	c.lastSolved, c.lastTrue, c.counted = s.elbows, t.Elbows, true
}

// worst is the frame of a recording in which the body is off most; negative for none.
type worst struct {
	frame   int
	squared float64
}

// worstPlaces is how many places of the body squaredError has.
const worstPlaces = 8

// squaredError is by how much a pose is off: the sum of the squared distances of neck, hips, shoulders, elbows and knees.
func squaredError(s *solved, t *virtual.Truth) float64 {
	square := func(a, b mgl64.Vec3) float64 { d := a.Sub(b); return d.Dot(d) }
	sum := square(s.neck, t.Neck) + square(s.hips, t.HipsCenter)
	for side := range 2 {
		sum += square(s.shoulders[side], t.Shoulders[side]) + square(s.elbows[side], t.Elbows[side]) + square(s.knees[side], t.Knees[side])
	}
	return sum
}

// popped says whether an elbow moved fast in so many seconds while the true one was calm.
func popped(solvedWay, trueWay mgl64.Vec3, seconds float64) bool {
	return solvedWay.Len() > popSpeed*seconds && trueWay.Len() < calmSpeed*seconds
}
