package solver

// ArmMethod is how an arm is brought to its hand.
type ArmMethod uint8

// The methods of arms. ArmMethodCount is how many there are.
const (
	ArmBySwivel ArmMethod = iota // two bones in closed form, the elbow where the swivel model has it
	ArmByPole                    // two bones in closed form, the elbow towards the hint's pole (Stolpe 2021, 2.5)
	ArmMethodCount
)

// ShoulderMethod is how a shoulder follows its hand.
type ShoulderMethod uint8

// The methods of shoulders. ShoulderMethodCount is how many there are.
const (
	ShoulderByReach ShoulderMethod = iota // yaw and roll by reach (Parger 2018, eq. 3), pulled along by a stretched arm
	ShoulderStill                         // stays in its place on the chest
	ShoulderMethodCount
)
