package viewport

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver"
	"posewright/solver/gait"
)

// LabelKind is what a label tells.
type LabelKind uint8

// The kinds of labels, the most important first: where there is no room for two, the first one stays.
const (
	LabelMiss     LabelKind = iota // a joint is away from its target: Name is the effector, Value how far, meters; Report says by how much it misses its goal and what held it
	LabelOffset                    // of a selected effector: Value is how far an offset or an override has it from where its device has it, meters, and Angle how far turned
	LabelSwing                     // of a selected limit: Name is the limit, Value how far the bone swings from the axis, radians
	LabelTwist                     // of a selected limit: Name is the limit, Value the twist about the bone, radians
	LabelForce                     // of a selected magnet: Name is its id, Value how far it would move the joint in 1/90 s, meters
	LabelStep                      // of a foot that swings: Name is the effector, Value how long the step will be, from the other foot, meters; Cause says why it steps
	LabelSpeed                     // of the hips over the ground: Value, meters a second
	LabelMargin                    // extrapolated center of mass: Value is how far it is outside of the line between the feet, meters, negative inside
	LabelMagnet                    // the place of a selected magnet: Name is its id
	LabelPressure                  // center of pressure
	LabelMass                      // center of mass: Value is its height above the ground, meters
	LabelJoint                     // the selected joint of those to be mapped: Name is its own
	LabelDevice                    // Name is the device's
)

// Label is a number or a name beside something in the viewport. The renderer puts it into the person's words and units.
type Label struct {
	At     mgl64.Vec3 // world, meters
	Kind   LabelKind
	Name   string
	Value  float64
	Angle  float64        // radians, of a LabelOffset
	Report solver.Report  // of a LabelMiss
	Cause  gait.StepCause // of a LabelStep
	Color  RGBA           // of what it belongs to
}

// label adds a label beside a point.
func (o *Overlays) label(l Label) {
	if finite3(l.At) && finite(l.Value, 0) {
		o.Labels = append(o.Labels, l)
	}
}
