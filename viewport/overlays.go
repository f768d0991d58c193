package viewport

import (
	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/gait"
	"posewright/solver/ownchain"
	"posewright/trackers"
)

// Show says what is drawn in the viewport beside the avatar.
type Show struct {
	Bones   bool // bones and joints, drawn through the avatar; joints that a limit holds in their own color
	Targets bool // where each effector wants its joint, how far that is missed and what held it back; chains beside the body, likewise
	Axes    bool // each joint's axes, turned from the T-pose
	Poles   bool // what elbows and knees bend towards, and the plane in which they bend
	Magnets bool // spheres of influence, and how far each moves its joint
	Limits  bool // ranges of motion, where in them each joint is, and which of them hold it
	Devices bool // tracked devices
	Trails  bool // where hands and elbows came from
	Steps   bool // what the feet do: prints, goals and ways
	Balance bool // what keeps the body from falling: centers of mass and pressure, support area, velocity
	Ghost   bool // the body in its T-pose, where the avatar stands
	Labels  bool // numbers and names beside what is shown
	Floor   bool // grid
	Shadow  bool // of the avatar on the floor and on itself

	Outlines bool // of toon materials, where the avatar's file has them
	Springs  bool // hair and clothes swing, where the avatar's file has springs for them
}

// Overlays is the geometry drawn beside and over the avatar, in the order in which it is to be drawn.
type Overlays struct {
	Solid Geometry // hidden by what is before it
	Ghost Geometry // a translucent body, hidden by what is before it; of its own surfaces only the nearest is to be seen
	Sheer Geometry // translucent surfaces over the avatar, seen from both sides and hiding nothing
	Front Geometry // seen through the avatar

	Labels []Label // numbers and names, to be put into words and drawn over the picture

	bones boneList
	roles jointRoles
	soles soles
	color colors
}

// Adjusted is what moves the targets of effectors away from where their devices have them. The zero value is nothing.
type Adjusted struct {
	Asked *[effectors.Count]effectors.Target   // what devices ask for, without offsets and overrides
	By    *[effectors.Count]effectors.Effector // the settings with these
}

// OverlayInput is what overlays are made from. Slices and pointers are only read during Build.
type OverlayInput struct {
	Humanoid *rig.Humanoid   // nil for an avatar that is no humanoid: its skeleton is then drawn in one color
	Skeleton *rig.Skeleton   // needed only where Humanoid is nil
	World    []rig.Transform // worldFromJoint of every joint, meters

	Targets   effectors.Targets               // only those with a presence are drawn
	Adjusted  Adjusted                        // what moves targets away from where devices have them
	Reports   *[effectors.Count]solver.Report // how well each effector did; nil where nothing was solved
	Explained *solver.Explanation             // what bends the limbs; nil where nothing was solved
	Chains    []ownchain.Report               // of the chains beside the body
	Devices   []trackers.Device               // with poses in the tracking space
	Space     solver.Space                    // where that stands in the world
	Trails    *Trails                         // nil for none
	Gait      *gait.Report                    // what the feet do; nil where nothing was solved
	Curves    *gait.Settings                  // by which they swing; nil where nothing was solved
	Soles     [2]solver.Sole                  // of the body that was solved
	Steps     *Steps                          // what they did; nil for none
	Balance   *Balance                        // nil for none

	ChainSettings []effectors.Chain // that Chains are of, in their order

	AllJoints bool // every joint of the skeleton is drawn, to be mapped to a role

	Figure *Figure // the body of the person, drawn whatever is shown; nil for none
	Sticks []Stick // bodies to be compared, likewise

	// Selected are the ids of what the person works on, such as "magnets.waist" or "limits.leftHand": drawn whether its kind is shown or not, and
	// the others of its kind faintly.
	Selected []string

	Camera         *Camera
	HeightPixels   float64 // of the view, device pixels
	PixelsPerPoint float64 // device pixels per unit of the screen: 1, or 2 on a dense screen; 0 is treated as 1
	Light          bool    // drawn on a light background
}
