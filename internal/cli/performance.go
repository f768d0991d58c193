package cli

import (
	"errors"
	"fmt"
	"os"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/app"
	"posewright/internal/atomicfile"
	"posewright/internal/driving"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/motionout"
	"posewright/internal/syserror"
	"posewright/rig"
	"posewright/trackers/recording"
)

// performance is what drives an avatar, with what calibrates its person.
type performance interface {
	motionout.Performance
	driving.Source
}

// recordedSession is what a tracking system sent.
type recordedSession struct {
	*motionout.Recorded
	*driving.RecordedSource
}

func newRecordedSession(recorded *recording.Session, name string) recordedSession {
	performed := motionout.NewRecorded(recorded, name)
	return recordedSession{performed, driving.NewRecordedSource(performed.Playback)}
}

// virtualMotion is a person in motion capture who wears devices.
type virtualMotion struct {
	*motionout.Captured
	measured calibration.Measurement
}

// Covers implements [driving.Source]: a preset's calibration is of another person.
func (virtualMotion) Covers(*calibration.Calibration) bool { return false }

// Calibration implements [driving.Source]. It fits the avatar to the person, whose bones are known.
func (m virtualMotion) Calibration(h *rig.Humanoid) (calibration.Calibration, error) {
	return calibration.Fit(m.measured, h)
}

// perform opens a recording: motion capture, in which the person wears as many devices as --points says, or a session.
func (in *inputs) perform(path string, notes *notes) (performance, error) {
	if in.animation != "" && !capture.Named(path) {
		return nil, fmt.Errorf("%s has one motion, which has no name; leave out --animation", path)
	}
	if capture.Is(path) {
		return in.virtualDevices(path, notes)
	}
	opened, err := openRecording(path, notes)
	if err != nil {
		return nil, err
	}
	opened.Source.Choose(in.roles)
	return recordedSession{&motionout.Recorded{Playback: opened.Playback}, opened.Source}, nil
}

// openRecording opens a recorded session as the window does, and notes what is missing of it.
func openRecording(path string, notes *notes) (*app.Recording, error) {
	opened, err := app.OpenRecording(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("there is no recording %s", path)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", path, atomicfile.Cause(err))
	}
	recorded := opened.Playback.Recording
	if recorded.Truncated {
		notes.add("%s is cut off: what came last is left out.", path)
	}
	if recorded.Decoded.Assumed > 0 {
		notes.add("%s tells no lengths of bones: those of an average person were taken.", path)
	}
	if recorded.Shortened > 0 {
		notes.add("%s pauses for more than ten minutes %s; each such pause was shortened to a second.", path, times(recorded.Shortened))
	}
	if recorded.Damaged > 0 {
		notes.add("%s is damaged %s; what is damaged is left out.", path, times(recorded.Damaged))
	}
	return opened, nil
}

// times says how often something is.
func times(count int) string {
	if count == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", count)
}

// wearing is the person in motion capture with devices at --points. The error says where they could be instead.
func (in *inputs) wearing(motion *rig.Motion) (*virtual.Person, error) {
	person, err := virtual.NewPersonWearing(motion, in.points)
	if errors.Is(err, rig.ErrMissingRoles) {
		head := virtual.PointsOf(calibration.Role(effectors.Head))
		if other, failed := virtual.NewPersonWearing(motion, head); failed == nil {
			points, _ := (other.Wearable() & virtual.SixPoints).MarshalText()
			return nil, fmt.Errorf("%w; it can be used with --points %s", err, points)
		}
	}
	return person, err
}

func (in *inputs) virtualDevices(path string, notes *notes) (performance, error) {
	motion, err := capture.Open(path, in.animation, in.up)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil, fmt.Errorf("there is no recording %s", path)
	case err != nil:
		return nil, syserror.At(path, err)
	}
	for _, note := range motion.Notes {
		notes.add("%s: %s", path, note)
	}
	person, err := in.wearing(motion)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, note := range person.Notes() {
		notes.add("%s: %s", path, note)
	}
	person.RateHz = in.rateHz
	return virtualMotion{motionout.NewCaptured(person, in.points), person.Measurement(in.points)}, nil
}
