package calibration

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"posewright/internal/fieldtest"
	"posewright/rig"
)

// profiled is somebody's profile, with everything in it.
func profiled(t *testing.T) (*Profile, *rig.Humanoid) {
	t.Helper()
	random := rand.New(rand.NewPCG(51, 52))
	p := newPerson(figure(1.72, 1.02, random), true, 0.1, math.Pi, random)
	m, err := p.sampled(0.002, 0.01, random).Measure(nil)
	if err != nil {
		t.Fatal(err)
	}
	m.Person = "Ada “the tall” 愛"
	m.Wrists[0] = Wrist{Source: WristMeasured, Position: [3]float64{0.01, -0.02, 0.08}, Axis: [3]float64{0, 0.6, 0.8}, ResidualM: 0.003, Uncertainty: 0.004, Condition: 1}
	m.Corrected = Body{HeightM: 1.75, LeftArmM: 0.6}
	m.Elbows = Elbows{Phi0Deg: 50, HandPitchDeg: -12.5, HandYawDeg: 3}
	return &Profile{
		Name: m.Person, When: time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC), Measurement: m,
		Devices: Assignments(nil).With("tracker", "T1", "leftFoot").WithBackup("tracker", "T2", "leftFoot").
			With("tracker", "junk", "").WithFrom(PartHands, "VMC"), Cadence: 1.234, SeatHeightM: 0.56,
	}, p.body
}

func TestAProfileComesBackAsItWasAndFitsAnyAvatarAsThePersonWould(t *testing.T) {
	t.Parallel()
	p, body := profiled(t)
	var file bytes.Buffer
	if err := WriteProfile(&file, p); err != nil {
		t.Fatal(err)
	}
	text := file.String()
	back, err := ReadProfile(&file)
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := WriteProfile(&again, &back); err != nil || again.String() != text {
		t.Errorf("written again it is another: %v", err)
	}
	want, err := Fit(p.Measurement, body)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Fit(back.Measurement, body)
	if err != nil || !closeTo(&got, &want, 1e-12) || got.HeightM != 1.75 || got.Body.LeftArmM != 0.6 || got.Person != p.Name || got.Elbows != (Elbows{50, -12.5, 3}) || back.Cadence != 1.234 || back.SeatHeightM != 0.56 {
		t.Errorf("%+v (%v)\nis not\n%+v", got, err, want)
	}
	for i, a := range back.Devices {
		if a != p.Devices[i] {
			t.Errorf("%+v came back as %+v", p.Devices[i], a)
		}
	}
}

// Whatever changes of a person is in their file, and comes back from it.
func TestEachPartOfAProfileComesBackAsItWasChanged(t *testing.T) {
	t.Parallel()
	text := func(p *Profile) string {
		var file bytes.Buffer
		if err := WriteProfile(&file, p); err != nil {
			t.Fatal(err)
		}
		return file.String()
	}
	fresh := func() Profile {
		p, _ := profiled(t)
		return *p
	}
	ofThisRun := map[string]bool{ // the person is called as the profile, and the others are of the measuring
		".Measurement.Person zero": true, ".Measurement.Person other": true, ".Measurement.Exact toggled": true, ".Measurement.Warnings longer": true, ".Measurement.LeftOut longer": true,
		".Version other": true,
	}
	first := fresh()
	unchanged, changed := text(&first), 0
	for path, want := range fieldtest.Changes(fresh) {
		if want.Validate() != nil {
			continue
		}
		changed++
		written := text(&want)
		if ofThisRun[path] {
			continue
		}
		if written == unchanged {
			t.Errorf("%s: the change is not in the file", path)
			continue
		}
		back, err := ReadProfile(strings.NewReader(written))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if again := text(&back); again != written {
			t.Errorf("%s: it comes back as another", path)
		}
	}
	if changed < 250 {
		t.Errorf("only %d changes are possible", changed)
	}
}

func TestAProfileThatCannotBeIsRefusedWithTheReason(t *testing.T) {
	t.Parallel()
	p, _ := profiled(t)
	var file bytes.Buffer
	if err := WriteProfile(&file, p); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		old, new, want string
		is             error
	}{
		{`"posewright-profile"`, `"something"`, "format", ErrNoProfile},
		{`"version": 2`, `"version": 3`, "newer", ErrNoProfile},
		{`"pose": "t"`, `"pose": "any"`, "pose", ErrInvalid},
		{`"role": "head"`, `"role": "tail"`, "tail", ErrInvalid},
		{`"role": "chest"`, `"role": "head"`, "two devices", ErrInvalid},
		{`"kind": "headset"`, `"kind": "hat"`, "kind", ErrInvalid},
		{`"name": "Ada`, `"name": "\u0007", "note": "Ada`, "name", ErrInvalid},
		{`"seatHeightM": 0.56`, `"seatHeightM": 3`, "seatHeightM", ErrInvalid},
		{`"cadence": 1.234`, `"cadence": -1`, "cadence", ErrInvalid},
		{`"leftArmM": 0.6`, `"leftArmM": -0.6`, "corrected", ErrInvalid},
		{`{`, `[`, "", ErrNoProfile},
	} {
		text := strings.Replace(file.String(), test.old, test.new, 1)
		if text == file.String() {
			t.Fatalf("%s is not in it", test.old)
		}
		if _, err := ReadProfile(strings.NewReader(text)); !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("with %s: %v", test.new, err)
		}
	}
	if _, err := ReadProfile(strings.NewReader(strings.Repeat(" ", profileLimit+1))); !errors.Is(err, ErrNoProfile) {
		t.Errorf("of a huge file it says %v", err)
	}
	none := *p
	none.Name = ""
	if err := WriteProfile(&bytes.Buffer{}, &none); !errors.Is(err, ErrInvalid) {
		t.Errorf("a profile of nobody: %v", err)
	}
}

func TestPeopleHaveNamesOfAnyScriptWithoutControlCharacters(t *testing.T) {
	t.Parallel()
	p, _ := profiled(t)
	for written, want := range map[string]string{"山田　太郎": "山田　太郎", "يد 👩‍🚀": "يد 👩‍🚀", `\u0007Ada\u202e\nB\u001b[31m`: "Ada B[31m"} {
		var file bytes.Buffer
		if err := WriteProfile(&file, p); err != nil {
			t.Fatal(err)
		}
		text := strings.ReplaceAll(file.String(), p.Name, written)
		back, err := ReadProfile(strings.NewReader(text))
		if err != nil || back.Name != want || back.Measurement.Person != want {
			t.Errorf("%q is %q, %v", written, back.Name, err)
		}
		if err := WriteProfile(&file, &back); err != nil {
			t.Errorf("%q cannot be written: %v", want, err)
		}
	}
	dirty := *p
	dirty.Name = "a\x1bb"
	if err := WriteProfile(&bytes.Buffer{}, &dirty); !errors.Is(err, ErrInvalid) {
		t.Errorf("a name with a control character is written: %v", err)
	}
}

func FuzzReadProfile(f *testing.F) {
	f.Add([]byte(`{"format":"posewright-profile","version":1,"name":"A","measurement":{"pose":"t","devices":[{"kind":"headset","role":"head","raw":{"rotation":[1,0,0,0]}}]}}`))
	f.Add([]byte(`{"format":"posewright-profile","version":1,"name":"A","when":"9999-12-31T23:59:59-23:59","measurement":{"pose":"down"},"corrected":{"hipsM":1}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := ReadProfile(bytes.NewReader(data))
		if err != nil {
			return
		}
		var file bytes.Buffer
		if err := WriteProfile(&file, &p); err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		if _, err := ReadProfile(&file); err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
	})
}
