package calibration

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/average"
	"posewright/rig"
	"posewright/trackers"
)

// What two devices do that are worn for one role, in meters, radians and seconds: rationale R79.
const (
	hiddenAge  = 50 * time.Millisecond // of a sample, or three samples more, from which on the other device counts alone
	steadyFor  = 0.4                   // that both are seen before one says anything of the other: a gate takes as long
	meetFor    = 0.5                   // that the backup's place on the body is averaged over at first
	meetAgain  = 3.0                   // that it is where it doesn't fit any more
	meetMoved  = 0.15                  // that both have to move meanwhile, or one of them may lie somewhere
	meetWithin = 0.03                  // of each other, meanwhile
	slipTime   = 20.0                  // time constant of following a strap that slips
	driftTime  = 10.0                  // time constant of following a direction that drifts
	slipMost   = 0.03                  // of a difference that counts as slip, where more is a moment's error
	driftMost  = 0.10                  // likewise
	noiseTime  = 5.0                   // time constant of the observed noise
	leastNoise = 1e-4                  // that no device is better than, in meters and in radians

	apartM, apartRad = 0.10, 0.5 // from which on one of both is wrong, so that they aren't mixed
	turnSpeed        = 1.5       // at which the body turns from one to the other
)

// pairing is two devices for one role, see [Assignment.Backup]: the first, which calibration, name or place gave the
// role, and its backup. It says where both have the bone, each weighted by its observed noise, and goes from one to
// the other where one is hidden.
//
// What is learned while both are seen: where the backup is worn, from where the first has the bone, and how far the
// direction of one has drifted about the vertical, from the other. Of two tracking systems the headset's doesn't
// drift, else the first device doesn't.
type pairing struct {
	devices  [2]identity
	index    [2]int // in the frame that was bound last; -1 for one that isn't there
	anchored bool   // one of them is of the headset's tracking system, and the other is not
	anchor   int    // which; 0 where that isn't known

	offset  rig.Transform // first from bone
	mount   rig.Transform // backup from bone
	mounted bool          // is known
	meeting meeting
	yaw     [2]float64 // that is added to a device, against its drift

	bone    [2]rig.Transform // by both, in the tracking space
	rank    [2]rank
	steady  float64 // since when both are seen, seconds
	beyond  bool    // the backup is out of reach
	place   mixture
	turn    mixture
	history [2]history
	watched float64 // seconds that went into the noise
	jumped  bool    // the bone made a step, of a device that is back or was found to be worn elsewhere
}

// rank is how good a device is at present.
type rank uint8

const (
	unseen rank = iota
	unsure      // it is late or estimated
	seen
)

// mixture is how much the backup counts of two devices, for places or for rotations. Noise is of the devices' own:
// what both have in common is what the body does.
type mixture struct {
	share  float64    // of the backup
	own    [2]float64 // mean square of each one's acceleration, per tick
	common float64    // mean product of both
	apart  float64    // mean square of their difference
}

// history is where a device had the bone in the two ticks before.
type history struct {
	place, step, turn mgl64.Vec3
	rotation          mgl64.Quat
	ticks             int
}

// meeting is an average of where the backup is worn.
type meeting struct {
	seconds float64
	mean    rig.Transform
	worst   float64
	from    [2]mgl64.Vec3
	moved   [2]float64
}

// pair has a role worn by a first device and its backup, by their indices in a frame; -1 for one that is not there.
// It reports whether the target goes on from the pair that it was: of the same two devices.
func (p *pairing) pair(first, backup int, who *[trackers.MaxDevices]identity) bool {
	same := func(i, k int) bool { return i < 0 || p.devices[k].same(&who[i]) }
	if backup < 0 && first >= 0 && !same(first, 0) && same(first, 1) { // alone
		first, backup = -1, first
	}
	goesOn := p.on() && (first >= 0 || backup >= 0 && p.mounted) && same(first, 0) && same(backup, 1)
	if !goesOn {
		*p = pairing{}
		if first >= 0 && backup >= 0 {
			p.devices = [2]identity{who[first], who[backup]}
		}
	}
	p.index = [2]int{first, backup}
	return goesOn
}

// on reports whether a role has two devices, of which one may not be there.
func (p *pairing) on() bool { return p.devices[0].kind != trackers.UnknownKind }

// findAnchor finds out which device is of the tracking system of the head.
func (p *pairing) findAnchor(head *identity) {
	was := [2]bool{p.devices[0].source == head.source, p.devices[1].source == head.source}
	p.anchored, p.anchor = was[0] != was[1], 0
	if was[1] && !was[0] {
		p.anchor = 1
	}
}

// bones works out where both devices have the bone, and how good each is. first is the first device from the bone.
func (p *pairing) bones(f *trackers.Frame, now time.Duration, first rig.Transform, beyond bool) {
	if i := p.index[0]; !p.mounted && i >= 0 && i < f.Count && f.Devices[i].Age(now) > lostAfter {
		p.mount, p.mounted = first, true // until both are seen
	}
	offsets, out := [2]rig.Transform{first, p.mount}, [2]bool{beyond, p.beyond}
	p.jumped = false
	for k, i := range p.index {
		was := p.rank[k]
		p.rank[k] = unseen
		if i < 0 || i >= f.Count || k == 1 && !p.mounted {
			continue
		}
		d := &f.Devices[i]
		turned := rig.Yaw(p.yaw[k]).Mul(d.Pose.Rotation)
		p.bone[k] = rig.Transform{Position: d.Pose.Position, Rotation: turned}.Mul(offsets[k])
		age := d.Age(now)
		if age > StaleAge || out[k] {
			continue
		}
		p.rank[k] = unsure
		late := hiddenAge
		if d.RateHz > 0 {
			late = max(late, time.Duration(4/d.RateHz*float64(time.Second)))
		}
		if age <= late && !d.Inferred && d.Doubt == trackers.Believed {
			p.rank[k] = seen
		}
		counts := max(p.place.share, p.turn.share)
		if k == 0 {
			counts = 1 - min(p.place.share, p.turn.share)
		}
		p.jumped = p.jumped || was == unseen && counts > 0
	}
}

// fuse returns where both devices have the bone, and whether any says so, after a time of dt seconds.
func (p *pairing) fuse(f *trackers.Frame, now time.Duration, dt float64, first rig.Transform, beyond bool) (
	bone rig.Transform, there bool,
) {
	p.bones(f, now, first, beyond)
	p.learn(f, now, dt)
	p.weigh(dt)
	bone = p.bone[0]
	switch {
	case !p.mounted:
	case bone.Rotation == (mgl64.Quat{}): // only the backup has ever been there
		bone = p.bone[1]
	default:
		bone.Position = bone.Position.Add(p.bone[1].Position.Sub(bone.Position).Mul(p.place.share))
		bone.Rotation = mgl64.QuatSlerp(bone.Rotation, near(p.bone[1].Rotation, bone.Rotation), p.turn.share)
	}
	return bone, p.rank[0] != unseen || p.rank[1] != unseen
}

// weigh moves the shares of the backup to what they should be, no faster than a body moves.
func (p *pairing) weigh(dt float64) {
	way := p.bone[1].Position.Sub(p.bone[0].Position).Len()
	angle := average.AngleBetween(p.bone[0].Rotation, p.bone[1].Rotation)
	for _, m := range [...]struct {
		*mixture
		speed float64 // shares per second
		apart bool
	}{
		{&p.place, returnSpeed / max(way, 1e-6), way > apartM || angle > apartRad},
		{&p.turn, turnSpeed / max(angle, 1e-6), way > apartM || angle > apartRad},
	} {
		goal := m.share
		switch {
		case !p.mounted || p.rank[0] > p.rank[1]:
			goal = 0
		case p.rank[1] > p.rank[0]:
			goal = 1
		case p.rank[0] < seen:
		case m.apart || p.watched < noiseTime/5:
			goal = math.Round(m.share)
		default:
			goal = m.goal(p.anchored, p.anchor)
		}
		if dt <= 0 { // a person chooses devices while everything stands still
			continue
		}
		step := dt * min(m.speed, 1/fade.Seconds())
		m.share += max(-step, min(step, goal-m.share))
	}
}

// goal is the share of the backup by the variances of both, which are inversely proportional to their weights. What
// lies between both beside noise is the error of the one that drifts, else of both alike.
func (m *mixture) goal(anchored bool, anchor int) float64 {
	const ofAcceleration = 6 // the variance of p(t) - 2p(t-1) + p(t-2), against that of p
	var variance [2]float64
	noise := 0.0
	for k := range variance {
		variance[k] = max(leastNoise*leastNoise, (m.own[k]-m.common)/ofAcceleration)
		noise += variance[k]
	}
	slow := max(0, m.apart-noise)
	if anchored {
		variance[1-anchor] += slow
	} else {
		variance[0] += slow / 2
		variance[1] += slow / 2
	}
	return variance[0] / (variance[0] + variance[1])
}

// learn observes noise and drift of two devices that are both seen, and where the backup is worn.
func (p *pairing) learn(f *trackers.Frame, now time.Duration, dt float64) {
	backup := p.index[1]
	if p.rank[0] < seen || backup < 0 || backup >= f.Count || p.mounted && p.rank[1] < seen {
		p.steady, p.meeting, p.history = 0, meeting{}, [2]history{}
		return
	}
	d := &f.Devices[backup]
	if !p.mounted && (d.Age(now) > hiddenAge || d.Inferred || d.Doubt != trackers.Believed) {
		p.steady, p.meeting = 0, meeting{}
		return
	}
	if p.steady += dt; p.steady < steadyFor || dt <= 0 {
		return
	}
	at := rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}
	if !p.mounted {
		if p.meeting.take(at, p.bone[0], dt); p.meeting.seconds >= meetFor {
			p.settle()
		}
		return
	}
	p.observe(dt)
	away := p.bone[0].Position.Sub(p.bone[1].Position)
	off := near(p.bone[0].Rotation.Mul(p.bone[1].Rotation.Conjugate()), mgl64.QuatIdent())
	if away.Len() > apartM || average.AngleBetween(off, mgl64.QuatIdent()) > apartRad {
		switch p.meeting.take(at, p.bone[0], dt); {
		case p.meeting.seconds < meetAgain:
		case p.meeting.worst <= meetWithin && min(p.meeting.moved[0], p.meeting.moved[1]) > meetMoved:
			p.yaw[1] = 0
			p.settle()
		default:
			p.meeting = meeting{}
		}
		return
	}
	p.meeting = meeting{}
	yaw := rig.YawOf(off)
	drift := max(-driftMost, min(driftMost, yaw)) * dt / driftTime
	if p.anchor == 0 {
		p.yaw[1] += drift
	} else {
		p.yaw[0] -= drift
	}
	// The rest is of how it is worn, in its own frame.
	slip := min(1, dt/slipTime)
	tilt := mgl64.QuatSlerp(mgl64.QuatIdent(), near(off.Mul(rig.Yaw(-yaw)), mgl64.QuatIdent()), slip)
	turned := rig.Yaw(p.yaw[1]).Mul(at.Rotation)
	p.mount.Rotation = turned.Conjugate().Mul(tilt).Mul(turned).Mul(p.mount.Rotation).Normalize()
	if length := away.Len(); length > slipMost {
		away = away.Mul(slipMost / length)
	}
	p.mount.Position = p.mount.Position.Add(turned.Conjugate().Rotate(away.Mul(slip)))
}

// settle takes over where the backup is worn.
func (p *pairing) settle() {
	p.mount, p.mounted = p.meeting.mean, true
	p.meeting, p.history = meeting{}, [2]history{}
	p.bone[1], p.jumped = p.bone[0], p.place.share > 0 || p.turn.share > 0
}

// take adds a moment at which the backup and the bone are somewhere.
func (m *meeting) take(backup, bone rig.Transform, dt float64) {
	at := backup.Inverse().Mul(bone)
	if m.seconds == 0 {
		m.mean, m.from = at, [2]mgl64.Vec3{backup.Position, bone.Position}
	}
	m.seconds += dt
	part := min(1, dt/m.seconds)
	m.worst = max(m.worst, at.Position.Sub(m.mean.Position).Len())
	m.mean.Position = m.mean.Position.Add(at.Position.Sub(m.mean.Position).Mul(part))
	m.mean.Rotation = mgl64.QuatSlerp(m.mean.Rotation, near(at.Rotation, m.mean.Rotation), part).Normalize()
	for k, place := range [2]mgl64.Vec3{backup.Position, bone.Position} {
		m.moved[k] = max(m.moved[k], place.Sub(m.from[k]).Len())
	}
}

// observe takes a tick into the noise of both devices.
func (p *pairing) observe(dt float64) {
	var step, turn [2]mgl64.Vec3
	known := true
	for k := range p.history {
		var ready bool
		step[k], turn[k], ready = p.history[k].accelerate(&p.bone[k])
		known = known && ready
	}
	if !known {
		return
	}
	p.watched = min(noiseTime, p.watched+dt)
	part := dt / p.watched
	p.place.observe(&step, p.bone[1].Position.Sub(p.bone[0].Position).Len(), part)
	p.turn.observe(&turn, average.AngleBetween(p.bone[0].Rotation, p.bone[1].Rotation), part)
}

func (m *mixture) observe(of *[2]mgl64.Vec3, apart, part float64) {
	for k := range of {
		m.own[k] += (of[k].Dot(of[k]) - m.own[k]) * part
	}
	m.common += (of[0].Dot(of[1]) - m.common) * part
	m.apart += (apart*apart - m.apart) * part
}

// accelerate is by how much the steps of a device differ from those of the tick before, in meters and in radians.
func (h *history) accelerate(bone *rig.Transform) (place, turn mgl64.Vec3, ready bool) {
	if h.ticks > 0 {
		step := bone.Position.Sub(h.place)
		by := near(bone.Rotation.Mul(h.rotation.Conjugate()), mgl64.QuatIdent()).V.Mul(2)
		place, turn = step.Sub(h.step), by.Sub(h.turn)
		h.step, h.turn = step, by
	}
	h.place, h.rotation = bone.Position, bone.Rotation
	ready = h.ticks > 1
	h.ticks = min(h.ticks+1, 2)
	return place, turn, ready
}

// near is a rotation with the sign that is nearer to another.
func near(q, to mgl64.Quat) mgl64.Quat {
	if q.Dot(to) < 0 {
		return q.Scale(-1)
	}
	return q
}

// refit has the backup stay where it is on the body while the bone is elsewhere in the first device than it was. Of a
// backup alone, the bone is where it is in that.
func (p *pairing) refit(offset rig.Transform) rig.Transform {
	if p.index[0] < 0 {
		return p.mount
	}
	if p.mounted && p.offset != offset && p.offset.Rotation != (mgl64.Quat{}) {
		p.mount = p.mount.Mul(p.offset.Inverse()).Mul(offset)
	}
	p.offset = offset
	return offset
}

// combiner is what [Bindings] need for roles with two devices; see [Bindings.Combine].
type combiner interface {
	// keep has a role stay with the two devices that have it, also where the first is lost or gone and the backup is
	// there.
	keep(b *Bindings, f *trackers.Frame)
	// pair gives roles their backups, and has those be no other device's that are there. It reports whether any has one.
	pair(b *Bindings, f *trackers.Frame) bool
	// refit takes where the bone of a role is in its device, and returns where it is and whether the role has gone on with
	// its two devices.
	refit(role Role, offset rig.Transform) (is rig.Transform, goesOn bool)
	// target is where the devices of a role have its bone, whether any of them says so, and whether that is a step; not
	// on for a role with one device.
	target(role Role, f *trackers.Frame, now time.Duration, dt float64, first rig.Transform, beyond bool) (
		bone rig.Transform, there, jumped, on bool)
	// judge finds out which backups are farther from the head than a body reaches, if the head is believed.
	judge(f *trackers.Frame, now time.Duration, head, crown mgl64.Vec3, eyes float64, believed bool)
	mark(f *trackers.Frame)
	backup(role Role) int
	// mounting is where the bone is in a device of a role, and what is added to its direction; not on for another.
	mounting(role Role, device int) (offset *rig.Transform, yaw float64, seen, on bool)
}

// pairings are the two devices of each role.
type pairings struct {
	of     [RoleCount]pairing
	goesOn [RoleCount]bool // as the pair that it was when Bind was called before
}

// Combine has roles with a backup follow both devices. Without it the first one counts. What it needs is a hundred
// times as much memory as the rest, which is why it is asked for.
func (b *Bindings) Combine() { b.combiner = &pairings{} }

// Backup returns the index, in the frame that was bound last, of the second device with a role; -1 if there is none.
func (b *Bindings) Backup(role Role) int {
	if !b.paired {
		return -1
	}
	return b.combiner.backup(role)
}

func (p *pairings) backup(role Role) int {
	if one := &p.of[role]; one.on() && one.index[0] >= 0 {
		return one.index[1]
	}
	return -1
}

func (p *pairings) mark(f *trackers.Frame) {
	for role := range p.of {
		one := &p.of[role]
		if !one.on() || one.index[0] < 0 || one.index[1] < 0 {
			continue
		}
		if backup := &f.Devices[one.index[1]]; one.beyond {
			backup.Doubt = max(backup.Doubt, trackers.OutOfReach)
		}
		leads := 0
		if one.place.share > 0.5 {
			leads = 1
		}
		f.Devices[one.index[leads]].Leads = true
	}
}

func (p *pairings) pair(b *Bindings, f *trackers.Frame) (any bool) {
	var backup [RoleCount]int
	for role := range backup {
		backup[role] = -1
	}
	for _, lost := range [...]bool{false, true} {
		for i := range f.All() {
			role, ok := b.backupRole(&f.Devices[i])
			if ok && backup[role] < 0 && b.isLost(i) == lost {
				backup[role] = i
			}
		}
	}
	table, who := b.table()
	for role, i := range backup {
		role := Role(role)
		one, first := &p.of[role], table.of(role)
		switch {
		case i < 0:
		case first < 0 || first == i:
			first, i = i, -1
		case b.wasMeasured(&f.Devices[i]) && !b.wasMeasured(&f.Devices[first]):
			first, i = i, first // where the other is worn is learned from it
		}
		if first >= 0 {
			table.give(role, first)
		}
		p.goesOn[role] = one.pair(first, i, who)
		if !one.on() {
			continue
		}
		any = true
		if at := table.of(head); at >= 0 {
			one.findAnchor(&who[at])
		}
	}
	return any
}

func (p *pairings) keep(b *Bindings, f *trackers.Frame) {
	table, who := b.table()
	for i := range f.All() {
		role, ok := b.backupRole(&f.Devices[i])
		if !ok || b.isLost(i) || !table.free(role) || !p.of[role].on() {
			continue
		}
		one := &p.of[role]
		if !one.devices[1].same(&who[i]) || !b.staysWith(role, &one.devices[0]) {
			continue
		}
		if one.mounted {
			table.give(role, i)
		}
		for k := range f.All() {
			if one.devices[0].same(&who[k]) {
				table.give(role, k)
			}
		}
	}
}

func (p *pairings) refit(role Role, offset rig.Transform) (is rig.Transform, goesOn bool) {
	if p.of[role].on() {
		offset = p.of[role].refit(offset)
	}
	return offset, p.goesOn[role]
}

func (p *pairings) target(
	role Role, f *trackers.Frame, now time.Duration, dt float64, first rig.Transform, beyond bool,
) (bone rig.Transform, there, jumped, on bool) {
	one := &p.of[role]
	if !one.on() {
		return bone, false, false, false
	}
	bone, there = one.fuse(f, now, dt, first, beyond)
	return bone, there, one.jumped, true
}

func (p *pairings) judge(f *trackers.Frame, now time.Duration, at, crown mgl64.Vec3, eyes float64, believed bool) {
	for role := range RoleCount {
		one := &p.of[role]
		was := one.beyond
		one.beyond = false
		if !one.on() || !believed || role == head || one.index[1] < 0 || one.index[1] >= f.Count {
			continue
		}
		if d := &f.Devices[one.index[1]]; d.Age(now) <= StaleAge {
			bone := d.Pose.Position.Add(d.Pose.Rotation.Rotate(one.mount.Position))
			one.beyond = outOfReach(role, bone.Sub(at), crown, eyes, was)
		}
	}
}

func (p *pairings) mounting(role Role, device int) (offset *rig.Transform, yaw float64, seen, on bool) {
	one := &p.of[role]
	if !one.on() {
		return nil, 0, false, false
	}
	k := 0
	if device == one.index[1] {
		k, offset = 1, &one.mount
	}
	return offset, one.yaw[k], one.rank[k] != unseen, true
}
