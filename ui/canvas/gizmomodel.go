package canvas

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/ownchain"
	"posewright/solver/vec"
	"posewright/ui/selection"
	"posewright/viewport"
)

// Posed is a body in a pose with what bends it: what gizmos are placed by.
type Posed struct {
	Humanoid  *rig.Humanoid
	World     []rig.Transform // worldFromJoint
	Targets   *effectors.Targets
	Settings  *solver.Settings
	Explained *solver.Explanation
	Reports   *[effectors.Count]solver.Report // nil for none
	Chains    []ownchain.Report               // of those in Settings
}

// retargeted is where the gizmo of an effector is whose target was moved for an avatar of other proportions; false of others.
func (p *Posed) retargeted(id effectors.ID) (mgl64.Vec3, bool) {
	joint := p.Humanoid.Joint(selection.EffectorRole(p.Humanoid, id))
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

// Target is where an effector wants its joint, or, where nothing drives it, where the joint is.
func (p *Posed) Target(id effectors.ID) (effectors.Target, bool) {
	if target := p.Targets.Effectors[id]; target.Presence > 0 {
		return target, true
	}
	joint := p.Humanoid.Joint(selection.EffectorRole(p.Humanoid, id))
	if joint < 0 || joint >= len(p.World) {
		return effectors.Target{}, false
	}
	at := p.World[joint]
	return effectors.Target{Position: at.Position, Rotation: p.Humanoid.FromTPose(joint, at.Rotation), Presence: 1}, true
}

// Magnet is a magnet as it acts on the first arm that it acts on.
func (p *Posed) Magnet(id string) *solver.MagnetReport {
	for i := range p.Explained.Magnets {
		if m := &p.Explained.Magnets[i]; m.ID == id {
			return m
		}
	}
	return nil
}

// Chain is how a chain beside the body is doing; nil for one that is not on the avatar.
func (p *Posed) Chain(id string) *ownchain.Report {
	for i := range p.Chains {
		if i < len(p.Settings.Chains) && p.Settings.Chains[i].ID == id && p.Chains[i].Tip >= 0 {
			return &p.Chains[i]
		}
	}
	return nil
}

// Gizmo is what an object is drawn as and dragged by; not ok for what has no gizmo.
func (p *Posed) Gizmo(by *Grasp) (g viewport.Gizmo, ok bool) {
	g.At.Rotation = mgl64.QuatIdent()
	switch kind, name := selection.Parts(by.ID); kind {
	case selection.Effector:
		id, known := effectors.Named(name)
		if !known {
			return g, false
		}
		target, found := p.Target(id)
		g.At.Position, g.Tools = target.Position, by.Tool
		if by.local && found {
			g.At.Rotation = target.Rotation
		}
		return g, found
	case selection.Hint:
		id, known := selection.HintNamed(name)
		if known {
			g.At.Position, g.Tools = p.Explained.Poles[id].Set, viewport.MoveTool
		}
		return g, known
	case selection.Magnet:
		m := p.Magnet(name)
		if m == nil {
			return g, false
		}
		g.At.Position, g.Radius, g.Tools = m.Center, m.Radius, viewport.MoveTool|viewport.RadiusTool
		return g, true
	case selection.Chain:
		r := p.Chain(name)
		if r == nil || !r.Target.Finite() {
			return g, false
		}
		g.At.Position, g.Tools = r.Target.Position, viewport.MoveTool
		if by.local {
			g.At.Rotation = r.Frame.Rotation
		}
		return g, true
	case selection.Limit, selection.Spine:
		l := p.Limit(by.ID)
		if l == nil {
			return g, false
		}
		g.Cone, g.Tools = p.cone(l), viewport.ConeTool
		g.At.Position = g.Cone.Apex
		return g, true
	}
	return g, false
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
