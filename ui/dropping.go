//go:build cgo

package ui

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/ui/text"
)

// opening is what several files mean that were dropped together.
type opening struct {
	presets []string // the first to be edited, a second one to be compared with
	avatar  string
	session string
	refused []string // names of files that are none of these, or one too many
}

// sortOpening tells what files that were dropped together mean. A file that cannot be told is refused.
func sortOpening(paths []string, kind func(string) app.FileKind) opening {
	var o opening
	for _, path := range paths {
		switch k := kind(path); {
		case k == app.PresetKind && len(o.presets) < 2:
			o.presets = append(o.presets, path)
		case k == app.AvatarKind && o.avatar == "":
			o.avatar = path
		case k == app.SessionKind && o.session == "":
			o.session = path
		default:
			o.refused = append(o.refused, filepath.Base(path))
		}
	}
	return o
}

// openDropped opens the files that were dropped on the window: a preset with the avatar for it, two presets to be compared, a recorded
// session to be played.
func (e *editor) openDropped(paths []string) {
	if e.shell.prompt != nil {
		return // it has to be answered first
	}
	if len(paths) == 1 {
		e.openAny(paths[0]) // which says of one file why it cannot be opened
		return
	}
	e.core.Library.Kinds(paths, func(kinds []app.FileKind, _ error) {
		o := sortOpening(paths, func(path string) app.FileKind { return kinds[slices.Index(paths, path)] })
		e.openSorted(&o)
	})
}

// openSorted opens files that were dropped together.
func (e *editor) openSorted(o *opening) {
	if len(o.refused) > 0 {
		e.shell.toasts.Warn(lang.L("Can't open {{.Names}}. You can open one avatar, one session and two presets at once.",
			text.With{"Names": strings.Join(o.refused, ", ")}))
	}
	rest := func() {
		if len(o.presets) == 2 {
			e.openAsB(o.presets[1])
		}
		if o.avatar != "" {
			e.openAvatar(o.avatar)
		}
		if o.session != "" {
			e.live.Sources.Open(o.session)
		}
	}
	if len(o.presets) == 0 {
		rest()
		return
	}
	e.openPresetAnd(o.presets[0], rest)
}

// openAny opens a file that was dropped, named on the command line, or used recently.
func (e *editor) openAny(path string) {
	e.withKind(path, e.openKind)
}

// withKind recognizes the kind of a file in the background. It passes the file's absolute path on.
func (e *editor) withKind(path string, then func(path string, kind app.FileKind, err error)) {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	e.core.Library.Kinds([]string{path}, func(kinds []app.FileKind, err error) { then(path, kinds[0], err) })
}

// openKind opens a file of a kind, or says why it cannot be opened.
func (e *editor) openKind(path string, kind app.FileKind, err error) {
	name := text.With{"Name": filepath.Base(path)}
	switch {
	case errors.Is(err, os.ErrNotExist):
		e.core.Recent.Remove(path)
		e.shell.toasts.Warn(lang.L("Can't find {{.Name}}. It may have been moved or renamed. Open it from its new location.", name))
	case err != nil:
		name["Cause"] = text.Cause(err)
		e.shell.toasts.Warn(lang.L("Can't read {{.Name}}: {{.Cause}}. Check its permissions or choose another file.", name))
	case kind == app.AvatarKind:
		e.openAvatar(path)
	case kind == app.PresetKind:
		e.openPreset(path)
	case kind == app.SessionKind:
		e.live.Sources.Open(path)
	default:
		e.shell.toasts.Warn(lang.L("{{.Name}} is neither an avatar (VRM, GLB, glTF) nor a preset (JSON) nor a recorded session (.session, .udpcap, A-Frame JSON): choose one of these", name))
	}
}
