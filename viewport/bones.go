package viewport

import "posewright/rig"

// boneList is what is drawn of one humanoid, worked out when it is first met.
type boneList struct {
	humanoid *rig.Humanoid
	bones    []bone
}

// bone is drawn from one joint to another.
type bone struct {
	from, to int
	side     side
	finger   bool
}

// side is where a role is, which decides its colour.
type side uint8

const (
	trunk side = iota
	left
	right
)
