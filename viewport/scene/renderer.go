//go:build cgo

package scene

import (
	"image"

	"posewright/rig"
)

// Renderer draws on its own thread. See [Open] and [RunOffscreen].
type Renderer struct{}

// Open starts a renderer.
func Open(o Options) (*Renderer, error) { return nil, ErrNoGraphics }

// RunOffscreen opens a renderer for a program without a window.
func RunOffscreen(f func(*Renderer) error) error { return ErrNoGraphics }

// SetAvatar replaces what is drawn.
func (r *Renderer) SetAvatar(a *rig.Avatar) error { return ErrNoGraphics }

// Notes says what of the avatar could not be drawn as its file wants.
func (r *Renderer) Notes() []string { return nil }

// Render draws a picture.
func (r *Renderer) Render(v *View, dst *image.RGBA) error { return ErrNoGraphics }

// Close ends the renderer.
func (r *Renderer) Close() {}
