//go:build cgo

package ui

import (
	"context"
	"path/filepath"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/solver"
	"posewright/solver/ground"
	"posewright/ui/canvas"
	"posewright/ui/filedialog"
	"posewright/ui/text"
)

// groundState is what the editor keeps of the ground.
type groundState struct {
	ground        *loadedGround // read last; nil before the first
	groundLoading string        // file that is being read, "" for none
	groundTurn    int           // counts loads, so that one that was overtaken is dropped
}

var groundExtensions = []string{"glb", "gltf", "vrm"}

func (e *editor) pickGround() {
	filter := filedialog.Filter{Description: lang.L("Scenes (GLB, glTF)"), Extensions: groundExtensions}
	e.pick(lang.L("Open ground"), filter, e.openGround)
}

// openGround reads a file and, if it can be read, makes it the ground of the document.
func (e *editor) openGround(path string) {
	e.loadGround(path, func(g *loadedGround) {
		if g.err != nil {
			e.toasts.Warn(lang.L("Can't use {{.Name}} as ground: {{.Cause}}. The ground is unchanged. Choose another file.", text.With{"Name": filepath.Base(path), "Cause": text.CauseWithout(g.err, filepath.Base(path))}))
			return
		}
		e.ground = g
		if preset := e.Current(); preset.Ground.Kind == ground.Triangles && preset.GroundFile == path {
			e.publish() // read anew: the file may have changed
			return
		}
		if err := e.Do(presets.SetGroundFile(path)); err != nil {
			e.warn(err)
		}
	})
}

// loadGround reads a file beside the window and then goes on, unless another was wanted meanwhile.
func (e *editor) loadGround(path string, then func(*loadedGround)) {
	e.groundTurn++
	turn := e.groundTurn
	e.groundLoading = path
	e.banner.busy(lang.L("Opening {{.Name}}…", text.With{"Name": filepath.Base(path)}))
	e.core.Host.Go("opening the ground", func(context.Context) {
		g := readGround(path)
		e.post(func() {
			if e.groundTurn != turn {
				return
			}
			e.groundLoading = ""
			e.banner.busy("")
			then(g)
		})
	})
}

// settleGround puts the triangles of the document's file into settings, reading it first where that is needed: until then the floor is level. And it shows the
// ground.
func (e *editor) settleGround(settings *solver.Settings) {
	path := groundFile(e.Current(), e.document.Path())
	shown := &canvas.Ground{Ground: settings.Ground}
	switch {
	case path == "":
	case e.ground != nil && e.ground.path == path:
		settings.Ground.Mesh = e.ground.mesh
		shown.Mesh, shown.Scenery = e.ground.mesh, e.ground.scenery
	case e.groundLoading != path:
		e.loadGround(path, func(g *loadedGround) {
			e.ground = g
			if g.err != nil {
				e.toasts.Warn(lang.L("Can't use {{.Name}} as ground: {{.Cause}}. The floor is level until you repair the file or choose another.",
					text.With{"Name": filepath.Base(path), "Cause": text.CauseWithout(g.err, filepath.Base(path))}))
			}
			e.publish()
		})
	}
	if now := e.loop.Ground.Load(); now == nil || *now != *shown {
		e.loop.Ground.Store(shown)
	}
}

// groundChanged reads the ground again after another program has written its file.
func (e *editor) groundChanged() {
	before := e.ground
	if e.groundLoading != "" || groundFile(e.Current(), e.document.Path()) != before.path {
		e.ground = nil // it is read when it is wanted
		return
	}
	name := filepath.Base(before.path)
	e.loadGround(before.path, func(g *loadedGround) {
		switch {
		case e.ground != before:
			return
		case g.err != nil && before.err == nil:
			e.ground.files = g.files
			e.toasts.Warn(lang.L("Can't reload {{.Name}}: {{.Cause}}. The previous version is kept until you fix the file.",
				text.With{"Name": name, "Cause": text.CauseWithout(g.err, name)}))
			return
		case g.err == nil:
			e.toasts.Info(lang.L("{{.Name}} changed and was reloaded", text.With{"Name": name}))
		}
		e.ground = g
		e.publish()
	})
}

// useGround makes the ground one of the kinds that need no file.
func (e *editor) useGround(kind ground.Kind) {
	if err := e.Do(presets.Set("ground.kind", float64(kind))); err != nil {
		e.warn(err)
	}
}

// offerGround asks about a file without a skeleton whether it is to be stood on.
func (e *editor) offerGround(loaded *app.LoadedAvatar) {
	name := filepath.Base(loaded.Path)
	e.ask(lang.L("Use “{{.Name}}” as ground?", text.With{"Name": name}),
		lang.L("It has no skeleton. You can use it as ground instead."),
		answer{"prompt.asGround", lang.L("Use as ground"), true, func() { e.openGround(loaded.Path) }},
		answer{"prompt.asAvatar", lang.L("Open as avatar"), false, func() { e.takeAvatar(loaded) }},
		answer{"prompt.cancel", lang.L("Cancel"), false, nil})
}

// groundCommands are the kinds of ground.
func (e *editor) groundCommands() []*command {
	use := func(id, label string, kind ground.Kind) *command {
		return &command{id: id, menu: "Avatar", under: text.Message("Ground"), text: label, do: func() { e.useGround(kind) }, checked: func() bool { return e.Current().Ground.Kind == kind }}
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
