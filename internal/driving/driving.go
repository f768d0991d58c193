package driving

import (
	"posewright/calibration"
	"posewright/rig"
	"posewright/trackers"
)

// Source is where the devices that drive the avatar come from: live inputs ([LiveSource]), a recorded session ([RecordedSource]) or motion capture.
type Source interface {
	// Covers reports whether a calibration was measured with at least one device of the source.
	Covers(c *calibration.Calibration) bool
	// Calibration returns the source's own calibration, fitted to an avatar. A source without one returns the zero value; the error says why there
	// should be one and is not.
	Calibration(h *rig.Humanoid) (calibration.Calibration, error)
}

// Calibration returns the calibration that drives an avatar: the preset's if it covers a device of the source, otherwise the source's own. It is
// the zero value if there is neither; devices then drive their bones without offsets. Window and commands both decide by it.
func Calibration(preset *calibration.Calibration, source Source, h *rig.Humanoid) (calibration.Calibration, error) {
	if preset.Calibrated() && source.Covers(preset) {
		return preset.Clone(), nil
	}
	return source.Calibration(h)
}

// LiveSource is the devices of live inputs. It has no calibration of its own.
type LiveSource struct {
	Devices *trackers.Frame // the devices that are connected
}

// Covers implements [Source]. As long as no device is connected, every calibration covers the source, so that the avatar already has the size that it will
// have.
func (s LiveSource) Covers(c *calibration.Calibration) bool {
	return s.Devices.Count == 0 || c.Covers(s.Devices)
}

// Calibration implements [Source].
func (LiveSource) Calibration(*rig.Humanoid) (calibration.Calibration, error) {
	return calibration.Calibration{}, nil
}
