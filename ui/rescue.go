//go:build cgo

package ui

import (
	"path/filepath"
	"strconv"
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/ui/text"
)

// offerRescued asks about unsaved work that an editor left behind when it ended unexpectedly. Where there is none, or it is
// not wanted now, it goes on.
func (e *editor) offerRescued(then func()) {
	e.core.Recovery.Find(func(works []presets.Recovery, err error) {
		if err != nil {
			e.shell.warn(err)
		}
		e.offer(works, false, then)
	})
}

// offer asks about one after the other, the newest first. Two can be restored, to A and to B; further ones are asked about next time.
func (e *editor) offer(works []presets.Recovery, restored bool, then func()) {
	if len(works) == 0 || restored && e.document.Compares() {
		then()
		return
	}
	work, rest := &works[0], works[1:]
	file, name := lang.L("It has not been saved to a file."), presetTitle(app.RecoveredName(work))
	if work.File != "" {
		file = lang.L("Its file is {{.File}}.", text.With{"File": work.File})
	}
	label := lang.L("Posewright ended unexpectedly on {{.Time}}. Steps that were not saved: {{.Steps}}. {{.File}}",
		text.With{"Time": work.Time.Local().Format(time.DateTime), "Steps": strconv.Itoa(max(1, work.Steps)), "File": file})
	e.shell.ask(lang.L("Restore the unsaved work on “{{.Name}}”?", text.With{"Name": name}), label,
		answer{"prompt.restore", lang.L("Restore"), true, func() {
			e.document.Restore(work, restored, func() { e.offer(rest, true, func() {}) })
		}},
		answer{"prompt.saveCopy", lang.L("Save a copy…"), false, func() {
			e.pickTarget(lang.L("Save a copy of the unsaved work"), e.core.Folders.Presets(), name, func(path string) {
				e.core.Library.WriteCopy(path, &work.Preset, func(err error) {
					if err != nil {
						e.shell.warn(err)
						e.offer(works, restored, then)
						return
					}
					e.shell.toasts.Info(lang.L("{{.Name}} is saved", text.With{"Name": filepath.Base(path)}))
					e.core.Recovery.Discard(work)
					e.offer(rest, restored, then)
				})
			})
		}},
		answer{"prompt.discard", lang.L("Discard"), false, func() {
			e.core.Recovery.Discard(work)
			e.offer(rest, restored, then)
		}},
		answer{"prompt.later", lang.L("Later"), false, then})
}
