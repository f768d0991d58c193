package runtime

import (
	"posewright/solver/vec"
)

// CopyText copies a string with a final zero.
func CopyText(to []byte, text string) error {
	switch {
	case to == nil:
		return errNull
	case len(to) < len(text)+1:
		return errShort
	}
	to[copy(to, text)] = 0
	return nil
}

// CopyData copies bytes; to nil it does nothing.
func CopyData(to, data []byte) error {
	switch {
	case to == nil:
		return nil
	case len(to) < len(data):
		return errShort
	}
	copy(to, data)
	return nil
}

// CheckGround is what a host's callback says about the ground. What is no number, or no normal that points up, is no ground.
func CheckGround(found bool, height float64, normal vec.Vector) (float64, vec.Vector, bool) {
	length := normal.Len()
	if !found || height-height != 0 || !(length > 1e-6) || length-length != 0 || !(normal.Y > 0.02*length) {
		return 0, vec.Vector{}, false
	}
	return height, normal.Scale(1 / length), true
}
