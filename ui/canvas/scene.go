//go:build cgo

package canvas

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/handles"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
)

// Scene is what stands in the viewport, as of the newest frame: what is picked, dragged and framed. It belongs to Fyne's goroutine.
type Scene struct {
	Reading *session.Reading // the newest when Update was called last

	loop      *RenderLoop
	preset    func() *presets.Preset
	suspended func() bool // the avatar does not follow, so that there is no pose to work on
	resting   func() bool // it stands in its rest pose, for its joints to be mapped
	explainer handles.Explainer
}

// NewScene makes a scene of what a render loop draws, with the settings of a document. While suspended or resting there is no pose.
func NewScene(loop *RenderLoop, reading *session.Reading, preset func() *presets.Preset, suspended, resting func() bool) *Scene {
	return &Scene{Reading: reading, loop: loop, preset: preset, suspended: suspended, resting: resting}
}

// Update reads the newest frame. While a mesh is shown that can't be driven, no effector is reported as driven: the reports are of the body before.
func (s *Scene) Update() {
	s.loop.Latest.Get(s.Reading)
	if stage := s.Stage(); stage != nil && stage.Body == nil {
		s.Reading.Reports = [effectors.Count]solver.Report{}
	}
}

// Stage is the avatar that is drawn; nil before the first.
func (s *Scene) Stage() *Stage { return s.loop.Stage.Load() }

// Driven is the avatar that is drawn if it follows the newest frame, which is read; nil otherwise.
func (s *Scene) Driven() *Stage {
	s.Update()
	stage := s.Stage()
	if stage == nil || stage.Body == nil || s.Reading.Body != stage.Body {
		return nil
	}
	return stage
}

// Joints is where the joints of the avatar are now; nil where there is none.
func (s *Scene) Joints() []rig.Transform {
	switch stage := s.Stage(); {
	case stage == nil:
		return nil
	case stage.Humanoid == nil, s.resting():
		return stage.Rest
	case s.Driven() != nil:
		return s.Reading.World
	default:
		return stage.Humanoid.TPose
	}
}

// Hips is where the hips of the avatar are; not ok while it is not driven.
func (s *Scene) Hips() (at mgl64.Vec3, ok bool) {
	stage := s.Driven()
	if stage == nil {
		return mgl64.Vec3{}, false
	}
	return s.Reading.World[stage.Humanoid.Joint(rig.Hips)].Position, true
}

// Stand is where and which way the avatar stands on the floor of the tracking space; not ok while it is not driven.
func (s *Scene) Stand() (rig.Transform, bool) {
	stage := s.Driven()
	if stage == nil {
		return rig.Identity(), false
	}
	stand := stage.Humanoid.Stand(s.Reading.World)
	stand.Position[1] = s.Reading.Space.Floor()
	return stand, true
}

// Posed is the body as it stands now; not ok where none is driven. It is valid until the next call.
func (s *Scene) Posed() (Posed, bool) {
	stage := s.Driven()
	if stage == nil || s.suspended() || s.resting() {
		return Posed{}, false
	}
	p := handles.Posed{World: s.Reading.World, Targets: &s.Reading.Targets, Reports: &s.Reading.Reports, Chains: s.Reading.Chains.Of()}
	if s.Reading.Driven {
		p.Settings = &s.Reading.Settings
	}
	s.explainer.Explain(&p, stage.Body, s.preset())
	return Posed{p}, true
}
