package viewport

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
)

// ForceScale is how much longer the arrow of a magnet is than the way that the magnet moves its joint in 1/90 s, which is a centimeter or two.
const ForceScale = 5

// magnets shows each magnet's sphere of influence and how it moves its joints. What attracts has unbroken rings and chevrons that point inwards, what repels
// broken rings and chevrons that point outwards.
func (o *Overlays) magnets(shown bool, in *OverlayInput) {
	reports := in.Explained.Magnets
	for i := range reports {
		m := &reports[i]
		e := in.emphasis(shown, "magnets", m.ID)
		if e == hidden || !finite3(m.Center) || !finite3(m.Offset) || !finite(m.Radius, m.Strength) {
			continue
		}
		color := o.color.pull
		switch {
		case !m.Acts || m.Strength == 0:
			color = o.color.off
		case m.Strength < 0:
			color = o.color.push
		}
		// One sphere stands for both arms where they have the same.
		if i == 0 || reports[i-1].ID != m.ID || reports[i-1].Center.Sub(m.Center).Len() > 1e-6 || reports[i-1].Radius != m.Radius {
			o.sphereOfInfluence(m, e, faded(color, e.opacity()), in)
		}
		if m.Acts && m.Offset.Len() > 1e-6 && finite3(m.Joint) {
			tip := m.Joint.Add(m.Offset.Mul(ForceScale))
			point := in.pointSize(m.Joint)
			o.Front.arrow(m.Joint, tip, 1.2*linePoints*point, faded(color, e.opacity()))
			if e == strong {
				o.label(Label{At: tip, Kind: LabelForce, Name: m.ID, Value: m.Offset.Len(), Color: color})
			}
		}
	}
}

// sphereOfInfluence draws three great circles about the axes of the magnet's bone, with chevrons where they cross.
func (o *Overlays) sphereOfInfluence(m *solver.MagnetReport, e emphasis, color RGBA, in *OverlayInput) {
	point := in.pointSize(m.Center)
	thin := 0.55 * linePoints * point
	if e == strong {
		thin *= 1.7
	}
	dashes := 0
	if m.Strength < 0 {
		dashes = 24
	}
	var axes [3]mgl64.Vec3
	for axis := range axes {
		axes[axis][axis] = 1
		axes[axis] = m.Turn.Rotate(axes[axis])
	}
	for axis := range axes {
		x, y := axes[(axis+1)%3].Mul(m.Radius), axes[(axis+2)%3].Mul(m.Radius)
		o.Front.arc(m.Center, x, y, 0, 2*pi, dashes, thin, faded(color, 0.7))
		if m.Strength == 0 {
			continue
		}
		for _, way := range [2]mgl64.Vec3{axes[axis], axes[axis].Mul(-1)} {
			// Two arrowheads, one behind the other, on the sphere.
			edge := m.Center.Add(way.Mul(m.Radius))
			head := 7 * point
			if m.Strength > 0 {
				way = way.Mul(-1)
			}
			for k := range 2 {
				base := edge.Add(way.Mul(head * (0.2 + 1.1*float64(k))))
				o.Front.cone(base, base.Add(way.Mul(head)), 0.42*head, 0, color)
			}
		}
	}
	middle := rig.Transform{Position: m.Center, Rotation: m.Turn}
	if m.Strength < 0 {
		o.Front.diamond(middle, 5*point, color)
	} else {
		o.Front.sphere(m.Center, 3.5*point, color)
	}
	if e == strong {
		o.label(Label{At: m.Center, Kind: LabelMagnet, Name: m.ID, Color: color})
	}
}
