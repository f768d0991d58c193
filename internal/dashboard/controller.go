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
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"posewright/assets"
	"posewright/internal/app"
	"posewright/internal/atomicfile"
	"posewright/internal/eventloop"
	"posewright/internal/remote/view"
	"posewright/rig/phrase"
	"posewright/trackers/openvr"
	"posewright/ui/text/translations"
)

const (
	key          = "dev.posewright.Posewright"
	widthM       = 2.4
	lookAgain    = 3 * time.Second        // for SteamVR
	drawPeriod   = 100 * time.Millisecond // a picture is not replaced before
	laserPeriod  = 30 * time.Millisecond  // the laser is asked for as often
	restPeriod   = 250 * time.Millisecond // likewise while the panel is not looked at
	messageLasts = 10 * time.Second
	dragger      = "SteamVR" // by whom the drags on the panel are
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

	message string // shown on the panel
	until   time.Time

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
		if notice, ok := e.(eventloop.Notice); ok {
			c.notify(notice.Text)
		}
	})
	return c
}

// notify has the panel show a message for a while.
func (c *Controller) notify(text phrase.Phrase) {
	c.message, c.until = translations.Translate(c.o.Language(), text), c.core.Host.Now().Add(messageLasts)
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
	w := &worker{Controller: c, config: c.Config(), language: c.o.Language()}
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
	panel    *Panel
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
	d, err := openvr.OpenDashboard(openvr.DashboardOptions{Libraries: w.o.Libraries, Key: key, Name: "Posewright", Size: Size, WidthM: widthM, Icon: icon()})
	if err != nil {
		return err
	}
	defer d.Close()
	defer func() { _ = w.o.Lend(nil, nil) }()
	defer w.core.Host.Post(func() { w.core.Drags.End(dragger) }) // nobody releases the laser where there is no panel
	if w.panel == nil {
		face, err := NewTypeface(w.o.Regular, w.o.Bold, w.language)
		if err != nil {
			return err
		}
		w.panel = NewPanel(face, w.language)
	}
	w.panel.drawn = "" // SteamVR has no picture of it
	w.panel.release(nil)
	w.report(w.register(d, w.config.AutoLaunch, false))
	defer func() {
		if w.off.Load() && w.config.AutoLaunch {
			w.report(w.register(d, false, true))
		}
	}()
	var asked, drawn time.Time
	shown := false
	for {
		var requests []*Request
		if err := d.Poll(func(at openvr.Pointer) {
			if r := w.panel.Point(at); r != nil {
				requests = append(requests, r)
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
		due := looked && (now.Sub(asked) >= drawPeriod || len(requests) > 0 && now.Sub(drawn) >= drawPeriod)
		if due || len(requests) > 0 {
			shows, ok := w.ask(ctx, requests, due)
			if !ok {
				return nil
			}
			if due {
				asked = now
			}
			if due && w.panel.Draw(shows.state, shows.message) {
				if err := w.o.Lend(w.panel.Picture, d.Show); err != nil {
					return err
				}
				drawn, shown = now, true
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

// content is what the panel has to show.
type content struct {
	state   *view.State
	message string
}

// ask has the owner carry out requests, and returns what is to be shown after that, if it is wanted. It is false where the application or the panel ends first.
func (w *worker) ask(ctx context.Context, requests []*Request, wanted bool) (content, bool) {
	answer := make(chan content, 1)
	w.core.Host.Post(func() {
		var c content
		defer func() { answer <- c }()
		for _, r := range requests {
			if err := w.carryOut(r); err != nil {
				w.notify(phrase.Of(err))
			}
		}
		if !wanted {
			return
		}
		if w.core.Host.Now().Before(w.until) {
			c.message = w.message
		}
		c.state = view.Now(w.core, w.live, w.language)
	})
	select {
	case c := <-answer:
		return c, true
	case <-ctx.Done():
		return content{}, false
	}
}

// carryOut does what a request asks for.
func (c *Controller) carryOut(r *Request) error {
	switch {
	case r.Command != "":
		c.until = time.Time{}
		return c.live.Commands.Run(r.Command)
	case r.Path != "":
		return c.core.Drags.Move(dragger, r.Path, strconv.FormatFloat(r.Value, 'g', -1, 64))
	case r.Ends:
		c.core.Drags.End(dragger)
		return nil
	case r.Setup != nil:
		return r.Setup.Apply(c.live.Calibration)
	case r.Rating != nil:
		return r.Rating.Apply(c.core.Blind)
	}
	return r.Star.Apply(c.core)
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
