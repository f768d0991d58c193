package viewport

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Stick is a body that is drawn as a figure of lines, seen through the avatar.
type Stick struct {
	rig.Stick // in the tracking space
	Color     RGBA
}

// The colors of stick figures on a dark and a light background: of the truth, and of the others in turn. The others are those of Okabe and Ito.
var (
	stickTruth  = [2]RGBA{{245, 245, 245, 255}, {40, 40, 40, 255}}
	stickOthers = [2][]RGBA{
		{{230, 159, 0, 255}, {86, 180, 233, 255}, {0, 190, 140, 255}, {214, 130, 180, 255}, {240, 228, 66, 255}, {236, 110, 50, 255}, {120, 150, 250, 255}},
		{{176, 112, 0, 255}, {0, 114, 178, 255}, {0, 128, 92, 255}, {168, 70, 128, 255}, {130, 116, 0, 255}, {190, 74, 0, 255}, {70, 80, 190, 255}},
	}
)

// StickColor is the color of the truth, for 0, or of the number-th figure that is compared with it.
func StickColor(number int, light bool) RGBA {
	background := 0
	if light {
		background = 1
	}
	if number <= 0 {
		return stickTruth[background]
	}
	others := stickOthers[background]
	return others[(number-1)%len(others)]
}

// sticks draws stick figures.
func (o *Overlays) sticks(in *OverlayInput) {
	for i := range in.Sticks {
		s := &in.Sticks[i]
		s.Bones(func(from, to mgl64.Vec3) {
			from, to = in.Space.Point(from), in.Space.Point(to)
			o.Front.tube(from, to, 2*linePoints*in.pointSize(to), s.Color)
		})
	}
}
