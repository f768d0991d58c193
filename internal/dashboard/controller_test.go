package dashboard

import (
	"context"
	"image"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ebitengine/purego"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"posewright/internal/app"
	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/internal/inputs"
	"posewright/internal/remote/panel"
	"posewright/internal/remote/view"
	"posewright/presets"
	"posewright/rig/phrase"
)

// headset is a running application whose panel stands in a stand-in for SteamVR's dashboard.
type headset struct {
	t     *testing.T
	core  *app.App
	live  *app.Live
	panel *Controller
	path  string // of the stand-in

	laser func(kind uint32, x, y float32, button uint32)
	look  func(bool)
	shown func() uint32
	ready func() bool
	auto  func() bool

	mutex   sync.Mutex
	lent    *image.RGBA // nil where none is
	lends   int
	notices []string
}

func newHeadset(t *testing.T) *headset {
	t.Helper()
	compiler, err := exec.LookPath("cc")
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("there is no C compiler to make a stand-in for SteamVR with")
	}
	h := &headset{t: t, path: filepath.Join(t.TempDir(), "libopenvr_api.so")}
	source := filepath.Join("..", "..", "trackers", "openvr", "testdata", "stub.c")
	if out, err := exec.Command(compiler, "-shared", "-fPIC", "-w", "-o", h.path, source, "-ldl").CombinedOutput(); err != nil {
		t.Skipf("the C compiler does not work: %v: %s", err, out)
	}
	library, err := purego.Dlopen(h.path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		t.Fatal(err)
	}
	for name, function := range map[string]any{"laser": &h.laser, "look": &h.look, "shown": &h.shown, "ready": &h.ready, "launches": &h.auto} {
		purego.RegisterLibFunc(function, library, "stub_"+name)
	}
	off := inputs.Config{}
	for _, kind := range inputs.Kinds() {
		off[kind.ID] = inputs.Choice{Off: true}
	}
	loop := eventloop.NewLoop()
	if h.core, err = app.New(app.Options{Home: t.TempDir(), Post: loop.Post, Headless: true}); err != nil {
		t.Fatal(err)
	}
	h.core.Settings.Values.Favorites = []string{"torso.wristLine", "gait.cadence"}
	h.core.Events.Subscribe(func(e eventloop.Event) {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		switch e := e.(type) {
		case eventloop.Notice:
			h.notices = append(h.notices, e.Text.String())
		case app.LogEntry:
			h.notices = append(h.notices, "log: "+e.Text.String())
		}
	})
	h.live = app.NewLive(h.core, app.LiveOptions{Demo: drivingtest.Demo(t), Override: off})
	h.panel = New(h.core, h.live, Options{Lend: h.lend, Language: func() string { return "en" }, Regular: goregular.TTF, Bold: gobold.TTF, Libraries: []string{h.path}, Retry: 20 * time.Millisecond})
	h.core.Start()
	h.core.Publisher.ShowAvatar()
	h.live.Start()
	ended := make(chan struct{})
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		defer close(ended)
		loop.RunUntil(ctx, func() bool { return false })
	}()
	t.Cleanup(func() {
		h.core.Host.Cancel()
		h.core.Wait()
		stop()
		<-ended
	})
	return h
}

func (h *headset) lend(picture *image.RGBA, use func(uint32) error) error {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if picture == nil {
		h.lent = nil
		return nil
	}
	h.lends++
	h.lent = &image.RGBA{Pix: slices.Clone(picture.Pix), Stride: picture.Stride, Rect: picture.Rect}
	return use(uint32(h.lends))
}

// on runs a function on the owner.
func (h *headset) on(do func()) {
	done := make(chan struct{})
	h.core.Host.Post(func() { defer close(done); do() })
	<-done
}

func (h *headset) await(what string, ready func() bool) {
	h.t.Helper()
	for end := time.Now().Add(90 * time.Second); !ready(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			h.t.Fatalf("never: %s", what)
		}
	}
}

// state is what the panel has to show.
func (h *headset) state() (now *view.State) {
	h.on(func() { now = view.Now(h.core, h.live, "en") })
	return now
}

// where is what has an ID on the panel.
func (h *headset) where(id string) (at image.Rectangle) {
	h.t.Helper()
	h.await(id+" is on the panel", func() (there bool) {
		h.on(func() {
			for _, item := range h.panel.running.Draw().Items {
				if item.ID == id {
					at, there = item.Rect(), true
				}
			}
		})
		return there
	})
	return at
}

// point has the laser do something at a place, which SteamVR counts from the lower left corner.
func (h *headset) point(kind uint32, at image.Point) {
	h.laser(kind, float32(at.X), float32(panel.Size.Y-at.Y), 1)
}

// hit moves to the middle of an area, presses and releases.
func (h *headset) hit(area image.Rectangle) {
	for _, kind := range []uint32{300, 301, 302} {
		h.point(kind, area.Min.Add(area.Max).Div(2))
	}
}

// press presses a button as the panel shows it now, and returns when it shows what came of that.
func (h *headset) press(id string) {
	h.t.Helper()
	area, other := h.where(id), h.where("tab.4")
	beside := image.Pt(other.Min.X+16, other.Min.Y+other.Dy()/2)
	answered := func(hover bool) func() bool { // the picture was drawn after the laser came to the other button, or left it
		return func() bool {
			h.mutex.Lock()
			defer h.mutex.Unlock()
			return h.lent != nil && (h.lent.RGBAAt(beside.X, beside.Y) == of(panel.Hover)) == hover
		}
	}
	h.point(300, beside)
	h.await("the panel answers to the laser", answered(true))
	h.hit(area)
	h.await("the panel shows what was pressed", answered(false))
}

func (h *headset) value() (value float64) {
	h.on(func() {
		p, _ := presets.Lookup("torso.wristLine")
		value = p.Get(h.core.Document.Current())
	})
	return value
}

func TestACalibrationIsDoneInTheHeadsetAlone(t *testing.T) {
	t.Parallel()
	h := newHeadset(t)
	h.on(func() { h.panel.SetOn(true) })
	h.await("the panel stands in the dashboard", func() bool { return h.ready() && h.shown() > 0 })
	h.await("it waits, and says so once", func() bool { h.mutex.Lock(); defer h.mutex.Unlock(); return len(h.notices) > 0 })
	h.mutex.Lock()
	if len(h.notices) != 1 || !strings.Contains(h.notices[0], "SteamVR is not running: start it") || strings.HasPrefix(h.notices[0], "log") {
		t.Errorf("the person is told %q", h.notices)
	}
	h.mutex.Unlock()

	h.await("the avatar", func() (there bool) { h.on(func() { there = h.core.Avatar.Plain() != nil }); return there })
	h.press("calibrate/open")
	h.await("the checklist", func() bool { w := h.state().Wizard; return w.State == "checklist" && len(w.Checklist) > 2 })
	h.press("calibrate")
	h.await("the review", func() bool { return h.state().Wizard.State == "review" })
	h.press("calibrate/accept")
	h.await("the end of the calibration", func() bool { return h.state().Wizard.State == "idle" })
	calibrated := false
	if h.on(func() { calibrated = h.core.Document.Current().Calibration.Calibrated() }); !calibrated {
		t.Error("no one is calibrated")
	}

	before := h.value()
	h.press("tab.2")
	track := h.where("slide.torso.wristLine")
	h.point(300, track.Min.Add(image.Pt(5, 10)))
	h.point(301, track.Min.Add(image.Pt(5, 10)))
	for share := range 5 {
		h.point(300, track.Min.Add(image.Pt(track.Dx()*share/5, 10)))
	}
	h.point(302, track.Min.Add(image.Pt(track.Dx()*4/5, 10)))
	h.await("the slider's value", func() bool { return h.value() == 2 }) // four fifths of 2.5
	h.press("undo")
	h.await("one undo leads back", func() bool { return h.value() == before })

	// What fails is said on the panel: there is no B to switch to, and the demo cannot be re-centered.
	h.press("remove.gait.cadence")
	h.await("the parameter is gone", func() (gone bool) {
		h.on(func() { gone = slices.Equal(h.core.Favorites.List(), []string{"torso.wristLine"}) })
		return gone
	})
	h.press("tab.3")
	h.hit(h.where("recenter"))
	shows := func() (said string) {
		h.on(func() {
			items := h.panel.running.Draw().Items
			if n := len(items); items[n-2].ID == "message" {
				said = items[n-1].Text
			}
		})
		return said
	}
	h.await("the panel says why it can't", func() bool { return strings.Contains(shows(), "a recording drives the avatar") })
	h.press("redo")
	if got := shows(); got != "" || h.value() != 2 { // what is pressed next takes the message away, before its time
		t.Errorf("after Redo it shows %q, and the value is %v", got, h.value())
	}
	h.on(func() { h.core.Events.Inform(phrase.Say("SlimeVR resets its trackers")) })
	if got := shows(); got != "SlimeVR resets its trackers" {
		t.Errorf("of a notice it shows %q", got)
	}

	h.on(func() { h.panel.SetAutoLaunch(true) })
	h.await("SteamVR starts it from now on", h.auto)
	if _, err := os.Stat(filepath.Join(string(h.core.Folders), "steamvr", "posewright.vrmanifest")); err != nil {
		t.Error(err)
	}

	h.point(700, image.Point{}) // SteamVR quits
	h.await("the texture is freed", func() bool { h.mutex.Lock(); defer h.mutex.Unlock(); return h.lent == nil })
	h.await("the panel is back with SteamVR", func() bool { h.mutex.Lock(); defer h.mutex.Unlock(); return h.ready() && h.lent != nil })
	if !h.auto() {
		t.Error("the next SteamVR no longer starts it")
	}
	h.on(func() { h.panel.SetOn(false) })
	h.await("the panel is gone", func() bool { h.mutex.Lock(); defer h.mutex.Unlock(); return !h.ready() && h.lent == nil })
}

// Pictures are drawn ten times a second at most, none where nothing changes, and none while the panel is not looked at.
func TestThePanelIsDrawnOnlyWhileItIsLookedAtAndNotMoreThanTenTimesASecond(t *testing.T) {
	t.Parallel()
	h := newHeadset(t)
	h.on(func() { h.panel.SetOn(true); h.live.Sources.Pause(true) })
	h.await("the first picture", func() bool { return h.shown() > 0 })
	count := func() int { h.mutex.Lock(); defer h.mutex.Unlock(); return h.lends }
	a, b, c := h.where("tab.0"), h.where("tab.1"), h.where("tab.3")
	h.press("tab.2")
	// drawn has the laser move far more often than is drawn, and until some pictures are.
	drawn := func(what string, move func(i int)) {
		t.Helper()
		began, first := time.Now(), count()
		for i := 0; i < 100 || count()-first < 3; i++ {
			move(i)
			time.Sleep(15 * time.Millisecond)
			if time.Since(began) > 90*time.Second {
				t.Fatalf("%s: %d pictures in %v", what, count()-first, time.Since(began))
			}
		}
		if drawn, most := count()-first, int(time.Since(began)/drawPeriod)+2; drawn > most {
			t.Errorf("%s: %d pictures in %v, at most %d", what, drawn, time.Since(began), most)
		}
	}
	drawn("from one button to another", func(i int) { h.point(300, [...]image.Rectangle{a, b, c}[i%3].Min.Add(image.Pt(20, 20))) })
	track := h.where("slide.torso.wristLine")
	h.point(301, track.Min.Add(image.Pt(1, 10)))
	drawn("a slider, whose value follows all the same", func(i int) { h.point(300, track.Min.Add(image.Pt(track.Dx()*(i%100)/99, 10))) })
	h.point(300, track.Min.Add(image.Pt(track.Dx(), 10)))
	h.await("the slider's value", func() bool { return h.value() == 2.5 })
	h.point(302, track.Min.Add(image.Pt(track.Dx()-1, 10)))
	h.look(false)
	settle := func(share int) { // until the panel knows what the laser did and that nobody looks
		at := track.Min.Add(image.Pt(track.Dx()*share/5, 10))
		for _, kind := range []uint32{300, 301, 302} {
			h.point(kind, at)
		}
		h.await("the slider's value once more", func() bool { return math.Abs(h.value()-2.5*float64(share)/5) < 0.1 })
	}
	settle(4)
	still := count()
	for end := time.Now().Add(5 * drawPeriod); time.Now().Before(end); {
		h.point(300, a.Min.Add(image.Pt(20, 20)))
		h.point(300, b.Min.Add(image.Pt(20, 20)))
		settle(2)
		settle(4)
	}
	if got := count(); got != still {
		t.Errorf("%d pictures while it is not looked at", got-still)
	}
}

// The owner may be busy while the panel is switched off.
func TestAnAnswerThatComesTooLateIsNotTaken(t *testing.T) {
	t.Parallel()
	h := newHeadset(t)
	free := make(chan struct{})
	h.core.Host.Post(func() { <-free })
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got, ok := (&worker{Controller: h.panel, panel: panel.Run(h.core, h.live, "en", dragger)}).ask(ctx, nil, true)
	close(free)
	if h.on(func() {}); ok || got != nil {
		t.Errorf("%v, %+v", ok, got)
	}
}

// A panel that was left switched on, where there is no SteamVR, is said in the log once.
func TestWithoutSteamVRTheLogSaysSoOnce(t *testing.T) {
	t.Parallel()
	h := newHeadset(t)
	h.panel.o.Libraries = []string{filepath.Join(t.TempDir(), "nothing.so")}
	h.on(func() {
		h.core.Settings.Values.Dashboard.On = true
		h.panel.Start()
	})
	said := func() (list []string) {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		for _, n := range h.notices {
			if strings.Contains(n, "The panel waits") {
				list = append(list, n)
			}
		}
		return list
	}
	h.await("it is said", func() bool { return len(said()) > 0 })
	time.Sleep(300 * time.Millisecond) // fifteen more looks
	if got := said(); len(got) != 1 || !strings.HasPrefix(got[0], "log: ") || !strings.Contains(got[0], "install SteamVR") {
		t.Errorf("said %q", got)
	}
}

// SteamVR starts nothing that has no panel; the choice stays for when the panel is back, and a program that ends stays registered.
func TestSteamVRStartsNothingWhileThePanelIsSwitchedOff(t *testing.T) {
	t.Parallel()
	h := newHeadset(t)
	h.on(func() { h.panel.SetOn(true); h.panel.SetAutoLaunch(true) })
	h.await("SteamVR starts it", h.auto)
	h.on(func() { h.panel.SetOn(false) })
	h.await("SteamVR starts it no longer", func() bool { return !h.auto() && !h.ready() })
	var chosen bool
	if h.on(func() { chosen = h.panel.Config().AutoLaunch }); !chosen {
		t.Error("the choice is forgotten")
	}
	h.on(func() { h.panel.SetOn(true) })
	h.await("SteamVR starts it again", func() bool { return h.ready() && h.auto() })
	h.core.Host.Cancel()
	h.await("the program ends", func() bool { return !h.ready() })
	if !h.auto() {
		t.Error("SteamVR no longer starts a program that ended")
	}
}

// A SteamVR that is not running while the panel is switched off cannot be told: the manifest that it would start Posewright by is gone.
func TestASteamVRThatDoesNotRunStartsNothingLater(t *testing.T) {
	t.Parallel()
	h := newHeadset(t)
	h.panel.o.Libraries = []string{filepath.Join(t.TempDir(), "nothing.so")}
	manifest := filepath.Join(string(h.core.Folders), "steamvr", "posewright.vrmanifest")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.MkdirAll(filepath.Dir(manifest), 0o755))
	must(os.WriteFile(manifest, []byte("{}"), 0o644)) // of a time when SteamVR ran
	h.on(func() { h.panel.SetOn(true); h.panel.SetAutoLaunch(true) })
	h.on(func() { h.panel.SetOn(false) })
	h.await("SteamVR finds no manifest", func() bool { _, err := os.Stat(manifest); return os.IsNotExist(err) })
	must(os.WriteFile(manifest, []byte("{}"), 0o644))
	h.on(func() { h.panel.SetOn(true) })
	h.core.Host.Cancel()
	h.core.Wait()
	if _, err := os.Stat(manifest); err != nil {
		t.Errorf("a program that ends is no longer started: %v", err)
	}
}
