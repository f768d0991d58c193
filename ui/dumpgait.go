//go:build cgo

package ui

import (
	"posewright/internal/debugdump"
	"posewright/internal/session"
	"posewright/solver/gait"
	"posewright/ui/text"
)

var (
	dumpCauses   = [gait.StepCauseCount]string{"", "walking", "balance", "distance", "crossing", "rotation", "settling", "handedBack"}
	dumpContacts = [...]string{gait.InTheAir: "air", gait.OnHeel: "heel", gait.FlatFoot: "flat", gait.OnBall: "ball"}
)

// dumpFeet is what the feet of a reading do.
func dumpFeet(e *editor, r *session.Reading) debugdump.Gait {
	g := &r.Gait
	cadence, pictures := e.workspace.bottom.ShownCadence()
	d := debugdump.Gait{Walking: g.Walking, Clock: g.Clock, Locked: g.Locked, Cadence: g.Cadence, Speed: g.Velocity.Len(), Froude: g.Froude, Ground: g.Ground,
		Steps: e.strides.Taken(), Shown: cadence, Drawn: pictures,
		Feet: map[string]string{}, Foot: map[string]debugdump.Foot{}}
	for side, id := range text.FeetEffectors {
		f := &g.Feet[side]
		d.Feet[id.String()] = e.inspector.tree.EffectorState(id)
		d.Foot[id.String()] = debugdump.Foot{State: dumpFootState(f), Contact: dumpContacts[f.Contact], Cause: dumpCauses[f.Cause], Phase: f.Phase, At: f.At, Goal: f.Goal,
			Yaw: f.Yaw, Extension: f.Extension}
	}
	return d
}

func dumpFootState(f *gait.FootReport) string {
	switch {
	case f.Tracked:
		return "tracked"
	case f.Swinging:
		return "swinging"
	}
	return "planted"
}
