package posture

import (
	"math"

	"posewright/solver/vec"
)

// Legs is the job of placing knees and feet of a posture, below hip joints that are in their place.
type Legs struct {
	_ vec.Incomparable

	Settings *Settings
	State    *LegsState
	Kind     Kind
	Shape    *Shape
	DT       float64       // seconds since the tick before
	Floor    float64       // meters: height in the world
	Facing   float64       // radians: yaw of the hips
	ToeOut   float64       // radians
	Hip      [2]vec.Vector // hip joints, left and right
	Wrists   [2]Tracked

	On    bool            // result: the posture has the legs; otherwise feet stand and step under the hips
	Held  [2]bool         // feet that are not on their soles, as of who kneels or lies, or hang: they neither stand nor step
	Ankle [2]vec.Vector   // where feet are that are held
	Turn  [2]vec.Rotation // of them, from the T-pose
	Place [2]vec.Vector   // where feet should stand that are not held: under the ankle
	Yaw   [2]float64      // radians: how they should be turned there
	Steps [2]bool         // feet on the ground that should take a step to there now
	Knee  [2]vec.Vector   // what the knees bend towards

	Changed bool    // the posture changed in this tick
	Left    float64 // 1 to 0: what is left of the way from the posture before, see [KneeState]
}

const (
	steepest      = 40 * math.Pi / 180 // how far the thigh of a seated person slopes down; on a higher seat the feet hang
	hangPitch     = 20 * math.Pi / 180 // of a hanging foot
	hangFull      = 0.05               // meters above the floor at which a foot hangs with that
	hangsFrom     = 0.02               // meters above the floor from which on a foot hangs that stood
	hangsUntil    = 0.005              // and until which it hangs
	leastThigh    = 0.2                // of the thigh: how far ahead of its hip joint a seated knee is at least
	instepPitch   = 155 * math.Pi / 180
	supinePitch   = -65 * math.Pi / 180
	kneesApart    = 0.03               // meters outward
	footFollows   = 0.15               // seconds: time constant of feet and knees that move with the hips
	leastDeadZone = 0.02               // leg lengths
	turnsFrom     = 25 * math.Pi / 180 // of hips and hands that turn together: the person turns on the chair
	looksFrom     = 50 * math.Pi / 180 // of hips alone, which are guessed from a head that looks about
	turnDelay     = 0.25               // seconds after which the feet turn too
	handsAhead    = 0.15               // meters from the hips over the ground from which on hands tell a direction
	settles       = 1.5                // seconds after sitting down in which the hips come to the seat
	keptMost      = 0.4                // leg lengths from where they should be at most that feet stay on which the person sat down
	keptYaw       = 40 * math.Pi / 180
	stepDelay     = 0.5                // seconds that a foot is outside of its dead zone before it steps
	stepsAtOnce   = 3.0                // dead zones from its place at which it steps at once, even while the other foot is in the air
	stepYaw       = 20 * math.Pi / 180 // radians from where it should be turned at which it steps
	onItsWay      = 0.05               // what is left of the way to a posture while feet do not step
	seatFollows   = 1.0                // seconds: time constant of the height at which the person sits
	leavesSeat    = 0.03               // meters above it from which on the hips of who gets up have left the seat
	stepLift      = 0.06               // leg lengths by which a foot is lifted on its way to a posture that holds it
	liftFor       = 0.3                // of the way
	kneeUnder     = 0.05               // meters: height of a knee on the floor
	kneelAnkle    = 0.09
	crawlAnkle    = 0.08
	lyingKnee     = 0.08
	lyingAnkle    = 0.07
	floorThigh    = 0.8 // of thigh and shin over the ground, of who sits on the floor
	floorShin     = 0.55
	floorKneeRise = 0.3
)

// LegsState is what is remembered of legs from tick to tick. The zero value has not been seen.
type LegsState struct {
	known  bool
	kind   Kind
	fade   fade    // of the knees
	since  float64 // seconds in the posture
	facing float64 // radians: yaw of the hips that the feet on the ground go by
	knees  float64 // radians: the same for their knees, half way between feet and hips and smoothed
	seat   float64 // meters above the floor: the hips of who sits
	turned float64 // seconds that the body has been turned too far from that
	hands  float64 // radians: where the hands were then, from the hips
	handed bool    // that is known
	feet   [2]footState
}

// footState is what is remembered of a foot.
type footState struct {
	shown    placed // in the tick before, whatever placed it
	swinging bool   // in that tick

	held bool
	at   vec.Vector // of the ankle, following the hips
	yaw  float64
	way  placed // from there to where it was shown when it began to be held
	fade fade

	offset    vec.Vector // over the ground, of a foot that stands: from where it should be to where the person put it, seen from the hips
	yawOffset float64
	outside   float64 // seconds that it has been outside of its dead zone
}

// Run fills in the results and moves the state on.
func (l *Legs) Run() {
	s := l.State
	changed := s.known && l.Kind != s.kind && (l.Kind.Placed() || s.kind.Placed())
	first := !s.known
	if changed || first {
		s.since, s.facing, s.knees, s.turned, s.handed = 0, l.Facing, l.Facing, 0, false
		for side := range s.feet {
			f := &s.feet[side]
			f.offset, f.yawOffset, f.outside = vec.Vector{}, 0, 0
		}
	} else {
		s.since += l.DT
	}
	s.kind, s.known = l.Kind, true
	l.Changed, l.Left = changed, s.fade.advance(changed, l.DT, l.Settings.TransitionTime)
	l.Held, l.Steps = [2]bool{}, [2]bool{}
	if l.On = l.Kind.Placed(); !l.On {
		for side := range s.feet {
			s.feet[side].held = false
		}
		return
	}
	l.turn()
	height := (l.Hip[0].Y+l.Hip[1].Y)/2 - l.Floor
	if s.since <= settles {
		s.seat = height
	}
	s.seat -= (height - s.seat) * math.Expm1(-l.DT/seatFollows)
	risen := height > s.seat+leavesSeat
	var outside [2]float64
	for side := range l.Ankle {
		ankle, knee, pitch := l.goal(side, l.Facing)
		if l.Held[side] = l.holds(side, ankle, first); l.Held[side] {
			l.Knee[side] = knee
			l.hold(side, ankle, l.Facing+l.toeOut(side), pitch, first, changed)
			continue
		}
		ankle, _, _ = l.goal(side, s.facing)
		_, l.Knee[side], _ = l.goal(side, s.knees)
		outside[side] = l.stand(side, ankle, risen, first)
	}
	l.step(&outside)
}

// toeOut is how far a foot is turned out, to the left positive.
func (l *Legs) toeOut(side int) float64 { return (1 - 2*float64(side)) * l.ToeOut }

// turn has the feet on the ground go by hips that have turned on the seat, together with the hands where these tell it.
func (l *Legs) turn() {
	s := l.State
	turned, most := vec.WrapAngle(l.Facing-s.facing), looksFrom
	s.knees = vec.WrapAngle(s.knees - vec.WrapAngle(s.facing+turned/2-s.knees)*math.Expm1(-l.DT/footFollows))
	hands, known := l.handsYaw()
	if known && !s.handed {
		s.hands, s.handed = vec.WrapAngle(hands-turned), true
	}
	if known {
		most = turnsFrom
		if by := vec.WrapAngle(hands - s.hands); by*turned > 0 {
			turned = min(math.Abs(by), math.Abs(turned))
		} else {
			turned = 0
		}
	}
	if s.turned += l.DT; math.Abs(turned) < most {
		s.turned = 0
	}
	switch {
	case s.feet[0].swinging || s.feet[1].swinging: // they step to where the turn ends
		s.facing, s.turned, s.handed = l.Facing, 0, false
	case s.turned > turnDelay:
		s.facing, s.turned, s.handed = l.Facing, 0, false
		for side := range s.feet {
			s.feet[side].offset, s.feet[side].yawOffset, s.feet[side].outside = vec.Vector{}, 0, stepDelay
		}
	}
}

// handsYaw is where both hands are from the hips, and whether that tells a direction.
func (l *Legs) handsYaw() (yaw float64, known bool) {
	way := l.Wrists[0].At.Add(l.Wrists[1].At).Sub(l.Hip[0]).Sub(l.Hip[1]).Scale(0.5)
	known = l.Wrists[0].On && l.Wrists[1].On && math.Hypot(way.X, way.Z) > handsAhead
	return math.Atan2(way.X, way.Z), known
}

// holds reports whether the posture has a foot off its sole. On a seat that is a little too high a foot hangs or stands as it did before.
func (l *Legs) holds(side int, ankle vec.Vector, first bool) bool {
	switch l.Kind {
	case FloorSitting:
		return false
	case Sitting:
		foot := &l.State.feet[side]
		above := hangsFrom
		if first || foot.held {
			above = hangsUntil
		}
		return ankle.Y-l.Floor-l.Shape.Ankle[side] > above
	}
	return true
}

// hold moves a foot after its hips that the posture has, from where it was shown before.
func (l *Legs) hold(side int, ankle vec.Vector, yaw, pitch float64, first, changed bool) {
	foot := &l.State.feet[side]
	begins := !first && (changed || !foot.held)
	if first || begins {
		foot.at, foot.yaw = ankle, yaw
	}
	foot.held = true
	ease := -math.Expm1(-l.DT / footFollows)
	foot.at = foot.at.Lerp(ankle, ease)
	foot.yaw = vec.WrapAngle(foot.yaw + vec.WrapAngle(yaw-foot.yaw)*ease)
	left := foot.fade.advance(begins, l.DT, l.Settings.TransitionTime)
	target := placed{foot.at, vec.YawPitchRoll(foot.yaw, pitch, 0)}
	if begins {
		foot.way = foot.shown.from(target)
	}
	shown := target.moved(foot.way, left)
	if left > 0 {
		way := foot.way.at
		shown.at.Y += min(stepLift*(l.Shape.Thigh[side]+l.Shape.Shin[side]), liftFor*math.Hypot(way.X, way.Z)) * 4 * left * (1 - left)
	}
	l.Ankle[side], l.Turn[side] = shown.at, shown.turn
}

// stand works out where a foot on the ground should stand, given where the posture has its ankle, and returns how far it is from there in dead zones. Feet on
// which a person sat down stay where they are, as those of people do, and so do those of who gets up, whose hips have risen. Those of a body that is seen for the
// first time stand where the posture has them.
func (l *Legs) stand(side int, ankle vec.Vector, risen, first bool) (outside float64) {
	s, foot := l.State, &l.State.feet[side]
	legLength := (l.Shape.Thigh[0] + l.Shape.Shin[0] + l.Shape.Thigh[1] + l.Shape.Shin[1]) / 2
	inHips, yaw := vec.Yaw(-s.facing), s.facing+l.toeOut(side)
	away, askew := foot.shown.at.Sub(ankle), vec.WrapAngle(foot.shown.turn.Yaw()-yaw)
	away.Y = 0
	radius, most := max(l.Settings.FootDeadZone, leastDeadZone)*legLength, stepYaw
	reached := foot.shown.at.Sub(l.Hip[side]).Len() <= l.Shape.Thigh[side]+l.Shape.Shin[side] // by legs that may be shorter than the person's
	if settling := s.since <= settles; settling {
		radius, most = keptMost*legLength, keptYaw
		if foot.offset, foot.yawOffset = inHips.Rotate(away), askew; first || foot.swinging || !reached || away.Len() > radius || math.Abs(askew) > most {
			foot.offset, foot.yawOffset = vec.Vector{}, 0
		}
	}
	foot.held = false
	l.Place[side], l.Yaw[side] = ankle.Add(inHips.Inverse().Rotate(foot.offset)), vec.WrapAngle(yaw+foot.yawOffset)
	if first || foot.swinging {
		foot.outside = 0
		return 0
	}
	away = foot.shown.at.Sub(l.Place[side])
	outside = max(math.Hypot(away.X, away.Z)/radius, math.Abs(vec.WrapAngle(foot.shown.turn.Yaw()-l.Yaw[side]))/most)
	switch {
	case l.Left > onItsWay:
		outside = 0
	case !reached:
		outside = math.Inf(1)
	case risen:
		outside = 0
	}
	if outside > 1 {
		foot.outside += l.DT
	} else {
		foot.outside = 0
	}
	return outside
}

// step has the foot that is furthest outside of its dead zone step to its place, one after the other unless the hips are gone.
func (l *Legs) step(outside *[2]float64) {
	for side := range outside {
		foot, other := &l.State.feet[side], &l.State.feet[1-side]
		far := outside[side] > stepsAtOnce
		if l.Steps[side] = foot.outside > 0 && (far || foot.outside > stepDelay) && (far || !other.swinging && outside[side] >= outside[1-side]); l.Steps[side] {
			foot.offset, foot.yawOffset = vec.Vector{}, 0
		}
	}
}

// goal is where an ankle and a knee should be, and how the foot is pitched.
func (l *Legs) goal(side int, facing float64) (ankle, knee vec.Vector, pitch float64) {
	s, hip := l.Shape, l.Hip[side]
	forward, outward := vec.Yaw(facing).Forward(), vec.Yaw(facing).Left().Scale(1-2*float64(side))
	thigh, shin := s.Thigh[side], s.Shin[side]
	over := func(side, other float64) float64 { return math.Sqrt(max(0, side*side-other*other)) }
	at := func(from vec.Vector, ahead, height float64) vec.Vector {
		from = from.AddScaled(ahead, forward)
		from.Y = l.Floor + height
		return from
	}
	height := hip.Y - l.Floor
	switch l.Kind {
	case Sitting:
		seat := min(height, l.State.seat+leavesSeat) // who gets up stands on the feet
		rise := max(shin+s.Ankle[side], seat-thigh*math.Sin(steepest))
		knee = at(hip, max(leastThigh*thigh, over(thigh, height-rise)), rise)
		ankle = at(knee, 0, rise-shin)
		pitch = hangPitch * vec.SmoothStep((rise-shin-s.Ankle[side])/hangFull)
		knee.Y += shin // bends up and ahead wherever the foot is
	case Kneeling:
		knee = at(hip.AddScaled(kneesApart, outward), over(thigh, height-kneeUnder), kneeUnder)
		ankle, pitch = at(knee, -over(shin, kneelAnkle-kneeUnder), kneelAnkle), instepPitch
	case Crawling:
		knee = at(hip, over(thigh, height-kneeUnder)/2, kneeUnder)
		ankle, pitch = at(knee, -over(shin, crawlAnkle-kneeUnder), crawlAnkle), instepPitch
	case FaceUp:
		knee = at(hip, over(thigh, height-lyingKnee), lyingKnee)
		ankle, pitch = at(knee, over(shin, lyingKnee-lyingAnkle), lyingAnkle), supinePitch
		knee.Y += thigh // bends up
	case FaceDown:
		knee = at(hip, -over(thigh, height-lyingKnee), lyingKnee)
		ankle, pitch = at(knee, -over(shin, lyingKnee-lyingAnkle), lyingAnkle), instepPitch
		knee.Y -= thigh
	default: // on the floor
		knee = at(hip, floorThigh*thigh, height+floorKneeRise*thigh)
		ankle = at(knee, floorShin*shin, s.Ankle[side])
	}
	return ankle, knee, pitch
}

// Rest notes where a foot is shown, whatever placed it, and whether it swings.
func (s *LegsState) Rest(side int, ankle vec.Vector, turn vec.Rotation, swinging bool) {
	s.feet[side].shown, s.feet[side].swinging = placed{ankle, turn}, swinging
}

// Carry takes along what is remembered when the tracking space moves, as [State.Carry] does.
func (s *LegsState) Carry(yaw float64, move vec.Vector) {
	if !s.known {
		return
	}
	turn := vec.Yaw(yaw)
	s.facing, s.knees, s.hands = vec.WrapAngle(s.facing+yaw), vec.WrapAngle(s.knees+yaw), vec.WrapAngle(s.hands+yaw)
	for side := range s.feet {
		f := &s.feet[side]
		f.shown, f.way = f.shown.carried(turn, move), f.way.carriedWay(turn)
		f.at, f.yaw = turn.Rotate(f.at).Add(move), vec.WrapAngle(f.yaw+yaw)
	}
}
