//go:build cgo

package ui

import (
	"path/filepath"
	"strconv"
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/text"
)

// offerRescued asks about unsaved work that an editor left behind when it ended unexpectedly. Where there is none, or it is
// not wanted now, it goes on.
func (e *editor) offerRescued(then func()) {
	works, err := presets.Recover(e.core.Folders.Journal())
	if err != nil {
		e.warn(err)
	}
	e.offer(works, false, then)
}

// offer asks about one after the other, the newest first. Two can be restored, to A and to B; further ones are asked about next time.
func (e *editor) offer(works []presets.Recovery, restored bool, then func()) {
	if len(works) == 0 || restored && e.other != nil {
		then()
		return
	}
	work, rest := works[0], works[1:]
	file := lang.L("It has not been saved to a file.")
	if work.File != "" {
		file = lang.L("Its file is {{.File}}.", text.With{"File": work.File})
	}
	label := lang.L("Posewright ended unexpectedly on {{.Time}}. Steps that were not saved: {{.Steps}}. {{.File}}",
		text.With{"Time": work.Time.Local().Format(time.DateTime), "Steps": strconv.Itoa(max(1, work.Steps)), "File": file})
	e.ask(lang.L("Restore the unsaved work on “{{.Name}}”?", text.With{"Name": nameOf(&work)}), label,
		answer{"prompt.restore", lang.L("Restore"), true, func() {
			e.restore(&work, restored)
			e.offer(rest, true, func() {})
		}},
		answer{"prompt.saveCopy", lang.L("Save a copy…"), false, func() {
			e.pickTarget(lang.L("Save a copy of the unsaved work"), e.core.Folders.Presets(), nameOf(&work), func(path string) {
				if err := e.keepAndSave(path, &work.Preset); err != nil {
					e.toasts.Warn(text.Sentence(err))
					e.offer(works, restored, then)
					return
				}
				e.toasts.Info(lang.L("{{.Name}} is saved", text.With{"Name": filepath.Base(path)}))
				e.discard(&work)
				e.offer(rest, restored, then)
			})
		}},
		answer{"prompt.discard", lang.L("Discard"), false, func() {
			e.discard(&work)
			e.offer(rest, restored, then)
		}},
		answer{"prompt.later", lang.L("Later"), false, then})
}

// nameOf is what a person knows recovered work by.
func nameOf(work *presets.Recovery) string {
	if work.File != "" {
		return baseName(work.File)
	}
	if work.Preset.Name != "" {
		return work.Preset.Name
	}
	return lang.L("Untitled")
}

// restore goes on with recovered work as unsaved changes to the file that it was of: in place of the document, or as B.
func (e *editor) restore(work *presets.Recovery, asB bool) {
	document := presets.NewDocument(presets.Default())
	if saved, err := presets.Open(work.File); work.File != "" && err == nil {
		document = presets.NewDocument(saved)
	}
	if asB {
		e.setSide(document, work.File)
	} else {
		e.setDocument(document, work.File)
	}
	if err := document.Do(presets.Load(work.Preset)); err != nil {
		e.warn(err)
		return
	}
	e.refreshChrome()
	e.discard(work) // it is in the journal of this document now
}

func (e *editor) discard(work *presets.Recovery) {
	if err := work.Discard(); err != nil {
		e.warn(err)
	}
}
