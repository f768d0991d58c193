package scene

import (
	"time"

	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/viewport"
)

// ErrNoGraphics is what opening a renderer fails with where OpenGL 3.3 or a display is missing; the error's text says which.
var ErrNoGraphics = phrase.Fail("scene: no graphics")

// Options are how a renderer is opened.
type Options struct {
	// RunOnMain runs a function on the main thread and returns when it is done. GLFW must have been initialized there.
	RunOnMain func(func())

	Context *Context // to draw with, once; nil for a new one
}

// View is everything that one picture shows.
type View struct {
	Camera     viewport.Camera
	World      []rig.Transform // worldFromJoint of every joint of the avatar, meters; shorter or nil shows the rest pose
	Morphs     []float32       // weight of each morph target of the avatar, 0 to 1; those that are missing are 0
	Scale      float64         // of the avatar: what its own skeleton was multiplied with to get World; 0 is treated as 1
	Overlays   *viewport.Overlays
	Terrain    *viewport.Terrain // the ground; nil is a level floor at height 0. Scenery that is set is drawn with it
	Show       viewport.Show     // Floor and Shadow are drawn by the renderer, the rest is in Overlays
	Background Background        // zero value: Dark

	Time time.Duration // of what moves by itself, as textures do; any beginning serves

	ShowAvatar  bool
	AvatarAlpha float32 // 0 to 1, how solid the avatar is; 0 is treated as 1

	// Samples of each pixel against jagged edges: 0 is treated as 4, 1 is none. What the driver cannot do, or what would take more
	// than a quarter of a gigabyte for the picture, is reduced: that is 4 at 3840 × 2160.
	Samples int

	// Draft draws one sample for each pixel: edges are jagged, and without a graphics card a picture takes about half the time.
	Draft bool
}

// Color is sRGB, each from 0 to 1.
type Color [3]float32

// Background is the colors around the avatar.
type Background struct {
	Top, Bottom Color // of the vertical gradient
	Floor       Color // of the floor under the avatar; it fades into the gradient
	Grid        Color // of the lines on it
}

// Dark, Light and Contrast are the backgrounds of the dark, the light and the high contrast theme.
var (
	Dark = Background{
		Top: Color{0.130, 0.142, 0.170}, Bottom: Color{0.185, 0.198, 0.228},
		Floor: Color{0.205, 0.220, 0.252}, Grid: Color{0.46, 0.50, 0.58},
	}
	Light = Background{
		Top: Color{0.93, 0.94, 0.955}, Bottom: Color{0.82, 0.84, 0.865},
		Floor: Color{0.835, 0.850, 0.875}, Grid: Color{0.50, 0.54, 0.62},
	}
	Contrast = Background{
		Top: Color{0, 0, 0}, Bottom: Color{0.05, 0.05, 0.06},
		Floor: Color{0.09, 0.09, 0.10}, Grid: Color{0.72, 0.74, 0.80},
	}
)
