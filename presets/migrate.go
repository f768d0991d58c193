package presets

import (
	"fmt"
	"math"
	"slices"

	"posewright/effectors"
	"posewright/solver"
	"posewright/solver/swivel"
)

// pinsPath is where files until version 2 have the overrides of effectors.
const pinsPath = "pins"

// retiredFields are what files had once and have no more, with the last version that has it. What no one reads is
// passed over.
var retiredFields = [...]struct {
	path  string
	until int
}{
	{path: "legs.stepDistance", until: 1}, // numbers of feet that had no gait yet
	{path: "legs.stepAngleDeg", until: 1},
	{path: "legs.stepTime", until: 1},
	{path: "legs.stepHeight", until: 1},
	{path: pinsPath, until: 2},
}

// retired takes a field of earlier versions and reports whether it is one.
func (r *reader) retired(path string) bool {
	for i := range retiredFields {
		switch f := &retiredFields[i]; {
		case f.path != path || r.version > f.until:
		case path == pinsPath:
			r.readPins(path)
			return true
		default:
			r.raw()
			return true
		}
	}
	return false
}

func (r *reader) readPins(path string) {
	before := len(r.problems)
	offsets := r.structured(path, &r.pins)
	if which, problem := pinsProblem(r.pins); !problem.Empty() && len(r.problems) == before {
		r.problem(offsets[which], fmt.Sprintf("%s[%d]", path, which), ErrInvalid, problem)
	}
}

// migrate gives a preset from a file of version 1 or 2 what such files meant without saying it: what they lack had
// other defaults while it was new. Files of these versions are of many builds; from version 3 on a change of what
// is absent changes the version.
func (r *reader) migrate(p *Preset) {
	transports := p.Arms.Swivel == solver.SwivelByTransport
	if transports {
		old := swivel.TransportNumbers() // what the numbers were while this was the default model
		for _, number := range [...]struct {
			path string
			to   *float64
			was  float64
		}{
			{"swivel.phi0Deg", &p.Swivel.Phi0, math.Round(old.Phi0*180/math.Pi*1e10) / 1e10},
			{"swivel.wristStraight", &p.Swivel.WristStraight, old.WristStraight},
			{"swivel.forearmNeutral", &p.Swivel.ForearmNeutral, old.ForearmNeutral},
		} {
			if !r.has(number.path) {
				*number.to = number.was
			}
		}
	}
	if transports || r.has("gait.phaseLock") && !r.has("gait.phaseObserver") { // saved before there was either
		p.Gait.PhaseObserver = p.Gait.PhaseObserver && r.has("gait.phaseObserver")
		p.Posture.Detect = p.Posture.Detect && r.has("posture.detect")
	}
	// The arm method of that name took poles whole, whatever their weights, until effectors had overrides.
	if p.Arms.Method == solver.ArmByPole && r.has("effectors.leftHand") && !r.has("effectors.leftHand.override") {
		p.Hints[effectors.LeftElbow].PoleWeight, p.Hints[effectors.RightElbow].PoleWeight = 1, 1
	}
	p.pin(slices.Clone(r.pins))
}
