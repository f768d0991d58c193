package driving

import (
	"bytes"
	"errors"
	"time"

	"posewright/calibration"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// coverTime is how much of a recording is searched for the devices that a calibration covers.
const coverTime = 3 * time.Second

// RecordedSource is a recorded session as a [Source]. Its own calibration is that of the preset it was recorded with, or else the one measured from its
// T-pose. What it finds out about the recording is kept. A RecordedSource is for one goroutine at a time; the playback is not moved.
type RecordedSource struct {
	playback *session.Playback

	chosen   calibration.Assignments
	devices  *trackers.Frame          // of the first seconds; nil before Covers needed them
	recorded *calibration.Calibration // of the preset it was recorded with; nil before it was read
	measured *calibration.Measurement // from the T-pose; nil before Measure
	poseEnd  time.Duration            // when the T-pose ends that was measured
	failure  error                    // why there is no T-pose
	exact    bool                     // of motion capture, whose person is measured by their bones: a calibration of devices is of another person

	fittedTo *rig.Humanoid // the avatar of fitted
	fitted   calibration.Calibration
	fitErr   error
}

// NewRecordedSource makes a source of a recording.
func NewRecordedSource(playback *session.Playback) *RecordedSource {
	return &RecordedSource{playback: playback}
}

// NewCapturedSource makes a source of devices that a person in motion capture wears, who is measured by their bones.
func NewCapturedSource(playback *session.Playback, measured calibration.Measurement) *RecordedSource {
	return &RecordedSource{playback: playback, measured: &measured, exact: true}
}

// Choose has devices worn for what the person says, before anything is measured.
func (s *RecordedSource) Choose(a calibration.Assignments) { s.chosen = a }

// Covers implements [Source] with the devices of the recording's first three seconds.
func (s *RecordedSource) Covers(c *calibration.Calibration) bool {
	if s.exact {
		return false
	}
	if s.devices == nil {
		s.devices = s.playback.Devices(coverTime)
	}
	return c.Covers(s.devices)
}

// Measure searches the recording for a T-pose and measures the person. The error is a *calibration.Refusal if there is none.
func (s *RecordedSource) Measure() error {
	if s.measured != nil || s.failure != nil {
		return s.failure
	}
	m, end, err := s.MeasurePose(calibration.Options{Assignments: s.chosen})
	s.poseEnd = end
	if err != nil {
		s.failure = err
		return err
	}
	s.measured = &m
	return nil
}

// MeasurePose searches the recording for the pose that the options name and measures the person in it. end is when the pose ends, or the search. The
// error is a *calibration.Refusal if there is no such pose.
func (s *RecordedSource) MeasurePose(o calibration.Options) (m calibration.Measurement, end time.Duration, err error) {
	m, err = calibration.MeasureRecording(func(yield func(*trackers.Frame) bool) {
		for f := range s.playback.Frames(session.DefaultRateHz) {
			end = f.Time
			if !yield(f) {
				return
			}
		}
	}, o)
	return m, end, err
}

// GatherEvidence looks through the recording for what says more of a person who was measured in it, see [calibration.Measurement.GatherEvidence].
func (s *RecordedSource) GatherEvidence(m *calibration.Measurement, o calibration.Options) (calibration.Measurement, error) {
	return m.GatherEvidence(s.playback.Frames(session.DefaultRateHz), o)
}

// Gather has the measurement of the T-pose rest on all that the recording tells of the person's body, and returns it; nil where that is no more than the pose. The
// error is a *calibration.Refusal where a hand that waves shows that the pose was none.
func (s *RecordedSource) Gather() (*calibration.Measurement, error) {
	found, err := s.GatherEvidence(s.measured, calibration.Options{Assignments: s.chosen})
	if err != nil {
		s.measured, s.failure = nil, err
		return nil, err
	}
	if !calibration.HasMoreEvidence(&found, s.measured) {
		return nil, nil
	}
	s.measured = &found
	return s.measured, nil
}

// Measured is the person as measured last; nil before Measure, and where there is no T-pose.
func (s *RecordedSource) Measured() *calibration.Measurement { return s.measured }

// PoseEnd returns when the T-pose ends that was measured. ok is false if none was measured.
func (s *RecordedSource) PoseEnd() (end time.Duration, ok bool) { return s.poseEnd, s.measured != nil }

// Calibration implements [Source].
func (s *RecordedSource) Calibration(h *rig.Humanoid) (calibration.Calibration, error) {
	if s.fittedTo == h && h != nil {
		return s.fitted.Clone(), s.fitErr
	}
	s.fittedTo = h
	s.fitted, s.fitErr = s.fit(h)
	return s.fitted.Clone(), s.fitErr
}

func (s *RecordedSource) fit(h *rig.Humanoid) (calibration.Calibration, error) {
	if s.recorded == nil {
		s.recorded = new(calibration.Calibration)
		if document := s.playback.Recording.Attached(recording.Preset); document != nil {
			if preset, err := presets.Read(bytes.NewReader(document)); err == nil {
				s.recorded = &preset.Calibration
			}
		}
	}
	if s.recorded.Calibrated() && s.Covers(s.recorded) {
		return calibration.Refit(*s.recorded, h)
	}
	if err := s.Measure(); err != nil {
		return calibration.Calibration{}, err
	}
	return calibration.Fit(s.measured.Clone(), h)
}

// NoTPose returns why a recording has no T-pose to measure; nil if err is something else.
func NoTPose(err error) *calibration.Refusal {
	var refusal *calibration.Refusal
	if errors.As(err, &refusal) {
		return refusal
	}
	return nil
}
