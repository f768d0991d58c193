package presets

import (
	"math"
	"slices"

	"posewright/effectors"
	"posewright/solver"
	"posewright/solver/swivel"
)

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

// has reports whether the file has something at a path.
func (r *reader) has(path string) bool { return r.found[fileTree().at(path).index] > 0 }
