package cli

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/effectors"
	"posewright/internal/drivingtest"
	tracking "posewright/internal/inputs"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig"
	"posewright/trackers/udpcap"
)

var update = flag.Bool("update", false, "write the golden files anew")

// command runs a command line.
func command(t *testing.T, hooks Hooks, arguments ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, said bytes.Buffer
	code = run(context.Background(), arguments, hooks, &out, &said)
	return code, out.String(), said.String()
}

// golden compares a text with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (go test -update writes it anew):\n%s", path, got)
	}
}

// file writes a file into a folder of the test's own.
func file(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// demo is the first seconds of the built-in demo as a file: its T-pose and a little more.
func demo(t *testing.T) string {
	t.Helper()
	return file(t, "demo.udpcap", drivingtest.FirstPart(t, assets.Demo(), 5*time.Second))
}

func TestExitCodesAreOneForFailuresAndTwoForWrongUsageWithOneSentence(t *testing.T) {
	t.Parallel()
	noSession := file(t, "no.udpcap", []byte("something else"))
	demo, stump := file(t, "demo.udpcap", assets.Demo()), file(t, "stump.bvh", []byte("HIERARCHY"))
	for name, test := range map[string]struct {
		arguments string
		code      int
		said      string
	}{
		"unknown command":    {"slove", 2, `"slove" is neither a command nor a file`},
		"missing file":       {"nobody.vrm", 1, "there is no file nobody.vrm"},
		"two files":          {"a.vrm b.vrm", 2, "at most one FILE"},
		"unknown flag":       {"solve --bogus", 2, "unknown flag: --bogus"},
		"solve what":         {"solve", 2, "add --motion FILE"},
		"solve to where":     {"solve --motion x.udpcap", 2, "add --out"},
		"solve to what":      {"solve --motion x.udpcap --out x.fbx", 2, "neither in .glb, .vrma or .bvh nor in .csv nor in .json"},
		"solve names":        {"solve --motion x.udpcap --out x.glb --names mixamo", 2, "--names is for .bvh, and for .glb with --armature"},
		"solve whose names":  {"solve --motion x.udpcap --out x.bvh --names maya", 2, "--names is maya, not vrm"},
		"solve the unit":     {"solve --motion x.udpcap --out x.bvh --unit inch", 2, "--unit is inch, not m or cm"},
		"solve the root":     {"solve --motion x.udpcap --out x.vrma --root feet", 2, "--root is feet, not hips or in-place"},
		"solve a T-pose":     {"solve --motion x.udpcap --out x.csv --t-pose", 2, "--t-pose is for .glb, .vrma and .bvh"},
		"solve the range":    {"solve --motion x.udpcap --out x.csv --from 3s --to 2s", 2, "are no range of times"},
		"compare steps":      {"evaluate --motion x --preset Posewright --preset Jarvriks --gait", 2, "evaluate --gait is for one --preset"},
		"report of steps":    {"evaluate --gait --motion x --report out.html", 2, "--report does not go with --gait"},
		"print what":         {"evaluate --motion x --csv --json", 2, "--csv and --json both say what to print"},
		"solve key error":    {"solve --motion x.udpcap --out x.glb --key-error -1", 2, "--key-error is -1"},
		"nobody":             {"calibrate --simulate 0", 2, "0 people are not from 1"},
		"pops of nobody":     {"evaluate --sweeps --pops", 2, "--pops goes with --avatar; add --avatar"},
		"girth of nobody":    {"evaluate --avatar child --motion x --girth 1", 2, "add --gestures and --girth METERS"},
		"impossible girth":   {"evaluate --avatar child --gestures --girth 9", 2, "--girth is 9, not from 0.3 to 3 meters"},
		"no role":            {"calibrate --session x --role LHR-1", 2, "--role is LHR-1, not SERIAL=ROLE"},
		"no such role":       {"solve --motion x --out y.csv --role LHR-1=tail", 2, "--role names the role tail; use head, "},
		"nobody has roles":   {"calibrate --simulate 0 --roles", 2, "0 people are not from 1"},
		"no such evidence":   {"calibrate --simulate 3 --evidence pose,dance", 2, "there is no evidence \"dance\""},
		"no axis":            {"validate --up x y.bvh", 2, "--up is x, not y or z"},
		"no recording":       {"solve --motion nothing.udpcap --out x.json", 1, "there is no recording nothing.udpcap"},
		"not a recording":    {"solve --motion " + noSession + " --out x.json", 1, "this is not a recorded session"},
		"no avatar":          {"solve --avatar nobody.vrm --motion " + noSession + " --out x.json", 1, "there is no avatar file nobody.vrm"},
		"no protocol":        {"evaluate --protocol nonsense --motion x", 2, "--protocol is nonsense, not agrol"},
		"empty protocol":     {"evaluate --protocol= --motion x", 2, "not agrol"},
		"protocol of gait":   {"evaluate --protocol agrol --motion x --gait", 2, "--gait does not go with --protocol"},
		"protocol, avatar":   {"evaluate --protocol agrol --motion x --avatar long-arms", 2, "--avatar does not go with --protocol"},
		"protocol at a rate": {"evaluate --protocol agrol --motion x --rate 30", 2, "--rate does not go with --protocol"},
		"protocol of none":   {"evaluate --protocol agrol", 2, "evaluate --protocol needs motion capture"},
		"protocol, no file":  {"evaluate --protocol agrol --motion x.bvh", 1, "there is no recording x.bvh"},
		"gait of nothing":    {"evaluate --gait", 2, "evaluate --gait needs motion capture"},
		"gait that is off":   {"evaluate --gait=false --pops=false --motion x.bvh", 1, "there is no recording x.bvh"},
		"gait of a paper":    {"evaluate --paper parger --gait --motion x", 2, "--gait does not go with --paper"},
		"predicted points":   {"evaluate --prediction --motion x --points 6", 2, "--points does not go with --prediction"},
		"sweeps as CSV":      {"evaluate --motion x --sweeps --csv", 2, "leave out --sweeps"},
		"report of sweeps":   {"evaluate --sweeps --report out.html", 2, "--report, --plot and --skip-airborne are for motion capture"},
		"airborne gestures":  {"evaluate --avatar child --gestures --skip-airborne", 2, "--skip-airborne are for motion capture"},
		"realistic sweeps":   {"evaluate --motion x --realistic --sweeps", 2, "leave out --sweeps and --true-shoulders"},
		"realistic feet":     {"evaluate --motion x --realistic --points 6", 2, "--realistic simulates headset and hands"},
		"ideal latency":      {"evaluate --motion x --latency 0", 2, "add --realistic"},
		"late devices":       {"evaluate --motion x --realistic --latency 2s", 2, "is not between 0 and 1s"},
		"no sweeps":          {"evaluate --sweeps=false", 2, "evaluate needs motion capture"},
		"gait with sweeps":   {"evaluate --gait --motion x.bvh --sweeps", 2, "--sweeps does not go with --gait"},
		"hips without gait":  {"evaluate --motion x.bvh --true-hips", 2, "add --gait"},
		"rate without gait":  {"evaluate --motion x.bvh --rate 60", 2, "add --gait"},
		"gait at no rate":    {"evaluate --gait --motion x.bvh --rate 0", 2, "--rate is 0"},
		"gait of no file":    {"evaluate --gait --motion x.bvh", 1, "there is no recording x.bvh"},
		"rate":               {"solve --rate 0 --motion x.udpcap --out x.json", 2, "--rate is 0"},
		"unknown parameter":  {"preset --set torso.wristLin=1", 2, `did you mean "torso.wristLine"`},
		"out of range":       {"preset --set torso.wristLine=1e9", 2, "torso.wristLine"},
		"unknown preset":     {"preset --preset nonsense", 1, `there is no preset called "nonsense"`},
		"missing preset":     {"preset --preset nonsense.json", 1, "nonsense.json"},
		"diff of one":        {"preset diff Posewright", 2, "two presets"},
		"evaluate what":      {"evaluate", 2, "add --motion PATH"},
		"evaluate nothing":   {"evaluate --motion nowhere", 1, "there is no recording nowhere"},
		"evaluate a session": {"evaluate --motion " + noSession, 1, "is no motion capture"},
		"evaluate points":    {"evaluate --points 4 --motion x", 2, "--points is 4: 4 is not 3, 5 or 6"},
		"evaluate which":     {"evaluate --solver x --preset y --motion x", 2, "leave one out"},
		"unknown solver":     {"evaluate --solver nonsense --motion x", 2, "there are Posewright"},
		"fit what":           {"fit", 2, "add --motion PATH"},
		"fit to where":       {"fit --motion x", 2, "add --out FILE.json"},
		"fit how":            {"fit --motion x --out y --ridge 0", 2, "--ridge is 0"},
		"fit to nothing":     {"fit --motion nowhere --out y", 1, "there is no recording nowhere"},
		"bench what":         {"bench nonsense", 2, "nothing called nonsense"},
		"solve arguments":    {"solve x.udpcap --out x.json", 2, "takes no arguments"},
		"render to where":    {"render", 2, "add --out FILE.png"},
		"render to what":     {"render --out a.jpg", 2, "does not end in .png"},
		"render size":        {"render --size big --out a.png", 2, "--size big is no size"},
		"render frame twice": {"render --frame 1 --time 1s --out a.png", 2, "leave one out"},
		"render without GL":  {"render --out a.png", 1, "this build cannot draw"},
		"no editor":          {"", 1, "this build has no editor"},
		"export for what":    {"export --out x", 2, "add --target NAME"},
		"export for nobody":  {"export --target nobody --out x", 2, `there is no target "nobody"; there are unity`},
		"export to where":    {"export --target unity", 2, "add --out FOLDER"},
		"export no avatar":   {"export --target unity --avatar nobody.vrm --out x", 1, "there is no avatar file nobody.vrm"},
		"read what":          {"preset --from jarvriks", 2, "one FILE"},
		"read from nobody":   {"preset --from nobody x", 2, `there is no target "nobody"`},
		"read nothing":       {"preset --from jarvriks nothing.json", 1, "there is no file nothing.json"},
		"read something":     {"preset --from jarvriks " + noSession, 1, "the file is not JSON"},
		"read which":         {"preset --from jarvriks --preset y x", 2, "leave one out"},
		"read to where":      {"preset --from jarvriks --json x", 2, "add --out FILE"},
		"write strictly":     {"preset --strict", 2, "add --from TARGET FILE"},
		"validate nothing":   {"validate", 2, "at least one FILE"},
		"listen to what":     {"listen --only vmc,smoke", 2, `--only names "smoke"; the inputs are vmc, vrchat`},
		"listen to less":     {"listen --only vrchat --vmc :1", 2, "an input that --only leaves out"},
		"record to where":    {"record", 2, "add --out FILE.session"},
		"record to what":     {"record --out x.bvh", 2, "does not end in .session"},
		"record how long":    {"record --out x.session --seconds -1", 2, "--seconds is -1"},
		"record nowhere":     {"record --out nowhere/x.session --seconds 1", 1, "nowhere/x.session cannot be written"},
		"replay what":        {"replay", 2, "one FILE"},
		"replay to whom":     {"replay x.session", 2, "add --to vmc://HOST:PORT"},
		"replay nothing":     {"replay nothing.session --to vmc://127.0.0.1", 1, "there is no recording nothing.session"},
		"replay how fast":    {"replay x.session --to vmc://127.0.0.1 --speed 0", 2, "--speed is 0"},
		"replay to no port":  {"replay " + demo + " --to vmc://127.0.0.1:0", 2, `"0" is not a port from 1 to 65535`},
		"help about nothing": {"help nonsense", 2, `there is no command "nonsense"`},
		"validate a void":    {"validate " + t.TempDir(), 1, "there is no avatar, preset, profile, session or motion in "},
		"export nobody":      {"export --target unity --profile nobody.json --out x", 1, "there is no profile file nobody.json"},
		"evaluate a stump":   {"evaluate --motion " + stump, 1, "posewright: none of the recordings can be used: " + stump + ": not a motion capture file"},
		"fit to a stump":     {"fit --motion " + stump + " --out x.json", 1, "posewright: none of the recordings can be used: " + stump + ": not a motion capture file"},
		"listen at nonsense": {"listen --vmc nonsense --for 1m", 1, `"nonsense" is not a valid local address`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			code, stdout, said := command(t, Hooks{}, strings.Fields(test.arguments)...)
			if code != test.code || !strings.Contains(said, test.said) {
				t.Errorf("code %d, said %q; want %d and %q", code, said, test.code, test.said)
			}
			lines, about := strings.Count(said, "\n"), "posewright"
			if found, _, err := rootCommand(Hooks{}).Find(strings.Fields(test.arguments)); err == nil {
				about = found.CommandPath()
			}
			if stdout != "" || test.code == 1 && lines != 1 || test.code == 2 && !strings.HasSuffix(said, "\nSee "+about+" --help.\n") {
				t.Errorf("printed %q and said %q", stdout, said)
			}
		})
	}
}

// withoutInputs is a help text without the flags that the table of inputs makes, which it names all.
func withoutInputs(t *testing.T, help string) string {
	t.Helper()
	var ids []string
	for _, kind := range tracking.Kinds() {
		ids = append(ids, kind.ID)
	}
	all := strings.Join(ids, ", ")
	if !strings.Contains(help, all) {
		return help
	}
	help = strings.Replace(help, all, "…", 1)
	for _, kind := range tracking.Kinds() {
		if strings.Contains(help, "--"+kind.ID+" HOST:PORT ") != (kind.Address != "") {
			t.Errorf("the flag for the address of %s is missing, or superfluous", kind.Name)
		}
	}
	help = regexp.MustCompile(`(?m)^ +--(`+strings.Join(ids, "|")+`) HOST:PORT .*\n`).ReplaceAllString(help, "")
	return regexp.MustCompile(`(\S) {3,}`).ReplaceAllString(help, "$1   ")
}

func TestHelpNamesWhatThereIs(t *testing.T) {
	t.Parallel()
	for name, arguments := range map[string][]string{
		"help.txt": {"--help"}, "solve.txt": {"solve", "--help"}, "render.txt": {"render", "--help"}, "listen.txt": {"listen", "--help"}, "record.txt": {"record", "--help"},
		"replay.txt": {"replay", "--help"},
		"export.txt": {"export", "--help"}, "preset.txt": {"preset", "--help"},
		"evaluate.txt": {"evaluate", "--help"}, "bench.txt": {"bench", "--help"}, "fit.txt": {"fit", "--help"}, "calibrate.txt": {"calibrate", "--help"},
	} {
		code, stdout, _ := command(t, Hooks{}, arguments...)
		if code != 0 {
			t.Errorf("%v: code %d", arguments, code)
		}
		golden(t, name, withoutInputs(t, stdout))
	}
	if code, stdout, _ := command(t, Hooks{}, "--version"); code != 0 || !strings.HasPrefix(stdout, "posewright ") || !strings.Contains(stdout, "go1.") {
		t.Errorf("version: %d, %q", code, stdout)
	}
}

func TestTheEditorIsOpenedWithWhatTheCommandLineSays(t *testing.T) {
	t.Parallel()
	avatar := file(t, "me.glb", assets.Mannequin())
	var got EditorOptions
	hooks := Hooks{Editor: func(o EditorOptions) error { got = o; return nil }}
	code, _, said := command(t, hooks, avatar, "--vmc", ":39541", "--rate", "120", "--size", "1920x1080", "--set", "torso.wristLine=2", "--debug", "/d", "--home", "/h")
	if code != 0 || got.File != avatar || got.VMCAddress != ":39541" || got.RateHz != 120 || got.Width != 1920 || got.Height != 1080 ||
		got.Preset.Torso.WristLine != 2 || got.Debug != "/d" || got.Home != "/h" {
		t.Errorf("code %d, %q, %+v", code, said, got)
	}
	command(t, hooks)
	if got.File != "" || got.Preset.Name != "" || got.RateHz != 0 {
		t.Errorf("without arguments: %+v", got)
	}
	hooks.Editor = func(EditorOptions) error { return errors.New("no luck") }
	if code, _, said := command(t, hooks); code != 1 || said != "posewright: no luck\n" {
		t.Errorf("%d, %q", code, said)
	}
}

// solved is what solve promises to other programs.
type solved struct {
	RateHz     float64 `json:"rate_hz"`
	Calibrated bool
	Scale      float64
	Joints     []string
	Frames     []struct {
		T        float64
		Hips     [3]float64
		Rot      [][4]float64
		Residual map[string]float64 `json:"residual_m"`
		Distance map[string]float64 `json:"distance_m"`
	}
}

func TestSolveWritesTheSameBytesEachTimeAndReachesTheHands(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	motion := demo(t)
	var texts [2][]byte
	for i := range texts {
		out := filepath.Join(t.TempDir(), "out.json")
		if code, stdout, said := command(t, Hooks{}, "solve", "--motion", motion, "--out", out); code != 0 || stdout != "" || said != "" {
			t.Fatalf("code %d, printed %q, said %q", code, stdout, said)
		}
		var err error
		if texts[i], err = os.ReadFile(out); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Error("the same command wrote other bytes")
	}
	var s solved
	if err := json.Unmarshal(texts[0], &s); err != nil {
		t.Fatal(err)
	}
	if s.RateHz != 90 || !s.Calibrated || !(s.Scale > 0.5 && s.Scale < 2) || len(s.Frames) < 440 || len(s.Joints) < 50 {
		t.Errorf("%v Hz, calibrated %v, scale %v, %d frames, %d joints", s.RateHz, s.Calibrated, s.Scale, len(s.Frames), len(s.Joints))
	}
	for i, frame := range s.Frames {
		if math.Abs(frame.T-float64(i)/90) > 1e-8 || len(frame.Rot) != len(s.Joints) || !(frame.Hips[1] > 0.5) {
			t.Fatalf("frame %d: at %v s, %d rotations, hips at %v", i, frame.T, len(frame.Rot), frame.Hips)
		}
		for k, q := range frame.Rot {
			if norm := q[0]*q[0] + q[1]*q[1] + q[2]*q[2] + q[3]*q[3]; math.Abs(norm-1) > 1e-6 {
				t.Fatalf("frame %d: the rotation of %s is %v", i, s.Joints[k], q)
			}
		}
		// The hands of the T-pose, after what was streaming first has arrived.
		if frame.T > 1 && frame.T < 2.5 && !(frame.Residual["leftHand"] < 0.01 && frame.Residual["head"] < 0.01) {
			t.Fatalf("frame %d: residuals %v", i, frame.Residual)
		}
	}
}

func TestSolveKeepsWhatThePresetPinsAndTellsTheDistanceByWeight(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	preset := presets.Default()
	preset.Effectors[effectors.LeftHand].Override = effectors.Override{On: true, Position: mgl64.Vec3{0.3, 1.2, 0.3}}
	preset.Effectors[effectors.RightHand].PositionWeight = 0.25
	folder := t.TempDir()
	file, out := filepath.Join(folder, "pinned.json"), filepath.Join(folder, "out.csv")
	if err := presets.Save(file, &preset); err != nil {
		t.Fatal(err)
	}
	if code, _, said := command(t, Hooks{}, "solve", "--motion", demo(t), "--preset", file, "--rate", "30", "--out", out); code != 0 {
		t.Fatal(said)
	}
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil || len(rows) < 100 {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	value := func(column string) float64 {
		number, err := strconv.ParseFloat(rows[90][slices.Index(rows[0], column)], 64)
		if err != nil {
			t.Fatal(err)
		}
		return number
	}
	at := [3]float64{value("leftHand_x_m"), value("leftHand_y_m"), value("leftHand_z_m")}
	if d := math.Hypot(math.Hypot(at[0]-0.3, at[1]-1.2), at[2]-0.3); d > 0.005 {
		t.Errorf("the pinned hand is at %v", at)
	}
	if residual, distance := value("residual_rightHand_m"), value("distance_rightHand_m"); residual > 0.005 || distance < 0.05 {
		t.Errorf("at a quarter of the weight the residual is %v m and the distance to the device %v m", residual, distance)
	}
}

func TestSolveWritesPositionsAsCSV(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	out := filepath.Join(t.TempDir(), "out.csv")
	if code, _, said := command(t, Hooks{}, "solve", "--motion", demo(t), "--rate", "30", "--out", out); code != 0 {
		t.Fatal(said)
	}
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	header := strings.Join(rows[0], ",")
	if !strings.HasPrefix(header, "t_s,") || !strings.Contains(header, "hips_x_m,hips_y_m,hips_z_m") || !strings.Contains(header, "residual_rightFoot_m,distance_head_m") || !strings.HasSuffix(header, "distance_rightFoot_m") {
		t.Errorf("header %s", header)
	}
	if len(rows) < 148 || rows[31][0] != "1" {
		t.Errorf("%d rows, the 31st at %s s", len(rows), rows[31][0])
	}
}

func TestSolveToAFolderThatIsNotThereLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	code, _, said := command(t, Hooks{}, "solve", "--motion", demo(t), "--out", filepath.Join(folder, "no", "out.json"))
	if code != 1 || !strings.Contains(said, "can't save") || !strings.Contains(said, "there is no folder") {
		t.Errorf("%d, %q", code, said)
	}
	failing := errors.New("disk full")
	if err := writeTo(filepath.Join(folder, "x"), nil, func(io.Writer) error { return failing }); !errors.Is(err, failing) {
		t.Error(err)
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 0 {
		t.Errorf("%v is left", entries)
	}
}

func TestAnInterruptedSolveLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithCancel(context.Background())
	interrupt()
	folder := t.TempDir()
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"solve", "--motion", demo(t), "--out", filepath.Join(folder, "out.csv")}, Hooks{}, &stdout, &stderr)
	if entries, _ := os.ReadDir(folder); code != 1 || len(entries) != 0 || !strings.Contains(stderr.String(), "interrupted") {
		t.Errorf("%d, %q, %v", code, stderr.String(), entries)
	}
}

// demoBetween are the datagrams of the demo between two times, in seconds.
func demoBetween(t *testing.T, from, to float64) []byte {
	t.Helper()
	recording, err := udpcap.Read(bytes.NewReader(assets.Demo()))
	if err != nil {
		t.Fatal(err)
	}
	var part bytes.Buffer
	w, _ := udpcap.NewWriter(&part)
	for _, d := range recording.Datagrams {
		if at := d.At.Seconds(); at > from && at < to {
			if err := w.Write(d.At, d.Payload); err != nil {
				t.Fatal(err)
			}
		}
	}
	return part.Bytes()
}

func TestARecordingWithoutATPoseIsSolvedUncalibratedAndSaysSo(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	late := demoBetween(t, 9, 10)
	out := filepath.Join(t.TempDir(), "out.json")
	code, _, said := command(t, Hooks{}, "solve", "--motion", file(t, "late.udpcap", late), "--out", out)
	if code != 0 || !strings.Contains(said, "holds no T-pose") {
		t.Errorf("%d, %q", code, said)
	}
	text, _ := os.ReadFile(out)
	if !bytes.Contains(text, []byte(`"calibrated":false`)) {
		t.Errorf("%.200s", text)
	}
}

func TestRenderHandsOverAPosedAvatarAndWritesThePicture(t *testing.T) {
	t.Setenv("DISPLAY", ":in-a-test") // so that no private display is started
	out := filepath.Join(t.TempDir(), "out.png")
	var got *Picture
	hooks := Hooks{Render: func(p *Picture) error {
		got = p
		p.Into.Set(3, 4, color.RGBA{1, 2, 3, 255})
		return nil
	}}
	if code, _, said := command(t, hooks, "render", "--motion", demo(t), "--time", "4.5s", "--size", "64x48", "--yaw", "90", "--bones", "--light", "--out", out); code != 0 {
		t.Fatal(said)
	}
	if len(got.World) != len(got.Avatar.Skeleton.Joints) || !(got.Scale > 0) || math.Abs(got.Camera.Yaw-math.Pi/2) > 1e-12 || !got.Light ||
		got.Overlays == nil || len(got.Overlays.Front.Vertices)+len(got.Overlays.Solid.Vertices) == 0 {
		t.Errorf("%d joints, scale %v, camera %+v", len(got.World), got.Scale, got.Camera)
	}
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, err := png.Decode(f)
	if err != nil || picture.Bounds().Dx() != 64 || picture.Bounds().Dy() != 48 {
		t.Fatal(picture.Bounds(), err)
	}
	if r, g, b, _ := picture.At(3, 4).RGBA(); r>>8 != 1 || g>>8 != 2 || b>>8 != 3 {
		t.Error("the picture is another")
	}

	// The T-pose and what follows are different poses, and there is an end.
	hand := func(frame string) float64 {
		if code, _, said := command(t, hooks, "render", "--frame", frame, "--out", out); code != 0 {
			t.Fatal(said)
		}
		return got.World[got.Avatar.Roles.Joint[rig.LeftHand]].Position.X()
	}
	if a, b := hand("100"), hand("800"); math.Abs(a-b) < 0.01 {
		t.Errorf("frames 100 and 800 have the left hand at %v and %v", a, b)
	}
	if code, _, said := command(t, hooks, "render", "--frame", "99999", "--out", out); code != 1 || !strings.Contains(said, "there is no frame 99999") {
		t.Errorf("%d, %q", code, said)
	}
}

func TestPresetsAreWrittenListedAndCompared(t *testing.T) {
	home := t.TempDir()
	t.Setenv("POSEWRIGHT_HOME", home)
	folder := filepath.Join(home, "presets")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(folder, "mine.json")
	if code, _, said := command(t, Hooks{}, "preset", "--set", "torso.wristLine=1.5", "--set", "effectors.leftHand.positionWeight=0.5", "--out", mine); code != 0 {
		t.Fatal(said)
	}
	if err := os.WriteFile(filepath.Join(folder, "broken.json"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	preset, err := presets.Open(mine)
	if err != nil || preset.Torso.WristLine != 1.5 || preset.Effectors[effectors.LeftHand].PositionWeight != 0.5 {
		t.Fatalf("%+v, %v", preset.Torso, err)
	}
	text, err := os.ReadFile(mine)
	if err != nil {
		t.Fatal(err)
	}
	// A saved preset is known by its name; to standard output it is the same bytes.
	if code, stdout, said := command(t, Hooks{}, "preset", "--preset", "mine"); code != 0 || stdout != string(text) {
		t.Errorf("%d, %q, %q", code, said, stdout)
	}
	code, stdout, _ := command(t, Hooks{}, "preset", "diff", "Posewright", "mine")
	if code != 0 {
		t.Errorf("code %d", code)
	}
	golden(t, "diff.txt", stdout)
	_, stdout, _ = command(t, Hooks{}, "preset", "diff", "--json", "Posewright", mine)
	golden(t, "diff.json", stdout)
	if _, stdout, _ = command(t, Hooks{}, "preset", "diff", "mine", mine); stdout != "The presets are the same.\n" {
		t.Error(stdout)
	}
	_, stdout, _ = command(t, Hooks{}, "preset", "list")
	for _, want := range []string{"Posewright          built in", "Parger as released  built in", "Scheurenbrand       built in", "mine", "cannot be read"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("%q is not in\n%s", want, stdout)
		}
	}
}

func TestTheSchemaIsThatOfThePresets(t *testing.T) {
	t.Parallel()
	if code, stdout, _ := command(t, Hooks{}, "schema"); code != 0 || stdout != string(presets.Schema()) {
		t.Errorf("%d, %.80s", code, stdout)
	}
}

func TestValidateSaysWhatIsWrongWithEachFile(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	folder := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	preset := presets.Default()
	var good bytes.Buffer
	if err := presets.Write(&good, &preset); err != nil {
		t.Fatal(err)
	}
	bad := strings.Replace(good.String(), `"wristLine"`, `"wristLin"`, 1)
	measured := filepath.Join(t.TempDir(), "ada.json")
	if code, _, said := command(t, Hooks{}, "calibrate", "--session", file(t, "demo.udpcap", assets.Demo()), "--person", "Ada", "--out", measured); code != 0 {
		t.Fatal(said)
	}
	ada, err := os.ReadFile(measured)
	if err != nil {
		t.Fatal(err)
	}
	write("package.json", []byte(`{"name": "another program's"}`))
	for _, test := range []struct {
		path    string
		kind    string
		ok      bool
		problem string
	}{
		{write("good.json", good.Bytes()), "preset", true, ""},
		{write("bad.json", []byte(bad)), "preset", false, "torso.wristLin"},
		{write("ada.json", ada), "profile", true, ""},
		{write("cut.json", ada[:len(ada)/2]), "profile", false, "no profile: it ends in the middle"},
		{write("avatar.glb", assets.Mannequin()), "avatar", true, ""},
		{write("cut.glb", assets.Mannequin()[:5000]), "avatar", false, "truncated"},
		{write("demo.udpcap", assets.Demo()), "session", true, ""},
		{write("cut.udpcap", assets.Demo()[:5000]), "session", false, "cut off"},
		{write("renamed.bin", assets.Demo()), "session", true, ""},
		{write("x.bvh", []byte("nonsense")), "motion", false, ""},
		{write("x.amc", []byte("nonsense")), "motion", false, "its skeleton x.asf is not beside it"},
		{write("x.txt", []byte("nonsense")), "unknown", false, "no avatar"},
		{filepath.Join(folder, "nowhere.glb"), "avatar", false, "there is no such file"},
	} {
		code, stdout, said := command(t, Hooks{}, "validate", "--json", test.path)
		var reports []report
		if err := json.Unmarshal([]byte(stdout), &reports); err != nil || len(reports) != 1 {
			t.Fatalf("%s: %v in %q, said %q", test.path, err, stdout, said)
		}
		r := reports[0]
		if r.Kind != test.kind || r.OK != test.ok || (code == 0) != test.ok || (len(r.Problems) == 0) != test.ok || said != "" ||
			!strings.Contains(strings.Join(r.Problems, " "), test.problem) {
			t.Errorf("%s: code %d, %+v", test.path, code, r)
		}
	}
	code, stdout, _ := command(t, Hooks{}, "validate", folder)
	if code != 1 || strings.Count(stdout, ": ok (") != 4 || strings.Count(stdout, ": WRONG (") != 6 || strings.Contains(stdout, "package.json") {
		t.Errorf("the whole folder: code %d\n%s", code, stdout)
	}
}

func TestSimulatedPeopleAreEstimated(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	code, stdout, said := command(t, Hooks{}, "calibrate", "--simulate", "5", "--evidence", "pose,wave", "--json")
	var r map[string]float64
	if err := json.Unmarshal([]byte(stdout), &r); err != nil || code != 0 {
		t.Fatalf("%d, %v, %s", code, err, said)
	}
	for _, key := range []string{"n", "wrist_cm", "arm_cm", "upper_cm", "fore_cm", "shoulder_cm", "inside", "stated_arm_cm", "stated_wrist_cm"} {
		if !(r[key] > 0 && r[key] < 10) {
			t.Errorf("%s is %v", key, r[key])
		}
	}
	if len(r) != 12 || !strings.Contains(said, "nods") {
		t.Errorf("it prints %v and says %q", r, said)
	}
	clear(r)
	code, stdout, _ = command(t, Hooks{}, "calibrate", "--simulate", "5", "--evidence", "pose,swings", "--json")
	if err := json.Unmarshal([]byte(stdout), &r); err != nil || code != 0 || len(r) != 14 || !(r["ankle_cm"] > 1 && r["ankle_cm"] < 7 && r["stated_ankle_cm"] > 2) || !(r["hip_cm"] > 0 && r["hip_cm"] < 3 && r["stated_hip_cm"] > 0.5) {
		t.Errorf("of swung legs it prints %v, %v", r, err)
	}
	if _, stdout, _ = command(t, Hooks{}, "calibrate", "--simulate", "5"); !strings.Contains(stdout, "5 people, with pose") || !strings.Contains(stdout, "wrist") {
		t.Errorf("it prints %q", stdout)
	}
}

func TestErrorsOfTheSystemNameTheFileAndNoCall(t *testing.T) {
	t.Parallel()
	for want, err := range map[string]error{
		"secret.bvh cannot be read: permission denied":               &fs.PathError{Op: "open", Path: "secret.bvh", Err: syscall.EACCES},
		"there is no file away.json":                                 &fs.PathError{Op: "stat", Path: "away.json", Err: syscall.ENOENT},
		"standard output cannot be written: no space left on device": &fs.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC},
		"the folder a/closed cannot be read: permission denied":      unreadFolder("a", fmt.Errorf("accuracy: %w", &fs.PathError{Op: "open", Path: "a/closed/", Err: syscall.EACCES})),
	} {
		if got := said(err); got != want {
			t.Errorf("%v is %q, want %q", err, got, want)
		}
	}
}

func TestTheProgramWithoutTheWindowPromisesNone(t *testing.T) {
	t.Parallel()
	_, with, _ := command(t, Hooks{}, "--help")
	code, stdout, said := command(t, Hooks{Windowless: true}, "--help")
	for _, windows := range []string{"editor", "avatar.vrm", "--size", "--new-window", "render", "[FILE]"} {
		if !strings.Contains(with, windows) || strings.Contains(stdout, windows) {
			t.Errorf("%q is not in the help of the program with the window alone:\n%s", windows, stdout)
		}
	}
	if code != 0 || !strings.Contains(stdout, "solve ") || said != "" {
		t.Errorf("code %d, said %q", code, said)
	}
}
