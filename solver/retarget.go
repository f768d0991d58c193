package solver

import (
	"errors"
	"math"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// HandsMethods describes the methods of hands.
var HandsMethods = [HandsMethodCount]Method{
	HandsAutomatic: {ID: "automatic", Label: "Automatic", Help: "Where your hands are for an avatar of your proportions, as your arms are for others."},
	HandsInPlace:   {ID: "place", Label: "Where mine are", Help: "Hands are where you feel them. Unlike arms fold or stretch."},
	HandsByArms:    {ID: "arms", Label: "As my arms are", Help: "Arms have your angles. Hands are elsewhere if arms are longer or shorter."},
	HandsByShare:   {ID: "share", Label: "By share", Help: "Between both, by the hands share."},
}

// ProportionsMethods describes the methods of proportions.
var ProportionsMethods = [ProportionsMethodCount]Method{
	ProportionsTowardPerson: {ID: "mine", Label: "Toward mine", Help: "Limbs are made longer or shorter toward yours, up to the limb limit."},
	ProportionsUniform:      {ID: "uniform", Label: "Uniform, Jarvriks", Help: "Limbs are as in the avatar's file. The whole avatar is sized by the mean of your eye height and arm span, so its eyes may be higher or lower than yours."},
	ProportionsOfAvatar:     {ID: "avatar", Label: "The avatar's", Help: "Limbs are as in the avatar's file."},
}

// Driver is the person who drives an avatar, as retargeting knows them, with the surfaces of both.
type Driver struct {
	Person   *rig.Humanoid // the person's own bones, in a T-pose on the floor
	OfPerson Surfaces
	OfAvatar Surfaces
}

// proportions is what retargeting needs of a person and an avatar. Immutable.
type proportions struct {
	_ vec.Incomparable

	person   anatomy
	surfaces [2]Surfaces // of the person and of the avatar
	upperArm [2]float64  // of the avatar in those of the person, left and right
	forearm  [2]float64
	longer   [2]float64 // the arm of the avatar in those of the person, 1 or more
	hand     float64    // the same of hands, limited
	share    float64    // automatic share of the true place
	size     float64    // of the person, in persons whose eyes are 1.6 m above the floor
	eyes     vec.Vector // from the avatar's eyes to the person's, as seen from their head joints
	hips     vec.Vector // from the avatar's hips joint to the person's, where a device has them, in the joint's frame
	pelvis   vec.Vector // from the middle of the person's hip joints to that of the avatar's, on the floor
	seat     float64    // height of the middle of the hip joints of the avatar in those of the person
}

// Where the automatic share begins to leave the true place, and where it has left it, in natural logarithms of the arms' ratio or shares of an arm:
// rationale R69.
const (
	alikeUntil = 0.06
	unlikeFrom = 0.22
)

// Driven returns the same body with a person to retarget from.
func (b *Body) Driven(d Driver) (*Body, error) {
	if d.Person == nil {
		return nil, errors.New("solver: there is no person to retarget from")
	}
	for _, s := range [...]*Surfaces{&d.OfPerson, &d.OfAvatar} {
		if err := s.Validate(); err != nil {
			return nil, err
		}
	}
	person, err := anatomyOf(d.Person)
	if err != nil {
		return nil, err
	}
	p := &proportions{person: person, surfaces: [2]Surfaces{d.OfPerson, d.OfAvatar}, size: person.eyeHeight / 1.6}
	a := &b.anatomy
	p.eyes = a.eyes.Sub(person.eyes)
	underEyes := func(a *anatomy, at vec.Vector) vec.Vector {
		eyes := a.at[head].Add(a.eyes)
		return at.Sub(vec.New(eyes.X, 0, eyes.Z))
	}
	p.hips = underEyes(&person, person.at[hips]).Sub(underEyes(a, a.at[hips]))
	p.pelvis = underEyes(a, a.hipsCenter).Sub(underEyes(&person, person.hipsCenter))
	p.pelvis.Y = 0
	p.seat = a.hipsCenter.Y / person.hipsCenter.Y
	p.hand = vec.Clamp(d.OfAvatar.Hand/d.OfPerson.Hand, 0.5, 1.2)
	unlike := 0.0
	for side := range p.upperArm {
		ownArm := person.arm(side)
		reach := a.arm(side) / ownArm
		p.longer[side] = math.Max(1, reach)
		p.upperArm[side] = a.lengths.upperArm[side] / person.lengths.upperArm[side]
		p.forearm[side] = a.lengths.lowerArm[side] / person.lengths.lowerArm[side]
		shoulder := func(a *anatomy) vec.Vector { return a.at[of(side, upperArm)].Sub(a.at[head].Add(a.eyes)) }
		unlike = max(unlike, math.Abs(math.Log(reach)), shoulder(a).Sub(shoulder(&person)).Len()/ownArm)
	}
	p.share = vec.Fading(unlike, alikeUntil, unlikeFrom)
	driven := *b
	driven.driver = p
	return &driven, nil
}

// pelvisFor is where the avatar's hips joint belongs where a device has the person's: the middle of its hip joints stands to its eyes as the person's does, and is
// as high as the person's in legs of its own, but rises with them beyond standing.
func (p *proportions) pelvisFor(avatar *anatomy, own vec.Vector, turn vec.Rotation, floor float64) vec.Vector {
	center := own.Add(turn.Rotate(p.person.hipsCenter.Sub(p.person.at[hips])))
	up, stand := center.Y-floor, p.person.hipsCenter.Y
	center.Y = floor + p.seat*math.Min(up, stand) + math.Max(0, up-stand)
	return center.Add(turn.Rotate(p.pelvis.Sub(avatar.hipsCenter.Sub(avatar.at[hips]))))
}

// kneeFor has a tracked knee as high as the avatar's is where the person's is so high.
func (p *proportions) kneeFor(avatar *anatomy, knee part, hint *effectors.HintTarget, floor float64) {
	hint.Position[1] = floor + (hint.Position[1]-floor)*avatar.at[knee].Y/p.person.at[knee].Y
}

// personStage solves the upper body of the person who drives an avatar.
type personStage struct {
	_ vec.Incomparable

	draft
	arms [2]armStage
	stem trunkStage

	targets effectors.Targets
}

// personMemory is what it remembers from tick to tick.
type personMemory struct {
	trunk trunkMemory
	arms  [2]armMemory
}

// newPersonStage knows the person, but remembers nothing.
func newPersonStage(p *proportions) *personStage {
	s := &personStage{}
	s.stem = trunkStage{draft: &s.draft, anatomy: &p.person}
	for side := range s.arms {
		s.arms[side] = armStage{draft: &s.draft, anatomy: &p.person, side: side}
	}
	return s
}

// remember has it work on what was remembered.
func (s *personStage) remember(m *personMemory, limbs *[2]chain.LimbState) {
	s.stem.memory = &m.trunk
	for side := range s.arms {
		s.arms[side].memory, s.arms[side].limb = &m.arms[side], &limbs[side]
	}
}

// run solves the person, given what the devices ask of the avatar, and its trunk before it runs.
func (s *personStage) run(in *Input, set *Settings, p *proportions, driven *trunkStage) {
	avatar := driven.anatomy
	s.targets = in.Targets
	e := &s.targets.Effectors
	floor := in.Space.Floor()
	shift := func(id effectors.ID, by vec.Vector) { // by a way in the joint's frame
		e[id].Position = vec.FromMGL(e[id].Position).Add(vec.RotationFromMGL(e[id].Rotation).Rotate(by)).MGL()
	}
	shift(effectors.Head, p.eyes)
	base := func(a *anatomy) vec.Vector { return a.at[a.topPart()].Sub(a.neckBase) }
	shift(effectors.Chest, base(&p.person).Sub(base(avatar)))
	shift(effectors.Hips, p.hips)
	for side := range 2 {
		ankle := of(side, foot)
		e[effectors.LeftFoot+effectors.ID(side)].Position[1] += p.person.at[ankle].Y - avatar.at[ankle].Y
	}
	resolve(&s.targets, set, &s.goals)
	s.outcomes = [effectors.Count]outcome{}
	t := &s.stem
	t.set, t.dt, t.floor, t.home = set, math.Max(0, in.DT), floor, driven.home
	t.kind, t.still, t.elbows, t.toElbows = driven.kind, driven.still, driven.elbows, driven.toElbows
	t.Run()
	hanging := s.hanging(t.anatomy)
	for side := range s.arms {
		arm := &s.arms[side]
		arm.hanging, arm.set, arm.dt = hanging, set, t.dt
		arm.hint, arm.device = in.Targets.Hints[int(effectors.LeftElbow)+side], in.Targets.Shoulders[side]
		arm.Run()
	}
}

// sit places the person's thighs: bent to where their feet are tracked, else turned as the avatar's are, since nothing else is known of the person's legs.
func (s *personStage) sit(avatar *partPlaces) {
	a := s.stem.anatomy
	for side := range s.arms {
		thigh := of(side, upperLeg)
		s.at[thigh] = s.at[hips].Add(s.turn[hips].Rotate(a.at[thigh].Sub(a.at[hips])))
		s.turn[thigh] = avatar.turn[thigh]
		foot := &s.goals[effectors.LeftFoot+effectors.ID(side)]
		ankle := foot.target.Sub(s.at[thigh])
		if !foot.active || ankle.Len() < 1e-6 {
			continue
		}
		axis := ankle.Scale(1 / ankle.Len())
		ahead := avatar.turn[thigh].Rotate(vec.New(0, 0, 1))
		knee := vec.UnitOrthogonal(ahead, axis, vec.Perpendicular(axis))
		_, along, radius, _ := chain.Triangle(a.lengths.upperLeg[side], a.lengths.lowerLeg[side], 1, ankle.Len())
		way := axis.Scale(along).AddScaled(radius, knee)
		s.turn[thigh] = vec.FromTo(avatar.turn[thigh].Rotate(vec.New(0, -1, 0)), way).Mul(avatar.turn[thigh])
	}
}

// retargetStage says where the hands of an avatar are whose person is solved and whose trunk and shoulders are in their places, and on which side its
// elbows.
//
// A hand lies between where the person's arm has it, bone by bone in lengths of the avatar's, and where it truly is. Near the floor, the own body and the other
// hand, these say where it is instead, and no palm is inside of the body. What contacts add changes no faster than the hands move.
type retargetStage struct {
	_ vec.Incomparable

	*draft
	anatomy *anatomy
	person  *personStage
	p       *proportions
	memory  *retargetMemory
	set     *Settings
	dt      float64 // seconds since the tick before
	floor   float64 // meters: height in the world of the floor

	palm, base, own [2]vec.Vector // of the avatar, before contacts, and of the person
	joined          float64       // 0 to 1: how much the hands hold each other
	gaps            [2][SurfaceCount]float64
	why             [2]chain.Cause // result: what decided most about where a hand is, where that is not its device
}

// retargetMemory is what contacts remember from tick to tick.
type retargetMemory struct {
	started     bool
	added, palm [2]vec.Vector  // by contacts to the palms, and the person's palms
	why         [2]chain.Cause // of what was added, while it fades
}

// carry takes it along with the tracking space.
func (m *retargetMemory) carry(c *Carry) {
	for side := range m.palm {
		m.added[side], m.palm[side] = c.Way(m.added[side]), c.Point(m.palm[side])
	}
}

// Distances in meters of a person whose eyes are 1.6 m above the floor: within the first a contact rules, beyond the second it does nothing:
// rationale R70.
const (
	floorWithin, floorUntil = 0.05, 0.25
	bodyWithin, bodyUntil   = 0.015, 0.10
	handsWithin, handsUntil = 0.08, 0.35
)

// How fast what contacts add may change: meters per second, and meters per meter that the person's palm moves.
// Rationale R71.
const (
	contactSpeed = 0.3
	contactGain  = 0.6
)

// stretch is the share of an arm's length within which true places are asked of an arm whatever the person's arm does, and from which retargeted arms
// begin to give way softly.
const (
	stretch  = 0.96
	softFrom = 0.98
)

// folded is the share of an arm's length that a wrist is away from its shoulder where the elbow is bent by 150°.
const folded = 0.26

// shareOf is the share of the true place.
func (w *retargetStage) shareOf() float64 {
	switch w.set.Retarget.Hands {
	case HandsInPlace:
		return 1
	case HandsByArms:
		return 0
	case HandsByShare:
		return w.set.Retarget.Share
	}
	return w.p.share
}

// wanted is the wrist of an avatar before contacts, of an arm that begins at a shoulder of the avatar and one of the person. By the arms alone both bones point
// where the person's do.
func (w *retargetStage) wanted(side int, shoulder, personShoulder vec.Vector) vec.Vector {
	wrist := w.person.goals[effectors.LeftHand+effectors.ID(side)].target
	own := shoulder.AddScaled(w.p.forearm[side], wrist.Sub(personShoulder))
	upper := w.person.arms[side].memory.at.Sub(w.person.at[of(side, upperArm)])
	own = own.AddScaled(w.p.upperArm[side]-w.p.forearm[side], upper)
	share := w.shareOf()
	if share == 0 {
		return own
	}
	straight := wrist.Sub(shoulder)
	l := &w.anatomy.lengths
	full := l.upperArm[side] + l.lowerArm[side]
	most := math.Max(stretch*full, own.Sub(shoulder).Len())
	if d := straight.Len(); d > most {
		straight = straight.Scale(most / d)
	}
	return own.Lerp(shoulder.Add(straight), share)
}

// reachFor sets the goal of a hand that its shoulder reaches for, from where the shoulder rests.
func (w *retargetStage) reachFor(side int) {
	g := &w.goals[effectors.LeftHand+effectors.ID(side)]
	if !g.active {
		return
	}
	resting := func(p *partPlaces, a *anatomy) vec.Vector {
		top := a.topPart()
		return p.neckBase(a).Add(p.turn[top].Rotate(a.shoulder[side]))
	}
	g.target = w.wanted(side, resting(&w.partPlaces, w.anatomy), resting(&w.person.partPlaces, w.person.stem.anatomy))
}

// palmOf is from a wrist to the middle of its palm.
func palmOf(side int, turn vec.Rotation, s *Surfaces) vec.Vector {
	x := s.Palm
	if side == right {
		x = -x
	}
	return turn.Left().Scale(x)
}

// Run sets the goals of the hands and carries the elbows' sides.
func (w *retargetStage) Run() {
	active := 0
	for side := range w.palm {
		g := &w.goals[effectors.LeftHand+effectors.ID(side)]
		w.why[side] = chain.NotHeld
		if !g.active {
			continue
		}
		active++
		arm := of(side, upperArm)
		wrist := w.person.goals[effectors.LeftHand+effectors.ID(side)].target
		w.own[side] = wrist.Add(palmOf(side, g.turn, &w.p.surfaces[0]))
		at := w.wanted(side, w.at[arm], w.person.at[arm])
		w.base[side] = at.Add(palmOf(side, g.turn, &w.p.surfaces[1]))
		w.palm[side] = w.base[side]
		if at.Sub(wrist).Len() >= MissedFrom {
			w.why[side] = chain.HeldByProportions
		}
	}
	if active == 0 {
		w.memory.started = false
		return
	}
	touch := w.set.Retarget.Touch
	for side := range w.palm {
		if w.active(side) {
			w.touchFloor(side, touch)
			w.touchBody(side, touch)
		}
	}
	w.joined = 0
	if active == 2 {
		w.touchHands(touch)
	}
	w.leaveBody()
	for side := range w.palm {
		if !w.active(side) {
			continue
		}
		w.slow(side)
		g := &w.goals[effectors.LeftHand+effectors.ID(side)]
		g.target = w.palm[side].Sub(palmOf(side, g.turn, &w.p.surfaces[1]))
	}
	w.memory.started = true
}

func (w *retargetStage) active(side int) bool {
	return w.goals[effectors.LeftHand+effectors.ID(side)].active
}

// moveTo moves a palm by a share of the way to a place, and notes why where that is most of it or one that is seen.
func (w *retargetStage) moveTo(side int, place vec.Vector, share float64, why chain.Cause) {
	from := w.palm[side]
	w.palm[side] = from.Lerp(place, share)
	if share >= 0.5 || w.palm[side].Sub(from).Len() >= MissedFrom {
		w.why[side] = why
	}
}

// touchFloor brings a palm near the floor to where the person's is.
func (w *retargetStage) touchFloor(side int, touch float64) {
	size := w.p.size
	if share := touch * vec.Fading(w.own[side].Y-w.floor, floorWithin*size, floorUntil*size); share > 0 {
		w.moveTo(side, w.own[side], share, chain.HeldByFloor)
	}
}

// touchBody brings a palm near the person's body to the same place of the avatar's.
func (w *retargetStage) touchBody(side int, touch float64) {
	size := w.p.size
	var sum vec.Vector
	var squares, most float64
	for id := range SurfaceCount {
		person, avatar := &w.p.surfaces[0].Parts[id], &w.p.surfaces[1].Parts[id]
		direction, gap := person.split(w.person.frameOf(w.person.stem.anatomy, id), w.own[side])
		w.gaps[side][id] = gap
		share := touch * vec.Fading(gap, bodyWithin*size, bodyUntil*size)
		if share == 0 {
			continue
		}
		place := avatar.point(w.frameOf(w.anatomy, id), direction, gap*w.p.hand)
		sum = sum.AddScaled(share*share, place)
		squares += share * share
		most = math.Max(most, share)
	}
	if most > 0 {
		w.moveTo(side, sum.Scale(1/squares), most, chain.HeldByBody)
	}
}

// touchHands has palms as far apart as the person's where these are near each other.
func (w *retargetStage) touchHands(touch float64) {
	size := w.p.size
	apart := w.own[left].Sub(w.own[right])
	share := touch * vec.Fading(apart.Len(), handsWithin*size, handsUntil*size)
	if share == 0 {
		return
	}
	w.joined = share
	half := apart.Scale(w.p.hand / 2)
	middle := w.reachable(w.palm[left].Lerp(w.palm[right], 0.5), half)
	w.moveTo(left, middle.Add(half), share, chain.HeldByOtherHand)
	w.moveTo(right, middle.Sub(half), share, chain.HeldByOtherHand)
}

// reachable is the place nearest to a middle of both palms, half of whose distance is given, to which both arms reach.
func (w *retargetStage) reachable(middle, half vec.Vector) vec.Vector {
	var from [2]vec.Vector
	var reach [2]float64
	for side, l := range w.anatomy.lengths.upperArm {
		arm := of(side, upperArm)
		g := &w.goals[effectors.LeftHand+effectors.ID(side)]
		from[side] = w.at[arm].Add(palmOf(side, g.turn, &w.p.surfaces[1])).AddScaled(float64(2*side-1), half)
		reach[side] = w.person.reachOf(side) * (l + w.anatomy.lengths.lowerArm[side])
	}
	return vec.IntoBalls(middle, from, reach)
}

// leaveBody brings palms out of the avatar's body that are deeper in it than the person's are in theirs. Hands that hold each other leave it together.
func (w *retargetStage) leaveBody() {
	var out [2]vec.Vector
	var weight [2]float64
	for side, palm := range w.palm {
		if w.active(side) {
			out[side] = w.outside(side, palm)
			weight[side] = out[side].Sub(palm).Len()
		}
	}
	if sum := weight[left] + weight[right]; w.joined > 0 && sum > 0 {
		together := out[left].Sub(w.palm[left]).Scale(weight[left]).AddScaled(weight[right], out[right].Sub(w.palm[right])).Scale(w.joined / sum)
		for side, palm := range w.palm {
			out[side] = w.outside(side, palm.Add(together))
		}
	}
	for side := range out {
		if w.active(side) && w.palm[side] != out[side] {
			w.palm[side] = out[side]
			if w.why[side] == chain.NotHeld {
				w.why[side] = chain.HeldByBody
			}
		}
	}
}

// outside is the place of a palm, or where it comes out of the avatar's body as far as the person's is. A wrist that is nearer to its shoulder than a folded arm
// has it, and than the person's, is moved away first: there a small way of the hand is a large one of the elbow. Long arms fold further, to where the person's hand is.
func (w *retargetStage) outside(side int, palm vec.Vector) vec.Vector {
	hand := palmOf(side, w.goals[effectors.LeftHand+effectors.ID(side)].turn, &w.p.surfaces[1])
	arm := w.anatomy.arm(side)
	wrist := palm.Sub(hand).Sub(w.at[of(side, upperArm)])
	if least, d := math.Min(folded, w.person.stretched(side))*arm/w.p.longer[side], wrist.Len(); d < least && d > 1e-9 {
		palm = palm.AddScaled(least/d-1, wrist)
	}
	for id := range SurfaceCount {
		surface, frame := &w.p.surfaces[1].Parts[id], w.frameOf(w.anatomy, id)
		direction, gap := surface.split(frame, palm)
		if deepest := math.Min(0, w.gaps[side][id]); gap < deepest {
			palm = surface.point(frame, direction, deepest)
		}
	}
	return palm
}

// slow limits how fast what contacts add changes.
func (w *retargetStage) slow(side int) {
	m := w.memory
	added := w.palm[side].Sub(w.base[side])
	moved := w.own[side].Sub(m.palm[side]).Len()
	if m.started && moved <= chain.TargetJump*w.p.size {
		most := w.p.longer[side] * (contactSpeed*w.p.size*w.dt + contactGain*moved)
		if change := added.Sub(m.added[side]); change.Len() > most {
			added = m.added[side].AddScaled(most/change.Len(), change)
			w.palm[side] = w.base[side].Add(added)
		}
	}
	m.added[side], m.palm[side] = added, w.own[side]
	if why := &w.why[side]; *why == chain.NotHeld && added.Len() >= MissedFrom {
		*why = m.why[side]
	}
	m.why[side] = w.why[side]
}

// carriedElbow is the side of an elbow that is carried from the person's arm, in the world.
type carriedElbow struct {
	on          bool
	axis, elbow vec.Vector // units: of the person's arm from shoulder to wrist, and at a right angle to it
	soft        float64    // share of the arm's length from which the reach is softened
	longer      float64    // the avatar's arm in lengths of the person's, 1 or more
}

// carriedShoulder is a shoulder that is carried from the person's, where a tracker has their elbow.
type carriedShoulder struct {
	share float64      // 0 to 1
	turn  vec.Rotation // of the clavicle, in the chest's frame
	at    vec.Vector   // meters, in the world
	place float64      // 0 to 1: how much the place counts against the turn
}

// shoulderOf is the person's shoulder, whose place counts by a share.
func (s *personStage) shoulderOf(side int, place float64) carriedShoulder {
	clavicle := s.turn[s.stem.anatomy.topPart()].Inverse().Mul(s.turn[of(side, shoulder)])
	return carriedShoulder{
		share: vec.Clamp(s.arms[side].hint.Presence, 0, 1), turn: clavicle, at: s.at[of(side, upperArm)], place: place,
	}
}

// elbowOf is the side of the person's elbow.
func (s *personStage) elbowOf(side int, avatar *anatomy) carriedElbow {
	m := s.arms[side].memory
	outward := func(v vec.Vector) vec.Vector {
		return s.turn[s.stem.anatomy.topPart()].Rotate(asLeft(side, v))
	}
	l := &s.stem.anatomy.lengths
	return carriedElbow{
		on: true, axis: outward(m.axis), elbow: outward(m.elbow), soft: s.reachOf(side),
		longer: math.Max(1, avatar.arm(side)/(l.upperArm[side]+l.lowerArm[side])),
	}
}

// reachOf is the share of an arm's length that an avatar's wrist comes from its shoulder without giving way: as far as the person's where that is more.
func (s *personStage) reachOf(side int) float64 {
	return vec.Clamp(s.stretched(side), softFrom, 1)
}

// stretched is how far the person's wrist is from their shoulder, in lengths of their arm.
func (s *personStage) stretched(side int) float64 {
	l := &s.stem.anatomy.lengths
	return s.arms[side].memory.wrist.Len() / (l.upperArm[side] + l.lowerArm[side])
}
