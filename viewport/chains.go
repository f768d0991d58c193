package viewport

import (
	"math"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/ownchain"
)

// chains shows the chains beside the body: their bones, where their targets are, how far these are missed, and with limits the cones of their bones.
func (o *Overlays) chains(shown, limits bool, in *OverlayInput) {
	for i := range in.Chains {
		if i < len(in.ChainSettings) {
			if e := in.emphasis(shown, "chains", in.ChainSettings[i].ID); e != hidden {
				o.chain(&in.Chains[i], &in.ChainSettings[i], e, in)
			}
			if e := in.emphasis(limits, "chains", in.ChainSettings[i].ID); e != hidden && in.ChainSettings[i].Limit.On {
				o.chainCones(&in.Chains[i], &in.ChainSettings[i].Limit, e, in)
			}
		}
	}
}

func (o *Overlays) chain(r *ownchain.Report, c *effectors.Chain, e emphasis, in *OverlayInput) {
	if r.Tip < 0 || r.Tip >= len(in.World) {
		return
	}
	color := faded(o.color.point, e.opacity())
	joints := in.Humanoid.Skeleton.Joints
	for joint := r.Tip; joint != r.Root && joint >= 0; joint = joints[joint].Parent {
		parent := joints[joint].Parent
		if parent < 0 || !finite3(in.World[joint].Position) || !finite3(in.World[parent].Position) {
			return
		}
		from, to := in.World[parent].Position, in.World[joint].Position
		point := in.pointSize(from)
		o.Front.tube(from, to, 0.8*linePoints*point, color)
		o.Front.sphere(from, 2*linePoints*point, color)
	}
	if !r.Active || !r.Target.Finite() {
		return
	}
	at, tip := r.Target.Position, in.World[r.Tip].Position
	point := in.pointSize(at)
	if away := tip.Sub(at).Len(); away >= solver.MissedFrom {
		line := faded(o.color.off, e.opacity())
		if r.Residual >= solver.MissedFrom { // else its weight keeps it away
			line = faded(o.color.miss, e.opacity())
		}
		o.Front.tube(tip, at, 1.4*linePoints*point, line)
	}
	radius, thickness := targetPoints*point, 0.8*linePoints*point
	if e == strong {
		thickness *= 1.6
	}
	o.Front.ring(at, in.Camera.Forward(), radius, thickness, color)
	o.Front.diamond(rig.Transform{Position: at, Rotation: r.Target.Rotation}, 0.36*radius, color)
	if c.PoleWeight > 0 && finite3(r.Pole) {
		o.pointer(in, in.World[r.Root].Position, r.Pole, e, faded(o.color.pole, e.opacity()))
	}
}

// chainCones shows in which cones a limit keeps the bones of a chain, each as long as half of its bone.
func (o *Overlays) chainCones(r *ownchain.Report, l *effectors.ChainLimit, e emphasis, in *OverlayInput) {
	sin, cos := math.Sincos(l.Swing)
	if r.Tip < 0 || r.Tip >= len(in.World) || sin < 1e-3 {
		return
	}
	joints := in.Humanoid.Skeleton.Joints
	for joint := r.Tip; joint != r.Root && joint >= 0; joint = joints[joint].Parent {
		c, ok := ownchain.ConeOf(in.Humanoid, in.World, joint, l)
		if !ok || !finite3(c.Apex) || !finite3(c.Axis) {
			continue
		}
		color := o.color.point
		if c.Acting {
			color = o.color.acting
		}
		length, line := c.Length/2, 0.7*linePoints*in.pointSize(c.Apex)
		middle := c.Apex.Add(c.Axis.Mul(length * cos))
		o.Front.ring(middle, c.Axis, length*sin, line, faded(color, e.opacity()))
		side := rig.Perpendicular(c.Axis)
		up := c.Axis.Cross(side)
		edge := middle.Add(side.Mul(length * sin))
		for i := range rimSegments / 2 {
			s, k := math.Sincos(2 * pi * float64(i+1) / (rimSegments / 2))
			next := middle.Add(side.Mul(length * sin * k)).Add(up.Mul(length * sin * s))
			o.Sheer.triangle(c.Apex, edge, next, faded(color, 0.17*e.opacity()))
			if i%(rimSegments/8) == 0 { // as cones of the body's limits have, which show where the joint is
				o.Front.tube(c.Apex, edge, 0.6*line, faded(color, 0.55*e.opacity()))
			}
			edge = next
		}
	}
}
