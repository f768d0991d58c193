//go:build !cgo

package scene

import (
	"image"

	"posewright/rig"
	"posewright/rig/phrase"
)

// Renderer needs cgo; built without it there is none.
type Renderer struct{}

func missing() error {
	return phrase.Fail("{{.Kind}}: this program was built without cgo, which drawing needs; build it with CGO_ENABLED=1 and a C compiler",
		"Kind", ErrNoGraphics)
}

// Context needs cgo; built without it there is none.
type Context struct{}

// Open fails: this program was built without cgo.
func Open(Options) (*Renderer, error) { return nil, missing() }

// RunOffscreen fails: this program was built without cgo.
func RunOffscreen(func(*Renderer) error) error { return missing() }

// SetAvatar fails: this program was built without cgo.
func (r *Renderer) SetAvatar(*rig.Avatar) error { return missing() }

// SetScenery fails: this program was built without cgo.
func (r *Renderer) SetScenery(*rig.Scenery) error { return missing() }

// Notes is empty: this program was built without cgo.
func (r *Renderer) Notes() []phrase.Phrase { return nil }

// Render fails: this program was built without cgo.
func (r *Renderer) Render(*View, *image.RGBA) error { return missing() }

// Lend fails: this program was built without cgo.
func (r *Renderer) Lend(*image.RGBA, func(texture uint32) error) error { return missing() }

// Close does nothing: this program was built without cgo.
func (r *Renderer) Close() {}
