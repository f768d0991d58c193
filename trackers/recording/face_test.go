package recording

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"posewright/trackers"
)

// smiling is a second of a device at 90 Hz and a face of 52 values at 60 Hz, which all differ at all times.
func smiling(t testing.TB) *Session {
	t.Helper()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	var file bytes.Buffer
	w, err := NewWriter(&file, Info{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	store.Observe(func(o *trackers.Observation) { _ = w.Write(o) })
	names := make(trackers.FaceNames, 52)
	for i := range names {
		names[i] = fmt.Sprint("value ", i)
	}
	face := trackers.Face{Names: &names}
	for tick := range 180 {
		clock.Set(time.Duration(tick) * time.Second / 180)
		if tick%2 == 0 {
			store.Put(trackers.Key{Kind: trackers.Tracker, Serial: []byte("x"), Source: "VMC"}, trackers.NoPose())
		}
		if tick%3 == 0 {
			for i := range names {
				face.Values[i] = smile(tick/3, i)
			}
			store.PutFace("VMC", &face, clock.Now())
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(file.Bytes(), []byte("PWSESS2\n")) {
		t.Errorf("a file with faces begins with %q", file.Bytes()[:8])
	}
	s, err := Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// smile is a value of the n-th frame.
func smile(n, value int) float32 {
	return float32(0.5 + 0.5*math.Sin(float64(n)*0.37+float64(value)*1.7))
}

func TestAFacePlaysBitForBit(t *testing.T) {
	t.Parallel()
	s := smiling(t)
	if n := s.FaceNames(); len(n) != 52 || n[51] != "value 51" || s.Devices() != 1 || !slices.Equal(s.Sources(), []string{"VMC"}) {
		t.Fatalf("%v, %d devices of %v", n, s.Devices(), s.Sources())
	}
	for _, name := range []string{"", "played"} {
		var clock trackers.ManualClock
		store, player := trackers.NewStore(clock.Now), NewPlayer(s, name)
		next := 0
		store.Observe(func(o *trackers.Observation) {
			if o.What != trackers.FaceMoved {
				return
			}
			for i := range o.Face.List() {
				if math.Float32bits(o.Face.Values[i]) != math.Float32bits(smile(next, i)) {
					t.Fatalf("face %d has %v", next, o.Face.Values[:52])
				}
			}
			if want := time.Duration(3*next) * time.Second / 180; o.Received != want || name != "" && o.Source != name {
				t.Errorf("face %d of %q came at %v, not %v", next, o.Source, o.Received, want)
			}
			next++
		})
		for tick := range 200 {
			clock.Set(time.Duration(tick) * time.Second / 180)
			player.Advance(clock.Now(), store)
		}
		if next != 60 {
			t.Errorf("%d faces were played", next)
		}
	}
}

// Checksums stop accidents, not neighbors.
func TestFacesOfADamagedBlockAreRefused(t *testing.T) {
	t.Parallel()
	list := func(names ...string) []byte {
		p := packer{}
		p.reset()
		p.raw = append(p.raw, opFaceNames, byte(len(names)))
		for _, name := range names {
			p.text(name)
		}
		return p.raw
	}
	face := func(raw []byte, rest ...byte) []byte { return append(append(raw, opFace, 0, 1, 's', 0), rest...) }
	for name, c := range map[string]struct {
		raw  []byte
		want string
	}{
		"sound":              {face(list("A"), 8, 0), "A=0"},
		"no names":           {face(nil, 0), ""},
		"a name twice":       {face(list("A", "A"), 8, 8, 0), "broken"},
		"an empty name":      {face(list(""), 8, 0), "broken"},
		"a name of controls": {face(list("\u202e"), 8, 0), "broken"},
		"no such flag":       {face(list("A"), 8, 2), "broken"},
		"too long a name":    {face(list(strings.Repeat("x", 129)), 8, 0), "broken"},
		"cut off":            {face(list("A"), 8), "broken"},
	} {
		var u unpacker
		u.reset(c.raw)
		var e event
		got := "broken"
		u.next(&e) // what another block has said already is no more believed
		if u.reset(c.raw); u.next(&e) {
			if got = ""; e.face.Names != nil {
				got = fmt.Sprintf("%s=%v", e.face.List()[0], e.face.Values[0])
			}
		}
		if got != c.want {
			t.Errorf("%s: %s, not %s", name, got, c.want)
		}
	}
}

func TestAFaceAloneIsARecording(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	var file bytes.Buffer
	r, err := Record(store, &file, Info{})
	if err != nil {
		t.Fatal(err)
	}
	store.PutFace("VMC", &trackers.Face{Names: &trackers.FaceNames{"A"}, Values: [trackers.MaxFaceValues]float32{0.5}}, 0)
	if err := r.Stop(); err != nil || r.Progress().Devices != 1 {
		t.Errorf("%v, %+v", err, r.Progress())
	}
	if s, err := Read(&file); err != nil || s.Devices() != 0 || !slices.Equal(s.FaceNames(), []string{"A"}) {
		t.Errorf("%v, %+v", err, s)
	}
}
