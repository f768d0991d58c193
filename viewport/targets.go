package viewport

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
)

// targets shows where each effector wants its joint, how that is turned, and how far its joint is from there: in another color where its weights keep it away. A
// hand whose target was moved for an avatar of other proportions has its gizmo at the moved target, and a faint ring where the person's own hand is.
func (o *Overlays) targets(shown bool, in *OverlayInput) {
	for id := effectors.ID(0); id < effectors.Count; id++ {
		if e := in.emphasis(shown, "effectors", id.String()); e == strong || e != hidden && shown {
			o.target(id, e == strong, in)
		}
	}
}

func (o *Overlays) target(id effectors.ID, selected bool, in *OverlayInput) {
	target := &in.Targets.Effectors[id]
	if !(target.Presence > 0) || !finite3(target.Position) {
		return
	}
	role := id.Role()
	if id == effectors.Chest {
		role = in.Humanoid.UpperTrunk()
	}
	color := o.color.of(sideOf(role))
	if sideOf(role) == middleSide {
		color = o.color.point
	}
	at := rig.Transform{Position: target.Position, Rotation: target.Rotation}
	if !at.Finite() || !(at.Rotation.Len() > 0.5) {
		at.Rotation = mgl64.QuatIdent()
	}
	present := 0.25 + 0.75*target.Presence
	point := in.pointSize(at.Position)
	shown := at // where the gizmo is
	if joint := in.Humanoid.Joint(role); joint >= 0 && joint < len(in.World) {
		reached := in.World[joint].Position
		if away := reached.Sub(at.Position).Len(); away >= solver.MissedFrom {
			report := solver.Report{Active: true, Residual: away, Distance: away}
			if in.Reports != nil {
				report = in.Reports[id]
			}
			line := faded(o.color.miss, present)
			if report.Apart() && !report.Misses() {
				line = faded(o.color.off, present)
			}
			o.Front.tube(reached, at.Position, 1.4*linePoints*point, line)
			o.Front.sphere(reached, 3*linePoints*point, line)
			label := Label{At: reached.Add(at.Position).Mul(0.5), Kind: LabelMiss, Name: id.String(), Value: away, Color: line, Report: report}
			if selected || report.Misses() || !report.Held.Retargeted() { // else it is as it should be
				o.label(label)
			}
			if in.Reports != nil && report.Held.Retargeted() && !report.Misses() {
				shown.Position = reached
				o.Front.ring(at.Position, in.Camera.Forward(), targetPoints*point, 0.8*linePoints*point, faded(o.color.off, 0.5*present))
			}
		}
	}
	radius := targetPoints * point
	thickness := 0.8 * linePoints * point
	if selected {
		thickness *= 1.6
	}
	color = faded(color, present)
	o.cross(shown, 1.75*radius, 0.8*linePoints*point)
	for axis := range 3 {
		var unit mgl64.Vec3
		unit[axis] = 1
		o.Front.ring(shown.Position, shown.Rotation.Rotate(unit), radius, thickness, color)
	}
	o.Front.diamond(shown, 0.36*radius, color)
}
