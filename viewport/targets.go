package viewport

import (
	"math"

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
	role := id.RoleOn(in.Humanoid)
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
	o.adjusted(id, &at, present, selected, in)
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

// adjusted shows where the device of an effector has it that an offset or an override moves away from there: the axes of that place, and a dashed line from there to
// the target.
func (o *Overlays) adjusted(id effectors.ID, to *rig.Transform, present float64, selected bool, in *OverlayInput) {
	if in.Adjusted.Asked == nil || in.Adjusted.By == nil {
		return
	}
	e, asked := &in.Adjusted.By[id], &in.Adjusted.Asked[id]
	from := rig.Transform{Position: asked.Position, Rotation: asked.Rotation}
	if !(asked.Presence > 0) || !e.Override.On && e.PositionOffset == (mgl64.Vec3{}) && e.RotationOffset == (effectors.Angles{}) {
		return
	}
	if !from.Finite() || !(from.Rotation.Len() > 0.5) {
		return
	}
	color, point := faded(o.color.lens, present), in.pointSize(from.Position)
	if e.Override.On {
		color = faded(o.color.off, 0.8*present)
	}
	o.cross(from, targetPoints*point, 0.6*linePoints*point)
	o.Front.sphere(from.Position, 3*linePoints*point, color)
	o.Front.dashed(from.Position, to.Position, 0.8*linePoints*point, 5*point, color)
	if selected {
		angle := 2 * math.Acos(math.Min(1, math.Abs(from.Rotation.Normalize().Dot(to.Rotation.Normalize()))))
		way := to.Position.Sub(from.Position)
		o.label(Label{At: from.Position.Add(way.Mul(0.5)), Kind: LabelOffset, Name: id.String(), Value: way.Len(), Angle: angle, Color: color})
	}
}
