package solver

import (
	"errors"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/basepose"
	"posewright/solver/chain"
	"posewright/solver/gait"
	"posewright/solver/ownchain"
	"posewright/solver/posture"
	"posewright/solver/vec"
)

// Body is a humanoid made ready to be solved. Immutable; any number of goroutines may solve with one.
type Body struct {
	humanoid *rig.Humanoid
	anatomy  anatomy
	tPose    *rig.Pose
	driver   *proportions // of the person to retarget from; nil where nobody is known
}

// NewBody prepares a humanoid.
func NewBody(h *rig.Humanoid) (*Body, error) {
	if h == nil {
		return nil, errors.New("solver: there is no humanoid to solve")
	}
	a, err := anatomyOf(h)
	if err != nil {
		return nil, err
	}
	return &Body{humanoid: h, anatomy: a, tPose: h.NewTPose()}, nil
}

// Humanoid is what the body was made of.
func (b *Body) Humanoid() *rig.Humanoid { return b.humanoid }

// State is what one driven body remembers from tick to tick, with the memory that a tick works in. Not for two goroutines at once.
type State struct {
	*work
	body        *Body
	good        rig.Pose // the last good one
	memory      memory
	space       Space              // that all of this is in
	home        stance             // where the avatar stands of itself: at the origin of the space
	limbs       [4]chain.LimbState // left arm, right arm, left leg, right leg, where they are solved as chains
	personLimbs [2]chain.LimbState // the arms of the person, the same
	hands       handStage
	base        rig.Pose         // what joints are like that no stage turns
	chains      ownchain.Reports // of the last good pose
}

// work is the memory that a tick works in. Nothing in it is needed in the next tick, so that bodies that are solved one after the other can share it.
type work struct {
	_ vec.Incomparable

	memory   *memory // that the stages work on
	draft    draft
	synced   Input
	before   []rig.Transform // joints of the last good pose, for goals that begin there
	trunk    trunkStage
	walk     walkStage
	arms     [2]armStage
	legs     [2]legStage
	person   *personStage // of bodies with a driver
	retarget retargetStage

	baseLayer basepose.Layer

	own ownchain.Solver // of the chains beside the body
}

// memory is what a pose depends on beside the targets of its tick.
type memory struct {
	_ vec.Incomparable

	trunk    trunkMemory
	hands    handsMemory
	goals    [effectors.Count]goalSync
	synced   bool // goals knows the tick before
	base     basepose.Bends
	arms     [2]armMemory
	walk     gait.State
	posture  posture.State
	legs     posture.LegsState
	knees    [2]posture.KneeState
	kind     posture.Kind
	driven   bool // the person was solved in the last tick
	person   personMemory
	retarget retargetMemory
	gait     gait.Report // of the last good pose
	gaze     rig.Gaze
	chest    rig.Transform
	poles    [2][2]mgl64.Vec3 // of elbows and knees
}

// NewState is the state of a body that has not been solved yet.
func (b *Body) NewState() *State { return b.NewStates(1)[0] }

// NewStates are states of as many bodies that are solved one after the other, never two at once: a crowd. They share the memory that a tick works in, which
// thus stays in the processor's caches. [State.ArmPose] tells of the one that was solved last.
func (b *Body) NewStates(count int) []*State {
	shared, states := b.newWork(), make([]*State, count)
	for i := range states {
		s := &State{body: b, work: shared}
		s.base.CopyFrom(b.tPose)
		s.hands = handStage{anatomy: b.anatomy.hands, memory: &s.memory.hands, base: &s.base}
		s.Reset()
		states[i] = s
	}
	return states
}

// newWork has stages that know the body, but no memory of one.
func (b *Body) newWork() *work {
	w := &work{}
	w.trunk = trunkStage{draft: &w.draft, anatomy: &b.anatomy}
	w.walk = walkStage{draft: &w.draft, anatomy: &b.anatomy}
	for side := range w.arms {
		w.arms[side] = armStage{draft: &w.draft, anatomy: &b.anatomy, side: side}
		w.legs[side] = legStage{draft: &w.draft, anatomy: &b.anatomy, side: side}
	}
	w.own = ownchain.New(b.humanoid)
	w.baseLayer = basepose.New(b.humanoid)
	w.before = make([]rig.Transform, len(b.humanoid.Skeleton.Joints))
	if p := b.driver; p != nil {
		w.person = newPersonStage(p)
		w.retarget = retargetStage{draft: &w.draft, anatomy: &b.anatomy, person: w.person, p: p}
	}
	return w
}

// takeWork has the stages work on what this state remembers.
func (s *State) takeWork() {
	w, m := s.work, &s.memory
	if w.memory == m {
		return
	}
	w.memory = m
	w.trunk.memory, w.walk.state, w.walk.legsState, w.retarget.memory = &m.trunk, &m.walk, &m.legs, &m.retarget
	for side := range w.arms {
		w.arms[side].memory, w.arms[side].limb = &m.arms[side], &s.limbs[side]
		w.legs[side].limb, w.legs[side].knee = &s.limbs[2+side], &m.knees[side]
	}
	if w.person != nil {
		w.person.remember(&m.person, &s.personLimbs)
	}
}

// Reset forgets the past, as after loading another recording or jumping in time.
func (s *State) Reset() {
	s.memory, s.space = memory{chest: rig.Identity()}, Space{}
	s.standHome()
	s.forget()
	s.good.CopyFrom(s.body.tPose)
	s.chains.Count = 0
}

// forget forgets the past but for where the space is and what the last good pose was.
func (s *State) forget() {
	s.hands.settled = false
	for i := range s.limbs {
		s.limbs[i].Reset()
	}
	m := &s.memory
	*m = memory{trunk: trunkMemory{stance: s.home}, gait: m.gait, gaze: m.gaze, chest: m.chest, poles: m.poles}
	if p := s.body.driver; p != nil {
		c := Space{}.CarryTo(s.space)
		m.person.trunk.stance = stance{x: p.person.hipsCenter.X, z: p.person.hipsCenter.Z}.carried(&c)
		s.personLimbs = [2]chain.LimbState{}
	}
}

// TakeCadence has the state know of the person's step time what that of another body knows, for the same person in this body.
func (s *State) TakeCadence(from *State) { s.memory.walk.TakeCadence(&from.memory.walk) }

// SetCadence says what is known of the person's step time against the curve's: learning goes on from there. 0 knows nothing, and begins with [gait.Settings.Cadence].
func (s *State) SetCadence(cadence float64) { s.memory.walk.SetCadence(cadence) }

// Input is one tick.
type Input struct {
	Targets effectors.Targets // in the world
	DT      float64           // seconds since the tick before; 0 for the first, and where time stands still
	// Space is where the tracking space that the targets are from stands by now. Where that is elsewhere than in the tick before, all that the body
	// remembers goes along, so that it does not walk there, and the floor that the person stands on is at its height.
	Space Space
	// Glide is what of the way of the space since the tick before a stick moved it, meters in the world; zero where nobody glides. Feet may walk it, see
	// [gait.Settings.GlideSteps].
	Glide mgl64.Vec3
	// Base is the pose that shows through where weights are below 1, for [basepose.Animation]: for the joints of the humanoid, with the hips where they are over a floor at
	// 0 when nobody walks and the avatar faces +Z. Nil for the rest pose.
	Base *rig.Pose
	// ChainDevices are the devices that the chains of the settings follow, in their order, in the world; shorter or nil for none.
	ChainDevices []effectors.Target
}

// Result is what one tick yields. Use [Body.NewResult]; its memory is reused from tick to tick.
type Result struct {
	Pose      rig.Pose
	World     []rig.Transform // worldFromJoint for every joint: forward kinematics of Pose
	Effectors [effectors.Count]Report
	Valid     bool          // false: the input held a NaN or an infinity, and the last good pose was kept
	Chest     rig.Transform // the torso model's chest frame: base of the neck in the world, rotation from the T-pose
	ElbowPole [2]mgl64.Vec3 // world points that the elbows were bent towards, left and right
	KneePole  [2]mgl64.Vec3 // world points that the knees were bent towards, left and right
	Gait      gait.Report
	Gaze      rig.Gaze // how far the expressions that move the eyes are on, where the avatar's file uses those
	Posture   PostureReport
	Chains    ownchain.Reports // of the chains of the settings, in their order
}

// NewResult has memory for the joints of the body and shows its T-pose.
func (b *Body) NewResult() *Result {
	r := &Result{World: make([]rig.Transform, len(b.humanoid.Skeleton.Joints)), Valid: true, Chest: rig.Identity()}
	r.Chest.Position = b.anatomy.neckBase.MGL()
	r.Pose.CopyFrom(b.tPose)
	b.humanoid.Forward(&r.Pose, r.World)
	return r
}

// Solve works out the pose of one tick. It does not allocate. What no device drives stands relaxed: upright where the body last was,
// arms hanging, feet planted. A target that holds a NaN or an infinity keeps the last good pose; the next good input goes on from there.
// The settings must be valid.
func (b *Body) Solve(in *Input, set *Settings, st *State, out *Result) {
	if in.Space.Finite() {
		glide := vec.Vector{}
		if set.Gait.GlideSteps {
			glide = vec.New(in.Glide[0], 0, in.Glide[2])
		}
		st.carry(in.Space, glide)
	}
	if !readable(in) || !st.attempt(in, set, out) {
		b.keep(in, set, st, out)
		return
	}
	b.humanoid.Forward(&out.Pose, out.World)
	laid := b.layOverBase(in, set, st, out)
	if out.Chains.Count = 0; len(set.Chains) > 0 {
		b.solveChains(in, set, st, out)
	}
	out.Valid = true
	m, w := &st.memory, &st.draft
	if !laid {
		m.chest = rig.Transform{Position: w.neckBase(&b.anatomy).MGL(), Rotation: w.turn[b.anatomy.topPart()].MGL()}
	}
	m.poles = [2][2]mgl64.Vec3{{st.arms[left].pole, st.arms[right].pole}, {st.legs[left].pole, st.legs[right].pole}}
	m.gait, m.gaze = st.walk.walk.Report, out.Gaze
	out.Chest, out.ElbowPole, out.KneePole = m.chest, m.poles[0], m.poles[1]
	out.Gait, out.Posture = m.gait, st.postureReport()
	b.report(in, st, out)
	st.good.CopyFrom(&out.Pose)
	if w.goals[effectors.Head].active && in.Targets.Effectors[effectors.Head].Presence >= 1 {
		m.trunk.stance = stance{w.at[hips].X, w.at[hips].Z, m.trunk.hipsYaw, st.trunk.floor}
	}
}

// attempt works out the pose of a tick, and reports whether it is all numbers. If not, the state has forgotten the past: only bad settings can be the cause.
func (s *State) attempt(in *Input, set *Settings, out *Result) bool {
	s.solve(in, set)
	ok := s.body.draw(set, s, out)
	if !ok {
		s.forget()
	}
	return ok
}

// solve runs the stages of a tick: trunk, walk, legs, arms.
func (s *State) solve(in *Input, set *Settings) {
	s.takeWork()
	dt := math.Max(0, in.DT)
	if set.Goals.SyncGoal {
		in = s.sync(in, set, dt)
	} else {
		s.memory.synced = false
	}
	resolve(&in.Targets, set, &s.draft.goals)
	s.draft.outcomes = [effectors.Count]outcome{}

	t := &s.trunk
	t.set, t.dt, t.floor, t.home = set, dt, in.Space.Floor(), s.home
	m := &s.memory
	retargeting := s.person != nil && set.Retarget.On
	m.driven = retargeting
	m.kind, s.walk.sitsDown = s.recognize(set, dt, t.floor, retargeting)
	t.kind, t.still, t.seat = m.kind, m.posture.Still(), 0
	t.elbows, t.toElbows = [2]effectors.HintTarget(in.Targets.Hints[:2]), vec.Identity()
	s.walk.gliding = set.Gait.GlideSteps && in.Glide != (mgl64.Vec3{})
	if retargeting {
		s.person.run(in, set, s.body.driver, t)
		t.elbows, t.toElbows = [2]effectors.HintTarget{}, s.person.stem.toElbows
		if g := &s.draft.goals[effectors.Hips]; g.active {
			g.target = s.body.driver.pelvisFor(t.anatomy, s.person.goals[effectors.Hips].target, g.turn, t.floor)
		}
		t.seat = s.person.stem.seatHeight * s.body.driver.seat
	}
	t.Run()
	s.carryTargets(effectors.LeftFoot, set)

	s.walk.set, s.walk.dt, s.walk.hipsYaw, s.walk.headYaw = set, dt, t.memory.hipsYaw, t.memory.headYaw
	s.walk.floor, s.walk.kind, s.walk.share = t.floor, m.kind, t.postureShare
	s.walk.Run()
	walk := &s.walk.walk
	t.memory.shoulderSwing, t.memory.heldSwing = walk.ShoulderSwing, s.heldSwing(set, walk.ShoulderSwing, dt)
	s.bobHead(in, set, dt)
	if walk.Report.Drop > 0 {
		t.lower(walk.Report.Drop)
	}

	for side := range s.legs {
		leg := &s.legs[side]
		leg.set, leg.dt, leg.hint = set, dt, in.Targets.Hints[int(effectors.LeftKnee)+side]
		if retargeting {
			s.body.driver.kneeFor(t.anatomy, of(side, lowerLeg), &leg.hint, t.floor)
		}
		leg.bends, leg.bendsTo, leg.changed, leg.left = 0, s.walk.legs.Knee[side], s.walk.legs.Changed, s.walk.legs.Left
		if s.walk.legs.On { // a foot that a device has says by itself where its knee is
			leg.bends = 1 - min(1, s.draft.goals[effectors.LeftFoot+effectors.ID(side)].position)
		}
		leg.ankle, leg.sole, leg.toes, leg.device = walk.Ankle[side], walk.Turn[side], walk.Toes[side], walk.Tracked[side].Turn
		leg.Run()
	}

	if r := &s.retarget; retargeting {
		s.person.sit(&s.draft.partPlaces)
		r.set, r.dt, r.floor = set, dt, in.Space.Floor()
	}
	hanging := s.draft.hanging(t.anatomy)
	var carried [2]bool
	if !retargeting {
		s.carryTargets(effectors.LeftHand, set)
	}
	for side := range s.arms {
		arm := &s.arms[side]
		arm.hanging, arm.carried = hanging, carriedElbow{}
		arm.set, arm.dt, arm.hint, arm.device = set, dt, in.Targets.Hints[int(effectors.LeftElbow)+side], in.Targets.Shoulders[side]
		arm.follow = carriedShoulder{}
		if retargeting {
			arm.follow = s.person.shoulderOf(side, s.retarget.shareOf())
			s.retarget.reachFor(side)
		}
		arm.placeShoulder()
	}
	if retargeting {
		s.retarget.Run()
		carried = s.carryTargets(effectors.LeftHand, set)
	}
	s.hands.run(&in.Targets.Hands, &set.Fingers, dt)
	for side := range s.arms {
		arm := &s.arms[side]
		if carried[side] {
			arm.aim()
		} else if retargeting && arm.goal().active {
			arm.carried, arm.hint = s.person.elbowOf(side, t.anatomy), effectors.HintTarget{}
			arm.aim()
		}
		arm.bendArm()
	}
}

// draw puts the parts' rotations on the skeleton, and reports whether they are numbers.
func (b *Body) draw(set *Settings, st *State, out *Result) bool {
	a, w := &b.anatomy, &st.draft
	var world [partCount]vec.Rotation // of the joints of parts
	out.Pose.CopyFrom(&st.base)
	out.Pose.Hips = w.at[hips].MGL()
	sum := w.at[hips].X + w.at[hips].Y + w.at[hips].Z
	for p := range part(partCount) {
		if joint := a.joint[p]; joint >= 0 {
			q := a.local(p, &w.turn, &world)
			out.Pose.Rotations[joint] = q.MGL()
			sum += q.W + q.X + q.Y + q.Z
		}
	}
	out.Gaze = rig.Gaze{}
	if set.Gaze.Weight > 0 {
		out.Gaze = st.trunk.gazing
		b.turnEyes(&st.trunk, out)
	}
	for id := range w.outcomes {
		if w.outcomes[id].broken {
			return false
		}
	}
	return !math.IsNaN(sum) && !math.IsInf(sum, 0)
}

// keep shows the last good pose again.
func (b *Body) keep(in *Input, set *Settings, st *State, out *Result) {
	out.Pose.CopyFrom(&st.good)
	b.humanoid.Forward(&out.Pose, out.World)
	out.Valid = false
	out.Chest, out.ElbowPole, out.KneePole = st.memory.chest, st.memory.poles[0], st.memory.poles[1]
	out.Gait, out.Gaze, out.Posture = st.memory.gait, st.memory.gaze, st.postureReport()
	if out.Chains.Count = 0; len(set.Chains) > 0 && len(set.Chains) == st.chains.Count {
		out.Chains = st.chains
	}
	for side := range out.Gait.Feet {
		out.Gait.Feet[side].Lifted, out.Gait.Feet[side].Landed = false, false
	}
	for id := range out.Effectors {
		e := &set.Effectors[id]
		out.Effectors[id] = Report{}
		if presence := in.Targets.Effectors[id].Presence; presence != 0 && (e.PositionWeight > 0 || e.RotationWeight > 0) {
			out.Effectors[id] = Report{Active: true, Held: chain.HeldByInput}
		}
	}
}

// report measures what was reached, on the finished pose.
func (b *Body) report(in *Input, st *State, out *Result) {
	a, w := &b.anatomy, &st.draft
	for id := range out.Effectors {
		g, o, r := &w.goals[id], &w.outcomes[id], &out.Effectors[id]
		*r = Report{}
		target := &in.Targets.Effectors[id]
		if !(target.Presence > 0) {
			continue
		}
		joint := a.joint[a.effectorPart(effectors.ID(id))]
		at := vec.FromMGL(out.World[joint].Position)
		r.Distance = vec.FromMGL(target.Position).Sub(at).Len()
		if !g.active {
			continue
		}
		if id == int(effectors.Head) {
			g.at, g.facing = st.trunk.headAt, st.trunk.headFacing
		}
		r.Active, r.Iterations = true, max(1, o.iterations)
		if g.position > 0 {
			r.Residual = g.at.Sub(at).Len()
		}
		if g.rotation > 0 {
			r.RotationResidual = vec.RotationFromMGL(b.humanoid.FromTPose(joint, out.World[joint].Rotation)).AngleTo(g.facing)
		}
		r.Reached = r.Residual < ReachedWithin
		switch {
		case !r.Reached:
			r.Held = o.cause
		case o.turnHeld && r.RotationResidual > 0:
			r.Held = chain.HeldByLimit
		case g.position < 1 && g.target.Sub(at).Len() >= ReachedWithin:
			r.Held = chain.HeldByWeight
		case g.rotation < 1 && g.facing.AngleTo(g.turn) >= 1e-3:
			r.Held = chain.HeldByWeight
		}
		if r.Held == chain.HeldBySpineLimit {
			r.Trunk = o.trunk
		}
		if r.Held == chain.HeldByLimit {
			r.Limit = o.limit
		}
		if side := id - int(effectors.LeftHand); r.Held == chain.NotHeld && r.Apart() && (side == left || side == right) && st.arms[side].carried.on {
			r.Held = st.retarget.why[side]
		}
		if id == int(effectors.Hips) && r.Held == chain.NotHeld && r.Apart() && st.memory.driven {
			r.Held = chain.HeldByProportions
		}
	}
	if r := &out.Effectors[effectors.Head]; r.Active && st.trunk.chain.Iterations > 0 {
		r.Iterations = st.trunk.chain.Iterations
	}
}

// turnEyes turns the joints of the eyes, where the humanoid has them.
func (b *Body) turnEyes(w *trunkStage, out *Result) {
	h := b.humanoid
	for side, joint := range b.anatomy.eyeballs.joint {
		if joint < 0 {
			continue
		}
		parent := h.Skeleton.Joints[joint].Parent
		// The eye's parent is the head, or moves with it as in the T-pose.
		above := w.turn[head].Mul(vec.RotationFromMGL(h.TPose[parent].Rotation))
		turn := w.eyes[side].Mul(vec.RotationFromMGL(h.TPose[joint].Rotation))
		out.Pose.Rotations[joint] = above.Inverse().Mul(turn).Unit().MGL()
	}
}

// Farthest is how many meters away what a body is told may be in sum: products of such places are numbers.
const Farthest = 1e9

// Near reports whether a place is nearer than [Farthest]. One that is no number is not.
func Near(v mgl64.Vec3) bool { return spread(v) < Farthest }

// readable says whether every number that counts in an input is one, and all of them are small enough for products of them to be numbers.
func readable(in *Input) bool {
	sum := math.Abs(in.DT) + spread(in.Space.Origin) + math.Abs(in.Space.Yaw) + math.Abs(in.Space.Datum) + math.Abs(in.Space.Raised) + spread(in.Glide)
	for _, targets := range [...][]effectors.Target{in.Targets.Effectors[:], in.ChainDevices} {
		for i := range targets {
			if t := &targets[i]; t.Presence != 0 {
				q := vec.RotationFromMGL(t.Rotation)
				size := q.Dot(q)
				if !(size > 1e-12) {
					return false
				}
				sum += math.Abs(t.Presence) + spread(t.Position) + size
			}
		}
	}
	for _, hints := range [...][]effectors.HintTarget{in.Targets.Hints[:], in.Targets.Shoulders[:]} {
		for i := range hints {
			sum += extent(&hints[i])
		}
	}
	return sum < Farthest // a NaN is not
}

// spread is the sum of a vector's magnitudes.
func spread(v mgl64.Vec3) float64 { return math.Abs(v[0]) + math.Abs(v[1]) + math.Abs(v[2]) }

// extent is how large the numbers of a hint are that counts.
func extent(t *effectors.HintTarget) float64 {
	if t.Presence == 0 {
		return 0
	}
	return math.Abs(t.Presence) + spread(t.Position) + spread(t.Along)
}
