package posture

import (
	"math"

	"posewright/solver/vec"
)

// Legs is the job of placing knees and feet of a posture, below hip joints that are in their place.
type Legs struct {
	Settings *Settings
	State    *LegsState
	Kind     Kind
	Shape    *Shape
	DT       float64       // seconds since the tick before
	Floor    float64       // meters: height in the world
	Yaw      float64       // radians: of the hips
	ToeOut   float64       // radians
	Hip      [2]vec.Vector // hip joints, left and right

	On    bool            // result: the posture places the feet; otherwise they stand and step
	Held  [2]bool         // feet that do not step
	Ankle [2]vec.Vector   // where they are
	Turn  [2]vec.Rotation // of the feet, from the T-pose
	Knee  [2]vec.Vector   // what the knees bend towards

	Changed bool    // the posture changed in this tick
	Left    float64 // 1 to 0: what is left of the way from the posture before, see [KneeState]
}

const (
	steepest      = 40 * math.Pi / 180 // how far the thigh of a seated person slopes down; on a higher seat the feet hang
	hangPitch     = 20 * math.Pi / 180 // of a hanging foot
	hangFull      = 0.05               // meters above the floor at which a foot hangs
	leastThigh    = 0.2                // of the thigh: how far ahead of its hip joint a seated knee is at least
	instepPitch   = 155 * math.Pi / 180
	supinePitch   = -65 * math.Pi / 180
	kneesApart    = 0.03 // meters outward
	footFollows   = 0.15 // seconds: time constant of feet and knees that move with the hips
	footSettles   = 1.0  // seconds after sitting down in which the feet have no dead zone
	deadYaw       = 25 * math.Pi / 180
	stepLift      = 0.06 // leg lengths by which a foot is lifted on its way to a posture
	liftFor       = 0.3  // of the way
	kneeUnder     = 0.05 // meters: height of a knee on the floor
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
	known     bool
	kind      Kind
	fade      fade
	since     float64 // seconds in the posture
	last, way [2]placed
	foot      [2]plantedFoot
}

// plantedFoot is where a foot is that follows its hips.
type plantedFoot struct {
	at  vec.Vector
	yaw float64
}

// Run fills in the results and moves the state on.
func (l *Legs) Run() {
	s := l.State
	changed := s.known && l.Kind != s.kind && (l.Kind.Placed() || s.kind.Placed())
	if changed {
		s.fade.start()
		s.since = 0
	} else {
		s.since += l.DT
	}
	first := !s.known || changed
	s.kind, s.known = l.Kind, true
	step := l.DT
	if changed {
		step = 0
	}
	l.Changed, l.Left = changed, s.fade.advance(step, l.Settings.TransitionTime)
	if l.On = l.Kind.Placed(); !l.On {
		return
	}
	l.Held = [2]bool{true, true}
	for side := range l.Ankle {
		ankle, knee, pitch := l.goal(side)
		foot := &s.foot[side]
		yaw := l.Yaw + (1-2*float64(side))*l.ToeOut
		if first {
			*foot = plantedFoot{ankle, yaw}
		}
		l.follow(foot, ankle, yaw)
		target := placed{foot.at, vec.YawPitchRoll(foot.yaw, pitch, 0)}
		if changed {
			s.way[side] = s.last[side].from(target)
		}
		shown := target.moved(s.way[side], l.Left)
		if l.Left > 0 {
			way := s.way[side].at
			shown.at.Y += min(stepLift*(l.Shape.Thigh[side]+l.Shape.Shin[side]), liftFor*math.Hypot(way.X, way.Z)) * 4 * l.Left * (1 - l.Left)
		}
		l.Ankle[side], l.Turn[side], l.Knee[side] = shown.at, shown.turn, knee
	}
}

// follow moves a foot after its hips: with a dead zone where the person sits, at once but smoothly otherwise.
func (l *Legs) follow(foot *plantedFoot, ankle vec.Vector, yaw float64) {
	ease := -math.Expm1(-l.DT / footFollows)
	away := ankle.Sub(foot.at)
	turn := vec.WrapAngle(yaw - foot.yaw)
	if l.Kind == Sitting {
		dead := vec.SmoothStep(l.State.since / footSettles)
		legLength := (l.Shape.Thigh[0] + l.Shape.Shin[0] + l.Shape.Thigh[1] + l.Shape.Shin[1]) / 2
		radius := dead * l.Settings.FootDeadZone * legLength
		turn -= vec.Clamp(turn, -dead*deadYaw, dead*deadYaw)
		over := math.Hypot(away.X, away.Z)
		if over > radius {
			over = (over - radius) / over
		} else {
			over = 0
		}
		away.X, away.Z = away.X*over, away.Z*over
	}
	foot.at = foot.at.AddScaled(ease, away)
	foot.yaw = vec.WrapAngle(foot.yaw + turn*ease)
}

// goal is where an ankle and a knee should be, and how the foot is pitched.
func (l *Legs) goal(side int) (ankle, knee vec.Vector, pitch float64) {
	s, hip := l.Shape, l.Hip[side]
	forward, outward := vec.Yaw(l.Yaw).Forward(), vec.Yaw(l.Yaw).Left().Scale(1-2*float64(side))
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
		rise := max(shin+s.Ankle[side], height-thigh*math.Sin(steepest))
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

// Rest notes where the feet are shown, whatever placed them.
func (s *LegsState) Rest(side int, ankle vec.Vector, turn vec.Rotation) {
	s.last[side] = placed{ankle, turn}
}

// Carry takes along what is remembered when the tracking space moves, as [State.Carry] does.
func (s *LegsState) Carry(yaw float64, move vec.Vector) {
	if !s.known {
		return
	}
	turn := vec.Yaw(yaw)
	for side := range s.foot {
		s.last[side], s.way[side] = s.last[side].carried(turn, move), s.way[side].carriedWay(turn)
		f := &s.foot[side]
		f.at, f.yaw = turn.Rotate(f.at).Add(move), vec.WrapAngle(f.yaw+yaw)
	}
}
