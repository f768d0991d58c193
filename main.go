// Posewright is a desktop editor and calibration tool for avatar inverse kinematics in VR. Without a command it opens the
// editor; see posewright --help.
package main

import (
	_ "embed"
	"os"
	"runtime"

	"posewright/internal/cli"
	"posewright/internal/console"
	_ "posewright/internal/locale" // before Fyne looks at it
	"posewright/internal/release"
	"posewright/ui"
	"posewright/viewport/scene"
)

//go:embed FyneApp.toml
var fyneApp string

// GLFW, and on macOS the window system itself, belong to the thread on which the program began.
func init() { runtime.LockOSThread() }

func main() {
	console.Attach()
	release.Declare(fyneApp)
	if ui.ShowMessage() {
		return
	}
	os.Exit(cli.Main(os.Args[1:], cli.Hooks{Editor: editor, Render: render, Windowless: ui.Windowless, Say: ui.Say}))
}

func editor(o cli.EditorOptions) error {
	return ui.Run(ui.Options{
		File: o.File, VMCAddress: o.VMCAddress, Preset: o.Preset, Files: o.Files, RateHz: o.RateHz, Home: o.Home, Debug: o.Debug,
		NewWindow: o.NewWindow,
		Width:     float32(o.Width), Height: float32(o.Height),
	})
}

func render(p *cli.Picture) error {
	return scene.RunOffscreen(func(r *scene.Renderer) error {
		if err := r.SetAvatar(p.Avatar); err != nil {
			return err
		}
		if p.Scenery != nil {
			if err := r.SetScenery(p.Scenery); err != nil {
				return err
			}
		}
		background := scene.Dark
		if p.Light {
			background = scene.Light
		}
		return r.Render(&scene.View{
			Camera: p.Camera, World: p.World, Morphs: p.Morphs, Scale: p.Scale, Overlays: p.Overlays,
			Terrain: &p.Terrain, Show: p.Show,
			Background: background, ShowAvatar: true,
		}, p.Into)
	})
}
