//go:build cgo

package ui

import (
	"posewright/internal/session"
	"posewright/solver/gait"
	"posewright/ui/text"
)

// dumpGait is what the feet do.
type dumpGait struct {
	Walking bool                `json:"walking"`
	Clock   float64             `json:"clock"` // in strides
	Locked  float64             `json:"locked"`
	Cadence float64             `json:"cadence"` // step time against the curve's
	Speed   float64             `json:"speed"`   // m/s
	Froude  float64             `json:"froude"`
	Ground  float64             `json:"ground"` // metres
	Steps   int                 `json:"steps"`  // taken since the start
	Shown   string              `json:"shown"`  // cadence as the panel of the steps has it
	Drawn   int                 `json:"drawn"`  // pictures of the timeline
	Feet    map[string]string   `json:"feet"`   // as the tree has it, by effector
	Foot    map[string]dumpFoot `json:"foot"`   // by effector
}

// dumpFoot is what one foot does.
type dumpFoot struct {
	State     string     `json:"state"` // "planted", "swinging" or "tracked"
	Contact   string     `json:"contact"`
	Cause     string     `json:"cause"` // of this step or the last one, "" for none
	Phase     float64    `json:"phase"`
	At        [3]float64 `json:"at"`
	Goal      [3]float64 `json:"goal"`
	Yaw       float64    `json:"yaw"`
	Extension float64    `json:"extension"`
}

var (
	dumpCauses   = [gait.StepCauseCount]string{"", "walking", "balance", "distance", "crossing", "rotation", "settling", "handedBack"}
	dumpContacts = [...]string{gait.InTheAir: "air", gait.OnHeel: "heel", gait.FlatFoot: "flat", gait.OnBall: "ball"}
)

// dumpFeet is what the feet of a reading do.
func (e *editor) dumpFeet(r *session.Reading) dumpGait {
	g := &r.Gait
	cadence, pictures := e.bottom.ShownCadence()
	d := dumpGait{Walking: g.Walking, Clock: g.Clock, Locked: g.Locked, Cadence: g.Cadence, Speed: g.Velocity.Len(), Froude: g.Froude, Ground: g.Ground,
		Steps: e.strides.Taken(), Shown: cadence, Drawn: pictures,
		Feet: map[string]string{}, Foot: map[string]dumpFoot{}}
	for side, id := range text.FeetEffectors {
		f := &g.Feet[side]
		d.Feet[id.String()] = e.tree.Effectors[id].State
		d.Foot[id.String()] = dumpFoot{dumpFootState(f), dumpContacts[f.Contact], dumpCauses[f.Cause], f.Phase, f.At, f.Goal, f.Yaw, f.Extension}
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
