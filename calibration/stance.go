package calibration

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
	"posewright/trackers"
)

// What a stance wants.
const (
	StillWithin = 0.003                  // meters: root mean square spread of the headset
	StillFor    = 600 * time.Millisecond // for so long
	LevelWithin = 15.0                   // degrees
	wrongFloor  = 0.05                   // meters that the floor may be off before it is said
	floorLow    = 0.10                   // meters: a controller lower than this above or below the floor is taken to touch it
)

// GateView is the live state of one condition of the stance.
type GateView struct {
	Gate   StanceGate
	Label  phrase.Phrase
	OK     bool
	Value  phrase.Phrase // what it is now
	Remedy phrase.Phrase // what to do, where it is not
}

// StanceGate is a condition of the stance.
type StanceGate uint8

// The gates of a stance.
const (
	GateHeadset StanceGate = iota
	GateFloor
	GateUpright
	GateStill
	GateLevel
)

// FloorSource is how the height of the floor was found.
type FloorSource uint8

// The sources of the floor.
const (
	FloorOfSpace FloorSource = iota // the tracking system's own
	FloorTouched                    // the lowest that a controller was held
	FloorTyped                      // of who sits
)

// FloorView is the height of the floor, to be shown.
type FloorView struct {
	HeightM      float64 // in tracking space, meters
	UncertaintyM float64
	Source       FloorSource
	FeetM        float64 // how far above it the lower foot tracker is; 0 without one
}

// stance watches how a person stands.
type stance struct {
	heads  [256]handSample // a ring, newest last written: 0.6 s at 400 Hz
	next   int
	filled int
	count  uint64  // Device.Samples of the newest sample of the headset
	level  float64 // degrees that the head is tilted
	tall   float64 // meters
	there  bool    // the headset is tracked
	floor  FloorView
	spread float64 // meters
	// upright is how high in tracking space the eyes were held at most; 0 for never.
	upright float64
}

func (s *stance) reset() {
	floor := s.floor
	*s = stance{floor: floor, spread: math.Inf(1)}
}

// tick looks at a frame, in which the roles are known.
func (s *stance) tick(f *trackers.Frame, roles *roleTable, demand *Demand) {
	s.there = false
	s.watchFloor(f, roles, demand)
	if i := roles.device[head]; i >= 0 {
		d := &f.Devices[i]
		s.there = d.Age(f.Time) <= StaleAge
		if s.there && d.Samples != s.count {
			s.count = d.Samples
			s.heads[s.next%len(s.heads)] = handSample{at: d.Received}
			s.heads[s.next%len(s.heads)].pose.Position = d.Pose.Position
			s.next++
			s.filled = min(s.filled+1, len(s.heads))
		}
		eyes := d.Pose.Position
		s.level = degrees(tiltOf(d.Pose.Rotation))
		if d.Kind != trackers.Headset {
			eyes, s.level = eyesFromHead(eyes, s.floor.HeightM, 0), 0
		}
		s.tall = (eyes.Y() - s.floor.HeightM) * StatureFromEyes
		if s.spread = s.stillness(f.Time); s.there && s.spread <= StillWithin && s.level <= LevelWithin {
			s.upright = max(s.upright, eyes.Y())
		}
		return
	}
	s.spread = s.stillness(f.Time)
}

// stillness is the root mean square spread of where the headset was in each tenth of a second of the newest StillFor, so that the noise of
// its single samples is no movement; infinite while less than that was seen.
func (s *stance) stillness(now time.Duration) float64 {
	const tenth = 100 * time.Millisecond
	var sums [StillFor / tenth]mgl64.Vec3
	var counts [len(sums)]float64
	for i := range s.filled {
		sample := &s.heads[(s.next-1-i+2*len(s.heads))%len(s.heads)]
		if bin := (now - sample.at) / tenth; bin >= 0 && int(bin) < len(sums) {
			sums[bin] = sums[bin].Add(sample.pose.Position)
			counts[bin]++
		}
	}
	var mean mgl64.Vec3
	used, all := 0.0, 0.0
	for i := range sums {
		if counts[i] > 0 {
			sums[i] = sums[i].Mul(1 / counts[i])
			mean = mean.Add(sums[i])
			used++
			all += counts[i]
		}
	}
	if all < fewestSamples || counts[len(sums)-1] == 0 {
		return math.Inf(1)
	}
	mean = mean.Mul(1 / used)
	sum := 0.0
	for i := range sums {
		if counts[i] > 0 {
			away := sums[i].Sub(mean)
			sum += away.Dot(away)
		}
	}
	return math.Sqrt(sum / used)
}

// watchFloor takes the floor from where a controller was held lowest, if that was near the floor of the tracking space.
func (s *stance) watchFloor(f *trackers.Frame, roles *roleTable, demand *Demand) {
	if demand.Seated {
		s.floor = FloorView{Source: FloorTyped, UncertaintyM: 0.02}
		if i := roles.device[head]; i >= 0 {
			s.floor.HeightM = f.Devices[i].Pose.Position.Y() - demand.EyeHeightM
		}
		return
	}
	if s.floor.Source != FloorTouched {
		s.floor = FloorView{HeightM: demand.FloorM, UncertaintyM: 0.02}
	}
	for i := range f.All() {
		d := &f.Devices[i]
		y := d.Pose.Position.Y()
		if d.Kind != trackers.Controller || d.Inferred || d.Age(f.Time) > StaleAge || d.Pose.Position.Len() == 0 || math.Abs(y-demand.FloorM) > floorLow {
			continue
		}
		// The origin of a controller lies in its grip, 3 cm above a floor that the controller lies on.
		const grip = 0.03
		if s.floor.Source != FloorTouched || y-grip < s.floor.HeightM {
			s.floor = FloorView{HeightM: y - grip, UncertaintyM: 0.015, Source: FloorTouched}
		}
	}
	feet := math.Inf(1)
	for _, role := range [...]Role{leftFoot, rightFoot} {
		if i := roles.device[role]; i >= 0 {
			feet = min(feet, f.Devices[i].Pose.Position.Y()-s.floor.HeightM)
		}
	}
	s.floor.FeetM = 0
	if !math.IsInf(feet, 0) {
		s.floor.FeetM = feet
	}
}

// feetAstray reports whether the feet are where no feet are above this floor.
func (s *stance) feetAstray() bool {
	const lowest, highest = -0.03, 0.30
	return s.floor.FeetM != 0 && (s.floor.FeetM < lowest || s.floor.FeetM > highest)
}

// gates is what the stance wants, with what is so.
func (s *stance) gates(demand *Demand) []GateView {
	gates := []GateView{{Gate: GateHeadset, Label: phrase.Say("Headset"), OK: s.there, Value: phrase.Say("tracked")}}
	if !s.there {
		gates[0].Value, gates[0].Remedy = phrase.Say("not tracked"), phrase.Say("Put the headset on.")
		return gates
	}
	if !demand.Seated {
		floor := GateView{Gate: GateFloor, Label: phrase.Say("Floor"), OK: !s.feetAstray()}
		switch {
		case s.floor.Source == FloorTouched:
			floor.Value = phrase.Say("{{.Height}} ± {{.Off}}, where a controller touched it", "Height", phrase.Meters(s.floor.HeightM), "Off", phrase.Meters(s.floor.UncertaintyM))
		case s.floor.FeetM != 0:
			floor.Value = phrase.Say("from the VR system, your feet {{.Height}} above it", "Height", phrase.Meters(s.floor.FeetM))
		default:
			floor.Value = phrase.Say("from the VR system, ± {{.Off}}", "Off", phrase.Meters(s.floor.UncertaintyM))
		}
		if !floor.OK {
			floor.Remedy = phrase.Say("Your feet are not on the floor. Touch the floor with a controller or set the floor again.")
		}
		upright := GateView{
			Gate: GateUpright, Label: phrase.Say("Upright"), OK: s.tall >= shortest && s.tall <= tallest, Value: phrase.Say("{{.Height}} tall", "Height", phrase.Meters(s.tall)),
		}
		if !upright.OK {
			upright.Remedy = phrase.Say("Stand upright; if you do, the floor is wrong: touch it with a controller, or type your height.")
		}
		gates = append(gates, floor, upright)
	} else if height := demand.EyeHeightM * StatureFromEyes; true {
		typed := GateView{Gate: GateUpright, Label: phrase.Say("Your height"), OK: height >= shortest && height <= tallest,
			Value: phrase.Say("{{.Height}}, as typed", "Height", phrase.Meters(height))}
		if !typed.OK {
			typed.Value, typed.Remedy = phrase.Say("unknown"), phrase.Say("Type your height. It can't be measured while you sit.")
		}
		gates = append(gates, typed)
	}
	still := GateView{Gate: GateStill, Label: phrase.Say("Still"), OK: s.spread <= StillWithin, Value: phrase.Say("{{.Length}}", "Length", phrase.Meters(s.spread))}
	if math.IsInf(s.spread, 0) {
		still.Value = phrase.Say("looking…")
	}
	if !still.OK {
		still.Remedy = phrase.Say("Stand still.")
		if demand.Seated {
			still.Remedy = phrase.Say("Sit still.")
		}
	}
	level := GateView{Gate: GateLevel, Label: phrase.Say("Looking ahead"), OK: s.level <= LevelWithin, Value: phrase.Say("{{.Angle}} off level", "Angle", phrase.Degrees(s.level))}
	if !level.OK {
		level.Remedy = phrase.Say("Look straight ahead, at something as high as your eyes.")
	}
	return append(gates, still, level)
}
