// Exported with a preset; do not edit.
#include "PosewrightExample.h"

#include "DrawDebugHelpers.h"
#include "Engine/World.h"
#include "Misc/Paths.h"

DEFINE_LOG_CATEGORY_STATIC(LogPosewrightExample, Log, All);

APosewrightExample::APosewrightExample() { PrimaryActorTick.bCanEverTick = true; }

void APosewrightExample::BeginPlay()
{
	Super::BeginPlay();
	const FString Content = FPaths::ProjectContentDir();
	if (!Solver.CreateFromFile(FPaths::Combine(Content, PresetFile), FPaths::Combine(Content, SkeletonFile)))
	{
		UE_LOG(LogPosewrightExample, Error, TEXT("Posewright: %s"), *Solver.Error);
		return;
	}
	const auto Place = [this](const TCHAR* Role) { return Solver.Bones()[Solver.RoleBone(Role)].GetLocation(); };
	HeadAt = Place(TEXT("head"));
	ShoulderAt = Place(TEXT("leftUpperArm"));
	const FVector Elbow = Place(TEXT("leftLowerArm"));
	Arm = (Elbow - ShoulderAt).Size() + (Place(TEXT("leftHand")) - Elbow).Size();
}

// The person sways, looks around and waves. The avatar faces +X, its left is at -Y.
void APosewrightExample::Tick(float DeltaSeconds)
{
	Super::Tick(DeltaSeconds);
	if (!Solver.IsValid())
	{
		return;
	}
	Time += DeltaSeconds;
	const double T = Time, Side = FMath::Abs(ShoulderAt.Y);
	const FVector Head = HeadAt + FVector(0.05 * FMath::Sin(0.7 * T), 0.05 * FMath::Sin(T), -0.04 * (1 + FMath::Sin(2 * T))) * Arm;
	const FVector Left(ShoulderAt.X + Arm * (0.55 + 0.15 * FMath::Cos(T)), -Side - 0.2 * Arm * FMath::Sin(T), ShoulderAt.Z + Arm * (0.4 * FMath::Sin(1.1 * T) - 0.3));
	const FVector Right(ShoulderAt.X + Arm * (0.55 + 0.15 * FMath::Sin(T)), Side + 0.2 * Arm * FMath::Cos(T), ShoulderAt.Z + Arm * (0.4 * FMath::Cos(0.9 * T) - 0.3));
	Solver.SetTarget(PW_HEAD, FTransform(FQuat(FVector(0, 0, 1), 0.5 * FMath::Sin(0.5 * T)), Head));
	Solver.SetTarget(PW_LEFT_HAND, FTransform(FQuat::Identity, Left));
	Solver.SetTarget(PW_RIGHT_HAND, FTransform(FQuat::Identity, Right));
	Solver.Solve(DeltaSeconds);

	static const TCHAR* const Lines[][2] = {
		{TEXT("hips"), TEXT("spine")}, {TEXT("spine"), TEXT("chest")}, {TEXT("spine"), TEXT("neck")}, {TEXT("neck"), TEXT("head")},
		{TEXT("neck"), TEXT("leftUpperArm")}, {TEXT("leftUpperArm"), TEXT("leftLowerArm")}, {TEXT("leftLowerArm"), TEXT("leftHand")},
		{TEXT("neck"), TEXT("rightUpperArm")}, {TEXT("rightUpperArm"), TEXT("rightLowerArm")}, {TEXT("rightLowerArm"), TEXT("rightHand")},
		{TEXT("hips"), TEXT("leftUpperLeg")}, {TEXT("leftUpperLeg"), TEXT("leftLowerLeg")}, {TEXT("leftLowerLeg"), TEXT("leftFoot")}, {TEXT("leftFoot"), TEXT("leftToes")},
		{TEXT("hips"), TEXT("rightUpperLeg")}, {TEXT("rightUpperLeg"), TEXT("rightLowerLeg")}, {TEXT("rightLowerLeg"), TEXT("rightFoot")}, {TEXT("rightFoot"), TEXT("rightToes")}};
	const FTransform& Here = GetActorTransform();
	for (const auto& Line : Lines)
	{
		const int32 From = Solver.RoleBone(Line[0]), To = Solver.RoleBone(Line[1]);
		if (From != INDEX_NONE && To != INDEX_NONE)
		{
			DrawDebugLine(GetWorld(), Here.TransformPosition(Solver.Bones()[From].GetLocation()), Here.TransformPosition(Solver.Bones()[To].GetLocation()), FColor::White, false, -1.f, 0, 2.f);
		}
	}
}
