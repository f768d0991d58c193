package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"posewright/internal/e2e"
)

// Where the tab of the favorites and the slider of the first are on the panel, and what openvr.h calls mouse events.
const (
	panelHeight                             = 760
	tabX, tabY                              = 360, panelHeight - 54
	sliderLeft, sliderRight, sliderY        = 36, 684, panelHeight - 176
	laserMoves, laserPressed, laserReleased = 300, 301, 302
)

// steamVR is a stand-in for SteamVR.
type steamVR struct {
	folder string
	works  bool // there is a compiler for it
}

// newSteamVR has programs that are started find it.
func newSteamVR() (*steamVR, error) {
	folder, err := os.MkdirTemp("", "posewright-load-")
	if err != nil {
		return nil, err
	}
	library, registry := filepath.Join(folder, "bin", "linux64"), filepath.Join(folder, "openvr")
	err = errors.Join(os.MkdirAll(library, 0o755), os.MkdirAll(registry, 0o755),
		os.WriteFile(filepath.Join(registry, "openvrpaths.vrpath"), fmt.Appendf(nil, `{"runtime":[%q]}`, folder), 0o600),
		os.Setenv("XDG_CONFIG_HOME", folder), os.Setenv("STUB_STEAMVR", folder))
	out, failed := exec.Command("cc", "-shared", "-fPIC", "-w", "-o", filepath.Join(library, "libopenvr_api.so"),
		filepath.Join("trackers", "openvr", "testdata", "stub.c"), "-ldl").CombinedOutput()
	if failed != nil {
		fmt.Printf("the panel in SteamVR is not used: there is no C compiler for a stand-in (%v) %s\n", failed, out)
	}
	return &steamVR{folder, failed == nil}, err
}

// use drags a slider on the panel.
func (s *steamVR) use(editor *e2e.Editor) error {
	if !s.works {
		return nil
	}
	laser, err := os.OpenFile(filepath.Join(s.folder, "laser"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer laser.Close()
	pictures := func() int {
		log, _ := os.ReadFile(filepath.Join(s.folder, "log"))
		return bytes.Count(log, []byte("texture "))
	}
	if _, err := editor.Await("the panel", func(*e2e.Dump) bool { return pictures() > 0 }); err != nil {
		return err
	}
	before := pictures()
	for _, kind := range [...]int{laserMoves, laserPressed, laserReleased} {
		fmt.Fprintf(laser, "%d %d %d 1\n", kind, tabX, tabY)
	}
	if _, err := editor.Await("the favorites", func(*e2e.Dump) bool { return pictures() > before }); err != nil {
		return err
	}
	fmt.Fprintf(laser, "%d %d %d 1\n%d %d %d 1\n", laserMoves, sliderLeft, sliderY, laserPressed, sliderLeft, sliderY)
	return compare(editor, "panel", mostGrowth, func(here bool) error {
		drawn, began := pictures(), time.Now()
		for i := 0; time.Since(began) < panelFor/turns; i++ {
			if to := min(i%200, 200-i%200); here { // to and fro
				fmt.Fprintf(laser, "%d %d %d 1\n", laserMoves, sliderLeft+(sliderRight-sliderLeft)*to/100, sliderY)
			}
			time.Sleep(50 * time.Millisecond)
		}
		aSecond := float64(pictures()-drawn) / time.Since(began).Seconds()
		if here && (aSecond > 10.5 || aSecond < 1) {
			return fmt.Errorf("%.1f pictures a second", aSecond)
		}
		return nil
	})
}
