package solver

// TorsoMethod is how the chest is found from headset and hands.
type TorsoMethod uint8

// The methods of the torso. TorsoMethodCount is how many there are.
const (
	TorsoByWristLine       TorsoMethod = iota // Posewright's own, [ChestModel]
	TorsoByHandsAsReleased                    // [HandChest] with Parger's released numbers
	TorsoByHandsAsPrinted                     // [HandChest] with Parger's printed numbers
	TorsoByHeadset                            // [ScheurenbrandModel]
	TorsoMethodCount
)

// ShoulderMethod is how a shoulder follows its hand.
type ShoulderMethod uint8

// The methods of shoulders. ShoulderMethodCount is how many there are.
const (
	ShoulderByReach  ShoulderMethod = iota // yaw and roll by reach (Parger 2018, eq. 3), pulled along by a stretched arm
	ShoulderByReturn                       // goes where the arm needs it and comes back (Scheurenbrand 2019, 4.5), [ShoulderReturn]
	ShoulderStill                          // stays in its place on the chest
	ShoulderMethodCount
)

// ArmMethod is how an arm is brought to its hand.
type ArmMethod uint8

// The methods of arms. ArmMethodCount is how many there are.
const (
	ArmBySwivel       ArmMethod = iota // two bones in closed form, the elbow where the swivel model has it
	ArmByPole                          // two bones in closed form, the elbow towards the hint's pole (Stolpe 2021, 2.5)
	ArmByFABRIK                        // [chain.FABRIK], with limits and magnets
	ArmByCCD                           // [chain.CCD] from the end, with limits and magnets
	ArmByCCDFromRoot                   // [chain.CCD] from the root, with limits and magnets
	ArmByLeastSquares                  // [chain.LeastSquares], with limits and magnets
	ArmMethodCount
)

// SwivelModel is what says where an elbow lies on its circle.
type SwivelModel uint8

// The swivel models. SwivelModelCount is how many there are.
const (
	SwivelByTransport       SwivelModel = iota // Posewright's own, [ElbowSwivel]
	SwivelByAngleAsReleased                    // [ElbowAngle] with Parger's released numbers
	SwivelByAngleAsPrinted                     // [ElbowAngle] with Parger's printed numbers
	SwivelModelCount
)

// LegMethod is how a leg is brought to its foot.
type LegMethod uint8

// The methods of legs. LegMethodCount is how many there are.
const (
	LegByTwoBones     LegMethod = iota // in closed form
	LegByFABRIK                        // [chain.FABRIK] with the knee in the foot's plane (Scheurenbrand 2019, 4.7), limits and magnets
	LegByCCD                           // [chain.CCD] from the end, likewise
	LegByCCDFromRoot                   // [chain.CCD] from the root, likewise
	LegByLeastSquares                  // [chain.LeastSquares], likewise
	LegMethodCount
)
