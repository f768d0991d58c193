// Exported with a preset; do not edit.
#include "AnimNode_Posewright.h"

#include "Animation/AnimInstanceProxy.h"
#include "Misc/Paths.h"

DEFINE_LOG_CATEGORY_STATIC(LogPosewright, Log, All);

FAnimNode_Posewright& FAnimNode_Posewright::operator=(const FAnimNode_Posewright& Other)
{
	FAnimNode_SkeletalControlBase::operator=(Other);
	PresetFile = Other.PresetFile;
	SkeletonFile = Other.SkeletonFile;
	Head = Other.Head;
	LeftHand = Other.LeftHand;
	RightHand = Other.RightHand;
	Chest = Other.Chest;
	Hips = Other.Hips;
	LeftFoot = Other.LeftFoot;
	RightFoot = Other.RightFoot;
	HeadPresence = Other.HeadPresence;
	LeftHandPresence = Other.LeftHandPresence;
	RightHandPresence = Other.RightHandPresence;
	ChestPresence = Other.ChestPresence;
	HipsPresence = Other.HipsPresence;
	LeftFootPresence = Other.LeftFootPresence;
	RightFootPresence = Other.RightFootPresence;
	LeftElbow = Other.LeftElbow;
	RightElbow = Other.RightElbow;
	LeftKnee = Other.LeftKnee;
	RightKnee = Other.RightKnee;
	LeftElbowPresence = Other.LeftElbowPresence;
	RightElbowPresence = Other.RightElbowPresence;
	LeftKneePresence = Other.LeftKneePresence;
	RightKneePresence = Other.RightKneePresence;
	ChainTargets = Other.ChainTargets;
	Inputs = Other.Inputs;
	LeftFingers = Other.LeftFingers;
	RightFingers = Other.RightFingers;
	LeftFingersPresence = Other.LeftFingersPresence;
	RightFingersPresence = Other.RightFingersPresence;
	bBasePoseFromInput = Other.bBasePoseFromInput;
	bHasBasePose = false;
	Solver.Reset();
	Indices.Reset();
	Waiting = 0;
	return *this;
}

void FAnimNode_Posewright::Initialize_AnyThread(const FAnimationInitializeContext& Context)
{
	FAnimNode_SkeletalControlBase::Initialize_AnyThread(Context);
	Waiting = 0;
	if (Solver)
	{
		Solver->Reset();
	}
}

// The bones that the level of detail has: another level makes another solver.
void FAnimNode_Posewright::InitializeBoneReferences(const FBoneContainer& RequiredBones)
{
	Indices.Reset();
	bHasBasePose = false;
	TArray<FPosewrightBone> Bones;
	TArray<int32> At; // of compact bones in the list
	for (int32 i = 0; i < RequiredBones.GetCompactPoseNumBones(); ++i)
	{
		const FCompactPoseBoneIndex Index(i);
		const FCompactPoseBoneIndex Parent = RequiredBones.GetParentBoneIndex(Index);
		FPosewrightBone Bone;
		Bone.Name = RequiredBones.GetReferenceSkeleton().GetBoneName(RequiredBones.MakeMeshPoseIndex(Index).GetInt());
		Bone.Parent = Parent.GetInt() < 0 ? INDEX_NONE : Parent.GetInt();
		Bone.Rest = RequiredBones.GetRefPoseTransform(Index);
		if (Bone.Parent != INDEX_NONE)
		{
			Bone.Rest = Bone.Rest * Bones[Bone.Parent].Rest;
		}
		Bones.Add(Bone);
		Indices.Add(Index);
	}
	const auto InContent = [](const FString& File) { return File.IsEmpty() || !FPaths::IsRelative(File) ? File : FPaths::Combine(FPaths::ProjectContentDir(), File); };
	Solver = MakeUnique<FPosewrightSolver>();
	if (!Solver->Create(InContent(PresetFile), InContent(SkeletonFile), Bones))
	{
		UE_LOG(LogPosewright, Error, TEXT("Posewright: %s"), *Solver->Error);
		Solver.Reset();
		return;
	}
	for (const FString& Said : Solver->Warnings)
	{
		UE_LOG(LogPosewright, Warning, TEXT("Posewright: %s"), *Said);
	}
}

bool FAnimNode_Posewright::IsValidToEvaluate(const USkeleton*, const FBoneContainer&) { return Solver.IsValid(); }

void FAnimNode_Posewright::UpdateInternal(const FAnimationUpdateContext& Context)
{
	FAnimNode_SkeletalControlBase::UpdateInternal(Context);
	Waiting += Context.GetDeltaTime();
}

void FAnimNode_Posewright::EvaluateSkeletalControl_AnyThread(FComponentSpacePoseContext& Output, TArray<FBoneTransform>& OutBoneTransforms)
{
	Solver->SetTarget(PW_HEAD, Head, HeadPresence);
	Solver->SetTarget(PW_CHEST, Chest, ChestPresence);
	Solver->SetTarget(PW_HIPS, Hips, HipsPresence);
	Solver->SetTarget(PW_LEFT_HAND, LeftHand, LeftHandPresence);
	Solver->SetTarget(PW_RIGHT_HAND, RightHand, RightHandPresence);
	Solver->SetTarget(PW_LEFT_FOOT, LeftFoot, LeftFootPresence);
	Solver->SetTarget(PW_RIGHT_FOOT, RightFoot, RightFootPresence);
	Solver->SetHint(PW_LEFT_ELBOW, LeftElbow, LeftElbowPresence);
	Solver->SetHint(PW_RIGHT_ELBOW, RightElbow, RightElbowPresence);
	Solver->SetHint(PW_LEFT_KNEE, LeftKnee, LeftKneePresence);
	Solver->SetHint(PW_RIGHT_KNEE, RightKnee, RightKneePresence);
	for (const FPosewrightChainTarget& Chain : ChainTargets)
	{
		Solver->SetChainTarget(Chain.Chain, Chain.Target, Chain.Presence); // a chain that the preset does not have is left out
	}
	for (const FPosewrightInput& Input : Inputs)
	{
		Solver->SetInput(Input.Input, Input.Value); // likewise an input that there is not
	}
	Solver->SetFingers(PW_LEFT, LeftFingers, LeftFingersPresence);
	Solver->SetFingers(PW_RIGHT, RightFingers, RightFingersPresence);
	if (bBasePoseFromInput || bHasBasePose)
	{
		Animated.Reset();
		for (int32 i = 0; bBasePoseFromInput && i < Indices.Num(); ++i)
		{
			Animated.Add(Output.Pose.GetComponentSpaceTransform(Indices[i]));
		}
		Solver->SetBasePose(Animated);
		bHasBasePose = bBasePoseFromInput;
	}
	Solver->Solve(Waiting); // where it fails, the last pose stays
	Waiting = 0;
	const TArray<FTransform>& Posed = Solver->Bones();
	for (int32 i = 0; i < Indices.Num(); ++i)
	{
		FTransform Bone = Posed[i];
		Bone.SetScale3D(Output.Pose.GetComponentSpaceTransform(Indices[i]).GetScale3D());
		OutBoneTransforms.Add(FBoneTransform(Indices[i], Bone));
	}
}

void FAnimNode_Posewright::GatherDebugData(FNodeDebugData& DebugData)
{
	DebugData.AddDebugItem(DebugData.GetNodeName(this) + (Solver ? FString() : FString(TEXT("(no solver)"))));
	ComponentPose.GatherDebugData(DebugData);
}
