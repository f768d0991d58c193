//go:build cgo

package library

import (
	"strconv"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// BackupList lists the versions that are kept of a preset's file, or of all files.
type BackupList struct {
	Content fyne.CanvasObject
	Restore []*widgets.KeyButton // of the versions

	tips      *widgets.Tooltips
	list      *fyne.Container
	onRestore func(*app.Version)
}

// NewBackupList makes the list, which waits for Show.
func NewBackupList(tips *widgets.Tooltips, onRestore func(*app.Version)) *BackupList {
	l := &BackupList{tips: tips, onRestore: onRestore, list: container.New(&widgets.StackedLayout{}, widget.NewLabel(lang.L("Reading the backups…")))}
	l.Content = widgets.NewListScroll(l.list, l.list)
	return l
}

// Show lists versions, named with their files if they are of several.
func (l *BackupList) Show(versions []app.Version, named bool) {
	l.list.RemoveAll()
	l.Restore = nil
	if len(versions) == 0 {
		none := widget.NewLabel(lang.L("No backups yet. Saving a preset keeps the previous version as a backup, up to five for each file."))
		none.Wrapping = fyne.TextWrapWord
		l.list.Add(none)
	}
	for i := range versions {
		l.list.Add(l.row(&versions[i], named))
	}
	l.list.Refresh()
}

func (l *BackupList) row(v *app.Version, named bool) fyne.CanvasObject {
	label := v.Saved.Local().Format(time.DateTime)
	if named {
		label = lang.L("{{.Name}}, {{.Time}}", text.With{"Name": text.File(v.Of), "Time": label})
	}
	name := widgets.NewTipLabel(label, l.tips)
	name.Tip = v.Of
	about := widgets.NewTipLabel("", l.tips)
	restore := widgets.NewKeyButton(lang.L("Restore"), func() { l.onRestore(v) })
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
	about.Tips = l.tips
	l.Restore = append(l.Restore, restore)
	return container.New(widgets.Insets(3, 6, 3, 10), container.NewBorder(nil, nil, nil, restore, container.New(widgets.Columns(0.6), name, about)))
}
