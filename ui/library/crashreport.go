//go:build cgo

package library

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/crashreport"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// NewCrashReport makes the content of a dialog about a crash: what happened, the report, and its file. older is how many other reports there are.
func NewCrashReport(r *crashreport.Report, older int) fyne.CanvasObject {
	summary := widget.NewLabel(crashSummary(r, older))
	summary.Wrapping = fyne.TextWrapWord
	advice := widget.NewLabel(lang.L("If this happens again, send the report to the provider of Posewright and describe what you did."))
	advice.Wrapping = fyne.TextWrapWord
	file := widget.NewLabel(text.Path(r.Path))
	file.Wrapping = fyne.TextWrapBreak
	file.SizeName = theme.SizeNameCaptionText
	file.Importance = widget.LowImportance
	report := widget.NewLabel(r.Text)
	report.TextStyle = fyne.TextStyle{Monospace: true}
	report.SizeName = theme.SizeNameCaptionText
	scroll := widgets.NewTableScroll(report, nil)
	return container.NewBorder(container.NewVBox(summary, advice), file, nil, nil, scroll)
}

// crashSummary says what happened when and where, and how many reports are older.
func crashSummary(r *crashreport.Report, older int) string {
	words := text.With{"What": r.What, "When": r.When.Local().Format(time.DateTime)}
	label := lang.L("Posewright crashed on {{.When}}: {{.What}}", words)
	if r.Where != "" {
		words["Where"] = r.Where
		label = lang.L("Posewright crashed on {{.When}} in {{.Where}}: {{.What}}", words)
	}
	if older > 0 {
		label += "\n" + lang.N("There are {{.Count}} older reports beside it.", older, text.With{"Count": older})
	}
	return label
}
