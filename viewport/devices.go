package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
)

// devices draws each tracked device in its shape and its true size, where it is.
func (o *Overlays) devices(shown bool, in *OverlayInput) {
	for i := range in.Devices {
		device := &in.Devices[i]
		e := in.emphasis(shown, "devices", device.Serial)
		if e == hidden || !shown && e != strong {
			continue
		}
		at := in.Space.World(rig.Transform{Position: device.Pose.Position, Rotation: device.Pose.Rotation})
		if !at.Finite() || math.Abs(at.Rotation.Len()-1) > 0.1 {
			continue
		}
		switch device.Kind {
		case trackers.Headset:
			o.headset(at)
		case trackers.Controller:
			o.controller(at)
		default:
			o.puck(at)
		}
		if e == strong {
			o.halo(at.Position, in)
		}
		o.label(Label{At: at.Position, Kind: LabelDevice, Name: device.Name, Color: o.color.plain})
	}
}

// halo is a ring that faces the camera, around what is selected.
func (o *Overlays) halo(at mgl64.Vec3, in *OverlayInput) {
	const points = 20 // on the screen
	point := in.pointSize(at)
	radius := math.Max(points*point, 0.09)
	o.Front.ring(at, in.Camera.Forward(), radius, 1.6*linePoints*point, o.color.point)
}

// place moves a point in the middle plane of a device to the world, with a tilt about its X axis.
func place(device rig.Transform, y, z, tilt float64) rig.Transform {
	return device.Mul(rig.Transform{Position: mgl64.Vec3{0, y, z}, Rotation: mgl64.QuatRotate(tilt, mgl64.Vec3{1, 0, 0})})
}

// headset is a visor before the eyes, at the origin, and a strap around the head.
func (o *Overlays) headset(at rig.Transform) {
	g := &o.Solid
	g.shape(&block, place(at, 0, 0.055, 0), mgl64.Vec3{0.092, 0.052, 0.042}, o.color.device)
	g.shape(&block, place(at, 0, 0.094, 0), mgl64.Vec3{0.078, 0.038, 0.006}, o.color.lens)
	strap := place(at, 0.012, -0.055, 0)
	g.ring(strap.Position, at.Rotation.Rotate(mgl64.Vec3{0, 1, -0.12}.Normalize()), 0.088, 0.008, o.color.device)
}

// controller is a handle through the fist, with a ring before it.
func (o *Overlays) controller(at rig.Transform) {
	g := &o.Solid
	g.shape(&cylinder, place(at, -0.012, -0.045, math.Pi/2), mgl64.Vec3{0.017, 0.062, 0.017}, o.color.device)
	g.shape(&block, place(at, 0.002, 0.030, 0.25), mgl64.Vec3{0.024, 0.013, 0.030}, o.color.device)
	halo := place(at, 0.004, 0.062, 0)
	g.ring(halo.Position, at.Rotation.Rotate(mgl64.Vec3{0, 0.85, 0.5}.Normalize()), 0.046, 0.006, o.color.lens)
}

// puck is a flat cylinder with a cap.
func (o *Overlays) puck(at rig.Transform) {
	g := &o.Solid
	g.shape(&cylinder, place(at, 0, 0, 0), mgl64.Vec3{0.040, 0.013, 0.040}, o.color.device)
	g.shape(&cylinder, place(at, 0.015, 0, 0), mgl64.Vec3{0.026, 0.007, 0.026}, o.color.lens)
}
