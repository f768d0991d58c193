package solver

import (
	"errors"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/gait"
	"posewright/solver/vec"
)

// Body is a humanoid made ready to be solved. Immutable; any number of goroutines may solve with one.
type Body struct {
	humanoid *rig.Humanoid
	anatomy  anatomy
	tPose    *rig.Pose
}

// The jobs of a tick. Each sees the body that it is a part of and has the functions of one stage; Solve says in which order they work.
type (
	trunkStage Body // places head, chest, spine and hips
	armStage   Body // places shoulders, arms and hands
	legStage   Body // steps, and places legs and feet
	explainer  Body // reports limits, poles and magnets of a solved pose
)

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
	body *Body
	good rig.Pose // the last good one
	memory
	space Space              // that all of this is in
	limbs [4]chain.LimbState // left arm, right arm, left leg, right leg, where they are solved as chains
	tick  tick
}

// memory is what a pose depends on beside the targets of its tick.
type memory struct {
	stance      stance
	seen        bool // whether a headset was ever there
	started     bool
	headYaw     float64
	yawOffset   float64 // by which the head's yaw is held or catching up after the head was upside down
	hipsYaw     float64
	hipsStarted bool
	arm         [2]armMemory
	walk        gait.State
	swing       float64     // radians: by which the shoulders swing with the feet
	gait        gait.Report // of the last good pose
	chest       rig.Transform
	poles       [2][2]mgl64.Vec3
}

type armMemory struct {
	started            bool
	elbow, axis, wrist vec.Vector // in the chest's frame, of a left arm
	turned             bool
	turn               float64 // what the wrist adds to the swivel angle
	returning          bool
	shoulder           vec.Vector // from the clavicle, in the chest's frame
}

// tick is the working memory of one call.
type tick struct {
	goals [effectors.Count]goal
	floor float64 // metres: height in the world of the floor that the person stands on
	at    [partCount]vec.Vector
	turn  [partCount]vec.Rotation
	model ChestModel
	table ScheurenbrandModel
	chain SpineChain
	walk  gait.Walk
	cause [effectors.Count]chain.Cause

	headAt     vec.Vector // the head's goal before the torso's method, the spine or what is looked at move it
	headFacing vec.Rotation
	facing     trunkFacing
	eyes       [2]vec.Rotation // turns of the eyes, where gazing

	shoulderTurn vec.Rotation       // of the shoulder of the arm in hand, by its reach, in the chest's frame
	back         ShoulderReturn     // of the arm in hand
	returning    bool               // whether back is in use
	limits       chainLimits        // of the limb in hand
	numbers      chain.LimbSettings // likewise
	magnets      [MostMagnets]chain.Magnet
	iterations   [effectors.Count]int               // of chain methods
	limit        [effectors.Count]effectors.LimitID // where the cause is a limit, or turnHeld is set
	turnHeld     [effectors.Count]bool              // a limit keeps the joint from its target's rotation
	broken       bool                               // a chain's target is too far away for numbers
	pastLimbs    [4]chain.LimbState
}

// NewState is the state of a body that has not been solved yet.
func (b *Body) NewState() *State {
	s := &State{body: b}
	s.Reset()
	return s
}

// Reset forgets the past, as after loading another recording or jumping in time.
func (s *State) Reset() {
	hips := s.body.anatomy.at[hips]
	for i := range s.limbs {
		s.limbs[i].Reset()
	}
	s.memory, s.space = memory{stance: stance{x: hips.X, z: hips.Z}, chest: rig.Identity()}, Space{}
	s.good.CopyFrom(s.body.tPose)
}

// TakeCadence has the state know of the person's step time what that of another body knows, for the same person in this body.
func (s *State) TakeCadence(from *State) { s.memory.walk.TakeCadence(&from.memory.walk) }

// SetCadence says what is known of the person's step time against the curve's: learning goes on from there. 0 knows nothing, and begins with [gait.Settings.Cadence].
func (s *State) SetCadence(cadence float64) { s.walk.SetCadence(cadence) }

// Input is one tick.
type Input struct {
	Targets effectors.Targets // in the world
	DT      float64           // seconds since the tick before; 0 for the first, and where time stands still
	// Space is where the tracking space that the targets are from stands by now. Where that is elsewhere than in the tick before, all that the body
	// remembers goes along, so that it does not walk there, and the floor that the person stands on is at its height.
	Space Space
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
		st.carry(in.Space)
	}
	if !readable(in) {
		b.keep(in, set, st, out)
		return
	}
	past := st.memory
	w, a := &st.tick, &b.anatomy
	resolve(&in.Targets, set, &w.goals)
	w.floor = in.Space.Floor()
	w.cause, w.iterations = [effectors.Count]chain.Cause{}, [effectors.Count]int{}
	w.turnHeld, w.broken = [effectors.Count]bool{}, false
	chains := set.Arms.Method.uses(UsesChain) || set.Legs.Method.uses(UsesChain)
	if chains {
		w.pastLimbs = st.limbs
	}
	dt := math.Max(0, in.DT)

	(*trunkStage)(b).solveTrunk(set, st, dt)
	(*legStage)(b).walk(set, st, dt)
	for side := range st.arm {
		(*armStage)(b).solveArm(side, &in.Targets, set, st, dt)
	}
	for side := range w.walk.Ankle {
		(*legStage)(b).solveLeg(side, &in.Targets.Hints[int(effectors.LeftKnee)+side], set, st, dt)
	}

	out.Pose.CopyFrom(b.tPose)
	out.Pose.Hips = w.at[hips].MGL()
	sum := w.at[hips].X + w.at[hips].Y + w.at[hips].Z
	for p := range part(partCount) {
		if joint := a.joint[p]; joint >= 0 {
			q := a.local(p, &w.turn)
			out.Pose.Rotations[joint] = q
			sum += q.W + q.V[0] + q.V[1] + q.V[2]
		}
	}
	if set.Gaze.Weight > 0 {
		b.turnEyes(w, out)
	}
	if math.IsNaN(sum) || math.IsInf(sum, 0) || w.broken { // targets so far away that their squares overflow
		st.memory = past
		if chains {
			st.limbs = w.pastLimbs
		}
		b.keep(in, set, st, out)
		return
	}
	b.humanoid.Forward(&out.Pose, out.World)
	out.Valid = true
	st.chest = rig.Transform{Position: b.neckBase(&w.at, &w.turn).MGL(), Rotation: w.turn[a.trunk[a.top]].MGL()}
	out.Chest, out.ElbowPole, out.KneePole = st.chest, st.poles[0], st.poles[1]
	st.gait = w.walk.Report
	out.Gait = st.gait
	b.report(set, w, out)
	st.good.CopyFrom(&out.Pose)
	if w.goals[effectors.Head].active && in.Targets.Effectors[effectors.Head].Presence >= 1 {
		st.stance = stance{w.at[hips].X, w.at[hips].Z, st.hipsYaw, w.floor}
	}
}

// keep shows the last good pose again.
func (b *Body) keep(in *Input, set *Settings, st *State, out *Result) {
	out.Pose.CopyFrom(&st.good)
	b.humanoid.Forward(&out.Pose, out.World)
	out.Valid = false
	out.Chest, out.ElbowPole, out.KneePole = st.chest, st.poles[0], st.poles[1]
	out.Gait = st.gait
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

// neckBase is where the base of the neck is, whether a joint is there or not.
func (b *Body) neckBase(at *[partCount]vec.Vector, turn *[partCount]vec.Rotation) vec.Vector {
	a := &b.anatomy
	top := a.trunk[a.top]
	return at[top].Add(turn[top].Rotate(a.neckBase.Sub(a.at[top])))
}

// report measures what was reached, on the finished pose.
func (b *Body) report(set *Settings, w *tick, out *Result) {
	a := &b.anatomy
	for id := range out.Effectors {
		g, r := &w.goals[id], &out.Effectors[id]
		*r = Report{}
		if !g.active {
			continue
		}
		if id == int(effectors.Head) {
			g.at, g.facing = w.headAt, w.headFacing
		}
		joint := a.joint[a.effectorPart(effectors.ID(id))]
		at := vec.FromMGL(out.World[joint].Position)
		r.Active, r.Iterations = true, max(1, w.iterations[id])
		if g.position > 0 {
			r.Residual = g.at.Sub(at).Len()
		}
		if g.rotation > 0 {
			r.RotationResidual = vec.RotationFromMGL(b.humanoid.FromTPose(joint, out.World[joint].Rotation)).AngleTo(g.facing)
		}
		r.Reached = r.Residual < ReachedWithin
		switch {
		case !r.Reached:
			r.Held = w.cause[id]
		case w.turnHeld[id] && r.RotationResidual > 0:
			r.Held = chain.HeldByLimit
		case g.position < 1 && g.target.Sub(at).Len() >= ReachedWithin:
			r.Held = chain.HeldByWeight
		case g.rotation < 1 && g.facing.AngleTo(g.turn) >= 1e-3:
			r.Held = chain.HeldByWeight
		}
		if r.Held == chain.HeldByLimit {
			r.Limit = w.limit[id]
		}
	}
	if r := &out.Effectors[effectors.Head]; r.Active && w.chain.Iterations > 0 {
		r.Iterations = w.chain.Iterations
	}
}
