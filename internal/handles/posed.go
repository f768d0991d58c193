package handles

import (
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/ownchain"
)

// Kinds of what can be moved: the first word of ids.
const (
	Effector = "effectors"
	Hint     = "hints" // their poles
	Magnet   = "magnets"
	Chain    = "chains" // their targets
)

// Parts takes an id apart. A name may have dots itself.
func Parts(id string) (kind, name string) {
	kind, name, _ = strings.Cut(id, ".")
	return kind, name
}

// Name is what a person reads of an object; empty for what can't be moved.
func Name(id string) phrase.Phrase {
	kind, name := Parts(id)
	switch kind {
	case Effector:
		if p, ok := presets.Lookup(id + ".positionWeight"); ok {
			return phrase.Phrase{Text: p.Group}
		}
	case Hint:
		if p, ok := presets.Lookup(id + ".poleWeight"); ok {
			return phrase.Say("{{.Joint}}: pole", "Joint", phrase.Phrase{Text: p.Group})
		}
	case Magnet:
		return phrase.Say("Magnet {{.Name}}", "Name", name)
	case Chain:
		return phrase.Say("Chain {{.Name}}", "Name", name)
	}
	return phrase.Phrase{}
}

// Posed is a body in a pose with what bends it: what handles are placed by.
type Posed struct {
	Humanoid  *rig.Humanoid
	World     []rig.Transform // worldFromJoint
	Targets   *effectors.Targets
	Settings  *solver.Settings
	Explained *solver.Explanation
	Reports   *[effectors.Count]solver.Report // nil for none
	Chains    []ownchain.Report               // of those in Settings
}

// InFrame is the body of a tick, which has one, as explained says by the tick's own settings.
func InFrame(f *session.Frame, explained *solver.Explanation) Posed {
	return Posed{f.Body.Humanoid(), f.Result.World, &f.Targets, f.Settings, explained, &f.Result.Effectors,
		f.Result.Chains.Of()}
}

// Explainer explains a pose by the settings of a document, which may be newer than the pose. The zero value is ready.
type Explainer struct {
	settings  solver.Settings
	from      *presets.Preset // that settings was compiled of
	explained solver.Explanation
}

// Explain completes a pose of a body by its settings, or where it has none by those of a preset. It is valid until the
// next call.
func (e *Explainer) Explain(p *Posed, body *solver.Body, preset *presets.Preset) {
	if p.Settings == nil {
		if e.from != preset {
			e.from, e.settings = preset, presets.Compile(preset)
		}
		p.Settings = &e.settings
	}
	body.Explain(p.Targets, p.Settings, &solver.Result{World: p.World}, &e.explained)
	p.Humanoid, p.Explained = body.Humanoid(), &e.explained
}

// Target is where an effector wants its joint, or, where nothing drives it, where the joint is.
func (p *Posed) Target(id effectors.ID) (effectors.Target, bool) {
	if target := p.Targets.Effectors[id]; target.Presence > 0 {
		return target, true
	}
	joint := p.Humanoid.Joint(id.RoleOn(p.Humanoid))
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

// At is where an object is moved from, and which way it is turned where that means something; false for what can't be
// moved.
func (p *Posed) At(id string) (at rig.Transform, ok bool) {
	at.Rotation = mgl64.QuatIdent()
	switch kind, name := Parts(id); kind {
	case Effector:
		if effector, known := effectors.Named(name); known {
			target, found := p.Target(effector)
			return rig.Transform{Position: target.Position, Rotation: target.Rotation}, found
		}
	case Hint:
		if hint, known := effectors.HintNamed(name); known {
			at.Position, ok = p.Explained.Poles[hint].Set, true
		}
	case Magnet:
		if m := p.Magnet(name); m != nil {
			at.Position, ok = m.Center, true
		}
	case Chain:
		if r := p.Chain(name); r != nil && r.Target.Finite() {
			return rig.Transform{Position: r.Target.Position, Rotation: r.Frame.Rotation}, true
		}
	}
	return at, ok
}

// Handle is something of a body that can be moved.
type Handle struct {
	ID     string
	At     mgl64.Vec3 // world, meters
	From   mgl64.Vec3 // likewise the joint that a pole bends; of others At
	Pinned bool       // an effector that stays where it was put
	Idle   bool       // nothing comes of moving it now
	Repels bool       // a magnet
}

// Handles adds what can be moved to a list: effectors, poles, magnets, chains.
func (p *Posed) Handles(list []Handle) []Handle {
	add := func(id string, h Handle) {
		if at, ok := p.At(id); ok {
			h.ID, h.At = id, at.Position
			if h.From == (mgl64.Vec3{}) {
				h.From = h.At
			}
			list = append(list, h)
		}
	}
	for id := range effectors.Count {
		set := &p.Settings.Effectors[id]
		add(Effector+"."+id.String(), Handle{Pinned: set.Override.On, Idle: set.PositionWeight == 0})
	}
	for id := range effectors.HintCount {
		pole := &p.Explained.Poles[id]
		add(Hint+"."+id.String(), Handle{From: pole.Middle, Idle: pole.Weight == 0 || p.Targets.Hints[id].Presence >= 1})
	}
	for i := range p.Settings.Magnets {
		if m := p.Magnet(p.Settings.Magnets[i].ID); m != nil {
			add(Magnet+"."+m.ID, Handle{Idle: !m.Acts || m.Strength == 0, Repels: m.Strength < 0})
		}
	}
	for i := range p.Settings.Chains {
		add(Chain+"."+p.Settings.Chains[i].ID, Handle{})
	}
	return list
}
