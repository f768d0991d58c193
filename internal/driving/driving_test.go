package driving

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/internal/drivingtest"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/trackers"
	"posewright/trackers/recording"
)

func headset(serial string) *trackers.Frame {
	frame := &trackers.Frame{Count: 1}
	frame.Devices[0] = trackers.Device{Kind: trackers.Headset, Serial: serial, Pose: trackers.Pose{Rotation: mgl64.QuatIdent()}}
	return frame
}

func TestTheDrivingCalibrationIsThePresetsIfItCoversADeviceElseTheSources(t *testing.T) {
	t.Parallel()
	h := drivingtest.Prepared(t).Humanoid
	playback := session.NewPlayback(drivingtest.Demo(t), "demo")
	own, err := NewRecordedSource(playback).Calibration(h)
	if err != nil || !own.Calibrated() {
		t.Fatalf("the demo's own calibration: %+v, %v", own, err)
	}
	ofDemo, ofOthers, none := own.Clone(), drivingtest.CalibrationOf("Ada", "other"), calibration.Calibration{}
	ofDemo.Person = "Ada"
	for _, test := range []struct {
		name   string
		preset *calibration.Calibration
		source Source
		want   *calibration.Calibration
	}{
		{"live, no device yet", &ofOthers, LiveSource{new(trackers.Frame)}, &ofOthers},
		{"live, a device of the calibration", &ofOthers, LiveSource{headset("other")}, &ofOthers},
		{"live, only other devices", &ofOthers, LiveSource{headset("unknown")}, &none},
		{"live, not calibrated", &none, LiveSource{headset("unknown")}, &none},
		{"recording, its own devices", &ofDemo, NewRecordedSource(playback), &ofDemo},
		{"recording, other devices", &ofOthers, NewRecordedSource(playback), &own},
		{"recording, not calibrated", &none, NewRecordedSource(playback), &own},
	} {
		if got, err := Calibration(test.preset, test.source, h); err != nil || !got.Equal(test.want) {
			t.Errorf("%s: drives by %+v, %v, want %+v", test.name, got, err, *test.want)
		}
	}
}

func TestARecordingIsDrivenByTheCalibrationItWasRecordedWith(t *testing.T) {
	t.Parallel()
	h := drivingtest.Prepared(t).Humanoid
	recorded := drivingtest.Demo(t)
	measured, err := NewRecordedSource(session.NewPlayback(recorded, "")).Calibration(h)
	if err != nil {
		t.Fatal(err)
	}
	attach := func(c calibration.Calibration) *recording.Session {
		preset := presets.Default()
		preset.Calibration = c
		var document bytes.Buffer
		if err := presets.Write(&document, &preset); err != nil {
			t.Fatal(err)
		}
		with := *recorded
		with.Attachments = []recording.Attachment{{Name: recording.Preset, Data: document.Bytes()}}
		return &with
	}
	taller := measured.Clone()
	taller.Person = "Ada"
	taller.HeightM += 0.1
	got, err := NewRecordedSource(session.NewPlayback(attach(taller), "")).Calibration(h)
	if err != nil || got.Person != "Ada" || got.HeightM != taller.HeightM {
		t.Errorf("it is driven by %+v, %v, want the preset's calibration", got, err)
	}
	got, err = NewRecordedSource(session.NewPlayback(attach(drivingtest.CalibrationOf("Ada", "other")), "")).Calibration(h)
	if err != nil || !got.Equal(&measured) {
		t.Errorf("recorded with a calibration of other devices it is driven by %+v, %v, want the one measured from the T-pose", got, err)
	}
}

func TestARecordingWithoutATPoseHasNoCalibrationAndSaysWhy(t *testing.T) {
	t.Parallel()
	source := NewRecordedSource(session.NewPlayback(&recording.Session{}, ""))
	c, err := source.Calibration(drivingtest.Prepared(t).Humanoid)
	if NoTPose(err) == nil || c.Calibrated() {
		t.Errorf("it has %+v, %v", c, err)
	}
	if _, ok := source.PoseEnd(); ok {
		t.Error("a T-pose that is not there ends")
	}
}

func TestTheTPoseOfARecordingIsMeasuredOnceForAllAvatars(t *testing.T) {
	t.Parallel()
	source := NewRecordedSource(session.NewPlayback(drivingtest.Demo(t), ""))
	if err := source.Measure(); err != nil {
		t.Fatal(err)
	}
	if end, ok := source.PoseEnd(); !ok || end < time.Second {
		t.Errorf("the T-pose ends at %v, %v", end, ok)
	}
	first := source.Measured()
	for range 2 {
		h := drivingtest.Prepared(t).Humanoid
		want, err := calibration.Fit(first.Clone(), h)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := source.Calibration(h); err != nil || !got.Equal(&want) || source.Measured() != first {
			t.Errorf("got %+v, %v", got, err)
		}
	}
}

func TestDevicesThatComeAndGoAreNoticed(t *testing.T) {
	t.Parallel()
	var set DeviceSet
	frame := headset("A")
	for i, test := range []struct {
		frame *trackers.Frame
		want  bool
	}{{new(trackers.Frame), false}, {frame, true}, {frame, false}, {headset("B"), true}, {new(trackers.Frame), true}} {
		if got := set.Update(test.frame); got != test.want {
			t.Errorf("%d: changed is %v", i, got)
		}
	}
}

func TestOnlyARefusalSaysThatThereIsNoTPose(t *testing.T) {
	t.Parallel()
	if NoTPose(errors.New("disk")) != nil || NoTPose(&calibration.Refusal{}) == nil {
		t.Error("errors are mixed up")
	}
}
