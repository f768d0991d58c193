package solarxr

// Numbers of fields, in the order in which the schema has them; a union takes two, its type and its value.
const (
	bundleDataFeed, bundleRPC = 0, 1

	feedMessageType, feedMessage               = 0, 1
	rpcTransaction, rpcMessageType, rpcMessage = 0, 1, 2

	startFeeds = 0

	configInterval, configDevices, configSynthetic, configBones = 0, 1, 2, 3
	deviceMaskTrackers, deviceMaskDevice                        = 0, 1
	trackerMaskInfo, trackerMaskStatus                          = 0, 1

	updateDevices, updateBones = 0, 2

	deviceStatus, deviceTrackers = 3, 4
	hardwareCharge               = 6

	trackerInfo, trackerStatus = 1, 2

	infoPart, infoMounting, infoName, infoCustomName, infoMountingReset, infoHeadset = 1, 3, 7, 8, 10, 11

	bonePart, boneRotation, boneLength, boneHead = 0, 1, 2, 3

	resetKind = 0

	skeletonParts, skeletonEyes = 0, 1
	partBone, partValue         = 0, 1
)

// Types of the unions' values.
const (
	startDataFeed, dataFeedUpdate = 2, 3

	resetRequest, skeletonConfigRequest, changeSkeletonConfigRequest, skeletonConfigResponse = 3, 12, 13, 15
)

// Part is a part of the body as the server counts them.
type Part uint8

// The parts that matter here.
const (
	NoPart        Part = 0
	Head          Part = 1
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
)

// Proportion is a length of the server's skeleton.
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

// Reset is what a server can be asked to reset.
type Reset uint8

// The resets.
const (
	YawReset      Reset = 0 // stand relaxed, look ahead
	FullReset     Reset = 1 // stand upright with the arms down, look ahead
	MountingReset Reset = 2 // bend knees and arms as for skiing
)

// States of a tracker in which its rotation says something.
const statusOK, statusBusy, statusOccluded = 2, 3, 5
