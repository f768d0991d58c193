package ownchain

import "posewright/rig"

// Problem is why a chain cannot be solved on an avatar, beside the chains before it. The zero value is none.
type Problem struct {
	Kind  ProblemKind
	Chain string   // its id
	Other string   // id of another chain, or, of TipNotBelow, the name of the root
	Bone  string   // name of a joint
	Role  rig.Role // what that joint plays, of MovesBody
	Count int      // of bones, where that is wrong
}

// ProblemKind is what is wrong with a chain.
type ProblemKind uint8

// What can be wrong with a chain. ProblemKindCount is how many there are.
const (
	NoProblem         ProblemKind = iota
	NoSuchBone                    // the avatar has no joint named Bone
	TipNotBelow                   // the tip, Bone, is not below the root, Other
	MovesBody                     // it would move Bone, which the body needs as Role
	TooManyBones                  // it has Count of them
	NotTwoBones                   // it has Count of them and is to be solved as two
	SharesBone                    // with Other, which has another root
	EndsOnOther                   // one of it and Other, with the same root, ends on the way of the other one
	ForkNeedsFABRIK               // it and Other have one root, and one of them is not solved by FABRIK
	BranchesElsewhere             // chains with the root Bone branch at one joint, and this one at another
	ProblemKindCount
)
