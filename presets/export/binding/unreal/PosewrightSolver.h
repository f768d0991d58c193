// The Posewright solver in Unreal: a preset and a skeleton become a body that targets move. Exported with a preset; do not edit. posewright.h documents the library.
//
// Frame of Unreal: left-handed, +Z up, centimeters. FPosewrightSolver takes and gives the frame of a component, in which an avatar may look any way: it is turned to where the
// solver wants it, as its arms say. A target without rotation is a joint turned as in the T-pose.
#pragma once

#include "CoreMinimal.h"

#define PW_NO_PROTOTYPES
#include "posewright.h"

// The functions that are used, found in the library at run time.
struct POSEWRIGHT_API FPosewrightLibrary
{
	int32_t (*AbiVersion)() = nullptr;
	const char* (*LastError)() = nullptr;
	const char* (*Version)() = nullptr;
	pw_status (*BodyCreate)(const char*, int32_t, const char*, int32_t, pw_body*) = nullptr;
	pw_status (*BodyDestroy)(pw_body) = nullptr;
	pw_status (*BodyReset)(pw_body) = nullptr;
	pw_status (*BodyScale)(pw_body, double*) = nullptr;
	pw_status (*JointCount)(pw_body, int32_t*) = nullptr;
	pw_status (*JointName)(pw_body, int32_t, char*, int32_t) = nullptr;
	pw_status (*RoleJoint)(pw_body, const char*, int32_t*) = nullptr;
	pw_status (*SetTarget)(pw_body, int32_t, const double[7], double) = nullptr;
	pw_status (*SetHint)(pw_body, int32_t, const double[3], double) = nullptr;
	pw_status (*SetChainTarget)(pw_body, const char*, const double[7], double) = nullptr;
	pw_status (*SetFingers)(pw_body, int32_t, const double*, int32_t, double) = nullptr;
	pw_status (*SetInput)(pw_body, const char*, double) = nullptr;
	pw_status (*SetBasePose)(pw_body, const double*, int32_t) = nullptr;
	pw_status (*SetParameterText)(pw_body, const char*) = nullptr;
	pw_status (*Solve)(pw_body, double) = nullptr;
	pw_status (*ReadWorld)(pw_body, double*, int32_t) = nullptr;
	pw_status (*ReadRest)(pw_body, double*, int32_t) = nullptr;
	pw_status (*ReadReport)(pw_body, int32_t, pw_report*) = nullptr;
	pw_status (*ReadWarnings)(pw_body, char*, int32_t, int32_t*) = nullptr;

	// The library; null where it cannot be loaded, and Why says why not. It stays loaded: it cannot be unloaded.
	static const FPosewrightLibrary* Get(FString& Why);
};

// A bone as the solver wants it: parents come before children.
struct FPosewrightBone
{
	FName Name;
	int32 Parent = INDEX_NONE; // index in the list
	FTransform Rest;           // in the component
};

// An avatar with a preset. Used by one thread at a time.
class POSEWRIGHT_API FPosewrightSolver
{
public:
	FPosewrightSolver() = default;
	~FPosewrightSolver();
	FPosewrightSolver(const FPosewrightSolver&) = delete;
	FPosewrightSolver& operator=(const FPosewrightSolver&) = delete;

	// Reads the exported files, and finds the roles of bones by the names in the skeleton; without a skeleton's file, as for avatars that players bring, the library finds them by
	// names and shape. Joints of the file that the mesh lacks, such as the end of a tail, are made up. False, with Error, where that fails.
	bool Create(const FString& PresetFile, const FString& SkeletonFile, const TArray<FPosewrightBone>& Bones);
	// The same with the bones that the skeleton's file has, facing +X.
	bool CreateFromFile(const FString& PresetFile, const FString& SkeletonFile);
	bool IsValid() const { return Body != 0; }

	// In the component. Presence 0 is for an effector that nothing drives.
	void SetTarget(int32 Effector, const FTransform& Target, double Presence = 1);
	void SetHint(int32 Hint, const FVector& Point, double Presence = 1);
	// Where the device is that a chain of the preset follows, by the id of the chain. Presence 0 lets the chain rest. False, with Error, where there is no such chain.
	bool SetChainTarget(const FString& Chain, const FTransform& Target, double Presence = 1);
	// How a device has the fingers of a hand, thumb first; side 0 is left, 1 right: 5 curls from 0 to 1, or 15 bends in radians, and behind them 5 spreads where these are known.
	// None is for fingers that are not tracked, which close with trigger and grip.
	bool SetFingers(int32 Side, const TArray<double>& Fingers, double Presence = 1);
	// An input that drives parameters or closes fingers, such as "leftTrigger", "rightGrip", "leftStickX" or "osc1", keeps its value.
	bool SetInput(const FString& Input, double Value);
	// What shows through where an effector has no target or a weight below 1: where an animation has each bone of Bones, in the component, whose root it leaves in its place; none is
	// the rest pose. It acts while the parameter basePose.source is animation. Call it before each Solve for a pose that moves. Needs Create.
	bool SetBasePose(const TArray<FTransform>& Animated);
	// An assignment such as "arms.method=pole".
	bool SetParameter(const FString& Assignment);
	void Reset();
	// One tick. False where targets are no numbers; then the last pose stays.
	bool Solve(double Seconds);
	// Where each bone is, in the component; valid after Create and Solve.
	const TArray<FTransform>& Bones() const { return Posed; }
	// The index of the bone with a role of VRM 1.0 such as "leftHand"; INDEX_NONE for none.
	int32 RoleBone(const FString& Role) const;
	// What the preset's calibration multiplies the avatar's size with: scale the component by it. Targets stay in the component.
	double Scale() const { return BodyScale; }

	FString Error;
	// What of the preset can't act on this avatar, such as a chain whose bone is missing, and whether library and plugin are of two releases: a sentence each.
	TArray<FString> Warnings;

private:
	bool Load();
	void Hang(pw_body Described, const FString& Skeleton, const TArray<FPosewrightBone>& Bones, TArray<FString>& Names);
	FString Describe(const TArray<FPosewrightBone>& Bones, const TArray<FString>& Names, const FString& Roles, const FString& Tail, TArray<FTransform>& Rests) const;
	void Warn();
	bool Fail(pw_status Status);
	void Read();
	FTransform ToSolver(const FTransform& InComponent) const;
	void TargetNumbers(const FTransform& Target, double Numbers[7]) const;
	FTransform ToComponent(const double* Numbers) const;
	void Destroy();

	const FPosewrightLibrary* Library = nullptr;
	pw_body Body = 0;
	double BodyScale = 1;
	double Yaw = 0; // of the component against what faces +X, in radians
	TArray<FTransform> Posed;
	TArray<int32> Parents; // of the bones that Create was given, as the solver has them
	TArray<int32> BoneOf; // of the joints of the solver; empty where the exported skeleton is its own
	// A joint of the exported skeleton that the mesh lacks.
	struct FTip
	{
		FString Name;
		int32 Parent;       // joint of the solver
		FVector Offset;     // from it, in the solver's frame
		FQuat Turn;         // in the solver's world
		FQuat Local;        // in its parent
	};
	TArray<FTip> Tips;      // behind the bones
	TArray<int32> JointOf; // of the bones
	FVector HipsRaised = FVector(0, 0, 0); // where limbs that are fitted to a person have the hips at rest, against the mesh, in the solver's frame
	TArray<double> Base;
	TArray<double> World;
};
