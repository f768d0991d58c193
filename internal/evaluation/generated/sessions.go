package generated

import (
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Session is one made session.
type Session struct {
	Name   string // of its kind, such as "made: chair"
	Motion *rig.Motion
}

// variants is how many sessions of each kind there are.
const variants = 4

// Sessions makes all sessions: of people who sit on chairs, turn on them, sit on stools, kneel, crawl, and squat and bend without sitting.
func Sessions() []Session {
	var all []Session
	for kind, session := range [...]struct {
		name   string
		script func(s *script)
	}{
		{"chair", chair}, {"swivel chair", swivelChair}, {"stool", stool}, {"kneel", kneel}, {"crawl", crawl}, {"squat and bend", squatAndBend},
	} {
		for variant := range variants {
			s := &script{random: rand.New(rand.NewPCG(uint64(kind), uint64(variant)))}
			session.script(s)
			name := "made: " + session.name
			all = append(all, Session{name, s.motion(name)})
		}
	}
	return all
}

const degree = math.Pi / 180

// standing is a person at rest at the origin.
func (s *script) standing() pose {
	p := pose{hips: mgl64.Vec3{0, hipJoint - 0.01, 0}, trunk: s.within(-1, 4) * degree}
	for side := range 2 {
		out := 1 - 2*float64(side)
		p.hands[side] = mgl64.Vec3{out * s.within(0.24, 0.30), 0.90, s.within(0.02, 0.12)}
		p.feet[side] = mgl64.Vec3{out * 0.10, ankle, 0}
		p.footYaw[side] = out * 6 * degree
	}
	return p
}

// sitDown takes a standing person to a chair behind them. The feet stay.
func (s *script) sitDown(seat float64) pose {
	from := s.last()
	bow, pace := s.within(22, 42)*degree, s.within(0.8, 1.6)
	seated := from
	seated.hips = mgl64.Vec3{0, seat, -s.within(0.36, 0.44)}
	seated.pelvis, seated.trunk, seated.nod = -s.within(4, 14)*degree, s.within(-4, 4)*degree, s.within(-3, 8)*degree
	half := from.mixed(&seated, 0.5)
	half.hips[2] = -0.26
	half.trunk, half.pelvis, half.nod = bow, bow*0.6, bow*0.4
	for side := range 2 {
		out := 1 - 2*float64(side)
		half.hands[side] = mgl64.Vec3{out * 0.22, half.hips.Y() + 0.15, half.hips.Z() + 0.35}
	}
	s.handsOnThighs(&seated)
	s.toOver(seated, half, pace)
	return seated
}

// handsOnThighs lays the hands of a seated person on their thighs.
func (s *script) handsOnThighs(p *pose) {
	for side := range 2 {
		out := 1 - 2*float64(side)
		at := mgl64.Vec3{out * 0.12, 0, 0.25}
		p.hands[side] = p.hips.Add(mgl64.QuatRotate(p.yaw, mgl64.Vec3{0, 1, 0}).Rotate(at))
		p.hands[side][1] = p.hips.Y() + 0.10
	}
}

// handsOnTable puts them on a table.
func (s *script) handsOnTable(p *pose) {
	for side := range 2 {
		out := 1 - 2*float64(side)
		at := mgl64.Vec3{out * s.within(0.10, 0.18), 0, s.within(0.36, 0.42)}
		p.hands[side] = p.hips.Add(mgl64.QuatRotate(p.yaw, mgl64.Vec3{0, 1, 0}).Rotate(at))
		p.hands[side][1] = 0.74
	}
}

// getUp takes a seated person back to their feet.
func (s *script) getUp(to pose) {
	from := s.last()
	bow, pace := s.within(25, 45)*degree, s.within(0.9, 1.6)
	half := from.mixed(&to, 0.35)
	half.trunk, half.pelvis, half.nod = bow*0.8, bow*0.5, bow*0.3
	half.hips[2] = from.hips.Z() * 0.45
	s.toOver(to, half, pace*1.2)
}

// begin stands for a moment.
func (s *script) begin() pose {
	stand := s.standing()
	s.to(stand, 0)
	s.stay(s.within(1.5, 3))
	return stand
}

func chair(s *script) {
	stand := s.begin()
	seated := s.sitDown(s.within(0.44, 0.55))
	s.stay(s.within(3, 5))
	typing := seated
	s.handsOnTable(&typing)
	s.to(typing, 0.8)
	s.stay(6)
	reach := typing
	reach.trunk, reach.pelvis, reach.nod = s.within(25, 40)*degree, 10*degree, s.within(5, 20)*degree
	reach.hands[0], reach.hands[1] = reach.hands[0].Add(mgl64.Vec3{0, 0, 0.15}), reach.hands[1].Add(mgl64.Vec3{0, 0, 0.15})
	s.to(reach, 1)
	s.stay(2.5)
	s.to(typing, 1)
	s.stay(2)
	back := seated
	back.trunk, back.pelvis, back.nod = -s.within(8, 15)*degree, -18*degree, -5*degree
	s.to(back, 1.2)
	s.stay(3)
	aside := seated
	aside.look, aside.lean = s.within(30, 60)*degree, s.within(-12, 12)*degree
	s.to(aside, 0.9)
	s.stay(1)
	aside.look = -aside.look
	s.to(aside, 1.4)
	s.stay(1)
	s.to(seated, 0.8)
	s.stay(2)
	s.getUp(stand)
	s.stay(2)
}

// swivelChair turns about the chair's axis: hips, hands and feet alike, the feet in small lifts.
func swivelChair(s *script) {
	stand := s.begin()
	seated := s.sitDown(s.within(0.46, 0.54))
	s.handsOnTable(&seated)
	s.to(seated, 0.8)
	s.stay(3)
	for _, angle := range [...]float64{s.within(40, 75), -s.within(30, 70), 0} {
		angle *= degree
		about := mgl64.QuatRotate(angle, mgl64.Vec3{0, 1, 0})
		p := seated
		p.yaw = angle
		for side := range 2 {
			p.hands[side] = seated.hips.Add(about.Rotate(seated.hands[side].Sub(seated.hips)))
			p.feet[side] = seated.hips.Add(about.Rotate(seated.feet[side].Sub(seated.hips)))
			p.footYaw[side] = seated.footYaw[side] + angle
		}
		half := s.last()
		half = half.mixed(&p, 0.5)
		for side := range 2 {
			half.feet[side][1] += 0.03
		}
		s.toOver(p, half, 1.2)
		s.stay(s.within(2, 4))
	}
	s.getUp(stand)
	s.stay(2)
}

func stool(s *script) {
	stand := s.begin()
	seated := s.sitDown(s.within(0.56, 0.60))
	s.stay(8)
	lean := seated
	lean.lean, lean.look = s.within(8, 16)*degree, 20*degree
	s.to(lean, 1)
	s.stay(2)
	s.to(seated, 1)
	s.stay(3)
	s.getUp(stand)
	s.stay(2)
}

// onKnees is the way down to the knees, one after the other.
func (s *script) onKnees() pose {
	p := s.last()
	step := p
	step.hips = mgl64.Vec3{0, 0.66, -0.05}
	step.feet[1] = mgl64.Vec3{-0.10, 0.11, -0.42}
	step.footPitch[1] = 60 * degree
	step.trunk = 20 * degree
	kneeling := p
	kneeling.hips = mgl64.Vec3{0, thigh + 0.045, 0}
	kneeling.trunk, kneeling.pelvis = s.within(2, 10)*degree, 0
	for side := range 2 {
		out := 1 - 2*float64(side)
		kneeling.feet[side] = mgl64.Vec3{out * 0.10, 0.09, -0.385}
		kneeling.footPitch[side] = 150 * degree
		kneeling.hands[side] = mgl64.Vec3{out * 0.2, s.within(0.5, 0.75), s.within(0.2, 0.4)}
	}
	s.toOver(kneeling, step, 1.6)
	return kneeling
}

// offKnees gets up from the knees.
func (s *script) offKnees(stand pose) {
	step := s.last()
	step.hips = mgl64.Vec3{0, 0.66, -0.05}
	step.feet[0] = mgl64.Vec3{0.10, ankle, 0.0}
	step.footPitch = [2]float64{0, 60 * degree}
	step.feet[1] = mgl64.Vec3{-0.10, 0.11, -0.42}
	step.trunk = 30 * degree
	s.toOver(stand, step, 1.7)
}

func kneel(s *script) {
	stand := s.begin()
	kneeling := s.onKnees()
	s.stay(s.within(4, 7))
	work := kneeling
	work.trunk, work.nod = s.within(20, 35)*degree, s.within(20, 35)*degree
	s.to(work, 1)
	s.stay(4)
	s.to(kneeling, 1)
	s.offKnees(stand)
	s.stay(2)
}

func crawl(s *script) {
	stand := s.begin()
	onKnees := s.onKnees()
	s.stay(0.5)
	down := s.last()
	down.pelvis, down.trunk, down.nod = 62*degree, 78*degree, s.within(40, 60)*degree
	for side := range 2 {
		out := 1 - 2*float64(side)
		down.hands[side] = mgl64.Vec3{out * 0.17, 0.06, 0.46}
	}
	s.to(down, 1)
	s.stay(0.5)
	const stride = 0.36
	for step := range 8 {
		hand, knee := step%2, (step+1)%2
		half, whole := s.last(), s.last()
		move := stride / 2.0
		whole.hips[2] += move
		whole.hands[hand][2] += stride
		whole.feet[knee][2] += stride
		if step == 0 {
			whole.hands[hand][2] -= stride / 2
			whole.feet[knee][2] -= stride / 2
		}
		half = half.mixed(&whole, 0.5)
		half.hands[hand][1] += 0.05
		s.toOver(whole, half, 0.6)
	}
	back := s.last()
	along := back.hips.Z()
	shift := func(p pose) pose {
		p.hips[2] += along
		for side := range 2 {
			p.hands[side][2] += along
			p.feet[side][2] += along
		}
		return p
	}
	kneeling := shift(onKnees)
	s.to(kneeling, 1)
	step := kneeling
	step.hips = mgl64.Vec3{0, 0.66, along - 0.05}
	step.feet[0] = mgl64.Vec3{0.10, ankle, along}
	step.footPitch = [2]float64{0, 60 * degree}
	step.trunk = 30 * degree
	s.toOver(shift(stand), step, 1.7)
	s.stay(2)
}

// squatAndBend keeps to the feet: squats, half squats that are held, bends for something on the floor, and a tied shoe.
func squatAndBend(s *script) {
	stand := s.begin()
	squat := stand
	squat.hips = mgl64.Vec3{0, s.within(0.30, 0.42), -s.within(0.12, 0.20)}
	squat.trunk, squat.pelvis, squat.nod = s.within(25, 40)*degree, 10*degree, s.within(5, 25)*degree
	for side := range 2 {
		squat.hands[side] = mgl64.Vec3{(1 - 2*float64(side)) * 0.15, s.within(0.35, 0.6), s.within(0.25, 0.4)}
	}
	s.to(squat, s.within(0.7, 1.2))
	s.stay(s.within(1.5, 3.5))
	s.to(stand, s.within(0.7, 1.2))
	s.stay(1.5)
	half := stand
	half.hips = mgl64.Vec3{0, s.within(0.60, 0.70), -s.within(0.08, 0.14)}
	half.trunk, half.pelvis = s.within(20, 35)*degree, 12*degree
	for side := range 2 {
		half.hands[side] = mgl64.Vec3{(1 - 2*float64(side)) * 0.1, 1.1, 0.35}
	}
	s.to(half, 0.6)
	s.stay(s.within(4, 6))
	s.to(stand, 0.6)
	s.stay(1.5)
	bend := stand
	bend.hips = mgl64.Vec3{0, hipJoint - 0.06, -s.within(0.12, 0.2)}
	bend.trunk, bend.pelvis, bend.nod = s.within(70, 95)*degree, s.within(30, 50)*degree, s.within(50, 80)*degree
	for side := range 2 {
		bend.hands[side] = mgl64.Vec3{(1 - 2*float64(side)) * 0.1, 0.25, 0.25}
	}
	s.to(bend, s.within(0.7, 1.2))
	s.stay(s.within(1, 2))
	s.to(stand, s.within(0.7, 1.2))
	s.stay(2)
}
