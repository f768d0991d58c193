package viewport

import (
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Sizes on the screen, in points: they stay the same however far the camera is.
const (
	linePoints   = 1.3 // radius of a line
	targetPoints = 11  // radius of a target
	polePoints   = 6.0
	axisPoints   = 26 // length of an axis
)

// Build fills the overlays for one frame. It does not allocate once the buffers have grown.
func (o *Overlays) Build(show Show, in *OverlayInput) {
	for _, g := range [...]*Geometry{&o.Solid, &o.Ghost, &o.Sheer, &o.Front} {
		g.Reset()
	}
	o.Labels = o.Labels[:0]
	if in.Camera == nil {
		return
	}
	o.color = onDark
	if in.Light {
		o.color = onLight
	}
	o.devices(show.Devices, in)
	if show.Trails && in.Trails != nil {
		o.trails(in)
	}
	if show.Bones || show.Axes {
		o.bones.update(in.Humanoid, in.Skeleton)
	}
	if show.Bones {
		o.bones.draw(&o.Front, in.World, &o.color, in.pointSize)
	}
	if show.Axes {
		o.axes(in)
	}
	if in.AllJoints {
		o.joints(in)
	}
	o.sticks(in)
	if in.Humanoid == nil {
		return
	}
	if show.Ghost && in.Figure == nil {
		o.ghost(in)
	}
	o.figure(in)
	if grounded(in.Gait) {
		o.soles.update(in.Soles)
		o.steps(show.Steps, in)
		if show.Balance {
			o.balance(in)
		}
	}
	if in.Explained != nil {
		o.magnets(show.Magnets, in)
		o.limits(&show, in)
		o.poles(show.Poles, in)
	}
	o.chains(show.Targets, show.Limits, in)
	o.targets(show.Targets, in)
	if !show.Labels {
		o.Labels = o.Labels[:0]
	}
}

// emphasis is how strongly one thing of an overlay is drawn.
type emphasis uint8

const (
	hidden emphasis = iota
	faint           // another of its kind is selected
	plain
	strong // it is selected
)

// emphasisOf is that of an object by its whole id.
func (in *OverlayInput) emphasisOf(shown bool, id string) emphasis {
	kind, name, _ := strings.Cut(id, ".")
	return in.emphasis(shown, kind, name)
}

// emphasis is that of an object, of a kind that is shown or not.
func (in *OverlayInput) emphasis(shown bool, kind, name string) emphasis {
	others := false
	for _, id := range in.Selected {
		selected, which, _ := strings.Cut(id, ".")
		if selected == kind {
			if which == name {
				return strong
			}
			others = true
		}
	}
	switch {
	case !shown:
		return hidden
	case others:
		return faint
	}
	return plain
}

// opacity is the share of its color's alpha that something is drawn with.
func (e emphasis) opacity() float64 { return [...]float64{0, 0.28, 0.8, 1}[e] }

// pointSize is how many meters a point of the screen is at a place.
func (in *OverlayInput) pointSize(at mgl64.Vec3) float64 {
	ratio := in.PixelsPerPoint
	if !(ratio > 0) {
		ratio = 1
	}
	return in.Camera.MetersPerPixel(at, in.HeightPixels) * ratio
}

// cross adds three axes of a length.
func (o *Overlays) cross(at rig.Transform, length, thickness float64) {
	for axis, color := range [3]RGBA{o.color.x, o.color.y, o.color.z} {
		var unit mgl64.Vec3
		unit[axis] = length
		tip := at.Apply(unit)
		neck := at.Apply(unit.Mul(0.74))
		o.Front.tube(at.Position, neck, thickness, color)
		o.Front.cone(neck, tip, 2.6*thickness, 0, color)
	}
}

// axes shows how each joint is turned from the T-pose; where there is none, from the frame of the file.
func (o *Overlays) axes(in *OverlayInput) {
	for i := range o.bones.joints {
		j := &o.bones.joints[i]
		if !j.axes && in.Humanoid != nil || j.joint >= len(in.World) {
			continue
		}
		at := in.World[j.joint]
		if in.Humanoid != nil {
			at.Rotation = in.Humanoid.FromTPose(j.joint, at.Rotation)
		}
		point := in.pointSize(at.Position)
		o.cross(at, axisPoints*point, linePoints*0.8*point)
	}
}
