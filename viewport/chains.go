package viewport

import (
	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/ownchain"
)

// chains shows the chains beside the body: their bones, where their targets are, and how far these are missed.
func (o *Overlays) chains(shown bool, in *OverlayInput) {
	for i := range in.Chains {
		if i < len(in.ChainSettings) {
			if e := in.emphasis(shown, "chains", in.ChainSettings[i].ID); e != hidden {
				o.chain(&in.Chains[i], &in.ChainSettings[i], e, in)
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
