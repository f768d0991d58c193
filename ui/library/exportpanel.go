//go:build cgo

package library

import (
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// ExportActions are what the export panel asks for. The functions with done return at once and call done later.
type ExportActions struct {
	// Convert converts the preset. permitted is set if the person may modify the avatar although its license prohibits it.
	Convert      func(target *export.Target, permitted bool, done func(*app.Export, error))
	Write        func(e *app.Export, folder string, onSave bool, done func(error)) // an error is shown in the panel
	ChooseFolder func(from string, then func(folder string))
}

// ExportPanel is the content of the dialog that takes the preset to another program. Before anything is written it shows what becomes of every parameter.
type ExportPanel struct {
	Content fyne.CanvasObject
	Target  *widgets.KeyChoice
	Folder  *widgets.KeyEntry
	Summary *widget.Label
	Export  *widgets.KeyButton
	OnSave  *widgets.KeyCheck
	Result  *app.Export // that Export writes; nil while there is nothing to write

	actions    ExportActions
	targets    []export.Target
	preset     *presets.Preset // as it was when the dialog was opened
	prohibited bool            // by the avatar's license, to modify it
	folderOf   func(target string) string
	about      *widget.Label
	missing    *widget.Label // of the library
	all        *widgets.KeyCheck
	permitted  *widgets.KeyCheck
	lines      []ExportLine
	list       *widgets.KeyList
	byHand     bool // the folder was chosen

	converting int // counts conversions, for late answers
}

// NewExportPanel makes the panel for a preset, which was exported last to a place. folderOf proposes a folder for
// another target.
func NewExportPanel(targets []export.Target, preset *presets.Preset, prohibited bool, last app.ExportPlace,
	folderOf func(target string) string, actions ExportActions) *ExportPanel {
	p := &ExportPanel{actions: actions, targets: targets, preset: preset, prohibited: prohibited}
	p.folderOf = func(target string) string {
		if target == last.Target {
			return last.Folder
		}
		return folderOf(target)
	}
	names := make([]string, len(targets))
	for i := range names {
		names[i] = lang.L(targets[i].Name)
	}
	p.Target = widgets.NewKeyChoice(names, func(string) { p.convert() })
	p.about, p.Summary, p.missing = widget.NewLabel(""), widget.NewLabel(""), widget.NewLabel("")
	p.about.Wrapping, p.Summary.Wrapping, p.missing.Wrapping = fyne.TextWrapWord, fyne.TextWrapWord, fyne.TextWrapWord
	p.missing.Importance = widget.WarningImportance
	p.missing.Hide()
	p.about.Importance = widget.LowImportance
	p.Summary.TextStyle = fyne.TextStyle{Bold: true}
	p.all = widgets.NewKeyCheck(lang.L("Show all parameters, including those at their defaults"), func(bool) { p.showLines() })
	p.permitted = widgets.NewKeyCheck(lang.L("I may modify this avatar although its license prohibits it"), func(bool) { p.convert() })
	p.permitted.Hide()
	p.OnSave = widgets.NewKeyCheck(lang.L("Export again whenever the preset is saved"), func(bool) {})
	p.OnSave.SetChecked(last.OnSave)
	p.list = widgets.NewKeyList(func() int { return len(p.lines) }, newExportRow, func(i widget.ListItemID, o fyne.CanvasObject) {
		o.(*exportRow).set(&p.lines[i])
	})
	p.list.HideSeparators = true
	p.Folder = widgets.NewKeyEntry()
	p.Folder.OnChanged = func(string) { p.enable() }
	choose := widgets.NewKeyButton(lang.L("Choose…"), p.chooseFolder)
	p.Export = widgets.NewKeyButton(lang.L("Export"), p.write)
	p.Export.Importance = widget.HighImportance
	head := container.NewVBox(container.New(layout.NewFormLayout(), widget.NewLabel(lang.L("For")), p.Target), p.missing, p.about, p.Summary, p.permitted, p.all)
	foot := container.NewBorder(nil, nil, widget.NewLabel(lang.L("Folder")), container.NewHBox(choose, p.Export), p.Folder)
	p.Content = container.NewBorder(head, container.NewVBox(p.OnSave, foot), nil, nil, p.list)
	p.Target.SetSelectedIndex(max(0, slices.IndexFunc(targets, func(t export.Target) bool { return t.ID == last.Target })))
	return p
}

// target returns the chosen target.
func (p *ExportPanel) target() *export.Target { return &p.targets[max(0, p.Target.SelectedIndex())] }

// convert works out the files and the report of the chosen target.
func (p *ExportPanel) convert() {
	target := p.target()
	p.about.SetText(lang.L(target.About))
	if !p.byHand {
		p.Folder.SetText(p.folderOf(target.ID))
	}
	p.Result = nil
	p.enable()
	p.converting++
	this := p.converting
	p.actions.Convert(target, p.permitted.Checked, func(e *app.Export, err error) {
		if this == p.converting {
			p.show(e, err)
		}
	})
}

// show shows what becomes of the preset.
func (p *ExportPanel) show(e *app.Export, err error) {
	p.Result = e
	widgets.SetVisible(p.permitted, p.prohibited && (err != nil || p.permitted.Checked))
	widgets.SetVisible(p.missing, err == nil && len(e.Report.Missing) > 0)
	if err != nil {
		p.refuse(err)
	} else {
		p.missing.SetText(ExportMissing(e.Report))
		p.Summary.Importance = widget.MediumImportance
		p.Summary.SetText(ExportSummary(e.Report))
	}
	p.showLines()
	p.enable()
}

func (p *ExportPanel) refuse(err error) {
	p.Summary.Importance = widget.DangerImportance
	p.Summary.SetText(text.Sentence(err))
}

func (p *ExportPanel) showLines() {
	p.lines = nil
	if p.Result != nil {
		p.lines = ExportLines(p.Result.Report, p.preset, p.all.Checked)
	}
	p.list.Refresh()
}

func (p *ExportPanel) enable() {
	if p.Result != nil && p.folder() != "" {
		p.Export.Enable()
	} else {
		p.Export.Disable()
	}
}

func (p *ExportPanel) folder() string { return strings.TrimSpace(p.Folder.Text) }

func (p *ExportPanel) chooseFolder() {
	p.actions.ChooseFolder(filepath.Dir(p.Folder.Text), func(folder string) {
		p.byHand = true
		p.Folder.SetText(folder)
	})
}

// write writes the files.
func (p *ExportPanel) write() {
	p.Export.Disable() // until they are written
	p.actions.Write(p.Result, p.folder(), p.OnSave.Checked, func(err error) {
		p.enable()
		if err != nil {
			p.refuse(err)
		}
	})
}
