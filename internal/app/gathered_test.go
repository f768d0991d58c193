package app

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/driving"
	"posewright/internal/drivingtest"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/trackers"
	"posewright/trackers/recording"
)

// warmedUp is a session of somebody who stands in a T-pose, turns and waves both hands, and stands. Hand is how each controller is held.
func warmedUp(t *testing.T, body *rig.Humanoid, hand [2]rig.Transform) []byte {
	t.Helper()
	person := virtual.SimulatedPerson{
		Body: body, Place: rig.Transform{Rotation: mgl64.QuatIdent()}, Disturbance: virtual.Disturbance{NoiseM: 0.001, NoiseRad: 0.005, Seed: 3},
		Devices: []virtual.MountedDevice{
			{Kind: trackers.Headset, Serial: "H", Role: calibration.Role(effectors.Head), Mounting: rig.Transform{Position: body.Measures.EyesFromHead, Rotation: mgl64.QuatIdent()}},
			{Kind: trackers.Controller, Serial: "C-left", Role: calibration.Role(effectors.LeftHand), Mounting: hand[0]},
			{Kind: trackers.Controller, Serial: "C-right", Role: calibration.Role(effectors.RightHand), Mounting: hand[1]},
		},
		Act: func(at time.Duration) virtual.Attitude {
			s := at.Seconds()
			a := virtual.Attitude{Arms: [2]virtual.ArmAttitude{{Below: 1.35, Elbow: 0.2}, {Below: 1.35, Elbow: 0.2}}}
			for side := range a.Arms {
				switch {
				case s < 4:
					a.Arms[side] = virtual.ArmAttitude{}
				case s > 6 && s < 10:
					a.Arms[side] = virtual.ArmAttitude{
						Below: 0.9, Ahead: 1, Elbow: 1.2, Turn: 0.9 * math.Sin(2*math.Pi*0.8*s+float64(side)), Wave: 0.05 * math.Sin(2*math.Pi*1.1*s),
					}
				case s >= 10 && s < 14:
					a.Arms[side] = virtual.ArmAttitude{
						Below: 0.9, Ahead: 1, Elbow: 1.2, Turn: 0.1 * math.Sin(2*math.Pi*0.5*s), Wave: 0.6 * math.Sin(2*math.Pi*0.9*s+float64(side)),
					}
				}
			}
			return a
		},
	}
	var file bytes.Buffer
	writer, err := recording.NewWriter(&file, recording.Info{Program: "test", RateHz: 60}, 0)
	must(t, err)
	for tick := range 16 * 60 {
		now := time.Duration(tick) * time.Second / 60
		f := person.Frame(now)
		for i := range f.All() {
			d := &f.Devices[i]
			must(t, writer.Write(&trackers.Observation{
				What: trackers.Sampled, At: now, Received: now, Kind: d.Kind, Serial: d.Serial, Name: d.Name, Source: d.Source, Sample: trackers.Sample{Pose: d.Pose},
			}))
		}
	}
	must(t, writer.Close())
	return file.Bytes()
}

func TestAnOpenedSessionTellsMoreOfItsPersonThanAPose(t *testing.T) {
	t.Parallel()
	r := started(t)
	body := drivingtest.Prepared(t).Humanoid
	var hand [2]rig.Transform
	for side := range hand { // wrists 3 cm from where a controller's are assumed
		out := 1 - 2*float64(side)
		turn := mgl64.QuatRotate(out*math.Pi/2, mgl64.Vec3{0, 1, 0})
		hand[side] = rig.Transform{Position: turn.Rotate(mgl64.Vec3{out * 0.034, 0.02, -0.155}).Mul(-1), Rotation: turn}
	}
	opened := func(name string, data []byte) *RecordingOpened {
		path := filepath.Join(t.TempDir(), name)
		must(t, os.WriteFile(path, data, 0o600))
		r.Sources.Open(path)
		var found *RecordingOpened
		r.until("it is opened", func() bool {
			for _, e := range r.events {
				if o, is := e.(RecordingOpened); is && o.Recording.Name == name {
					found = &o
				}
			}
			return found != nil
		})
		return found
	}
	r.app.Avatar.Show("", "")
	r.until("the avatar is there", func() bool { return r.app.Avatar.Plain() != nil })
	if o := opened("demo.udpcap", assets.Demo()); o.Gathered != nil || o.NoPose != nil { // its legs move with bent knees, about no hip joint
		t.Errorf("the demo tells %+v, %v", o.Gathered, o.NoPose)
	}
	o := opened("warm.session", warmedUp(t, body, hand))
	if o.Gathered == nil {
		t.Fatalf("nothing is found: %v", o.NoPose)
	}
	for side := range hand {
		truth := hand[side].Inverse().Position
		if off := mgl64.Vec3(o.Gathered.Wrists[side].Position).Sub(truth).Len(); off > 0.01 {
			t.Errorf("wrist %d is %.1f cm off", side, 100*off)
		}
	}
	fitted, err := o.Recording.Source.Calibration(r.app.Avatar.Plain())
	must(t, err)
	if m := fitted.Measurement(); m.Wrists != o.Gathered.Wrists {
		t.Error("the recording is played without what it tells")
	}
	if r.app.Document.Current().Calibration.Calibrated() {
		t.Error("it was applied unasked")
	}
	if r.Calibration.Applied(o.Gathered) {
		t.Error("it says that it was applied")
	}
	if !r.Calibration.ApplyProfile(&calibration.Profile{Name: "warm.session", Measurement: *o.Gathered}) {
		t.Error("it does not fit the avatar")
	}
	if m := r.app.Document.Current().Calibration.Measurement(); m.Wrists != o.Gathered.Wrists {
		t.Errorf("the document has wrists %+v", m.Wrists)
	}
	if again := opened("again.session", warmedUp(t, body, hand)); !r.Calibration.Applied(again.Gathered) {
		t.Error("opened again it is another measurement")
	}
	r.app.Document.Undo()
	if r.app.Document.Current().Calibration.Calibrated() || r.app.Document.Edited().CanUndo() || r.Calibration.Applied(o.Gathered) {
		t.Error("it was not one step of undo")
	}
}

// Hands that wave about other wrists than those of the pose tell that it was none: the person is not calibrated by it.
func TestAPoseThatAWaveContradictsCalibratesNobody(t *testing.T) {
	t.Parallel()
	body := drivingtest.Prepared(t).Humanoid
	var hand [2]rig.Transform
	for side := range hand {
		hand[side].Rotation = mgl64.QuatRotate((0.5-float64(side))*math.Pi, mgl64.Vec3{0, 1, 0})
	}
	path := filepath.Join(t.TempDir(), "warm.session")
	must(t, os.WriteFile(path, warmedUp(t, body, hand), 0o600))
	opened, err := OpenRecording(path)
	must(t, err)
	s := opened.Source
	must(t, s.Measure())
	if _, posed := s.PoseEnd(); !posed {
		t.Fatal("no pose is measured")
	}
	for i := range s.Measured().Devices {
		if d := &s.Measured().Devices[i]; d.Kind == trackers.Controller {
			d.Pose.Position = d.Pose.Position.Add(mgl64.Vec3{0, 0.3, 0})
			break
		}
	}
	found, err := s.Gather()
	if driving.NoTPose(err) == nil || found != nil {
		t.Fatalf("a hand that was 30 cm higher in the pose gives %+v, %v", found, err)
	}
	if _, posed := s.PoseEnd(); posed {
		t.Error("the pose that was refused has an end")
	}
	if c, err := s.Calibration(body); driving.NoTPose(err) == nil || c.Calibrated() {
		t.Errorf("it is calibrated all the same: %v", err)
	}
}
