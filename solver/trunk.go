package solver

import (
	"math"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/posture"
	"posewright/solver/vec"
)

// upsideDown is the cosine of the tilt of the head beyond which its yaw means nothing and the last one is kept.
var upsideDown = math.Cos(150 * math.Pi / 180)

const yawCatchUp = 0.1 // seconds: time constant with which a kept yaw goes back to the head's own

// keepHeadYaw is the yaw of the head, kept while the head is upside down.
func (m *trunkMemory) keepHeadYaw(head vec.Rotation, dt float64) float64 {
	yaw := head.Yaw()
	switch {
	case !m.started:
		m.yawOffset = 0
	case head.Up().Y < upsideDown:
		m.yawOffset = vec.WrapAngle(m.headYaw - yaw)
	case m.yawOffset != 0:
		m.yawOffset *= math.Exp(-dt / yawCatchUp)
	}
	m.started, m.headYaw = true, vec.WrapAngle(yaw+m.yawOffset)
	return m.headYaw
}

// weightTime is in how many seconds wrists and hips begin to turn the chest. A device that returns has its bone at
// once, which goes on from where the body is; the chest was turned without it. What is lost fades by its presence.
const weightTime = 0.3

// keepWeights are how much the wrists and the hips turn the chest. It is asked for before the yaw of the head.
func (m *trunkMemory) keepWeights(wrists, hips, dt float64) (ofWrists, ofHips float64) {
	step := dt / weightTime
	if !m.started {
		step = 1
	}
	m.wrists, m.hips = math.Min(wrists, m.wrists+step), math.Min(hips, m.hips+step)
	return m.wrists, m.hips
}

// trunkStage turns and places hips, spine, chest, neck and head.
type trunkStage struct {
	_ vec.Incomparable

	*draft
	anatomy  *anatomy
	set      *Settings
	dt       float64 // seconds since the tick before
	floor    float64 // meters: height in the world of the floor that the person stands on
	home     stance  // where the avatar stands of itself
	kind     posture.Kind
	still    bool                    // the person keeps still
	elbows   [2]effectors.HintTarget // that devices have
	toElbows vec.Rotation            // by which these turn the chest, in its frame; as it was where there are none
	seat     float64                 // meters above the floor: of the seated pelvis, 0 where the trunk says it
	memory   *trunkMemory

	headAt     vec.Vector // result: the head's goal, before the torso's method, the spine or what is looked at move it
	headFacing vec.Rotation
	eyes       [2]vec.Rotation // result: turns of the eyes, where gazing
	gazing     rig.Gaze        // result: expressions that move the eyes, where gazing

	postureShare float64 // result: how much the posture has the pelvis, 0 to 1
	seatHeight   float64 // result: meters above the floor of a seated pelvis

	facing trunkFacing
	model  ChestModel
	table  ScheurenbrandModel
	chain  SpineChain
}

// trunkMemory is what the trunk remembers from tick to tick.
type trunkMemory struct {
	stance        stance
	seen          bool // whether a headset was ever there
	started       bool
	headYaw       float64
	yawOffset     float64 // by which the head's yaw is held or catching up after the head was upside down
	wrists, hips  float64 // weights: how much they turn the chest
	hipsYaw       float64
	hipsStarted   bool
	shoulderSwing float64 // radians: by which the shoulders swing with the feet
	heldSwing     float64 // radians: the same where hands are tracked
	headBob       float64 // meters that the head is higher than its headset
	pelvis        posture.PelvisState
}

// Run places the trunk.
func (w *trunkStage) Run() {
	a, set, m := w.anatomy, w.set, w.memory
	goals := &w.goals
	headGoal, hipsGoal, chestGoal := &goals[effectors.Head], &goals[effectors.Hips], &goals[effectors.Chest]

	w.standHead()
	w.headAt, w.headFacing = headGoal.at, headGoal.facing // as the report measures it
	w.faceTrunk()
	w.turnToElbows()
	f := &w.facing

	// How the hips would turn, and with them the trunk.
	// Shoulders that no hand says anything about swing with the feet.
	arms := math.Max(goals[effectors.LeftHand].position, goals[effectors.RightHand].position)
	top := vec.Yaw(m.shoulderSwing*(1-arms)+m.heldSwing*arms).Mul(f.chest).Slerp(chestGoal.turn, chestGoal.rotation)
	facing, bow, side := f.yaw, f.pitch, f.roll
	if chestGoal.rotation > 0 {
		facing += chestGoal.rotation * vec.WrapAngle(top.Yaw()-facing)
		bow += chestGoal.rotation * (top.Pitch() - bow)
		side += chestGoal.rotation * (top.Roll() - side)
	}
	if set.Gaze.Weight > 0 {
		top = w.gaze(top)
	}
	var pelvis vec.Rotation
	if set.Torso.Method == TorsoByHeadset {
		pelvis, m.hipsYaw = w.table.TrunkTurn(0, a.top), f.yaw
	} else {
		follow := HipsFollow{Numbers: &set.Torso, Chest: facing, Last: m.hipsYaw, DT: w.dt}
		if !m.hipsStarted {
			follow.Last = facing
		}
		follow.Run()
		pelvis = vec.YawPitchRoll(follow.Yaw, a.pelvisShare(f.leanShare)*bow, a.pelvisShare(f.rollShare)*side)
		m.hipsYaw = follow.Yaw
	}
	w.turn[hips] = pelvis.Slerp(hipsGoal.turn, hipsGoal.rotation)
	m.hipsStarted = true
	if hipsGoal.rotation >= 1 {
		m.hipsYaw = hipsGoal.turn.Yaw()
	}
	w.turnTrunk(top, f.neckShare)
	if set.Torso.Method == TorsoByHeadset {
		w.turnByTable(pelvis, top)
	}
	if a.neckIndex > 0 && chestGoal.position > 0 {
		base := chestGoal.target.Add(top.Rotate(a.at[neck].Sub(a.at[a.topPart()])))
		turn := vec.FromTo(w.turn[neck].Rotate(a.offset[head]), headGoal.at.Sub(base))
		w.turn[neck] = vec.Identity().Slerp(turn, chestGoal.position).Mul(w.turn[neck])
	}

	// Free hips go where the head is at its goal.
	w.at[hips] = vec.Vector{}
	w.placeTrunk()
	w.moveTrunk(headGoal.at.Sub(w.at[head]))
	w.placePelvis(top, f.neckShare)
	hipsGoal.from(w.at[hips], w.turn[hips])
	w.chain.Iterations = 0
	if hipsGoal.position > 0 {
		w.at[hips] = hipsGoal.at
		w.placeTrunk()
		w.holdSpine(hipsGoal.position)
		w.placeTrunk()
	}
	if set.pulls() {
		w.pullTrunk(&set.Pull, &set.PullWeight)
		w.placeTrunk()
	}
	chestAt := a.topPart()
	chestGoal.from(w.at[chestAt], w.turn[chestAt])
	for _, id := range [...]effectors.ID{effectors.Head, effectors.Chest, effectors.Hips} {
		w.outcomes[id].cause = chain.HeldBySpineLength
	}
	if set.Spine.limits() {
		w.limitTrunk()
		chestGoal.from(w.at[chestAt], w.turn[chestAt])
	}
}

// standHead sets the head's goal. Without a device the head is where the body stands, upright above the hips where a device has those.
func (w *trunkStage) standHead() {
	a, m := w.anatomy, w.memory
	headGoal, hipsGoal := &w.goals[effectors.Head], &w.goals[effectors.Hips]
	standing := func(s stance) (vec.Vector, vec.Rotation) {
		at, facing := s.standing(a, a.at[head]), vec.Yaw(s.facing)
		if hipsGoal.active {
			turn := hipsGoal.turn.TwistY()
			at = at.Lerp(hipsGoal.target.Add(turn.Rotate(a.at[head].Sub(a.at[hips]))), hipsGoal.position)
			facing = facing.Slerp(turn, hipsGoal.rotation)
		}
		return at, facing
	}
	if !m.seen && headGoal.presence > 0 { // a body that fades in does so where its head is
		facing := headGoal.turn.Yaw()
		ahead := vec.Yaw(facing).Rotate(a.at[head].Sub(a.at[hips]))
		m.stance = stance{headGoal.target.X - ahead.X, headGoal.target.Z - ahead.Z, facing, w.floor}
		m.seen = true
	}
	// A weight below 1 leaves the head on the way from where the avatar stands of itself, presence below 1 on the way from where the
	// body was last seen.
	headGoal.at, headGoal.facing = headGoal.target, headGoal.turn
	if weights := &w.set.Effectors[effectors.Head]; weights.PositionWeight < 1 || weights.RotationWeight < 1 {
		at, facing := standing(w.home)
		headGoal.at, headGoal.facing = at.Lerp(headGoal.at, weights.PositionWeight), facing.Slerp(headGoal.facing, weights.RotationWeight)
	}
	if headGoal.presence < 1 {
		at, facing := standing(m.stance)
		headGoal.at, headGoal.facing = at.Lerp(headGoal.at, headGoal.presence), facing.Slerp(headGoal.facing, headGoal.presence)
	}
	headGoal.at.Y += m.headBob
}

// lower lets the trunk down.
func (w *trunkStage) lower(by float64) {
	w.headAt.Y -= by
	w.moveTrunk(vec.Vector{Y: -by})
}

// moveTrunk moves a trunk that is in its place.
func (w *trunkStage) moveTrunk(by vec.Vector) {
	a := w.anatomy
	for _, p := range a.trunk[:a.trunkCount] {
		w.at[p] = w.at[p].Add(by)
	}
}

// placeTrunk places the trunk from the hips up.
func (w *trunkStage) placeTrunk() {
	a := w.anatomy
	for _, p := range a.trunk[1:a.trunkCount] {
		w.at[p] = w.placed(a, p)
	}
}

// holdSpine brings the head to its goal above hips that are in their place. What the spine refuses, or cannot do, hips or head give way to as the
// settings have it; held, 0 to 1, is how much the hips are held.
func (w *trunkStage) holdSpine(held float64) {
	if w.set.Spine.gives() {
		goal := &w.goals[effectors.Head]
		goal.at = w.settleSpine(w.set.Spine, held, goal.at)
	}
	w.bendSpine()
}

// bendSpine brings the head to its goal while the hips stay. Where a device has the chest, the chest goes to its own place before
// that, and keeps its rotation while the other bones, if there are two, bring the head back; the head comes first where they cannot.
func (w *trunkStage) bendSpine() {
	a, c := w.anatomy, &w.chain
	chestGoal := &w.goals[effectors.Chest]
	goal := w.goals[effectors.Head].at
	top, last := a.topPart(), a.trunkCount-1
	iterations := 0
	run := func(last int, kept part, round float64, target vec.Vector) {
		w.runChain(last, kept, round, target)
		iterations += c.Iterations
	}
	if share := chestGoal.position * w.goals[effectors.Hips].position; share > 0 && a.top > 1 {
		run(a.top, noPart, spineRound, w.at[top].Lerp(chestGoal.target, share))
	}
	if hold := chestGoal.rotation; hold > 0 && last > 3 { // at least two other bones
		wanted := w.turn
		run(last, top, spineRound, goal)
		if !c.Reached {
			run(last, noPart, 0, goal)
		}
		if hold < 1 {
			kept := w.turn
			w.turn = wanted
			w.placeTrunk()
			run(last, noPart, spineRound, goal)
			for _, p := range a.trunk[1:last] {
				w.turn[p] = w.turn[p].Slerp(kept[p], hold)
			}
			w.placeTrunk()
			run(last, noPart, 0, goal)
		}
	} else {
		run(last, noPart, spineRound, goal)
	}
	c.Iterations = iterations
}

// runChain bends the bones from the first joint above the hips to the last joint of the trunk that counts, but for the bone of one
// part that keeps its rotation, so that the last joint gets to a point in the world.
func (w *trunkStage) runChain(last int, kept part, round float64, target vec.Vector) {
	a, c := w.anatomy, &w.chain
	*c = SpineChain{Round: round, Bend: w.turn[a.topPart()].Left(), Target: target.Sub(w.at[a.trunk[1]]), Reached: true}
	var parts [SpineBones]part
	for i := 1; i < last; i++ {
		p := a.trunk[i]
		bone := w.at[a.trunk[i+1]].Sub(w.at[p])
		if p == kept {
			c.Target = c.Target.Sub(bone)
			continue
		}
		c.Length[c.Count] = bone.Len()
		c.Direction[c.Count] = bone.UnitOr(w.turn[p].Up())
		parts[c.Count] = p
		c.Count++
	}
	if c.Count == 0 {
		c.Reached = false
		return
	}
	back := c.Count // the bones that bow: not the neck where two others can
	if parts[c.Count-1] == neck && c.Count > 2 {
		back--
	}
	full, along := 0.0, 0.0
	for i := range back {
		full += c.Length[i]
	}
	for i := 0; i < back && full > 0; i++ {
		c.Bow[i] = (2*along+c.Length[i])/full - 1
		along += c.Length[i]
	}
	before := c.Direction
	c.Run()
	for i := range c.Count {
		w.turn[parts[i]] = vec.FromTo(before[i], c.Direction[i]).Mul(w.turn[parts[i]]).Unit()
	}
	w.placeTrunk()
}
