//go:build cgo

package ui

import (
	"context"
	"path/filepath"
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// keptVersion is a backup with what is in it.
type keptVersion struct {
	presets.Backup
	preset      *presets.Preset // nil where it cannot be read
	problem     string          // why
	differences int             // from the document
}

// readBackups reads the versions that were kept of a file, or with "" of all. It takes its time.
func readBackups(backups *presets.Backups, file string, now *presets.Preset) ([]keptVersion, error) {
	kept, err := backups.All()
	if file != "" {
		kept, err = backups.Of(file)
	}
	var versions []keptVersion
	for _, one := range kept {
		v := keptVersion{Backup: one}
		if preset, err := presets.Open(one.File); err != nil {
			v.problem = text.Sentence(err)
		} else {
			v.preset, v.differences = &preset, len(presets.Diff(&preset, now))
		}
		versions = append(versions, v)
	}
	return versions, err
}

// showBackups lists the versions that were kept of the document's file, or of all files where it has none.
func (e *editor) showBackups() {
	e.Commit()
	file, now := e.file, e.Current()
	list := container.New(&widgets.StackedLayout{}, widget.NewLabel(lang.L("Reading the backups…")))
	title := lang.L("Backups")
	if file != "" {
		title = lang.L("Backups of “{{.Name}}”", text.With{"Name": baseName(file)})
	}
	e.showInfo(title, container.NewVScroll(list), fyne.NewSize(560, 340))
	e.backupButtons = nil
	e.core.Host.Go("reading the backups", func(context.Context) {
		versions, err := readBackups(presets.NewBackups(e.core.Folders.Backups()), file, now)
		e.post(func() {
			list.RemoveAll()
			if err != nil {
				e.warn(err)
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
	})
}

func (e *editor) backupRow(v keptVersion, named bool) fyne.CanvasObject {
	label := v.Saved.Local().Format(time.DateTime)
	if named {
		label = lang.L("{{.Name}}, {{.Time}}", text.With{"Name": filepath.Base(v.Of), "Time": label})
	}
	name := widgets.NewTipLabel(label, e.tips)
	name.Tip = v.Of
	about := widgets.NewTipLabel("", e.tips)
	restore := widgets.NewKeyButton(lang.L("Restore"), func() { e.restoreBackup(&v) })
	switch {
	case v.preset == nil:
		about.Text, about.Tip, about.Color = lang.L("Cannot be read"), v.problem, "error"
		restore.Disable()
	case v.differences == 0:
		about.Text, about.Color = lang.L("The same as now"), widgets.ColorMuted
		restore.Disable()
	default:
		about.Text, about.Color = lang.L("Differences: {{.Count}}", text.With{"Count": strconv.Itoa(v.differences)}), widgets.ColorMuted
	}
	about.Tips = e.tips
	e.backupButtons = append(e.backupButtons, restore)
	return container.New(widgets.Insets(3, 6, 3, 10), container.NewBorder(nil, nil, nil, restore, container.New(columns{0.6}, name, about)))
}

// restoreBackup makes a version the document, as one step of undo.
func (e *editor) restoreBackup(v *keptVersion) {
	if e.info != nil {
		e.info.Hide()
	}
	if err := e.Do(presets.Load(*v.preset)); err != nil {
		e.warn(err)
		return
	}
	e.toasts.Info(lang.L("Restored the version of {{.Time}}. It is not saved yet; Undo reverts it",
		text.With{"Time": v.Saved.Local().Format(time.DateTime)}))
}
