package solver

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// solveArm turns and places shoulder, arm and hand of one side.
func (b *armStage) solveArm(side int, targets *effectors.Targets, set *Settings, st *State, dt float64) {
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
	g.from(b.hangingHand(side, frame, resting), vec.Identity())
	w.shoulderTurn = vec.Identity()
	w.returning = false
	if a.joint[clavicle] >= 0 {
		switch set.Shoulders.Method {
		case ShoulderByReach:
			b.reachShoulder(side, resting, set, w)
		case ShoulderByReturn:
			b.returnShoulder(side, resting, set, st, dt)
		}
		b.trackShoulder(side, resting, &targets.Shoulders[side], set, w)
	}
	w.at[arm] = a.placed(arm, &w.at, &w.turn)
	b.bendArm(side, &targets.Hints[int(effectors.LeftElbow)+side], set, st, dt)
}

// reachShoulder turns a clavicle by how far its hand reaches (Parger 2018, eq. 3). Under one of Parger's torsos the arm pulls its shoulder along as
// his program does, else softly.
func (b *armStage) reachShoulder(side int, resting vec.Vector, set *Settings, w *tick) {
	a := &b.anatomy
	clavicle := of(side, shoulder)
	reach := ShoulderReach{
		Numbers: &set.Torso, ArmLength: a.lengths.upperArm[side] + a.lengths.lowerArm[side], ShoulderFromNeck: a.shoulder[side], Right: side == right,
		Neck: (*Body)(b).neckBase(&w.at, &w.turn), Chest: w.turn[a.trunk[a.top]], Wrist: w.goals[effectors.LeftHand+effectors.ID(side)].at,
	}
	if parger := set.parger(); parger != nil {
		unpulled := set.Torso
		unpulled.PullMax = 0
		reach.Numbers = &unpulled
		reach.Run()
		pull := ShoulderDislocation{Numbers: &parger.Torso, ArmLength: reach.ArmLength, From: reach.Shoulder, Wrist: reach.Wrist}
		pull.Run()
		reach.Shoulder = pull.Shoulder
	} else {
		reach.Run()
	}
	turn := turnClavicle(resting.Sub(w.at[clavicle]), reach.Shoulder.Sub(w.at[clavicle]))
	w.turn[clavicle] = turn.Mul(w.turn[clavicle]).Unit()
	w.shoulderTurn = reach.Turn
}

// returnShoulder lets a shoulder go back towards its neutral place (Scheurenbrand 2019, 4.5). Where the arm is no chain, which would move the shoulder as
// it needs it, the shoulder is wanted as far towards the hand as the arm is too short.
func (b *armStage) returnShoulder(side int, resting vec.Vector, set *Settings, st *State, dt float64) {
	w, a := &st.tick, &b.anatomy
	clavicle := of(side, shoulder)
	frame, from := w.turn[a.trunk[a.top]], w.at[clavicle]
	past := &st.arm[side]
	w.back = ShoulderReturn{Numbers: &set.Shoulders.Give, Neutral: frame.InverseRotate(resting.Sub(from)), DT: dt}
	w.back.Last = w.back.Neutral
	if past.returning {
		w.back.Last = past.shoulder
	}
	w.back.Return()
	w.returning = true
	if set.Arms.Method.uses(UsesChain) {
		return
	}
	way := frame.InverseRotate(w.goals[effectors.LeftHand+effectors.ID(side)].at.Sub(resting))
	w.back.Wanted = w.back.Neutral
	if length, over := way.Len(), way.Len()-a.lengths.upperArm[side]-a.lengths.lowerArm[side]; over > 0 {
		w.back.Wanted = w.back.Neutral.AddScaled(over/length, way)
	}
	w.back.Settle(w.back.Wanted)
	b.settleShoulder(side, set, st)
}

// settleShoulder turns the clavicle to where the shoulder's return has settled.
func (b *armStage) settleShoulder(side int, set *Settings, st *State) {
	w, a := &st.tick, &b.anatomy
	clavicle := of(side, shoulder)
	frame := w.turn[a.trunk[a.top]]
	turn := turnClavicle(frame.Rotate(w.back.Neutral), frame.Rotate(w.back.Shoulder))
	w.turn[clavicle] = turn.Mul(w.turn[a.above[clavicle]]).Unit()
	st.arm[side].shoulder, st.arm[side].returning = w.back.Shoulder, true
}

// trackShoulder turns a clavicle after a device that has its shoulder, and then keeps it within its limit.
func (b *armStage) trackShoulder(side int, resting vec.Vector, target *effectors.HintTarget, set *Settings, w *tick) {
	a := &b.anatomy
	clavicle := of(side, shoulder)
	if presence := vec.Clamp(target.Presence, 0, 1); presence > 0 {
		track := ShoulderTracker{
			Clavicle: w.at[clavicle], Resting: a.placed(of(side, upperArm), &w.at, &w.turn), Turn: w.turn[clavicle],
			Target: vec.FromMGL(target.Position), Weight: presence, TurnMax: ClavicleTurnMax,
		}
		track.Run()
		w.turn[clavicle] = track.Turned
		w.returning = w.returning && presence < 1
	}
	b.holdShoulder(side, set, w)
}

// holdShoulder keeps a clavicle within its limit.
func (b *armStage) holdShoulder(side int, set *Settings, w *tick) {
	a := &b.anatomy
	clavicle := of(side, shoulder)
	id := effectors.LeftShoulderLimit + effectors.LimitID(side)
	if !holds(&set.Limits[id]) {
		return
	}
	above, turn := w.turn[a.above[clavicle]], w.turn[clavicle]
	if side == right {
		above, turn = above.Mirrored(), turn.Mirrored()
	}
	held, outside := (*Body)(b).rangeOf(id, set).hold(above, turn)
	if !outside {
		return
	}
	if side == right {
		held = held.Mirrored()
	}
	w.turn[clavicle] = held
	w.limit[effectors.LeftHand+effectors.ID(side)] = id
}

// clavicleFrame is [ArmLimitFrame] about a clavicle that rests along a way.
func clavicleFrame(resting vec.Vector) vec.Rotation {
	return vec.FromTo(vec.Vector{X: 1}, resting).Mul(chain.ArmLimitFrame())
}

// bendArm turns arm and hand of one side, whose shoulder is in its place. It works in the chest's frame and as if the arm were a left one.
func (b *armStage) bendArm(side int, hint *effectors.HintTarget, set *Settings, st *State, dt float64) {
	w, a := &st.tick, &b.anatomy
	id := effectors.LeftHand + effectors.ID(side)
	g := &w.goals[id]
	frame := w.turn[a.trunk[a.top]]
	inward := func(v vec.Vector) vec.Vector { // world to chest, left arm
		v = frame.InverseRotate(v)
		if side == right {
			v = v.Mirrored()
		}
		return v
	}
	outward := func(v vec.Vector) vec.Vector {
		if side == right {
			v = v.Mirrored()
		}
		return frame.Rotate(v)
	}
	toWorld := func(r vec.Rotation) vec.Rotation {
		if side == right {
			r = r.Mirrored()
		}
		return frame.Mul(r).Unit()
	}

	arm := of(side, upperArm)
	upper, lower := a.lengths.upperArm[side], a.lengths.lowerArm[side]
	length := upper + lower
	wrist := inward(g.at.Sub(w.at[arm]))
	past := &st.arm[side]
	fresh := !past.started || wrist.Sub(past.wrist).Len() > chain.TargetJump
	distance, _, radius, _ := chain.Triangle(upper, lower, set.Arms.SoftReach, wrist.Len())
	axis := vec.New(0, -1, 0)
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
	elbow := b.elbowDirection(side, axis, handTurn, radius/lower, distance, set, st, dt)
	pole := set.Hints[int(effectors.LeftElbow)+side]
	bend := chain.PoleBend{Axis: axis, Bend: elbow, Length: length}
	bend.Pole, bend.Weight = vec.FromMGL(pole.Pole), pole.PoleWeight
	if set.Arms.Method.uses(UsesPole) {
		bend.Weight = 1
	}
	if side == right {
		bend.Pole = bend.Pole.Mirrored()
	}
	takePole(&bend, hint, func(p vec.Vector) vec.Vector { return inward(p.Sub(w.at[arm])) })

	var upperWay, lowerWay, normal vec.Vector // units: of both bones, and axis × bend
	if set.Arms.Method.uses(UsesChain) {
		limb := b.chainArm(side, &bend, wrist, handTurn, inward, fresh, set, st, dt)
		if set.Swivel.Limiter.On && !fresh && vec.Clamp(hint.Presence, 0, 1) == 0 {
			slowElbow(&limb, past, SwivelCap(&set.Swivel.Limiter, dt, wrist.Sub(past.wrist).Len(), radius, length))
		}
		elbow, axis = limb.MiddleBend, limb.Axis
		upperWay, lowerWay = limb.Middle.Sub(limb.ShoulderAt).Scale(1/upper), limb.End.Sub(limb.Middle).Scale(1/lower)
	} else {
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
			if known := vec.Clamp(hint.Presence, 0, 1); known > 0 { // a measured elbow needs no limit
				limit.Cap /= math.Max(1-known, 1e-6)
			}
			limit.Run()
			elbow = limit.Elbow
		}
		bones := chain.TwoBone{Target: axis.Scale(wrist.Len()), Upper: upper, Lower: lower, Axis: axis, Bend: elbow, Soft: set.Arms.SoftReach}
		bones.Run()
		w.cause[id] = bones.Held
		upperWay, lowerWay = bones.Middle.Scale(1/upper), bones.End.Sub(bones.Middle).Scale(1/lower)
	}
	normal = axis.Cross(elbow)
	past.started, past.elbow, past.axis, past.wrist = true, elbow, axis, wrist

	turns := ArmTurns{Numbers: &set.Arms, Upper: upperWay, Lower: lowerWay, Normal: normal, Hand: handTurn, Weight: g.rotation}
	turns.Run()
	b.holdArm(side, &turns, wrist, frame, set, w)
	w.turn[arm], w.turn[of(side, lowerArm)] = toWorld(turns.UpperArm), toWorld(turns.LowerArm)
	w.turn[of(side, hand)] = toWorld(turns.HandTurn)
	g.facing = toWorld(turns.wanted)
	st.poles[0][side] = (*Body)(b).polePoint(&bend, w.at[arm], axis.Scale(distance/2).AddScaled(0.6*length, elbow), outward)
}

// elbowDirection is where the swivel model has an elbow: unit, at a right angle to the arm's axis, both in the chest's frame and of a left arm. The radius
// is that of the elbow's circle in lengths of the forearm, the distance that from shoulder to wrist in metres.
func (b *armStage) elbowDirection(side int, axis vec.Vector, handTurn vec.Rotation, radius, distance float64, set *Settings, st *State, dt float64) vec.Vector {
	w, a := &st.tick, &b.anatomy
	weight := w.goals[effectors.LeftHand+effectors.ID(side)].rotation
	if set.Arms.Swivel == SwivelByTransport {
		swivel := ElbowSwivel{
			Numbers: &set.Swivel, Axis: axis, Along: handTurn.Left(), Back: handTurn.Up(),
			Radius: radius, Hand: weight,
		}
		swivel.Run()
		return swivel.Elbow
	}
	numbers := &set.PargerReleased.Swivel
	if set.Arms.Swivel == SwivelByAngleAsPrinted {
		numbers = &set.PargerPrinted.Swivel
	}
	angle := ElbowAngle{
		Numbers: numbers, Axis: axis, Distance: distance, Upper: a.lengths.upperArm[side], Lower: a.lengths.lowerArm[side],
		Shoulder: w.shoulderTurn, Along: handTurn.Left(), Back: handTurn.Up(), Hand: weight,
	}
	if side == right {
		angle.Shoulder = angle.Shoulder.Mirrored()
	}
	angle.Run()
	past := &st.arm[side]
	smoothing := SwivelSmoothing{Time: numbers.HandTime, DT: dt, Last: past.turn, Wanted: angle.Turn, Axis: axis, Placed: angle.Placed}
	if !past.turned {
		smoothing.Last = angle.Turn
	}
	smoothing.Run()
	past.turn, past.turned = smoothing.Turn, true
	return smoothing.Elbow
}

// chainArm solves an arm as a chain in the chest's frame and of a left arm, from its shoulder or, where shoulders return, from its clavicle, which it
// then turns. The wrist is from the shoulder; bend says where the elbow is when nothing is remembered, and which pole it is turned towards.
func (b *armStage) chainArm(side int, bend *chain.PoleBend, wrist vec.Vector, handTurn vec.Rotation, inward func(vec.Vector) vec.Vector, fresh bool, set *Settings, st *State, dt float64) chain.Limb {
	w, a := &st.tick, &b.anatomy
	id := effectors.LeftHand + effectors.ID(side)
	clavicle, arm := of(side, shoulder), of(side, upperArm)
	w.numbers = chain.LimbSettings{Method: ArmMethods[set.Arms.Method].Solve, LimbNumbers: set.Arms.Chain}
	limb := chain.Limb{
		Numbers: &w.numbers, State: &st.limbs[side], DT: dt, Fresh: fresh, Target: wrist, Upper: a.lengths.upperArm[side], Lower: a.lengths.lowerArm[side],
		Bend: bend.Bend, Pole: bend.Pole, PoleWeight: vec.Clamp(bend.Weight, 0, 1),
	}
	limits, first := &w.limits, 0
	limits.count = 0
	origin := w.at[arm]
	shoulderLimit := &set.Limits[int(effectors.LeftShoulderLimit)+side]
	above := inwardTurn(side, w.turn[a.trunk[a.top]], w.turn[a.above[arm]])
	if w.returning {
		origin, first = w.at[clavicle], 1
		neutral, returned := w.back.Neutral, w.back.Returned
		if side == right {
			neutral, returned = neutral.Mirrored(), returned.Mirrored()
		}
		limb.Target = wrist.Add(inward(w.at[arm].Sub(origin)))
		limb.Clavicle, limb.Shoulder, limb.Give = neutral.Len(), returned, w.back.Most
		limb.Pole = limb.Pole.Add(returned)
		if shoulderLimit.On {
			limits.add(effectors.LeftShoulderLimit+effectors.LimitID(side), chain.BoneLimit{
				Limit: armLimit(shoulderLimit), Frame: clavicleFrame(neutral), Pass: chain.Pass(shoulderLimit.Pass),
			})
		}
	}
	if l := &set.Limits[int(effectors.LeftUpperArmLimit)+side]; l.On {
		limit := chain.BoneLimit{Limit: armLimit(l), Bone: first, Frame: above.Mul(chain.ArmLimitFrame()), Pass: chain.Pass(l.Pass)}
		if w.returning {
			limit.Along, limit.Frame = limb.Shoulder.UnitOr(vec.Vector{X: 1}), chain.ArmLimitFrame()
			if neutral := w.back.Neutral.UnitOr(vec.Vector{X: 1}); side == left {
				limit.Along = neutral
			} else {
				limit.Along = neutral.Mirrored()
			}
		}
		if l.Pass == effectors.ForwardPass { // hangs on the forearm, which is where the upper arm points when the elbow is straight
			limit.Along = vec.Vector{}
		}
		limits.add(effectors.LeftUpperArmLimit+effectors.LimitID(side), limit)
	}
	if l := &set.Limits[int(effectors.LeftHandLimit)+side]; l.On && l.Pass == effectors.ForwardPass && w.goals[id].rotation > 0 {
		limits.add(effectors.LeftHandLimit+effectors.LimitID(side), chain.BoneLimit{
			Limit: wristLimit(l), Bone: first + 1, Frame: handTurn.Mul(chain.ArmLimitFrame()), Pass: chain.ForwardPass,
		})
	}
	limb.Limits = limits.of[:limits.count]
	limb.Magnets = (*Body)(b).magnetsOf(side, set, w, func(v vec.Vector) vec.Vector { return inward(v.Sub(origin)) })
	limb.Run()
	(*Body)(b).reportChain(id, &limb, chain.HeldByArmLength, w)
	if w.returning {
		at := limb.ShoulderAt
		if side == right {
			at = at.Mirrored()
		}
		w.back.Settle(at)
		b.settleShoulder(side, set, st)
		b.holdShoulder(side, set, w)
		w.at[arm] = a.placed(arm, &w.at, &w.turn)
	}
	return limb
}

// slowElbow keeps the elbow of an arm that was solved as a chain from going further on its circle than a cap, in radians, and has the chain go on from
// there in the next tick.
func slowElbow(limb *chain.Limb, past *armMemory, most float64) {
	limit := SwivelLimit{LastElbow: past.elbow, LastAxis: past.axis, Axis: limb.Axis, Wanted: limb.MiddleBend, Cap: most}
	limit.Run()
	if limit.Elbow == limb.MiddleBend {
		return
	}
	_, along, radius, _ := chain.Triangle(limb.Upper, limb.Lower, 1, limb.End.Sub(limb.ShoulderAt).Len())
	limb.MiddleBend = limit.Elbow
	limb.Middle = limb.ShoulderAt.AddScaled(along, limb.Axis).AddScaled(radius, limit.Elbow)
	limb.State.MoveMiddle(limb.Clavicle > 0, limb.Middle, limit.Elbow)
}

// inwardTurn is a rotation of the world in the chest's frame, of a left arm.
func inwardTurn(side int, frame, turn vec.Rotation) vec.Rotation {
	turn = frame.Inverse().Mul(turn)
	if side == right {
		turn = turn.Mirrored()
	}
	return turn
}

// reportChain notes for the report what kept the end of a limb from its target, and after how many iterations.
func (b *Body) reportChain(id effectors.ID, limb *chain.Limb, tooShort chain.Cause, w *tick) {
	w.iterations[id] = limb.Result.Iterations
	cause := limb.Result.Held
	switch limit, ok := w.limits.named(limb.Result.Limited); {
	case cause == chain.HeldByInput:
		w.broken = true
	case cause == chain.HeldByLimit && ok:
		w.limit[id] = limit
	case limb.Target.Sub(limb.ShoulderAt).Len() > limb.Upper+limb.Lower:
		cause = tooShort
	case cause != chain.HeldByInnerRadius:
		cause = chain.HeldByIterations // it stopped within its tolerance or gave up
	}
	w.cause[id] = cause
}

// holdArm keeps upper arm and hand within their limits. Where the upper arm was swung back, the lower arm aims at the wrist's goal from the new elbow. All
// is in the chest's frame and of a left arm.
func (b *armStage) holdArm(side int, turns *ArmTurns, wrist vec.Vector, frame vec.Rotation, set *Settings, w *tick) {
	a := &b.anatomy
	id := effectors.LeftHand + effectors.ID(side)
	turns.wanted = turns.HandTurn
	if limit := effectors.LeftUpperArmLimit + effectors.LimitID(side); holds(&set.Limits[limit]) {
		above := inwardTurn(side, frame, w.turn[a.above[of(side, upperArm)]])
		was := turns.UpperArm.Left()
		held, outside := (*Body)(b).rangeOf(limit, set).hold(above, turns.UpperArm)
		if outside {
			turns.UpperArm = held
			if is := held.Left(); is.Sub(was).Len() > 1e-9 {
				elbow := is.Scale(a.lengths.upperArm[side])
				turn := vec.FromTo(turns.LowerArm.Left(), wrist.Sub(elbow))
				turns.LowerArm = turn.Mul(turns.LowerArm).Unit()
				turns.HandTurn = turns.LowerArm.Slerp(turns.Hand, turns.Weight)
				turns.wanted = turns.HandTurn
				w.cause[id], w.limit[id] = chain.HeldByLimit, limit
			}
		}
	}
	if limit := effectors.LeftHandLimit + effectors.LimitID(side); holds(&set.Limits[limit]) {
		if held, outside := (*Body)(b).rangeOf(limit, set).hold(turns.LowerArm, turns.HandTurn); outside {
			turns.HandTurn = held
			w.turnHeld[id], w.limit[id] = true, limit
		}
	}
}

// hangingHand is where the wrist of an untracked hand is: at the side, the elbow a little bent. It moves with the chest, but hangs down
// halfway when that bows.
func (b *armStage) hangingHand(side int, frame vec.Rotation, resting vec.Vector) vec.Vector {
	down := vec.New(0.12, -0.985, 0.08).UnitOr(vec.Vector{})
	if side == right {
		down = down.Mirrored()
	}
	length := 0.96 * (b.anatomy.lengths.upperArm[side] + b.anatomy.lengths.lowerArm[side])
	return resting.AddScaled(length, vec.Yaw(frame.Yaw()).Slerp(frame, 0.5).Rotate(down))
}

// takePole blends the pole of a bend with the device that holds it. Local converts a point of the world to the frame of the bend.
func takePole(bend *chain.PoleBend, hint *effectors.HintTarget, local func(vec.Vector) vec.Vector) {
	if presence := vec.Clamp(hint.Presence, 0, 1); presence > 0 {
		bend.Pole = bend.Pole.Lerp(local(vec.FromMGL(hint.Position)), presence)
		bend.Weight += presence * (1 - bend.Weight)
	}
}

// polePoint is the point to show for a bend: the pole where there is one, otherwise a point beyond the joint.
func (b *Body) polePoint(p *chain.PoleBend, root, beyond vec.Vector, outward func(vec.Vector) vec.Vector) mgl64.Vec3 {
	return root.Add(outward(beyond.Lerp(p.Pole, p.Weight))).MGL()
}

// solveLeg turns and places leg and foot of one side.
func (b *legStage) solveLeg(side int, hint *effectors.HintTarget, set *Settings, st *State, dt float64) {
	w, a := &st.tick, &b.anatomy
	id := effectors.LeftFoot + effectors.ID(side)
	g := &w.goals[id]
	thigh, shin, sole := of(side, upperLeg), of(side, lowerLeg), of(side, foot)
	w.at[thigh] = a.placed(thigh, &w.at, &w.turn)
	frame := w.turn[hips]
	upper, lower := a.lengths.upperLeg[side], a.lengths.lowerLeg[side]
	b.footGoal(side, g, &w.walk)

	way := g.at.Sub(w.at[thigh])
	axis := way.UnitOr(frame.Up().Scale(-1))
	knee := KneeDirection{Axis: axis, Hips: frame, Foot: g.facing, Follow: set.Legs.KneeFollowsFoot}
	knee.Run()
	pole := set.Hints[int(effectors.LeftKnee)+side]
	bend := chain.PoleBend{Axis: axis, Bend: knee.Knee, Length: upper + lower, Pole: frame.Rotate(vec.FromMGL(pole.Pole)), Weight: pole.PoleWeight}
	takePole(&bend, hint, func(p vec.Vector) vec.Vector { return p.Sub(w.at[thigh]) })
	bend.Run()

	root := w.at[thigh]
	var middle, end vec.Vector
	normal := axis.Cross(bend.Result)
	if set.Legs.Method == LegByTwoBones {
		bones := chain.TwoBone{Root: root, Target: g.at, Upper: upper, Lower: lower, Axis: axis, Bend: bend.Result, Soft: set.Legs.SoftReach}
		bones.Run()
		if w.cause[id] = bones.Held; bones.Held == chain.HeldByArmLength {
			w.cause[id] = chain.HeldByLegLength
		}
		middle, end = bones.Middle, bones.End
	} else {
		middle, end, normal = b.chainLeg(side, root, bend.Result, g, set, st, dt)
	}
	turns := LegTurns{Upper: middle.Sub(root).Scale(1 / upper), Lower: end.Sub(middle).Scale(1 / lower), Normal: normal}
	turns.Run()
	g.facing = b.holdLeg(side, &turns, g, set, w)
	w.turn[thigh], w.turn[shin] = turns.UpperLeg, turns.LowerLeg
	w.turn[of(side, toes)] = w.turn[sole].Mul(vec.Pitch(-w.walk.Toes[side] * (1 - g.rotation)))
	end = root.AddScaled(upper, turns.UpperLeg.Up().Scale(-1)).AddScaled(lower, turns.LowerLeg.Up().Scale(-1))
	beyond := end.Sub(root).Scale(0.5).AddScaled(0.6*(upper+lower), bend.Result)
	st.poles[1][side] = (*Body)(b).polePoint(&bend, root, beyond, func(v vec.Vector) vec.Vector { return v })
}

// chainLeg solves a leg as a chain, in the hips' frame and of a left leg, with its knee in the plane of a bend and on that side. Root and bend are in the
// world, and so are the results: knee, ankle, and the direction at a right angle to the leg's plane.
func (b *legStage) chainLeg(side int, root, bend vec.Vector, g *goal, set *Settings, st *State, dt float64) (middle, end, normal vec.Vector) {
	w, a := &st.tick, &b.anatomy
	id := effectors.LeftFoot + effectors.ID(side)
	frame := w.turn[hips]
	inward := func(v vec.Vector) vec.Vector {
		v = frame.InverseRotate(v)
		if side == right {
			v = v.Mirrored()
		}
		return v
	}
	outward := func(v vec.Vector) vec.Vector {
		if side == right {
			v = v.Mirrored()
		}
		return frame.Rotate(v)
	}
	w.numbers = chain.LimbSettings{Method: LegMethods[set.Legs.Method].Solve, LimbNumbers: set.Legs.Chain}
	limb := chain.Limb{
		Numbers: &w.numbers, State: &st.limbs[2+side], DT: dt, Target: inward(g.at.Sub(root)), Upper: a.lengths.upperLeg[side], Lower: a.lengths.lowerLeg[side],
		Bend: inward(bend), Plane: true,
	}
	limits := &w.limits
	limits.count = 0
	if l := &set.Limits[int(effectors.LeftUpperLegLimit)+side]; l.On {
		limits.add(effectors.LeftUpperLegLimit+effectors.LimitID(side), chain.BoneLimit{Limit: legLimit(l), Frame: chain.LegLimitFrame(), Pass: chain.Pass(l.Pass)})
	}
	if l := &set.Limits[int(effectors.LeftFootLimit)+side]; l.On && l.Pass == effectors.ForwardPass {
		limits.add(effectors.LeftFootLimit+effectors.LimitID(side), chain.BoneLimit{
			Limit: ankleLimit(l), Bone: 1, Frame: inwardTurn(side, frame, g.facing).Mul(chain.LegLimitFrame()), Pass: chain.ForwardPass,
		})
	}
	limb.Limits = limits.of[:limits.count]
	limb.Run()
	(*Body)(b).reportChain(id, &limb, chain.HeldByLegLength, w)
	return root.Add(outward(limb.Middle)), root.Add(outward(limb.End)), outward(limb.Axis).Cross(outward(limb.MiddleBend))
}

// holdLeg keeps upper leg and foot within their limits and sets the foot's rotation. Where the upper leg was swung back, the lower leg aims at the
// ankle's goal from the new knee. It returns the rotation that the foot would have without its limit.
func (b *legStage) holdLeg(side int, turns *LegTurns, g *goal, set *Settings, w *tick) vec.Rotation {
	a := &b.anatomy
	id := effectors.LeftFoot + effectors.ID(side)
	flip := func(r vec.Rotation) vec.Rotation {
		if side == right {
			r = r.Mirrored()
		}
		return r
	}
	if limit := effectors.LeftUpperLegLimit + effectors.LimitID(side); holds(&set.Limits[limit]) {
		was := turns.UpperLeg.Up()
		if held, outside := (*Body)(b).rangeOf(limit, set).hold(flip(w.turn[hips]), flip(turns.UpperLeg)); outside {
			turns.UpperLeg = flip(held)
			if is := turns.UpperLeg.Up(); is.Sub(was).Len() > 1e-9 {
				knee := w.at[of(side, upperLeg)].AddScaled(-a.lengths.upperLeg[side], is)
				turn := vec.FromTo(turns.LowerLeg.Up().Scale(-1), g.at.Sub(knee))
				turns.LowerLeg = turn.Mul(turns.LowerLeg).Unit()
				w.cause[id], w.limit[id] = chain.HeldByLimit, limit
			}
		}
	}
	sole := of(side, foot)
	w.turn[sole] = g.facing
	if limit := effectors.LeftFootLimit + effectors.LimitID(side); holds(&set.Limits[limit]) {
		if held, outside := (*Body)(b).rangeOf(limit, set).hold(flip(turns.LowerLeg), flip(g.facing)); outside {
			w.turn[sole] = flip(held)
			w.turnHeld[id], w.limit[id] = true, limit
		}
	}
	return g.facing
}
