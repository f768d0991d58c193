package cli

import (
	"image"

	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver/ground"
	"posewright/viewport"
)

// Hooks are what needs a window or OpenGL. A nil hook makes its command fail with a sentence.
type Hooks struct {
	Editor func(EditorOptions) error // opens the window and returns when it is closed; called on the main goroutine
	Render func(*Picture) error      // draws one picture off screen; called on the main goroutine
	// Say plays what a voice says, samples at 22,050 Hz, in place of what it was saying; without a sound
	// device nothing.
	Say func(mono func() []float32)
	// Windowless is a build whose Editor and Render only say what they lack, so that the help leaves them out.
	Windowless bool
}

// EditorOptions is what the command line says about the editor.
type EditorOptions struct {
	File       string            // avatar or preset to open; "" for the built-in avatar
	Preset     presets.Preset    // to begin with; one without a name where the command line names none
	Files      []files.Reference // that it names by their whole paths, as they may be opened
	VMCAddress string            // where to listen for VMC senders; "" for the one of the settings
	RateHz     float64           // ticks per second; 0 leaves it to what the person prefers
	Home       string            // folder of the person's files; "" for the usual one
	NewWindow  bool              // also where an editor runs already
	Debug      string            // where the read-only debug dump is served; "" for nowhere
	Width      int               // of the window, device-independent pixels; 0 for the usual size
	Height     int
}

// Picture is an avatar in a pose, to be drawn.
type Picture struct {
	Avatar   *rig.Avatar
	World    []rig.Transform // worldFromJoint of every joint, meters
	Morphs   []float32       // weight of each morph target of the avatar; nil is none
	Scale    float64         // of the avatar
	Camera   viewport.Camera
	Overlays *viewport.Overlays
	Terrain  viewport.Terrain
	Scenery  *rig.Scenery // what the ground's file shows; nil for none
	Show     viewport.Show
	Light    bool        // on the light background instead of the dark one
	Into     *image.RGBA // has the size of the picture

	ground *ground.Ground // nil for a level floor
}
