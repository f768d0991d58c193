package vmc

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/osc"
)

// decoded is what a decoder handed on.
type decoded struct {
	kind   trackers.Kind
	serial string
	x      float64
}

func decode(d *Decoder, packet []byte) (got []decoded) {
	watch(d, packet, func(o *trackers.Observation) {
		got = append(got, decoded{o.Kind, o.Serial, o.Sample.Pose.Position.X()})
	})
	return got
}

// watch tells of every sample of a packet.
func watch(d *Decoder, packet []byte, report func(*trackers.Observation)) {
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	store.Observe(report)
	d.Decode(packet, 0, store)
}

// message builds a packet of one message from the values' types: string, float64 (sent as f), int.
func message(address string, values ...any) []byte {
	var w osc.Writer
	appendMessage(&w, address, values...)
	return w.Bytes()
}

func appendMessage(w *osc.Writer, address string, values ...any) {
	var tags strings.Builder
	for _, value := range values {
		switch value.(type) {
		case string:
			tags.WriteByte('s')
		case float64:
			tags.WriteByte('f')
		case int:
			tags.WriteByte('i')
		}
	}
	w.Message(address, tags.String())
	for _, value := range values {
		switch value := value.(type) {
		case string:
			w.Text(value)
		case float64:
			w.Float32(float32(value))
		case int:
			w.Int32(int32(value))
		}
	}
}

func at(x float64) trackers.Pose {
	return trackers.Pose{Position: mgl64.Vec3{x, 1, 0}, Rotation: mgl64.QuatIdent()}
}

func TestDevicesAreReadWithTheirKindAndSerial(t *testing.T) {
	t.Parallel()
	tests := []struct {
		address string
		kind    trackers.Kind
	}{
		{"/VMC/Ext/Hmd/Pos", trackers.Headset},
		{"/VMC/Ext/Con/Pos", trackers.Controller},
		{"/VMC/Ext/Tra/Pos", trackers.Tracker},
		{"/VMC/Ext/Hmd/Pos/Local", trackers.Headset},
		{"/VMC/Ext/Con/Pos/Local", trackers.Controller},
		{"/VMC/Ext/Tra/Pos/Local", trackers.Tracker},
	}
	for _, test := range tests {
		d := Decoder{Source: "here"}
		var got trackers.Observation
		watch(&d, message(test.address, "右-1", 1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 1.0), func(o *trackers.Observation) {
			got = *o
			if pose := o.Sample.Pose; pose != (trackers.Pose{Position: mgl64.Vec3{-1, 2, 3}, Rotation: mgl64.QuatIdent()}) {
				t.Errorf("%s: pose %v", test.address, pose)
			}
		})
		if got.Kind != test.kind || got.Serial != "右-1" || got.Source != "here" {
			t.Errorf("%s: got %v %q of %q", test.address, got.Kind, got.Serial, got.Source)
		}
	}
}

func TestArgumentsAreTakenAsGenerouslyAsTheProtocolAsks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name      string
		packet    []byte
		poses     int
		malformed uint64
	}{
		{"more than needed", message("/VMC/Ext/Tra/Pos", "t", 1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 1.0, 9.0, "more"), 1, 0},
		{"whole numbers as integers", message("/VMC/Ext/Tra/Pos", "t", 1, 2.5, 3, 0, 0, 0, 1), 1, 0},
		{"one too few", message("/VMC/Ext/Tra/Pos", "t", 1.0, 2.0, 3.0, 0.0, 0.0, 0.0), 0, 1},
		{"none", message("/VMC/Ext/Tra/Pos"), 0, 1},
		{"no serial", message("/VMC/Ext/Tra/Pos", 1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 1.0, 1.0), 0, 1},
		{"text for a number", message("/VMC/Ext/Tra/Pos", "t", 1.0, "2", 3.0, 0.0, 0.0, 0.0, 1.0), 0, 1},
		{"no OSC", []byte("GET / HTTP/1.1\r\n\r\n"), 0, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var d Decoder
			got := decode(&d, test.packet)
			if len(got) != test.poses || d.Counts().Malformed != test.malformed || d.Counts().Poses != uint64(test.poses) {
				t.Errorf("%d poses, counts %+v; want %d poses, %d malformed", len(got), d.Counts(), test.poses, test.malformed)
			}
		})
	}
}

func TestAddressesOutsideTheProtocolAreCountedAndThoseInsideAreNot(t *testing.T) {
	t.Parallel()
	for _, address := range []string{"/VMC/Ext/OK", "/VMC/Ext/T", "/VMC/Ext/Root/Pos", "/VMC/Ext/Bone/Pos", "/VMC/Ext/Blend/Val",
		"/VMC/Ext/Blend/Apply", "/VMC/Ext/Cam", "/VMC/Ext/Con", "/VMC/Thru/anything/at/all", "/VMC/Ext/Set/Calib/Ready"} {
		var d Decoder
		if decode(&d, message(address, 1)); d.Counts().Unknown != 0 || d.Counts().Messages != 1 {
			t.Errorf("%s: %+v", address, d.Counts())
		}
	}
	for _, address := range []string{"/tracking/trackers/1/position", "/VMC/Ext/Tra/Po", "/VMC/Ext/Tra/Pos/Local/x", "/vmc/ext/ok", "/["} {
		var d Decoder
		if decode(&d, message(address, 1)); d.Counts().Unknown != 1 || d.Counts().Malformed != 0 {
			t.Errorf("%s: %+v", address, d.Counts())
		}
	}
}

func TestThePoseInTrackingSpaceIsPreferredToItsScaledTwin(t *testing.T) {
	t.Parallel()
	var d Decoder
	var w osc.Writer
	frame := func(x float64) []byte {
		w.Reset()
		w.OpenBundle()
		AppendDevice(&w, trackers.Tracker, "both", at(x*0.8))
		AppendLocalDevice(&w, trackers.Tracker, "both", at(x))
		AppendDevice(&w, trackers.Tracker, "plain", at(x))
		// The same serial on another kind of device is another device.
		AppendDevice(&w, trackers.Controller, "both", at(x))
		w.CloseBundle()
		return w.Bytes()
	}
	decode(&d, frame(1))
	for x := 2.0; x < 100; x++ {
		got := fmt.Sprint(decode(&d, frame(x)))
		want := fmt.Sprint([]decoded{{trackers.Tracker, "both", x}, {trackers.Tracker, "plain", x}, {trackers.Controller, "both", x}})
		if got != want {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
}

func TestADeviceWhoseSenderStopsSendingLocalPosesGoesOnMoving(t *testing.T) {
	t.Parallel()
	var d Decoder
	var w osc.Writer
	AppendLocalDevice(&w, trackers.Tracker, "t", at(1))
	decode(&d, w.Bytes())
	w.Reset()
	AppendDevice(&w, trackers.Tracker, "t", at(2))
	passedOver := 0
	for len(decode(&d, w.Bytes())) == 0 {
		if passedOver++; passedOver > 200 {
			t.Fatal("the device stands still for ever")
		}
	}
	if passedOver < 10 {
		t.Errorf("only %d scaled poses were passed over: a lost packet would make the device jump", passedOver)
	}
	if len(decode(&d, w.Bytes())) != 1 {
		t.Error("the device moves only now and then")
	}
}

func TestCalibrationRequestsArePassedOn(t *testing.T) {
	t.Parallel()
	var got []Calibration
	d := Decoder{OnCalibration: func(step Calibration) { got = append(got, step) }}
	for _, request := range [][]byte{
		message("/VMC/Ext/Set/Calib/Ready"), message("/VMC/Ext/Set/Calib/Exec", 4), message("/VMC/Ext/Set/Calib/Redo"), message("/VMC/Ext/Set/Calib/Cancel"),
		message("/VMC/Ext/Set/Calib/Accept"), message("/VMC/Ext/Set/Calib/Other"),
	} {
		decode(&d, request)
	}
	if want := []Calibration{PrepareCalibration, Calibrate, RedoCalibration, CancelCalibration, AcceptCalibration}; !slices.Equal(got, want) || d.Counts().Unknown != 1 {
		t.Errorf("got %v and %d unknown ones", got, d.Counts().Unknown)
	}
	var deaf Decoder
	decode(&deaf, message("/VMC/Ext/Set/Calib/Ready"))
	decode(&deaf, message("/VMC/Ext/Set/Calib/Exec", 4))
	if deaf.Counts().Unknown != 0 {
		t.Error("requests that nobody waits for were called unknown")
	}
}

func TestAFloodOfLocalSerialsIsBounded(t *testing.T) {
	t.Parallel()
	var d Decoder
	var w osc.Writer
	for i := range 1000 {
		w.Reset()
		AppendLocalDevice(&w, trackers.Tracker, fmt.Sprint(i), at(1))
		decode(&d, w.Bytes())
	}
	if d.localCount > trackers.MaxDevices {
		t.Errorf("the decoder remembers %d devices", d.localCount)
	}
}

func TestADeviceThatIsNotANumberReachesNoFrame(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	var d Decoder
	d.Decode(message("/VMC/Ext/Hmd/Pos", "h", 0.0, 1.6, 0.0, 0.0, 0.0, 0.0, 1.0), 0, store)
	d.Decode(message("/VMC/Ext/Hmd/Pos", "h", 0.0, math.NaN(), 0.0, 0.0, 0.0, 0.0, 1.0), 0, store)
	d.Decode(message("/VMC/Ext/Hmd/Pos", "h", 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0), 0, store)
	var frame trackers.Frame
	store.Snapshot(&frame)
	if h := frame.Devices[0]; h.Pose.Position.Y() != float64(float32(1.6)) || h.Samples != 1 || h.Dropped != 2 {
		t.Errorf("got %+v", h)
	}
}

func TestAWrittenDeviceIsReadBackAndIsWhatTheProtocolShows(t *testing.T) {
	t.Parallel()
	pose := trackers.Pose{Position: mgl64.Vec3{0.5, 1.25, -0.25}, Rotation: mgl64.Quat{W: 0.5, V: mgl64.Vec3{0.5, -0.5, 0.5}}}
	for _, kind := range []trackers.Kind{trackers.Headset, trackers.Controller, trackers.Tracker} {
		var w osc.Writer
		AppendDevice(&w, kind, "serial", pose)
		var d Decoder
		watch(&d, w.Bytes(), func(o *trackers.Observation) {
			got := o.Sample.Pose
			if o.Kind != kind || o.Serial != "serial" || got != pose {
				t.Errorf("%v came back as %v %q %v", kind, o.Kind, o.Serial, got)
			}
		})
		if d.Counts().Poses != 1 {
			t.Errorf("%v was not read back: %+v", kind, d.Counts())
		}
	}
	var w osc.Writer
	AppendDevice(&w, trackers.Tracker, "LHR-1", pose)
	// p (-x, y, z), q (x, -y, -z, w)
	want := message("/VMC/Ext/Tra/Pos", "LHR-1", -0.5, 1.25, -0.25, 0.5, 0.5, -0.5, 0.5)
	if string(w.Bytes()) != string(want) {
		t.Errorf("got %q, want %q", w.Bytes(), want)
	}
}

func FuzzDecoder(f *testing.F) {
	f.Add(message("/VMC/Ext/Tra/Pos", "t", 1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 1.0))
	f.Add(message("/VMC/Ext/Hmd/Pos/Local", "h", 1, 2.5, 3, 0, 0, 0, 1))
	f.Add(message("/VMC/Ext/Set/Calib/Exec", 1))
	var w osc.Writer
	w.OpenBundle()
	w.OpenBundle()
	AppendDevice(&w, trackers.Controller, "c", at(1))
	w.CloseBundle()
	AppendLocalDevice(&w, trackers.Controller, "c", at(1))
	w.CloseBundle()
	f.Add(w.Bytes())
	w.Reset()
	w.OpenBundle()
	AppendBlend(&w, "Joy", 0.5)
	AppendBlend(&w, "Joy", 1)
	AppendBlend(&w, "\u202e", 1)
	AppendApply(&w)
	AppendBone(&w, "leftEye", trackers.Pose{Rotation: mgl64.QuatRotate(0.3, mgl64.Vec3{0, 1, 0})})
	w.CloseBundle()
	f.Add(w.Bytes())
	f.Add(message("/VMC/Ext/Set/Eye", 1, 0.5, 0.0, 1.0))
	f.Fuzz(func(t *testing.T, packet []byte) {
		store := trackers.NewStore(new(trackers.ManualClock).Now)
		var d Decoder
		for range 2 {
			d.Decode(packet, 0, store)
		}
		var frame trackers.Frame
		store.Snapshot(&frame)
		for _, device := range frame.All() {
			if norm := device.Pose.Rotation.Len(); !(math.Abs(norm-1) < 1e-12) || !(device.Pose.Position.Len() < 1e5) {
				t.Fatalf("a pose that is none got through: %+v", device)
			}
		}
		for i, name := range frame.Face.List() {
			if value := float64(frame.Face.Values[i]); math.IsNaN(value) || math.IsInf(value, 0) || name == "" || phrase.Line(name) != name ||
				slices.Index(frame.Face.List(), name) != i {
				t.Fatalf("the face has %q = %v", name, value)
			}
		}
	})
}

// The names are those of SlimeVR's computed trackers, of XR Animator's props, and of a message that
// VirtualMotionCapture alone sends.
func TestSendersAreRecognizedByWhatTheySend(t *testing.T) {
	t.Parallel()
	pose := []any{0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0}
	d := NewDecoder("test")
	for _, c := range []struct {
		packet  []byte
		program string
	}{
		{message("/VMC/Ext/Hmd/Pos", append([]any{"human://HEAD"}, pose...)...), "SlimeVR"},
		{message("/VMC/Ext/Hmd/Pos", append([]any{"LHR-1"}, pose...)...), ""},
		{message("/VMC/Ext/Tra/Pos", append([]any{"XRAnimator-tracker-0"}, pose...)...), "XR Animator"},
		{message("/VMC/Ext/Setting/Color", 0.0, 1.0, 0.0, 1.0), "VirtualMotionCapture"},
		{message("/VMC/Ext/T", 1.0), ""},
	} {
		if decode(d, c.packet); d.Program() != c.program {
			t.Errorf("%q is taken for one of %q, not of %q", c.packet, d.Program(), c.program)
		}
	}
	if d.Counts().Unknown > 0 || d.Counts().Malformed > 0 {
		t.Errorf("%+v", d.Counts())
	}
}
