package align

import (
	"math"
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
)

// Most is how many spaces are followed at a time.
const Most = 4

// State is what an aligner does about a space.
type State uint8

const (
	// Waiting: a device of the pair is not tracked.
	Waiting State = iota
	// Measuring: how the two devices are mounted to each other is being measured.
	Measuring
	// Following: the space follows.
	Following
	// Moving: the devices have been moving for so long that nothing new is known.
	Moving
	// Apart: the two devices are not mounted to each other as they were.
	Apart
)

// Report is what is known of a space that is followed.
type Report struct {
	Source string
	State  State
	// ShiftM and TurnRad are by how much the space has drifted at the device since it began to be followed.
	ShiftM, TurnRad float64
	// MovedM and MovedRad are by how much Correction moves the device.
	MovedM, MovedRad float64
	// ErrorM and ErrorRad are what is still to be corrected.
	ErrorM, ErrorRad float64
	// SpreadM is by how much the samples disagree, the median.
	SpreadM float64
	// Held is the first device from the second; the zero Pose until it was measured.
	Held trackers.Pose
	// Correction is the common space from where the space was aligned.
	Correction trackers.Pose
	// Jumps counts the jumps that were taken out.
	Jumps int
}

// Reports are those of all spaces that are followed.
type Reports struct {
	Of    [Most]Report
	Count int
	With  *trackers.Conditioning // what the spaces are followed by: corrections are against where it has them
}

// Aligner follows spaces. The zero value is ready.
type Aligner struct {
	base      *trackers.Conditioning
	with      trackers.Conditioning // a copy of base in which the spaces move
	followers [Most]follower
	count     int
	glides    [Most]glide
	motions   [trackers.MaxDevices]motion
	time      time.Duration
}

// glide is what is left of the jumps of a source whose space others follow: the pose from which its devices glide to where they are.
type glide struct {
	source  string
	from    trackers.Pose
	about   mgl64.Vec3 // where the device is, in the common space
	running bool
}

// Run takes the devices of a tick as their sources have them and returns what to condition them with: what is given, with those spaces moved that are followed. The
// result is valid until the next call.
func (a *Aligner) Run(with *trackers.Conditioning, f *trackers.Frame) *trackers.Conditioning {
	if with != a.base {
		a.choose(with)
	}
	if a.count == 0 {
		return with
	}
	dt := min(max(0, (f.Time-a.time).Seconds()), 0.1)
	a.time = f.Time
	for i := range f.All() {
		a.motions[i].observe(&f.Devices[i])
	}
	for i := range a.count {
		a.followers[i].run(a, f, dt)
	}
	for i := range a.glides {
		if g := &a.glides[i]; g.running {
			g.settle(dt)
		}
	}
	for i := range a.with.Spaces {
		a.with.Spaces[i].Pose = a.placed(&a.base.Spaces, i)
	}
	return &a.with
}

// Reports returns what is known of the spaces that are followed.
func (a *Aligner) Reports() (all Reports) {
	for i := range a.count {
		all.Of[i] = a.followers[i].report
	}
	all.Count, all.With = a.count, a.base
	return all
}

// Outer returns the world from the space in which a source reports, with what a conditioning has and what followed since.
func (r *Reports) Outer(with *trackers.Conditioning, source string) trackers.Pose {
	outer := with.Outer(source)
	for i := range r.Count {
		if s := &r.Of[i]; s.Source == source {
			world := identityFor(with.World)
			return world.Mul(s.Correction).Mul(world.Inverse()).Mul(outer)
		}
	}
	return outer
}

// choose takes another conditioning. Spaces that are followed by the same pair as before go on from where they are.
func (a *Aligner) choose(with *trackers.Conditioning) {
	before, count := a.followers, a.count
	a.base, a.count = with, 0
	if with == nil {
		return
	}
	a.with = *with
	a.with.Spaces = slices.Clone(with.Spaces)
	for i := range with.Spaces {
		s := &with.Spaces[i]
		if s.Pair == (trackers.Pair{}) || a.count == Most {
			continue
		}
		now := follower{pair: s.Pair, base: identityFor(s.Pose), correction: trackers.NoPose(), moved: trackers.NoPose()}
		for k := range count {
			if b := &before[k]; b.pair.First == s.Pair.First && b.pair.Second == s.Pair.Second {
				now = *b
				if was := identityFor(s.Pose); was != b.base {
					now.base, now.correction = was, leveled(b.correction.Mul(b.base).Mul(was.Inverse()))
					now.moved = leveled(was.Mul(b.base.Inverse()).Mul(b.moved))
					now.forget()
				}
			}
		}
		if now.mounting.given && s.Pair.Held == (trackers.Pose{}) { // it is to be measured again
			now.held, now.mounting = trackers.Pose{}, mounting{}
			now.forget()
		}
		if now.mounting.given = s.Pair.Held != (trackers.Pose{}); now.held == (trackers.Pose{}) {
			now.held = s.Pair.Held
		}
		now.pair.Held = trackers.Pose{}
		now.report.Source, now.space = s.Source, i
		a.followers[a.count] = now
		a.count++
	}
	glides := a.glides
	a.glides = [Most]glide{}
	for i := range a.count {
		source := a.followers[i].pair.First.Source
		a.glides[i] = glide{source: source, from: trackers.NoPose()}
		for k := range i {
			if a.glides[k].source == source {
				a.glides[i] = glide{} // one for a source
			}
		}
		for k := range glides {
			if glides[k].running && glides[k].source == a.glides[i].source {
				a.glides[i] = glides[k]
			}
		}
	}
	for i := range a.count { // a source without a space of its own may glide
		if source := a.followers[i].pair.First.Source; a.spaceOf(source) < 0 {
			a.with.Spaces = append(a.with.Spaces, trackers.Space{Source: source, Pose: trackers.NoPose()})
		}
	}
}

func (a *Aligner) spaceOf(source string) int {
	for i := range a.with.Spaces {
		if a.with.Spaces[i].Source == source {
			return i
		}
	}
	return -1
}

// placed is where the space with an index is now.
func (a *Aligner) placed(base *[]trackers.Space, i int) trackers.Pose {
	source, pose := a.with.Spaces[i].Source, trackers.NoPose()
	if i < len(*base) {
		pose = identityFor((*base)[i].Pose)
	}
	for k := range a.count {
		if f := &a.followers[k]; f.space == i {
			pose, source = f.correction.Mul(pose), f.pair.First.Source
		}
	}
	if g := a.glideOf(source); g != nil && g.running {
		pose = g.from.Mul(pose)
	}
	return pose
}

func (a *Aligner) glideOf(source string) *glide {
	for i := range a.glides {
		if a.glides[i].source == source && source != "" {
			return &a.glides[i]
		}
	}
	return nil
}

// unglided is where the space of a source is in the common one, without what glides.
func (a *Aligner) unglided(source string) trackers.Pose {
	for k := range a.count {
		if f := &a.followers[k]; a.with.Spaces[f.space].Source == source {
			return f.correction.Mul(f.base)
		}
	}
	for i := range a.base.Spaces {
		if s := &a.base.Spaces[i]; s.Source == source {
			return identityFor(s.Pose)
		}
	}
	return trackers.NoPose()
}

// settle lets a jump in, turning about the device that jumped.
func (g *glide) settle(dt float64) {
	left, leftTurn := 0.0, 0.0
	g.from, left, leftTurn = toward(g.from, trackers.NoPose(), g.about, glideM, glideRad, settleTime, dt)
	if left < 1e-6 && math.Abs(leftTurn) < 1e-6 {
		g.from, g.running = trackers.NoPose(), false
	}
}

// toward moves a turn about the vertical and a shift to another, turning about a place, in a tick. It returns what was missing before.
func toward(now, goal trackers.Pose, about mgl64.Vec3, speedM, speedRad, within, dt float64) (next trackers.Pose, shift, turn float64) {
	at := now.Rotation.Rotate(about).Add(now.Position)
	wrong := goal.Rotation.Rotate(about).Add(goal.Position).Sub(at)
	heading := rig.YawOf(now.Rotation)
	shift, turn = wrong.Len(), wrapped(rig.YawOf(goal.Rotation)-heading)
	if shift > 0 {
		at = at.Add(wrong.Mul(limited(shift, speedM, within, dt) / shift))
	}
	rotation := rig.Yaw(heading + limited(turn, speedRad, within, dt))
	return trackers.Pose{Position: at.Sub(rotation.Rotate(about)), Rotation: rotation}, shift, turn
}

// limited is how much of an error is corrected in a tick: a share that has a time constant, no faster than a speed.
func limited(wrong, speed, within, dt float64) float64 {
	step := wrong * (1 - math.Exp(-dt/within))
	return min(max(step, -speed*dt), speed*dt)
}

func identityFor(p trackers.Pose) trackers.Pose {
	if p == (trackers.Pose{}) {
		return trackers.NoPose()
	}
	return p
}

// tiltOf is the part of a rotation that is not, from 0 to π.
func tiltOf(q mgl64.Quat) float64 {
	return 2 * math.Atan2(math.Hypot(q.V[0], q.V[2]), math.Hypot(q.W, q.V[1]))
}

func wrapped(angle float64) float64 { return math.Remainder(angle, 2*math.Pi) }

// leveled is a pose without its tilt.
func leveled(p trackers.Pose) trackers.Pose {
	return trackers.Pose{Position: p.Position, Rotation: rig.Yaw(rig.YawOf(p.Rotation))}
}
