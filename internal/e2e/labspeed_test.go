package e2e_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/internal/e2e"
)

// The window draws as many pictures while presets are compared as without, counted in turns so that whatever else the machine does is in both.
func TestTheWindowKeepsItsFrameRateWhileComparing(t *testing.T) {
	if os.Getenv("POSEWRIGHT_SPEED") == "" {
		t.Skip("POSEWRIGHT_SPEED=1 counts pictures, on a machine that does nothing else")
	}
	const (
		turns = 6
		each  = 5 * time.Second
		takes = 1500
		least = 0.8
	)
	home := t.TempDir()
	prefer(t, home, map[string]any{"welcomed": true, "pictures": 60, "samples": 4})
	folder := filepath.Join(home, "takes")
	must(t, os.Mkdir(folder, 0o700))
	first := filepath.Join(folder, "take.bvh")
	motionOf(t, first)
	for i := range takes {
		must(t, os.Link(first, filepath.Join(folder, fmt.Sprintf("take-%d.bvh", i))))
	}
	editor := open(t, home, "--vmc", freePort(t), folder)
	await(t, editor, "the recording", func(d *e2e.Dump) bool { return d.Avatar.Driven && strings.Contains(d.Playing, "take") })
	must(t, editor.Choose("compareRecordings"))
	await(t, editor, "the comparison", func(d *e2e.Dump) bool { return d.Dialog == "Compare presets on recordings" })
	var drawn [2]uint64 // without and with
	for turn := range 2 * turns {
		comparing := (turn+turn/2)%2 == 1 // without, with, with, without
		if comparing {
			must(t, editor.Press("compare.run"))
		}
		time.Sleep(time.Second)
		before, err := editor.Dump()
		must(t, err)
		time.Sleep(each)
		after, err := editor.Dump()
		must(t, err)
		drawn[turn%2^(turn/2)%2] += after.Session.Pictures - before.Session.Pictures
		if comparing {
			if after.Buttons["compare.export"].Enabled {
				t.Fatal("the comparison ended before the pictures were counted")
			}
			must(t, editor.Press("compare.run")) // cancels
			time.Sleep(time.Second)
		}
	}
	share := float64(drawn[1]) / float64(drawn[0])
	t.Logf("%d pictures without a comparison and %d with one in %v each: %.2f", drawn[0], drawn[1], turns*each, share)
	if share < least {
		t.Errorf("the window draws %.2f of the pictures that it draws otherwise, less than %v", share, least)
	}
}
