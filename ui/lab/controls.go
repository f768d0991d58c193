//go:build cgo

package lab

import (
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/lab"
	"posewright/rig/phrase"
	"posewright/ui/filedialog"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// naming returns how a panel names its controls, with a prefix such as "fit.", and how it makes a button with a name.
func naming(controls *[]widgets.Control, prefix string) (name func(id string, object fyne.CanvasObject), button func(id, label string, tapped func()) *widgets.KeyButton) {
	name = func(id string, object fyne.CanvasObject) {
		*controls = append(*controls, widgets.Control{ID: prefix + id, Object: object})
	}
	button = func(id, label string, tapped func()) *widgets.KeyButton {
		b := widgets.NewKeyButton(label, tapped)
		name(id, b)
		return b
	}
	return name, button
}

// runner makes the button that begins or ends the work of a panel, and the bar of its progress.
func runner(button func(id, label string, tapped func()) *widgets.KeyButton, label string, tapped func()) (*widgets.KeyButton, *widget.ProgressBar) {
	run, progress := button("run", label, tapped), widget.NewProgressBar()
	run.Importance = widget.HighImportance
	progress.Hide()
	return run, progress
}

// chosenColumn is the left side of a panel: what is chosen, and below it what runs it.
func chosenColumn(choices fyne.CanvasObject, run *widgets.KeyButton, progress *widget.ProgressBar) fyne.CanvasObject {
	return container.NewBorder(nil, container.New(widgets.Insets(6, 0, 0, 12), container.NewVBox(progress, run)), nil, nil,
		widgets.NewScroll(container.New(widgets.Insets(0, 0, 0, 12), choices)))
}

// addRecordings are the buttons that add files and folders to the recordings of a comparison.
func (do *CompareActions) addRecordings(button func(id, label string, tapped func()) *widgets.KeyButton, comparison *lab.Comparison) fyne.CanvasObject {
	pickFile, pickFolder := do.PickRecording, do.PickFolder
	return container.NewGridWithColumns(2, button("addRecording", lang.L("Add file…"), func() { pickFile(comparison.AddRecordings) }),
		button("addFolder", lang.L("Add folder…"), func() { pickFolder(comparison.AddRecordings) }))
}

// export asks where to write a file, has it written and says what came of it, in the panel by say.
func (do *CompareActions) export(title, name, description, extension string, say func(error), write func(path string, done func(error))) {
	fail := func(err error) {
		say(err)
		do.Failed(err)
	}
	pickWithExtension(do.PickNewFile, title, name, description, extension, fail, func(path string) {
		write(path, func(err error) {
			if err != nil {
				fail(err)
				return
			}
			do.Written(lang.L("Exported {{.Name}}", text.With{"Name": text.File(path)}), path)
		})
	})
}

// pickWithExtension asks where to write a file, and hands its path over with its extension. Where that changes the name to one of a file that is there, it is refused.
func pickWithExtension(pick func(title, folder, name string, filter filedialog.Filter, then func(path string)), title, name, description, extension string,
	refused func(error), then func(path string)) {
	pick(title, "", name+extension, filedialog.Filter{Kind: filedialog.Exports, Description: description, Extensions: []string{extension[1:]}}, func(path string) {
		if !strings.EqualFold(filepath.Ext(path), extension) {
			path += extension
			if _, err := os.Stat(path); err == nil {
				refused(phrase.Fail("{{.Name}} exists already: choose another name", "Name", filepath.Base(path)))
				return
			}
		}
		then(path)
	})
}

func heading(label string) fyne.CanvasObject {
	l := widget.NewLabel(label)
	l.TextStyle.Bold = true
	return l
}
