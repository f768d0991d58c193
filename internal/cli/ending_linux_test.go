package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"posewright/assets"
	"posewright/presets"
)

// lease keeps others from opening a file, as a file server may that does not answer: who opens it waits for the better
// part of a minute. The file is given free at the end of the test. Wanted is closed once someone waits for it.
func lease(t *testing.T, path string) (wanted func() bool) {
	t.Helper()
	const setLease, getLease = 1024, 1025
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	if _, _, failed := syscall.Syscall(syscall.SYS_FCNTL, file.Fd(), setLease, syscall.F_WRLCK); failed != 0 {
		t.Skip("this disk has no leases: ", failed)
	}
	return func() bool {
		kind, _, _ := syscall.Syscall(syscall.SYS_FCNTL, file.Fd(), getLease, 0)
		return kind != syscall.F_WRLCK
	}
}

// While a file does not open, the first signal ends the program, whatever it does.
func TestTheFirstSignalEndsEveryCommandWhileAFileHangs(t *testing.T) {
	t.Parallel()
	preset := func(folder, avatar string) string {
		p := presets.Default()
		p.Avatar.File = avatar
		path := filepath.Join(folder, "preset.json")
		if err := presets.Save(path, &p); err != nil {
			t.Fatal(err)
		}
		return path
	}
	home := t.TempDir()
	for name, arguments := range map[string]func(hangs, folder string) []string{
		"run": func(hangs, _ string) []string { return []string{"run", "--avatar", hangs, "--no-discovery"} },
		"run with a preset": func(hangs, folder string) []string {
			return []string{"run", "--preset", preset(folder, filepath.Base(hangs)), "--no-discovery"}
		},
		"solve an avatar": func(hangs, folder string) []string {
			return []string{"solve", "--avatar", hangs, "--motion", demo(t), "--out", folder + "/out.json"}
		},
		"solve a motion": func(hangs, folder string) []string {
			return []string{"solve", "--motion", hangs, "--out", folder + "/out.json"}
		},
		"validate": func(hangs, _ string) []string { return []string{"validate", hangs} },
		"calibrate": func(hangs, folder string) []string {
			return []string{"calibrate", "--session", hangs, "--out", folder + "/out.json"}
		},
		"replay": func(hangs, _ string) []string { return []string{"replay", hangs, "--to", "vmc://127.0.0.1:9"} },
		"export": func(hangs, folder string) []string {
			return []string{"export", "--avatar", hangs, "--target", "unity", "--out", folder + "/out"}
		},
		"evaluate": func(hangs, _ string) []string { return []string{"evaluate", "--motion", hangs} },
		"fit": func(hangs, folder string) []string {
			return []string{"fit", "--motion", hangs, "--out", folder + "/out.json"}
		},
		"preset": func(hangs, folder string) []string {
			return []string{"preset", "--preset", hangs, "--out", folder + "/out.json"}
		},
		"preset diff": func(hangs, _ string) []string { return []string{"preset", "diff", hangs, hangs} },
	} {
		t.Run(name, func(t *testing.T) {
			ending, content := ".glb", assets.Mannequin()
			switch name {
			case "calibrate", "replay":
				ending = ".session"
			case "solve a motion", "evaluate", "fit":
				ending = ".bvh"
			case "preset", "preset diff":
				ending = ".json"
			}
			hangs := file(t, "hangs"+ending, content)
			arguments := arguments(hangs, filepath.Dir(hangs))
			wanted := lease(t, hangs)
			program := asTheProgram(home, arguments...)
			var said bytes.Buffer
			program.Stdout, program.Stderr = &said, &said
			if err := program.Start(); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() { ended <- program.Wait() }()
			for !wanted() {
				select {
				case err := <-ended:
					t.Fatalf("it ended before it opened the file: %v, %s", err, said.String())
				case <-time.After(10 * time.Millisecond):
				}
			}
			begun := time.Now()
			if err := program.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
			select {
			case err := <-ended:
				t.Logf("it ended after %v: %v, %s", time.Since(begun).Round(time.Millisecond), err, said.String())
			case <-time.After(10 * time.Second): // a second without other programs; the file hangs for 45
				_ = program.Process.Kill()
				t.Error("it goes on: ", said.String())
			}
		})
	}
}
