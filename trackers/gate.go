package trackers

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

// Doubt is why the samples of a device are not believed.
type Doubt uint8

// The values of Doubt.
const (
	Believed   Doubt = iota
	Jumped           // it is where no body gets in the time, and the devices around it did not jump
	Zeroed           // it reports the origin without a rotation, as devices do that see nothing
	Frozen           // it repeats its place to the bit while the person moves away from it
	OutOfReach       // it is farther from the headset than a body reaches
)

// Reason says in a word or two what is wrong with the samples; empty for [Believed].
func (d Doubt) Reason() phrase.Phrase {
	return [...]phrase.Phrase{
		Jumped: phrase.Say("jumped"), Zeroed: phrase.Say("reports no position"),
		Frozen: phrase.Say("stuck"), OutOfReach: phrase.Say("out of reach"),
	}[d]
}

// Explain says what is wrong with a device and what to do about it.
func (d Doubt) Explain(device string) phrase.Phrase {
	switch d {
	case Jumped:
		return phrase.Say("{{.Device}} jumps; what it sends meanwhile is left out. Remove what covers or mirrors it.",
			"Device", device)
	case Zeroed:
		return phrase.Say("{{.Device}} reports no position and is treated as lost. Bring it into view.", "Device", device)
	case Frozen:
		return phrase.Say("{{.Device}} is stuck and treated as lost. Switch it off and on again.", "Device", device)
	case OutOfReach:
		return phrase.Say("{{.Device}} is out of reach and treated as lost until it is near again.", "Device", device)
	}
	return phrase.Phrase{}
}

const (
	// heldFor is how long a device is held whose samples are rejected before it counts as lost.
	heldFor = 200 * time.Millisecond
	// lostAge is the age that it has from then on, see calibration.StaleAge.
	lostAge = 300 * time.Millisecond
	// slowing is the time constant with which a device that is held comes to rest.
	slowing = 0.25
	// trustedOver is how long a device takes from where it was held to where it is, if that is near, and trustedSpeed
	// the mean speed in m/s at which it gets there if it is far; at its peak it is one and a half times that.
	trustedOver  = 0.25
	trustedSpeed = 0.55
	trustedWay   = 0.5 // meters, from which on it counts as lost for a moment instead
	// returning is how long a device that jumped back has to move as a body does before it is believed, settling how
	// long one has to that stays elsewhere.
	returning = 60 * time.Millisecond
	settling  = time.Second
	// settlingWay is the way in meters for which that is so, and from which on it takes as much longer.
	settlingWay = 0.5
	// pause is how long a device sends nothing whose sender does not only send seldom.
	pause = 80 * time.Millisecond
	// together is how far apart samples of the devices of a source come.
	together = 20 * time.Millisecond
)

// What bodies do, in meters and seconds: rationale R74.
const (
	fastest    = 18.0  // speed of a hand
	hardest    = 120.0 // acceleration of a hand
	uneven     = 1.5   // of the way at the speed before, where senders and receivers are out of step
	tremor     = 0.03  // of devices that are hardly seen
	nearSpan   = 0.025 // from the last sample that was believed, within which one may be from it by accident
	goesOnFrom = 0.01  // from where a device was when it sent nothing or repeated its place

	handReach = 1.4 // of a controller from the headset, along the floor, of a person who leans
	bodyReach = 2.5 // of a tall person who stretches

	stuckFor  = 10  // samples with the same place, after which a device that jumps did not see anything before
	unsettled = 10  // samples, which a device sends before it can jump
	nearSpeed = 0.6 // at which a device that is held may differ from where it would be
	backSpeed = 4.0 // at which one that jumped back may have moved on

	noisy         = 20  // samples in a row with another place each, after which a device has noise
	quiet         = 3   // times that a device repeats its place and goes on, after which it has no noise
	frozenBehind  = 0.3 // how far the headset moves before a controller that repeats its place counts as frozen
	plantedBehind = 0.7 // how far along the floor before a tracker does

	restWithin = 0.03 // a device that stays so near to one place for a while lies somewhere
	restAfter  = 3 * time.Second
)

// Gate rejects samples that can't be true before anybody uses them. It belongs to one goroutine and does not
// allocate. The zero value is ready.
//
// Devices of a source that jump together are believed: their space has moved, or what is played was cut.
type Gate struct {
	devices [MaxDevices]gated
	headset int  // the only one that is there; -1 for none
	apart   bool // most of the others are out of its reach
}

// motion is how a device moves between two samples.
type motion struct {
	velocity mgl64.Vec3
	known    bool // it is not after a jump
}

// gated is what a gate knows of a device. Places are as the device reports them.
type gated struct {
	kind           Kind
	serial, source string

	cuts     uint64        // of what its source plays
	samples  uint64        // of the newest sample, as are
	reported mgl64.Vec3    // where it has it
	received time.Duration // and when
	moving   motion        // from the one before
	rest     mgl64.Vec3    // near which it has been
	resting  time.Duration // since then
	steady   time.Duration // since when samples follow each other as a body moves
	landed   float64       // how far it was then from where it was believed last
	fresh    bool          // it came in this frame
	jumps    bool          // and is where no body gets from the last that was believed
	stuck    bool          // before it the device repeated its place
	paused   bool          // or sent nothing
	waited   int           // frames since its newest sample
	repeated int           // how often it repeated its place before, below 0 for never

	pose     Pose          // of the last sample that was believed, as are
	believed time.Duration // when it was received
	count    uint64        // the number of samples then
	motion   motion
	known    bool // there was one

	doubt    Doubt
	since    time.Duration // when the doubt began
	lost     bool          // and has lasted until the device counted as lost
	rejected uint64
	last     Doubt // of the last sample that was

	changes int        // samples in a row with another place each, below 0 with the same
	noise   bool       // there were many
	repeats int        // how often it repeated its place and went on from there, as senders do that leave noise out
	left    mgl64.Vec3 // from the headset, when its place changed last

	way     mgl64.Vec3 // from where it is to where it was held, while it is trusted again
	turn    mgl64.Quat // likewise
	share   float64    // that is left of both, 1 to 0
	seconds float64    // that they take
	ran     time.Duration
}

// Run judges the devices of a frame, which are as their sources report them: devices are compared with those of the
// same source only. One that is rejected has the pose that it would have had, and grows old.
func (g *Gate) Run(f *Frame) {
	devices := f.All()
	for i := range devices {
		g.devices[i].take(&devices[i])
	}
	for i := range devices {
		if g.devices[i].arrivesByJump() && g.together(f, &devices[i]) {
			for k := range devices {
				if devices[k].Source == devices[i].Source {
					g.devices[k].restart()
				}
			}
		}
	}
	g.findHeadset(f)
	for i := range devices {
		if g.devices[i].arrives() {
			g.devices[i].judge(&devices[i], g.doubtOf(f, i), f.Time)
		}
		g.devices[i].apply(&devices[i], f.Time)
	}
}

// take takes in a device, of which a sample may have come.
func (s *gated) take(d *Device) {
	if s.kind != d.Kind || s.serial != d.Serial || s.source != d.Source || d.Samples < s.samples {
		*s = gated{kind: d.Kind, serial: d.Serial, source: d.Source, cuts: d.Cuts}
	}
	cut := d.Cuts != s.cuts
	s.cuts = d.Cuts
	if s.fresh = d.Samples != s.samples; s.fresh {
		s.observe(d)
		s.waited = 0
	} else {
		s.waited++
	}
	if cut {
		s.restart()
	}
}

// arrives reports whether a sample came in this frame, and arrivesByJump whether it is where no body gets.
func (s *gated) arrives() bool       { return s.fresh }
func (s *gated) arrivesByJump() bool { return s.fresh && s.jumps }

// observe takes in a sample.
func (s *gated) observe(d *Device) {
	s.stuck, s.repeated = s.changes < -stuckFor && s.noise && s.repeats < quiet, -s.changes
	switch {
	case s.samples == 0:
	case d.Pose.Position == s.reported:
		s.changes = min(s.changes, 0) - 1
	default:
		if s.changes < -2 && s.doubt == Believed {
			s.repeats++
		}
		s.changes = max(s.changes, 0) + 1
		s.noise = s.noise || s.changes >= noisy
	}
	if d.Pose.Position.Sub(s.rest).Len() > restWithin || s.samples == 0 {
		s.rest, s.resting = d.Pose.Position, d.Received
	}
	s.moving = s.follow(d)
	s.paused = s.waited > 2 && d.Received-s.received > max(pause, 3*time.Duration(s.period(d)*float64(time.Second)))
	s.samples, s.reported, s.received = d.Samples, d.Pose.Position, d.Received
	span := s.span(d, s.believed)
	if s.doubt == Jumped { // who looks long enough gets anywhere
		span = min(span, max(nearSpan, s.period(d)))
	}
	s.jumps = s.sees() && d.Samples > unsettled && !reportsNothing(d) &&
		s.motion.impossible(d.Pose.Position.Sub(s.pose.Position), span)
}

// period is the time between two samples of a device, in seconds; 0 if that is not known.
func (s *gated) period(d *Device) float64 {
	if d.RateHz > 0 {
		return 1 / d.RateHz
	}
	return 0
}

// span is the time since an earlier sample, in seconds, no shorter than the rate of a device allows: what was
// received late is followed too soon.
func (s *gated) span(d *Device, earlier time.Duration) float64 {
	return max((d.Received - earlier).Seconds(), 0.7*s.period(d), 0.002)
}

// follow is how a device moved to its newest sample, from the one that was reported before.
func (s *gated) follow(d *Device) motion {
	way, span := d.Pose.Position.Sub(s.reported), s.span(d, s.received)
	if s.samples == 0 || s.moving.impossible(way, span) {
		s.steady, s.landed = d.Received, d.Pose.Position.Sub(s.pose.Position).Len()
		return motion{}
	}
	return motion{way.Mul(1 / span), true}
}

// impossible reports whether no body that moves so goes a way in a span.
func (m motion) impossible(way mgl64.Vec3, span float64) bool {
	return way.Len() > tremor+fastest*span ||
		m.known && way.Sub(m.velocity.Mul(span)).Len() > tremor+uneven*m.velocity.Len()*span+hardest*span*span
}

// together reports whether devices of a source jump with one of them: two, or the only one. One that is doubted because
// it jumped just before counts, since their samples may come in different frames.
func (g *Gate) together(f *Frame, with *Device) bool {
	all, jumped := 0, 0
	for i := range f.All() {
		d, s := &f.Devices[i], &g.devices[i]
		if d.Source != with.Source || d.Age(f.Time) >= lostAge || !s.speaks() {
			continue
		}
		all++
		if s.arrivesByJump() && (s.isBelieved() || s.leaves(d)) || s.jumpedAt(d, with.Received) {
			jumped++
		}
	}
	return jumped == all || jumped >= 2
}

// leaves reports whether the newest sample of a device is where no body gets from the one before.
func (s *gated) leaves(d *Device) bool { return s.steady == d.Received }

// speaks reports whether a device has been somewhere and says where it is, be it out of reach.
func (s *gated) speaks() bool { return s.sees() || s.known && s.doubt == OutOfReach }

// sees reports whether a device has been somewhere and says where it is.
func (s *gated) sees() bool { return s.known && s.doubt <= Jumped }

// jumpedAt reports whether a device jumped at about a time: so long before, that others sent since.
func (s *gated) jumpedAt(d *Device, now time.Duration) bool {
	return s.doubt == Jumped && now-s.since < max(together, time.Duration(1.5*s.period(d)*float64(time.Second)))
}

// restart believes the newest sample, wherever it is.
func (s *gated) restart() {
	s.lost, s.known, s.jumps, s.noise = false, false, false, false
	s.doubt, s.share, s.changes, s.motion = Believed, 0, 0, motion{}
}

// findHeadset finds the headset that others are compared with.
func (g *Gate) findHeadset(f *Frame) {
	g.headset, g.apart = -1, false
	for i := range f.All() {
		if d := &f.Devices[i]; d.Kind == Headset && d.Age(f.Time) < lostAge {
			if g.headset >= 0 {
				g.headset = -1
				return
			}
			g.headset = i
		}
	}
	if g.headset < 0 {
		return
	}
	headset, near, far := &f.Devices[g.headset], 0, 0
	for i := range f.All() {
		d := &f.Devices[i]
		if at, ok := g.devices[i].place(); !ok || i == g.headset || d.Source != headset.Source {
			continue
		} else if outOfReach(d.Kind, at.Sub(headset.Pose.Position)) {
			far++
		} else {
			near++
		}
	}
	g.apart = far > near
}

// outOfReach reports whether a body can't hold or wear a device there, from the headset. A controller may lie on the
// floor beside its owner, who sets the floor by it.
func outOfReach(kind Kind, from mgl64.Vec3) bool {
	aside := math.Hypot(from.X(), from.Z())
	return from.Len() > bodyReach || kind == Controller && aside > handReach
}

// place is where a device is, false if that is doubted.
func (s *gated) place() (mgl64.Vec3, bool) { return s.pose.Position, s.known && s.isBelieved() }

func (s *gated) isBelieved() bool { return s.doubt == Believed }

// doubtOf is what is wrong with the newest sample of a device by itself.
func (g *Gate) doubtOf(f *Frame, i int) Doubt {
	d := &f.Devices[i]
	if reportsNothing(d) && g.elsewhere(f, d.Source) {
		return Zeroed
	}
	s := &g.devices[i]
	if i == g.headset {
		switch {
		case s.staysBehind(d.Pose.Position.Sub(g.others(f, d.Source))):
			return Frozen
		case g.apart && !s.isBelieved(): // it comes back where its owner is
			return OutOfReach
		}
		return Believed
	}
	if g.headset < 0 || f.Devices[g.headset].Source != d.Source {
		return Believed
	}
	headset := &g.devices[g.headset]
	at, ok := headset.place()
	from := d.Pose.Position.Sub(at)
	switch {
	case !ok:
		return Believed
	case s.staysBehind(from):
		return Frozen
	case outOfReach(d.Kind, from) && !headset.rests(f.Time) && !headset.repeatsItself() &&
		(!g.apart || s.rests(f.Time)):
		return OutOfReach
	}
	return Believed
}

// rests reports whether a device has been near one place for a while, as one that lies somewhere.
func (s *gated) rests(now time.Duration) bool { return now-s.resting >= restAfter }

// staysBehind reports whether a device that has noise repeats its place, from the headset, while that moves away. A
// foot stays for a step, and while its owner sits down.
func (s *gated) staysBehind(from mgl64.Vec3) bool {
	if s.changes >= 0 {
		s.left = from
	}
	if !s.repeatsItself() {
		return false
	}
	moved, far := from.Sub(s.left), frozenBehind
	if s.kind != Controller {
		moved[1], far = 0, plantedBehind
	}
	return moved.Len() > far
}

// repeatsItself reports whether a device that has noise repeats its place.
func (s *gated) repeatsItself() bool { return s.changes < 0 && s.noise && s.repeats < quiet }

// others is the middle of the devices of a source beside the headset, which is compared with it.
func (g *Gate) others(f *Frame, source string) (middle mgl64.Vec3) {
	count := 0.0
	for i := range f.All() {
		if at, ok := g.devices[i].place(); ok && i != g.headset && f.Devices[i].Source == source {
			middle = middle.Add(at)
			count++
		}
	}
	return middle.Mul(1 / max(count, 1))
}

// reportsNothing reports whether the newest sample of a device is the origin without a rotation.
func reportsNothing(d *Device) bool {
	return d.Pose.Position == (mgl64.Vec3{}) && d.Pose.Rotation.V == (mgl64.Vec3{})
}

// elsewhere reports whether a device of a source is anywhere but at the origin: a sender of rotations alone has
// them all there.
func (g *Gate) elsewhere(f *Frame, source string) bool {
	for i := range f.All() {
		if f.Devices[i].Source == source && f.Devices[i].Pose.Position != (mgl64.Vec3{}) {
			return true
		}
	}
	return false
}

// judge believes or rejects the newest sample of a device, with which something may be wrong.
func (s *gated) judge(d *Device, doubt Doubt, now time.Duration) {
	if s.jumps && s.stuck { // it did not see how it moved
		s.jumps, s.doubt, s.since = false, Frozen, d.Received
	}
	if doubt == Believed && (s.jumps || s.doubt != Believed) && !s.returns(d) {
		doubt = max(s.doubt, Jumped)
	}
	if doubt != Believed {
		if s.rejected++; s.doubt == Believed {
			s.since = d.Received
		}
		s.doubt, s.last = doubt, doubt
		return
	}
	switch at := s.follows(now); {
	case !s.known || s.doubt == Believed && !s.goesOn(d):
	case s.lost:
		s.share = 0 // nobody has followed it for a while
	case at.Position.Sub(d.Pose.Position).Len() < trustedWay && d.Received-s.believed < lostAge:
		s.trust(d, at, now)
	default:
		if s.lost = true; s.doubt == Believed { // for a moment, so that the body goes there from where it is
			s.since = d.Received - heldFor
		}
		return
	}
	s.lost = false
	s.doubt, s.pose, s.believed, s.count, s.motion, s.known = Believed, d.Pose, d.Received, d.Samples, s.moving, true
}

// goesOn reports whether a device that sent nothing for a moment, or always the same, is elsewhere now.
func (s *gated) goesOn(d *Device) bool {
	return (s.paused || s.repeated > stuckFor) && d.Received-s.believed < lostAge+heldFor &&
		s.pose.Position.Sub(d.Pose.Position).Len() > goesOnFrom
}

// returns reports whether a device that is doubted is believed again.
func (s *gated) returns(d *Device) bool {
	if s.doubt == Believed {
		return false
	}
	steady, span := d.Received-s.steady, s.span(d, s.believed)
	if s.known && d.Pose.Position.Sub(s.held(d.Received).Position).Len() < tremor+nearSpeed*span {
		return true // where it would be
	}
	if s.doubt == Jumped {
		return !s.jumps || steady >= s.settles() ||
			s.steady > s.since && steady >= returning && d.Pose.Position.Sub(s.pose.Position).Len() < tremor+backSpeed*span
	}
	return steady >= returning
}

// settles is how long a device has to move as a body does where it jumped to, before it is believed there: the longer,
// the farther that is.
func (s *gated) settles() time.Duration {
	return time.Duration(float64(settling) * max(1, min(s.landed/settlingWay, 3)))
}

// held is where a device would be if it came to rest since the first sample that was not believed.
func (s *gated) held(now time.Duration) Pose {
	since := s.believed + max(0, s.since-s.believed-together)
	coasted := slowing * (1 - math.Exp(-(now-since).Seconds()/slowing))
	return Pose{Position: s.pose.Position.Add(s.motion.velocity.Mul(coasted)), Rotation: s.pose.Rotation}
}

// follows is where the body follows a device to whose newest sample is not believed yet.
func (s *gated) follows(now time.Duration) Pose {
	if s.doubt == Believed {
		return s.offset(s.pose)
	}
	return s.offset(s.held(now))
}

// trust begins to take a device from where it was held to where it is.
func (s *gated) trust(d *Device, held Pose, now time.Duration) {
	s.way, s.turn = held.Position.Sub(d.Pose.Position), held.Rotation.Mul(d.Pose.Rotation.Inverse())
	s.share, s.seconds, s.ran = 1, max(trustedOver, s.way.Len()/trustedSpeed), now
}

// apply has a device report what is believed of it.
func (s *gated) apply(d *Device, now time.Duration) {
	d.Doubt, d.Doubted = s.doubt, s.last
	d.Dropped += s.rejected
	if s.doubt != Believed || s.lost {
		d.HasVelocity, d.Samples = false, s.count
		s.lost = s.lost || now-s.since >= heldFor
		switch {
		case !s.known:
			d.Received = s.since - lostAge - 1
		case s.lost:
			d.Pose, d.Received = s.follows(now), min(s.believed, s.since+heldFor-lostAge-1, now-lostAge-1)
		default:
			d.Pose, d.Received = s.follows(now), s.believed
		}
		s.ran = now
		return
	}
	if s.share == 0 {
		return
	}
	s.share = max(0, s.share-(now-s.ran).Seconds()/s.seconds)
	s.ran = now
	d.Pose = s.offset(d.Pose)
}

// offset is a place with what is left of the way to where the device was held.
func (s *gated) offset(p Pose) Pose {
	if s.share > 0 {
		part := s.share * s.share * (3 - 2*s.share)
		p.Position = p.Position.Add(s.way.Mul(part))
		p.Rotation = mgl64.QuatSlerp(mgl64.QuatIdent(), s.turn, part).Mul(p.Rotation)
	}
	return p
}
