package cli

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"posewright/calibration"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig/bvh"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// performance is what drives an avatar: devices that report to a store while its clock is moved on.
type performance interface {
	store() *trackers.Store
	advance(to time.Duration) // times must not go back
	duration() time.Duration
	// calibration is the one to drive with, given that of the preset and how to fit the avatar. Where there is none it is the zero value, and the
	// notes say so.
	calibration(preset *calibration.Calibration, o calibration.Options, notes *notes) (calibration.Calibration, error)
}

// recordedSession is what a tracking system sent.
type recordedSession struct{ *session.Playback }

func (s recordedSession) store() *trackers.Store   { return s.Store }
func (s recordedSession) advance(to time.Duration) { s.Advance(to) }
func (s recordedSession) duration() time.Duration  { return s.Recording.Duration() }

// calibration is the preset's if it covers the devices of the recording, else that of the preset which was recorded with them, else the one
// that the recording's own T-pose yields.
func (s recordedSession) calibration(
	preset *calibration.Calibration, o calibration.Options, notes *notes,
) (calibration.Calibration, error) {
	if c := session.Effective(preset, &calibration.Calibration{}, s.Playback); c.Calibrated() {
		return c, nil
	}
	if document := s.Recording.Attached(recording.Preset); document != nil {
		if with, err := presets.Read(bytes.NewReader(document)); err == nil {
			if c := session.Effective(&with.Calibration, &calibration.Calibration{}, s.Playback); c.Calibrated() {
				return calibration.Refit(c, o.Humanoid)
			}
		}
	}
	c, err := s.Calibrate(o)
	if err != nil {
		notes.add("The recording holds no T-pose to calibrate with, so devices drive their bones as they are. The nearest to one: %v", err)
	}
	return c, nil
}

// wornMotion is a person in motion capture who wears devices.
type wornMotion struct {
	*virtual.Player
	measured calibration.Measurement
}

func (m wornMotion) store() *trackers.Store   { return m.Store }
func (m wornMotion) advance(to time.Duration) { m.Advance(to) }
func (m wornMotion) duration() time.Duration  { return m.Duration() }

// calibration fits the avatar to the person, whose bones are known. A preset's is of someone else.
func (m wornMotion) calibration(
	_ *calibration.Calibration, o calibration.Options, _ *notes,
) (calibration.Calibration, error) {
	return calibration.Fit(m.measured, o.Humanoid, o.ArmsOrHeight)
}

// perform opens a recording: motion capture, in which the person wears as many devices as --points says, or a session.
func (in *inputs) perform(path string, notes *notes) (performance, error) {
	if isMotion(path) {
		return in.wear(path)
	}
	recorded, err := recording.Open(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("there is no recording %s", path)
	case err != nil:
		return nil, err
	case len(recorded.Sources()) == 0:
		return nil, fmt.Errorf("%s holds no devices", path)
	}
	if recorded.Truncated {
		notes.add("%s is cut off: what came last is left out.", path)
	}
	if recorded.Damaged > 0 {
		notes.add("%s is damaged in %d places, which are left out.", path, recorded.Damaged)
	}
	return recordedSession{session.NewPlayback(recorded, filepath.Base(path))}, nil
}

func (in *inputs) wear(path string) (performance, error) {
	motion, err := bvh.Open(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("there is no recording %s", path)
	case err != nil:
		return nil, err
	}
	person, err := virtual.NewPerson(motion)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	person.RateHz = in.rateHz
	points := virtual.Points(in.points)
	return wornMotion{virtual.NewPlayer(person, points), person.Measurement(points)}, nil
}

// isMotion reports whether a file is motion capture rather than a session, by its name.
func isMotion(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".bvh", ".amc":
		return true
	}
	return false
}
