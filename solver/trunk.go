package solver

import (
	"math"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// upsideDown is the cosine of the tilt of the head beyond which its yaw means nothing and the last one is kept.
var upsideDown = math.Cos(150 * math.Pi / 180)

const yawCatchUp = 0.1 // seconds: time constant with which a kept yaw goes back to the head's own

// headYaw is the yaw of the head, kept while the head is upside down.
func (m *memory) keepHeadYaw(head vec.Rotation, dt float64) float64 {
	yaw := head.Yaw()
	switch {
	case !m.started:
		m.yawOffset = 0
	case head.Up().Y < upsideDown:
		m.yawOffset = vec.WrapAngle(m.headYaw - yaw)
	default:
		m.yawOffset *= math.Exp(-dt / yawCatchUp)
	}
	m.started, m.headYaw = true, vec.WrapAngle(yaw+m.yawOffset)
	return m.headYaw
}

// solveTrunk turns and places hips, spine, chest, neck and head.
func (b *trunkStage) solveTrunk(set *Settings, st *State, dt float64) {
	w, a := &st.tick, &b.anatomy
	goals := &w.goals
	headGoal, hipsGoal, chestGoal := &goals[effectors.Head], &goals[effectors.Hips], &goals[effectors.Chest]

	b.standHead(set, st)
	w.headAt, w.headFacing = headGoal.at, headGoal.facing // as the report measures it
	b.faceTrunk(set, st, dt)
	f := &w.facing

	// How the hips would turn, and with them the trunk.
	// Shoulders that no hand says anything about swing with the feet.
	arms := math.Max(goals[effectors.LeftHand].position, goals[effectors.RightHand].position)
	top := vec.Yaw(st.swing*(1-arms)).Mul(f.chest).Slerp(chestGoal.turn, chestGoal.rotation)
	facing, bow, side := f.yaw, f.pitch, f.roll
	if chestGoal.rotation > 0 {
		facing += chestGoal.rotation * vec.WrapAngle(top.Yaw()-facing)
		bow += chestGoal.rotation * (top.Pitch() - bow)
		side += chestGoal.rotation * (top.Roll() - side)
	}
	if set.Gaze.Weight > 0 {
		top = b.gaze(set, w, top)
	}
	var pelvis vec.Rotation
	if set.Torso.Method == TorsoByHeadset {
		pelvis, st.hipsYaw = w.table.TrunkTurn(0, a.top), f.yaw
	} else {
		follow := HipsFollow{Numbers: &set.Torso, Chest: facing, Last: st.hipsYaw, DT: dt}
		if !st.hipsStarted {
			follow.Last = facing
		}
		follow.Run()
		pelvis = vec.YawPitchRoll(follow.Yaw, a.pelvisShare(f.leanShare)*bow, a.pelvisShare(f.rollShare)*side)
		st.hipsYaw = follow.Yaw
	}
	w.turn[hips] = pelvis.Slerp(hipsGoal.turn, hipsGoal.rotation)
	st.hipsStarted = true
	if hipsGoal.rotation >= 1 {
		st.hipsYaw = hipsGoal.turn.Yaw()
	}
	for i := 1; i < a.trunkCount; i++ {
		w.turn[a.trunk[i]] = w.turn[hips].Slerp(top, a.share[i])
	}
	if a.neckIndex >= 0 {
		w.turn[neck] = headGoal.facing.Slerp(top, vec.Clamp(f.neckShare*a.neckTurn, 0, 1))
	}
	if set.Torso.Method == TorsoByHeadset {
		b.turnByTable(w, pelvis, top)
	}
	w.turn[head] = headGoal.facing
	if a.neckIndex > 0 && chestGoal.position > 0 {
		base := chestGoal.target.Add(top.Rotate(a.at[neck].Sub(a.at[a.trunk[a.top]])))
		turn := vec.FromTo(w.turn[neck].Rotate(a.offset[head]), headGoal.at.Sub(base))
		w.turn[neck] = vec.Identity().Slerp(turn, chestGoal.position).Mul(w.turn[neck])
	}

	// Free hips go where the head is at its goal.
	w.at[hips] = vec.Vector{}
	b.placeTrunk(w)
	w.at[hips] = headGoal.at.Sub(w.at[head])
	hipsGoal.from(w.at[hips], w.turn[hips])
	w.chain.Iterations = 0
	if hipsGoal.position > 0 {
		w.at[hips] = hipsGoal.at
		b.placeTrunk(w)
		b.holdSpine(w, set, hipsGoal.position)
	}
	b.placeTrunk(w)
	if set.PullWeight != ([effectors.Count]float64{}) {
		b.pullTrunk(w, &set.Pull, &set.PullWeight)
		b.placeTrunk(w)
	}
	chestAt := a.trunk[a.top]
	chestGoal.from(w.at[chestAt], w.turn[chestAt])
	w.cause[effectors.Head], w.cause[effectors.Chest] = chain.HeldBySpineLength, chain.HeldBySpineLength
	w.cause[effectors.Hips] = chain.HeldBySpineLength
}

// standHead sets the head's goal. Without a device the head is where the body stands, upright above the hips where a device has those.
func (b *trunkStage) standHead(set *Settings, st *State) {
	w, a := &st.tick, &b.anatomy
	headGoal, hipsGoal := &w.goals[effectors.Head], &w.goals[effectors.Hips]
	standing := func(s stance) (vec.Vector, vec.Rotation) {
		at, facing := s.standing(a, a.at[head]), vec.Yaw(s.facing)
		if hipsGoal.active {
			turn := vec.Yaw(hipsGoal.turn.Yaw())
			at = at.Lerp(hipsGoal.target.Add(turn.Rotate(a.at[head].Sub(a.at[hips]))), hipsGoal.position)
			facing = facing.Slerp(turn, hipsGoal.rotation)
		}
		return at, facing
	}
	if !st.seen && headGoal.presence > 0 { // a body that fades in does so where its head is
		facing := headGoal.turn.Yaw()
		ahead := vec.Yaw(facing).Rotate(a.at[head].Sub(a.at[hips]))
		st.stance = stance{headGoal.target.X - ahead.X, headGoal.target.Z - ahead.Z, facing, w.floor}
		st.seen = true
	}
	// A weight below 1 leaves the head on the way from where the avatar stands of itself, presence below 1 on the way from where the
	// body was last seen.
	weights := set.Effectors[effectors.Head]
	at, facing := standing(st.rest())
	at, facing = at.Lerp(headGoal.target, weights.PositionWeight), facing.Slerp(headGoal.turn, weights.RotationWeight)
	lastAt, lastFacing := standing(st.stance)
	headGoal.at, headGoal.facing = lastAt.Lerp(at, headGoal.presence), lastFacing.Slerp(facing, headGoal.presence)
}

// placeTrunk places the trunk from the hips up.
func (b *trunkStage) placeTrunk(w *tick) {
	a := &b.anatomy
	for _, p := range a.trunk[1:a.trunkCount] {
		w.at[p] = a.placed(p, &w.at, &w.turn)
	}
}

// holdSpine brings the head to its goal above hips that are in their place. What the spine refuses, or cannot do, hips or head give way to as the
// settings have it; held, 0 to 1, is how much the hips are held.
func (b *trunkStage) holdSpine(w *tick, set *Settings, held float64) {
	if set.Spine != (Spine{}) {
		goal := &w.goals[effectors.Head]
		goal.at = b.settleSpine(w, set.Spine, held, goal.at)
	}
	b.bendSpine(w)
}

// bendSpine brings the head to its goal while the hips stay. Where a device has the chest, the chest goes to its own place before
// that, and keeps its rotation while the other bones, if there are two, bring the head back; the head comes first where they cannot.
func (b *trunkStage) bendSpine(w *tick) {
	a, c := &b.anatomy, &w.chain
	chestGoal := &w.goals[effectors.Chest]
	goal := w.goals[effectors.Head].at
	top, last := a.trunk[a.top], a.trunkCount-1
	iterations := 0
	run := func(last int, kept part, round float64, target vec.Vector) {
		b.runChain(w, last, kept, round, target)
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
			b.placeTrunk(w)
			run(last, noPart, spineRound, goal)
			for _, p := range a.trunk[1:last] {
				w.turn[p] = w.turn[p].Slerp(kept[p], hold)
			}
			b.placeTrunk(w)
			run(last, noPart, 0, goal)
		}
	} else {
		run(last, noPart, spineRound, goal)
	}
	c.Iterations = iterations
}

// runChain bends the bones from the first joint above the hips to the last joint of the trunk that counts, but for the bone of one
// part that keeps its rotation, so that the last joint gets to a point in the world.
func (b *trunkStage) runChain(w *tick, last int, kept part, round float64, target vec.Vector) {
	a, c := &b.anatomy, &w.chain
	*c = SpineChain{Round: round, Bend: w.turn[a.trunk[a.top]].Left(), Target: target.Sub(w.at[a.trunk[1]]), Reached: true}
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
	b.placeTrunk(w)
}
