// A node of Animation Blueprints that poses an avatar by the Posewright solver. Exported with a preset; do not edit.
#pragma once

#include "CoreMinimal.h"
#include "BoneControllers/AnimNode_SkeletalControlBase.h"
#include "PosewrightSolver.h"
#include "AnimNode_Posewright.generated.h"

// Where the device is that a chain of the preset follows, in the component of the mesh.
USTRUCT(BlueprintType)
struct POSEWRIGHT_API FPosewrightChainTarget
{
	GENERATED_BODY()

	// Id of the chain in the preset.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Chains)
	FString Chain;
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Chains)
	FTransform Target;
	// 0 lets the chain rest.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Chains)
	float Presence = 1;
};

// An input that drives parameters or closes fingers, such as leftTrigger, rightGrip, leftStickX or osc1: 0 to 1, of sticks -1 to 1.
USTRUCT(BlueprintType)
struct POSEWRIGHT_API FPosewrightInput
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Inputs)
	FString Input;
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Inputs)
	float Value = 0;
};

// Targets are where joints shall be (wrist, ankle, head joint), in the component of the mesh. A target without rotation is a joint turned as in the T-pose.
USTRUCT(BlueprintInternalUseOnly)
struct POSEWRIGHT_API FAnimNode_Posewright : public FAnimNode_SkeletalControlBase
{
	GENERATED_BODY()

	// NAME.preset.json of the export, in the Content folder; empty for the built-in preset.
	UPROPERTY(EditAnywhere, Category = Posewright)
	FString PresetFile;

	// NAME.skeleton.json of the export, in the Content folder; empty for avatars that players bring, whose bones are found by names and shape.
	UPROPERTY(EditAnywhere, Category = Posewright)
	FString SkeletonFile;

	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinShownByDefault))
	FTransform Head;
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinShownByDefault))
	FTransform LeftHand;
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinShownByDefault))
	FTransform RightHand;
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinHiddenByDefault))
	FTransform Chest;
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinHiddenByDefault))
	FTransform Hips;
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinHiddenByDefault))
	FTransform LeftFoot;
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinHiddenByDefault))
	FTransform RightFoot;

	// 1 for what is tracked, 0 for what nothing drives, between while it fades.
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinHiddenByDefault))
	float HeadPresence = 1;
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinHiddenByDefault))
	float LeftHandPresence = 1;
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinHiddenByDefault))
	float RightHandPresence = 1;
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinHiddenByDefault))
	float ChestPresence = 0;
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinHiddenByDefault))
	float HipsPresence = 0;
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinHiddenByDefault))
	float LeftFootPresence = 0;
	UPROPERTY(EditAnywhere, Category = Targets, meta = (PinHiddenByDefault))
	float RightFootPresence = 0;

	// What elbows and knees point to, in the component.
	UPROPERTY(EditAnywhere, Category = Hints, meta = (PinHiddenByDefault))
	FVector LeftElbow = FVector::ZeroVector;
	UPROPERTY(EditAnywhere, Category = Hints, meta = (PinHiddenByDefault))
	FVector RightElbow = FVector::ZeroVector;
	UPROPERTY(EditAnywhere, Category = Hints, meta = (PinHiddenByDefault))
	FVector LeftKnee = FVector::ZeroVector;
	UPROPERTY(EditAnywhere, Category = Hints, meta = (PinHiddenByDefault))
	FVector RightKnee = FVector::ZeroVector;
	UPROPERTY(EditAnywhere, Category = Hints, meta = (PinHiddenByDefault))
	float LeftElbowPresence = 0;
	UPROPERTY(EditAnywhere, Category = Hints, meta = (PinHiddenByDefault))
	float RightElbowPresence = 0;
	UPROPERTY(EditAnywhere, Category = Hints, meta = (PinHiddenByDefault))
	float LeftKneePresence = 0;
	UPROPERTY(EditAnywhere, Category = Hints, meta = (PinHiddenByDefault))
	float RightKneePresence = 0;

	UPROPERTY(EditAnywhere, Category = Chains, meta = (PinHiddenByDefault))
	TArray<FPosewrightChainTarget> ChainTargets;

	UPROPERTY(EditAnywhere, Category = Hands, meta = (PinHiddenByDefault))
	TArray<FPosewrightInput> Inputs;

	// Fingers as a device has them, thumb first: 5 curls from 0 to 1, or 15 bends in radians, and behind them 5 spreads where these are known. None close with trigger and grip.
	UPROPERTY(EditAnywhere, Category = Hands, meta = (PinHiddenByDefault))
	TArray<double> LeftFingers;
	UPROPERTY(EditAnywhere, Category = Hands, meta = (PinHiddenByDefault))
	TArray<double> RightFingers;
	UPROPERTY(EditAnywhere, Category = Hands, meta = (PinHiddenByDefault))
	float LeftFingersPresence = 1;
	UPROPERTY(EditAnywhere, Category = Hands, meta = (PinHiddenByDefault))
	float RightFingersPresence = 1;

	// The pose that comes into the node shows through where an effector has no target or a weight below 1. The preset's base pose must be an animation (basePose.source).
	UPROPERTY(EditAnywhere, Category = BasePose, meta = (PinHiddenByDefault))
	bool bBasePoseFromInput = false;

	FAnimNode_Posewright() = default;
	// Nodes are copied with their settings; each makes a solver of its own.
	FAnimNode_Posewright(const FAnimNode_Posewright& Other) { *this = Other; }
	FAnimNode_Posewright& operator=(const FAnimNode_Posewright& Other);

	virtual void Initialize_AnyThread(const FAnimationInitializeContext& Context) override;
	virtual void UpdateInternal(const FAnimationUpdateContext& Context) override;
	virtual void EvaluateSkeletalControl_AnyThread(FComponentSpacePoseContext& Output, TArray<FBoneTransform>& OutBoneTransforms) override;
	virtual bool IsValidToEvaluate(const USkeleton* Skeleton, const FBoneContainer& RequiredBones) override;
	virtual void GatherDebugData(FNodeDebugData& DebugData) override;

protected:
	virtual void InitializeBoneReferences(const FBoneContainer& RequiredBones) override;

private:
	TUniquePtr<FPosewrightSolver> Solver;
	TArray<FCompactPoseBoneIndex> Indices; // of the solver's bones
	TArray<FTransform> Animated;           // those bones in the pose that comes in
	bool bHasBasePose = false;
	double Waiting = 0;                    // seconds that were not solved yet
};
