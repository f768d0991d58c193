package app

import "posewright/solver"

// CalibrationOpened says that a calibration has begun.
type CalibrationOpened struct{}

// CalibrationChanged says that an open calibration has another view.
type CalibrationChanged struct{}

// CalibrationClosed says that a calibration has ended, accepted or not.
type CalibrationClosed struct{}

// CalibrationAccepted says that a person was calibrated by their own devices, and the calibration was applied.
type CalibrationAccepted struct{}

// PersonChanged says that another person calibrates or plays.
type PersonChanged struct{}

// LearningChanged says that the calibration is refined during play from now on, or no more.
type LearningChanged struct{}

func (CalibrationOpened) IsEvent()  {}
func (CalibrationChanged) IsEvent() {}
func (CalibrationClosed) IsEvent()  {}

func (CalibrationAccepted) IsEvent() {}

func (PersonChanged) IsEvent()   {}
func (LearningChanged) IsEvent() {}

// Published says that the session has new settings, or a new body.
type Published struct {
	Settings *solver.Settings // valid during the call
	Fitted   bool             // another body drives, or none can any more; see [Avatar.Body]
}

func (Published) IsEvent() {}
