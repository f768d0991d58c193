package basepose

// Source is what shows through where an effector's weight is below 1.
type Source uint8

// The sources. Off is the zero value: joints without a device stand relaxed, as without a base pose.
const (
	Off       Source = iota
	Rest             // the rest pose of the avatar's file
	Animation        // the base pose of the job, or without one the rest pose
)

// Settings are the animation input of Marmaras 2024, 4.1: a pose under that of the devices. A hand with position weight 0.5 is half the way from where the base pose
// has it, on the body as it stands, to its target; without a device, or with weight 0, its whole arm is as in the base pose.
type Settings struct {
	Source Source
	Weight float64 // 0 to 1, default 1: how much the base pose shows through at all
	Speed  float64 // 0 to 4, default 1: of the animation, for who samples it
	Steps  bool    // default true: legs without devices step as the trunk's devices say; false has them follow the base pose
}

// Default is off.
func Default() Settings { return Settings{Weight: 1, Speed: 1, Steps: true} }
