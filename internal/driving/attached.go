package driving

import (
	"bytes"

	"posewright/calibration"
	"posewright/presets"
	"posewright/trackers/recording"
)

// AttachedPreset returns the preset that a session was recorded with; false if there is none that can be read. If it has no calibration it gets the one that
// drove then.
func AttachedPreset(recorded *recording.Session) (presets.Preset, bool) {
	document := recorded.Attached(recording.Preset)
	if document == nil {
		return presets.Preset{}, false
	}
	preset, err := presets.Read(bytes.NewReader(document))
	if err != nil {
		return presets.Preset{}, false
	}
	if c, ok := AttachedCalibration(recorded); ok && !preset.Calibration.Calibrated() {
		preset.Calibration = c
	}
	return preset, true
}

// AttachedCalibration returns the calibration that drove when a session was recorded; false if there is none that can be used.
func AttachedCalibration(recorded *recording.Session) (calibration.Calibration, bool) {
	document := recorded.Attached(recording.Calibration)
	if document == nil {
		return calibration.Calibration{}, false
	}
	if c, err := calibration.Decode(document); err == nil && c.Validate() == nil {
		return c, c.Calibrated()
	}
	return calibration.Calibration{}, false
}
