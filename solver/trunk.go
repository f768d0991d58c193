package solver

import (
	"math"

	"posewright/effectors"
)

// upsideDown is the cosine of the tilt of the head beyond which its yaw means nothing and the last one is kept.
var upsideDown = math.Cos(150 * math.Pi / 180)

const yawCatchUp = 0.1 // seconds: time constant with which a kept yaw goes back to the head's own

// headYaw is the yaw of the head, kept while the head is upside down.
func (m *memory) keepHeadYaw(head Rotation, dt float64) float64 {
	yaw := head.Yaw()
	switch {
	case !m.started:
		m.yawOffset = 0
	case head.Up().Y < upsideDown:
		m.yawOffset = wrap(m.headYaw - yaw)
	default:
		m.yawOffset *= math.Exp(-dt / yawCatchUp)
	}
	m.started, m.headYaw = true, wrap(yaw+m.yawOffset)
	return m.headYaw
}

// solveTrunk turns and places hips, spine, chest, neck and head.
func (b *Body) solveTrunk(set *Settings, st *State, dt float64) {
	w, a := &st.tick, &b.anatomy
	goals := &w.goals
	headGoal, hipsGoal, chestGoal := &goals[effectors.Head], &goals[effectors.Hips], &goals[effectors.Chest]

	b.standHead(set, st)
	m := &w.model
	hands := [2]*goal{&goals[effectors.LeftHand], &goals[effectors.RightHand]}
	*m = ChestModel{
		Numbers:   &set.Torso,
		EyeHeight: a.eyeHeight, ArmLength: a.armLength, NeckFromEyes: a.neckFromEyes, HipsFromNeck: a.hipsFromNeck,
		Eyes: headGoal.at.Add(headGoal.facing.Rotate(a.eyes)), Head: headGoal.facing,
		HeadYaw: st.keepHeadYaw(headGoal.facing, dt),
		Wrists:  [2]Vector{hands[left].target, hands[right].target}, WristWeight: hands[left].position * hands[right].position,
		HipsWeight: hipsGoal.position * hipsGoal.rotation,
		Hips:       hipsGoal.target.Add(hipsGoal.turn.Rotate(a.hipsCenter.Sub(a.at[hips]))), HipsTurn: hipsGoal.turn,
	}
	m.Run()

	// How the hips would turn, and with them the trunk.
	top := m.Chest.Slerp(chestGoal.turn, chestGoal.rotation)
	facing, bow, side := m.Yaw, m.Pitch, m.Roll
	if chestGoal.rotation > 0 {
		facing += chestGoal.rotation * wrap(top.Yaw()-facing)
		bow += chestGoal.rotation * (top.Pitch() - bow)
		side += chestGoal.rotation * (top.Roll() - side)
	}
	follow := HipsFollow{Numbers: &set.Torso, Chest: facing, Last: st.hipsYaw, DT: dt}
	if !st.hipsStarted {
		follow.Last = facing
	}
	follow.Run()
	pelvis := turned(follow.Yaw, a.pelvisShare(set.Torso.LeanShare)*bow, a.pelvisShare(set.Torso.RollShare)*side)
	w.turn[hips] = pelvis.Slerp(hipsGoal.turn, hipsGoal.rotation)
	st.hipsYaw, st.hipsStarted = follow.Yaw, true
	if hipsGoal.rotation >= 1 {
		st.hipsYaw = hipsGoal.turn.Yaw()
	}
	for i := 1; i < a.trunkCount; i++ {
		w.turn[a.trunk[i]] = w.turn[hips].Slerp(top, a.share[i])
	}
	if a.neckIndex >= 0 {
		w.turn[neck] = headGoal.facing.Slerp(top, clamp(set.Torso.NeckShare*a.neckTurn, 0, 1))
	}
	w.turn[head] = headGoal.facing
	if a.neckIndex > 0 && chestGoal.position > 0 {
		base := chestGoal.target.Add(top.Rotate(a.at[neck].Sub(a.at[a.trunk[a.top]])))
		turn := aim(w.turn[neck].Rotate(a.offset[head]), headGoal.at.Sub(base))
		w.turn[neck] = unturned.Slerp(turn, chestGoal.position).Mul(w.turn[neck])
	}

	// Free hips go where the head is at its goal.
	w.at[hips] = Vector{}
	b.placeTrunk(w)
	w.at[hips] = headGoal.at.Sub(w.at[head])
	hipsGoal.from(w.at[hips], w.turn[hips])
	w.chain.Iterations = 0
	if hipsGoal.position > 0 {
		w.at[hips] = hipsGoal.at
		b.placeTrunk(w)
		b.bendSpine(w)
	}
	b.placeTrunk(w)
	chestAt := a.trunk[a.top]
	chestGoal.from(w.at[chestAt], w.turn[chestAt])
	w.cause[effectors.Head], w.cause[effectors.Chest] = HeldBySpineLength, HeldBySpineLength
	w.cause[effectors.Hips] = HeldBySpineLength
}

// standHead sets the head's goal. Without a device the head is where the body stands, upright above the hips where a device has those.
func (b *Body) standHead(set *Settings, st *State) {
	w, a := &st.tick, &b.anatomy
	headGoal, hipsGoal := &w.goals[effectors.Head], &w.goals[effectors.Hips]
	standing := func(s stance) (Vector, Rotation) {
		at, facing := s.standing(a, a.at[head]), yaw(s.facing)
		if hipsGoal.active {
			turn := yaw(hipsGoal.turn.Yaw())
			at = at.Lerp(hipsGoal.target.Add(turn.Rotate(a.at[head].Sub(a.at[hips]))), hipsGoal.position)
			facing = facing.Slerp(turn, hipsGoal.rotation)
		}
		return at, facing
	}
	// A weight below 1 leaves the head on the way from where the avatar stands of itself, presence below 1 on the way from where the
	// body was last seen.
	weights := set.Effectors[effectors.Head]
	at, facing := standing(stance{x: a.at[hips].X, z: a.at[hips].Z})
	at, facing = at.Lerp(headGoal.target, weights.PositionWeight), facing.Slerp(headGoal.turn, weights.RotationWeight)
	lastAt, lastFacing := standing(st.stance)
	headGoal.at, headGoal.facing = lastAt.Lerp(at, headGoal.presence), lastFacing.Slerp(facing, headGoal.presence)
}

// placeTrunk places the trunk from the hips up.
func (b *Body) placeTrunk(w *tick) {
	a := &b.anatomy
	for _, p := range a.trunk[1:a.trunkCount] {
		w.at[p] = a.placed(p, &w.at, &w.turn)
	}
}

// chestStiffness keeps the rotation of a chest that a device tracks while the spine bends under it.
const chestStiffness = 50

// bendSpine brings the head to its goal while the hips stay, and before that, where a device has the chest, the chest to its own.
func (b *Body) bendSpine(w *tick) {
	a, c := &b.anatomy, &w.chain
	root := w.at[a.trunk[1]]
	chestGoal := &w.goals[effectors.Chest]
	iterations := 0
	if share := chestGoal.position * w.goals[effectors.Hips].position; share > 0 && a.top > 1 {
		b.chainUpTo(w, a.top)
		c.Target = w.at[a.trunk[a.top]].Lerp(chestGoal.target, share).Sub(root)
		c.Run()
		b.turnBones(w)
		iterations = c.Iterations
		b.placeTrunk(w)
	}
	b.chainUpTo(w, a.trunkCount-1)
	if a.top > 0 && a.top-1 < c.Count {
		c.Stiffness[a.top-1] = 1 + chestGoal.rotation*chestStiffness
	}
	c.Target = w.goals[effectors.Head].at.Sub(root)
	c.Run()
	b.turnBones(w)
	c.Iterations += iterations
}

// chainUpTo makes the chain of the bones from the first joint above the hips to a joint of the trunk.
func (b *Body) chainUpTo(w *tick, last int) {
	a, c := &b.anatomy, &w.chain
	c.Count = last - 1
	c.Bend = w.turn[a.trunk[a.top]].Left()
	for i := range c.Count {
		bone := w.at[a.trunk[i+2]].Sub(w.at[a.trunk[i+1]])
		c.Length[i], c.Stiffness[i], c.Bow[i] = bone.Len(), 1, a.bow[i+1]
		c.Direction[i] = bone.unitOr(w.turn[a.trunk[i+1]].Up())
	}
}

// turnBones turns the joints of the trunk as their bones were turned.
func (b *Body) turnBones(w *tick) {
	a, c := &b.anatomy, &w.chain
	for i := range c.Count {
		p := a.trunk[i+1]
		before := w.at[a.trunk[i+2]].Sub(w.at[p]).unitOr(w.turn[p].Up())
		w.turn[p] = aim(before, c.Direction[i]).Mul(w.turn[p]).unit()
	}
}
