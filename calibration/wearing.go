package calibration

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/average"
	"posewright/rig"
	"posewright/trackers"
)

// Costs are negative natural logarithms of likelihoods, relative to the most usual place of a role.
const (
	lyingAbout = 9.0  // of a device that lies somewhere in a room, against one that is worn in the most usual place
	unlikely   = 6.0  // from where on a place is not one of that role
	byName     = 14.0 // that a name counts
	nameMost   = 6.0  // that a place within reach counts against a name
	sideNamed  = 10.0 // that a left or right in a name counts
	earlier    = 5.0  // that the role of the last calibration counts
	kept       = 12.0 // that the role counts that a device had a moment ago, in whatever posture its owner is now
	earlierBy  = 4.0  // the same of its mirror: trackers change sides from one day to the next
	wrongSide  = 90.0 // per share of stature beyond the middle
	sideFrom   = 0.03 // shares of stature from the middle that a device of a side is at least
	movedAlso  = 5.0  // that a device counts that came along with the person
	leftStill  = 20.0 // that one counts at most that stayed behind
	inside     = 5.0  // that the trunk counts for what is in its midst, where nothing lies around
	swayless   = 5.0  // that one counts that does not sway with the person, or swings
	farOff     = 0.75 // shares of stature along the floor from the head: no part of the body gets there, or only hands
)

// rarity is what roles cost for how seldom trackers are worn there without saying so.
var rarity = [RoleCount]float64{
	chest: 1.2, leftHand: 1.5, rightHand: 1.5, LeftElbow: 2, RightElbow: 2, LeftKnee: 2, RightKnee: 2,
	LeftShoulder: 4, RightShoulder: 4,
}

// lonely is what a role costs more without a twin on the other side.
var lonely = [RoleCount]float64{
	leftHand: 1, rightHand: 1, leftFoot: 1, rightFoot: 1, LeftElbow: 2, RightElbow: 2, LeftKnee: 2, RightKnee: 2,
	LeftShoulder: 4, RightShoulder: 4,
}

// twinAlso is what a role of the middle costs more with one.
const twinAlso = 6.0

// wearing is what speaks for and against devices being worn, beside where they are. The zero value knows nothing.
type wearing struct {
	demand   *Demand         // nil: the person may be in any posture
	previous *Calibration    // nil for none
	motion   *Motion         // nil: nothing was seen before
	had      *[RoleCount]int // 1 + the device that had a role a moment ago and may keep it; nil: none
	now      time.Duration   // of the devices; 0 for devices that are all there
	sway     []float64       // of each device while the person stands, meters; nil where unknown

	posed   bool
	devices []trackers.Device
	table   *roleTable
	settled [trackers.MaxDevices]bool // had a role, or no chance of one, before
	named   [trackers.MaxDevices]bool // has its role by its name
	part    [trackers.MaxDevices]part // in its name
	said    [trackers.MaxDevices]int  // its side in its name

	// The person: meters, and unit vectors along the floor.
	head            int // -1 for none
	eyes            mgl64.Vec3
	floor, stature  float64
	facing          float64
	toLeft, forward mgl64.Vec3
	hands           [2]mgl64.Vec3 // shares of stature, in the person's frame
	handKnown       [2]bool
	// the same of devices: to the left, up from the floor, forward from the middle of the trunk
	place    [trackers.MaxDevices]mgl64.Vec3
	alike    [trackers.MaxDevices]float64 // 0 to 1
	headSway float64
	seated   bool
}

// meet works out where the person is and which way they face.
func (w *wearing) meet() {
	t := w.table
	for i := range w.devices {
		w.settled[i], w.part[i], w.said[i] = t.taken(i), partInName(w.devices[i].Name), sideInName(w.devices[i].Name)
	}
	w.head, w.posed = t.of(head), w.demand != nil
	w.stature, w.toLeft, w.forward = 1.7, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 0, 1}
	if w.head < 0 {
		return
	}
	d := &w.devices[w.head]
	w.eyes, w.facing = d.Pose.Position, rig.YawOf(d.Pose.Rotation)
	if w.demand != nil {
		w.floor = w.demand.FloorM
	}
	w.stature = max(0.5, (w.eyes.Y()-w.floor)*StatureFromEyes)
	if w.demand != nil && w.demand.Seated {
		w.seated = true
		w.stature = max(0.5, w.demand.EyeHeightM*StatureFromEyes)
		w.floor = w.eyes.Y() - w.stature/StatureFromEyes
	}
	if w.sway != nil {
		w.headSway = w.sway[w.head]
	}
	w.face(w.facing)
	w.handsAt(nil)
	if !w.handKnown[0] || !w.handKnown[1] { // where controllers are out to the sides is known before who holds which
		w.acrossControllers()
	}
}

// face has the person face a way.
func (w *wearing) face(yaw float64) {
	sin, cos := math.Sincos(yaw)
	w.facing, w.toLeft, w.forward = yaw, mgl64.Vec3{cos, 0, -sin}, mgl64.Vec3{sin, 0, cos}
	for i := range w.devices {
		w.place[i] = w.local(w.devices[i].Pose.Position)
	}
	if !w.posed {
		w.centerOtherSpaces()
	}
	w.pairUp()
}

// local is a place in the person's frame, in shares of stature.
func (w *wearing) local(at mgl64.Vec3) mgl64.Vec3 {
	from := at.Sub(w.eyes).Add(w.forward.Mul(shouldersBack * w.stature))
	return mgl64.Vec3{from.Dot(w.toLeft), at.Y() - w.floor, from.Dot(w.forward)}.Mul(1 / w.stature)
}

// centerOtherSpaces takes the trackers of each other source to be around the person, wherever its space lies before
// it is aligned.
func (w *wearing) centerOtherSpaces() {
	own := w.devices[w.head].Source
	for i := range w.devices {
		source := w.devices[i].Source
		if source == own {
			continue
		}
		var middle mgl64.Vec3
		count := 0.0
		for k := range w.devices {
			if d := &w.devices[k]; d.Source == source && d.Kind == trackers.Tracker {
				middle = middle.Add(w.local(d.Pose.Position))
				count++
			}
		}
		if count > 0 {
			w.place[i] = w.local(w.devices[i].Pose.Position).Sub(mgl64.Vec3{middle.X() / count, 0, middle.Z() / count})
		}
	}
}

// acrossControllers has the person face at a right angle to two controllers that are held out to the sides.
func (w *wearing) acrossControllers() {
	var found [2]int
	count := 0
	for i := range w.devices {
		if out, _ := w.table.out(i); w.devices[i].Kind == trackers.Controller && !out {
			if count < 2 {
				found[count] = i
			}
			count++
		}
	}
	if count == 2 {
		w.across(w.devices[found[0]].Pose.Position, w.devices[found[1]].Pose.Position)
	}
}

// across has the person face at a right angle to the line between hands that are out to the sides, to where the
// head rather looks.
func (w *wearing) across(one, other mgl64.Vec3) {
	const out = 0.6 * wristSpan
	yaw, _, ok := facingAcross(one, other)
	line := one.Sub(other)
	if !ok || math.Hypot(line.X(), line.Z()) < out*w.stature {
		return
	}
	looking := rig.YawOf(w.devices[w.head].Pose.Rotation)
	if math.Abs(wrapAngle(yaw-looking)) > math.Pi/2 {
		yaw = wrapAngle(yaw + math.Pi)
	}
	w.face(yaw)
}

// handsAt takes where the hands are from who has their roles, or was found for them; nil for nobody.
func (w *wearing) handsAt(found *[RoleCount]int) {
	if w.head < 0 {
		return
	}
	var at [2]mgl64.Vec3
	for side, role := range handRoles {
		i := w.table.of(role)
		if i < 0 && found != nil {
			i = found[role]
		}
		if w.handKnown[side] = i >= 0; w.handKnown[side] {
			at[side] = w.devices[i].Pose.Position
		}
	}
	if w.handKnown[0] && w.handKnown[1] {
		w.across(at[0], at[1])
	}
	for side := range at {
		w.hands[side] = w.local(at[side])
	}
}

// sameAs reports whether two devices are one and the same, sent twice.
func sameAs(a, b *trackers.Device) bool {
	return a.Pose.Position.Sub(b.Pose.Position).Len() <= doubledM && average.AngleBetween(a.Pose.Rotation,
		b.Pose.Rotation) <= doubledRad
}

// pairUp finds for each tracker the one that is most nearly its mirror image.
func (w *wearing) pairUp() {
	const alike, unlike, beside = 0.05, 0.09, 0.08 // shares of stature
	for i := range w.devices {
		w.alike[i] = 0
		if out, _ := w.table.out(i); w.devices[i].Kind != trackers.Tracker || out {
			continue
		}
		nearest := unlike
		for k := range w.devices {
			if out, _ := w.table.out(k); k == i || w.devices[k].Kind != trackers.Tracker || out || k == w.head {
				continue
			}
			mirrored := mgl64.Vec3{-w.place[k].X(), w.place[k].Y(), w.place[k].Z()}
			apart := math.Abs(w.place[k].X() - w.place[i].X())
			if off := w.place[i].Sub(mirrored).Len(); off < nearest && apart > beside && !sameAs(&w.devices[i], &w.devices[k]) {
				nearest = off
			}
		}
		w.alike[i] = min(1, (unlike-nearest)/(unlike-alike))
	}
}

// away is how far a device is from the person, along the floor, meters.
func (w *wearing) away(i int) float64 {
	off := w.devices[i].Pose.Position.Sub(w.eyes)
	return math.Hypot(off.X(), off.Z())
}

// costs fills in what it costs to give each free device each free role.
func (w *wearing) costs(p *assignmentProblem) {
	p.devices = len(w.devices)
	for i := range w.devices {
		for role := range RoleCount {
			p.cost[role][i] = never
			if role == head || w.settled[i] || !w.table.free(role) || !w.table.may(role, i) {
				continue
			}
			if c, ok := w.cost(i, role); ok {
				p.cost[role][i] = c
			}
		}
	}
}

// cost is what a role costs a device, relative to not being worn; false where it can't have it.
func (w *wearing) cost(i int, role Role) (cost float64, ok bool) {
	d := &w.devices[i]
	side := role.side()
	isHand := role == leftHand || role == rightHand
	switch d.Kind {
	case trackers.Controller:
		if !isHand {
			return 0, false
		}
		return -lyingAbout - byName/2 + w.sideCost(i, side) - w.earlierCost(i, role)/2, true
	case trackers.Tracker:
	default:
		return 0, false
	}
	said, part := w.said[i], w.part[i]
	if estimatedInName(d.Name) { // whatever is worn wins
		const barely = 0.01
		w.named[i] = true
		return -barely, part == role.part() && (side == 0 || said == side)
	}
	place := w.placeCost(i, role)
	against := w.motionCost(i, role)
	cost = place + against + rarity[role] - lyingAbout
	if w.motion != nil && w.motion.cameAlong(d) {
		cost -= movedAlso
	}
	cost -= w.earlierCost(i, role)
	if w.had != nil && w.had[role] == i+1 {
		cost = min(place, nameMost) - lyingAbout - kept
	}
	if part == partUnknown {
		if side != 0 {
			cost += lonely[role] * (1 - w.alike[i])
		} else {
			cost += twinAlso * w.alike[i]
		}
		return cost, true
	}
	if part != role.part() || said != 0 && said != side && side != 0 {
		return 0, false
	}
	if side == 0 || said != 0 { // the name says all: a place within reach counts little against it
		if w.head < 0 || w.devices[w.head].Source != d.Source || w.away(i) < farOff*w.stature {
			cost = min(place+against, nameMost) - byName
		}
		w.named[i] = cost < -certain
		return cost, true
	}
	return cost - byName/2, true
}

// earlierCost is what a role costs a device less that had it, or its mirror, in the last calibration.
func (w *wearing) earlierCost(i int, role Role) float64 {
	if w.previous == nil {
		return 0
	}
	if k := w.previous.find(&w.devices[i]); k >= 0 {
		switch was, _ := RoleNamed(w.previous.Devices[k].Effector); was {
		case role:
			return earlier
		case role.mirror():
			return earlierBy
		}
	}
	return 0
}

// part is what names call the part of the body of a role.
func (r Role) part() part {
	return [RoleCount]part{
		head: partHead, chest: partChest, hips: partHips, leftHand: partHand, rightHand: partHand, leftFoot: partFoot,
		rightFoot: partFoot,
		LeftElbow: partElbow, RightElbow: partElbow, LeftKnee: partKnee, RightKnee: partKnee,
		LeftShoulder: partShoulder, RightShoulder: partShoulder,
	}[r]
}

// sideCost is what it costs a controller to be in the left (1) or right (-1) hand.
func (w *wearing) sideCost(i, side int) float64 {
	if said := w.said[i]; said != 0 {
		return -sideNamed * float64(said*side)
	}
	out := w.place[i].X() * float64(side)
	if w.head < 0 {
		out = w.devices[i].Pose.Position.X() * float64(side) / w.stature
	}
	return min(0.1, max(0, sideFrom-out))*wrongSide - 2*out
}

// motionCost is what speaks against a role in how a device moved.
func (w *wearing) motionCost(i int, role Role) float64 {
	cost := 0.0
	if w.motion != nil {
		const each = 20 // per meter
		cost = mgl64.Clamp((w.motion.leftBehind(&w.devices[i])-leash[role])*each, 0, leftStill)
	}
	if w.sway == nil {
		return cost
	}
	const standing, still, swings = 0.0015, 0.0004, 6 // meters; meters; of what the head sways
	legs := role == leftFoot || role == rightFoot || role == LeftKnee || role == RightKnee
	arms := role == leftHand || role == rightHand || role == LeftElbow || role == RightElbow
	own := w.sway[i]
	switch {
	case !legs && w.headSway > standing && own < still:
		cost += swayless
	case !arms && own > unsteady && own > swings*w.headSway:
		cost += swayless
	}
	return cost
}

// leash is how far the head goes while a device of a role stays where it is, meters: a foot that stands while its
// owner steps over it, an elbow on a table.
var leash = [RoleCount]float64{
	chest: 0.3, hips: 0.4, leftHand: 0.8, rightHand: 0.8, leftFoot: 1, rightFoot: 1, LeftElbow: 0.6,
	RightElbow: 0.6, LeftKnee: 0.7, RightKnee: 0.7,
	LeftShoulder: 0.3, RightShoulder: 0.3,
}

// beyond is the cost of a value outside a range, with a spread.
func beyond(v, least, most, spread float64) float64 {
	off := max(least-v, v-most, 0) / spread
	return off * off / 2
}

// placeCost is what the place of a device costs a role: how far it is from that part of the body. Spreads are those
// of where trackers are strapped and of how people of one stature differ; all are shares of stature. Limbs are
// whole segments and the trunk a whole, since straps are worn high, low and turned.
func (w *wearing) placeCost(i int, role Role) float64 {
	if w.head < 0 {
		return 2 * lyingAbout
	}
	at := w.place[i]
	x, y, z := at.X(), at.Y(), at.Z()
	side := float64(role.side())
	cost := 0.0
	if side != 0 {
		cost = min(0.12, max(0, sideFrom-x*side)) * wrongSide
	}
	switch role {
	case hips, chest:
		// the last for each share of stature: of two trackers the lower one is on the hips
		const girth, midline, up = 0.10, 0.11, 80
		out := math.Hypot(x, z)
		cost = beyond(out, 0, girth, 0.025*w.loose()) + x*x/(2*midline*midline)
		if y > 0.50 && y < 0.76 && out < girth {
			cost -= inside
		}
		if role == hips {
			return cost + beyond(y, 0.50, y, 0.037) + min(0.1, max(0, y-0.60))*up + beyond(y, 0, 0.70, 0.037)
		}
		return cost + min(0.1, max(0, 0.69-y))*up + beyond(y, 0.62, 0.79, 0.032)
	case leftFoot, rightFoot:
		if w.seated {
			return cost + beyond(y, 0.20, 0.34, 0.035) + beyond(z, 0.08, 0.36, 0.04) + beyond(x*side, 0, 0.17, 0.03)
		}
		return cost + beyond(y, -0.03, 0.10, 0.03) + beyond(z, -0.09, 0.12, 0.04*w.loose()) + beyond(x*side, 0, 0.12,
			0.03*w.loose())
	case LeftKnee, RightKnee:
		if w.seated {
			return cost + beyond(y, 0.48, 0.58, 0.035) + beyond(z, 0.15, 0.30, 0.04) + beyond(x*side, 0, 0.13, 0.03)
		}
		cost += beyond(z, -0.06, 0.10, 0.03) + beyond(x*side, 0, 0.12, 0.03)
		if y > 0.37 {
			return cost + beyond(y, 0, 0.37, 0.065) // thighs are worn on too
		}
		return cost + beyond(y, 0.25, 0.37, 0.035)
	case LeftShoulder, RightShoulder:
		return cost + beyond(at.Sub(w.shoulder(side)).Len(), 0, 0.035, 0.02)
	case leftHand, rightHand:
		along, off, held := w.alongArm(at, side, false)
		return cost + held + beyond(along, armShare-0.03, armShare+0.08, 0.03) + beyond(off, 0, 0.06, 0.04)
	case LeftElbow, RightElbow:
		return cost + w.elbowCost(at, side)
	}
	return never
}

// loose is how many times as far off places may be of a person in any posture.
func (w *wearing) loose() float64 {
	if w.posed {
		return 1
	}
	return 2.5
}

func (w *wearing) shoulder(side float64) mgl64.Vec3 {
	return mgl64.Vec3{side * halfShoulders, shoulderHeight, 0}
}

// alongArm is how far along a straight arm a place is from the shoulder, and how far off it: of an arm that leads
// to the hand where that is known. Else it is held as the pose wants it or, which costs something, in another way.
func (w *wearing) alongArm(at mgl64.Vec3, side float64, toHand bool) (along, off, cost float64) {
	const unasked = 2.0
	from := at.Sub(w.shoulder(side))
	best := math.Inf(1)
	try := func(direction mgl64.Vec3, costs float64) {
		t := from.Dot(direction)
		away := from.Sub(direction.Mul(t)).Len()
		if total := beyond(away, 0, 0.05, 0.03) + costs; total < best {
			along, off, cost, best = t, away, costs, total
		}
	}
	if k := sideIndex(side); toHand && w.handKnown[k] {
		if reach := w.hands[k].Sub(w.shoulder(side)); reach.Len() > 1e-3 {
			try(reach.Normalize(), 0)
			return along, off, cost
		}
	}
	for held, arm := range heldArms {
		costs := unasked
		if w.demand == nil || w.demand.Holding == Holding(held) || w.demand.Holding == AnyPose {
			costs = 0
		}
		try(mgl64.Vec3{side * arm[0], arm[1], 0}, costs)
	}
	return along, off, cost
}

// heldArms are the directions of a straight left arm in each way of holding.
var heldArms = func() (arms [3]mgl64.Vec2) {
	for _, held := range [...]Holding{TPose, APose, ArmsDown} {
		sin, cos := math.Sincos(held.below())
		arms[held] = mgl64.Vec2{cos, -sin}
	}
	return arms
}()

func sideIndex(side float64) int {
	if side < 0 {
		return 1
	}
	return 0
}

// elbowCost is what a place costs an elbow: upper arm and forearm are whole segments. Where the arm is bent, a
// place on one of them says where the other is, whose length has to fit.
func (w *wearing) elbowCost(at mgl64.Vec3, side float64) float64 {
	const upper, straight, fit = armShare - forearmShare, 0.92, 0.03
	shoulder, k := w.shoulder(side), sideIndex(side)
	if !w.handKnown[k] && w.demand == nil {
		return unlikely
	}
	if hand := w.hands[k]; w.handKnown[k] && hand.Sub(shoulder).Len() < straight*armShare {
		bent := func(from, to mgl64.Vec3, length, rest float64) float64 {
			out := at.Sub(from)
			r := max(out.Len(), 0.03)
			elbow := from.Add(out.Mul(length / r))
			return beyond(elbow.Sub(to).Len(), rest, rest, fit*mgl64.Clamp(length/r, 1, 3)) + beyond(r, 0, length*1.15, fit)
		}
		return 1 + min(bent(shoulder, hand, upper, forearmShare), bent(hand, shoulder, forearmShare, upper))
	}
	along, off, cost := w.alongArm(at, side, true)
	cost += beyond(off, 0, 0.05, 0.03)
	if along > 0.21 {
		return cost + beyond(along, 0, 0.21, 0.06)
	}
	return cost + beyond(along, 0.08, 0.21, 0.03)
}
