package e2e_test

import (
	endian "encoding/binary"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"posewright/internal/e2e"
)

// headset is a stand-in for SteamVR that the program finds by SteamVR's registry.
type headset struct {
	t      *testing.T
	folder string
}

// wear installs the stand-in for the programs that are started from now on.
func wear(t *testing.T) *headset {
	t.Helper()
	compiler, err := exec.LookPath("cc")
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("there is no C compiler to make a stand-in for SteamVR with")
	}
	h := &headset{t, t.TempDir()}
	folder := filepath.Join(h.folder, "runtime", "bin", "linux64")
	must(t, os.MkdirAll(folder, 0o755))
	source := filepath.Join("..", "..", "trackers", "openvr", "testdata", "stub.c")
	if out, err := exec.Command(compiler, "-shared", "-fPIC", "-w", "-o", filepath.Join(folder, "libopenvr_api.so"), source, "-ldl").CombinedOutput(); err != nil {
		t.Skipf("the C compiler does not work: %v: %s", err, out)
	}
	config := t.TempDir()
	must(t, os.MkdirAll(filepath.Join(config, "openvr"), 0o755))
	registry, err := json.Marshal(map[string][]string{"runtime": {filepath.Join(h.folder, "runtime")}})
	must(t, err)
	must(t, os.WriteFile(filepath.Join(config, "openvr", "openvrpaths.vrpath"), registry, 0o644))
	t.Setenv("XDG_CONFIG_HOME", config)
	t.Setenv("STUB_STEAMVR", h.folder)
	return h
}

// log is what was asked of SteamVR.
func (h *headset) log() []string {
	data, _ := os.ReadFile(filepath.Join(h.folder, "log"))
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

// shown is the texture that the headset shows, as OpenGL has it: its first row is the lowest. Nil before the first.
func (h *headset) shown() (picture *image.RGBA, format uint32) {
	data, err := os.ReadFile(filepath.Join(h.folder, "shown.rgba"))
	if err != nil {
		return nil, 0
	}
	width, height := int(endian.LittleEndian.Uint32(data)), int(endian.LittleEndian.Uint32(data[4:]))
	picture = image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		copy(picture.Pix[(height-1-y)*picture.Stride:], data[12+y*4*width:][:4*width])
	}
	return picture, endian.LittleEndian.Uint32(data[8:])
}

// laser has the laser do things at a place of the picture.
func (h *headset) laser(x, y int, kinds ...int) {
	h.t.Helper()
	f, err := os.OpenFile(filepath.Join(h.folder, "laser"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	must(h.t, err)
	defer f.Close()
	for _, kind := range kinds {
		_, err := fmt.Fprintf(f, "%d %d %d 1\n", kind, x, panelHeight-y)
		must(h.t, err)
	}
}

// What openvr.h calls mouse events, and the end of SteamVR.
const (
	laserMoves    = 300
	laserPressed  = 301
	laserReleased = 302
	steamVREnds   = 700
)

func (h *headset) press(x, y int) { h.laser(x, y, laserMoves, laserPressed, laserReleased) }

// at is the color of the picture at a place; black before the first.
func (h *headset) at(x, y int) color.RGBA {
	if picture, _ := h.shown(); picture != nil {
		return picture.RGBAAt(x, y)
	}
	return color.RGBA{}
}

// ends reports whether there is a gap in the row of buttons at a place right of the first one's middle.
func (h *headset) ends(x int) bool {
	const y = mainButtonsY - 30 // above their texts
	return h.at(x, y) != h.at(firstOf3X, y)
}

// Where things are on the panel.
const (
	panelWidth, panelHeight = 720, 760

	mainButtonsY = 702
	wholeX       = 360 // the only button of a row
	firstOfTwoX  = 190
	firstOf3X    = 130

	endOfFirstOf3 = 245 // the gap after it

	favoritesX, tabsY = 360, 54

	sliderY     = 176
	sliderLeft  = 36
	sliderRight = 684
)

func TestAPersonWithAHeadsetCalibratesAndTunesByLaserAlone(t *testing.T) {
	h := wear(t)
	home, port := t.TempDir(), freePort(t)
	prefer(t, home, map[string]any{"welcomed": true, "favorites": []string{"torso.wristLine"}, "dashboard": map[string]any{"on": true, "autoLaunch": true}})
	editor := open(t, home, "--vmc", port)
	person := comeIn(t, port)
	person.follow(t, editor, "live devices", func(d *e2e.Dump) bool { return len(d.Devices) == 3 && d.SourceState == "receiving" })
	await(t, editor, "the panel in the dashboard", func(*e2e.Dump) bool { picture, _ := h.shown(); return picture != nil })
	const rgba8 = 0x8058
	if picture, format := h.shown(); picture.Rect.Size() != image.Pt(panelWidth, panelHeight) || format != rgba8 {
		t.Errorf("the texture is %v of the format 0x%x", picture.Rect, format)
	}
	if !slices.Contains(h.log(), "launch 1") {
		t.Errorf("SteamVR was asked for %v, not to start Posewright", h.log())
	}
	accent := color.RGBA{0x4c, 0x9b, 0xe8, 0xff}
	await(t, editor, "a button to calibrate with", func(*e2e.Dump) bool { return h.at(80, mainButtonsY-30) == accent })
	if got := h.at(80, panelHeight-mainButtonsY+34); got == accent {
		t.Error("the picture stands on its head")
	}

	h.press(wholeX, mainButtonsY)
	person.follow(t, editor, "the checklist and its buttons", func(d *e2e.Dump) bool {
		return d.Wizard.Open && d.Wizard.State == "checklist" && h.ends(wholeX) // the only one before is twice as wide
	})
	h.press(firstOfTwoX, mainButtonsY)
	review := person.measured(t, editor)
	person.judge(t, review.Wizard.Proposal, 0.20)
	person.follow(t, editor, "the buttons below the numbers", func(*e2e.Dump) bool { return h.ends(endOfFirstOf3) })
	h.keep("panel-review")
	h.press(firstOf3X, mainButtonsY)
	person.follow(t, editor, "the calibration", func(d *e2e.Dump) bool { return d.Calibration.Scale > 0 && d.Wizard.State == "idle" })

	h.press(favoritesX, tabsY)
	person.follow(t, editor, "the favorites", func(*e2e.Dump) bool { return h.at(sliderLeft+24, sliderY) == accent })
	h.laser(sliderLeft+10, sliderY, laserMoves, laserPressed)
	for i := range 6 {
		h.laser(sliderLeft+(sliderRight-sliderLeft)*i/5, sliderY, laserMoves)
	}
	h.laser(sliderRight, sliderY, laserReleased)
	person.follow(t, editor, "the slider's value", func(d *e2e.Dump) bool { return d.Parameters["torso.wristLine"] > 2.4 })
	h.keep("panel-play")

	began := textures(h.log())
	if len(began) == 0 || slices.Compact(slices.Sorted(slices.Values(began)))[0] != began[len(began)-1] {
		t.Errorf("textures %v: not one alone", began)
	}
	must(t, os.WriteFile(filepath.Join(h.folder, "ended"), nil, 0o644))
	h.laser(0, 0, steamVREnds)
	person.follow(t, editor, "the end is acknowledged and the panel closed", func(*e2e.Dump) bool {
		log := h.log()
		return slices.Contains(log, "acknowledged 1") && slices.Contains(log, "destroy 7") && log[len(log)-1] == "shutdown 1"
	})
	for _, name := range []string{"laser", "ended"} { // the next SteamVR knows nothing of what the laser did before
		must(t, os.Remove(filepath.Join(h.folder, name)))
	}
	person.follow(t, editor, "the panel with the next SteamVR", func(*e2e.Dump) bool {
		log := h.log()
		return strings.HasPrefix(log[len(log)-1], "texture ")
	})
}

// textures are the names of those that were shown.
func textures(log []string) (names []string) {
	for _, line := range log {
		if name, is := strings.CutPrefix(line, "texture "); is {
			names = append(names, name)
		}
	}
	return names
}

// keep keeps the picture where a test says so.
func (h *headset) keep(name string) {
	h.t.Helper()
	folder := os.Getenv("POSEWRIGHT_PICTURES")
	picture, _ := h.shown()
	if folder == "" || picture == nil {
		return
	}
	f, err := os.Create(filepath.Join(folder, name+".png"))
	must(h.t, err)
	defer f.Close()
	must(h.t, png.Encode(f, picture))
}
