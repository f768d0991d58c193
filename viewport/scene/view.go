package scene

import (
	"errors"

	"posewright/rig"
	"posewright/viewport"
)

// ErrNoGraphics is what opening a renderer fails with where OpenGL 3.3 or a display is missing; the error's text says which.
var ErrNoGraphics = errors.New("scene: no graphics")

// Options are how a renderer is opened.
type Options struct {
	// RunOnMain runs a function on the main thread and returns when it is done. GLFW must have been initialised there.
	RunOnMain func(func())
	// Samples for each pixel against jagged edges: 0 means 4, 1 none. More than the driver can do is reduced.
	Samples int
}

// View is everything that one picture shows.
type View struct {
	Camera     viewport.Camera
	World      []rig.Transform // worldFromJoint of every joint of the avatar, metres; shorter or nil shows the rest pose
	Scale      float64         // of the avatar: what its own skeleton was multiplied with to get World; 0 counts as 1
	Overlays   *viewport.Overlays
	Show       viewport.Show // Floor and Shadow are drawn by the renderer, the rest is in Overlays
	Background Background    // zero value: Dark

	ShowAvatar  bool
	AvatarAlpha float32 // 0 to 1, how solid the avatar is; 0 counts as 1
}

// Color is sRGB, each from 0 to 1.
type Color [3]float32

// Background is the colours around the avatar.
type Background struct {
	Top, Bottom Color // of the vertical gradient
	Floor       Color // of the floor under the avatar; it fades into the gradient
	Grid        Color // of the lines on it
}

// Dark and Light are the backgrounds of the dark and the light theme.
var (
	Dark = Background{
		Top: Color{0.155, 0.165, 0.190}, Bottom: Color{0.085, 0.090, 0.105},
		Floor: Color{0.135, 0.143, 0.163}, Grid: Color{0.42, 0.45, 0.52},
	}
	Light = Background{
		Top: Color{0.93, 0.94, 0.955}, Bottom: Color{0.80, 0.82, 0.85},
		Floor: Color{0.865, 0.875, 0.895}, Grid: Color{0.52, 0.56, 0.63},
	}
)
