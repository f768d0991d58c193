package ui

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/vec"
	"posewright/ui/selection"
	"posewright/viewport"
)

// posed is a body in a pose with what bends it: what gizmos are placed by.
type posed struct {
	humanoid  *rig.Humanoid
	world     []rig.Transform // worldFromJoint
	targets   *effectors.Targets
	settings  *solver.Settings
	explained *solver.Explanation
}

// grasp says by what the primary thing of the selection is dragged. A plain value.
type grasp struct {
	id    string        // of the thing; "" for nothing
	tool  viewport.Tool // of effectors: to move or to turn
	local bool          // the axes are those of the thing and not of the world

	hovered, active viewport.Handle
}

// target is where an effector wants its joint, or, where nothing drives it, where the joint is.
func (p *posed) target(id effectors.ID) (effectors.Target, bool) {
	if target := p.targets.Effectors[id]; target.Presence > 0 {
		return target, true
	}
	joint := p.humanoid.Joint(selection.EffectorRole(p.humanoid, id))
	if joint < 0 || joint >= len(p.world) {
		return effectors.Target{}, false
	}
	at := p.world[joint]
	return effectors.Target{Position: at.Position, Rotation: p.humanoid.FromTPose(joint, at.Rotation), Presence: 1}, true
}

// magnet is a magnet as it acts on the first arm that it acts on.
func (p *posed) magnet(id string) *solver.MagnetReport {
	for i := range p.explained.Magnets {
		if m := &p.explained.Magnets[i]; m.ID == id {
			return m
		}
	}
	return nil
}

// gizmo is what a thing is drawn as and dragged by; not ok for what has no gizmo.
func (p *posed) gizmo(by *grasp) (g viewport.Gizmo, ok bool) {
	g.At.Rotation = mgl64.QuatIdent()
	switch kind, name := selection.Parts(by.id); kind {
	case selection.Effector:
		id, known := effectors.Named(name)
		if !known {
			return g, false
		}
		target, found := p.target(id)
		g.At.Position, g.Tools = target.Position, by.tool
		if by.local && found {
			g.At.Rotation = target.Rotation
		}
		return g, found
	case selection.Hint:
		id, known := selection.HintNamed(name)
		if known {
			g.At.Position, g.Tools = p.explained.Poles[id].Set, viewport.MoveTool
		}
		return g, known
	case selection.Magnet:
		m := p.magnet(name)
		if m == nil {
			return g, false
		}
		g.At.Position, g.Radius, g.Tools = m.Center, m.Radius, viewport.MoveTool|viewport.RadiusTool
		return g, true
	case selection.Limit:
		id, known := selection.LimitNamed(name)
		if !known || !p.explained.Limits[id].Exists {
			return g, false
		}
		g.Cone, g.Tools = p.cone(id), viewport.ConeTool
		g.At.Position = g.Cone.Apex
		return g, true
	}
	return g, false
}

// cone is a limit as a gizmo takes it.
func (p *posed) cone(id effectors.LimitID) viewport.Cone {
	l := &p.explained.Limits[id]
	cone := viewport.Cone{Apex: l.At, Length: viewport.ConeLength(p.humanoid), Axis: l.Axis()}
	for quarter, way := range l.Ways() {
		cone.Across[quarter] = l.Outward([4]vec.Vector{{X: 1}, {Y: 1}, {X: -1}, {Y: -1}}[quarter])
		cone.Angle[quarter] = limitAngle(&p.settings.Limits[id], way)
	}
	return cone
}

func limitAngle(l *effectors.Limit, way solver.LimitWay) float64 {
	return [...]float64{solver.ForwardWay: l.Forward, solver.BackwardWay: l.Backward, solver.UpWay: l.Up, solver.DownWay: l.Down}[way]
}

// wayNames are the last words of the paths of a limit's angles.
var wayNames = [...]string{solver.ForwardWay: "forwardDeg", solver.BackwardWay: "backwardDeg", solver.UpWay: "upDeg", solver.DownWay: "downDeg"}
