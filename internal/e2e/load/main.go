// Load uses the real program harder than people do and fails where that costs what it must not. First a hand uses sliders,
// camera, sections, switches, undo, themes and presets of its window at random: memory, goroutines and pictures stay as they
// are. Then come, one after the other,
//
//   - pictures: a phone shows ten a second. Half of what another one changes takes no longer than 100 ms to the pose that is
//     sent on;
//   - an attack on the page: scans, wrong codes, foreign hosts, commands without and with a secret, and slow clients;
//   - a laser of a stand-in for SteamVR that drags a slider on the panel there;
//   - garbage, 100,000 datagrams a second, at the port that twenty devices send to, all of which are received.
//
// None of these costs ticks or makes what is live in the heap grow. What is sent comes from a process of its own at nice 10,
// and in turns to the program and to a port where nobody listens: ticks that are missed then are no fault of the program.
// Crash reports are failures too.
//
//	go build -o build/posewright . && go run ./internal/e2e/load -for 10m
package main

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"time"

	"posewright/internal/e2e"
)

func main() {
	binary := flag.String("editor", "build/posewright", "the program to use")
	lasting := flag.Duration("for", 10*time.Minute, "how long the window is used and garbage comes; the rest takes minutes")
	only := flag.String("only", "window pictures attack panel garbage", "loads, in this order")
	send := flag.String("send", "", "be what sends garbage, pictures or attack")
	to := flag.String("to", "", "with -send: host:port")
	secret := flag.String("secret", "", "with -send: by which the page knows it")
	flag.Parse()
	if *send != "" {
		generate(*send, newPhone(*to, *secret), *lasting)
		return
	}
	var failed error
	network, window := strings.CutPrefix(*only, "window")
	if window {
		failed = run(*binary, nil, func(editor *e2e.Editor) error { return useWindow(editor, *lasting) })
	}
	if network != "" {
		failed = errors.Join(failed, useNetwork(*binary, network, *lasting))
	}
	if failed != nil {
		fmt.Fprintln(os.Stderr, "load:", failed)
		os.Exit(1)
	}
}

// run does something with the program that has these files, and fails also where it leaves a crash report.
func run(binary string, files map[string]string, do func(*e2e.Editor) error) error {
	home, err := os.MkdirTemp("", "posewright-load-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(home, name), []byte(content), 0o600); err != nil {
			return err
		}
	}
	display, err := e2e.OpenDisplay(1280, 720)
	if err != nil {
		return err
	}
	defer display.Close()
	editor, err := e2e.StartEditor(display, binary, home)
	if err != nil {
		return err
	}
	_, err = editor.Await("the avatar", func(d *e2e.Dump) bool {
		return !d.Avatar.Loading && d.FirstFrameMS > 0 && d.Session.TickRate > 0
	})
	if err == nil {
		err = do(editor)
	}
	err = errors.Join(err, editor.Kill())
	if reports, _ := filepath.Glob(filepath.Join(home, "crash", "2*.txt")); len(reports) > 0 {
		text, _ := os.ReadFile(reports[0])
		err = errors.Join(err, fmt.Errorf("the program left %d crash reports: %s", len(reports), text))
	}
	if strings.Contains(editor.Output(), "panic") {
		err = errors.Join(err, fmt.Errorf("the program wrote %s", editor.Output()))
	}
	return err
}

// compare has a load go elsewhere and to the program in turns, as the machine may get busier meanwhile. It fails where the
// program misses ticks for the load, or where more than growth bytes more are live in its heap afterwards.
func compare(editor *e2e.Editor, name string, growth int64, load func(here bool) error) error {
	var missed [2]uint64 // elsewhere and here
	first, err := live(editor)
	for turn := 0; err == nil && turn < 2*turns; turn++ {
		var before, after *e2e.Dump
		if before, err = editor.Dump(); err != nil {
			break
		}
		if err = load(turn%2 == 1); err != nil {
			break
		}
		if after, err = editor.Dump(); err == nil {
			missed[turn%2] += after.Session.Missed - before.Session.Missed
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	last, err := live(editor)
	fmt.Printf("%s: %d ticks missed, %d while it went elsewhere; live heap %.1f MB before, %.1f MB after\n",
		name, missed[1], missed[0], float64(first)/(1<<20), float64(last)/(1<<20))
	switch {
	case costsTicks(missed[1], missed[0]):
		return fmt.Errorf("%s: %d ticks were missed, and %d while it went elsewhere", name, missed[1], missed[0])
	case last-first > growth:
		return fmt.Errorf("%s: the heap grew by %d bytes", name, last-first)
	}
	return err
}

const turns = 3

// costsTicks reports whether more ticks were missed than in as long without the load, by more than chance: two counts of
// rare events that are as frequent differ by less than three times the root of their sum, but for one time in 700. On a
// machine that is busy with other things ticks are missed without any load.
func costsTicks(missed, without uint64) bool {
	return float64(missed)-float64(without) > 3*math.Sqrt(float64(missed+without))
}

// live is what is live in the program's heap, after it had some time: the least of some looks, since what a collection
// leaves depends on when it comes.
func live(editor *e2e.Editor) (int64, error) {
	time.Sleep(5 * time.Second)
	least := int64(math.MaxInt64)
	for range 10 {
		dump, err := editor.Dump()
		if err != nil {
			return 0, err
		}
		least = min(least, int64(dump.Process.LiveBytes))
		time.Sleep(time.Second)
	}
	return least, nil
}
