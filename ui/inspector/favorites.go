package inspector

// Favorites are the parameters that a person wants at hand, by their paths.
type Favorites interface {
	List() []string    // not to be changed
	Starred() []string // those that the person chose
	Star(path string, on bool)
}

// Giver brings what no value of a parameter gives.
type Giver interface {
	Calibrate()
	PickGround() // asks for a file to stand on
}
