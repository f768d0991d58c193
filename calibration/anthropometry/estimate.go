package anthropometry

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/mount"
	"posewright/calibration/surface"
	"posewright/calibration/symmetric"
)

// Length is an estimated length with how far off it may be: two of three errors are smaller.
type Length struct {
	M            float64
	UncertaintyM float64
	Typed        bool
}

// Person is the body of a person, whatever avatar they use. The left comes first.
type Person struct {
	EyeHeightM float64

	NeckBelow, NeckBehind float64 // base of the neck from the eyes, meters
	ShoulderBelow         float64 // shoulder joints below the eyes, arms hanging
	ShoulderBehind        float64 // shoulder joints behind the base of the neck
	ShoulderGain          float64 // how far the shoulders go with the arms, of what is usual

	Shoulders         Length // joint to joint
	UpperArm, Forearm [2]Length
	Arm               [2]Length // both together
	Span              Length    // wrist to wrist, of arms as if they were straight and level
	Hip, Knee, Ankle  Length    // above the floor, standing
	Hand              Length
	Girth             Length        // around the belly
	Wrist             [2]mgl64.Vec3 // in the frame of a held hand, see [Evidence]
	WristUncertainty  [2]float64
	HandTurn          [2]mgl64.Quat // of the hand's own bone in that frame
	Feet              [2]FootMount
}

// FootMount is where the ankle is in the frame of the tracker at a foot, and how far off it may be: three of four errors are smaller. The source is empty without
// a tracker.
type FootMount struct {
	Ankle        mgl64.Vec3
	UncertaintyM float64
	Source       string // "pose", or "pose, swings"
}

const swungSource = "pose, swings"

// Swung reports whether a swinging leg says how far ahead the ankle is.
func (f *FootMount) Swung() bool { return f.Source == swungSource }

// Report says how an estimate came about.
type Report struct {
	Poses []Crookedness // of each held pose, in the order of the evidence as it was used
	Steps int
	OK    bool // the numbers are finite and the evidence was enough
}

// Unknowns: the body first, then what each held pose and the arcs have of their own.
const (
	atC7 = iota
	atBehind
	atShoulder
	atBack
	atHalf
	atUpper
	atFore   = atUpper + 2
	atGrip   = atFore + 2
	atTurn   = atGrip + 6
	atGain   = atTurn + 6
	bodySize = atGain + 1

	poseSize = 3 + 2*4
	poseRows = 3 + 2*11 // its residuals
	arcsSize = 3

	mostPoses = 4
	mostArcs  = 80
	mostSteps = 8

	// Standard deviations that are said to a person. With these, which were chosen on simulated people, two of three
	// errors are smaller than what is said, and 93 of 100 than twice that, also where people differ half as much again
	// as those of the survey: rationale R65.
	statedOfArms      = 0.79
	statedOfSpan      = 0.85
	statedOfShoulders = 0.85
	statedOfWrists    = 0.88
	statedOfUsual     = 1.52 // of what only the survey says; the estimate itself doubles the survey
	statedOfLegs      = 1.20 // of hip joints that were measured

	// How far a wrist may be from where it is assumed in a device, on each axis: meters, rationale R64.
	gripKnown   = .014
	gripUnknown = .045
	gripTurned  = 8 * degree
)

const degree = math.Pi / 180

// Estimate finds the body that explains all evidence best, and how sure that is: the maximum of the posterior over some three dozen numbers by
// Levenberg-Marquardt. Evidence in any order gives the same person, and the same evidence always the same numbers. Evidence that is not made of numbers is left out.
func Estimate(e Evidence) (Person, Report) {
	s := newEstimate(&e)
	s.solve()
	return s.person(), s.report()
}

// estimate is the work of Estimate.
type estimate struct {
	e          Evidence
	eyes       float64
	mean       [surveyCount]float64
	white      [surveyCount][surveyCount]float64
	x, best    []float64
	r, moved   []float64
	jacobian   []float64 // a row for each residual
	normal     []float64
	step       []float64
	covariance []float64
	steps      int
	ok         bool
}

func finiteVec(v ...mgl64.Vec3) bool {
	for i := range v {
		if !(math.Abs(v[i][0]) < 1e3 && math.Abs(v[i][1]) < 1e3 && math.Abs(v[i][2]) < 1e3) {
			return false
		}
	}
	return true
}

func soundPoses(poses []HeldPose, most int) []HeldPose {
	var sound []*HeldPose
	for _, p := range poses {
		if finiteVec(p.Eyes, p.Hands[0].Position, p.Hands[1].Position) && p.Hands[0].Finite() && p.Hands[1].Finite() {
			for side := range p.Hands {
				p.Hands[side].Rotation = p.Hands[side].Rotation.Normalize()
			}
			sound = append(sound, &p)
		}
	}
	slices.SortStableFunc(sound, func(a, b *HeldPose) int {
		for i := range 3 {
			for _, d := range [...]float64{a.Eyes[i] - b.Eyes[i], a.Hands[0].Position[i] - b.Hands[0].Position[i], a.Hands[1].Position[i] - b.Hands[1].Position[i]} {
				if d != 0 {
					return map[bool]int{true: -1, false: 1}[d < 0]
				}
			}
		}
		return 0
	})
	kept := make([]HeldPose, min(len(sound), most)) // spread over all
	for i := range kept {
		kept[i] = *sound[i*len(sound)/len(kept)]
	}
	return kept
}

func newEstimate(e *Evidence) *estimate {
	s := &estimate{e: *e, eyes: e.EyeHeightM}
	if !(s.eyes > 0.3 && s.eyes < 3) {
		s.eyes = surveyEyes
	}
	s.e.Poses, s.e.Arcs = soundPoses(e.Poses, mostPoses), soundPoses(e.Arcs, mostArcs)
	for side := range 2 {
		for _, w := range [...]*Wave{&s.e.Waves[side], &s.e.Curls[side]} {
			if !finiteVec(w.Point) || !(w.DeviationM > 0) {
				*w = Wave{}
			}
		}
		if !finiteVec(s.e.Grips[side].Position) {
			s.e.Grips[side] = Grip{}
		}
	}
	var covariance [surveyCount][surveyCount]float64
	s.mean, covariance = surveyed(s.eyes, doubled)
	s.white = whitening(covariance)
	n := bodySize + poseSize*len(s.e.Poses) + arcsSize
	s.x = make([]float64, n)
	s.x[atC7], s.x[atBehind], s.x[atShoulder], s.x[atBack], s.x[atHalf] = s.mean[spineBelow], neckBehind, s.mean[shoulderBelow], shoulderAway, s.mean[shoulderHalf]
	s.x[atGain] = 1
	for side := range 2 {
		s.x[atUpper+side], s.x[atFore+side] = s.mean[upperArm], s.mean[forearm]
		start := s.e.Grips[side].Position
		if w := s.e.Waves[side]; w.DeviationM > 0 {
			start = w.Point
		}
		copy(s.x[atGrip+3*side:], start[:])
	}
	for p := range s.e.Poses {
		for side := range 2 {
			arm := s.x[bodySize+poseSize*p+3+4*side:]
			arm[1], arm[2] = -s.e.Poses[p].mostlyBelow(side), 0.2
		}
	}
	s.r = s.residuals(s.x, nil)
	s.moved = make([]float64, 0, len(s.r))
	return s
}

func rotationVector(x, y, z float64) mgl64.Quat {
	v := mgl64.Vec3{x, y, z}
	angle := v.Len()
	if angle < 1e-12 {
		return mgl64.Quat{W: 1, V: v.Mul(0.5)}
	}
	return mgl64.Quat{W: math.Cos(angle / 2), V: v.Mul(math.Sin(angle/2) / angle)}
}

// Mirror is a vector of the left side on a side, 0 for the left and 1 for the right.
func Mirror(v mgl64.Vec3, side int) mgl64.Vec3 {
	if side == 1 {
		v[0] = -v[0]
	}
	return v
}

// shoulderOf is a shoulder from the base of the neck in the chest, when the wrist is at h from it, in lengths of the arm: shoulder blades go with the arm.
func shoulderOf(x []float64, h mgl64.Vec3) mgl64.Vec3 {
	gain := x[atGain] * .01
	return mgl64.Vec3{x[atHalf], x[atC7] - x[atShoulder] + gain*(1.3+.7*h[0]+1.3*h[1]), x[atBack] + gain*(-.3*h[0]+1.8*h[2])}
}

func huber(z float64) float64 {
	const knee = 1.5
	if a := math.Abs(z); a > knee {
		return math.Copysign(math.Sqrt(2*knee*a-knee*knee), z)
	}
	return z
}

// Outward is the direction from the body to a side, 0 for the left and 1 for the right.
func Outward(side int) mgl64.Vec3 { return mgl64.Vec3{1 - 2*float64(side), 0, 0} }

func vec3At(x []float64, i int) mgl64.Vec3 { return mgl64.Vec3{x[i], x[i+1], x[i+2]} }

// residuals appends what numbers leave unexplained, each in standard deviations.
func (s *estimate) residuals(x, r []float64) []float64 {
	r = s.bodyResiduals(x, r)
	for p := range s.e.Poses {
		r = s.poseResiduals(x, p, r)
	}
	return s.arcResiduals(x, r, bothSides)
}

// movesArcs reports whether the residuals of arcs, which are most of the work, depend on a number at all.
func (s *estimate) movesArcs(i int) bool { return i < atTurn || i == atGain || i >= len(s.x)-arcsSize }

// bothSides stands for a side where there is none that is the only one.
const bothSides = -1

// armOf is the side of the only arm whose residuals of arcs depend on a number of the body.
func armOf(i int) int {
	switch {
	case i == atUpper, i == atFore, i >= atGrip && i < atGrip+3:
		return 0
	case i == atUpper+1, i == atFore+1, i >= atGrip+3 && i < atGrip+6:
		return 1
	}
	return bothSides
}

// bodyResiduals are all but those of poses and of arcs.
func (s *estimate) bodyResiduals(x, r []float64) []float64 {
	mean := [surveyCount]float64{x[atC7], x[atShoulder], x[atHalf], (x[atUpper] + x[atUpper+1]) / 2, (x[atFore] + x[atFore+1]) / 2}
	for i := range mean {
		sum := 0.0
		for k := 0; k <= i; k++ {
			sum += s.white[i][k] * (mean[k] - s.mean[k])
		}
		r = append(r, sum)
	}
	r = append(r, (x[atUpper]-x[atUpper+1])/.005, (x[atFore]-x[atFore+1])/.005, (x[atBehind]-neckBehind)/.018, (x[atBack]-shoulderAway)/.015, (x[atGain]-1)/.4)
	r = s.gripResiduals(x, r)
	for side := range 2 {
		grip := vec3At(x, atGrip+3*side)
		if w := s.e.Waves[side]; w.DeviationM > 0 {
			off := grip.Sub(w.Point).Mul(1 / max(w.DeviationM, .004))
			r = append(r, off[0], off[1], off[2])
		}
		if c := s.e.Curls[side]; c.DeviationM > 0 {
			axis := rotationVector(x[atTurn+3*side], x[atTurn+3*side+1], x[atTurn+3*side+2]).Rotate(Outward(side))
			off := grip.Sub(axis.Mul(x[atFore+side])).Sub(c.Point).Mul(1 / max(c.DeviationM, .015))
			r = append(r, off[0], off[1], off[2])
		}
	}
	typed := &s.e.Typed
	said := func(value, length float64) {
		if value > 0 && value < 10 {
			r = append(r, (length-value)/.003)
		}
	}
	said(typed.ShouldersM, 2*x[atHalf])
	said(typed.SpanM, 2*x[atHalf]+x[atUpper]+x[atFore]+x[atUpper+1]+x[atFore+1])
	for side := range 2 {
		said(typed.UpperArmM[side], x[atUpper+side])
		said(typed.ForearmM[side], x[atFore+side])
		said(typed.ArmM[side], x[atUpper+side]+x[atFore+side])
	}
	return r
}

// gripShared is how much of what people hold a controller unlike others, as variance, both of their hands have alike.
const gripShared = 0.5

// gripResiduals are how far hands hold their devices elsewhere, and turned otherwise, than is usual: what both hands have
// alike, mirrored, and by what they differ.
func (s *estimate) gripResiduals(x, r []float64) []float64 {
	var off, turn [2]mgl64.Vec3
	for side := range 2 {
		g := &s.e.Grips[side]
		spread, turned := gripUnknown, gripTurned
		if g.Known {
			spread = gripKnown
		}
		if g.TurnRad > 0 {
			turned = g.TurnRad
		}
		off[side] = Mirror(vec3At(x, atGrip+3*side).Sub(g.Position), side).Mul(1 / spread)
		turn[side] = Mirror(vec3At(x, atTurn+3*side), side).Mul((1 - 2*float64(side)) / turned) // the other way
	}
	alike, apart := 1/math.Sqrt(2*(1+gripShared)), 1/math.Sqrt(2*(1-gripShared))
	for _, of := range [...]*[2]mgl64.Vec3{&off, &turn} {
		sum, difference := of[0].Add(of[1]).Mul(alike), of[0].Sub(of[1]).Mul(apart)
		r = append(r, sum[0], sum[1], sum[2], difference[0], difference[1], difference[2])
	}
	return r
}

// mostlyBelow is how far below level an arm was meant to be, as poses that hang have it: never so far that its direction forward means nothing.
func (p *HeldPose) mostlyBelow(side int) float64 { return min(p.BelowRad[side], 75*degree) }

// poseResiduals are those of a pose that was held, with arms that may be crooked and a chest that may lean: as hands know where forearms point, and wrists how far
// the arms reach, both come out of it.
func (s *estimate) poseResiduals(x []float64, p int, r []float64) []float64 {
	own := x[bodySize+poseSize*p:]
	yaw, pitch, roll := own[0], own[1], own[2]
	r = append(r, yaw/(4*degree), pitch/(3*degree), roll/(2*degree))
	chest := rotationVector(pitch, yaw, roll)
	pose := &s.e.Poses[p]
	neck := pose.Eyes.Add(rotationVector(pitch/2, yaw/2, roll/2).Rotate(mgl64.Vec3{0, -x[atC7], -x[atBehind]}))
	for side := range 2 {
		azimuth, elevation, bent, plane := own[3+4*side], own[4+4*side], own[5+4*side], own[6+4*side]
		upper := mgl64.Vec3{math.Cos(elevation) * math.Cos(azimuth), math.Sin(elevation), math.Cos(elevation) * math.Sin(azimuth)}
		towards := mgl64.Vec3{0, math.Sin(plane), math.Cos(plane)}
		towards = towards.Sub(upper.Mul(towards.Dot(upper)))
		if length := towards.Len(); length > 1e-9 {
			towards = towards.Mul(1 / length)
		}
		fore := upper.Mul(math.Cos(bent)).Add(towards.Mul(math.Sin(bent)))
		lu, lf := x[atUpper+side], x[atFore+side]
		reach := upper.Mul(lu).Add(fore.Mul(lf))
		shoulder := neck.Add(chest.Rotate(Mirror(shoulderOf(x, reach.Mul(1/(lu+lf))), side)))
		wrist := shoulder.Add(chest.Rotate(Mirror(reach, side)))
		hand := &pose.Hands[side]
		off := wrist.Sub(hand.Apply(vec3At(x, atGrip+3*side))).Mul(1 / .004)
		turn := rotationVector(x[atTurn+3*side], x[atTurn+3*side+1], x[atTurn+3*side+2])
		askew := hand.Rotation.Rotate(turn.Rotate(Outward(side))).Cross(chest.Rotate(Mirror(fore, side))).Mul(1 / (9 * degree))
		r = append(r, off[0], off[1], off[2], askew[0], askew[1], askew[2],
			huber((azimuth-5*degree)/(8*degree)), huber((elevation+5*degree+pose.mostlyBelow(side))/(9*degree)), huber((bent-12*degree)/(8*degree)), (plane+.3)/.6, min(0, bent)/degree)
	}
	return r
}

// arcResiduals are those of straight arms that are led around: wrists stay at an arm's length. Where one arm is asked for, those of the other are as s.r has them at
// their places.
func (s *estimate) arcResiduals(x, r []float64, arm int) []float64 {
	own := x[len(x)-arcsSize:]
	pitch, yaw, roll := own[0], own[1], own[2]
	r = append(r, pitch/(3*degree), yaw/(4*degree), roll/(2*degree))
	if len(s.e.Arcs) == 0 {
		return r
	}
	chest := rotationVector(pitch, yaw, roll)
	fromChest := chest.Inverse()
	neckFromEyes := rotationVector(pitch/2, yaw/2, roll/2).Rotate(mgl64.Vec3{0, -x[atC7], -x[atBehind]})
	hanging := mgl64.Vec3{x[atHalf], x[atC7] - x[atShoulder], x[atBack]}
	for i := range s.e.Arcs {
		a := &s.e.Arcs[i]
		neck := a.Eyes.Add(neckFromEyes)
		for side := range 2 {
			if arm != bothSides && side != arm {
				r = append(r, s.r[len(r)])
				continue
			}
			length := x[atUpper+side] + x[atFore+side]
			wrist := a.Hands[side].Apply(vec3At(x, atGrip+3*side))
			towards := Mirror(fromChest.Rotate(wrist.Sub(neck)), side).Sub(hanging)
			if far := towards.Len(); far > 1e-9 {
				towards = towards.Mul(1 / far)
			}
			shoulder := neck.Add(chest.Rotate(Mirror(shoulderOf(x, towards), side)))
			off := wrist.Sub(shoulder).Len() - .9965*length // straight but for some eight degrees
			spread := .020
			if off > 0 {
				spread = .014
			}
			r = append(r, huber(off/spread)*.45)
		}
	}
	return r
}

func squares(r []float64) float64 {
	sum := 0.0
	for _, v := range r {
		sum += v * v
	}
	return sum
}

// solve goes downhill until nothing more is gained.
func (s *estimate) solve() {
	n, m := len(s.x), len(s.r)
	s.jacobian, s.normal = make([]float64, m*n), make([]float64, n*n)
	s.covariance, s.step, s.best = make([]float64, n*n), make([]float64, n), make([]float64, n)
	damping, cost := 1e-3, squares(s.r)
	damped, downhill := make([]float64, n*n), make([]float64, n)
	for s.steps = 1; s.steps <= mostSteps; s.steps++ {
		s.linearize()
		for i := range n {
			sum := 0.0
			for k := range m {
				sum += s.jacobian[k*n+i] * s.r[k]
			}
			downhill[i] = -sum
		}
		gain := 0.0
		for ; damping < 1e6; damping *= 10 {
			copy(damped, s.normal)
			for i := range n {
				damped[i*n+i] += damping * (s.normal[i*n+i] + 1e-9)
			}
			copy(s.step, downhill)
			if !symmetric.Solve(damped, s.step) {
				continue
			}
			for i := range n {
				s.best[i] = s.x[i] + s.step[i]
			}
			s.moved = s.residuals(s.best, s.moved[:0])
			if next := squares(s.moved); next <= cost {
				gain = cost - next
				cost = next
				s.x, s.best = s.best, s.x
				s.r, s.moved = s.moved, s.r
				break
			}
		}
		damping = max(damping/5, 1e-9)
		if gain <= 1e-6*cost {
			break
		}
	}
	s.linearize()
	s.ok = !math.IsNaN(cost) && symmetric.Invert(s.normal, s.covariance, n)
}

// linearize works out how residuals change with each number. Those that do not depend on it stay as they are.
func (s *estimate) linearize() {
	const h = 1e-6
	n, m := len(s.x), len(s.r)
	copy(s.best, s.x)
	s.moved = s.bodyResiduals(s.x, s.moved[:0])
	poses := len(s.moved) // where those of poses begin
	for i := range n {
		s.best[i] = s.x[i] + h
		if own := i - bodySize; own >= 0 && own < poseSize*len(s.e.Poses) {
			p := own / poseSize
			s.moved = append(s.moved[:0], s.r[:poses+poseRows*p]...)
			s.moved = s.poseResiduals(s.best, p, s.moved)
		} else if i < bodySize {
			s.moved = s.bodyResiduals(s.best, s.moved[:0])
			for p := range s.e.Poses {
				s.moved = s.poseResiduals(s.best, p, s.moved)
			}
		} else {
			s.moved = append(s.moved[:0], s.r[:poses+poseRows*len(s.e.Poses)]...)
		}
		if s.movesArcs(i) {
			s.moved = s.arcResiduals(s.best, s.moved, armOf(i))
		} else {
			s.moved = append(s.moved, s.r[len(s.moved):]...)
		}
		s.best[i] = s.x[i]
		for k := range m {
			s.jacobian[k*n+i] = (s.moved[k] - s.r[k]) / h
		}
	}
	clear(s.normal)
	var used []int // of a row: most residuals depend on few of the numbers
	for row := range m {
		of := s.jacobian[row*n : row*n+n]
		used = used[:0]
		for i, x := range of {
			if x != 0 {
				used = append(used, i)
			}
		}
		for _, i := range used {
			for _, k := range used {
				s.normal[i*n+k] += of[i] * of[k]
			}
		}
	}
}

// deviation is the standard deviation of a sum of numbers.
func (s *estimate) deviation(numbers ...int) float64 {
	n, sum := len(s.x), 0.0
	for _, i := range numbers {
		for _, k := range numbers {
			sum += s.covariance[i*n+k]
		}
	}
	return math.Sqrt(max(sum, 0))
}

func (s *estimate) person() Person {
	x, typed := s.x, &s.e.Typed
	length := func(m, said, stated float64, numbers ...int) Length {
		if said > 0 && said < 10 {
			return Length{M: said, Typed: true}
		}
		return Length{M: m, UncertaintyM: stated * s.deviation(numbers...)}
	}
	rest := func(i int) Length {
		u := surveyRest[i]
		return Length{M: u.at + u.slope*(s.eyes-surveyEyes), UncertaintyM: statedOfUsual * u.spread}
	}
	p := Person{EyeHeightM: s.eyes, NeckBelow: x[atC7], NeckBehind: x[atBehind], ShoulderBelow: x[atShoulder], ShoulderBehind: -x[atBack], ShoulderGain: x[atGain],
		Shoulders: length(2*x[atHalf], typed.ShouldersM, statedOfShoulders, atHalf, atHalf), Ankle: rest(2), Hand: rest(3),
		Girth: Length{M: surface.UsualGirth(s.eyes), UncertaintyM: statedOfUsual * surface.GirthSpread * s.eyes}}
	if typed.GirthM > 0 && typed.GirthM < 10 {
		p.Girth = Length{M: typed.GirthM, Typed: true}
	}
	p.Hip, p.Knee = s.legs(rest(0), rest(1))
	p.Span = length(2*x[atHalf]+x[atUpper]+x[atUpper+1]+x[atFore]+x[atFore+1], typed.SpanM, statedOfSpan,
		atHalf, atHalf, atUpper, atUpper+1, atFore, atFore+1)
	for side := range 2 {
		bent := s.unseenBend(side)
		u, f := atUpper+side, atFore+side
		p.UpperArm[side] = length(x[u], typed.UpperArmM[side], statedOfArms, u)
		p.Forearm[side] = length(x[f], typed.ForearmM[side], statedOfArms, f)
		p.Arm[side] = length(x[u]+x[f], typed.ArmM[side], statedOfArms, u, f)
		p.UpperArm[side].doubt(0.5 * bent)
		p.Forearm[side].doubt(0.5 * bent)
		p.Arm[side].doubt(bent)
		p.Span.doubt(bent)
		g := atGrip + 3*side
		p.Wrist[side] = vec3At(x, g)
		p.WristUncertainty[side] = statedOfWrists * mgl64.Vec3{s.deviation(g), s.deviation(g + 1), s.deviation(g + 2)}.Len()
		t := atTurn + 3*side
		p.HandTurn[side] = rotationVector(x[t], x[t+1], x[t+2]).Normalize()
		p.Feet[side] = s.e.Feet[side].mount(p.Ankle.M)
	}
	return p
}

// mount is where the ankle is in the tracker of a foot.
func (f *Foot) mount(ankleM float64) FootMount {
	if f.Tracker.Rotation == (mgl64.Quat{}) || !f.Tracker.Finite() || !finiteVec(f.Tracker.Position, f.Eyes, f.Hip) || !(f.HipDeviationM >= 0) {
		return FootMount{}
	}
	m := mount.Of(&mount.Stance{
		Eyes: f.Eyes, AnkleM: ankleM, AnkleDeviation: surveyRest[2].spread, Tracker: f.Tracker, Hip: f.Hip, HipDeviation: f.HipDeviationM,
	})
	source := "pose"
	if f.HipDeviationM > 0 {
		source = swungSource
	}
	return FootMount{Ankle: m.Ankle, UncertaintyM: 1.15 * m.Deviation, Source: source}
}

// kneeWithHip is how much of the height of the knees goes with that of the hip joints in the survey: their correlation.
const kneeWithHip = 0.66

// legsVaried is how many times wider than the survey measured legs may be, so that unusual ones are found.
const legsVaried = 1.3

// legs are the heights of hip joints and knees that belts and swung legs say, beside the usual ones.
func (s *estimate) legs(usualHip, usualKnee Length) (hip, knee Length) {
	precision, sum := 0.0, 0.0
	add := func(height, deviation float64) {
		precision += 1 / (deviation * deviation)
		sum += height / (deviation * deviation)
	}
	prior := legsVaried * surveyRest[0].spread
	add(usualHip.M, prior)
	given := false
	for _, h := range [...]Height{s.e.Swings[0], s.e.Swings[1], s.e.Belt} {
		if h.DeviationM > 0 && h.DeviationM < 1 && h.M > 0.35*s.eyes && h.M < 0.75*s.eyes {
			add(h.M, h.DeviationM)
			given = true
		}
	}
	if !given {
		return usualHip, usualKnee
	}
	hip = Length{M: sum / precision, UncertaintyM: statedOfLegs / math.Sqrt(precision)}
	known := 1 - 1/(precision*prior*prior) // of what people differ by
	knee = Length{
		M:            usualKnee.M + kneeWithHip*surveyRest[1].spread/surveyRest[0].spread*(hip.M-usualHip.M),
		UncertaintyM: usualKnee.UncertaintyM * math.Sqrt(1-kneeWithHip*kneeWithHip*known),
	}
	return hip, knee
}

// doubt adds to how far off a length may be.
func (l *Length) doubt(m float64) {
	if !l.Typed {
		l.UncertaintyM = math.Hypot(l.UncertaintyM, m)
	}
}

// unseenBend is how much an arm may be longer or shorter than it was estimated where poses had its elbow bent more than usual: the usual bend, which the estimate leans to,
// then hides some of it. Straight arms that were led around leave no such doubt.
func (s *estimate) unseenBend(side int) float64 {
	const usual, perDegree = 16 * degree, .0027 / degree
	if len(s.e.Arcs) > 0 || len(s.e.Poses) == 0 {
		return 0
	}
	least := math.Inf(1)
	for p := range s.e.Poses {
		least = min(least, s.x[bodySize+poseSize*p+5+4*side])
	}
	return perDegree * min(max(least-usual, 0), 30*degree)
}

func (s *estimate) report() Report {
	r := Report{Steps: s.steps, OK: s.ok}
	var own []float64
	for p := range s.e.Poses {
		n := s.x[bodySize+poseSize*p:]
		c := Crookedness{TurnRad: n[0], LeanRad: n[1], RollRad: n[2]}
		for side := range 2 {
			c.ForwardRad[side], c.UpRad[side], c.BentRad[side] = n[3+4*side], n[4+4*side], n[5+4*side]
		}
		own = s.poseResiduals(s.x, p, own[:0])
		c.Misfit = squares(own) / float64(len(own)-poseSize)
		r.Poses = append(r.Poses, c)
	}
	return r
}

// misfitLimit is the mean square of what a held pose leaves unexplained from which on it was no such pose: a little crooked ones leave 0.2, an elbow bent by 60° leaves 1.
const misfitLimit = 3

// Doubtful reports whether a held pose fits no body.
func (r *Report) Doubtful() bool {
	return slices.ContainsFunc(r.Poses, func(c Crookedness) bool { return c.Misfit > misfitLimit })
}
