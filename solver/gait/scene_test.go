package gait

import (
	"math"
	"math/rand/v2"
	"testing"

	"posewright/solver/gait/gaittest"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// walker is a person who walks a given way, with the feet that Walk gives them, and what was seen of them.
type walker struct {
	numbers  Settings
	state    State
	ground   ground.Ground
	walk     Walk
	leg      float64
	rate     float64   // Hz
	mass     float64   // meters of the center of mass above the hips; 0 for none
	lean     groundVec // meters of the center of mass from above the hips
	hipsHeld float64
	looking  float64 // radians that the head is turned to the left of the hips
	blind    bool    // no device tells of the head
	sway     float64 // meters of the head to either side, where it strolls
	hips     float64 // leg lengths from the middle to a hip joint; 0 for those of a person
	noise    float64 // meters, standard deviation of headset and hips
	shake    *rand.Rand
	time     float64
	raised   float64                   // meters that the tracking space stands higher because the ground does
	seen     func(at float64, w *Walk) // after every tick, or nil

	steps     []walkStep
	slid      float64 // meters, the most that a planted foot moved
	pierced   float64 // meters, the most that a planted foot was above or below the ground
	jumped    float64 // meters, the furthest that an ankle went in a tick, against the body
	strained  int     // ticks in which the leg of a planted foot was too long
	ticks     int
	apart     float64 // leg lengths, the furthest that a planted foot was from home
	crossed   float64 // meters, the least distance across between both feet
	sunk      float64 // meters that heel, ball or toes of a foot were in the ground
	lastAnkle [2]vec.Vector
	lastSole  [2]vec.Vector
	lastDown  [2]bool
	lastHips  vec.Vector
	begun     bool
}

// walkStep is one step.
type walkStep struct {
	side         int
	cause        StepCause
	lifted       float64 // seconds
	landed       float64 // seconds; 0 while it is in the air
	from, to     vec.Vector
	yaw          float64
	clockAtLand  float64
	centerAtLand vec.Vector
}

type person = gaittest.Person

// standing is a person who stands upright at a place; the headset is above the hips and sways by itself.
func standing(leg float64, at groundVec, facing float64) person {
	return gaittest.Standing(leg, at.at(0), facing)
}

const legUpright = gaittest.LegUpright // leg lengths from the floor to the hip joints, of a leg that is bent a little

func footShape(leg float64, side int) FootShape {
	out := Sign(side)
	return FootShape{
		Hip: vec.Vector{X: out * 0.105 * leg}, Ankle: vec.New(out*0.12*leg, 0.10*leg, 0), Ball: vec.New(0, -0.06*leg, 0.14*leg),
		Heel: 0.06 * leg, LegLength: leg,
	}
}

func newWalker(seed uint64) *walker {
	const leg = 0.85
	return &walker{numbers: DefaultSettings(), leg: leg, rate: 90, sway: 0.02, noise: 0.001, shake: seeded(seed), crossed: math.Inf(1)}
}

// tick lets the person be somewhere.
func (p *walker) tick(t testing.TB, now person, dt float64) {
	t.Helper()
	jitter := func(v vec.Vector) vec.Vector {
		return vec.New(v.X+p.noise*p.shake.NormFloat64(), v.Y+p.noise*p.shake.NormFloat64(), v.Z+p.noise*p.shake.NormFloat64())
	}
	// What raises the person with the ground is the tracking space.
	rise := p.state.pelvis.rise
	p.state.Carry(0, vec.Vector{}, rise-p.raised)
	p.raised = rise
	now.Hips.Y, now.Headset.Y = now.Hips.Y+rise, now.Headset.Y+rise
	p.walk = Walk{
		Settings: &p.numbers, State: &p.state, Ground: &p.ground, LegLength: p.leg, DT: dt, Center: now.Hips, Facing: now.Facing,
		Headset: now.Headset, Neck: now.Headset, Looking: now.Facing + p.looking, HasHeadset: !p.blind,
		Feet: [2]FootShape{footShape(p.leg, leftSide), footShape(p.leg, rightSide)}, Tracked: p.walk.Tracked,
	}
	if p.hips > 0 {
		for side := range p.walk.Feet {
			p.walk.Feet[side].Hip.X, p.walk.Feet[side].Ankle.X = Sign(side)*p.hips*p.leg, Sign(side)*p.hips*p.leg
		}
	}
	if p.noise > 0 {
		p.walk.Center, p.walk.Headset = jitter(now.Hips), jitter(now.Headset)
		p.walk.Neck = p.walk.Headset
	}
	p.walk.HipsHeld = p.hipsHeld
	if p.mass > 0 {
		p.walk.Mass = p.walk.Center.Add(p.lean.at(p.mass))
	}
	if err := p.walk.Validate(); err != nil {
		t.Fatal(err)
	}
	p.walk.Run()
	p.note(now)
	p.time += dt
	if p.seen != nil {
		p.seen(p.time, &p.walk)
	}
}

// note keeps what was seen.
func (p *walker) note(now person) {
	w := &p.walk
	p.ticks++
	forward := dirFromYaw(now.Facing)
	at := [2]groundVec{}
	for side := range w.Ankle {
		foot := &w.Report.Feet[side]
		sole := vec.FromMGL(foot.At)
		at[side] = groundOf(sole)
		if foot.Lifted {
			p.steps = append(p.steps, walkStep{side: side, cause: foot.Cause, lifted: p.time, from: p.lastSole[side]})
		}
		if foot.Landed && len(p.steps) > 0 {
			for i := len(p.steps) - 1; i >= 0; i-- {
				if step := &p.steps[i]; step.side == side {
					step.landed, step.to, step.yaw, step.clockAtLand, step.centerAtLand = p.time, sole, foot.Yaw, w.Report.Clock, now.Hips
					break
				}
			}
		}
		down := !foot.Swinging
		if down && p.lastDown[side] && p.begun {
			p.slid = math.Max(p.slid, sole.Sub(p.lastSole[side]).Len())
		}
		if down {
			ground, _ := p.ground.Under(sole.X, sole.Z, sole.Y+1)
			p.pierced = math.Max(p.pierced, math.Abs(sole.Y-ground))
			home := groundOf(now.Hips).addScaled(Sign(side)*p.numbers.StanceHalf*p.leg, forward.left())
			p.apart = math.Max(p.apart, groundOf(sole).sub(home).length()/p.leg)
			if foot.Extension > 1.002 {
				p.strained++
			}
		}
		shape := footShape(p.leg, side)
		for _, part := range []vec.Vector{{Y: -shape.Ankle.Y, Z: -shape.Heel}, {Y: -shape.Ankle.Y, Z: shape.Ball.Z}} {
			if foot.Pitch > 0 && part.Z > 0 { // it stands on the round of the ball
				part = shape.Ball
				part.Y += 0
			}
			point := w.Ankle[side].Add(w.Turn[side].Rotate(part))
			ground, _ := p.ground.Under(point.X, point.Z, point.Y+1)
			if foot.Pitch > 0 && part.Z > 0 {
				ground += shape.Ankle.Y + shape.Ball.Y
			}
			p.sunk = math.Max(p.sunk, ground-point.Y)
		}
		if p.begun {
			p.jumped = math.Max(p.jumped, w.Ankle[side].Sub(p.lastAnkle[side]).Len())
		}
		p.lastAnkle[side], p.lastSole[side], p.lastDown[side] = w.Ankle[side], sole, down
	}
	p.crossed = math.Min(p.crossed, at[leftSide].sub(at[rightSide]).dot(forward.left()))
	p.lastHips = now.Hips
	p.begun = true
}

// goes lets the person go a way for some seconds.
func (p *walker) goes(t testing.TB, seconds float64, way func(at float64) person) {
	t.Helper()
	ticks := int(math.Round(seconds * p.rate))
	begin := p.time
	for i := range ticks {
		p.tick(t, way(float64(i)/p.rate), 1/p.rate)
	}
	p.time = begin + seconds
}

// countSteps is how many steps have landed.
func (p *walker) countSteps() int {
	count := 0
	for _, step := range p.steps {
		if step.landed > 0 {
			count++
		}
	}
	return count
}

// unharmed fails where feet slid or were not on the ground.
func (p *walker) unharmed(t testing.TB) {
	t.Helper()
	if p.slid > 1e-5 {
		t.Errorf("a planted foot slid by %.4f mm in a tick", 1000*p.slid)
	}
	if p.pierced > 1e-9 {
		t.Errorf("a planted foot was %.4f mm off the ground", 1000*p.pierced)
	}
}

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }
