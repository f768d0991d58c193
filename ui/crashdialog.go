//go:build cgo

package ui

import (
	"net/url"
	"path/filepath"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// tellCrash says that the editor crashed last time, if it did and has not said so yet, and shows the report. Then it goes on.
func (e *editor) tellCrash(then func()) {
	e.core.Recovery.LatestCrash(func(report *app.CrashReport, older int, journaled bool) {
		if report == nil {
			then()
			return
		}
		e.showCrash(report, older, !journaled, then)
	})
}

// crashWords says what happened when and where, and how many crashes were before that.
func crashWords(r *app.CrashReport, before int) string {
	words := text.With{"What": r.What, "When": r.When.Local().Format(time.DateTime)}
	label := lang.L("Posewright crashed on {{.When}}: {{.What}}", words)
	if r.Where != "" {
		words["Where"] = r.Where
		label = lang.L("Posewright crashed on {{.When}} in {{.Where}}: {{.What}}", words)
	}
	if before > 0 {
		label += "\n" + lang.N("There are {{.Count}} older reports beside it.", before, text.With{"Count": before})
	}
	return label
}

// showCrash shows a report, which a person can copy for whoever is to mend it, and offers the preset that was kept with it.
func (e *editor) showCrash(r *app.CrashReport, before int, offerPreset bool, then func()) {
	words := widget.NewLabel(crashWords(r, before))
	words.Wrapping = fyne.TextWrapWord
	advice := widget.NewLabel(lang.L("If this happens again, send the report to the provider of Posewright and describe what you did."))
	advice.Wrapping = fyne.TextWrapWord
	file := widget.NewLabel(r.Path)
	file.Wrapping = fyne.TextWrapBreak
	file.SizeName = theme.SizeNameCaptionText
	file.Importance = widget.LowImportance
	report := widget.NewLabel(r.Text)
	report.TextStyle = fyne.TextStyle{Monospace: true}
	report.SizeName = theme.SizeNameCaptionText
	scroll := container.NewScroll(report)
	content := container.NewBorder(container.NewVBox(words, advice), file, nil, nil, scroll)

	title := lang.L("Posewright crashed")
	d := dialog.NewCustomWithoutButtons(title, content, e.shell.window)
	goOn := then
	copying := widgets.NewKeyButton(lang.L("Copy the report"), func() { e.shell.app.Clipboard().SetContent(r.Text) })
	folder := widgets.NewKeyButton(lang.L("Open the folder"), func() {
		if err := e.shell.app.OpenURL(&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Dir(r.Path))}); err != nil {
			e.shell.warn(err)
		}
	})
	closing := widgets.NewKeyButton(lang.L("Continue"), d.Hide)
	closing.Importance = widget.HighImportance
	buttons := []fyne.CanvasObject{copying, folder, closing}
	if r.Preset != "" && offerPreset {
		buttons = []fyne.CanvasObject{copying, folder, widgets.NewKeyButton(lang.L("Restore the preset"), func() {
			goOn = func() { e.document.RestoreCrashed(r.Preset); then() }
			d.Hide()
		}), closing}
	}
	d.SetButtons(buttons)
	e.shell.showDialog(d, title, fyne.NewSize(760, 520), func() { goOn() })
	e.shell.window.Canvas().Focus(closing)
}
