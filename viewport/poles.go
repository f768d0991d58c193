package viewport

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
)

// poles shows what elbows and knees bend towards, and the plane of each limb, in which that point lies.
func (o *Overlays) poles(shown bool, in *OverlayInput) {
	for id := range effectors.HintCount {
		if e := in.emphasis(shown, "hints", id.String()); e != hidden {
			o.pole(id, &in.Explained.Poles[id], e, in)
		}
	}
}

func (o *Overlays) pole(id effectors.HintID, p *solver.PoleReport, e emphasis, in *OverlayInput) {
	for _, v := range [...]mgl64.Vec3{p.Root, p.Middle, p.End, p.Towards, p.Pole} {
		if !finite3(v) {
			return
		}
	}
	color := faded(o.color.pole, e.opacity())
	point := in.pointSize(p.Middle)
	o.Sheer.triangle(p.Root, p.Middle, p.End, faded(o.color.pole, 0.26*e.opacity()))
	for _, line := range [...][2]mgl64.Vec3{{p.Root, p.Middle}, {p.Middle, p.End}} {
		o.Front.tube(line[0], line[1], 0.5*linePoints*point, faded(color, 0.75))
	}
	o.Front.dashed(p.Root, p.End, 0.5*linePoints*point, 6*point, faded(color, 0.75))
	if p.Towards != (mgl64.Vec3{}) { // the zero value means that the solver had none
		o.pointer(in, p.Middle, p.Towards, e, color)
	}
	if p.Weight > 0 && p.Weight < 1 || e == strong && p.Pole != p.Towards {
		o.pointer(in, p.Towards, p.Pole, e, faded(color, 0.6))
	}
	if hint := &in.Targets.Hints[id]; hint.Presence > 0 && finite3(hint.Position) {
		o.pointer(in, p.Middle, hint.Position, e, faded(o.color.point, e.opacity()*(0.25+0.75*hint.Presence)))
	}
}

// pointer is a line that ends in a diamond.
func (o *Overlays) pointer(in *OverlayInput, from, to mgl64.Vec3, e emphasis, color RGBA) {
	if !finite3(from) || !finite3(to) {
		return
	}
	point, size := in.pointSize(to), polePoints
	if e == strong {
		size *= 1.4
	}
	o.Front.cone(from, to, 0.5*linePoints*in.pointSize(from), linePoints*point, color)
	o.Front.diamond(rig.Transform{Position: to, Rotation: mgl64.QuatIdent()}, size*point, color)
}
