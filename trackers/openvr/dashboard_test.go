package openvr

import (
	"encoding/json"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"posewright/trackers"
	"posewright/trackers/internal/native"
	"posewright/trackers/internal/sourcetest"
)

// standIn builds a SteamVR of its own and loads it once more, so that it can be told what to do.
func standIn(t *testing.T) (path string, loaded *native.Library) {
	t.Helper()
	compiler, err := exec.LookPath("cc")
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("there is no C compiler to make a stand-in for SteamVR with")
	}
	path = filepath.Join(t.TempDir(), "libopenvr_api.so")
	if out, err := exec.Command(compiler, "-shared", "-fPIC", "-w", "-o", path, filepath.Join("testdata", "stub.c"), "-ldl").CombinedOutput(); err != nil {
		t.Skipf("the C compiler does not work: %v: %s", err, out)
	}
	if loaded, err = native.Load(path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(loaded.Close)
	return path, loaded
}

// steamVR is a stand-in that runs.
type steamVR struct {
	t       *testing.T
	path    string
	laser   func(kind uint32, x, y float32, button uint32)
	look    func(bool)
	refuse  func(int32)
	shown   func() uint32
	scale   func(axis int32) float32
	icon    func(what int32) uint32
	ready   func() bool
	begun   func() int32
	pid     func() int32
	launch  func(bool)
	starts  func() bool
	library *native.Library
}

func newSteamVR(t *testing.T) *steamVR {
	t.Helper()
	v := &steamVR{t: t}
	v.path, v.library = standIn(t)
	for name, function := range map[string]any{"laser": &v.laser, "look": &v.look, "refuse": &v.refuse, "shown": &v.shown, "scale": &v.scale, "icon": &v.icon, "ready": &v.ready,
		"begun": &v.begun, "identified": &v.pid, "launch": &v.launch, "launches": &v.starts} {
		if !v.library.Function(function, "stub_"+name) {
			t.Fatalf("the stand-in has no %s", name)
		}
	}
	return v
}

func (v *steamVR) options() DashboardOptions {
	icon := image.NewNRGBA(image.Rect(0, 0, 8, 6))
	icon.SetNRGBA(4, 3, struct{ R, G, B, A uint8 }{1, 2, 3, 200})
	return DashboardOptions{Libraries: []string{v.path}, Key: "dev.posewright.panel", Name: "Posewright", Size: image.Pt(1280, 800), WidthM: 2.5, Icon: icon}
}

// open opens a panel, as soon as SteamVR runs: it does not when first asked.
func (v *steamVR) open() *Dashboard {
	v.t.Helper()
	d, err := OpenDashboard(v.options())
	for end := time.Now().Add(20 * time.Second); err != nil; d, err = OpenDashboard(v.options()) {
		if !strings.Contains(err.Error(), "not running") && !strings.Contains(err.Error(), "restarts") || time.Now().After(end) {
			v.t.Fatal(err)
		}
		time.Sleep(5 * time.Millisecond)
	}
	return d
}

func TestAPanelStandsInTheDashboardAndIsPointedAtLikeAWindow(t *testing.T) {
	t.Parallel()
	v := newSteamVR(t)
	if _, err := OpenDashboard(v.options()); err == nil || !strings.Contains(err.Error(), "SteamVR is not running: start it") {
		t.Fatalf("without SteamVR: %v", err)
	}
	d := v.open()
	if !v.ready() || v.scale(0) != 1280 || v.scale(1) != 800 || v.scale(2) != 2.5 || v.icon(0) != 8 || v.icon(1) != 6 || v.icon(2) != 200 || v.begun() != overlayApplication {
		t.Errorf("the panel is %v %v %v, its icon %v × %v %v, the application %d", v.scale(0), v.scale(1), v.scale(2), v.icon(0), v.icon(1), v.icon(2), v.begun())
	}
	// From the lower left corner, as openvr.h says of mouse events; a scroll has its stroke where the others have y.
	v.laser(eventMouseMove, 10, 790, 0)
	v.laser(eventMouseDown, 10, 790, mouseButtonLeft)
	v.laser(eventMouseDown, 10, 790, 2) // the right button does nothing
	v.laser(eventMouseUp, 12, 0, mouseButtonLeft)
	v.laser(eventScrollSmooth, 0, -0.25, 0)
	v.laser(500, 0, 0, 0)
	v.laser(eventFocusLeave, 0, 0, 0)
	var got []Pointer
	if err := d.Poll(func(p Pointer) { got = append(got, p) }); err != nil {
		t.Fatal(err)
	}
	want := []Pointer{{Kind: PointerMoved, X: 10, Y: 10}, {Kind: PointerPressed, X: 10, Y: 10}, {Kind: PointerReleased, X: 12, Y: 800},
		{Kind: PointerScrolled, Scroll: -0.25}, {Kind: PointerLeft}}
	for i := range got {
		if got[i].Kind == PointerScrolled {
			got[i].X, got[i].Y = 0, 0
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if err := d.Show(42); err != nil || v.shown() != 42 {
		t.Errorf("shows %d: %v", v.shown(), err)
	}
	if v.look(false); d.Visible() {
		t.Error("it is visible while another panel is looked at")
	}
	if v.look(true); !d.Visible() {
		t.Error("it is not visible")
	}
	if v.refuse(24); d.Show(42) == nil || !strings.Contains(d.Show(42).Error(), "error 24") {
		t.Errorf("a refused texture: %v", d.Show(42))
	}
	v.refuse(0)
	if _, err := OpenDashboard(v.options()); err == nil || !strings.Contains(err.Error(), "another Posewright") {
		t.Errorf("a second panel: %v", err)
	}
	v.laser(eventQuit, 0, 0, 0)
	if err := d.Poll(func(Pointer) {}); err == nil || !strings.Contains(err.Error(), "SteamVR was ended") {
		t.Errorf("at its end: %v", err)
	}
	var said func() string
	v.library.Function(&said, "stub_said")
	if said() != "acknowledged 1" {
		t.Errorf("the end was not acknowledged: %s", said())
	}
	if d.Close(); v.shown() != 0 || v.ready() || v.begun() != 0 {
		t.Errorf("after Close texture %d, panel %v, session %d", v.shown(), v.ready(), v.begun())
	}
}

func TestDevicesAndPanelShareOneSession(t *testing.T) {
	t.Parallel()
	v := newSteamVR(t)
	source := New(Options{Libraries: []string{v.path}, Retry: 5 * time.Millisecond, Folder: t.TempDir()})
	store := sourcetest.Run(t, source, trackers.Monotonic())
	var f trackers.Frame
	sourcetest.Await(t, "the devices appear", nil, func() bool { store.Snapshot(&f); return f.Count == 3 && v.begun() == backgroundApplication })
	d := v.open() // the stand-in refuses a second session, as SteamVR's library mixes them up
	sourcetest.Await(t, "the devices are back", nil, func() bool { store.Snapshot(&f); return f.Count == 3 && v.begun() == overlayApplication })
	v.laser(eventQuit, 0, 0, 0) // which only the panel hears
	if err := d.Poll(func(Pointer) {}); err == nil {
		t.Error("the panel does not hear that SteamVR ends")
	}
	sourcetest.Await(t, "the devices go with it", nil, func() bool { return source.Status().State == trackers.Listening })
	d.Close()
	sourcetest.Await(t, "both begin again", nil, func() bool { store.Snapshot(&f); return f.Count == 3 && v.begun() == overlayApplication })
}

func TestSteamVRStartsPosewrightWhereThatIsChosen(t *testing.T) {
	t.Parallel()
	v := newSteamVR(t)
	d := v.open()
	defer d.Close()
	a := Application{Key: "dev.posewright.Posewright", Folder: filepath.Join(t.TempDir(), "new"), Program: "/opt/posewright/posewright", Icon: "/opt/posewright/icon.png",
		Texts: map[string]ApplicationText{"en_us": {"Posewright", "Calibrate"}, "ja_jp": {"Posewright", "キャリブレーション"}}}
	if err := d.StartWithSteamVR(a, false, false); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(a.Folder); err == nil {
		t.Error("a manifest is written although nothing is to start")
	}
	if err := d.StartWithSteamVR(a, true, false); err != nil || !v.starts() || v.pid() != int32(os.Getpid()) {
		t.Errorf("%v, starts %v as process %d", err, v.starts(), v.pid())
	}
	data, err := os.ReadFile(filepath.Join(a.Folder, applicationsManifest))
	var manifest struct {
		Source       string
		Applications []map[string]any
	}
	if err != nil || json.Unmarshal(data, &manifest) != nil || manifest.Source != "builtin" || len(manifest.Applications) != 1 {
		t.Fatalf("%v: %s", err, data)
	}
	one := manifest.Applications[0]
	if one["app_key"] != a.Key || one["launch_type"] != "binary" || one["binary_path_linux"] != a.Program || one["is_dashboard_overlay"] != true || one["image_path"] != a.Icon ||
		one["strings"].(map[string]any)["ja_jp"].(map[string]any)["description"] != "キャリブレーション" {
		t.Errorf("the manifest says %s", data)
	}
	v.launch(false) // in SteamVR's own settings
	if err := d.StartWithSteamVR(a, true, false); err != nil || v.starts() {
		t.Errorf("%v: what was chosen in SteamVR does not stay", err)
	}
	if err := d.StartWithSteamVR(a, true, true); err != nil || !v.starts() {
		t.Errorf("%v: what was chosen in Posewright does not count", err)
	}
	if err := d.StartWithSteamVR(a, false, true); err != nil || v.starts() {
		t.Errorf("%v: it still starts", err)
	}
	for range 2 { // the second time there is none
		if err := a.Remove(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(filepath.Join(a.Folder, applicationsManifest)); !os.IsNotExist(err) {
			t.Errorf("the manifest is still there: %v", err)
		}
	}
	a.Folder = filepath.Join(v.path, "no folder")
	if err := d.StartWithSteamVR(a, true, true); err == nil || !strings.Contains(err.Error(), "can't be written") {
		t.Errorf("where nothing can be written: %v", err)
	}
}
