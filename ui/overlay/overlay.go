//go:build cgo

package overlay

import (
	"image"
	"sync/atomic"

	"fyne.io/fyne/v2/theme"

	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/internal/dashboard"
	"posewright/rig/phrase"
	"posewright/ui/canvas"
	"posewright/ui/commands"
	"posewright/ui/text"
)

// lender is a painter that has a context of OpenGL.
type lender interface {
	Lend(picture *image.RGBA, use func(texture uint32) error) error
}

// Overlay is the panel of a window.
type Overlay struct {
	*dashboard.Controller
	core   *app.App
	lender atomic.Pointer[lender] // nil while there is none
}

// New makes the panel of an application. It is shown, where that is chosen, once a painter is open that can lend textures.
func New(core *app.App, live *app.Live) *Overlay {
	o := &Overlay{core: core}
	o.Controller = dashboard.New(core, live, dashboard.Options{Lend: o.lend, Language: text.Shown,
		Regular: theme.DefaultTextFont().Content(), Bold: theme.DefaultTextBoldFont().Content()})
	return o
}

// Opens returns a function that opens a painter, whose context of OpenGL the panel is shown with from then on.
func (o *Overlay) Opens(open func() (canvas.Painter, error)) func() (canvas.Painter, error) {
	return func() (canvas.Painter, error) {
		painter, err := open()
		if l, ok := painter.(lender); ok && err == nil {
			o.lender.Store(&l)
			o.core.Host.Post(o.Start)
		}
		return painter, err
	}
}

// lend is called on the panel's goroutine.
func (o *Overlay) lend(picture *image.RGBA, use func(texture uint32) error) error {
	if l := o.lender.Load(); l != nil {
		return (*l).Lend(picture, use)
	}
	return phrase.Fail("the viewport draws nothing yet. Wait a moment")
}

// Commands switch the panel.
func (o *Overlay) Commands() []*commands.Command {
	under := text.Message("SteamVR dashboard")
	return []*commands.Command{
		{Command: &command.Command{ID: "dashboard", Text: phrase.Say("Panel in the dashboard"),
			Tip:     phrase.Say("Calibrate and adjust in the headset, with the laser"),
			Checked: func() bool { return o.Config().On }, Do: command.Always(func() { o.SetOn(!o.Config().On) })},
			Menu: "Calibrate", Under: under},
		{Command: &command.Command{ID: "dashboardStart", Text: phrase.Say("Start with SteamVR"),
			Tip:     phrase.Say("SteamVR starts Posewright, which shows its panel then"),
			Enabled: func() bool { return o.Config().On }, Checked: func() bool { return o.Config().AutoLaunch },
			Do: command.Always(func() { o.SetAutoLaunch(!o.Config().AutoLaunch) })},
			Menu: "Calibrate", Under: under},
	}
}
