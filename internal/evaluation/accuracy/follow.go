package accuracy

import (
	"context"
	"math"
	"runtime"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
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
	joints  *rig.Humanoid // of the body
	state   *solver.State
	alone   *solver.State // of arms that are judged alone
	result  *solver.Result
	truth   virtual.Truth
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
	var err error
	if f.body, err = solver.NewBody(f.joints); err != nil {
		return nil, err
	}
	f.state, f.alone, f.result = f.body.NewState(), f.body.NewState(), f.body.NewResult()
	return f, nil
}

// frame reads the truth of a frame and solves it. dt is the time since the frame before, in seconds, 0 for the first.
func (f *follower) frame(i int, dt float64) {
	f.person.Frame(i, &f.truth)
	in := solver.Input{DT: dt}
	if f.devices != nil {
		f.devices.targets(i, &in.Targets)
	} else {
		f.person.Targets(&f.truth, f.options.Points, &in.Targets)
	}
	f.asked = in.Targets
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

// follow solves a whole recording.
func (f *follower) follow(ctx context.Context) (squares, error) {
	q := squares{files: 1, worst: worst{frame: -1}, rateHz: f.person.RateHz}
	if f.options.Details {
		q.details = newDetails()
		q.details.trueShoulders = f.options.TrueShoulders
	}
	step := 1 / f.person.RateHz
	var lastSolved, lastTrue [2]mgl64.Vec3
	counted := false // the frame before
	first := int(math.Round(f.options.From * float64(f.person.Frames())))
	for i := range f.person.Frames() {
		if i%64 == 0 {
			if ctx.Err() != nil {
				return q, ctx.Err()
			}
			runtime.Gosched() // what is live goes first
		}
		if i == 0 {
			f.frame(i, 0)
		} else {
			f.frame(i, step)
		}
		if f.observe != nil {
			f.observe(i)
		}
		t, s := &f.truth, &f.solved
		if t.Airborne && i >= first {
			q.airborne++
		}
		if t.Airborne && f.options.SkipAirborne || i < first {
			counted = false
			if q.details != nil {
				q.details.interrupt()
			}
			continue
		}
		q.frames++
		if q.details != nil {
			q.details.frame(s, t, step)
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
			if counted && popped(s.elbows[side].Sub(lastSolved[side]), t.Elbows[side].Sub(lastTrue[side]), step) {
				q.pops++
				if q.details != nil {
					q.details.pops[side]++
				}
			}
		}
		lastSolved, lastTrue, counted = s.elbows, t.Elbows, true
	}
	return q, nil
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
