//go:build cgo

package ui

import (
	"path/filepath"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// showBackups lists the versions that were kept of the document's file, or of all files where it has none.
func (e *editor) showBackups() {
	e.Commit()
	file := e.document.Path()
	list := container.New(&widgets.StackedLayout{}, widget.NewLabel(lang.L("Reading the backups…")))
	title := lang.L("Backups")
	if file != "" {
		title = lang.L("Backups of “{{.Name}}”", text.With{"Name": app.BaseName(file)})
	}
	e.shell.showInfo(title, container.NewVScroll(list), fyne.NewSize(560, 340))
	e.backupButtons = nil
	e.core.Library.ReadBackups(file, e.Current(), func(versions []app.Version, err error) {
		list.RemoveAll()
		if err != nil {
			e.shell.warn(err)
		}
		if len(versions) == 0 {
			none := widget.NewLabel(lang.L("No backups yet. Saving a preset keeps the previous version as a backup, up to five for each file."))
			none.Wrapping = fyne.TextWrapWord
			list.Add(none)
		}
		for _, v := range versions {
			list.Add(e.backupRow(v, file == ""))
		}
		list.Refresh()
	})
}

func (e *editor) backupRow(v app.Version, named bool) fyne.CanvasObject {
	label := v.Saved.Local().Format(time.DateTime)
	if named {
		label = lang.L("{{.Name}}, {{.Time}}", text.With{"Name": filepath.Base(v.Of), "Time": label})
	}
	name := widgets.NewTipLabel(label, e.shell.tips)
	name.Tip = v.Of
	about := widgets.NewTipLabel("", e.shell.tips)
	restore := widgets.NewKeyButton(lang.L("Restore"), func() { e.restoreBackup(&v) })
	switch {
	case v.Preset == nil:
		about.Text, about.Tip, about.Color = lang.L("Can't read"), text.Sentence(v.Err), "error"
		restore.Disable()
	case v.Differences == 0:
		about.Text, about.Color = lang.L("The same as now"), widgets.ColorMuted
		restore.Disable()
	default:
		about.Text, about.Color = lang.L("Differences: {{.Count}}", text.With{"Count": strconv.Itoa(v.Differences)}), widgets.ColorMuted
	}
	about.Tips = e.shell.tips
	e.backupButtons = append(e.backupButtons, restore)
	return container.New(widgets.Insets(3, 6, 3, 10), container.NewBorder(nil, nil, nil, restore, container.New(widgets.Columns(0.6), name, about)))
}

// restoreBackup makes a version the document, as one step of undo.
func (e *editor) restoreBackup(v *app.Version) {
	e.shell.closeDialog()
	if err := e.Do(presets.Load(*v.Preset)); err != nil {
		e.shell.warn(err)
		return
	}
	e.shell.toasts.Info(lang.L("Restored the version of {{.Time}}. It is not saved yet; Undo reverts it",
		text.With{"Time": v.Saved.Local().Format(time.DateTime)}))
}
