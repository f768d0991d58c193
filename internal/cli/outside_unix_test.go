//go:build unix

package cli

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/internal/drivingtest"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver/basepose"
	"posewright/solver/ground"
)

// filesOfAPreset are files for each field of a preset that names one, by the field.
func filesOfAPreset(t *testing.T) map[string][]byte {
	t.Helper()
	content := map[string][]byte{
		"avatar.file": assets.Mannequin(), "avatar.animationFile": raisedArm(t), "ground.file": drivingtest.Platform(t, 0.4),
	}
	var p presets.Preset
	for _, named := range p.NamedFiles() {
		if content[named.Path] == nil {
			t.Errorf("the test has no file for %s: add one", named.Path)
		}
	}
	return content
}

// presetNaming writes a preset that uses a file in a field.
func presetNaming(t *testing.T, folder, field, file string) string {
	t.Helper()
	p := presets.Default()
	p.Ground.Kind, p.BasePose.Source = ground.Level, basepose.Off
	for _, named := range p.NamedFiles() {
		if named.Path == field {
			*named.File = file
		}
	}
	switch field {
	case "ground.file":
		p.Ground.Kind = ground.Triangles
	case "avatar.animationFile":
		p.BasePose.Source = basepose.Animation
	}
	path := filepath.Join(folder, "preset.json")
	if err := presets.Save(path, &p); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestWhatLeadsOutOfThePresetsFolderNeedsAllowOutsideInEveryField(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	for field, content := range filesOfAPreset(t) {
		home := t.TempDir()
		folder := filepath.Join(home, "theirs")
		name := "file" + map[bool]string{true: ".bvh", false: ".glb"}[field == "avatar.animationFile"]
		for _, in := range []string{folder, home, filepath.Join(home, "other")} {
			f := filepath.Join(in, name)
			if err := os.MkdirAll(filepath.Dir(f), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(f, content, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		links := map[string]string{"link-" + name: "../" + name, "whole-" + name: filepath.Join(home, name), "out": "../other"}
		for link, to := range links {
			if err := os.Symlink(to, filepath.Join(folder, link)); err != nil {
				t.Fatal(err)
			}
		}
		for named, outside := range map[string]bool{
			name: false, "../" + name: true, "out/../../" + name: true, "link-" + name: true, "whole-" + name: true,
			"out/" + name: true, filepath.Join(home, name): true,
		} {
			preset := presetNaming(t, folder, field, named)
			out := filepath.Join(t.TempDir(), "out.json")
			commands := map[string][]string{
				"solve":      {"solve", "--preset", preset, "--motion", demo(t), "--rate", "30", "--out", out},
				"run":        {"run", "--preset", preset, "--for", "1ms", "--no-discovery", "--home", t.TempDir()},
				"the window": {"--preset", preset},
			}
			window := Hooks{Editor: func(o EditorOptions) error { return nil }}
			for what, arguments := range commands {
				code, _, said := command(t, window, arguments...)
				refused := code == 1 && strings.Contains(said, field+" is ") && strings.Contains(said, "add --allow-outside")
				if refused != outside {
					t.Errorf("%s with %s %s: code %d, %s", what, field, named, code, said)
				}
				if !outside {
					continue
				}
				code, _, said = command(t, window, append(arguments, "--allow-outside")...)
				if code != 0 || strings.Contains(said, "outside") || strings.Contains(said, "Can't") {
					t.Errorf("%s with %s %s, allowed: code %d, %s", what, field, named, code, said)
				}
			}
			code, stdout, _ := command(t, Hooks{}, "validate", preset)
			noted := strings.Contains(stdout, field+" is "+named) && strings.Contains(stdout, "not in the preset's folder")
			if code != 0 || noted != outside {
				t.Errorf("validate of %s %s: code %d, %s", field, named, code, stdout)
			}
		}
	}
}

// raisedArm is motion capture.
func raisedArm(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "raise.bvh")
	drivingtest.MotionFile(t, path, 30, 60, func(h *rig.Humanoid, pose *rig.Pose, seconds float64) {
		arm := h.Joint(rig.LeftUpperArm)
		pose.Rotations[arm] = pose.Rotations[arm].Mul(mgl64.QuatRotate(0.5*seconds, mgl64.Vec3{0, 0, 1}))
	})
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestValidateSaysWhatADeviceOrAPipeIsThatAPresetNames(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(folder, "pipe.glb"), 0o600); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("/dev/zero", filepath.Join(folder, "zero.glb")); err != nil {
		t.Fatal(err)
	}
	for field := range filesOfAPreset(t) {
		for _, named := range []string{"pipe.glb", "zero.glb", "/dev/zero"} {
			within(t, named, func() error {
				code, stdout, _ := command(t, Hooks{}, "validate", presetNaming(t, folder, field, named))
				if code != 1 || !strings.Contains(stdout, field+" "+named+": it is a pipe, a socket or a device") {
					t.Errorf("%s: code %d\n%s", field, code, stdout)
				}
				return nil
			})
		}
	}
}

// A folder from somebody else may hold links to anything.
func TestLinksOutOfAFolderOfRecordingsNeedAllowOutside(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	for ending, content := range map[string][]byte{".bvh": raisedArm(t), ".session": assets.Demo()} {
		folder, elsewhere := t.TempDir(), file(t, "elsewhere"+ending, content)
		if err := os.Symlink(elsewhere, filepath.Join(folder, "take"+ending)); err != nil {
			t.Fatal(err)
		}
		solve := []string{"solve", "--motion", folder, "--rate", "30", "--out", filepath.Join(t.TempDir(), "out.json")}
		code, _, said := command(t, Hooks{}, solve...)
		if code != 1 || !strings.Contains(said, elsewhere) || !strings.Contains(said, "--allow-outside if you trust the folder") {
			t.Errorf("%s: code %d, %s", ending, code, said)
		}
		if code, _, said := command(t, Hooks{}, append(solve, "--allow-outside")...); code != 0 {
			t.Errorf("%s, allowed: code %d, %s", ending, code, said)
		}
		code, stdout, _ := command(t, Hooks{}, "validate", folder)
		if code != 1 || !strings.Contains(stdout, elsewhere) {
			t.Errorf("%s: code %d, %s", ending, code, stdout)
		}
	}
}
