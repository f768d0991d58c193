//go:build cgo

package ui

import (
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/assets"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/avatarfile"
	"posewright/presets/export/targets"
	"posewright/ui/library"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// exportPanel is the content of the dialog that takes the preset to another program. Before anything is written it shows
// what becomes of every parameter.
type exportPanel struct {
	e       *editor
	targets []export.Target
	preset  *presets.Preset // as it was when the dialog was opened

	target    *widgets.KeyChoice
	about     *widget.Label
	summary   *widget.Label
	all       *widgets.KeyCheck
	permitted *widgets.KeyCheck
	lines     []library.ExportLine
	list      *widgets.KeyList
	folder    *widgets.KeyEntry
	chosen    bool // the folder was chosen by hand
	write     *widgets.KeyButton
	dialog    dialog.Dialog

	files  []export.File // nil while there is nothing to write
	report *export.Report
}

// showExport opens the dialog.
func (e *editor) showExport() {
	e.shell.closeDialog()
	p := &exportPanel{e: e, targets: targets.All(), preset: e.Current()}
	names := make([]string, len(p.targets))
	for i := range names {
		names[i] = lang.L(p.targets[i].Name)
	}
	p.target = widgets.NewKeyChoice(names, func(string) { p.update() })
	p.about, p.summary = widget.NewLabel(""), widget.NewLabel("")
	p.about.Wrapping, p.summary.Wrapping = fyne.TextWrapWord, fyne.TextWrapWord
	p.about.Importance = widget.LowImportance
	p.summary.TextStyle = fyne.TextStyle{Bold: true}
	p.all = widgets.NewKeyCheck(lang.L("Show all parameters, including those at their defaults"), func(bool) { p.showLines() })
	p.permitted = widgets.NewKeyCheck(lang.L("I may modify this avatar although its licence prohibits it"), func(bool) { p.update() })
	p.permitted.Hide()
	p.list = widgets.NewKeyList(func() int { return len(p.lines) }, newExportRow, func(i widget.ListItemID, o fyne.CanvasObject) {
		o.(*exportRow).set(&p.lines[i])
	})
	p.list.HideSeparators = true
	p.folder = widgets.NewKeyEntry()
	p.folder.OnChanged = func(string) { p.enable() }
	choose := widgets.NewKeyButton(lang.L("Choose…"), p.choose)
	p.write = widgets.NewKeyButton(lang.L("Export"), p.export)
	p.write.Importance = widget.HighImportance
	head := container.NewVBox(container.New(layout.NewFormLayout(), widget.NewLabel(lang.L("For")), p.target), p.about, p.summary, p.permitted, p.all)
	foot := container.NewBorder(nil, nil, widget.NewLabel(lang.L("Folder")), container.NewHBox(choose, p.write), p.folder)
	p.target.SetSelectedIndex(0)
	e.exporting = p
	p.dialog = e.shell.showInfo(lang.L("Export the preset"), container.NewBorder(head, foot, nil, nil, p.list), fyne.NewSize(820, 600))
}

func (p *exportPanel) chosenTarget() *export.Target {
	return &p.targets[max(0, p.target.SelectedIndex())]
}

// input is what is taken along.
func (p *exportPanel) input() (*export.Input, error) {
	in := &export.Input{Preset: p.preset, Permitted: p.permitted.Checked}
	worn := p.e.core.Avatar.Current()
	if worn == nil {
		return in, nil
	}
	in.Avatar = worn.Avatar
	if p.e.core.Avatar.Fitted() != nil {
		in.Humanoid = p.e.core.Avatar.Humanoid()
	}
	in.Source = assets.Mannequin()
	if worn.Path != "" {
		var err error
		if in.Source, err = os.ReadFile(worn.Path); err != nil {
			return nil, err
		}
	}
	return in, nil
}

// update works out the files and the report of the chosen target.
func (p *exportPanel) update() {
	target := p.chosenTarget()
	p.about.SetText(lang.L(target.About))
	p.files, p.report = nil, nil
	in, err := p.input()
	if err == nil {
		p.files, p.report, err = target.Export(in)
	}
	p.permitted.Hidden = err == nil && !p.permitted.Checked || !prohibited(p.e)
	if err != nil {
		p.summary.Importance = widget.DangerImportance
		p.summary.SetText(text.Sentence(err))
	} else {
		p.summary.Importance = widget.MediumImportance
		p.summary.SetText(library.ExportSummary(p.report))
	}
	if !p.chosen {
		p.folder.SetText(library.ExportFolder(p.e.core.Folders.Exports(), p.e.documentName(), target.ID))
	}
	p.showLines()
	p.enable()
}

// prohibited reports whether the licence of the avatar that is worn keeps others from modifying it.
func prohibited(e *editor) bool {
	return e.core.Avatar.Current() != nil && avatarfile.Prohibited(e.core.Avatar.Current().Avatar)
}

func (p *exportPanel) showLines() {
	p.lines = nil
	if p.report != nil {
		p.lines = library.ExportLines(p.report, p.preset, p.all.Checked)
	}
	p.list.Refresh()
}

func (p *exportPanel) enable() {
	if p.files != nil && strings.TrimSpace(p.folder.Text) != "" {
		p.write.Enable()
	} else {
		p.write.Disable()
	}
}

func (p *exportPanel) choose() {
	p.e.shell.pickFolder(lang.L("Choose a folder for the files"), filepath.Dir(p.folder.Text), func(path string) {
		p.chosen = true
		p.folder.SetText(path)
	})
}

// export writes the files.
func (p *exportPanel) export() {
	folder := strings.TrimSpace(p.folder.Text)
	if err := export.Write(folder, p.files); err != nil {
		p.summary.Importance = widget.DangerImportance
		p.summary.SetText(text.Sentence(err))
		return
	}
	p.e.shell.toasts.Info(lang.L("{{.Count}} files for {{.Target}} are in {{.Folder}}",
		text.With{"Count": len(p.files), "Target": lang.L(p.chosenTarget().Name), "Folder": folder}))
	p.dialog.Hide()
}

// exportRow is a line of the report.
type exportRow struct {
	widget.BaseWidget
	mark       *canvas.Image
	label, how *widgets.TipLabel
	content    *fyne.Container
}

func newExportRow() fyne.CanvasObject {
	r := &exportRow{mark: canvas.NewImageFromResource(nil), label: widgets.NewTipLabel("", nil), how: widgets.NewTipLabel("", nil).Caption()}
	r.mark.FillMode = canvas.ImageFillContain
	r.mark.SetMinSize(fyne.NewSquareSize(16))
	r.how.Color = widgets.ColorMuted
	r.label.MinWidth, r.how.MinWidth = 60, 60
	r.content = container.NewBorder(nil, nil, container.New(widgets.Insets(0, 6, 0, 8), container.NewCenter(r.mark)), nil, container.New(widgets.Columns(0.4), r.label, r.how))
	r.ExtendBaseWidget(r)
	return r
}

// set shows a line.
func (r *exportRow) set(line *library.ExportLine) {
	icon, color := widgets.IconSure, fyne.ThemeColorName(theme.ColorNameSuccess)
	switch line.Fate {
	case export.Lost:
		icon, color = widgets.IconMissing, theme.ColorNameError
	case export.Approximated:
		icon, color = widgets.IconDoubtful, theme.ColorNameWarning
	}
	r.mark.Hidden = !line.Title
	r.mark.Resource = icon.Tinted(color)
	r.mark.Refresh()
	text := theme.ColorNameForeground
	r.label.Set(line.Label, text)
	r.how.Set(line.How, widgets.ColorMuted)
	r.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (r *exportRow) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.content) }
