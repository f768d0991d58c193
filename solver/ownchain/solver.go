package ownchain

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// tolerance is how near a tip is brought, in meters, and reachedWithin from where on it counts as there.
const (
	tolerance     = 1e-4
	reachedWithin = 1e-3
)

// retries is from how many other sides FABRIK starts again where limits hold a tip away.
const retries = 4

// Solver solves the chains of one humanoid.
type Solver struct {
	humanoid *rig.Humanoid
	plan     plan
}

// Job is one tick.
type Job struct {
	Chains   []effectors.Chain
	Devices  []effectors.Target // for each chain the device that it follows, in the world; shorter or nil for none
	Tracking rig.Transform      // worldFromTracking
	DT       float64            // seconds since the tick before
	Before   *rig.Pose          // of the tick before
	Pose     *rig.Pose          // of the body, with the chains in their rest shape; gets the turned joints
	World    []rig.Transform    // worldFromJoint of Pose; follows
}

// Report is how one chain went.
type Report struct {
	Active   bool    // it has a target and a weight above 0
	Reached  bool    // the tip is within 1 mm of its goal
	Residual float64 // meters from the tip to its goal: the share of the way to the target that its weight says
	Distance float64 // meters from the tip to the target itself

	Iterations int
	Held       chain.Cause // what kept the tip from its goal

	Root, Tip int           // joints of the skeleton; -1 for a chain that is not on it
	Rest      mgl64.Vec3    // where the tip is in the rest shape, world, meters
	Frame     rig.Transform // worldFromFrame: of what the target is fixed to
	Target    rig.Transform // world; the rotation is from the T-pose
	Pole      mgl64.Vec3    // world, meters
	PoleFrame mgl64.Quat    // worldFromPole: in which the settings have the pole
}

// Reports are those of all chains, in the order of the settings.
type Reports struct {
	All   [effectors.MostChains]Report
	Count int
}

// Of is the reports that there are.
func (r *Reports) Of() []Report { return r.All[:r.Count] }

// New is a solver for a humanoid.
func New(h *rig.Humanoid) Solver { return Solver{humanoid: h} }

// Solve turns the joints of all chains. Chains that cannot be solved keep their rest shape, see [Problems].
func (s *Solver) Solve(j *Job, out *Reports) {
	chains := j.Chains[:min(len(j.Chains), effectors.MostChains)]
	if !s.plan.fits(chains) {
		s.plan = newPlan(s.humanoid, chains)
	}
	out.Count = len(chains)
	for i := range out.All[:out.Count] {
		out.All[i] = Report{Root: -1, Tip: -1}
	}
	moved := false
	for g := range s.plan.groups {
		group := &s.plan.groups[g]
		acts := false
		for _, i := range group.links {
			acts = s.aim(j, i, &out.All[i]) || acts
		}
		if !acts {
			continue
		}
		if len(group.links) == 1 {
			s.solveOne(j, group.links[0], &out.All[group.links[0]])
		} else {
			s.solveFork(j, group, out)
		}
		if moved = true; group.below {
			s.humanoid.Forward(j.Pose, j.World)
			moved = false
		}
	}
	if moved {
		s.humanoid.Forward(j.Pose, j.World)
	}
	for i := range out.All[:out.Count] {
		if r := &out.All[i]; r.Active {
			tip := vec.FromMGL(j.World[r.Tip].Position)
			r.Residual, r.Distance = s.plan.links[i].goal.Sub(tip).Len(), vec.FromMGL(r.Target.Position).Sub(tip).Len()
			if r.Reached = r.Residual <= reachedWithin; r.Reached {
				r.Held = chain.NotHeld
			}
		}
	}
}

// aim finds the target of a chain, and reports whether it acts.
func (s *Solver) aim(j *Job, index int, r *Report) bool {
	c, l, h := &j.Chains[index], &s.plan.links[index], s.humanoid
	root, tip := l.joints[0], l.joints[len(l.joints)-1]
	r.Root, r.Tip, r.Rest = root, tip, j.World[tip].Position
	frame, presence := s.frameOf(j, index, tip)
	r.Frame = frame
	r.Target = frame.Mul(rig.Transform{Position: c.Position, Rotation: c.Rotation.Quat()})
	turn := mgl64.QuatIdent()
	if parent := h.Skeleton.Joints[root].Parent; parent >= 0 {
		turn = h.FromTPose(parent, j.World[parent].Rotation)
	}
	r.PoleFrame, r.Pole = turn, j.World[root].Position.Add(turn.Rotate(c.Pole))
	l.pole = vec.FromMGL(c.Pole)
	rest := vec.FromMGL(r.Rest)
	l.presence = presence
	l.end = vec.RotationFromMGL(h.ToWorld(tip, turn.Conjugate().Mul(r.Target.Rotation)))
	l.goal = rest.Lerp(vec.FromMGL(r.Target.Position), presence*c.PositionWeight)
	r.Active = presence > 0 && (c.PositionWeight > 0 || c.RotationWeight > 0) && r.Target.Finite() && l.goal.IsFinite()
	if !r.Active {
		l.goal = rest
	}
	l.target = vec.RotationFromMGL(turn).InverseRotate(l.goal.Sub(vec.FromMGL(j.World[root].Position)))
	return r.Active
}

// frameOf is the frame of a chain's target in the world, and how far it is there.
func (s *Solver) frameOf(j *Job, index, tip int) (rig.Transform, float64) {
	c := &j.Chains[index]
	switch c.Target {
	case effectors.ChainToPlace:
		return j.Tracking, 1
	case effectors.ChainToDevice:
		if index < len(j.Devices) && j.Devices[index].Presence > 0 {
			d := &j.Devices[index]
			return rig.Transform{Position: d.Position, Rotation: d.Rotation}, min(1, d.Presence)
		}
		return rig.Transform{Position: j.World[tip].Position, Rotation: mgl64.QuatIdent()}, 0
	}
	return s.carried(c, tip, j.World)
}

// carried is where bones together carry the tip from where it is in the T-pose: each as if the tip were fixed to it alone, and the mean of these by their weights.
func (s *Solver) carried(c *effectors.Chain, tip int, world []rig.Transform) (rig.Transform, float64) {
	h := s.humanoid
	var at vec.Vector
	var turn vec.Rotation
	total := 0.0
	for i := range c.Parents {
		p := &c.Parents[i]
		if !(p.Weight > 0) {
			continue
		}
		bone := boneOf(h, p.Bone)
		turned := vec.RotationFromMGL(h.FromTPose(bone, world[bone].Rotation))
		from := vec.FromMGL(h.TPose[tip].Position.Sub(h.TPose[bone].Position))
		at = at.AddScaled(p.Weight, vec.FromMGL(world[bone].Position).Add(turned.Rotate(from)))
		weight := p.Weight
		if turn.Dot(turned) < 0 {
			weight = -weight
		}
		turn = vec.Rotation{W: turn.W + weight*turned.W, X: turn.X + weight*turned.X, Y: turn.Y + weight*turned.Y, Z: turn.Z + weight*turned.Z}
		total += p.Weight
	}
	if !(total > 0) || !(turn.Dot(turn) > 1e-12) {
		return rig.Transform{Position: world[tip].Position, Rotation: mgl64.QuatIdent()}, 0
	}
	return rig.Transform{Position: at.Scale(1 / total).MGL(), Rotation: turn.Unit().MGL()}, 1
}

// solveOne solves a chain with one end.
func (s *Solver) solveOne(j *Job, index int, r *Report) {
	c, l := &j.Chains[index], &s.plan.links[index]
	before := s.turnAbove(l.joints[0])
	l.chain.Joints[0] = vec.Vector{}
	s.lay(j, l, c, l.chain.Joints, 0, before)
	l.begin(j, c, &l.chain, 0, before, l.end, c.RotationWeight*l.presence)
	result := s.reach(j, l, c, &l.chain)
	r.Iterations, r.Held = result.Iterations, result.Held
	l.put(j, 0, before)
}

// reach brings the end of a tracked chain, or of its part, to its target, bends it towards its pole and turns its joints. Limits come before the pole.
func (s *Solver) reach(j *Job, l *link, c *effectors.Chain, part *chain.Chain) chain.Result {
	result := solve(c, part, l.target)
	l.bend(part, perTick(c.PoleWeight, j.DT))
	if !c.Limit.On {
		l.turning.Along(part)
		return result
	}
	// The pole has bent it, and methods that turn joints have turned cones too: solving again brings all back within these.
	iterations := result.Iterations
	for range limitRounds {
		if result = solve(c, part, l.target); result.Iterations == 0 {
			break
		}
		iterations += result.Iterations
	}
	l.turning.Follow(part)
	result.Iterations = iterations
	return result
}

// limitRounds is how often more a chain with limits is solved.
const limitRounds = 3

// bend turns the inner joints of a part of a chain about the line from its first joint to its end, all together, by a share of the way to where they bow towards
// the pole. Those that bow to different sides have less of a side to turn, so that none of them flips.
func (l *link) bend(part *chain.Chain, share float64) {
	root, last := part.Joints[0], len(part.Joints)-1
	axis := part.Joints[last].Sub(root).UnitOr(vec.Vector{})
	if axis == (vec.Vector{}) || !(share > 0) {
		return
	}
	var bow vec.Vector
	all := 0.0
	for _, joint := range part.Joints[1:last] {
		aside := joint.Sub(root)
		aside = aside.AddScaled(-aside.Dot(axis), axis)
		bow, all = bow.Add(aside), all+aside.Len()
	}
	size := bow.Len()
	if !(size > 1e-12) {
		return
	}
	length, _ := part.Reach()
	pole := chain.PoleBend{Axis: axis, Bend: bow.Scale(1 / size), Pole: l.pole.Sub(root), Weight: share * size / all, Length: length}
	pole.Run()
	turn := vec.FromToUnit(pole.Bend, pole.Result, axis)
	for i := 1; i < last; i++ {
		part.Joints[i] = root.Add(turn.Rotate(part.Joints[i].Sub(root)))
	}
}

// perTick is what of a share, as of 1/90 s, a tick takes.
func perTick(share, dt float64) float64 {
	if share < 1 {
		share = 1 - math.Pow(1-share, 90*dt)
	}
	return share
}

// solve runs the method of a chain. FABRIK tracks how its joints are turned, to others the cones are as they are when they begin.
func solve(c *effectors.Chain, chained *chain.Chain, target vec.Vector) chain.Result {
	if turning := chained.Turning; turning != nil && c.Method != effectors.ChainByFABRIK {
		turning.Release(chained)
		defer func() { chained.Turning = turning }()
	}
	stop := chain.Stop{Tolerance: tolerance, Iterations: max(1, c.Iterations)}
	switch c.Method {
	case effectors.ChainByCCD:
		return chain.CCD{Stop: stop}.Solve(chained, target)
	case effectors.ChainByLeastSquares:
		method := chain.DefaultLeastSquares()
		method.Stop = stop
		return method.Solve(chained, target)
	case effectors.ChainByTwoBones:
		return chain.ClosedForm{Tolerance: tolerance, Soft: 1}.Solve(chained, target)
	}
	longest, _ := chained.Reach()
	return chain.Retry{FABRIK: chain.FABRIK{Stop: stop}, Starts: retries, Gain: 0.1 * longest}.Solve(chained, target)
}

// turnAbove is how the parent of a root is turned in the frame of the root.
func (s *Solver) turnAbove(root int) vec.Rotation {
	if parent := s.humanoid.Skeleton.Joints[root].Parent; parent >= 0 {
		return vec.RotationFromMGL(s.humanoid.TPose[parent].Rotation)
	}
	return vec.Identity()
}

// offset is where a joint is in its parent's frame.
func (s *Solver) offset(joint int) vec.Vector {
	return vec.FromMGL(s.humanoid.Skeleton.Joints[joint].Offset)
}

// lay puts the joints of a chain from one on where they begin, the first of them where it is: in the shape of the tick before, as far back to the rest shape as the
// stiffness says. The parent of that joint is turned.
func (s *Solver) lay(j *Job, l *link, c *effectors.Chain, joints []vec.Vector, from int, turn vec.Rotation) {
	share := perTick(c.Stiffness, j.DT)
	for i, joint := range l.joints[from:] {
		if i > 0 {
			joints[i] = joints[i-1].Add(turn.Rotate(s.offset(joint)))
		}
		local := vec.RotationFromMGL(j.Before.Rotations[joint]).Slerp(vec.RotationFromMGL(j.Pose.Rotations[joint]), share)
		turn = turn.Mul(local)
	}
}
