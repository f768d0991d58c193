// The rows of DataTables with a Posewright preset. Put it into a module of the project, and import the tables with these structs.
// Exported with a preset; do not edit.
#pragma once

#include "CoreMinimal.h"
#include "Engine/DataTable.h"
#include "PosewrightRows.generated.h"

/** A parameter of the preset, or one of the other things in it, under its path. Values are in the preset's own frame: right-handed, +X left, +Y up, +Z forward. */
USTRUCT(BlueprintType)
struct FPosewrightParameterRow : public FTableRowBase
{
	GENERATED_BODY()

	/** The number; 0 or 1 of a toggle, the place of the chosen option. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	double Value = 0.0;

	/** The name of the chosen option, or the text of what is no number. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	FString Text;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	FString Unit;
};

/** A goal of Full Body IK. */
USTRUCT(BlueprintType)
struct FPosewrightEffectorRow : public FTableRowBase
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	FName Bone;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	float PositionAlpha = 1.0f;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	float RotationAlpha = 1.0f;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	float StrengthAlpha = 1.0f;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	int32 ChainDepth = 0;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	float PullChainAlpha = 1.0f;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	float PinRotation = 1.0f;
};

/** Settings of a bone. Angles are degrees from the reference pose about the actor's forward, right and up, as FQuat turns. */
USTRUCT(BlueprintType)
struct FPosewrightBoneRow : public FTableRowBase
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	FName Bone;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	float RotationStiffness = 0.0f;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	bool bLimited = false;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	FVector Least = FVector::ZeroVector;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	FVector Greatest = FVector::ZeroVector;
};

/** Settings of the solver. */
USTRUCT(BlueprintType)
struct FPosewrightSolverRow : public FTableRowBase
{
	GENERATED_BODY()

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	FName RootBone;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	int32 Iterations = 20;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	float GlobalPullChainAlpha = 1.0f;
};

/** A key of a curve, in its order: FRichCurve::AddKey with RCIM_Cubic and RCTM_Break, and RCCE_Constant beyond the ends, gives the same curve. */
USTRUCT(BlueprintType)
struct FPosewrightKeyRow : public FTableRowBase
{
	GENERATED_BODY()

	/** The parameter that is the curve. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	FName Curve;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	double Time = 0.0;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	double Value = 0.0;

	/** Slope, value per time. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	double ArriveTangent = 0.0;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	double LeaveTangent = 0.0;
};

/** A point that turns with a bone, in the actor's frame while the avatar is in its T-pose, in centimeters. */
USTRUCT(BlueprintType)
struct FPosewrightPointRow : public FTableRowBase
{
	GENERATED_BODY()

	/** What it is from; None for the place where the actor stands. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	FName From;

	/** What it turns with. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	FName Carrier;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	FVector Location = FVector::ZeroVector;

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = Posewright)
	float Weight = 0.0f;
};
