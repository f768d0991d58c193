package vmc

import (
	"fmt"
	"math"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/osc"
)

// faceWatch decodes packets and keeps every face that comes of them.
type faceWatch struct {
	decoder *Decoder
	store   *trackers.Store
	clock   trackers.ManualClock
	told    []trackers.Face
}

func watchFaces() *faceWatch {
	w := &faceWatch{decoder: NewDecoder("test")}
	w.store = trackers.NewStore(w.clock.Now)
	w.store.Observe(func(o *trackers.Observation) {
		if o.What == trackers.FaceMoved {
			w.told = append(w.told, *o.Face)
		}
	})
	return w
}

// send decodes a packet of messages that come after a time: a number is the value of the text before it, and any other text is the end of a frame.
func (w *faceWatch) send(after time.Duration, words ...any) {
	w.clock.Add(after)
	var packet osc.Writer
	packet.OpenBundle()
	for i, word := range words {
		if value, ok := word.(float64); ok {
			appendMessage(&packet, "/VMC/Ext/Blend/Val", words[i-1].(string), value)
		} else if word == "apply" {
			appendMessage(&packet, "/VMC/Ext/Blend/Apply")
		}
	}
	packet.CloseBundle()
	w.decoder.Decode(packet.Bytes(), w.clock.Now(), w.store)
}

// text is the faces that came since the last call.
func (w *faceWatch) text() string {
	var all []string
	for i := range w.told {
		var one []string
		for k, name := range w.told[i].List() {
			one = append(one, fmt.Sprint(name, "=", w.told[i].Values[k]))
		}
		all = append(all, strings.Join(one, " "))
	}
	w.told = nil
	return strings.Join(all, "|")
}

const frame = time.Second / 60

func TestValuesTakeEffectTogetherWithApply(t *testing.T) {
	t.Parallel()
	w := watchFaces()
	for _, step := range []struct {
		words []any
		want  string
	}{
		{[]any{"Joy", 0.5, "joy", -1.5}, ""}, // unlike each other, and kept as they are
		{[]any{"ｱ", 0.25}, ""},
		{[]any{"apply"}, "Joy=0.5 joy=-1.5 ｱ=0.25"},
		{[]any{"Joy", 0.5}, ""}, // however long it takes
		{[]any{"joy", -1.5}, ""},
		{[]any{"ｱ", 0.25}, ""},
		{[]any{"apply"}, "Joy=0.5 joy=-1.5 ｱ=0.25"},
		{[]any{"joy", 2.0}, ""},
		{[]any{"apply"}, "Joy=0.5 joy=2 ｱ=0.25"}, // others stay
		{[]any{"apply"}, "Joy=0.5 joy=2 ｱ=0.25"},
		{[]any{"Joy", 0.75, "joy", 0.0, "apply", "Joy", 1.0}, "Joy=0.75 joy=0 ｱ=0.25"},
		{[]any{"apply"}, "Joy=1 joy=0 ｱ=0.25"},
		{[]any{"Joy", 0.1, "joy", 0.125, "Joy", 0.0}, "Joy=0.1 joy=0.125 ｱ=0.25"}, // the Apply of the first was lost
		{[]any{"apply"}, "Joy=0 joy=0.125 ｱ=0.25"},
	} {
		w.send(frame, step.words...)
		if got := w.text(); got != step.want {
			t.Errorf("after %v: %q, not %q", step.words, got, step.want)
		}
	}
	names := shownFace(w).Names
	w.send(frame, "Joy", 0.5, "apply")
	if shownFace(w).Names != names {
		t.Error("the list of names changed")
	}
	if c := w.decoder.Counts(); c.Malformed+c.Unknown > 0 {
		t.Errorf("%+v", c)
	}
}

func shownFace(w *faceWatch) trackers.Face {
	var f trackers.Frame
	w.store.Snapshot(&f)
	return f.Face
}

func TestSendersWithoutApplyAreSeenToBeSuch(t *testing.T) {
	t.Parallel()
	for name, packets := range map[string][][]any{
		"one packet a frame":  {{"A", 0.5, "B", 0.25}},
		"one packet a value":  {{"A", 0.5}, {"B", 0.25}},
		"one name after all":  {{"A", 0.5, "B", 0.25, "C", 1.0}},
		"many packets":        {{"A", 0.5, "B", 0.25}, {"C", 0.0}, {"D", 1.0}},
		"alone":               {{"A", 0.5}},
		"more than once each": {{"A", 0.5, "B", 0.25}, {"A", 0.5, "B", 0.25}},
	} {
		w := watchFaces()
		round := func() {
			for i, packet := range packets {
				w.send(time.Duration(1-min(i, 1))*frame, packet...)
			}
		}
		for range 5 {
			round()
		}
		for range 10 {
			w.told = nil
			round()
			if n := len(w.told); n != max(1, strings.Count(name, "more")*2) {
				t.Fatalf("%s: %d faces a frame", name, n)
			}
			last := w.told[len(w.told)-1]
			for _, packet := range packets {
				for i := 0; i < len(packet); i += 2 {
					at := slices.Index(last.List(), packet[i].(string))
					if float64(last.Values[at]) != packet[i+1] {
						t.Fatalf("%s: %v of %v", name, last.Values[:4], last.List())
					}
				}
			}
		}
	}
	w := watchFaces()
	for i := range 8 { // all, and then changes alone: what changed is told soon, whatever comes next
		w.send(frame, "A", float64(i), "B", float64(i))
	}
	w.send(frame, "B", 0.5)
	w.send(frame)
	w.send(frame)
	if got := w.text(); !strings.HasSuffix(got, "|A=7 B=0.5") {
		t.Errorf("%q", got)
	}
}

func TestNamesThatAreNotSentAnyMoreGoWhenOthersCome(t *testing.T) {
	t.Parallel()
	w := watchFaces()
	w.send(0, "Joy", 1.0, "Blink", 0.5, "apply")
	w.send(500*time.Millisecond, "Blink", 0.25, "apply")
	w.send(700*time.Millisecond, "A", 1.0, "apply") // one among many
	w.send(frame, "Fun", 0.5, "Blink", 0.125, "A", 0.5, "apply")
	if got := w.text(); got != "Joy=1 Blink=0.5|Joy=1 Blink=0.25|Joy=1 Blink=0.25 A=1|Blink=0.125 A=0.5 Fun=0.5" {
		t.Error(got)
	}
	w.send(frame, "A", 0.0, "apply")
	if got := w.text(); got != "Blink=0.125 A=0 Fun=0.5" {
		t.Error(got)
	}
}

func TestNamesAndNumbersThatAreNoneAreCounted(t *testing.T) {
	t.Parallel()
	w := watchFaces()
	long := strings.Repeat("ä", trackers.MaxSerial/2)
	w.send(0, "A", math.NaN(), "A", math.Inf(1), "A", -math.MaxFloat64, "", 1.0, long+"x", 1.0, "a\nb", 1.0, "\u202eevil", 1.0, "\xff", 1.0, "apply")
	if w.decoder.Counts().Malformed != 8 || len(w.told) != 0 {
		t.Errorf("%+v, %q", w.decoder.Counts(), w.text())
	}
	w.decoder.Decode(message("/VMC/Ext/Blend/Val", "A"), 0, w.store)
	w.decoder.Decode(message("/VMC/Ext/Blend/Val", 1.0, "A"), 0, w.store)
	if w.decoder.Counts().Malformed != 10 {
		t.Errorf("%+v", w.decoder.Counts())
	}
	w.send(0, long, 1.0, "apply")
	if got := w.text(); got != long+"=1" {
		t.Error(got)
	}
	for i := range 400 {
		w.send(0, fmt.Sprint("name ", i), 1.0)
	}
	w.send(0, "apply")
	f := shownFace(w)
	if n := len(f.List()); n != trackers.MaxFaceValues || w.store.Refused().Face != 401-trackers.MaxFaceValues {
		t.Errorf("%d values, %+v", n, w.store.Refused())
	}
}

// The second sender of the same port is passed over while the first one sends, and nothing of the first stays when it takes over.
func TestTwoSendersOfOnePortAreNotMixed(t *testing.T) {
	t.Parallel()
	w := watchFaces()
	first, second := netip.MustParseAddrPort("192.168.0.2:5000"), netip.MustParseAddrPort("192.168.0.9:6000")
	for range 3 {
		w.store.SetSender("test", first, true)
		w.send(frame, "A", 0.5)
		w.store.SetSender("test", second, true)
		w.send(0, "B", 1.0, "A", 1.0, "apply")
		w.store.SetSender("test", first, true)
		w.send(0, "apply")
	}
	if got := w.text(); got != "A=0.5|A=0.5|A=0.5" {
		t.Error(got)
	}
	if conflict, _ := w.store.Trouble("test"); conflict.Kept != first || conflict.Refused != second {
		t.Errorf("%+v", conflict)
	}
	w.store.SetSender("test", second, true)
	w.send(time.Second+frame, "B", 1.0, "apply")
	if got := w.text(); got != "B=1" {
		t.Error(got)
	}
}

func TestGazeComesOfEyesThatMoveAndOfWhatTheyLookAt(t *testing.T) {
	t.Parallel()
	w := watchFaces()
	bone := func(name string, yaw float64) []byte { // in Unity, where positive yaw is to the right
		return message("/VMC/Ext/Bone/Pos", name, 0.0, 0.0, 0.0, 0.0, math.Sin(yaw/2), 0.0, math.Cos(yaw/2))
	}
	decode := func(packet []byte) { w.decoder.Decode(packet, w.clock.Now(), w.store) }
	decode(bone("LeftEye", 0))
	decode(bone("RightEye", 0))
	if len(w.told) != 0 {
		t.Error("eyes that never moved tell a gaze")
	}
	decode(bone("leftEye", 0.2))
	ahead := mgl64.Vec3{0, 0, 1}
	if f := shownFace(w); !f.HasEyes || !f.Eyes[trackers.Left].Rotate(ahead).ApproxEqualThreshold(mgl64.Vec3{-math.Sin(0.2), 0, math.Cos(0.2)}, 1e-6) ||
		!f.Eyes[trackers.Right].Rotate(ahead).ApproxEqualThreshold(ahead, 1e-6) {
		t.Errorf("%+v", f.Eyes)
	}
	// Gaze that comes beside values is told with them.
	for range 3 {
		w.send(frame, "A", 0.5, "apply")
		decode(bone("LeftEye", 0.1))
	}
	if n := len(w.told); n != 4 {
		t.Errorf("%d faces", n)
	}
	// What is looked at, 1 m ahead, 0.3 m to the right and at the height of the eyes: both eyes meet there.
	decode(message("/VMC/Ext/Set/Eye", 1, 0.3, 0.07, 1.0))
	w.send(frame, "A", 0.5, "apply")
	f := shownFace(w)
	for side, eye := range eyesAt {
		to := f.Eyes[side].Rotate(ahead)
		at := eye.Add(to.Mul((1 - eye.Z()) / to.Z()))
		if !at.ApproxEqualThreshold(mgl64.Vec3{-0.3, 0.07, 1}, 1e-6) {
			t.Errorf("eye %d looks at %v", side, at)
		}
	}
	for _, nothing := range [][]any{{0, 0.3, 0.07, 1.0}, {1, 0.0, 0.0, -1.0}} {
		decode(message("/VMC/Ext/Set/Eye", 1, 0.0, 0.0, 1.0))
		decode(message("/VMC/Ext/Set/Eye", nothing...))
		if w.send(frame, "A", 0.5, "apply"); shownFace(w).HasEyes {
			t.Errorf("the eyes look at %v", nothing)
		}
	}
	malformed := w.decoder.Counts().Malformed
	decode(message("/VMC/Ext/Set/Eye", 1, 0.0, math.NaN(), 1.0))
	decode(message("/VMC/Ext/Set/Eye", 1, 0.0))
	if got := w.decoder.Counts().Malformed - malformed; got != 2 {
		t.Errorf("%d malformed", got)
	}
}

// A body program's eyes, which move by themselves, must not keep a face program's values away.
func TestGazeYieldsToASenderWithValues(t *testing.T) {
	t.Parallel()
	w := watchFaces()
	body, program := netip.MustParseAddrPort("192.168.0.2:5000"), netip.MustParseAddrPort("192.168.0.9:6000")
	for range 3 {
		w.store.SetSender("test", body, true)
		w.decoder.Decode(message("/VMC/Ext/Bone/Pos", "LeftEye", 0.0, 0.0, 0.0, 0.0, 0.1, 0.0, math.Sqrt(1-0.01)), w.clock.Now(), w.store)
		w.store.SetSender("test", program, true)
		w.send(frame, "A", 0.5, "apply")
	}
	if f := shownFace(w); f.Names == nil || f.HasEyes {
		t.Errorf("%+v", f.List())
	}
	if conflict, _ := w.store.Trouble("test"); conflict.Refused.IsValid() {
		t.Errorf("a person is asked to stop a program: %+v", conflict)
	}
}
