package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"posewright/internal/e2e"
)

// Where the slider of the first favorite is on the panel, and what openvr.h calls mouse events.
const (
	sliderLeft, sliderRight, sliderY = 804, 1228, 800 - 440
	laserMoves, laserPressed         = 300, 301
)

// measurePanel uses the panel with a stand-in for SteamVR. It says so where there is no compiler for that.
func measurePanel(binary string, lasting time.Duration) error {
	folder, err := os.MkdirTemp("", "posewright-remoteload-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	library := filepath.Join(folder, "runtime", "bin", "linux64")
	if err := os.MkdirAll(library, 0o755); err != nil {
		return err
	}
	source := filepath.Join("trackers", "openvr", "testdata", "stub.c")
	if out, err := exec.Command("cc", "-shared", "-fPIC", "-w", "-o", filepath.Join(library, "libopenvr_api.so"), source, "-ldl").CombinedOutput(); err != nil {
		fmt.Printf("the panel in SteamVR is not measured: there is no C compiler for a stand-in (%v) %s\n", err, out)
		return nil
	}
	registry := filepath.Join(folder, "openvr", "openvrpaths.vrpath")
	if err := os.MkdirAll(filepath.Dir(registry), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(registry, fmt.Appendf(nil, `{"runtime":[%q]}`, filepath.Join(folder, "runtime")), 0o600); err != nil {
		return err
	}
	for name, value := range map[string]string{"XDG_CONFIG_HOME": folder, "STUB_STEAMVR": folder} {
		if err := os.Setenv(name, value); err != nil {
			return err
		}
	}
	editor, end, err := start(binary, `{"welcomed":true,"dashboard":{"on":true,"favorites":["torso.wristLine"]}}`)
	if end != nil {
		defer end()
	}
	if err != nil {
		return err
	}
	laser, err := os.OpenFile(filepath.Join(folder, "laser"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer laser.Close()
	textures := func() int {
		log, _ := os.ReadFile(filepath.Join(folder, "log"))
		return bytes.Count(log, []byte("texture "))
	}
	if _, err := editor.Await("the panel in the dashboard", func(*e2e.Dump) bool { return textures() > 0 }); err != nil {
		return err
	}
	first, err := live(editor)
	if err != nil {
		return err
	}
	before, err := editor.Dump()
	if err != nil {
		return err
	}
	drawn, began := textures(), time.Now()
	fmt.Fprintf(laser, "%d %d %d 1\n%d %d %d 1\n", laserMoves, sliderLeft, sliderY, laserPressed, sliderLeft, sliderY)
	for i := 0; time.Since(began) < lasting; i++ {
		at := i % 200 // to and fro
		at = min(at, 200-at)
		fmt.Fprintf(laser, "%d %d %d 1\n", laserMoves, sliderLeft+(sliderRight-sliderLeft)*at/100, sliderY)
		time.Sleep(50 * time.Millisecond)
	}
	drawn, took := textures()-drawn, time.Since(began)
	last, err := live(editor)
	if err != nil {
		return err
	}
	after, err := editor.Dump()
	if err != nil {
		return err
	}
	fmt.Printf("the panel in SteamVR: %d pictures in %v (%.1f a second), %d ticks missed, live heap %.1f MB before, %.1f MB after\n", drawn, took.Round(time.Second),
		float64(drawn)/took.Seconds(), after.Session.Missed-before.Session.Missed, float64(first)/(1<<20), float64(last)/(1<<20))
	switch {
	case float64(drawn) > 10.5*took.Seconds() || float64(drawn) < took.Seconds():
		return fmt.Errorf("%d pictures of the panel in %v", drawn, took)
	case last-first > mostGrowth:
		return fmt.Errorf("with the panel the heap grew by %d bytes", last-first)
	}
	return nil
}
