//go:build cgo

package canvas

import (
	"image"

	"posewright/internal/handles"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/solver"
	"posewright/viewport"
	"posewright/viewport/scene"
)

// moment is what a picture is drawn of.
type moment struct {
	stage     *Stage
	look      *Look
	ground    *Ground
	frame     *session.Frame
	world     []rig.Transform // worldFromJoint
	morphs    []float32       // weight of each morph target of the avatar
	following bool            // the pose is the frame's
	imitated  bool            // the pose is the look's
	size      image.Point     // of the picture, device pixels
}

// composer makes the view of a moment: the avatar, the ground, and what is drawn beside them. It keeps what motion leaves behind. The zero value is ready.
type composer struct {
	overlays  viewport.Overlays
	terrain   viewport.Terrain
	explained solver.Explanation
	trails    viewport.Trails
	steps     viewport.Steps
	balance   viewport.Balance
	sticks    []viewport.Stick
}

// reset forgets the motion of another body.
func (c *composer) reset() {
	c.trails.Reset()
	c.steps.Reset()
	c.balance.Reset()
}

// trace takes in what the feet of a stage's body did in a tick.
func (c *composer) trace(stage *Stage, t *session.Traced) {
	if stage != nil && t.Body != nil && t.Body == stage.Body {
		c.steps.Record(t.Now, &t.Gait)
		c.balance.Record(t.Now, t.Mass)
	}
}

// restingAlpha is how solid an avatar is whose joints are to be mapped.
const restingAlpha = 0.45

// view is everything that one picture of a moment shows.
func (c *composer) view(m *moment) *scene.View {
	height := m.size.Y
	stage, look, frame := m.stage, m.look, m.frame
	camera := look.Camera
	ground := &m.ground.Ground
	if m.following && frame.Driven() {
		ground = &frame.Settings.Ground
	}
	c.terrain.Build(ground, camera.Target.X(), camera.Target.Z(), viewport.TerrainRadius(&camera))
	input := viewport.OverlayInput{
		Humanoid: stage.Humanoid, Skeleton: stage.Skeleton, World: m.world,
		Devices: frame.Devices.All(), Space: frame.Space,
		Camera: &camera, HeightPixels: float64(height), PixelsPerPoint: look.PixelsPerPoint,
		Light: look.Light, Selected: look.Selected, Figure: look.Figure, AllJoints: look.Resting,
	}
	if c.sticks = c.sticks[:0]; look.Sticks != nil {
		c.sticks = look.Sticks(frame.Now, look.Light, c.sticks)
		input.Sticks = c.sticks
	}
	alpha, scale := float32(1), stage.Scale
	if m.imitated {
		input.Humanoid, scale = look.Body, look.Body.Scale
	}
	if look.Resting {
		alpha = restingAlpha
	}
	show := look.Show
	if m.following {
		frame.Body.Explain(&frame.Targets, frame.Settings, &frame.Result, &c.explained)
		input.Targets, input.Reports, input.Explained, input.Trails = frame.Targets, &frame.Result.Effectors, &c.explained, &c.trails
		input.Adjusted = viewport.Adjusted{Asked: &frame.DeviceTargets, By: &frame.Settings.Effectors}
		input.Chains, input.ChainSettings = frame.Result.Chains.Of(), frame.Settings.Chains
		input.Gait, input.Curves, input.Steps, input.Balance = &frame.Result.Gait, &frame.Settings.Gait, &c.steps, &c.balance
		input.Soles = [2]solver.Sole{frame.Body.Sole(0), frame.Body.Sole(1)}
	}
	c.overlays.Build(show, &input)
	if m.following {
		c.handles(look, frame, height)
	}
	if eyes := look.Eyes; eyes != nil {
		s := handleScreen(look, height)
		c.overlays.Gizmo(&eyes.Gizmo, &s, look.Light, eyes.Hovered, eyes.Active)
	}
	return &scene.View{
		Camera: camera, World: m.world, Morphs: m.morphs, Scale: scale, Overlays: &c.overlays, Terrain: &c.terrain,
		Show:       show,
		Background: look.Background, Samples: look.Samples, ShowAvatar: true, AvatarAlpha: alpha, Time: frame.Now,
	}
}

// handleScreen is what handles are drawn for: they look alike in a view of any width.
func handleScreen(look *Look, height int) viewport.Screen {
	points := float64(height) / max(look.PixelsPerPoint, 0.1)
	return viewport.Screen{Camera: look.Camera, Height: points, Width: points}
}

// handles draws what is dragged by hand: the gizmo of what is selected, and pins where effectors are pinned.
func (c *composer) handles(look *Look, frame *session.Frame, height int) {
	s := handleScreen(look, height)
	for id, hold := range frame.Holds {
		if hold == session.Pinned {
			c.overlays.Pin(frame.Targets.Effectors[id].Position, &s, look.Light)
		}
	}
	if look.Landing != nil {
		c.overlays.Landing(look.Landing, &s, look.Light)
	}
	p := Posed{handles.InFrame(frame, &c.explained)}
	if g, ok := p.Gizmo(&look.Grasp); ok {
		g.Idle = p.NoEffect(&look.Grasp) != HasEffect
		c.overlays.Gizmo(&g, &s, look.Light, look.Grasp.Hovered, look.Grasp.Active)
	}
}
