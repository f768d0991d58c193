package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// The sizes of joints that are to be mapped, points.
const (
	jointPoints       = 3.5 // radius of a joint with a role
	otherJointPoints  = 2.4 // of one without
	chosenJointPoints = 6.5
)

// jointRoles is where the joints of a humanoid or skeleton belong, worked out when it is first met.
type jointRoles struct {
	humanoid *rig.Humanoid
	skeleton *rig.Skeleton
	sides    []side
}

func (r *jointRoles) update(h *rig.Humanoid, s *rig.Skeleton) {
	if r.humanoid == h && r.skeleton == s {
		return
	}
	r.humanoid, r.skeleton = h, s
	r.sides = r.sides[:0]
	for range s.Joints {
		r.sides = append(r.sides, noSide)
	}
	if h == nil {
		return
	}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if joint := h.Joint(role); joint >= 0 {
			r.sides[joint] = sideOf(role)
		}
	}
}

// joints shows every joint of the skeleton with the bones between them, those with a role in the color of its side, and marks the selected one.
func (o *Overlays) joints(in *OverlayInput) {
	s := in.Skeleton
	if in.Humanoid != nil {
		s = in.Humanoid.Skeleton
	}
	if s == nil || len(in.World) < len(s.Joints) {
		return
	}
	o.roles.update(in.Humanoid, s)
	for i := range s.Joints {
		at := in.World[i].Position
		if !finite3(at) {
			continue
		}
		belongs := o.roles.sides[i]
		color, size, point := o.color.of(belongs), jointPoints, in.pointSize(at)
		if belongs == noSide {
			size = otherJointPoints
		}
		if parent := s.Joints[i].Parent; parent >= 0 && finite3(in.World[parent].Position) {
			o.bone(in.World[parent].Position, at, point, belongs == noSide || o.roles.sides[parent] == noSide, faded(color, 0.7))
		}
		if in.emphasis(true, "bones", s.Joints[i].Name) == strong {
			color, size = handleColor[in.Light], chosenJointPoints
			_, _, back := in.Camera.axes()
			across := rig.Perpendicular(back).Mul(1.9 * chosenJointPoints * point)
			o.Front.arc(at, across, back.Cross(across), 0, 2*pi, 0, linePoints*point, color)
			o.label(Label{At: at, Kind: LabelJoint, Name: s.Joints[i].Name, Color: color})
		}
		o.Front.sphere(at, size*point, color)
	}
}

// bone is a bone that is thicker at its root; thin is one with a joint without a role.
func (o *Overlays) bone(from, to mgl64.Vec3, point float64, thin bool, color RGBA) {
	length, width := to.Sub(from).Len(), 1.2*point
	if !thin {
		width = math.Max(0.05*length, width)
	}
	if length > 1e-6 {
		o.Front.octahedron(from, to, width, color)
	}
}
