package dashboard

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"posewright/assets"
	"posewright/internal/app"
	"posewright/internal/atomicfile"
	"posewright/internal/eventloop"
	"posewright/internal/remote/panel"
	"posewright/rig/phrase"
	"posewright/trackers/openvr"
	"posewright/ui/text/translations"
)

const (
	key         = "dev.posewright.Posewright"
	unitM       = 0.0019                 // of the panel
	lookAgain   = 3 * time.Second        // for SteamVR
	drawPeriod  = 100 * time.Millisecond // a picture is not replaced before
	laserPeriod = 30 * time.Millisecond  // the laser is asked for as often
	restPeriod  = 250 * time.Millisecond // likewise while the panel is not looked at
	dragger     = "SteamVR"              // by whom the drags on the panel are
)

// Lend shows a picture as a texture of OpenGL: it calls use with the texture's name, on the thread whose context it belongs to, and returns its error. Without
// a picture it frees the texture.
type Lend func(picture *image.RGBA, use func(texture uint32) error) error

// Options are what a controller is made with.
type Options struct {
	Lend          Lend
	Language      func() string // tag of the window's
	Regular, Bold []byte        // fonts
	Libraries     []string      // where openvr_api is looked for; nil means where it usually is
	Retry         time.Duration // how long to wait before looking again for SteamVR; 0 is three seconds
}

// Controller shows the panel while that is switched on and SteamVR runs. Methods are for the owner.
type Controller struct {
	core *app.App
	live *app.Live
	o    Options
	stop func()        // switches the panel off; nil while it is
	done chan struct{} // closed once the one before has ended

	running *panel.Running // nil before the first one

	mutex  sync.Mutex // of the rest
	launch *bool      // what the person has just chosen of starting with SteamVR
}

// New makes a controller that shows nothing before Start or SetOn.
func New(core *app.App, live *app.Live, o Options) *Controller {
	if o.Retry == 0 {
		o.Retry = lookAgain
	}
	c := &Controller{core: core, live: live, o: o}
	core.Events.Subscribe(func(e eventloop.Event) {
		if notice, ok := e.(eventloop.Notice); ok && c.running != nil {
			c.running.Notify(notice.Text)
		}
	})
	return c
}

// Config returns what is chosen.
func (c *Controller) Config() app.DashboardSettings { return c.core.Settings.Values.Dashboard }

// Start shows the panel, if that is chosen. Where SteamVR is absent, the log says so, once.
func (c *Controller) Start() {
	if c.Config().On && c.stop == nil {
		c.begin(func(text phrase.Phrase) { c.core.Events.Emit(app.LogEntry{Text: text}) })
	}
}

// SetOn shows the panel from now on, or no longer; then SteamVR does not start Posewright either, which has nothing to show there, until the panel is back. Where
// SteamVR is absent, the person is told so, once.
func (c *Controller) SetOn(on bool) {
	c.core.Settings.Values.Dashboard.On = on
	c.core.Settings.Save()
	switch {
	case !on && c.stop != nil:
		c.stop()
		c.stop = nil
	case on && c.stop == nil:
		c.begin(func(text phrase.Phrase) { c.core.Events.Inform(text) })
	}
}

// SetAutoLaunch has SteamVR start Posewright from now on, or no longer: as soon as the panel is shown, if it is not.
func (c *Controller) SetAutoLaunch(on bool) {
	c.core.Settings.Values.Dashboard.AutoLaunch = on
	c.core.Settings.Save()
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.launch = &on
}

// begin starts what shows the panel. It says once why it cannot.
func (c *Controller) begin(announce func(phrase.Phrase)) {
	ctx, stop := context.WithCancel(c.core.Host.Context())
	before, done := c.done, make(chan struct{})
	c.running = panel.Run(c.core, c.live, c.o.Language(), dragger)
	w := &worker{Controller: c, config: c.Config(), language: c.o.Language(), panel: c.running}
	c.stop, c.done = func() {
		w.off.Store(true)
		stop()
	}, done
	c.core.Host.Go("the panel in SteamVR's dashboard", func(context.Context) {
		defer close(done)
		if before != nil {
			<-before // a panel is there only once
		}
		// Runtimes keep state for threads.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		w.run(ctx, func(err error) {
			c.core.Host.Post(func() { announce(phrase.Say("The panel waits for SteamVR: {{.Cause}}", "Cause", err)) })
		})
	})
}

// worker is what runs on the goroutine of a panel.
type worker struct {
	*Controller
	off      atomic.Bool // the panel was switched off, and the program goes on
	config   app.DashboardSettings
	language string
	panel    *panel.Running // of the owner
	paint    *paint
}

func (w *worker) run(ctx context.Context, announce func(error)) {
	said := false
	for ctx.Err() == nil {
		err := w.show(ctx)
		if err != nil && !said && !errors.Is(err, openvr.ErrRestarts) {
			said = true
			announce(err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(w.o.Retry):
		}
	}
	if w.off.Load() { // SteamVR, which may not run, was not told so where there was no panel
		a := w.application()
		w.report(a.Remove())
	}
}

// show shows the panel until the context or SteamVR ends.
func (w *worker) show(ctx context.Context) error {
	d, err := openvr.OpenDashboard(openvr.DashboardOptions{Libraries: w.o.Libraries, Key: key, Name: "Posewright", Size: panel.Size,
		WidthM: unitM * float64(panel.Size.X), Icon: icon()})
	if err != nil {
		return err
	}
	defer d.Close()
	defer func() { _ = w.o.Lend(nil, nil) }()
	defer w.core.Host.Post(func() { w.panel.Point(panel.Pointer{Kind: panel.Left}) }) // nobody releases the laser where there is no panel
	if w.paint == nil {
		face, err := NewTypeface(w.o.Regular, w.o.Bold, w.language)
		if err != nil {
			return err
		}
		w.paint = newPaint(face)
	}
	w.report(w.register(d, w.config.AutoLaunch, false))
	defer func() {
		if w.off.Load() && w.config.AutoLaunch {
			w.report(w.register(d, false, true))
		}
	}()
	var asked, drawn time.Time
	var at openvr.Pointer
	shows, under, holds, shown := &panel.List{}, "", false, false
	for {
		var pointers []panel.Pointer
		if err := d.Poll(func(to openvr.Pointer) {
			if to.Kind != openvr.PointerScrolled {
				at = to
			}
			holds = to.Kind == openvr.PointerPressed || holds && to.Kind != openvr.PointerReleased && to.Kind != openvr.PointerLeft
			if to.Kind != openvr.PointerMoved || holds { // what it points at shows without the owner
				pointers = append(pointers, panel.Pointer{Kind: panel.Kind(to.Kind), X: to.X, Y: to.Y, Scroll: to.Scroll})
			}
		}); err != nil {
			return err
		}
		if on := w.chosen(); on != nil {
			w.config.AutoLaunch = *on // also with the next SteamVR
			w.report(w.register(d, *on, true))
		}
		// The first picture is there before the panel is looked at.
		looked := d.Visible() || !shown
		now := time.Now()
		// What was asked for is shown at once, unless a picture has just been drawn.
		due := looked && (now.Sub(asked) >= drawPeriod || len(pointers) > 0 && now.Sub(drawn) >= drawPeriod)
		if due || len(pointers) > 0 {
			list, ok := w.ask(ctx, pointers, due)
			if !ok {
				return nil
			}
			if due {
				asked = now
				hover := ""
				if item := list.Under(at.X, at.Y); item != nil && at.Kind != openvr.PointerLeft {
					hover = item.ID
				}
				if !shown || hover != under || !list.Equal(shows) {
					w.paint.draw(list, hover)
					if err := w.o.Lend(w.paint.picture, d.Show); err != nil {
						return err
					}
					shows, under, drawn, shown = list, hover, now, true
				}
			}
		}
		pause := restPeriod
		if looked {
			pause = laserPeriod
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
	}
}

// chosen is what a person has chosen since it was asked last of starting with SteamVR; nil for nothing.
func (c *Controller) chosen() *bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	on := c.launch
	c.launch = nil
	return on
}

// report tells the person what failed.
func (w *worker) report(err error) {
	if err != nil {
		w.core.Host.Post(func() { w.core.Events.WarnOf(err) })
	}
}

// ask has the owner do what the laser did, and returns what is to be shown after that, if it is wanted. It is false where
// the application or the panel ends first.
func (w *worker) ask(ctx context.Context, pointers []panel.Pointer, wanted bool) (*panel.List, bool) {
	answer := make(chan *panel.List, 1)
	w.core.Host.Post(func() {
		var list *panel.List
		defer func() { answer <- list }()
		for _, at := range pointers {
			w.panel.Point(at)
		}
		if wanted {
			list = w.panel.Draw()
		}
	})
	select {
	case list := <-answer:
		return list, true
	case <-ctx.Done():
		return nil, false
	}
}

// register has SteamVR start the program by itself, or no longer.
func (w *worker) register(d *openvr.Dashboard, on, chosen bool) error {
	program, err := os.Executable()
	if err != nil {
		return phrase.Fail("Posewright does not know its own path: {{.Cause}}. Start it from another folder", "Cause", err)
	}
	a := w.application()
	a.Program = program
	if on {
		_ = atomicfile.WriteAll([]atomicfile.File{{Path: a.Icon, Data: assets.Icon()}}) // without it SteamVR shows a picture of its own
	}
	return d.StartWithSteamVR(a, on, chosen)
}

// application is the program as SteamVR knows it, without its path.
func (w *worker) application() openvr.Application {
	folder := filepath.Join(string(w.core.Folders), "steamvr")
	texts := map[string]openvr.ApplicationText{}
	for tag, steam := range map[string]string{"en": "en_us", "de": "de_de", "ja": "ja_jp"} {
		texts[steam] = openvr.ApplicationText{Name: "Posewright", Description: translations.Translate(tag, phrase.Say("Calibrate and tune an avatar's movement"))}
	}
	return openvr.Application{Key: key, Folder: folder, Icon: filepath.Join(folder, "icon.png"), Texts: texts}
}

// icon is the program's, as pixels.
func icon() *image.NRGBA {
	decoded, err := png.Decode(bytes.NewReader(assets.Icon()))
	if err != nil {
		return image.NewNRGBA(image.Rect(0, 0, 1, 1)) // it is tested that it is a PNG
	}
	straight := image.NewNRGBA(image.Rectangle{Max: decoded.Bounds().Size()})
	draw.Draw(straight, straight.Rect, decoded, decoded.Bounds().Min, draw.Src)
	return straight
}
