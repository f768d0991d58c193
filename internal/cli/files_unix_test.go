//go:build unix

package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"posewright/assets"
	"posewright/calibration/profiles"
	"posewright/internal/app"
	"posewright/internal/devices"
	"posewright/internal/drivingtest"
	"posewright/internal/filekind"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig/bvh"
	"posewright/rig/gltf"
	"posewright/solver/ground"
	"posewright/trackers/recording"
	"posewright/trackers/udpcap"
)

// within fails where something goes on for ever, or takes memory for as long, as who reads such a file does.
func within(t *testing.T, what string, do func() error) error {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-time.After(30 * time.Second):
		t.Fatalf("%s hangs", what)
		return nil
	}
}

func failed[T any](_ T, err error) error { return err }

func TestPipesAndDevicesAreRefusedWhereverAFileIsOpened(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	pipe, zero := filepath.Join(folder, "pipe"), filepath.Join(folder, "zero")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("/dev/zero", zero); err != nil {
		t.Fatal(err)
	}
	for what, open := range map[string]func(path string) error{
		"a preset":            func(path string) error { return failed(presets.Open(path)) },
		"a profile":           func(path string) error { return failed(profiles.Open(path)) },
		"an avatar":           func(path string) error { return failed(gltf.Open(path)) },
		"scenery":             func(path string) error { return failed(gltf.OpenScenery(path)) },
		"motion capture":      func(path string) error { return failed(bvh.Open(path, bvh.UpInferred)) },
		"animations":          func(path string) error { return failed(gltf.OpenMotion(path, "")) },
		"a session":           func(path string) error { return failed(recording.Open(path)) },
		"choices of devices":  func(path string) error { return failed(devices.Load(path)) },
		"a dropped file":      func(path string) error { return failed(filekind.Of(path)) },
		"a recording to play": func(path string) error { return failed(app.OpenRecording(path)) },
	} {
		for _, path := range []string{pipe, zero} {
			err := within(t, what, func() error { return open(path) })
			if err == nil || !strings.Contains(err.Error(), "it is a pipe, a socket or a device; choose a regular file") {
				t.Errorf("%s from %s: %v", what, path, err)
			}
		}
		if what == "a dropped file" {
			continue // a folder of recordings can be dropped too
		}
		if err := within(t, what, func() error { return open(folder) }); err == nil || !strings.Contains(err.Error(), "it is a folder; choose a file in it") {
			t.Errorf("%s from a folder: %v", what, err)
		}
	}
	settings := within(t, "settings", func() error { app.LoadSettings(pipe); return nil })
	if settings != nil {
		t.Error(settings)
	}
}

func TestValidateNamesPipesAndDevices(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, ending := range []string{".json", ".glb", ".session", ".udpcap", ".bvh", ".txt"} {
		path := filepath.Join(folder, "pipe"+ending)
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Skip(err)
		}
		within(t, ending, func() error {
			code, stdout, said := command(t, Hooks{}, "validate", path)
			if code != 1 || said != "" || !strings.Contains(stdout, "it is a pipe, a socket or a device") {
				t.Errorf("%s: code %d\n%s%s", ending, code, stdout, said)
			}
			return nil
		})
	}
}

// naming writes a preset that names an avatar and a ground.
func naming(t *testing.T, folder, avatar, floor string) string {
	t.Helper()
	preset := presets.Default()
	preset.Avatar.File, preset.GroundFile = avatar, floor
	if floor != "" {
		preset.Ground.Kind = ground.Triangles
	}
	path := filepath.Join(folder, "preset.json")
	if err := presets.Save(path, &preset); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestAPresetThatNamesADeviceIsWrong(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	for _, named := range [][2]string{{"/dev/zero", ""}, {"", "/dev/zero"}} {
		preset := naming(t, t.TempDir(), named[0], named[1])
		within(t, fmt.Sprint(named), func() error {
			code, stdout, _ := command(t, Hooks{}, "validate", preset)
			if code != 1 || !strings.Contains(stdout, "/dev/zero: it is a pipe, a socket or a device") || !strings.Contains(stdout, "not in the preset's folder") {
				t.Errorf("%v: code %d\n%s", named, code, stdout)
			}
			code, _, said := command(t, Hooks{}, "solve", "--preset", preset, "--allow-outside", "--motion", demo(t), "--out", filepath.Join(t.TempDir(), "out.json"))
			if code != 1 || !strings.Contains(said, "it is a pipe, a socket or a device") {
				t.Errorf("%v: code %d\n%s", named, code, said)
			}
			return nil
		})
	}
}

func TestFilesOutsideOfThePresetsFolderNeedAllowOutside(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	avatar, floor := file(t, "a.glb", assets.Mannequin()), file(t, "floor.glb", drivingtest.Platform(t, 0.4))
	for flag, preset := range map[string]string{"--avatar": naming(t, t.TempDir(), avatar, ""), "--ground": naming(t, t.TempDir(), "", floor)} {
		solve := []string{"solve", "--preset", preset, "--motion", demo(t), "--out", filepath.Join(t.TempDir(), "out.json")}
		if code, _, said := command(t, Hooks{}, solve...); code != 1 || !strings.Contains(said, "add --allow-outside if you trust the preset, or name another file with "+flag) {
			t.Errorf("code %d, %s", code, said)
		}
		if code, _, said := command(t, Hooks{}, append(solve, "--allow-outside")...); code != 0 {
			t.Errorf("code %d, %s", code, said)
		}
		own := map[string]string{"--avatar": avatar, "--ground": floor}[flag]
		if code, _, said := command(t, Hooks{}, append(solve, flag, own)...); code != 0 {
			t.Errorf("%s: code %d, %s", flag, code, said)
		}
	}
}

// asTheProgram is the program in a process of its own, to be started.
func asTheProgram(home string, arguments ...string) *exec.Cmd {
	program := exec.Command(os.Args[0], "-test.run=^TestActAsTheProgram$")
	program.Env = append(os.Environ(), "POSEWRIGHT_HOME="+home, programVariable+"="+strings.Join(arguments, "\n"))
	return program
}

// programVariable holds the arguments of a test that is to be the program.
const programVariable = "POSEWRIGHT_TEST_ARGUMENTS"

// TestActAsTheProgram is the program, in a process of its own.
func TestActAsTheProgram(t *testing.T) {
	if arguments := os.Getenv(programVariable); arguments != "" {
		os.Exit(Main(strings.Split(arguments, "\n"), Hooks{}))
	}
}

func TestARecordingEndsWhenTheSystemEndsTheProgram(t *testing.T) {
	t.Parallel()
	for _, number := range []syscall.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		program := asTheProgram(t.TempDir(), "record", "--only", "vmc", "--vmc", "127.0.0.1:0", "--seconds", "300", "--out", filepath.Join(t.TempDir(), "x.session"))
		said, err := program.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := program.Start(); err != nil {
			t.Fatal(err)
		}
		within(t, number.String(), func() error {
			if _, err := said.Read(make([]byte, 1)); err != nil { // it says that it records
				return err
			}
			if err := program.Process.Signal(number); err != nil {
				return err
			}
			_, _ = io.Copy(io.Discard, said)
			_ = program.Wait()
			return nil
		})
		if !program.ProcessState.Exited() {
			t.Errorf("%v: it did not end by itself: %v", number, program.ProcessState)
		}
	}
}

func TestARecordingWithAPauseOfAYearIsSolvedAtOnce(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	recorded, err := udpcap.Read(bytes.NewReader(assets.Demo()))
	if err != nil {
		t.Fatal(err)
	}
	var data bytes.Buffer
	w, err := udpcap.NewWriter(&data)
	if err != nil {
		t.Fatal(err)
	}
	for i, d := range recorded.Datagrams[:100] {
		if err := w.Write(d.At+time.Duration(i/50)*365*24*time.Hour, d.Payload); err != nil {
			t.Fatal(err)
		}
	}
	path := file(t, "year.udpcap", data.Bytes())
	within(t, "solve", func() error {
		code, _, said := command(t, Hooks{}, "solve", "--motion", path, "--out", filepath.Join(t.TempDir(), "out.json"))
		if code != 0 || !strings.Contains(said, "shortened to a second") {
			t.Errorf("code %d, %s", code, said)
		}
		return nil
	})
}
