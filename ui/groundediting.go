//go:build cgo

package ui

import (
	"path/filepath"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/solver"
	"posewright/solver/ground"
	"posewright/ui/canvas"
	"posewright/ui/filedialog"
	"posewright/ui/text"
)

func (e *editor) pickGround() {
	filter := filedialog.Filter{Description: lang.L("Scenes (GLB, glTF)"), Extensions: app.GroundExtensions}
	e.shell.pickFile(lang.L("Open ground"), filter, e.ground.Open)
}

// settleGround puts the triangles of the document's file into settings and shows the ground. Until the file was read the floor is level.
func (e *editor) settleGround(settings *solver.Settings) {
	shown := &canvas.Ground{Ground: settings.Ground}
	if file := e.ground.Loaded(); file != nil {
		settings.Ground.Mesh = file.Mesh
		shown.Mesh, shown.Scenery = file.Mesh, file.Scenery
	}
	if now := e.loop.Ground.Load(); now == nil || *now != *shown {
		e.loop.Ground.Store(shown)
	}
}

// offerGround asks about a file without a skeleton whether it is to be stood on.
func (e *editor) offerGround(loaded *app.LoadedAvatar) {
	name := filepath.Base(loaded.Path)
	e.shell.ask(lang.L("Use “{{.Name}}” as ground?", text.With{"Name": name}),
		lang.L("It has no skeleton. You can use it as ground instead."),
		answer{"prompt.asGround", lang.L("Use as ground"), true, func() { e.ground.Open(loaded.Path) }},
		answer{"prompt.asAvatar", lang.L("Open as avatar"), false, func() { e.takeAvatar(loaded) }},
		answer{"prompt.cancel", lang.L("Cancel"), false, nil})
}

// groundCommands are the kinds of ground.
func (e *editor) groundCommands() []*command {
	use := func(id, label string, kind ground.Kind) *command {
		return &command{id: id, menu: "Avatar", under: text.Message("Ground"), text: label, do: func() { e.ground.Use(kind) }, checked: func() bool { return e.Current().Ground.Kind == kind }}
	}
	table := []*command{
		use("groundLevel", lang.L("Level"), ground.Level),
		use("groundSlope", lang.L("Slope"), ground.Slope),
		use("groundStairs", lang.L("Stairs"), ground.Steps),
		{id: "groundFile", menu: "Avatar", under: text.Message("Ground"), text: lang.L("From a file…"), apart: true, do: e.pickGround,
			checked: func() bool { return e.Current().Ground.Kind == ground.Triangles }},
	}
	table[0].apart = true
	return table
}
