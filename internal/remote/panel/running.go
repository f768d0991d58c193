package panel

import (
	"time"

	"posewright/internal/app"
	"posewright/internal/remote/view"
	"posewright/rig/phrase"
)

const messageLasts = 10 * time.Second

// Running is the panel of a running application.
type Running struct {
	core  *app.App
	live  *app.Live
	by    string // whose drags are, see app.Drags
	panel *Panel

	language string
	message  string
	until    time.Time
}

// Run makes the panel of an application, in a language, whose drags are by a name.
func Run(core *app.App, live *app.Live, language, by string) *Running {
	return &Running{core: core, live: live, by: by, panel: New(language), language: language}
}

// Point takes what a pointer does, and carries out what is asked for by it.
func (r *Running) Point(at Pointer) {
	asked := r.panel.Point(at)
	if asked == nil {
		return
	}
	if asked.Command != "" {
		r.until = time.Time{}
	}
	if err := asked.Apply(r.core, r.live, r.by); err != nil {
		r.Notify(phrase.Of(err))
	}
}

// Notify has the panel show a message for a while.
func (r *Running) Notify(text phrase.Phrase) {
	r.message, r.until = view.Say(r.language, text), r.core.Host.Now().Add(messageLasts)
}

// Draw is what the panel shows now.
func (r *Running) Draw() *List {
	message := ""
	if r.core.Host.Now().Before(r.until) {
		message = r.message
	}
	return r.panel.Draw(view.Now(r.core, r.live, r.language), message)
}
