package gait

import "math"

// report tells what the feet do.
func (w *Walk) report(in *frame, t *stepPlan, b *balance, stepTime float64, style SwingStyle) {
	s := w.State
	rise := s.pelvis.rise
	r := &w.Report
	*r = Report{
		Walking: s.clock.walking || s.inPlace.on, InPlace: s.inPlace.on, StepTime: stepTime, Cadence: s.clock.stepFactor(w.Settings), Froude: t.froude, Velocity: t.velocity.at(0).MGL(),
		Angle: t.angle, Slope: s.motion.slope, XCoM: b.xcom.at(rise).MGL(),
		Margin: b.outside * w.LegLength, Drop: s.pelvis.drop, HipSwing: s.pelvis.turn(in), Ground: rise,
		Style: style, LegLength: w.LegLength,
	}
	if r.Walking {
		r.Clock, r.Locked = s.clock.psi, s.clock.locked
	}
	for side := range r.Feet {
		foot := &r.Feet[side]
		s.feet[side].report(foot, w.LegLength)
		foot.Home, foot.HomeYaw = in.home(side, in.center, in.forward).at(rise).MGL(), in.yaw+Sign(side)*w.Settings.ToeOut
	}
}

// report tells what a foot does.
func (f *foot) report(r *FootReport, legLength float64) {
	*r = FootReport{
		Tracked: f.tracked && !f.posed, Posed: f.posed, Swinging: f.swinging, Lifted: f.lifted, Landed: f.landed, Phase: f.phase, Cause: f.cause,
		At: f.at.at(f.height).MGL(), Yaw: f.yaw, Pitch: f.pitch, Start: f.start.at.at(f.start.ground).MGL(), Goal: f.goal.at.at(f.goal.ground).MGL(),
		StartYaw: f.start.yaw, GoalYaw: f.goal.yaw, Wanted: f.goal.at.add(f.swing.held).at(f.goal.ground).MGL(),
		Normal: f.normal.MGL(), Extension: f.extended, Contact: FlatFoot,
	}
	switch {
	case f.swinging, f.posed && f.lift > deviceLift*legLength:
		r.Contact = InTheAir
	case f.pitch > contactPitch:
		r.Contact = OnBall
	case f.pitch < -contactPitch:
		r.Contact = OnHeel
	}
}

const contactPitch = 3 * math.Pi / 180 // a foot that is pitched less lies flat
