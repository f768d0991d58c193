package solver

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
)

// handJump is how far a hand moves in one tick, in metres, when it was not moved but found again.
const handJump = 0.3

// solveArm turns and places shoulder, arm and hand of one side.
func (b *Body) solveArm(side int, hint *effectors.HintTarget, set *Settings, st *State, dt float64) {
	w, a := &st.tick, &b.anatomy
	id := effectors.LeftHand + effectors.ID(side)
	g := &w.goals[id]
	frame := w.turn[a.trunk[a.top]]

	clavicle, arm := of(side, shoulder), of(side, upperArm)
	if a.joint[clavicle] >= 0 {
		w.turn[clavicle] = w.turn[a.above[clavicle]]
		w.at[clavicle] = a.placed(clavicle, &w.at, &w.turn)
	}
	resting := a.placed(arm, &w.at, &w.turn)
	g.from(b.hangingHand(side, frame, resting), unturned)
	if a.joint[clavicle] >= 0 && set.Shoulders.Method == ShoulderByReach {
		reach := ShoulderReach{
			Numbers: &set.Torso, ArmLength: a.upperArm[side] + a.lowerArm[side], ShoulderFromNeck: a.shoulder[side], Right: side == right,
			Neck: b.neckBase(w), Chest: frame, Wrist: g.at,
		}
		reach.Run()
		turn := turnClavicle(resting.Sub(w.at[clavicle]), reach.Shoulder.Sub(w.at[clavicle]))
		w.turn[clavicle] = turn.Mul(w.turn[clavicle]).unit()
	}
	w.at[arm] = a.placed(arm, &w.at, &w.turn)
	b.bendArm(side, hint, set, st, dt)
}

// bendArm turns arm and hand of one side, whose shoulder is in its place. It works in the chest's frame and as if the arm were a left one.
func (b *Body) bendArm(side int, hint *effectors.HintTarget, set *Settings, st *State, dt float64) {
	w, a := &st.tick, &b.anatomy
	id := effectors.LeftHand + effectors.ID(side)
	g := &w.goals[id]
	frame := w.turn[a.trunk[a.top]]
	inward := func(v Vector) Vector { // world to chest, left arm
		v = frame.Unrotate(v)
		if side == right {
			v = v.Mirrored()
		}
		return v
	}
	outward := func(v Vector) Vector {
		if side == right {
			v = v.Mirrored()
		}
		return frame.Rotate(v)
	}
	toWorld := func(r Rotation) Rotation {
		if side == right {
			r = r.Mirrored()
		}
		return frame.Mul(r).unit()
	}

	arm := of(side, upperArm)
	upper, lower := a.upperArm[side], a.lowerArm[side]
	length := upper + lower
	wrist := inward(g.at.Sub(w.at[arm]))
	past := &st.arm[side]
	fresh := !past.started || wrist.Sub(past.wrist).Len() > handJump
	distance, _, radius, _ := triangle(upper, lower, set.Arms.SoftReach, wrist.Len())
	axis := Vector{0, -1, 0}
	if past.started {
		axis = past.axis
	}
	onShoulder := wrist.Len() < 1e-3*length
	if !onShoulder {
		axis = wrist.Scale(1 / wrist.Len())
	}

	handTurn := frame.Inverse().Mul(g.turn)
	if side == right {
		handTurn = handTurn.Mirrored()
	}
	swivel := ElbowSwivel{
		Numbers: &set.Swivel, Axis: axis, Along: handTurn.Left(), Back: handTurn.Up(),
		Radius: radius / lower, Hand: g.rotation,
	}
	swivel.Run()
	elbow := swivel.Elbow
	pole := set.Hints[int(effectors.LeftElbow)+side]
	bend := PoleBend{Axis: axis, Bend: elbow, Length: length}
	bend.Pole, bend.Weight = vectorOf(pole.Pole), pole.PoleWeight
	if set.Arms.Method == ArmByPole {
		bend.Weight = 1
	}
	if side == right {
		bend.Pole = bend.Pole.Mirrored()
	}
	bend.byDevice(hint, func(p Vector) Vector { return inward(p.Sub(w.at[arm])) })
	bend.Run()
	elbow = bend.Result
	if set.Swivel.Limiter.On && !fresh {
		limit := SwivelLimit{
			LastElbow: past.elbow, LastAxis: past.axis, Axis: axis, Wanted: elbow,
			Cap: SwivelCap(&set.Swivel.Limiter, dt, wrist.Sub(past.wrist).Len(), radius, length),
		}
		if onShoulder {
			limit.Cap = 0
		}
		if known := clamp(hint.Presence, 0, 1); known > 0 { // a measured elbow needs no limit
			limit.Cap /= math.Max(1-known, 1e-6)
		}
		limit.Run()
		elbow = limit.Elbow
	}
	*past = armMemory{started: true, elbow: elbow, axis: axis, wrist: wrist}

	bones := TwoBone{Target: axis.Scale(wrist.Len()), Upper: upper, Lower: lower, Axis: axis, Bend: elbow, Soft: set.Arms.SoftReach}
	bones.Run()
	w.cause[id] = bones.Held
	turns := ArmTurns{
		Numbers: &set.Arms, Upper: bones.Middle.Scale(1 / upper), Lower: bones.End.Sub(bones.Middle).Scale(1 / lower),
		Normal: axis.Cross(elbow), Hand: handTurn, Weight: g.rotation,
	}
	turns.Run()
	w.turn[arm], w.turn[of(side, lowerArm)] = toWorld(turns.UpperArm), toWorld(turns.LowerArm)
	w.turn[of(side, hand)] = toWorld(turns.HandTurn)
	g.facing = w.turn[of(side, hand)]
	st.poles[0][side] = b.polePoint(&bend, w.at[arm], axis.Scale(distance/2).AddScaled(0.6*length, elbow), outward)
}

// hangingHand is where the wrist of an untracked hand is: at the side, the elbow a little bent. It moves with the chest, but hangs down
// halfway when that bows.
func (b *Body) hangingHand(side int, frame Rotation, resting Vector) Vector {
	down := Vector{0.12, -0.985, 0.08}.unitOr(Vector{})
	if side == right {
		down = down.Mirrored()
	}
	length := 0.96 * (b.anatomy.upperArm[side] + b.anatomy.lowerArm[side])
	return resting.AddScaled(length, yaw(frame.Yaw()).Slerp(frame, 0.5).Rotate(down))
}

// byDevice takes over a pole that a device holds.
func (p *PoleBend) byDevice(hint *effectors.HintTarget, local func(Vector) Vector) {
	if presence := clamp(hint.Presence, 0, 1); presence > 0 {
		p.Pole = p.Pole.Lerp(local(vectorOf(hint.Position)), presence)
		p.Weight += presence * (1 - p.Weight)
	}
}

// polePoint is the point to show for a bend: the pole where there is one, otherwise a point beyond the joint.
func (b *Body) polePoint(p *PoleBend, root, beyond Vector, outward func(Vector) Vector) mgl64.Vec3 {
	return root.Add(outward(beyond.Lerp(p.Pole, p.Weight))).mgl()
}

// solveLegs turns and places legs and feet.
func (b *Body) solveLegs(targets *effectors.Targets, set *Settings, st *State, dt float64) {
	w, a := &st.tick, &b.anatomy
	pelvis := w.turn[hips]
	center := w.at[hips].Add(pelvis.Rotate(a.hipsCenter.Sub(a.at[hips])))
	feet := Feet{
		Numbers: &set.Legs, State: &st.feet, LegLength: a.legLength, DT: dt,
		Center: center, Facing: st.hipsYaw, Home: a.home,
	}
	for side := range feet.Free {
		g := &w.goals[effectors.LeftFoot+effectors.ID(side)]
		feet.Free[side] = g.position < 1
		if g.position >= 1 {
			ankle := g.target
			ankle.Y = a.home[side].Y
			st.feet.Pin(side, ankle, g.turn.Yaw())
		}
	}
	feet.Run()
	for side := range feet.Ankle {
		b.solveLeg(side, &feet, &targets.Hints[int(effectors.LeftKnee)+side], set, st)
	}
}

func (b *Body) solveLeg(side int, feet *Feet, hint *effectors.HintTarget, set *Settings, st *State) {
	w, a := &st.tick, &b.anatomy
	id := effectors.LeftFoot + effectors.ID(side)
	g := &w.goals[id]
	thigh, shin, sole := of(side, upperLeg), of(side, lowerLeg), of(side, foot)
	w.at[thigh] = a.placed(thigh, &w.at, &w.turn)
	frame := w.turn[hips]
	upper, lower := a.upperLeg[side], a.lowerLeg[side]
	heel := HeelRaise{
		Root: w.at[thigh], LegLength: upper + lower, Ankle: feet.Ankle[side], Flat: yaw(feet.Yaw[side]), Ball: a.ball[side],
	}
	heel.Run()
	g.from(heel.Raised, heel.Turn)

	way := g.at.Sub(w.at[thigh])
	axis := way.unitOr(frame.Up().Scale(-1))
	knee := KneeDirection{Axis: axis, Hips: frame, Foot: g.facing, Follow: set.Legs.KneeFollowsFoot}
	knee.Run()
	pole := set.Hints[int(effectors.LeftKnee)+side]
	bend := PoleBend{Axis: axis, Bend: knee.Knee, Length: upper + lower, Pole: frame.Rotate(vectorOf(pole.Pole)), Weight: pole.PoleWeight}
	bend.byDevice(hint, func(p Vector) Vector { return p.Sub(w.at[thigh]) })
	bend.Run()

	bones := TwoBone{Root: w.at[thigh], Target: g.at, Upper: upper, Lower: lower, Axis: axis, Bend: bend.Result, Soft: set.Legs.SoftReach}
	bones.Run()
	if w.cause[id] = bones.Held; bones.Held == HeldByArmLength {
		w.cause[id] = HeldByLegLength
	}
	turns := LegTurns{
		Upper: bones.Middle.Sub(bones.Root).Scale(1 / upper), Lower: bones.End.Sub(bones.Middle).Scale(1 / lower),
		Normal: axis.Cross(bend.Result),
	}
	turns.Run()
	w.turn[thigh], w.turn[shin], w.turn[sole] = turns.UpperLeg, turns.LowerLeg, g.facing
	w.turn[of(side, toes)] = g.facing.Mul(pitch(-heel.Angle * (1 - g.rotation)))
	beyond := bones.End.Sub(bones.Root).Scale(0.5).AddScaled(0.6*(upper+lower), bend.Result)
	st.poles[1][side] = b.polePoint(&bend, bones.Root, beyond, func(v Vector) Vector { return v })
}
