//go:build cgo

package canvas

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/go-gl/mathgl/mgl64"
)

// Whoever stands up from a chair, or jumps, must not lose the head above the window; whoever looks at something else keeps looking at it.
func TestAHeadIsLostThatLeavesThePictureByItself(t *testing.T) {
	test.NewTempApp(t)
	view := NewViewport(nil)
	view.Resize(fyne.NewSize(400, 300))
	f := NewFollower(nil, view)
	low, high := mgl64.Vec3{0, 1.2, 0}, mgl64.Vec3{0, 4, 0}
	if f.loses(high) {
		t.Error("a head that was never seen is lost")
	}
	for range 2 {
		if f.loses(low) {
			t.Error("a head in the picture is lost")
		}
	}
	if !f.loses(high) {
		t.Error("a head that leaves the picture is not lost")
	}
	if f.loses(high) {
		t.Error("it is lost again in the next frame")
	}
	f.loses(low)
	view.Camera.Target[1] -= 5 // a person looks at the floor
	if f.loses(low) {
		t.Error("who looks at the floor is made to look at the head")
	}
	f.fresh = true // another avatar, of a person who stands elsewhere
	view.Flight = new(fyne.Animation)
	if f.loses(low) {
		t.Error("the camera is flying already")
	}
	view.Flight = nil
	if !f.loses(low) {
		t.Error("a new avatar out of the picture is not looked for")
	}
	if f.loses(low) {
		t.Error("it is looked for again")
	}
}
