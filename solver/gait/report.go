package gait

import (
	"math"

	"posewright/solver/vec"
)

// report tells what the feet do.
func (w *Walk) report() {
	s, t := w.State, &w.now
	level := func(p groundVec) vec.Vector { return p.at(s.rise) }
	stepTime := t.stepTime
	if w.Settings.Method == ByBalance && s.walking {
		stepTime = w.Settings.Scheurenbrand.StepAhead * (*balanceSteps)(w).stepLength() / t.speed
	}
	r := &w.Report
	*r = Report{
		Walking: s.walking || s.inPlace.on, InPlace: s.inPlace.on, StepTime: stepTime, Cadence: (*motion)(w).cadence(), Froude: t.froude, Velocity: t.velocity.at(0).MGL(),
		Angle: t.angle, Slope: s.slope, XCoM: level(t.xcom).MGL(),
		Margin: t.outside * w.LegLength, Drop: s.drop, HipSwing: (*legs)(w).swingOfHips(), Ground: s.rise,
		Style: (*swings)(w).style(), LegLength: w.LegLength,
	}
	if r.Walking {
		r.Clock, r.Locked = s.clock.psi, s.clock.locked
	}
	for side := range r.Feet {
		f := &s.foot[side]
		foot := &r.Feet[side]
		*foot = FootReport{
			Tracked: f.tracked, Swinging: f.swinging, Lifted: t.lifted[side], Landed: t.landed[side], Phase: f.phase, Cause: f.cause,
			At: f.at.at(f.height).MGL(), Yaw: f.yaw, Pitch: f.pitch, Start: f.start.at(f.startGround).MGL(), Goal: f.goal.at(f.goalGround).MGL(),
			StartYaw: f.startYaw, GoalYaw: f.goalYaw, Wanted: f.goal.add(f.held).at(f.goalGround).MGL(),
			Home: (*stance)(w).home(side, t.center, t.forward).at(s.rise).MGL(), HomeYaw: w.Facing + Sign(side)*w.Settings.ToeOut, Normal: f.normal.MGL(), Extension: f.extended, Contact: FlatFoot,
		}
		switch {
		case f.swinging:
			foot.Contact = InTheAir
		case f.pitch > contactPitch:
			foot.Contact = OnBall
		case f.pitch < -contactPitch:
			foot.Contact = OnHeel
		}
	}
}

const contactPitch = 3 * math.Pi / 180 // a foot that is pitched less lies flat
