package presets

import (
	"math"
	"slices"
	"sync"

	"posewright/calibration"
	"posewright/solver"
)

// Preset is everything that a person tunes, maps and measures, in the units they read. It is a value: assign it to
// copy all but the tags, the role map, the curves, the magnets, the chains and the devices, [Preset.Clone] it to
// copy these too.
type Preset struct {
	About
	Avatar      Avatar
	Settings                            // what is tuned, angles in degrees
	Drivers     []Driver                // inputs that drive parameters, at most one for each
	GroundFile  string                  `text:"path"` // path of the GLB or glTF file whose triangles are the ground if that is from a file; empty for none
	Calibration calibration.Calibration // the zero value where no one was measured
}

// Settings are the settings of the solver in the units of files, as a person reads and types them: all angles are
// in degrees. Use [Compile] to get the solver's, which are in radians.
type Settings solver.Settings

// Avatar is the avatar that the preset was made on.
type Avatar struct {
	File  string            `json:"file" text:"path"` // path of the avatar's file; empty for the built-in avatar
	Roles map[string]string `json:"roles,omitempty"`  // VRM 1.0 role name to joint name, "" for none, mapped by hand; wins over the file and inference
	Eyes  Eyes              `json:"eyes"`             // set by hand; wins over the file and what is found
	// Animation is the name of the animation in AnimationFile that is the base pose, see package basepose; empty
	// for the longest.
	Animation string `json:"animation,omitempty"`
	// AnimationFile is the path of another file that has that animation, such as motion capture; empty for the
	// avatar's own.
	AnimationFile string `json:"animationFile,omitempty" text:"path"`
}

// Eyes is where a person has put the point between the eyes of an avatar: from its head joint, in the axes of the
// world in its rest pose, meters of its file. The zero value leaves it to the file.
type Eyes struct {
	Up      float64 `json:"up"`
	Forward float64 `json:"forward"`
}

// FarthestEyes is how far, in meters of an avatar's file, eyes may be from its head joint.
const FarthestEyes = 1e4

// Set reports whether a person has put them anywhere.
func (e Eyes) Set() bool { return e != Eyes{} }

func (e Eyes) valid() bool {
	return math.Abs(e.Up) <= FarthestEyes && math.Abs(e.Forward) <= FarthestEyes
}

// Pin is an effector's override that is on, as a pose: it keeps the effector at a place, whatever its device does.
// The place is in the tracking space, so that it goes along where that is moved.
type Pin struct {
	Effector string `json:"effector"` // its name, such as leftHand
	calibration.Pose
}

// About is what a preset says of itself, for lists and searches; nothing of it is solved with.
type About struct {
	Name      string   `json:"name"`                // what menus call it
	Author    string   `json:"author"`              // who made it
	Notes     string   `json:"notes" text:"lines"`  // free text
	Tags      []string `json:"tags,omitempty"`      // words to find it by, no two alike
	Thumbnail string   `json:"thumbnail,omitempty"` // a small PNG or JPEG as base64, see package thumbnail; "" for none
}

func (a *About) clone() About {
	clone := *a
	clone.Tags = slices.Clone(a.Tags)
	return clone
}

// DefaultName is the name of a new preset.
const DefaultName = "Posewright"

// untuned is the preset named Posewright but for its numbers: what it says of itself, and its magnets. Not to be
// changed.
var untuned = sync.OnceValue(func() *Preset {
	return &Preset{Settings: Settings{Magnets: solver.DefaultSettings().Magnets}, About: About{
		Name:   DefaultName,
		Author: "Posewright",
		Notes:  "The torso and swivel models of Posewright with the numbers that were fitted to motion capture.",
	}}
})
