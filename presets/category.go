package presets

import "posewright/rig/phrase"

// Category is the upper of the two levels that the parameters are listed in: what of the body the groups below it
// are about.
type Category uint8

// The categories in the order of the inspector. [OfDevices] has no parameters: devices are listed there.
const (
	OfEffectors Category = iota
	OfHints
	OfMagnets
	OfChains
	OfLimits
	OfTorso
	OfArms
	OfLegs
	OfGait
	OfOrientation
	OfSolver
	OfDevices
	CategoryCount
)

// String is the id of a category, such as "effectors".
func (c Category) String() string {
	return [CategoryCount]string{
		"effectors", "hints", "magnets", "chains", "limits", "torso", "arms", "legs", "gait", "orientation", "solver", "devices",
	}[c]
}

// Label is what a category is called.
func (c Category) Label() phrase.Term {
	return [CategoryCount]phrase.Term{
		"Effectors", "Hints and poles", "Magnets", "Chains", "Limits", "Torso", "Arms and swivel model", "Legs", "Gait and ground",
		"Look-at", "Solver", "Devices",
	}[c]
}
