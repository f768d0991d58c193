package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
)

// The colours of overlays, told apart with every kind of colour blindness.
var (
	missColor   = RGBA{232, 92, 44, 255} // the line to a target that is missed
	poleColor   = RGBA{204, 136, 190, 255}
	pointColor  = RGBA{240, 236, 120, 255} // a target of the trunk
	xColor      = RGBA{232, 84, 78, 255}
	yColor      = RGBA{110, 196, 92, 255}
	zColor      = RGBA{74, 138, 240, 255}
	deviceColor = RGBA{58, 64, 74, 255}
	lensColor   = RGBA{96, 200, 214, 255}
)

// Sizes on the screen, in points: they stay the same however far the camera is.
const (
	linePoints   = 1.3 // radius of a line
	targetPoints = 11  // radius of a target
	polePoints   = 6
	axisPoints   = 26 // length of an axis
)

// Build fills the overlays for one frame. It does not allocate once the buffers have grown.
func (o *Overlays) Build(show Show, in *OverlayInput) {
	o.Solid.Reset()
	o.Front.Reset()
	if in.Camera == nil {
		return
	}
	if show.Devices {
		o.devices(in)
	}
	if show.Bones || show.Axes {
		o.bones.update(in.Humanoid, in.Skeleton)
	}
	if show.Bones {
		o.bones.draw(&o.Front, in.World, in.pointSize)
	}
	if show.Axes {
		o.axes(in)
	}
	if in.Humanoid == nil {
		return
	}
	if show.Poles {
		o.poles(in)
	}
	if show.Targets {
		o.targets(in)
	}
}

// pointSize is how many metres a point of the screen is at a place.
func (in *OverlayInput) pointSize(at mgl64.Vec3) float64 {
	ratio := in.PixelsPerPoint
	if !(ratio > 0) {
		ratio = 1
	}
	return in.Camera.MetresPerPixel(at, in.HeightPixels) * ratio
}

// cross adds three axes of a length.
func (o *Overlays) cross(at rig.Transform, length, thickness float64) {
	for axis, color := range [3]RGBA{xColor, yColor, zColor} {
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

// limb is the joint in the middle of a limb and its colour.
type limb struct {
	middle rig.Role
	hint   effectors.HintID
}

var arms = [2]limb{{rig.LeftLowerArm, effectors.LeftElbow}, {rig.RightLowerArm, effectors.RightElbow}}
var legs = [2]limb{{rig.LeftLowerLeg, effectors.LeftKnee}, {rig.RightLowerLeg, effectors.RightKnee}}

// poles shows what elbows and knees bend towards: the solver's own points, and those of devices on them.
func (o *Overlays) poles(in *OverlayInput) {
	for side := range 2 {
		o.pole(in, arms[side], in.ElbowPole[side])
		o.pole(in, legs[side], in.KneePole[side])
	}
}

func (o *Overlays) pole(in *OverlayInput, l limb, pole mgl64.Vec3) {
	joint := in.Humanoid.Joint(l.middle)
	if joint < 0 || joint >= len(in.World) {
		return
	}
	from := in.World[joint].Position
	if hint := &in.Targets.Hints[l.hint]; hint.Presence > 0 {
		o.pointer(in, from, hint.Position, alpha(pointColor, hint.Presence))
	}
	if pole != (mgl64.Vec3{}) { // the zero value means that the solver had none
		o.pointer(in, from, pole, poleColor)
	}
}

// pointer is a line that ends in a diamond.
func (o *Overlays) pointer(in *OverlayInput, from, to mgl64.Vec3, color RGBA) {
	if !finite3(from) || !finite3(to) {
		return
	}
	point := in.pointSize(to)
	o.Front.cone(from, to, 0.5*linePoints*in.pointSize(from), linePoints*point, color)
	o.Front.diamond(rig.Transform{Position: to, Rotation: mgl64.QuatIdent()}, polePoints*point, color)
}

// targets shows where each effector wants its joint, how that is turned, and by how much it is missed.
func (o *Overlays) targets(in *OverlayInput) {
	for id := effectors.ID(0); id < effectors.Count; id++ {
		target := &in.Targets.Effectors[id]
		if !(target.Presence > 0) || !finite3(target.Position) {
			continue
		}
		role := id.Role()
		if id == effectors.Chest {
			role = in.Humanoid.UpperTrunk()
		}
		color := pointColor
		switch colorOf(role) {
		case leftColor:
			color = leftColor
		case rightColor:
			color = rightColor
		}
		at := rig.Transform{Position: target.Position, Rotation: target.Rotation}
		if !at.Finite() || !(at.Rotation.Len() > 0.5) {
			at.Rotation = mgl64.QuatIdent()
		}
		point := in.pointSize(at.Position)
		if joint := in.Humanoid.Joint(role); joint >= 0 && joint < len(in.World) {
			reached := in.World[joint].Position
			if reached.Sub(at.Position).Len() > Missed {
				o.Front.tube(reached, at.Position, 1.4*linePoints*point, alpha(missColor, target.Presence))
				o.Front.sphere(reached, 3*linePoints*point, alpha(missColor, target.Presence))
			}
		}
		radius := targetPoints * point
		o.cross(at, 1.75*radius, 0.8*linePoints*point)
		for axis := range 3 {
			var unit mgl64.Vec3
			unit[axis] = 1
			o.Front.ring(at.Position, at.Rotation.Rotate(unit), radius, 0.8*linePoints*point, alpha(color, target.Presence))
		}
		o.Front.diamond(at, 0.36*radius, alpha(color, target.Presence))
	}
}

// alpha is a colour made more translucent.
func alpha(c RGBA, presence float64) RGBA {
	c[3] = uint8(math.Round(float64(c[3]) * clamp(0.25+0.75*presence, 0, 1)))
	return c
}

func finite3(v mgl64.Vec3) bool { return finite(v[0], v[1]) && finite(v[2], 0) }
