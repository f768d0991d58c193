package presets

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/google/go-cmp/cmp"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/fieldtest"
	"posewright/internal/racetest"
	"posewright/solver"
)

func read(text string) (Preset, error) { return Read(strings.NewReader(text)) }

const header = `{"format": "posewright-preset", "version": 2`

func TestWhatIsWrittenReadsBackToTheSameBits(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	random := rand.New(rand.NewPCG(3, 4))
	presets := []Preset{Default(), elaborate(), {About: About{Name: "zero"}}}
	presets[2] = Default()
	presets[2].Hints[effectors.LeftKnee].Pole = mgl64.Vec3{math.Copysign(0, -1), math.SmallestNonzeroFloat64, -9.999999999999998}
	for range Repetitions(150) {
		presets = append(presets, randomPreset(random))
	}
	for i := range presets {
		want := &presets[i]
		first := bytesOf(t, want)
		got, err := read(first)
		if err != nil {
			t.Fatal(err)
		}
		if !got.Equal(want) || bytesOf(t, &got) != first {
			t.Fatalf("preset %d changed: %v", i, Diff(want, &got))
		}
	}
}

// Whatever a preset holds beside its parameters comes back as it was changed.
func TestEachFieldOfAPresetComesBackAsItWasChanged(t *testing.T) {
	t.Parallel()
	type others struct {
		About       About
		Avatar      Avatar
		Drivers     []Driver
		GroundFile  string
		Calibration calibration.Calibration
	}
	fresh := func() others {
		p := elaborate()
		p.Avatar.Animation, p.Avatar.AnimationFile = "Sit", "/avatars/sit.glb"
		p.Drivers = []Driver{{Parameter: "torso.wristLine", Input: "leftTrigger", Curve: [][2]float64{{0, 0}, {1, 1}}}}
		return others{p.About, p.Avatar, p.Drivers, "/stairs.glb", p.Calibration}
	}
	changed := 0
	for path, o := range fieldtest.Changes(fresh) {
		want := elaborate()
		want.About, want.Avatar, want.Drivers, want.GroundFile, want.Calibration = o.About, o.Avatar, o.Drivers, o.GroundFile, o.Calibration
		var file strings.Builder
		if Write(&file, &want) != nil {
			continue // nobody can choose it
		}
		changed++
		if got, err := read(file.String()); err != nil || !got.Equal(&want) {
			t.Errorf("%s comes back as another: %v, %v", path, err, Diff(&want, &got))
		}
	}
	if changed < 100 {
		t.Errorf("only %d changes are possible", changed)
	}
}

func TestTheFileStartsWithItsFormatAndIsIndentedByTwo(t *testing.T) {
	t.Parallel()
	preset := Default()
	text := bytesOf(t, &preset)
	const start = "{\n  \"format\": \"posewright-preset\",\n  \"version\": 3,\n  \"name\": \"Posewright\",\n"
	if !strings.HasPrefix(text, start) || !strings.HasSuffix(text, "\n}\n") || strings.Contains(text, "calibration") {
		t.Errorf("the file is\n%s", text)
	}
	order := []string{"author", "notes", "avatar", "effectors", "head", "chest", "hips", "leftHand", "hints", "torso", "swivel", "arms", "legs", "gait", "curves", "stepTime", "ground"}
	at := 0
	for _, name := range order {
		i := strings.Index(text[at:], `"`+name+`": `)
		if i < 0 {
			t.Fatalf("%s is not in its place in\n%s", name, text)
		}
		at += i
	}
}

func TestNamesAreWrittenAsTheyAreTyped(t *testing.T) {
	t.Parallel()
	preset := elaborate()
	if text := bytesOf(t, &preset); !strings.Contains(text, `"Mine <1> & “two”"`) {
		t.Errorf("the name is not in\n%s", text)
	}
}

func TestACalibrationWithoutDevicesHasAnEmptyList(t *testing.T) {
	t.Parallel()
	want := Default()
	want.Calibration.HeightM = 1.8
	text := bytesOf(t, &want)
	if got, err := read(text); err != nil || !got.Equal(&want) || !strings.Contains(text, `"devices": []`) {
		t.Errorf("%v in\n%s", err, text)
	}
}

func TestAbsentFieldsHaveTheirDefaults(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	want := Default()
	for _, text := range []string{header + "}", header + `, "torso": {}, "effectors": {"leftHand": {}}, "hints": {"leftElbow": {"pole": {}}}, "avatar": {}}`} {
		if got, err := read(text); err != nil || !got.Equal(&want) {
			t.Errorf("%s reads as something else than the default: %v", text, err)
		}
	}
	got, err := read(header + `, "name": "Old", "effectors": {"leftHand": {"rotationWeight": 0.25}}, "swivel": {"limiter": {"on": false}}}`)
	want.Name, want.Effectors[effectors.LeftHand].RotationWeight, want.Swivel.Limiter.On = "Old", 0.25, false
	if err != nil || !got.Equal(&want) {
		t.Errorf("a partial preset reads wrong: %v", cmp.Diff(want, got))
	}
	// Every field: a preset without it opens, and has the default there. Fields that are far from each other are left out together.
	var whole map[string]any
	custom := randomPreset(rand.New(rand.NewPCG(5, 6)))
	custom.Arms.Swivel = solver.SwivelByWrist // version 1 has defaults of its own
	if err := json.Unmarshal([]byte(bytesOf(t, &custom)), &whole); err != nil {
		t.Fatal(err)
	}
	for _, absent := range scattered(Parameters()) {
		want := custom.Clone()
		var restore []func()
		for _, parameter := range absent {
			names := strings.Split(parameter.Path, ".")
			object := whole
			for _, name := range names[:len(names)-1] {
				object = object[name].(map[string]any)
			}
			last := names[len(names)-1]
			value := object[last]
			delete(object, last)
			restore = append(restore, func() { object[last] = value })
			if err := parameter.SetDefault(&want); err != nil {
				t.Fatal(err)
			}
		}
		text, _ := json.Marshal(whole)
		for _, do := range restore {
			do()
		}
		got, err := Read(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if !got.Equal(&want) {
			t.Errorf("without %s and others it reads wrong: %s", absent[0].Path, cmp.Diff(want, got))
		}
	}
}

func TestAByteOrderMarkIsNoHarm(t *testing.T) {
	t.Parallel()
	want := Default()
	if got, err := read("\uFEFF" + header + "}\r\n"); err != nil || !got.Equal(&want) {
		t.Error(err)
	}
	if _, err := read("\uFEFF" + header + `, "nam": 1}`); err == nil || !strings.HasPrefix(err.Error(), "line 1, column 47: ") {
		t.Error(err)
	}
}

func TestWhatIsWrongIsSaidInASentenceWithItsPlace(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, text string
		kind       error
		sentence   string
	}{
		{"empty", "", ErrNotJSON, "line 1, column 1: the file is empty"},
		{"blank", " \n\t ", ErrNotJSON, "line 1, column 1: the file is empty"},
		{"prose", "Hello!", ErrNotJSON, "line 1, column 1: the file is not JSON: there is an unexpected 'H' at byte 1"},
		{"comma missing", header + ",\n  \"name\": \"ä\" \"author\": \"\"}", ErrNotJSON, "line 2, column 15: the file is not JSON: there is an unexpected '\"' at byte 62"},
		{"comma too many", header + ",\n  \"name\": \"\",\n}", ErrNotJSON, "line 3, column 1: the file is not JSON: there is an unexpected '}' at byte 61"},
		{"cut off", header + `, "torso": {"wristLine": 1`, ErrNotJSON, "line 1, column 70: the file is not JSON: it ends in the middle"},
		{"something behind", header + "}\n{}", ErrNotJSON, "line 2, column 1: the file is not JSON: there is an unexpected '{' at byte 47"},
		{"NaN", header + `, "torso": {"wristLine": NaN}}`, ErrNotJSON, "line 1, column 70: the file is not JSON: there is an unexpected 'N' at byte 70"},
		{"binary", "glTF\x02\x00\x00\xff", ErrNotJSON, "line 1, column 8: the file is not JSON: it is not UTF-8 text"},
		{"list", "[1]", ErrNotPreset, "line 1, column 1: the file is JSON, but not a preset: it holds a list where a preset is an object"},
		{"number", "12", ErrNotPreset, "line 1, column 1: the file is JSON, but not a preset: it holds a number where a preset is an object"},
		{"other object", `{"a": 1}`, ErrNotPreset, "line 1, column 1: the file is JSON, but not a preset: it has no \"format\": \"posewright-preset\""},
		{"glTF", `{"asset": {"version": "2.0"}}`, ErrNotPreset, "line 1, column 1: the file is a glTF avatar, not a preset; open it as an avatar"},
		{"other format", `{"format": "posewright-profile", "version": 1}`, ErrNotPreset, `line 1, column 12: the file is JSON, but not a preset: its format is "posewright-profile", not "posewright-preset"`},
		{"format is no text", `{"format": 1}`, ErrNotPreset, `line 1, column 12: the file is JSON, but not a preset: its format is 1, not "posewright-preset"`},
		{"no version", `{"format": "posewright-preset"}`, ErrInvalid, `line 1, column 1: the preset does not say its version; it lacks "version": 3`},
		{"newer", "{\"surprise\": [],\n \"format\": \"posewright-preset\", \"version\": 4}", ErrNewer, "line 2, column 44: the preset was written by a newer Posewright: it has version 4 and this Posewright reads up to version 3; update Posewright to open it"},
		{"much newer", `{"format": "posewright-preset", "version": 1e300}`, ErrNewer, "line 1, column 44: the preset was written by a newer Posewright: it has version 1e300 and this Posewright reads up to version 3; update Posewright to open it"},
		{"version zero", `{"format": "posewright-preset", "version": 0}`, ErrInvalid, "line 1, column 44: version must be a whole number from 1, not 0"},
		{"version as text", `{"format": "posewright-preset", "version": "1"}`, ErrInvalid, `line 1, column 44: version must be a whole number from 1, not "1"`},
		{"version as fraction", `{"format": "posewright-preset", "version": 1.0}`, ErrInvalid, "line 1, column 44: version must be a whole number from 1, not 1.0"},
		{"unknown field", header + ",\n \"torso\": {\n  \"wristline\": 1}}", ErrInvalid, "line 3, column 3: presets have no field torso.wristline; did you mean torso.wristLine?"},
		{"unknown at the top", header + `, "spheres": {}}`, ErrInvalid, "line 1, column 47: presets have no field spheres; remove it"},
		{"other case", header + `, "Name": "x"}`, ErrInvalid, "line 1, column 47: presets have no field Name; did you mean name?"},
		{"text for a number", header + `, "torso": {"wristLine": "1.2"}}`, ErrInvalid, "line 1, column 70: torso.wristLine must be a number, not text"},
		{"number for text", header + `, "name": 5}`, ErrInvalid, "line 1, column 55: name must be text in quotes, not a number"},
		{"null", header + `, "torso": null}`, ErrInvalid, "line 1, column 56: torso must be an object, not null"},
		{"list for an object", header + `, "effectors": {"head": []}}`, ErrInvalid, "line 1, column 69: effectors.head must be an object, not a list"},
		{"number for a toggle", header + `, "swivel": {"limiter": {"on": 1}}}`, ErrInvalid, "line 1, column 76: swivel.limiter.on must be true or false, not a number"},
		{"out of range", header + ",\n\"effectors\": {\"leftHand\": {\"positionWeight\": 1.5}}}", ErrInvalid, "line 2, column 46: effectors.leftHand.positionWeight must be from 0 to 1, not 1.5"},
		{"out of all ranges", header + `, "torso": {"wristLine": 1e999}}`, ErrInvalid, "line 1, column 70: torso.wristLine must be a number that a computer can hold, not 1e999"},
		{"twice", header + `, "name": "a", "author": "", "n\u0061me": "b"}`, ErrInvalid, "line 1, column 74: name is there twice; remove one"},
		{"twice inside", header + `, "torso": {"wristLine": 1, "wristLine": 1}}`, ErrInvalid, "line 1, column 73: torso.wristLine is there twice; remove one"},
		{"format twice", header + `, "format": "posewright-preset"}`, ErrInvalid, "line 1, column 47: format is there twice; remove one"},
		{"unknown role", header + `, "avatar": {"roles": {"lefthand": "J"}}}`, ErrInvalid, "line 1, column 68: avatar.roles.lefthand is not a VRM 1.0 role; did you mean leftHand?"},
		{"role to a number", header + `, "avatar": {"roles": {"leftHand": 4}}}`, ErrInvalid, "line 1, column 80: avatar.roles.leftHand must be the name of a joint in quotes, not a number"},
		{"role twice", header + `, "avatar": {"roles": {"jaw": "a", "jaw": "b"}}}`, ErrInvalid, "line 1, column 80: avatar.roles.jaw is there twice; remove one"},
		{"short position", header + `, "calibration": {"scale": 1, "devices": [{"raw": {"position": [1, 2]}}]}}`, ErrInvalid, "line 1, column 108: calibration.devices[0].raw.position must hold 3 numbers, not 2"},
		{"text in a position", header + `, "calibration": {"scale": 1, "devices": [{"raw": {"position": [1, 2, "3"]}}]}}`, ErrInvalid, "line 1, column 115: calibration.devices[0].raw.position[2] must be a number, not text"},
		{"unknown pin", header + `, "pins": [{"effector": "tail", "position": [1, 2, 3], "rotation": [1, 0, 0, 0]}]}`, ErrInvalid, `line 1, column 56: there is no effector "tail" to pin`},
		{"pin twice", header + `, "pins": [{"effector": "head", "position": [1, 2, 3], "rotation": [1, 0, 0, 0]}, {"effector": "head", "position": [1, 2, 3], "rotation": [1, 0, 0, 0]}]}`, ErrInvalid, "line 1, column 127: head is pinned twice; remove one of the pins"},
		{"pin without rotation", header + `, "pins": [{"effector": "head", "position": [1, 2, 3]}]}`, ErrInvalid, "line 1, column 56: the pin of head has no position within 10 km or no unit quaternion as rotation"},
		{"impossible calibration", header + `, "calibration": {"scale": -1}}`, ErrInvalid, "line 1, column 62: the calibration cannot be used: invalid: scale is -1, not from 0 to 10000; remove it and calibrate again"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			preset, err := read(test.text)
			if err == nil || err.Error() != test.sentence {
				t.Errorf("\ngot  %v\nwant %s", err, test.sentence)
			}
			if !errors.Is(err, test.kind) {
				t.Errorf("%v is not %v", err, test.kind)
			}
			if !reflect.DeepEqual(preset, Preset{}) {
				t.Error("a preset came with the error")
			}
		})
	}
}

func TestEveryParameterIsHeldToItsRangeWithItsPath(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for _, parameter := range Parameters() {
		if parameter.Kind == Toggle {
			continue
		}
		wrong, expected := any(parameter.HardMax+0.5), fmt.Sprint(parameter.HardMax)
		if parameter.Kind == Choice {
			wrong, expected = parameter.Options[0].Name+"?", parameter.Path+" must be "+parameter.optionsInWords().String()+`, not "`+parameter.Options[0].Name+`?"`
		}
		path := parameter.Path
		if parameter.Kind == Curve {
			wrong, path = []any{map[string]any{"time": parameter.TimeMin, "value": wrong}}, path+"[0].value"
		}
		content := wrong
		names := strings.Split(parameter.Path, ".")
		for _, name := range slices.Backward(names) {
			content = map[string]any{name: content}
		}
		object := content.(map[string]any)
		object["format"], object["version"] = fileFormat, fileVersion
		changed, _ := json.Marshal(object)
		_, err := Read(bytes.NewReader(changed))
		var problem *Problem
		if !errors.As(err, &problem) || problem.Path != path || !strings.Contains(problem.Message.String(), expected) {
			t.Errorf("%s beyond its range: %v", parameter.Path, err)
		}
	}
}

func TestAllProblemsAreListedInTheOrderOfTheFile(t *testing.T) {
	t.Parallel()
	problems, err := Problems(strings.NewReader(header + ",\n\"name\": 1,\n\"torso\": {\"wristLine\": true},\n\"tail\": {}}"))
	var got []string
	for _, problem := range problems {
		got = append(got, fmt.Sprint(problem.Line, " ", problem.Path))
	}
	if want := []string{"2 name", "3 torso.wristLine", "4 tail"}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, %v", got, err)
	}
	if problems, err := Problems(strings.NewReader(header + "}")); err != nil || problems != nil {
		t.Errorf("a good preset has %v, %v", problems, err)
	}
}

func TestHostileFilesCostNoMoreThanTheirSize(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	const large = 1 << 20 // bytes
	for name, text := range map[string]string{
		"nested":                header + `, "tail": ` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + "}",
		"nested beyond measure": header + `, "tail": ` + strings.Repeat("[", large/2) + strings.Repeat("]", large/2) + "}",
		"nested in a device":    header + `, "calibration": {"devices": [` + strings.Repeat(`{"raw":`, 1000) + "1" + strings.Repeat("}", 1000) + "]}}",
		"many devices":          header + `, "calibration": {"devices": [` + strings.Repeat("{},", large/3) + "{}]}}",
		"many unknown fields":   header + strings.Repeat(`, "x": 1`, large/8) + "}",
		"many roles":            header + `, "avatar": {"roles": {` + strings.Repeat(`"x":1,`, large/6) + `"x":1}}}`,
		"long name of a field":  header + `, "` + strings.Repeat("é", large/2) + `": 1}`,
		"too large":             header + strings.Repeat(" ", sizeLimit) + "}",
	} {
		_, err := read(text)
		var problem *Problem
		if !errors.As(err, &problem) || len(problem.Error()) > 400 {
			t.Errorf("%s: %.500v", name, err)
		}
	}
	if _, err := read(header + strings.Repeat(" ", sizeLimit) + "}"); !errors.Is(err, ErrTooLarge) {
		t.Error(err)
	}
}

func TestAReaderThatFailsIsNotBlamedOnThePreset(t *testing.T) {
	t.Parallel()
	broken := errors.New("cable pulled")
	if _, err := Read(io.MultiReader(strings.NewReader(header), iotest.ErrReader(broken))); !errors.Is(err, broken) {
		t.Error(err)
	}
}

func TestNothingThatCannotBeReadIsWritten(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for name, spoil := range map[string]func(*Preset){
		"NaN":                  func(p *Preset) { p.Torso.WristLine = math.NaN() },
		"infinity":             func(p *Preset) { p.Hints[effectors.LeftElbow].Pole[0] = math.Inf(1) },
		"out of range":         func(p *Preset) { p.Effectors[effectors.Head].PositionWeight = 1.01 },
		"NaN in calibration":   func(p *Preset) { p.Calibration = measured(); p.Calibration.HeightM = math.NaN() },
		"NaN in a device":      func(p *Preset) { p.Calibration = measured(); p.Calibration.Devices[0].Raw.Position[1] = math.NaN() },
		"unknown role":         func(p *Preset) { p.Avatar.Roles = map[string]string{"tail": "J"} },
		"name is no text":      func(p *Preset) { p.Name = "\xff" },
		"animation is no text": func(p *Preset) { p.Avatar.AnimationFile = "\xff" },
		"joint is no text":     func(p *Preset) { p.Avatar.Roles = map[string]string{"jaw": "\xff"} },
		"serial is no text":    func(p *Preset) { p.Calibration = measured(); p.Calibration.Devices[0].Serial = "\xff" },
		"notes beyond limits":  func(p *Preset) { p.Notes = strings.Repeat("x", sizeLimit) },
	} {
		preset := Default()
		spoil(&preset)
		var buffer bytes.Buffer
		err := Write(&buffer, &preset)
		if err == nil || buffer.Len() != 0 || !strings.HasPrefix(err.Error(), "the preset cannot be written: ") {
			t.Errorf("%s: %d bytes written, %v", name, buffer.Len(), err)
		}
	}
}

func TestOpeningSaysWhichFileAndWhy(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "mine.json")
	if err := os.WriteFile(path, []byte(header+`, "torso": {"wristLine": 9}}`), 0o666); err != nil {
		t.Fatal(err)
	}
	for at, want := range map[string]string{
		path:                               "can't open mine.json: line 1, column 70: torso.wristLine must be from 0 to 5, not 9",
		filepath.Join(folder, "none.json"): "can't open none.json: there is no such file; it may have been moved or renamed",
		folder:                             "can't open " + filepath.Base(folder) + ": it is a folder; choose a file in it",
	} {
		if _, err := Open(at); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, p := range []Preset{Default(), elaborate()} {
		var buffer bytes.Buffer
		if err := Write(&buffer, &p); err != nil {
			f.Fatal(err)
		}
		f.Add(buffer.Bytes())
	}
	for _, text := range []string{
		"", "\uFEFF{}", header + "}", header + `, "calibration": {"devices": []}}`, header + `, "avatar": {"roles": {"jaw": "\ud800"}}}`,
		header + `, "hints": {"leftKnee": {"pole": {"x": -0}}}}`, header + `, "torso": {"wristLine": 1e-400}}`, `{"format":"posewright-preset","version":3}`,
		header + `, "magnets": [{"id": "a", "joint": "elbows"}, {"id": "behind"}]}`, header + `, "arms": {"method": "ccd", "chain": {"iterations": 7}}}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		first, err := Read(bytes.NewReader(data))
		if err != nil {
			var problem *Problem
			if !errors.As(err, &problem) || problem.Message.Empty() || problem.Line < 1 || problem.Column < 1 {
				t.Fatalf("refused with %#v", err)
			}
			return
		}
		var written, again bytes.Buffer
		if err := Write(&written, &first); err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		second, err := Read(bytes.NewReader(written.Bytes()))
		if err != nil {
			t.Fatalf("what was written cannot be read: %v", err)
		}
		if err := Write(&again, &second); err != nil {
			t.Fatal(err)
		}
		if !first.Equal(&second) || !bytes.Equal(written.Bytes(), again.Bytes()) {
			t.Fatalf("reading and writing changes %v", Diff(&first, &second))
		}
		checkNumbers(t, &first)
	})
}

func TestNumbersOfFeetThatHadNoGaitArePassedOverInFilesOfTheirTime(t *testing.T) {
	t.Parallel()
	const legs = `, "legs": {"stepDistance": 0.25, "stepAngleDeg": [40], "stepTime": "long", "softReach": 0.5, "stepHeight": null}}`
	want := Default()
	want.Legs.SoftReach = 0.5
	got, err := read(`{"format": "posewright-preset", "version": 1` + legs)
	if err != nil || !got.Equal(&want) {
		t.Errorf("%v: %v", err, Diff(&got, &want))
	}
	if text := bytesOf(t, &got); strings.Contains(text, "stepDistance") {
		t.Error("they are written again")
	}
	problems, err := Problems(strings.NewReader(header + legs))
	if err != nil || len(problems) != 4 || problems[0].Message.String() != "presets have no field legs.stepDistance; remove it" {
		t.Errorf("in a newer file: %v, %v", problems, err)
	}
	if problems, err := Problems(strings.NewReader(`{"format": "posewright-preset", "version": 1, "arms": {"stepDistance": 0.25}}`)); err != nil || len(problems) != 1 {
		t.Errorf("elsewhere: %v, %v", problems, err)
	}
}

func TestPresetsOfVersion1OfTheSwivelModelKeepItWithItsNumbers(t *testing.T) {
	t.Parallel()
	type numbers struct {
		model               solver.SwivelModel
		phi0, straight, arm float64
	}
	now := Default()
	for name, c := range map[string]struct {
		text string
		want numbers
	}{
		"as it was saved": {`, "swivel": {"phi0Deg": 50, "wristStraight": 1.5, "forearmNeutral": 0.7}, "arms": {"swivel": "posewright"}}`, numbers{solver.SwivelByTransport, 50, 1.5, 0.7}},
		"without numbers": {`, "arms": {"swivel": "posewright"}}`, numbers{solver.SwivelByTransport, 36.4825146472, 2, 0.5}},
		"version 2":       {`, "swivel": {"phi0Deg": 50}, "arms": {"swivel": "posewright2"}}`, numbers{solver.SwivelByWrist, 50, now.Swivel.WristStraight, now.Swivel.ForearmNeutral}},
		"silent":          {`}`, numbers{solver.SwivelByWrist, now.Swivel.Phi0, now.Swivel.WristStraight, now.Swivel.ForearmNeutral}},
	} {
		p, err := read(header + c.text)
		if got := (numbers{p.Arms.Swivel, p.Swivel.Phi0, p.Swivel.WristStraight, p.Swivel.ForearmNeutral}); err != nil || got != c.want {
			t.Errorf("%s: %+v (%v), not %+v", name, got, err, c.want)
		}
	}
}

func TestPresetsOfBuildsWithoutPhaseObserverAndPosturesLoadWithoutThem(t *testing.T) {
	t.Parallel()
	type switches struct{ observer, postures bool }
	for name, c := range map[string]struct {
		text string
		want switches
	}{
		"saved before":          {`, "gait": {"phaseLock": true, "phaseGain": 2}}`, switches{false, false}},
		"with swivel version 1": {`, "arms": {"swivel": "posewright"}}`, switches{false, false}},
		"saved since":           {`, "gait": {"phaseLock": true, "phaseObserver": true}, "posture": {"detect": true}}`, switches{true, true}},
		"switched off since":    {`, "gait": {"phaseLock": true, "phaseObserver": false}, "posture": {"detect": true}}`, switches{false, true}},
		"silent":                {`, "gait": {"phaseGain": 2}}`, switches{true, true}},
	} {
		p, err := read(header + c.text)
		if got := (switches{p.Gait.PhaseObserver, p.Posture.Detect}); err != nil || got != c.want {
			t.Errorf("%s: %+v (%v), not %+v", name, got, err, c.want)
		}
	}
}
