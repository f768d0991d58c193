// Package simulated makes people as the survey ANSUR II has them, has them pose crooked, wave, lead their arms around and curl them, and compares what is
// estimated of their bodies with what they are. Same seed, same people.
package simulated

import (
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/anthropometry"
	"posewright/rig"
)

const degree = math.Pi / 180

// grip is how a known controller is held, in the frame of the left hand.
var grip = mgl64.Vec3{.028, -.031, -.109}

// Fault is how someone poses who does not pose as usual.
type Fault struct {
	Forward, Bent [2]float64 // degrees of each arm and its elbow
	Low           [2]float64 // degrees of each arm
	Lean          float64    // degrees of the chest, forward
	Straight      bool       // otherwise as asked for, instead of a little crooked
}

// person is a simulated person: lengths in meters, left first.
type person struct {
	random                    *rand.Rand
	eye, c7, behind, sh, back float64
	half, gain                float64
	upper, fore               [2]float64
	grip                      [2]mgl64.Vec3
	mount                     [2]mgl64.Quat // device from hand: how it is held unlike the table

	// Where they were in the posture that was held last.
	chest rig.Transform    // at the base of the neck
	arm   [2][3]mgl64.Vec3 // shoulder, elbow and wrist
}

func (p *person) normal(spread float64) float64 { return spread * p.random.NormFloat64() }

func (p *person) scatter(spread float64) mgl64.Vec3 {
	return mgl64.Vec3{p.normal(spread), p.normal(spread), p.normal(spread)}
}

func mirrored(v mgl64.Vec3, side int) mgl64.Vec3 {
	if side == 1 {
		v[0] = -v[0]
	}
	return v
}

// someone is a person of the survey. The table of usual lengths and how they go together is that of the survey's publication, apart from the one that estimates use.
func someone(random *rand.Rand) *person {
	p := &person{random: random}
	eye := 1.525 + p.normal(.06)
	if random.IntN(2) == 0 {
		eye = 1.64 + p.normal(.065)
	}
	return asTall(random, eye, 1)
}

// Heights of eyes, in meters, of nearly all people of the survey.
const leastSurveyed, mostSurveyed = 1.35, 1.85

// asTall is someone with eyes at a height, of people who differ varied times as much as those of the survey.
func asTall(random *rand.Rand, eye, varied float64) *person {
	p := &person{random: random, eye: eye}
	at := [...]float64{.1252, .2302, .1504, .3018, .2382}
	slope := [...]float64{.037, .111, .106, .190, .177}
	spread := [...]float64{.0120, .0156, .0073, .0097, .0102}
	// Rows of the Cholesky factor of how c7, shoulders below, half width, upper arm and forearm go together.
	together := [5][5]float64{{1, .50, -.22, -.23, -.25}, {.50, 1, .16, -.29, -.09}, {-.22, .16, 1, .02, .23}, {-.23, -.29, .02, 1, .31}, {-.25, -.09, .23, .31, 1}}
	var root [5][5]float64
	for i := range root {
		for k := 0; k <= i; k++ {
			sum := together[i][k]
			for j := range k {
				sum -= root[i][j] * root[k][j]
			}
			if i == k {
				root[i][i] = math.Sqrt(sum)
			} else {
				root[i][k] = sum / root[k][k]
			}
		}
	}
	var free [5]float64
	for i := range free {
		free[i] = random.NormFloat64()
	}
	var length [5]float64
	for i := range length {
		sum := 0.0
		for k := range i + 1 {
			sum += root[i][k] * free[k]
		}
		length[i] = at[i] + slope[i]*(p.eye-1.6) + varied*spread[i]*sum
	}
	p.c7, p.sh, p.half = length[0]+p.normal(.005), length[1]+p.normal(.005), length[2]
	p.behind, p.back, p.gain = .10+p.normal(.015), -.015+p.normal(.012), max(.2, 1+p.normal(.4))
	for side := range 2 {
		p.upper[side], p.fore[side] = length[3]+p.normal(.002), length[4]+p.normal(.002)
		p.grip[side] = mirrored(grip, side).Add(p.scatter(.012))
		p.mount[side] = rig.RotationBy(p.scatter(8 * degree))
	}
	return p
}

// noise is a smooth random walk around zero.
type noise struct {
	value        mgl64.Vec3
	spread       mgl64.Vec3
	keep, change float64
}

func (p *person) noise(spread mgl64.Vec3, lasting, dt float64) *noise {
	keep := math.Exp(-dt / lasting)
	n := &noise{spread: spread, keep: keep, change: math.Sqrt(1 - keep*keep)}
	for i := range 3 {
		n.value[i] = p.normal(spread[i])
	}
	return n
}

func (n *noise) next(p *person) mgl64.Vec3 {
	now := n.value
	for i := range 3 {
		n.value[i] = n.keep*n.value[i] + n.change*p.normal(n.spread[i])
	}
	return now
}

// posture is how someone stands for a moment.
type posture struct {
	lean              mgl64.Vec3 // of the chest: pitch, yaw, roll
	forward, up, bent [2]float64
	plane             [2]mgl64.Vec3 // where elbows bend to, in the chest, of the left arm
	wrist             [2]mgl64.Vec3 // rotation of the hand against the forearm
	shoulder          [2]mgl64.Vec3 // of the shoulder blade beyond what goes with the arm
}

// hold is what headset and controllers say of a posture.
func (p *person) hold(s *posture) anthropometry.HeldPose {
	chest := rig.RotationBy(s.lean)
	eyes := mgl64.Vec3{-math.Sin(s.lean[2]) * .6 * p.eye, p.eye, math.Sin(s.lean[0]) * .6 * p.eye}
	neck := eyes.Add(rig.RotationBy(s.lean.Mul(.5)).Rotate(mgl64.Vec3{0, -p.c7, -p.behind}))
	held := anthropometry.HeldPose{Eyes: eyes.Add(p.scatter(.001))}
	p.chest = rig.Transform{Position: neck, Rotation: chest}
	for side := range 2 {
		upper := mgl64.Vec3{math.Cos(s.up[side]) * math.Cos(s.forward[side]), math.Sin(s.up[side]), math.Cos(s.up[side]) * math.Sin(s.forward[side])}
		towards := s.plane[side].Sub(upper.Mul(s.plane[side].Dot(upper))).Normalize()
		fore := upper.Mul(math.Cos(s.bent[side])).Add(towards.Mul(math.Sin(s.bent[side])))
		reach := upper.Mul(p.upper[side]).Add(fore.Mul(p.fore[side]))
		h := reach.Mul(1 / (p.upper[side] + p.fore[side]))
		blade := mgl64.Vec3{0, 1.3 + .7*h[0] + 1.3*h[1], -.3*h[0] + 1.8*h[2]}.Mul(.01 * p.gain).Add(s.shoulder[side])
		shoulder := neck.Add(chest.Rotate(mirrored(mgl64.Vec3{p.half, p.c7 - p.sh, p.back}.Add(blade), side)))
		wrist := shoulder.Add(chest.Rotate(mirrored(reach, side)))
		p.arm[side] = [3]mgl64.Vec3{shoulder, shoulder.Add(chest.Rotate(mirrored(upper.Mul(p.upper[side]), side))), wrist}
		axis := chest.Rotate(mirrored(fore, side)).Mul(1 - 2*float64(side)) // the hand's own X
		z := axis.Cross(mgl64.Vec3{0, 1, 0}).Normalize()
		y := z.Cross(axis)
		hand := mgl64.Mat4ToQuat(mgl64.Mat3FromCols(axis, y, z).Mat4()).Normalize().Mul(rig.RotationBy(s.wrist[side]))
		held.Hands[side] = p.device(side, wrist, hand)
	}
	return held
}

// device is where a device is that a hand holds.
func (p *person) device(side int, wrist mgl64.Vec3, hand mgl64.Quat) rig.Transform {
	rotation := hand.Mul(p.mount[side].Inverse())
	return rig.Transform{Position: wrist.Sub(rotation.Rotate(p.grip[side])).Add(p.scatter(.001)), Rotation: rotation}
}

// pose is the T-pose of a fault.
func (p *person) pose(f *Fault) anthropometry.HeldPose {
	crooked := 1.0
	if f.Straight {
		crooked = 0
	}
	s := posture{lean: mgl64.Vec3{2*degree*crooked*p.sign() + p.normal(degree), p.normal(2 * degree), 1*degree*crooked*p.sign() + p.normal(degree)}}
	first := p.random.IntN(2)
	for side := range 2 {
		forward := 3.0
		if side == first {
			forward = 8
		}
		s.forward[side] = (forward + p.normal(2)) * degree * crooked
		s.up[side] = -([2]float64{10, 8}[side] + p.normal(2)) * degree * crooked
		s.bent[side] = math.Abs(15+p.normal(4)) * degree * crooked
		s.plane[side] = mgl64.Vec3{0, -.3, 1}.Add(p.scatter(.3))
		s.wrist[side] = p.scatter(8 * degree)
		s.shoulder[side] = mgl64.Vec3{p.normal(.005), p.normal(.008), p.normal(.008)}
		s.forward[side] += f.Forward[side] * degree
		s.bent[side] += f.Bent[side] * degree
		s.up[side] -= f.Low[side] * degree
	}
	s.lean[0] += f.Lean * degree
	return p.hold(&s)
}

func (p *person) sign() float64 { return float64(2*p.random.IntN(2) - 1) }

// between is a value of a curve through points.
func between(t float64, at, value []float64) float64 {
	for i := 1; i < len(at); i++ {
		if t <= at[i] {
			return value[i-1] + (value[i]-value[i-1])*(t-at[i-1])/(at[i]-at[i-1])
		}
	}
	return value[len(value)-1]
}

// arcs are eight seconds of straight arms that go down, forward, up and back, five moments a second.
func (p *person) arcs() []anthropometry.HeldPose {
	const count, dt = 80, .1
	var held []anthropometry.HeldPose
	lean := mgl64.Vec3{p.normal(3 * degree), p.normal(2 * degree), p.normal(1.5 * degree)}
	sway := p.noise(mgl64.Vec3{2.5 * degree, 4 * degree, 1.5 * degree}, 2, dt)
	var wander, wrist, blade [2]*noise
	var off, bent [2]float64
	for side := range 2 {
		wander[side] = p.noise(mgl64.Vec3{5 * degree, 4 * degree, 5 * degree}, 1, dt)
		wrist[side] = p.noise(mgl64.Vec3{8 * degree, 8 * degree, 8 * degree}, .8, dt)
		blade[side] = p.noise(mgl64.Vec3{.005, .008, .008}, 1, dt)
		off[side], bent[side] = p.normal(4*degree), 8*degree*math.Abs(1+p.normal(.4))
	}
	for i := range count {
		t := float64(i) / (count - 1)
		up := between(t, []float64{0, .3, .35, .6, .75, 1}, []float64{-5, -80, -80, 0, 60, 0}) * degree
		forward := between(t, []float64{0, .3, .35, .6, .75, 1}, []float64{5, 5, 85, 85, 85, 5}) * degree
		s := posture{lean: lean.Add(sway.next(p))}
		for side := range 2 {
			w := wander[side].next(p)
			s.forward[side], s.up[side], s.bent[side] = forward+off[side]+w[0], up+w[1], math.Abs(bent[side]+w[2])
			s.plane[side] = mgl64.Vec3{0, .3, 1}
			if s.forward[side] > .8 {
				s.plane[side][1] = 1.3
			}
			s.wrist[side], s.shoulder[side] = wrist[side].next(p), blade[side].next(p)
		}
		if i%2 == 0 {
			held = append(held, p.hold(&s))
		}
	}
	return held
}

// curls are the elbows that forearms turned about for five seconds, with stiff wrists, and how far off they may be.
func (p *person) curls() [2]anthropometry.Wave {
	const count, dt = 100, .05
	lean := p.noise(mgl64.Vec3{1.5 * degree, 1.5 * degree, 1.5 * degree}, 2, dt)
	var wander, wrist, blade [2]*noise
	for side := range 2 {
		wander[side] = p.noise(mgl64.Vec3{3 * degree, 3 * degree, 3 * degree}, 1, dt)
		wrist[side] = p.noise(mgl64.Vec3{6 * degree, 6 * degree, 6 * degree}, .8, .1)
		blade[side] = p.noise(mgl64.Vec3{.005, .008, .008}, 1, .1)
	}
	var moved [2][]rig.Transform
	for i := range count {
		t := float64(i) * dt
		s := posture{lean: lean.next(p)}
		for side := range 2 {
			s.forward[side], s.up[side] = 20*degree, -80*degree+wander[side].next(p)[0]
			s.bent[side] = (65 + 45*math.Sin(math.Pi*t)) * degree
			s.plane[side] = mgl64.Vec3{.9 * math.Sin(2*math.Pi*t/3.1), .4, 1}
			s.wrist[side], s.shoulder[side] = wrist[side].next(p), blade[side].next(p)
		}
		held := p.hold(&s)
		for side := range 2 {
			moved[side] = append(moved[side], held.Hands[side])
		}
	}
	return [2]anthropometry.Wave{{Point: pivot(moved[0], 40), DeviationM: .015}, {Point: pivot(moved[1], 40), DeviationM: .015}}
}

// wave has hands turn and wave for five seconds while the forearm rests, which drifts by so much, and nods along by so much for each radian of the hand.
func (p *person) wave(drift, nod float64) [2]anthropometry.Wave {
	const count, dt = 300, 1.0 / 60
	var waves [2]anthropometry.Wave
	for side := range 2 {
		rest := p.noise(mgl64.Vec3{drift, drift, drift}.Mul(1/math.Sqrt(3)), 1.5, dt)
		wrist := mgl64.Vec3{.3, 1.1, .3}
		var moved []rig.Transform
		for i := range count {
			t := float64(i) * dt
			v := mgl64.Vec3{50 * degree * math.Sin(2*math.Pi*t/1.7), 15 * degree * math.Sin(2*math.Pi*t/1.3), 35 * degree * math.Sin(2*math.Pi*t/1.1)}
			at := wrist.Add(rest.next(p)).Add(mgl64.Vec3{0, nod * v[2], 0})
			moved = append(moved, p.device(side, at, rig.RotationBy(v)))
		}
		waves[side] = anthropometry.Wave{Point: pivot(moved, 60), DeviationM: .004}
	}
	return waves
}

// pivot is the point of a device that stays where it is while the device turns about it, in windows that each have it elsewhere.
func pivot(moved []rig.Transform, window int) mgl64.Vec3 {
	var normal mgl64.Mat3
	var right mgl64.Vec3
	for begin := 0; begin+window <= len(moved); begin += window {
		var meanTurn mgl64.Mat3
		var meanAt mgl64.Vec3
		for _, m := range moved[begin : begin+window] {
			meanTurn, meanAt = meanTurn.Add(m.Rotation.Mat4().Mat3()), meanAt.Add(m.Position)
		}
		meanTurn, meanAt = meanTurn.Mul(1/float64(window)), meanAt.Mul(1/float64(window))
		for _, m := range moved[begin : begin+window] {
			turned, at := m.Rotation.Mat4().Mat3().Sub(meanTurn), m.Position.Sub(meanAt)
			normal = normal.Add(turned.Transpose().Mul3(turned))
			right = right.Sub(turned.Transpose().Mul3x1(at))
		}
	}
	normal = normal.Add(mgl64.Ident3().Mul(1e-3))
	return normal.Inv().Mul3x1(right)
}
