package gait

import (
	"posewright/solver/gait/phase"
	"posewright/solver/vec"
)

// State is what [Walk] remembers from tick to tick: where the feet stand or swing, how the body moves, and where in the stride the person is.
// The zero value is a body that was not seen yet.
type State struct {
	known    bool
	moved    bool // the feet were carried to other ground
	motion   motion
	head     headMotion
	observer phase.Observer
	clock    strideClock
	inPlace  inPlace
	sway     sway
	waits    waits
	feet     [2]foot
	pelvis   pelvis
}

// Reset forgets the past, the learned cadence too.
func (s *State) Reset() { *s = State{} }

// TakeCadence takes over what another state knows of the person's step time, and with which [Settings.Cadence] it began to learn that.
func (s *State) TakeCadence(from *State) {
	s.clock.cadence, s.clock.from = from.clock.cadence, from.clock.from
}

// SetCadence says what is known of the person's step time against the curve's, in place of what was learned: learning goes on from there. 0 knows nothing, and
// begins with [Settings.Cadence].
func (s *State) SetCadence(cadence float64) { s.clock.cadence, s.clock.from = cadence, 0 }

// Carry takes along what is remembered in the world when the tracking space moves in it, by a stick or a teleport: every place is turned by a yaw about the
// vertical through the origin and then moved. Feet are not lifted with it: they come to stand on the ground that is there. Raise, in meters, is how much
// further the body was raised because the ground under it rises: that moves what is remembered of hips and headset, but not the ground.
func (s *State) Carry(yaw float64, move vec.Vector, raise float64) {
	if !s.known {
		return
	}
	c := carry{yaw: yaw, by: dirFromYaw(yaw), move: move, raise: raise}
	s.motion.carry(&c)
	s.waits.balance = s.waits.balance.turned(c.by)
	s.pelvis.rise += move.Y
	s.head.carry(&c)
	s.observer.Carry(yaw, vec.New(move.X, move.Y+raise, move.Z))
	s.sway.carry(&c)
	for side := range s.feet {
		s.feet[side].carry(&c)
	}
	s.moved = s.moved || move != (vec.Vector{}) || yaw != 0
}

const (
	jumpLength = 0.7  // leg lengths in one tick
	jumpSpeed  = 12.0 // m/s, with √L
	jumpPause  = 0.5  // seconds without a tick, after which no step is made up for
)

// arrive puts the feet under a body that is seen for the first time, that has jumped, or whose feet were carried to other ground. It completes the frame with the
// height from which the ground is looked for.
func (s *State) arrive(in *frame) {
	if !s.known {
		s.appear(in)
		return
	}
	s.clock.begin(in.settings)
	in.terrain.castFrom = max(in.hips.Y, s.pelvis.rise+0.5*in.legLength)
	if s.moved {
		s.moved = false
		for side := range s.feet {
			s.feet[side].reground(&in.terrain)
		}
	}
	if moved := in.center.sub(groundOf(s.motion.center)).length(); moved > jumpLength*in.legLength &&
		(in.dt == 0 || in.dt > jumpPause || moved/in.dt > jumpSpeed*in.speedUnit) {
		s.jump(in)
	}
}

// appear puts the feet under a body that was not seen before.
func (s *State) appear(in *frame) {
	*s = State{known: true, motion: motionAt(in, 0), clock: s.clock.forgotten()}
	s.clock.begin(in.settings)
	in.terrain.castFrom = in.hips.Y
	rise, _ := in.terrain.under(in.center)
	in.terrain.castFrom = max(in.hips.Y, rise+0.5*in.legLength)
	for side := range s.feet {
		ankle := in.shapes[side].Ankle
		at, yaw := in.center.addScaled(ankle.X, in.left).addScaled(ankle.Z, in.forward), in.yaw
		if d := &in.devices[side]; d.placed() {
			at, yaw = groundOf(d.Place), d.Yaw
		}
		s.feet[side].plant(in.terrain.placement(at, yaw))
	}
	s.pelvis.rise = min(s.feet[leftSide].ground, s.feet[rightSide].ground)
}

// jump puts the feet at home and forgets all motion, but not the person's cadence.
func (s *State) jump(in *frame) {
	feet := s.feet
	*s = State{known: true, motion: motionAt(in, s.motion.slope), clock: s.clock.forgotten(), pelvis: pelvis{drop: s.pelvis.drop, rise: s.pelvis.rise}}
	for side := range s.feet {
		f := &s.feet[side]
		f.tracked, f.posed = feet[side].tracked, feet[side].posed
		f.handover.lastAnkle, f.handover.lastTurn = feet[side].handover.lastAnkle, feet[side].handover.lastTurn
		at, yaw := in.home(side, in.center, in.forward), in.yaw+Sign(side)*in.settings.ToeOut
		if d := &in.devices[side]; d.placed() {
			at, yaw = groundOf(d.Place), d.Yaw
		}
		f.plant(in.terrain.placement(at, yaw))
	}
	s.pelvis.rise = min(s.feet[leftSide].ground, s.feet[rightSide].ground)
}
