//go:build cgo

package ui

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/ui/text"
)

// walks is who walks now, for the session.
func (e *editor) walks() *session.Walker {
	return e.core.Pace.Walker(e.live.Sources.Live(), e.settings.Person, e.live.Store.Now())
}

// followPace notes what was learned of who walks.
func (e *editor) followPace(now time.Duration) {
	e.core.Pace.Follow(e.reading.Walker, &e.reading.Gait, e.Current(), now)
}

// hasOwnPace reports whether the preset has another cadence than the person.
func (e *editor) hasOwnPace() bool {
	_, differs := app.PresetCadence(&e.reading.Gait, e.Current())
	return differs
}

// presetOwnPace takes the learned cadence into the preset, as one step of undo: there it goes to other programs.
func (e *editor) presetOwnPace() {
	cadence, differs := app.PresetCadence(&e.reading.Gait, e.Current())
	if !differs {
		return
	}
	if err := e.Do(presets.Set(app.CadenceParameter, cadence)); err != nil {
		e.shell.warn(err)
		return
	}
	e.shell.toasts.Info(lang.L("The preset's step time factor is ×{{.Value}} now", text.With{"Value": fmt.Sprintf("%.2f", cadence)}))
}
