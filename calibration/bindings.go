package calibration

import (
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/trackers"
)

const (
	// StaleAge is the age from which on a device's newest sample does not say where it is now.
	StaleAge = 300 * time.Millisecond
	// fade is how long a stale device takes to let go of its role, and one that is back to take hold of it.
	fade = 300 * time.Millisecond
	// returnSpeed is how fast the body goes to a device that is back on average, in meters a second, where fade would be
	// faster (rationale R75), and longestReturn how long it takes at most, in seconds.
	returnSpeed   = 0.55
	longestReturn = 2.0
	// leaveSpeed is how fast it goes from a device that is stale.
	leaveSpeed = 1.0
	// longestWay is what it goes then at most, in meters: a place that it never reached says nothing of that.
	longestWay = 1.5
	// unchangedAge is the age from which on controls and curls of a hand count as let go. Some sources tell of them only when they change.
	unchangedAge = 10 * time.Minute
	// lostAfter is the age from which on a device gives its role to another that is there.
	lostAfter = time.Second
	// trialSamples is how many samples a tracker must have sent that appears while others already have roles, before it gets one by its name or place. What
	// arrives once or twice from somewhere is not worn.
	trialSamples = 10
)

// Bindings holds which device has which role, its offset, and how much it counts. Bind fills it, and Bindings.Targets reads it in every tick. The
// zero value binds nothing. It is for one goroutine.
type Bindings struct {
	identities  [trackers.MaxDevices]identity
	trusted     [trackers.MaxDevices]bool // devices that may have a role by name or place, see trialSamples
	count       int
	calibration *Calibration
	humanoid    *rig.Humanoid
	chosen      *Assignments
	decided     *Assignments // that the last Bind went by
	bound       bool         // Bind was called
	stale       bool         // and has to be called again

	roles    roleTable
	combiner combiner                 // of roles with two devices; nil for nothing
	paired   bool                     // there are some
	offset   [RoleCount]rig.Transform // device from bone
	target   [RoleCount]effectors.Target
	replaced [RoleCount]bool // since the last Targets
	away     [RoleCount]bool // the device was stale then
	handover [RoleCount]handover
	reached  [RoleCount]rig.Transform // where the bones are, in the frame of the devices
	known    [RoleCount]bool          // that is known
	beyond   [RoleCount]bool          // the device is where no body has that part
	fingers  [trackers.Sides]float64  // presence of those that are tracked
	adjusted [2]mgl64.Vec3            // what was learnt of the wrists, in the frames of their devices
	running  bool                     // Targets was called
	previous time.Duration
}

// handover is how a role passes from one device to another.
type handover struct {
	position mgl64.Vec3 // from where the new device has the bone to where the target was
	rotation mgl64.Quat
	left     float64 // of it, 1 to 0
	slow     float64 // how many times as long as fade it takes
}

// begin has the target of a role go from a place to where another device has the bone, in as many times fade.
func (h *handover) begin(from, bone *rig.Transform, slow float64) {
	h.position, h.rotation = from.Position.Sub(bone.Position), from.Rotation.Mul(bone.Rotation.Inverse())
	h.left, h.slow = 1, slow
}

// apply moves the bone by what is left of the way after a step.
func (h *handover) apply(bone *rig.Transform, step float64) {
	if h.left == 0 {
		return
	}
	h.left = max(0, h.left-step/h.slow)
	part := ramp(h.left)
	bone.Position = bone.Position.Add(h.position.Mul(part))
	bone.Rotation = mgl64.QuatSlerp(mgl64.QuatIdent(), h.rotation, part).Mul(bone.Rotation)
}

// ramp goes from 0 to 1 at a constant speed, but for a fifth at both ends, where it speeds up and slows down.
func ramp(x float64) float64 {
	const end = 0.2
	switch {
	case x < end:
		return x * x / (2 * end * (1 - end))
	case x > 1-end:
		return 1 - ramp(1-x)
	}
	return (x - end/2) / (1 - end)
}

// identity is what a device is recognized by from frame to frame.
type identity struct {
	kind           trackers.Kind
	serial, source string
	lost           bool
	onTrial        bool // gets no role that nobody gave it
}

func identityOf(d *trackers.Device, now time.Duration) identity {
	onTrial := d.Samples < trialSamples && d.Kind != trackers.Headset && d.Kind != trackers.Controller
	return identity{d.Kind, d.Serial, d.Source, d.Lost || d.Age(now) > lostAfter, onTrial}
}

// same reports whether two identities are of one device.
func (a *identity) same(b *identity) bool {
	return a.kind == b.kind && a.serial == b.serial && a.source == b.source
}

// Adjust moves the left (0) or right (1) hand by a vector in the frame of its device, in addition to the offset of the calibration.
func (b *Bindings) Adjust(side int, by mgl64.Vec3) { b.adjusted[side] = by }

// Device returns the index, in the frame that was bound last, of the device with a role; -1 if there is none.
func (b *Bindings) Device(role Role) int {
	if !b.bound {
		return -1
	}
	return b.roles.device[role]
}

// Choose sets the person's assignments, nil for none, which take precedence over any calibration from the next Bind on. They are compared by pointer
// and must not be changed in place.
func (b *Bindings) Choose(a *Assignments) {
	if b.chosen != a {
		b.chosen, b.stale = a, true
	}
}

// Bind works out which device of a frame has which role. It may be called in every tick, since it does nothing
// unless a device came, went or was lost, or the calibration or the humanoid is another; both are told by their pointers,
// so neither may be changed in place. It does not allocate.
//
// With a calibration that covers at least one of the devices, devices have the roles and offsets they were calibrated
// with. A headset or controller that was not calibrated takes the place of a missing one, with its offset if it is of the
// same kind. Without such a calibration, nil included, the headset is at the eyes of h, and all other devices, one that is
// no headset on the head included, are on their joints.
func Bind(c *Calibration, f *trackers.Frame, h *rig.Humanoid, b *Bindings) {
	if b.bound && !b.stale && b.calibration == c && b.humanoid == h && b.unchanged(f) {
		return
	}
	var before [RoleCount]identity
	var had [RoleCount]bool
	for role := range before {
		if b.bound && b.roles.device[role] >= 0 {
			before[role], had[role] = b.identities[b.roles.device[role]], true
		}
	}
	var keep [RoleCount]bool           // that a device keeps its role, against names and places
	if b.bound && b.calibration == c { // another humanoid is no reason to change hands
		keep = had
		b.release(&before, &keep)
	}
	b.calibration, b.humanoid, b.decided, b.bound, b.stale = c, h, b.chosen, true, false
	b.identify(f, slices.Contains(had[:], true), &before)

	effective := c
	if effective != nil && !effective.Covers(f) {
		effective = nil
	}
	b.roles.clear()
	if b.combiner != nil {
		b.combiner.keep(b, f)
	}
	// Those that are there first: a lost device only keeps what nobody else can drive.
	for _, lost := range [...]bool{false, true} {
		b.assign(f, effective, lost, &keep, &before, &had)
	}
	b.paired = b.combiner != nil && b.combiner.pair(b, f)
	for role, i := range b.roles.device {
		if i < 0 {
			continue
		}
		offset := offsetOf(effective, &f.Devices[i], Role(role), h)
		stays := had[role] && before[role].same(&b.identities[i])
		if b.paired {
			is, goesOn := b.combiner.refit(Role(role), offset)
			offset, stays = is, goesOn || stays
		}
		b.offset[role] = offset
		b.replaced[role] = b.replaced[role] || b.running && !stays
	}
}

// backupRole is the role whose backup a device was chosen to be.
func (b *Bindings) backupRole(d *trackers.Device) (Role, bool) {
	if b.chosen == nil {
		return 0, false
	}
	return b.chosen.backup(d)
}

// staysWith reports whether a role may stay with a device.
func (b *Bindings) staysWith(role Role, who *identity) bool { return b.chosen.leave(role, who) }

// table is which device has which role, and who the devices are.
func (b *Bindings) table() (*roleTable, *[trackers.MaxDevices]identity) {
	return &b.roles, &b.identities
}

// wasMeasured reports whether a device was calibrated.
func (b *Bindings) wasMeasured(d *trackers.Device) bool {
	return b.calibration != nil && b.calibration.find(d) >= 0
}

// isLost reports whether a device sends nothing.
func (b *Bindings) isLost(device int) bool { return b.identities[device].lost }

// identify takes in the devices of a frame and which of them are trusted: at once the tracked hand of who held a
// controller before.
func (b *Bindings) identify(f *trackers.Frame, roles bool, had *[RoleCount]identity) {
	before, trusted := b.identities, b.trusted
	count := b.count
	b.count = f.Count
	for i := range f.All() {
		who := &b.identities[i]
		*who = identityOf(&f.Devices[i], f.Time)
		hand := (had[leftHand].source == who.source || had[rightHand].source == who.source) &&
			partInName(f.Devices[i].Name) == partHand
		b.trusted[i] = !roles || !who.onTrial || hand
		for k := 0; k < count && !b.trusted[i]; k++ {
			b.trusted[i] = trusted[k] && before[k].same(who)
		}
	}
}

func (b *Bindings) unchanged(f *trackers.Frame) bool {
	if b.count != f.Count {
		return false
	}
	for i := range f.All() {
		if b.identities[i] != identityOf(&f.Devices[i], f.Time) {
			return false
		}
	}
	return true
}

// assign gives out the roles that are still free among the devices that are there, or among those that are lost.
func (b *Bindings) assign(f *trackers.Frame, c *Calibration, lost bool, keep *[RoleCount]bool,
	before *[RoleCount]identity, hadOne *[RoleCount]bool,
) {
	devices := f.All()
	for i := range devices {
		b.roles.absent[i] = b.identities[i].lost != lost
	}
	if b.chosen != nil {
		assignChosen(devices, *b.chosen, &b.roles)
		b.roles.bar(devices, *b.chosen, c, f.Time)
	}
	if c != nil {
		assignSerials(devices, c, &b.roles)
	}
	for _, role := range [...]Role{head, leftHand, rightHand} {
		for i := range devices {
			if keep[role] && b.identities[i].same(&before[role]) {
				b.roles.take(role, i)
			}
		}
	}
	for i := range devices {
		if !b.trusted[i] {
			b.roles.leaveOut(i)
		}
	}
	assignHead(devices, &b.roles)
	if c == nil {
		var hadRole, lost [trackers.MaxDevices]bool
		for i := range devices {
			lost[i] = b.identities[i].lost
			for role := range before {
				hadRole[i] = hadRole[i] || hadOne[role] && b.identities[i].same(&before[role])
			}
		}
		leaveOthers(devices, &b.roles, &hadRole, &lost)
	} else {
		for i := range devices { // what was not calibrated only stands in for head and hands, or is estimated
			name := devices[i].Name
			if devices[i].Kind == trackers.Tracker && partInName(name) != partHand && !estimatedInName(name) {
				b.roles.leaveOut(i)
			}
		}
	}
	var had [RoleCount]int
	for role := range before {
		// it may have been taken for the other foot
		single := (Role(role) == leftFoot || Role(role) == rightFoot) && !(keep[leftFoot] && keep[rightFoot])
		for i := range devices {
			if keep[role] && !single && b.identities[i].same(&before[role]) {
				had[role] = i + 1
			}
		}
	}
	w := wearing{had: &had}
	w.assignRoles(devices, &b.roles)
}

// release has no device keep a role only because a person had chosen it, who has taken that back: names and places decide again, of a pair on both sides.
func (b *Bindings) release(before *[RoleCount]identity, keep *[RoleCount]bool) {
	if b.decided == nil || b.decided == b.chosen {
		return
	}
	for _, pair := range [...][2]Role{{head, head}, {leftHand, rightHand}, {leftFoot, rightFoot}} {
		for _, role := range pair {
			d := trackers.Device{Kind: before[role].kind, Serial: before[role].serial}
			_, _, chosen := b.decided.Of(&d)
			if b.chosen != nil {
				_, _, still := b.chosen.Of(&d)
				chosen = chosen && !still
			}
			if chosen {
				keep[pair[0]], keep[pair[1]] = false, false
			}
		}
	}
}

// offsetOf is device from bone for a device of a role, or one of its kind; false where there was none.
func (c *Calibration) offsetOf(d *trackers.Device, role Role) (offset rig.Transform, ok bool) {
	name, kind := role.String(), d.Kind.String()
	for i := range c.Devices {
		if c.Devices[i].Effector == name && c.Devices[i].Kind == kind {
			offset = c.Devices[i].Offset.Transform()
			offset.Rotation = offset.Rotation.Normalize()
			return offset, true
		}
	}
	return offset, false
}

// BoneOf returns where the bone of a role is that a device was calibrated for; false where none of its kind was.
func (c *Calibration) BoneOf(d *trackers.Device, role Role) (bone rig.Transform, ok bool) {
	offset, ok := c.offsetOf(d, role)
	return rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}.Mul(offset), ok
}

// offsetOf is device from bone.
func offsetOf(c *Calibration, d *trackers.Device, role Role, h *rig.Humanoid) rig.Transform {
	if c != nil {
		if offset, ok := c.offsetOf(d, role); ok {
			return offset
		}
	}
	offset := rig.Identity()
	if role == head && d.Kind == trackers.Headset { // other devices on the head are on its joint
		offset.Position = h.Measures.EyesFromHead.Mul(-1)
	}
	return offset
}

// Targets computes the targets of one tick from the frame that was bound last. now is on the frame's clock. A device whose newest sample is older
// than 300 ms fades out over 300 ms at its last position and fades in again when it returns. Where another device takes a role over, the target goes to it over
// 300 ms, but at once where no time has passed since the call before: a person chooses roles while everything stands still. Targets does not allocate.
func (b *Bindings) Targets(f *trackers.Frame, now time.Duration, out *effectors.Targets) {
	*out = effectors.Targets{}
	if !b.bound {
		return
	}
	step, dt := 1.0, 0.0 // at the very first there is nothing to fade from
	if b.running {
		dt = max(0, (now - b.previous).Seconds())
		step = min(1, dt/fade.Seconds())
	}
	b.running, b.previous = true, now
	b.judgeReach(f, now)
	for role, i := range b.roles.device {
		target := &b.target[role]
		goal := 0.0
		if i >= 0 && i < f.Count {
			bone, there, jumped := b.targetOf(Role(role), f, now, dt)
			if there {
				goal = 1
			}
			b.meet(Role(role), &bone, goal, step, jumped)
			if goal > 0 || target.Presence == 0 { // the body leaves a place that stands still
				b.handover[role].apply(&bone, step)
				target.Position, target.Rotation = bone.Position, bone.Rotation
			}
		}
		target.Presence += b.change(Role(role), goal, step)
		if target.Presence == 0 && target.Rotation == (mgl64.Quat{}) {
			target.Rotation = mgl64.QuatIdent()
		}
	}
	copy(out.Effectors[:], b.target[:firstHint])
	for id := range out.Hints {
		role := firstHint + Role(id)
		out.Hints[id] = place(&b.target[role])
		joint := rig.Transform{Rotation: b.target[role].Rotation}
		out.Hints[id].Along = Along(effectors.HintID(id), joint, b.offset[role])
	}
	for side := range out.Shoulders {
		out.Shoulders[side] = place(&b.target[firstShoulder+Role(side)])
	}
	for side := range out.Hands {
		hand, presence := &f.Hands[side], &b.fingers[side]
		goal, stale := 0.0, unchangedAge
		if hand.Fingers.Jointed {
			stale = StaleAge
		}
		if hand.HasFingers && now-hand.FingersAt <= stale {
			goal = 1
		}
		*presence += min(step, max(-step, goal-*presence))
		if hand.HasFingers && *presence > 0 {
			h := &hand.Fingers
			out.Hands[side] = effectors.HandTarget{
				Presence: *presence, Jointed: h.Jointed, Spreads: h.Spreads, Curl: h.Curl, Bend: h.Bend, Spread: h.Spread,
			}
		}
		if hand.HasControls && now-hand.ControlsAt <= unchangedAge {
			out.Hands[side].Trigger, out.Hands[side].Grip = hand.Controls.Trigger, hand.Controls.Grip
		}
	}
}

// targetOf is where the devices of a role have its bone, whether any of them says so, and whether that is a step.
func (b *Bindings) targetOf(role Role, f *trackers.Frame, now time.Duration, dt float64) (
	bone rig.Transform, there, jumped bool,
) {
	if b.paired {
		if bone, there, jumped, on := b.combiner.target(role, f, now, dt, b.mounted(role), b.beyond[role]); on {
			return bone, there, jumped
		}
	}
	d := &f.Devices[b.roles.of(role)]
	bone = rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}.Mul(b.mounted(role))
	return bone, d.Age(now) <= StaleAge && !b.beyond[role], false
}

// Mark has the devices of a frame tell what became of them: which are out of reach, and of two with one role which
// counts more.
func (b *Bindings) Mark(f *trackers.Frame) {
	for role := range RoleCount {
		if i := b.Device(role); i >= 0 && b.beyond[role] {
			f.Devices[i].Doubt = max(f.Devices[i].Doubt, trackers.OutOfReach)
		}
	}
	if b.paired {
		b.combiner.mark(f)
	}
}

// meet has the body go to a device that is there now, or there again, from where it is, and to one that takes a role
// over from where the target was. A bone that jumped is gone to likewise.
func (b *Bindings) meet(role Role, bone *rig.Transform, goal, step float64, jumped bool) {
	target, change := &b.target[role], &b.handover[role]
	switch replaced := b.replaced[role]; {
	case replaced && step == 0:
		change.left, target.Presence = 0, goal
	case goal > 0 && target.Presence < 1 && b.known[role] && (replaced || b.away[role]):
		change.begin(&b.reached[role], bone, 1)
		seconds := min(change.position.Len()/returnSpeed, longestReturn)
		change.slow = max(1, seconds/fade.Seconds())
		target.Presence = 1
	case replaced && target.Presence > 0, goal > 0 && (b.away[role] || jumped) && target.Presence > 0:
		change.begin(&rig.Transform{Position: target.Position, Rotation: target.Rotation}, bone, 1)
	case replaced:
		change.left = 0
	}
	b.replaced[role], b.away[role] = false, goal == 0
}

// reach is how far from the joint of the head a body has the joint of a role at most, in heights of its eyes: between
// the joints of a person who stands straight, and a tenth more.
var reach = [RoleCount]float64{
	chest: 0.30, hips: 0.46, leftHand: 0.52, rightHand: 0.52, leftFoot: 1.06, rightFoot: 1.06,
	LeftElbow: 0.36, RightElbow: 0.36, LeftKnee: 0.76, RightKnee: 0.76, LeftShoulder: 0.22, RightShoulder: 0.22,
}

const (
	overhead   = 0.25 // sine of how far the hips get above the head, along its neck, of who bends over and looks ahead
	reachSlack = 0.25 // meters, for what is between a device and where it is assumed to be
	tallEyes   = 2.0  // height of the eyes of a tall person, meters
)

// judgeReach finds out which devices are farther from the head than a body reaches. The head is believed unless
// everything else is far from it.
func (b *Bindings) judgeReach(f *trackers.Frame, now time.Duration) {
	at, seen := b.bone(f, head, now)
	eyes := tallEyes
	if b.calibration != nil && b.calibration.Calibrated() {
		eyes = b.calibration.EyeHeightM
	}
	var crown mgl64.Vec3
	if seen {
		crown = b.crown(f)
	}
	near, far := 0, 0
	for role := range RoleCount {
		was := b.beyond[role]
		b.beyond[role] = false
		bone, there := b.bone(f, role, now)
		if role == head || !seen || !there {
			continue
		}
		if b.beyond[role] = outOfReach(role, bone.Sub(at), crown, eyes, was); b.beyond[role] {
			far++
		} else {
			near++
		}
	}
	believed := seen && !(near == 0 && far > 1)
	if !believed {
		b.beyond = [RoleCount]bool{}
	}
	if b.paired {
		b.combiner.judge(f, now, at, crown, eyes, believed)
	}
}

// outOfReach reports whether a body whose eyes are so high has no such joint so far from the joint of the head.
func outOfReach(role Role, from, crown mgl64.Vec3, eyes float64, was bool) bool {
	most, above := reach[role]*eyes+reachSlack, overhead
	if was { // not from one tick to the next
		most, above = 0.95*most, 0.6*above
	}
	return from.Len() > most || role == hips && from.Dot(crown) > above*from.Len()
}

// crown is where the head has its crown.
func (b *Bindings) crown(f *trackers.Frame) mgl64.Vec3 {
	return f.Devices[b.Device(head)].Pose.Rotation.Mul(b.mounted(head).Rotation).Rotate(mgl64.Vec3{0, 1, 0})
}

// bone is where the device of a role has its bone; false without one, or while it is stale.
func (b *Bindings) bone(f *trackers.Frame, role Role, now time.Duration) (at mgl64.Vec3, ok bool) {
	i := b.Device(role)
	if i < 0 || i >= f.Count || f.Devices[i].Age(now) > StaleAge {
		return at, false
	}
	pose, offset := &f.Devices[i].Pose, b.mounted(role)
	return pose.Position.Add(pose.Rotation.Rotate(offset.Position)), true
}

// Reached tells where a tick has the bone of a role, in the frame of the devices: from there the body goes to a device
// that is back.
func (b *Bindings) Reached(role Role, bone rig.Transform) {
	b.reached[role], b.known[role] = bone, true
}

// Follows reports whether a device of a role says all of where its bone is: not while it is lost, or on its way back.
func (b *Bindings) Follows(role Role, device int) bool {
	if b.paired {
		if _, _, seen, on := b.combiner.mounting(role, device); on && !seen {
			return false
		}
	}
	return b.target[role].Presence > 1-1e-6 && b.handover[role].left == 0
}

// Carried is where a device of a role is on its bone, which has been reached.
func (b *Bindings) Carried(role Role, device int) trackers.Pose {
	offset, yaw := b.mounted(role), 0.0
	if b.paired {
		mount, turn, _, on := b.combiner.mounting(role, device)
		if yaw = turn; on && mount != nil {
			offset = *mount
		}
	}
	at := b.reached[role].Mul(offset.Inverse())
	return trackers.Pose{Position: at.Position, Rotation: rig.Yaw(-yaw).Mul(at.Rotation).Normalize()}
}

// mounted is where a role's bone is in the frame of its device, with what was learnt of it.
func (b *Bindings) mounted(role Role) rig.Transform {
	offset := b.offset[role]
	if side, isHand := handSide(role); isHand {
		offset.Position = offset.Position.Add(b.adjusted[side])
	}
	return offset
}

// change is by how much the presence of a role's target changes toward a goal in a step, which is a share of fade: by
// less where the body leaves a place far away.
func (b *Bindings) change(role Role, goal, step float64) float64 {
	target := &b.target[role]
	missing := goal - target.Presence
	if b.known[role] && missing < 0 && step < 1 {
		way := longestWay // of all of the presence, which nobody knows who begins
		if target.Presence < 1 {
			way = min(way, target.Position.Sub(b.reached[role].Position).Len()/(1-target.Presence))
		}
		step *= min(1, leaveSpeed*fade.Seconds()/way)
	}
	return max(-step, min(step, missing))
}

// place is a target without its rotation.
func place(t *effectors.Target) effectors.HintTarget {
	return effectors.HintTarget{Position: t.Position, Presence: t.Presence}
}
