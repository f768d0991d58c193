package canvas

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/handles"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/vec"
	"posewright/ui/selection"
	"posewright/viewport"
)

// Posed is a body in a pose with what bends it: what gizmos are placed by.
type Posed struct{ handles.Posed }

// retargeted is where the gizmo of an effector is whose target was moved for an avatar of other proportions; false of others.
func (p *Posed) retargeted(id effectors.ID) (mgl64.Vec3, bool) {
	joint := p.Humanoid.Joint(id.RoleOn(p.Humanoid))
	if p.Reports == nil || joint < 0 || joint >= len(p.World) {
		return mgl64.Vec3{}, false
	}
	report := &p.Reports[id]
	return p.World[joint].Position, report.Held.Retargeted() && !report.Misses()
}

// Grasp says by what the primary object of the selection is dragged. A plain value.
type Grasp struct {
	ID    string        // of the object; "" for nothing
	Tool  viewport.Tool // of effectors: to move or to turn
	local bool          // the axes are those of the object and not of the world

	Hovered, Active viewport.Handle
}

// Gizmo is what an object is drawn as and dragged by; not ok for what has no gizmo.
func (p *Posed) Gizmo(by *Grasp) (g viewport.Gizmo, ok bool) {
	kind, name := selection.Parts(by.ID)
	if kind == selection.Limit || kind == selection.Spine {
		l := p.Limit(by.ID)
		if l == nil {
			return g, false
		}
		g.Cone, g.Tools = p.cone(l), viewport.ConeTool
		g.At = rig.Transform{Position: g.Cone.Apex, Rotation: mgl64.QuatIdent()}
		return g, true
	}
	g.At, ok = p.At(by.ID)
	g.Tools = viewport.MoveTool
	if !by.local {
		g.At.Rotation = mgl64.QuatIdent()
	}
	switch kind {
	case selection.Effector:
		g.Tools = by.Tool
	case selection.Magnet:
		if m := p.Magnet(name); m != nil {
			g.Radius, g.Tools = m.Radius, viewport.MoveTool|viewport.RadiusTool
		}
	}
	return g, ok
}

// Limit is a range of motion by its id; of a limit that holds for two joints of the trunk, that of the lower one. Nil where the avatar has no such joint.
func (p *Posed) Limit(id string) *solver.LimitReport {
	for i := range p.Explained.Limits {
		if l := &p.Explained.Limits[i]; l.Exists && l.Path() == id {
			return l
		}
	}
	for i := range p.Explained.Spine {
		if l := &p.Explained.Spine[i]; l.Exists && l.Path() == id {
			return l
		}
	}
	return nil
}

// cone is a limit as a gizmo takes it.
func (p *Posed) cone(l *solver.LimitReport) viewport.Cone {
	cone := viewport.Cone{Apex: l.At, Length: viewport.ConeLength(p.Humanoid), Axis: l.Axis()}
	for quarter, way := range l.Ways() {
		cone.Across[quarter] = l.Outward([4]vec.Vector{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}[quarter])
		cone.Angle[quarter] = limitAngle(p.Settings, l, way)
	}
	return cone
}

func limitAngle(set *solver.Settings, of *solver.LimitReport, way solver.LimitWay) float64 {
	if of.ID == effectors.LimitCount {
		l := &set.Spine.Limit[of.Trunk]
		return [...]float64{solver.ForwardWay: l.Forward, solver.BackwardWay: l.Backward, solver.SideWay: l.Side}[way]
	}
	l := &set.Limits[of.ID]
	return [...]float64{solver.ForwardWay: l.Forward, solver.BackwardWay: l.Backward, solver.UpWay: l.Up, solver.DownWay: l.Down}[way]
}

// LimitFields are the last words of the paths of a limit's angles.
var LimitFields = [...]string{solver.ForwardWay: "forwardDeg", solver.BackwardWay: "backwardDeg", solver.UpWay: "upDeg", solver.DownWay: "downDeg", solver.SideWay: "sideDeg"}
