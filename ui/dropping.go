//go:build cgo

package ui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/lang"

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
func sortOpening(paths []string, kind func(string) fileKind) opening {
	var o opening
	for _, path := range paths {
		switch k := kind(path); {
		case k == presetFile && len(o.presets) < 2:
			o.presets = append(o.presets, path)
		case k == avatarFile && o.avatar == "":
			o.avatar = path
		case k == sessionFile && o.session == "":
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
	if e.prompt != nil {
		return // it has to be answered first
	}
	if len(paths) == 1 {
		e.openAny(paths[0]) // which says of one file why it cannot be opened
		return
	}
	o := sortOpening(paths, func(path string) fileKind {
		kind, err := kindOfFile(path)
		if err != nil {
			return unknownFile
		}
		return kind
	})
	if len(o.refused) > 0 {
		e.toasts.Warn(lang.L("Can't open {{.Names}}. You can open one avatar, one session and two presets at once.",
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
			e.openSession(o.session)
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
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	name := text.With{"Name": filepath.Base(path)}
	kind, err := kindOfFile(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		e.settings.Forget(path)
		e.menu.refreshRecent()
		e.toasts.Warn(lang.L("Can't find {{.Name}}. It may have been moved or renamed. Open it from its new location.", name))
	case err != nil:
		name["Cause"] = text.Cause(err)
		e.toasts.Warn(lang.L("Can't read {{.Name}}: {{.Cause}}. Check its permissions or choose another file.", name))
	case kind == avatarFile:
		e.openAvatar(path)
	case kind == presetFile:
		e.openPreset(path)
	case kind == sessionFile:
		e.openSession(path)
	default:
		e.toasts.Warn(lang.L("{{.Name}} is neither an avatar (VRM, GLB, glTF) nor a preset (JSON) nor a recorded session (.session, .udpcap, A-Frame JSON): choose one of these", name))
	}
}
