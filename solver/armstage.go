package solver

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/swivel"
	"posewright/solver/vec"
)

// armStage turns and places shoulder, arm and hand of one side, above a trunk that is in its place.
type armStage struct {
	_ vec.Incomparable

	*draft
	anatomy *anatomy
	side    int
	set     *Settings
	dt      float64              // seconds since the tick before
	hint    effectors.HintTarget // of the elbow
	device  effectors.HintTarget // on the shoulder
	hanging vec.Rotation         // of arms that no device drives
	memory  *armMemory
	limb    *chain.LimbState // where the arm is solved as a chain
	carried carriedElbow     // from the person's arm, where the arm is retargeted
	follow  carriedShoulder  // the same

	wrist swivel.WristSetup // of the settings

	pole mgl64.Vec3 // result: the world point that the elbow was bent towards

	shoulderTurn vec.Rotation   // of the shoulder by its reach, in the chest's frame
	back         ShoulderReturn // where shoulders return
	returning    bool           // whether back is in use
	limits       chainLimits
	numbers      chain.LimbSettings
	magnets      [MostMagnets]chain.Magnet
	allowed      armAllowed
}

// armMemory is what an arm remembers from tick to tick.
type armMemory struct {
	_ vec.Incomparable

	started            bool
	elbow, axis, wrist vec.Vector // in the chest's frame, of a left arm
	at, handAt         vec.Vector // in the world: where the elbow was, and where the hand was wanted
	turned             bool
	turn               float64 // what the wrist adds to the swivel angle
	returning          bool
	shoulder           vec.Vector // from the clavicle, in the chest's frame
}

// goal is that of the hand.
func (w *armStage) goal() *goal { return &w.goals[effectors.LeftHand+effectors.ID(w.side)] }

// outcome is that of the hand.
func (w *armStage) outcome() *outcome { return &w.outcomes[effectors.LeftHand+effectors.ID(w.side)] }

// Run solves the arm.
func (w *armStage) Run() {
	w.placeShoulder()
	w.bendArm()
}

// aim has the hand aim at a goal whose target was changed.
func (w *armStage) aim() {
	w.goal().from(w.hangingHand(w.at[of(w.side, upperArm)]), vec.Identity())
}

// placeShoulder turns and places the shoulder.
func (w *armStage) placeShoulder() {
	a, side, g := w.anatomy, w.side, w.goal()

	clavicle, arm := of(side, shoulder), of(side, upperArm)
	if a.joint[clavicle] >= 0 {
		w.turn[clavicle] = w.turn[a.above[clavicle]]
		w.at[clavicle] = w.placed(a, clavicle)
	}
	resting := w.placed(a, arm)
	g.from(w.hangingHand(resting), vec.Identity())
	w.shoulderTurn = vec.Identity()
	w.returning = false
	if a.joint[clavicle] >= 0 {
		switch w.set.Shoulders.Method {
		case ShoulderByReach:
			w.reachShoulder(resting)
		case ShoulderByReturn:
			w.returnShoulder(resting)
		}
		w.followElbow()
		w.trackShoulder()
	}
	w.at[arm] = w.placed(a, arm)
}

// reachShoulder turns a clavicle by how far its hand reaches (Parger 2018, eq. 3). Under one of Parger's torsos the arm pulls its shoulder along as
// his program does, else softly.
func (w *armStage) reachShoulder(resting vec.Vector) {
	a, clavicle := w.anatomy, of(w.side, shoulder)
	at, turn := a.shoulderReach(w.set, w.side, w.neckBase(a), w.turn[a.topPart()], w.goal().at)
	w.turn[clavicle] = turnClavicle(resting.Sub(w.at[clavicle]), at.Sub(w.at[clavicle])).Mul(w.turn[clavicle]).Unit()
	w.shoulderTurn = turn
}

// returnShoulder lets a shoulder go back towards its neutral place (Scheurenbrand 2019, 4.5). Where the arm is no chain, which would move the shoulder as
// it needs it, the shoulder is wanted as far towards the hand as the arm is too short.
func (w *armStage) returnShoulder(resting vec.Vector) {
	a, set, side, past := w.anatomy, w.set, w.side, w.memory
	clavicle := of(side, shoulder)
	frame, from := w.turn[a.topPart()], w.at[clavicle]
	w.back = ShoulderReturn{Numbers: &set.Shoulders.Give, Neutral: frame.InverseRotate(resting.Sub(from)), DT: w.dt}
	w.back.Last = w.back.Neutral
	if past.returning {
		w.back.Last = past.shoulder
	}
	w.back.Return()
	w.returning = true
	if numbers, _ := set.Arm(side); numbers.Method.uses(UsesLimits) {
		return
	}
	way := frame.InverseRotate(w.goal().at.Sub(resting))
	w.back.Wanted = w.back.Neutral
	if length, over := way.Len(), way.Len()-a.lengths.upperArm[side]-a.lengths.lowerArm[side]; over > 0 {
		w.back.Wanted = w.back.Neutral.AddScaled(over/length, way)
	}
	w.back.Settle(w.back.Wanted)
	w.settleShoulder()
}

// settleShoulder turns the clavicle to where the shoulder's return has settled.
func (w *armStage) settleShoulder() {
	a, side := w.anatomy, w.side
	clavicle := of(side, shoulder)
	frame := w.turn[a.topPart()]
	turn := turnClavicle(frame.Rotate(w.back.Neutral), frame.Rotate(w.back.Shoulder))
	w.turn[clavicle] = turn.Mul(w.turn[a.above[clavicle]]).Unit()
	w.memory.shoulder, w.memory.returning = w.back.Shoulder, true
}

// trackShoulder turns a clavicle after a device that has its shoulder, and then keeps it within its limit.
func (w *armStage) trackShoulder() {
	a, side, target := w.anatomy, w.side, &w.device
	clavicle := of(side, shoulder)
	if presence := vec.Clamp(target.Presence, 0, 1); presence > 0 {
		track := ShoulderTracker{
			Clavicle: w.at[clavicle], Resting: w.placed(a, of(side, upperArm)), Turn: w.turn[clavicle],
			Target: vec.FromMGL(target.Position), Weight: presence, TurnMax: ClavicleTurnMax,
		}
		track.Run()
		w.turn[clavicle] = track.Turned
		w.returning = w.returning && presence < 1
	}
	w.holdShoulder()
}

// holdShoulder keeps a clavicle within its limit.
func (w *armStage) holdShoulder() {
	a, set, side := w.anatomy, w.set, w.side
	clavicle := of(side, shoulder)
	id := effectors.LeftShoulderLimit + effectors.LimitID(side)
	if !holds(&set.Limits[id]) {
		return
	}
	above, turn := w.turn[a.above[clavicle]], w.turn[clavicle]
	held, outside := a.rangeOf(id, set).hold(turnAsLeft(side, above), turnAsLeft(side, turn))
	if !outside {
		return
	}
	w.turn[clavicle] = turnAsLeft(side, held)
	w.outcome().limit = id
}

// followElbow turns a clavicle as the person's, or so that its shoulder fits to a tracked elbow.
func (w *armStage) followElbow() {
	a, side := w.anatomy, w.side
	clavicle, resting := of(side, shoulder), w.placed(a, of(side, upperArm))
	track := ShoulderTracker{
		Clavicle: w.at[clavicle], Resting: resting, Turn: w.turn[clavicle], TurnMax: ClavicleTurnMax,
	}
	if f := &w.follow; f.share > 0 {
		carried := w.turn[a.topPart()].Mul(f.turn).Rotate(track.Turn.InverseRotate(resting.Sub(track.Clavicle)))
		track.Target, track.Weight = track.Clavicle.Add(carried).Lerp(f.at, f.place), f.share
	} else {
		elbow := a.elbowTracker(side, &w.hint, w.goal(), resting)
		by := ShoulderByElbow{Elbow: &elbow, Clavicle: track.Clavicle}
		by.Run()
		track.Target, track.Weight = by.Shoulder, elbow.Trust*(1-vec.Clamp(w.device.Presence, 0, 1))
	}
	track.Run()
	w.turn[clavicle] = track.Turned
}

// bendArm turns arm and hand of one side, whose shoulder is in its place. It works in the chest's frame and as if the arm were a left one.
func (w *armStage) bendArm() {
	a, set, side, hint, dt := w.anatomy, w.set, w.side, &w.hint, w.dt
	numbers, own := set.Arm(side)
	g, past := w.goal(), w.memory
	frame := w.turn[a.topPart()]
	inward := func(v vec.Vector) vec.Vector { // world to chest, left arm
		return asLeft(side, frame.InverseRotate(v))
	}
	outward := func(v vec.Vector) vec.Vector {
		return frame.Rotate(asLeft(side, v))
	}
	toWorld := func(r vec.Rotation) vec.Rotation {
		return frame.Mul(turnAsLeft(side, r)).Unit()
	}

	arm := of(side, upperArm)
	upper, lower := a.lengths.upperArm[side], a.lengths.lowerArm[side]
	length := upper + lower
	wrist := inward(g.at.Sub(w.at[arm]))
	flexed := false
	if l := &set.Limits[int(effectors.LeftLowerArmLimit)+side]; holds(l) || l.On && numbers.Method.uses(UsesLimits) {
		wrist, flexed = hinge{upper, lower, l.Forward}.away(wrist)
	}
	fresh := !past.started || wrist.Sub(past.wrist).Len() > chain.TargetJump
	soft := numbers.SoftReach
	if w.carried.on {
		soft = math.Min(soft, w.carried.soft)
	}
	distance, beside, radius, _ := chain.Triangle(upper, lower, soft, wrist.Len())
	axis := vec.New(0, -1, 0)
	if past.started {
		axis = past.axis
	}
	onShoulder := wrist.Len() < 1e-3*length
	if !onShoulder {
		axis = wrist.Scale(1 / wrist.Len())
	}

	handTurn := inwardTurn(side, frame, g.turn)
	var elbow vec.Vector
	if w.carried.on {
		from, side := inward(w.carried.axis), inward(w.carried.elbow)
		elbow = vec.FromToUnit(from, axis, side).Rotate(side)
		elbow = vec.UnitOrthogonal(elbow, axis, vec.Perpendicular(axis))
	} else if numbers.Method == ArmByPole || numbers.Method.uses(UsesChain) && !numbers.Method.uses(UsesLimits) {
		elbow = posedElbow(axis)
	} else {
		elbow = w.elbowDirection(axis, handTurn, radius/lower, distance)
	}
	pole := set.Hints[int(effectors.LeftElbow)+side]
	bend := chain.PoleBend{Axis: axis, Bend: elbow, Length: length}
	bend.Pole, bend.Weight = asLeft(side, vec.FromMGL(pole.Pole)), pole.PoleWeight
	takePole(&bend, hint, func(p vec.Vector) vec.Vector { return inward(p.Sub(w.at[arm])) })

	most := own.Limiter.Cap(dt, wrist.Sub(past.wrist).Len(), radius, length)
	if w.carried.on { // the person's elbow has its own limit; that of a longer arm goes further
		most = own.Limiter.Cap(dt*w.carried.longer, wrist.Sub(past.wrist).Len(), radius, length)
	}
	var upperWay, lowerWay, normal vec.Vector // units: of both bones, and axis × bend
	if numbers.Method.uses(UsesChain) {
		limb := w.chainArm(&bend, wrist, handTurn, inward, fresh)
		if own.Limiter.On && numbers.Method.uses(UsesLimits) && !fresh && vec.Clamp(hint.Presence, 0, 1) == 0 {
			slowElbow(&limb, past, most)
		}
		elbow, axis = limb.MiddleBend, limb.Axis
		upperWay, lowerWay = limb.Middle.Sub(limb.ShoulderAt).Scale(1/upper), limb.End.Sub(limb.Middle).Scale(1/lower)
	} else {
		bend.Run()
		elbow = bend.Result
		if own.Limiter.On && !fresh {
			limit := swivel.Limit{
				LastElbow: past.elbow, LastAxis: past.axis, Axis: axis, Wanted: elbow,
				Cap: most,
			}
			if onShoulder {
				limit.Cap = 0
			}
			limit.Cap = limit.Calmed(dt, g.at.Sub(past.handAt).Len(), inward(past.at.Sub(w.at[arm])), beside, radius, length)
			// A measured elbow needs no limit.
			if known := math.Max(vec.Clamp(hint.Presence, 0, 1), w.follow.share); known > 0 {
				limit.Cap = math.Max(limit.Cap, known*most) / math.Max(1-known, 1e-6)
			}
			limit.Run()
			elbow = limit.Elbow
		}
		bones := chain.TwoBone{Target: axis.Scale(wrist.Len()), Upper: upper, Lower: lower, Axis: axis, Bend: elbow, Soft: soft}
		bones.Run()
		w.outcome().cause = bones.Held
		upperWay, lowerWay = bones.Middle.Scale(1/upper), bones.End.Sub(bones.Middle).Scale(1/lower)
	}
	normal = axis.Cross(elbow)
	past.started, past.elbow, past.axis, past.wrist = true, elbow, axis, wrist
	past.at, past.handAt = w.at[arm].Add(outward(upperWay.Scale(upper))), g.at

	turns := ArmTurns{Numbers: numbers, Upper: upperWay, Lower: lowerWay, Normal: normal, Hand: handTurn, Weight: g.rotation}
	turns.Run()
	if flexed {
		w.outcome().cause, w.outcome().limit = chain.HeldByLimit, effectors.LeftLowerArmLimit+effectors.LimitID(side)
	}
	w.holdArm(&turns, wrist, frame)
	w.turn[arm], w.turn[of(side, lowerArm)] = toWorld(turns.UpperArm), toWorld(turns.LowerArm)
	w.turn[of(side, hand)] = toWorld(turns.HandTurn)
	g.facing = toWorld(turns.wanted)
	w.pole = polePoint(&bend, w.at[arm], axis.Scale(distance/2).AddScaled(0.6*length, elbow), outward)
}

// posedElbow is where an elbow is whose arm was turned from its T-pose along an axis by the shortest rotation: there the arm is along +X and the elbow's point
// is behind it. So do arms of Unity's humanoid whose hint has no weight. Both are unit, in the chest's frame and of a left arm.
func posedElbow(axis vec.Vector) vec.Vector {
	outward := vec.Vector{X: 1}
	return vec.FromToUnit(outward, axis, vec.Vector{Y: 1}).Rotate(vec.Vector{Z: -1})
}

// elbowDirection is where the swivel model has an elbow: unit, at a right angle to the arm's axis, both in the chest's frame and of a left arm. The radius
// is that of the elbow's circle in lengths of the forearm, the distance that from shoulder to wrist in meters.
func (w *armStage) elbowDirection(axis vec.Vector, handTurn vec.Rotation, radius, distance float64) vec.Vector {
	a, set, side, past := w.anatomy, w.set, w.side, w.memory
	weight := w.goal().rotation
	own, model := set.Arm(side)
	switch own.Swivel {
	case SwivelByWrist:
		w.wrist.Prepare(model)
		wrist := swivel.ByWrist{
			Setup: &w.wrist, Axis: axis, Along: handTurn.Left(), Back: handTurn.Up(),
			Radius: radius, Hand: weight,
		}
		wrist.Run()
		return wrist.Elbow
	case SwivelByTransport:
		transport := swivel.ByTransport{
			Numbers: model, Axis: axis, Along: handTurn.Left(), Back: handTurn.Up(),
			Radius: radius, Hand: weight,
		}
		transport.Run()
		return transport.Elbow
	}
	numbers := &set.PargerReleased.Swivel
	if own.Swivel == SwivelByAngleAsPrinted {
		numbers = &set.PargerPrinted.Swivel
	}
	angle := swivel.ByAngle{
		Numbers: numbers, Axis: axis, Distance: distance, Upper: a.lengths.upperArm[side], Lower: a.lengths.lowerArm[side],
		Shoulder: w.shoulderTurn, Along: handTurn.Left(), Back: handTurn.Up(), Hand: weight,
	}
	angle.Shoulder = turnAsLeft(side, angle.Shoulder)
	angle.Run()
	smoothing := swivel.Smoothing{Time: numbers.HandTime, DT: w.dt, Last: past.turn, Wanted: angle.Turn, Axis: axis, Placed: angle.Placed}
	if !past.turned {
		smoothing.Last = angle.Turn
	}
	smoothing.Run()
	past.turn, past.turned = smoothing.Turn, true
	return smoothing.Elbow
}

// chainArm solves an arm as a chain in the chest's frame and of a left arm, from its shoulder or, where shoulders return, from its clavicle, which it
// then turns. The wrist is from the shoulder; bend says where the elbow is when nothing is remembered, and which pole it is turned towards.
func (w *armStage) chainArm(bend *chain.PoleBend, wrist vec.Vector, handTurn vec.Rotation, inward func(vec.Vector) vec.Vector, fresh bool) chain.Limb {
	a, set, side := w.anatomy, w.set, w.side
	clavicle, arm := of(side, shoulder), of(side, upperArm)
	numbers, _ := set.Arm(side)
	w.numbers = chain.LimbSettings{Method: ArmMethods[numbers.Method].Solve, LimbNumbers: set.Arms.Chain}
	limb := chain.Limb{
		Numbers: &w.numbers, State: w.limb, DT: w.dt, Fresh: fresh, Target: wrist, Upper: a.lengths.upperArm[side], Lower: a.lengths.lowerArm[side],
		Bend: bend.Bend, Pole: bend.Pole, PoleWeight: vec.Clamp(bend.Weight, 0, 1),
	}
	limits, first := &w.limits, 0
	limits.count = 0
	origin := w.at[arm]
	shoulderLimit := &set.Limits[int(effectors.LeftShoulderLimit)+side]
	if !numbers.Method.uses(UsesLimits) {
		limb.Run()
		w.outcome().report(&limb, limits, chain.HeldByArmLength)
		return limb
	}
	above := inwardTurn(side, w.turn[a.topPart()], w.turn[a.above[arm]])
	if w.returning {
		origin, first = w.at[clavicle], 1
		neutral, returned := asLeft(side, w.back.Neutral), asLeft(side, w.back.Returned)
		limb.Target = wrist.Add(inward(w.at[arm].Sub(origin)))
		limb.Clavicle, limb.Shoulder, limb.Give = neutral.Len(), returned, w.back.Most
		limb.Pole = limb.Pole.Add(returned)
		if shoulderLimit.On {
			limits.add(effectors.LeftShoulderLimit+effectors.LimitID(side), chain.BoneLimit{
				Limit: armLimit(shoulderLimit), Frame: clavicleFrame(neutral), Pass: shoulderLimit.Pass,
			})
		}
	}
	if l := &set.Limits[int(effectors.LeftUpperArmLimit)+side]; l.On {
		limit := chain.BoneLimit{Limit: armLimit(l), Bone: first, Frame: above.Mul(chain.ArmLimitFrame()), Pass: l.Pass}
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
	if l := &set.Limits[int(effectors.LeftHandLimit)+side]; l.On && l.Pass == effectors.ForwardPass && w.goal().rotation > 0 {
		limits.add(effectors.LeftHandLimit+effectors.LimitID(side), chain.BoneLimit{
			Limit: wristLimit(l), Bone: first + 1, Frame: handTurn.Mul(chain.ArmLimitFrame()), Pass: effectors.ForwardPass,
		})
	}
	limb.Limits = limits.of[:limits.count]
	if w.allowed.prepare(w, numbers, above, handTurn) {
		limb.Turns = &w.allowed
	}
	limb.Magnets = w.magnetsFor(func(v vec.Vector) vec.Vector { return inward(v.Sub(origin)) })
	limb.Run()
	w.outcome().report(&limb, limits, chain.HeldByArmLength)
	if w.returning {
		w.back.Settle(asLeft(side, limb.ShoulderAt))
		w.settleShoulder()
		w.holdShoulder()
		w.at[arm] = w.placed(a, arm)
	}
	return limb
}

// slowElbow keeps the elbow of an arm that was solved as a chain from going further on its circle than a cap, in radians, and has the chain go on from
// there in the next tick.
func slowElbow(limb *chain.Limb, past *armMemory, most float64) {
	limit := swivel.Limit{LastElbow: past.elbow, LastAxis: past.axis, Axis: limb.Axis, Wanted: limb.MiddleBend, Cap: most}
	limit.Run()
	if limit.Elbow == limb.MiddleBend {
		return
	}
	_, along, radius, _ := chain.Triangle(limb.Upper, limb.Lower, 1, limb.End.Sub(limb.ShoulderAt).Len())
	limb.MiddleBend = limit.Elbow
	limb.Middle = limb.ShoulderAt.AddScaled(along, limb.Axis).AddScaled(radius, limit.Elbow)
	limb.State.MoveMiddle(limb.Clavicle > 0, limb.Middle, limit.Elbow)
}

// holdArm keeps upper arm, lower arm and hand within their limits. Where the upper arm was swung back, the lower arm aims at the wrist's goal from the new elbow. All
// is in the chest's frame and of a left arm.
func (w *armStage) holdArm(turns *ArmTurns, wrist vec.Vector, frame vec.Rotation) {
	a, set, side, o := w.anatomy, w.set, w.side, w.outcome()
	turns.wanted = turns.HandTurn
	if limit := effectors.LeftUpperArmLimit + effectors.LimitID(side); holds(&set.Limits[limit]) {
		above := inwardTurn(side, frame, w.turn[a.above[of(side, upperArm)]])
		was := turns.UpperArm.Left()
		held, outside := a.rangeOf(limit, set).hold(above, turns.UpperArm)
		if outside {
			turns.UpperArm = held
			if is := held.Left(); is.Sub(was).Len() > 1e-9 {
				elbow := is.Scale(a.lengths.upperArm[side])
				turn := vec.FromTo(turns.LowerArm.Left(), wrist.Sub(elbow))
				turns.LowerArm = turn.Mul(turns.LowerArm).Unit()
				turns.HandTurn = turns.LowerArm.Slerp(turns.Hand, turns.Weight)
				turns.wanted = turns.HandTurn
				o.cause, o.limit = chain.HeldByLimit, limit
			}
		}
	}
	if limit := effectors.LeftLowerArmLimit + effectors.LimitID(side); holds(&set.Limits[limit]) {
		was := turns.LowerArm.Left()
		if held, outside := a.rangeOf(limit, set).hold(turns.UpperArm, turns.LowerArm); outside {
			turns.LowerArm = held
			if held.Left().Sub(was).Len() > 1e-9 {
				o.cause, o.limit = chain.HeldByLimit, limit
			}
		}
	}
	if limit := effectors.LeftHandLimit + effectors.LimitID(side); holds(&set.Limits[limit]) {
		if held, outside := a.rangeOf(limit, set).hold(turns.LowerArm, turns.HandTurn); outside {
			turns.HandTurn = held
			o.turnHeld, o.limit = true, limit
		}
	}
}

// hanging is how arms that no device drives hang: they move with the chest, but hang down halfway when that bows.
func (p *partPlaces) hanging(a *anatomy) vec.Rotation {
	frame := p.turn[a.topPart()]
	return frame.TwistY().Slerp(frame, 0.5)
}

// hangingHand is where the wrist of an untracked hand is: at the side, the elbow a little bent, or below an elbow that a
// device has.
func (w *armStage) hangingHand(resting vec.Vector) vec.Vector {
	down := vec.New(0.12, -0.985, 0.08).UnitOr(vec.Vector{})
	if w.side == right {
		down = down.Mirrored()
	}
	length := 0.96 * w.anatomy.arm(w.side)
	down = w.hanging.Rotate(down)
	wrist := resting.AddScaled(length, down)
	if known := vec.Clamp(w.hint.Presence, 0, 1); known > 0 {
		elbow := vec.FromMGL(w.hint.Position)
		wrist = wrist.Lerp(elbow.AddScaled(w.anatomy.lengths.lowerArm[w.side], down), known)
	}
	return wrist
}

// magnetsFor gathers the magnets that act on the arm, as inward sees points of the world.
func (w *armStage) magnetsFor(inward func(vec.Vector) vec.Vector) []chain.Magnet {
	count := 0
	for i := range w.set.Magnets {
		magnet, acts := w.magnetOf(w.anatomy, &w.set.Magnets[i], w.side)
		if !acts {
			continue
		}
		magnet.Position = inward(magnet.Position)
		w.magnets[count] = magnet
		count++
	}
	return w.magnets[:count]
}
