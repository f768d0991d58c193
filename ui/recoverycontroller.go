//go:build cgo

package ui

import (
	"path/filepath"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/internal/crashreport"
	"posewright/presets"
	"posewright/ui/library"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// recoveryController offers at the start what a program left behind that ended unexpectedly.
type recoveryController struct {
	shell    *shell.Shell
	document *app.Document
	library  *app.Library
	recovery *app.Recovery
	pickCopy func(name string, then func(path string)) // asks for a file to save a copy in
}

func newRecoveryController(s *shell.Shell, core *app.App, pickCopy func(name string, then func(path string))) *recoveryController {
	return &recoveryController{shell: s, document: core.Document, library: core.Library, recovery: core.Recovery, pickCopy: pickCopy}
}

// showCrash shows the report of a crash that the person has not seen, if there is one, and then goes on.
func (c *recoveryController) showCrash(then func()) {
	c.recovery.LatestCrash(func(report *crashreport.Report, older int, journaled bool) {
		if report == nil {
			then()
			return
		}
		c.showReport(report, older, !journaled, then)
	})
}

// showReport shows a crash report, to be copied, and offers the preset that was kept with it.
func (c *recoveryController) showReport(r *crashreport.Report, older int, offerPreset bool, then func()) {
	title := lang.L("Posewright crashed")
	d := dialog.NewCustomWithoutButtons(title, library.NewCrashReport(r, older), c.shell.Window)
	buttons := []fyne.CanvasObject{
		widgets.NewKeyButton(lang.L("Copy the report"), func() { c.shell.App.Clipboard().SetContent(r.Text) }),
		widgets.NewKeyButton(lang.L("Open the folder"), func() { c.shell.OpenFolder(filepath.Dir(r.Path)) }),
	}
	closed := then
	if r.Preset != "" && offerPreset {
		buttons = append(buttons, widgets.NewKeyButton(lang.L("Restore the preset"), func() {
			closed = func() { c.document.RestoreCrashed(r.Preset); then() }
			d.Hide()
		}))
	}
	goOn := widgets.NewKeyButton(lang.L("Continue"), d.Hide)
	goOn.Importance = widget.HighImportance
	d.SetButtons(append(buttons, goOn))
	c.shell.ShowDialog(d, title, fyne.NewSize(760, 520), func() { closed() })
	c.shell.Window.Canvas().Focus(goOn)
}

// offerRecovered asks about unsaved work and then goes on.
func (c *recoveryController) offerRecovered(then func(restored bool)) {
	c.recovery.Find(func(works []presets.Recovery, err error) {
		if err != nil {
			c.shell.Warn(err)
		}
		c.offer(works, false, then)
	})
}

// offer asks about one after the other, the newest first. Two can be restored, to A and to B; further ones are asked about next time.
func (c *recoveryController) offer(works []presets.Recovery, restored bool, then func(restored bool)) {
	if len(works) == 0 || restored && c.document.Compares() {
		then(restored)
		return
	}
	work, rest := &works[0], works[1:]
	where, name := lang.L("It has not been saved to a file."), presetTitle(app.RecoveredName(work))
	if work.File != "" {
		where = lang.L("Its file is {{.File}}.", text.With{"File": text.Path(work.File)})
	}
	shown := shownTitle(name, work.File)
	label := lang.L("Posewright ended unexpectedly on {{.Time}}. Steps that were not saved: {{.Steps}}. {{.File}}",
		text.With{"Time": work.Time.Local().Format(time.DateTime), "Steps": strconv.Itoa(max(1, work.Steps)), "File": where})
	c.shell.Ask(lang.L("Restore the unsaved work on “{{.Name}}”?", text.With{"Name": shown}), label,
		widgets.Answer{ID: "prompt.restore", Text: lang.L("Restore"), Meant: true, OnGiven: func() {
			c.document.Restore(work, restored, func() { c.offer(rest, true, then) })
		}},
		widgets.Answer{ID: "prompt.saveCopy", Text: lang.L("Save a copy…"), OnGiven: func() {
			c.pickCopy(name, func(path string) {
				c.saveCopy(work, path, func(saved bool) {
					if !saved {
						rest = works
					}
					c.offer(rest, restored, then)
				})
			})
		}},
		widgets.Answer{ID: "prompt.discard", Text: lang.L("Discard"), OnGiven: func() {
			c.recovery.Discard(work)
			c.offer(rest, restored, then)
		}},
		widgets.Answer{ID: "prompt.later", Text: lang.L("Later"), OnGiven: func() { then(restored) }})
}

// saveCopy writes recovered work to a file and then discards it.
func (c *recoveryController) saveCopy(work *presets.Recovery, path string, done func(saved bool)) {
	c.library.WriteCopy(path, &work.Preset, func(err error) {
		if err != nil {
			c.shell.Warn(err)
		} else {
			c.shell.Toasts.Info(lang.L("{{.Name}} is saved", text.With{"Name": text.File(path)}))
			c.recovery.Discard(work)
		}
		done(err == nil)
	})
}
