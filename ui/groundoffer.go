//go:build cgo

package ui

import (
	"path/filepath"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/ui/text"
)

// offerGround asks about a file without a skeleton whether it is to be stood on.
func (e *editor) offerGround(loaded *app.LoadedAvatar) {
	name := filepath.Base(loaded.Path)
	e.shell.ask(lang.L("Use “{{.Name}}” as ground?", text.With{"Name": name}),
		lang.L("It has no skeleton. You can use it as ground instead."),
		answer{"prompt.asGround", lang.L("Use as ground"), true, func() { e.live.Ground.Open(loaded.Path) }},
		answer{"prompt.asAvatar", lang.L("Open as avatar"), false, func() { e.takeAvatar(loaded) }},
		answer{"prompt.cancel", lang.L("Cancel"), false, nil})
}
