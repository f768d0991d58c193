package targets

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/binding"
	"posewright/presets/export/exporttest"
	"posewright/presets/runtime"
	"posewright/rig"
	"posewright/rig/phrase"
)

// Every target has a README with real names of files and the numbers of its report.
func TestEveryExportHasAReadme(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	for _, target := range All() {
		in := exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin())
		files, report, err := Export(&target, in)
		if err != nil {
			t.Errorf("%s: %v", target.ID, err)
			continue
		}
		i := slices.IndexFunc(files, func(f export.File) bool { return f.Name == ReadmeOf(&target, p.Name) })
		if i < 0 {
			t.Errorf("%s has no README", target.ID)
			continue
		}
		text := string(files[i].Data)
		for _, f := range files {
			if f.Name != files[i].Name && !strings.Contains(text, f.Name) {
				t.Errorf("the README of %s does not name %s", target.ID, f.Name)
			}
		}
		if strings.Contains(text, "the file that ends in") || !strings.Contains(text, "1. ") || !strings.Contains(text, "Exported by Posewright. For ") {
			t.Errorf("%s: %s", target.ID, text)
		}
		if c := report.Counts(); c.Acts+c.DataOnly+c.Dropped != len(report.Entries) {
			t.Errorf("%s: %+v of %d", target.ID, c, len(report.Entries))
		}
		if strings.Contains(text, "``") || strings.Count(text, "`")%2 != 0 {
			t.Errorf("%s: marks of code do not match", target.ID)
		}
		// Its table says all that is not exact, and no reason twice.
		reasons, said := map[string]bool{}, 0
		for _, line := range strings.Split(text, "\n") {
			if !strings.HasPrefix(line, "| `") {
				continue
			}
			what, reason, _ := strings.Cut(line[2:], " | ")
			if reasons[reason] {
				t.Errorf("%s: %q is in two lines", target.ID, reason)
			}
			reasons[reason] = true
			said += strings.Count(what, "`") / 2
			if _, more, ok := strings.Cut(what, " and "); ok {
				count, _, _ := strings.Cut(more, " more, which ")
				n, err := strconv.Atoi(count)
				if err != nil {
					t.Errorf("%s: %q: %v", target.ID, what, err)
				}
				said += n - 1 // the command is between marks too
			}
		}
		if want := len(report.Inexact()); said != want || (len(reasons) > 0) != (want > 0) {
			t.Errorf("%s: the table has %d of %d", target.ID, said, want)
		}
	}
}

// With the library everything that counts is exact; without it the README says how to add it.
func TestTheLibraryMakesAnExportExact(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	for _, target := range All() {
		engine := binding.Of(target.ID)
		if engine == nil {
			continue
		}
		in := exporttest.WithAvatar(t, export.Input{Preset: &p, WithRuntime: true}, assets.Mannequin())
		files, report, err := Export(&target, in)
		if err != nil {
			t.Fatal(err)
		}
		if len(report.Inexact()) == 0 {
			t.Errorf("%s is exact without the library", target.ID)
		}
		if text := string(files[len(files)-1].Data); !strings.Contains(text, "make runtime") {
			t.Errorf("%s: the README does not say how to add the library", target.ID)
		}
		in.Libraries = []export.File{{Name: engine.Libraries[0], Data: []byte("library")}, {Name: "other.txt", Data: []byte("other")}}
		if files, report, err = Export(&target, in); err != nil {
			t.Fatal(err)
		}
		if inexact := report.Inexact(); len(inexact) > 0 {
			t.Errorf("%s: %s is not exact", target.ID, inexact[0].Path)
		}
		carried := slices.IndexFunc(files, func(f export.File) bool {
			return strings.HasSuffix(f.Name, engine.Libraries[0]) && bytes.Equal(f.Data, []byte("library"))
		})
		if carried < 0 || strings.Contains(string(files[len(files)-1].Data), "make runtime") {
			t.Errorf("%s does not carry the library", target.ID)
		}
	}
}

// What a report says does not count for the pose does not: any other value of it gives the same bits.
func TestWhatIsNotInUseDoesNotChangeThePose(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Posewright", "Parger as printed", "Parger as released", "Scheurenbrand", "Stolpe FABRIK", "Stolpe CCD", "Jarvriks"} {
		p, ok := presets.Builtin(name)
		if !ok {
			t.Fatalf("there is no preset %s", name)
		}
		p.Limits[effectors.LeftUpperArmLimit].On = true
		target, _ := Of("jarvriks")
		_, report, err := Export(&target, &export.Input{Preset: &p})
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(1, 7))
		other, changed := p.Clone(), 0
		for i := range report.Entries {
			e := &report.Entries[i]
			parameter, isParameter := presets.Lookup(e.Path)
			// A switch that is off is what makes it not count.
			if !isParameter || e.InUse || parameter.Kind == presets.Curve || parameter.Kind == presets.Toggle || parameter.Kind == presets.Choice ||
				parameter.Off(&p) {
				continue
			}
			if err := parameter.Set(&other, parameter.HardMin+(parameter.HardMax-parameter.HardMin)*random.Float64()); err == nil {
				changed++
			}
		}
		if changed < 30 {
			t.Errorf("%s: only %d numbers do not count", name, changed)
		}
		if a, b := moves(t, &p), moves(t, &other); !slices.Equal(a, b) {
			for _, d := range presets.Diff(&p, &other) {
				one := p.Clone()
				parameter, ok := presets.Lookup(d.Path)
				if !ok {
					continue
				}
				if err := parameter.Set(&one, parameter.Get(&other)); err != nil {
					continue
				}
				if !slices.Equal(a, moves(t, &one)) {
					t.Errorf("%s: %s changes the pose, and the report says that it does not count", name, d.Path)
				}
			}
		}
	}
}

// moves are the poses of a body whose head and hands move.
func moves(t *testing.T, p *presets.Preset) []float64 {
	t.Helper()
	var file bytes.Buffer
	if err := presets.Write(&file, p); err != nil {
		t.Fatal(err)
	}
	body, err := runtime.CreateBodyFromFile(file.Bytes(), assets.Mannequin())
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.DestroyBody(body)
	avatar := avatartest.Mannequin(t)
	joints := len(avatar.Skeleton.Joints)
	var all []float64
	for tick := range 60 {
		at := float64(tick) / 20
		for id, place := range map[effectors.ID][3]float64{
			effectors.Head:      {0.1 * math.Sin(at), 1.45 - 0.1*math.Sin(2*at), 0.3 * math.Sin(at)},
			effectors.LeftHand:  {0.3 + 0.5*math.Sin(at), 1.1 + 0.5*math.Cos(3*at), 0.3},
			effectors.RightHand: {-0.3, 1.2 + 0.6*math.Sin(2*at), 0.2 - 0.5*math.Cos(at)},
		} {
			turn := rig.Yaw(0.5 * math.Sin(at))
			if err := runtime.SetTarget(body, int32(id), []float64{place[0], place[1], place[2], turn.W, turn.V[0], turn.V[1], turn.V[2]}, 1); err != nil {
				t.Fatal(err)
			}
		}
		if err := runtime.Solve(body, 1.0/30); err != nil {
			t.Fatal(err)
		}
		world := make([]float64, 7*joints)
		if err := runtime.ReadWorld(body, world); err != nil {
			t.Fatal(err)
		}
		all = append(all, world...)
	}
	return all
}

// The library takes the values of inputs; without it a target keeps drivers as data or loses them. Every report says so.
func TestDriversActByTheLibraryAloneAndEveryReportSaysSo(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Drivers = []presets.Driver{{Parameter: "pull.lean", Input: "osc3", High: 1}}
	for _, target := range All() {
		for _, library := range []bool{false, true} {
			in := exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin())
			engine := binding.Of(target.ID)
			if library && engine != nil {
				in.WithRuntime, in.Libraries = true, []export.File{{Name: engine.Libraries[0], Data: []byte("library")}}
			}
			_, report, err := Export(&target, in)
			if err != nil {
				t.Fatal(err)
			}
			if e := report.Entry("drivers"); e.Path != "drivers" || e.Acts() != in.WithRuntime || e.How.Empty() {
				t.Errorf("%s, library %v: %+v", target.ID, library, e)
			}
		}
	}
}

// The file of an animation stays behind with every target: its report says so, or that only the preset in it names it.
func TestReportsSayThatTheAnimationOfABasePoseStaysBehind(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Avatar.AnimationFile = "walk.bvh"
	for _, target := range All() {
		_, report, err := Export(&target, exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin()))
		if err != nil {
			t.Fatal(err)
		}
		if e := report.Entry("avatar.animation"); e.Path != "avatar.animation" || e.Acts() || e.How.Empty() {
			t.Errorf("%s: %+v", target.ID, e)
		}
	}
}

// Eyes that a person set go with the files that hold a whole preset, and with the library. Others say that they stay behind.
func TestReportsSayWhereEyesThatWereSetGo(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Avatar.Eyes = presets.Eyes{Up: 0.05, Forward: 0.07}
	for _, target := range All() {
		files, report, err := Export(&target, exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin()))
		if err != nil {
			t.Fatal(err)
		}
		held := slices.ContainsFunc(files, func(f export.File) bool {
			return regexp.MustCompile(`"eyes": *\{\s*"up": *0\.05,`).Match(f.Data)
		})
		if e := report.Entry("avatar.eyes"); (e.Fate != export.Lost) != held || !e.InUse {
			t.Errorf("%s: %+v, though a file holds them: %v", target.ID, e, held)
		}
	}
}

// What an export names as platforms are those of the libraries that it holds.
func TestExportsNameThePlatformsThatTheyHold(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	platforms := map[string]string{"libposewright.so": "Linux", "posewright.dll": "Win64", "libposewright.dylib": "Mac"}
	for _, target := range All() {
		if engine := binding.Of(target.ID); engine == nil || target.ID == "three" {
			continue
		}
		for held := range platforms {
			in := exporttest.WithAvatar(t, export.Input{Preset: &p, WithRuntime: true}, assets.Mannequin())
			in.Libraries = []export.File{{Name: held, Data: []byte("library")}}
			files, _, err := Export(&target, in)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				text, list := string(f.Data), path.Ext(f.Name) == ".uplugin"
				for other, platform := range platforms {
					names := target.ID != "c" && path.Base(f.Name) == "README.md" || path.Ext(f.Name) == ".gdextension" // C has a line for each system
					if names && other != held && strings.Contains(text, other) {
						t.Errorf("%s with %s: %s names %s", target.ID, held, f.Name, other)
					}
					if list && strings.Contains(text, `"`+platform+`"`) != (other == held) {
						t.Errorf("with %s the plugin says %s", held, text)
					}
				}
				if list && !json.Valid(f.Data) {
					t.Errorf("%s", text)
				}
			}
		}
	}
}

// A library knows no devices of chains: a host hands them over, where the export has a call for that, and the report says so. Other chains act.
func TestReportsSayThatChainsOnDevicesNeedTheHost(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Chains = []effectors.Chain{presets.NewChain("ear", "a", "b"), presets.NewChain("tail", "c", "d")}
	p.Chains[1].Target = effectors.ChainToDevice
	for _, id := range []string{"c", "unity", "three", "unreal", "godot"} {
		i := slices.IndexFunc(All(), func(target export.Target) bool { return target.ID == id })
		in := exporttest.WithAvatar(t, export.Input{Preset: &p, WithRuntime: true}, assets.Mannequin())
		in.Libraries = []export.File{{Name: binding.Of(id).Libraries[0], Data: []byte("library")}}
		_, report, err := Export(&All()[i], in)
		if err != nil {
			t.Fatal(err)
		}
		if e := report.Entry("chains.tail.target"); !e.InUse || e.Word() != "exact" || !strings.HasPrefix(e.How.String(), "Say in each frame") {
			t.Errorf("%s: %+v", id, e)
		}
		for _, path := range []string{"chains.ear.target", "chains.tail.pull"} {
			if e := report.Entry(path); !e.Acts() {
				t.Errorf("%s: %+v", id, e)
			}
		}
	}
}

func TestLinesOfTheTableAreOneForEachReasonAndBound(t *testing.T) {
	t.Parallel()
	why := phrase.Say("Sampled")
	var entries []*export.Entry
	for _, path := range []string{"swivel.phi0Deg", "torso.lineFadeDeg", "name"} {
		entries = append(entries, &export.Entry{Path: path, Fate: export.Approximated, Bound: 0.25, How: why})
	}
	entries = append(entries, &export.Entry{Path: "author", Fate: export.Approximated, How: why})
	lines := alike(entries)
	if len(lines) != 3 || lines[0] != "| `swivel.phi0Deg`, `torso.lineFadeDeg` | approximated, off by up to 0.25 ° | Sampled |\n" ||
		lines[1] != "| `name` | approximated, off by up to 0.25 | Sampled |\n" || lines[2] != "| `author` | approximated | Sampled |\n" {
		t.Errorf("%q", lines)
	}
}

// What an export writes says nothing of the folders of this computer: neither as they are, nor as JSON or a URL has them.
func TestExportedFilesHoldNoPath(t *testing.T) {
	t.Parallel()
	for _, folder := range []string{"/home/quokka/Wombat Place/", `C:\Users\quokka\Wombat Place\`} {
		p := presets.Default()
		p.Avatar.File, p.Avatar.AnimationFile, p.GroundFile = folder+"me.glb", folder+"walk.bvh", folder+"ground.glb"
		for _, target := range All() {
			for _, library := range []bool{false, true} {
				in := exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin())
				if engine := binding.Of(target.ID); library && engine != nil {
					in.WithRuntime, in.Libraries = true, []export.File{{Name: engine.Libraries[0], Data: []byte("library")}}
				}
				files, report, err := Export(&target, in)
				if err != nil {
					t.Fatal(err)
				}
				held := false
				for _, f := range files {
					if bytes.Contains(f.Data, []byte("quokka")) || bytes.Contains(f.Data, []byte("Wombat")) {
						t.Errorf("%s, library %v: %s holds the folder", target.ID, library, f.Name)
					}
					held = held || f.Name != ReadmeOf(&target, in.Preset.Name) && bytes.Contains(f.Data, []byte("ground.glb"))
				}
				if e := report.Entry("avatar.file"); e.Word() == "exact" || e.Word() == "approximated" && e.InUse {
					t.Errorf("%s, library %v: %+v", target.ID, library, e)
				}
				if e := report.Entry("ground.file"); held != (e.Fate != export.Lost) {
					t.Errorf("%s, library %v: the name is held: %v, %+v", target.ID, library, held, e)
				}
			}
		}
		if p.Avatar.File != folder+"me.glb" {
			t.Error("the preset itself lost its path")
		}
	}
}

// A preset that is tuned and exported again and again needs no flag, for any target, whatever else lies in the folder. What somebody changed, and what an
// older export has left without a manifest, needs it; another preset goes beside it.
func TestEachTargetIsExportedAgainWithoutAFlag(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for _, target := range All() {
		folder := t.TempDir()
		exporttest.Write(t, folder, []export.File{{Name: "README.md", Data: []byte("the game's")}})
		p := presets.Default()
		run := func(name string, tuned float64, force bool) ([]export.File, error) {
			p.Name, p.Pull.Stiffness, p.Effectors[effectors.LeftHand].PositionWeight = name, tuned, tuned
			for i := range p.Limits {
				p.Limits[i].On, p.Limits[i].Forward = true, tuned
			}
			in := exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin())
			if engine := binding.Of(target.ID); engine != nil {
				in.WithRuntime, in.Libraries = true, []export.File{{Name: engine.Libraries[0], Data: []byte("library")}}
			}
			files, _, err := Export(&target, in)
			if err != nil {
				t.Fatal(err)
			}
			_, err = export.Write(folder, files, export.By{Preset: name, Target: target.ID, Alone: target.Alone, Force: force})
			for _, f := range files {
				if there, failed := os.ReadFile(filepath.Join(folder, f.Name)); err == nil && (failed != nil || !bytes.Equal(there, f.Data)) {
					t.Errorf("%s: %s is not as it was exported: %v", target.ID, f.Name, failed)
				}
			}
			return files, err
		}
		var files []export.File
		for i := range 3 {
			var err error
			if files, err = run("Ada", 0.2+0.1*float64(i), false); err != nil {
				t.Errorf("%s, %d: %v", target.ID, i, err)
			}
		}
		mine := filepath.Join(folder, files[0].Name)
		if err := os.WriteFile(mine, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := run("Ada", 0.6, false); err == nil || !strings.Contains(err.Error(), mine) {
			t.Errorf("%s: what was changed: %v", target.ID, err)
		}
		if there, err := os.ReadFile(mine); err != nil || string(there) != "mine" {
			t.Errorf("%s: what was changed holds %q, %v", target.ID, there, err)
		}
		if _, err := run("Ada", 0.6, true); err != nil {
			t.Errorf("%s: by force: %v", target.ID, err)
		}
		_, err := run("Bea", 0.3, false)
		if (target.ID == "jarvriks") != (err != nil) { // whose file has a fixed name
			t.Errorf("%s: another preset: %v", target.ID, err)
		}
		if err == nil {
			if _, err := run("Ada", 0.4, false); err != nil {
				t.Errorf("%s: beside another: %v", target.ID, err)
			}
			if _, err := os.Stat(filepath.Join(folder, ReadmeOf(&target, "Bea"))); err != nil {
				t.Errorf("%s: %v", target.ID, err)
			}
		}
		if game, err := os.ReadFile(filepath.Join(folder, "README.md")); err != nil || string(game) != "the game's" {
			t.Errorf("%s: the game's README.md holds %q, %v", target.ID, game, err)
		}
		// As an older release wrote it: the README at the top, which lists the files, and no manifest.
		folder = t.TempDir()
		readme := "# Ada for X\n\nExported by Posewright. For X.\n\n## Files\n\n"
		for _, f := range files {
			readme += "- `" + f.Name + "`\n"
		}
		exporttest.Write(t, folder, append(slices.Clone(files), export.File{Name: "README.md", Data: []byte(readme)}))
		var exists *export.Exists
		if _, err := run("Ada", 0.7, false); !errors.As(err, &exists) || exists.Why != export.IsOlder {
			t.Errorf("%s: over an older export: %v", target.ID, err)
		}
		for i := range 2 {
			if _, err := run("Ada", 0.7+0.1*float64(i), i == 0); err != nil {
				t.Errorf("%s: over an older export by force, then %d times: %v", target.ID, i, err)
			}
		}
	}
}
