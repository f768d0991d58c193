package solarxr

// Numbers of fields, in the order in which the schema has them; a union takes two, its type and its value.
const (
	bundleDataFeed, bundleRPC, bundleConnection = 0, 1, 3

	feedMessageType, feedMessage               = 0, 1
	rpcTransaction, rpcMessageType, rpcMessage = 0, 1, 2 // one more for type and value where a reply names its request

	startFeeds = 0

	configInterval, configDevices, configBoneMask, configBones = 0, 1, 2, 3
	deviceMaskTrackers, deviceMaskDevice                       = 0, 1
	trackerMaskInfo, trackerMaskStatus                         = 0, 1

	boneMaskFields = 5 // of the masks of all generations: part, rotations, length and head are among them

	updateDevices = 0

	deviceStatus, deviceTrackers = 3, 4
	hardwareCharge               = 6

	bonePart = 0

	resetKind = 0

	skeletonParts, skeletonEyes = 0, 1
	partBone, partValue         = 0, 1

	helloStatus, helloVersion                  = 0, 1
	registryBones, definitionID, definitionKey = 0, 0, 1
)

// Types of the unions' values.
const (
	startDataFeed, dataFeedUpdate = 2, 3

	resetRequest = 3
	// Those of version 21 and before. Later ones have others at their numbers, some of which change settings.
	skeletonConfigRequest, changeSkeletonConfigRequest, skeletonConfigResponse = 12, 13, 15

	clientHello, serverHello, configurationDone, boneRegistryRequest, boneRegistry = 1, 2, 3, 5, 6
	// Where the hellos are roots of their own.
	rootedRegistry, rootedFinish, rootedAcknowledged = 1, 2, 3
)

const (
	protocolVersion = 2 // of the handshake; a server takes no other than its own

	bundleIdentifier, clientIdentifier, serverIdentifier = "SXMB", "SXCH", "SXSH"
)

// layout is where a generation of the protocol has what the others have elsewhere.
type layout struct {
	bones                               int // of an update
	length, rotation, orientation, head int // of a bone; its rotation is without the turn that it has in the rest pose
	info, status                        int // of a tracker
	part, headset                       int // of its info; headset is what a headset is, or is not
	notHeadset                          bool
	mounting, name                      [2]int // the first that is there
}

// layouts are those of version 21 and before, of the first and of the later ones of version 22, and of those with a
// registry of bones.
var layouts = [...]layout{
	{2, 2, 1, 1, 3, 1, 2, 1, 11, false, [2]int{10, 3}, [2]int{8, 7}},
	{1, 3, 2, 1, 4, 2, 3, 2, 0, true, [2]int{3, 3}, [2]int{5, 4}},
	{1, 1, 2, 3, 4, 2, 3, 2, 0, true, [2]int{3, 3}, [2]int{5, 4}},
	{1, 1, 2, 3, 4, 2, 3, 2, 0, true, [2]int{4, 3}, [2]int{6, 5}},
}

var oldest, registered = &layouts[0], &layouts[len(layouts)-1]

// Part is a part of the body, as servers of version 21 and before count them.
type Part uint8

// The parts that matter here.
const (
	NoPart        Part = 0
	Head          Part = 1
	Neck          Part = 2
	Chest         Part = 3
	Waist         Part = 4
	Hip           Part = 5
	LeftUpperLeg  Part = 6
	RightUpperLeg Part = 7
	LeftLowerLeg  Part = 8
	RightLowerLeg Part = 9
	LeftFoot      Part = 10
	RightFoot     Part = 11
	LeftLowerArm  Part = 14
	RightLowerArm Part = 15
	LeftUpperArm  Part = 16
	RightUpperArm Part = 17
	LeftHand      Part = 18
	RightHand     Part = 19
	UpperChest    Part = 22
	LowerWaist    Part = 23 // only in the newest, which has two bones in the waist

	parts = 24
)

// numberings are the parts by their numbers: those of version 21 and of the first of 22, of later ones, and of the
// newest.
var numberings = [...][]Part{
	{NoPart, Head, Neck, Chest, Waist, Hip,
		LeftUpperLeg, RightUpperLeg, LeftLowerLeg, RightLowerLeg, LeftFoot, RightFoot, NoPart, NoPart,
		LeftLowerArm, RightLowerArm, LeftUpperArm, RightUpperArm, LeftHand, RightHand, NoPart, NoPart, UpperChest},
	{NoPart, Head, Neck, UpperChest, Chest, Waist, Hip,
		LeftUpperLeg, RightUpperLeg, LeftLowerLeg, RightLowerLeg, LeftFoot, RightFoot,
		LeftUpperArm, RightUpperArm, LeftLowerArm, RightLowerArm, LeftHand, RightHand},
	{NoPart, Head, Neck, UpperChest, Chest, Waist, LowerWaist, Hip,
		LeftUpperLeg, RightUpperLeg, LeftLowerLeg, RightLowerLeg, LeftFoot, RightFoot,
		LeftUpperArm, RightUpperArm, LeftLowerArm, RightLowerArm, LeftHand, RightHand},
}

// keys are what a registry calls the parts, behind its namespace.
var keys = map[string]Part{
	"head": Head, "neck": Neck, "upper_chest": UpperChest, "chest": Chest, "lower_chest": Chest,
	"waist": Waist, "upper_waist": Waist, "lower_waist": LowerWaist,
	"hip": Hip, "left_upper_leg": LeftUpperLeg, "right_upper_leg": RightUpperLeg,
	"left_lower_leg": LeftLowerLeg, "right_lower_leg": RightLowerLeg,
	"left_foot": LeftFoot, "right_foot": RightFoot, "left_upper_arm": LeftUpperArm, "right_upper_arm": RightUpperArm,
	"left_lower_arm": LeftLowerArm, "right_lower_arm": RightLowerArm, "left_hand": LeftHand, "right_hand": RightHand,
}

// chains are parts each of which begins where the one before ends.
var chains = [...][]Part{
	{UpperChest, Chest, Waist, LowerWaist, Hip},
	{LeftUpperLeg, LeftLowerLeg, LeftFoot}, {RightUpperLeg, RightLowerLeg, RightFoot},
	{LeftUpperArm, LeftLowerArm, LeftHand}, {RightUpperArm, RightLowerArm, RightHand},
}

// Proportion is a length of the server's skeleton, as servers of version 21 and before count them.
type Proportion uint8

// The proportions that matter here.
const (
	ShouldersWidth Proportion = 15
	HipsWidth      Proportion = 8
	UpperLeg       Proportion = 9
	LowerLeg       Proportion = 10
	UpperArm       Proportion = 16
	LowerArm       Proportion = 17

	proportions = 22
)

// renumbered are the proportions' numbers in later versions of 22.
var renumbered = map[Proportion]Proportion{
	ShouldersWidth: 13, HipsWidth: 7, UpperLeg: 8, LowerLeg: 9, UpperArm: 14, LowerArm: 15,
}

// Reset is what a server can be asked to reset.
type Reset uint8

// The resets.
const (
	YawReset      Reset = 0 // stand relaxed, look ahead
	FullReset     Reset = 1 // stand upright with the arms down, look ahead
	MountingReset Reset = 2 // by the method that the server is set to; usually bend knees and arms as for skiing
)

// States of a tracker in which its rotation says something.
const statusOK, statusBusy, statusOccluded = 2, 3, 5
