package bvh

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
)

// Write writes a motion as BVH in meters: the skeleton's offsets as the rest pose with all rotations zero, six channels
// for roots and for joints whose position changes, three for the rest, in the order Z, X, Y. Joints whose rest rotation
// is not the identity keep it in the motion, as BVH has no place for it. The skeleton must have one root.
func Write(w io.Writer, m *rig.Motion) error {
	roots := 0
	for _, joint := range m.Skeleton.Joints {
		if joint.Parent < 0 {
			roots++
		}
	}
	if roots != 1 {
		return phrase.Fail("bvh: a BVH file holds one root, the skeleton has {{.Roots}}", "Roots", roots)
	}
	out := bufio.NewWriter(w)
	moves := movingJoints(m)
	var order []int
	fmt.Fprintln(out, "HIERARCHY")
	writeJoint(out, m, 0, 0, moves, &order)
	fmt.Fprintf(out, "MOTION\nFrames: %d\nFrame Time: %.9g\n", m.Frames(), m.FrameTime)
	for frame := range m.Frames() {
		local := m.Local(frame)
		for n, i := range order {
			if n > 0 {
				fmt.Fprint(out, " ")
			}
			if moves[i] {
				p := local[i].Position
				fmt.Fprintf(out, "%.9g %.9g %.9g ", p[0], p[1], p[2])
			}
			z, x, y := eulerZXY(local[i].Rotation)
			fmt.Fprintf(out, "%.9g %.9g %.9g", mgl64.RadToDeg(z), mgl64.RadToDeg(x), mgl64.RadToDeg(y))
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// movingJoints are those that need position channels: roots, and joints that do not stay at their offset.
func movingJoints(m *rig.Motion) []bool {
	const still = 1e-9 // meters
	moves := make([]bool, len(m.Skeleton.Joints))
	for i, joint := range m.Skeleton.Joints {
		moves[i] = joint.Parent < 0
		for frame := 0; frame < m.Frames() && !moves[i]; frame++ {
			moves[i] = m.Local(frame)[i].Position.Sub(joint.Offset).Len() > still
		}
	}
	return moves
}

func writeJoint(out *bufio.Writer, m *rig.Motion, i, depth int, moves []bool, order *[]int) {
	joint := &m.Skeleton.Joints[i]
	indent := strings.Repeat("\t", depth)
	var children []int
	for c := i + 1; c < len(m.Skeleton.Joints); c++ {
		if m.Skeleton.Joints[c].Parent == i {
			children = append(children, c)
		}
	}
	keyword := "JOINT " + joint.Name
	end := len(children) == 0 && joint.Parent >= 0 && strings.HasSuffix(joint.Name, endSuffix) && !moves[i]
	switch {
	case depth == 0:
		keyword = "ROOT " + joint.Name
	case end:
		keyword = "End Site"
	}
	fmt.Fprintf(out, "%s%s\n%s{\n%s\tOFFSET %.9g %.9g %.9g\n", indent, keyword, indent, indent,
		joint.Offset[0], joint.Offset[1], joint.Offset[2])
	if !end {
		*order = append(*order, i)
		channels := "3"
		if moves[i] {
			channels = "6 Xposition Yposition Zposition"
		}
		fmt.Fprintf(out, "%s\tCHANNELS %s Zrotation Xrotation Yrotation\n", indent, channels)
	}
	for _, c := range children {
		writeJoint(out, m, c, depth+1, moves, order)
	}
	if !end && len(children) == 0 {
		fmt.Fprintf(out, "%s\tEnd Site\n%s\t{\n%s\t\tOFFSET 0 0 0\n%s\t}\n", indent, indent, indent, indent)
	}
	fmt.Fprintf(out, "%s}\n", indent)
}

// eulerZXY are the angles with rotation = Rz(z)·Rx(x)·Ry(y). At x = ±90°, where z and y turn about the same axis, y is 0.
func eulerZXY(q mgl64.Quat) (z, x, y float64) {
	m := q.Normalize().Mat4()
	sin := m.At(2, 1)
	if math.Abs(sin) > 1-1e-12 {
		return math.Atan2(m.At(1, 0), m.At(0, 0)), math.Copysign(math.Pi/2, sin), 0
	}
	return math.Atan2(-m.At(0, 1), m.At(1, 1)), math.Asin(sin), math.Atan2(-m.At(2, 0), m.At(2, 2))
}
