package keyframes

import "math"

// Curve is what a node has in each frame beside the place of its joint: the weights of its morph targets, from 0 to 1,
// or a translation that stands for such a weight.
type Curve struct {
	Node   int
	Path   string    // of glTF: "weights" or "translation"
	Width  int       // numbers of a frame
	Values []float32 // of all frames
	frames []int     // that are keys
}

func (c *Curve) at(frame int) []float32 { return c.Values[frame*c.Width : (frame+1)*c.Width] }

// mostWeightError is how far keys that are left out may put a weight off: one step of 8 bits, as far as most trackers
// of faces tell apart.
const mostWeightError = 1. / 256

// AddCurves adds curves to a clip, with the keys that they need, or, where all frames of the joints are keys, all.
func (c *Clip) AddCurves(curves []Curve, most Error) {
	keep := make([]bool, c.Motion.Frames())
	for _, curve := range curves {
		curve.frames = sparse(keep, func(from, to, frame int) (off float64) {
			if most == (Error{}) {
				return 2
			}
			u := float64(frame-from) / float64(to-from)
			for i, is := range curve.at(frame) {
				a, b := float64(curve.at(from)[i]), float64(curve.at(to)[i])
				off = max(off, math.Abs(a+u*(b-a)-float64(is))/mostWeightError)
			}
			return off
		})
		c.Curves = append(c.Curves, curve)
	}
}
