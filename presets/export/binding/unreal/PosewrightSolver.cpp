// Exported with a preset; do not edit.
#include "PosewrightSolver.h"

#include "HAL/PlatformProcess.h"
#include "Interfaces/IPluginManager.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"

namespace
{
constexpr double QuarterTurn = 1.5707963267948966; // radians; PI of Unreal is a single

template <typename T>
bool Find(void* Handle, const TCHAR* Name, T& Function)
{
	Function = reinterpret_cast<T>(FPlatformProcess::GetDllExport(Handle, Name));
	return Function != nullptr;
}

bool LoadLibraryOnce(FPosewrightLibrary& L, FString& Why)
{
#if PLATFORM_WINDOWS
	const TCHAR* Name = TEXT("posewright.dll");
#elif PLATFORM_MAC
	const TCHAR* Name = TEXT("libposewright.dylib");
#else
	const TCHAR* Name = TEXT("libposewright.so");
#endif
	const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("Posewright"));
	const FString Folder = Plugin.IsValid() ? FPaths::Combine(Plugin->GetBaseDir(), TEXT("Binaries"), TEXT("ThirdParty")) : FString();
	const FString Path = FPaths::Combine(Folder, Name);
	void* Handle = FPlatformProcess::GetDllHandle(*Path);
	if (!Handle)
	{
		Why = FString::Printf(TEXT("%s can't be loaded: put the library there, run make runtime in the source of Posewright, or take that of a package."), *Path);
		return false;
	}
	const bool bAll = Find(Handle, TEXT("pw_abi_version"), L.AbiVersion) && Find(Handle, TEXT("pw_last_error"), L.LastError) && Find(Handle, TEXT("pw_version"), L.Version) &&
		Find(Handle, TEXT("pw_body_create"), L.BodyCreate) && Find(Handle, TEXT("pw_body_destroy"), L.BodyDestroy) && Find(Handle, TEXT("pw_body_reset"), L.BodyReset) &&
		Find(Handle, TEXT("pw_body_scale"), L.BodyScale) && Find(Handle, TEXT("pw_joint_count"), L.JointCount) && Find(Handle, TEXT("pw_joint_name"), L.JointName) &&
		Find(Handle, TEXT("pw_role_joint"), L.RoleJoint) && Find(Handle, TEXT("pw_set_target"), L.SetTarget) && Find(Handle, TEXT("pw_set_hint"), L.SetHint) && Find(Handle, TEXT("pw_set_chain_target"), L.SetChainTarget) &&
		Find(Handle, TEXT("pw_set_fingers"), L.SetFingers) && Find(Handle, TEXT("pw_set_input"), L.SetInput) && Find(Handle, TEXT("pw_set_base_pose"), L.SetBasePose) &&
		Find(Handle, TEXT("pw_set_parameter_text"), L.SetParameterText) && Find(Handle, TEXT("pw_solve"), L.Solve) && Find(Handle, TEXT("pw_read_world"), L.ReadWorld) && Find(Handle, TEXT("pw_read_rest"), L.ReadRest) &&
		Find(Handle, TEXT("pw_read_report"), L.ReadReport) && Find(Handle, TEXT("pw_read_warnings"), L.ReadWarnings);
	if (!bAll || L.AbiVersion() < PW_ABI_VERSION)
	{
		Why = FString::Printf(TEXT("%s is older than the plugin: take both from one export."), *Path);
		return false;
	}
	return true;
}

// Bones are named as importers name them: . : and spaces become _.
FString Plain(const FString& Name)
{
	return Name.Replace(TEXT("."), TEXT("_")).Replace(TEXT(":"), TEXT("_")).Replace(TEXT(" "), TEXT("_")).ToLower();
}

FString Quoted(const FString& Text)
{
	return TEXT("\"") + Text.Replace(TEXT("\\"), TEXT("\\\\")).Replace(TEXT("\""), TEXT("\\\"")) + TEXT("\"");
}

// Members of the exported skeleton that go into another: what follows its roles, without the last brace.
FString TailOf(const FString& Skeleton)
{
	for (const TCHAR* Key : {TEXT("\"heightM\""), TEXT("\"eyesM\""), TEXT("\"surfaces\""), TEXT("\"lookAt\"")})
	{
		const int32 At = Skeleton.Find(Key);
		if (At != INDEX_NONE)
		{
			int32 End = Skeleton.Len();
			while (End > At && Skeleton[End - 1] != TEXT('}'))
			{
				--End;
			}
			return TEXT(",") + Skeleton.Mid(At, End - 1 - At);
		}
	}
	return FString();
}

// The joint that each joint of the exported skeleton hangs from, in their order.
TArray<int32> ParentsIn(const FString& Skeleton, int32 Count)
{
	const FString Key = TEXT("\"parent\":");
	TArray<int32> Parents;
	for (int32 At = Skeleton.Find(Key); At != INDEX_NONE && Parents.Num() < Count;)
	{
		Parents.Add(FCString::Atoi(*Skeleton.Mid(At + Key.Len(), 12)));
		At = Skeleton.Find(Key, ESearchCase::CaseSensitive, ESearchDir::FromStart, At + Key.Len());
	}
	return Parents;
}

bool IsBeneath(const TArray<int32>& Parents, int32 Bone, int32 Above)
{
	while (Bone != INDEX_NONE && Bone != Above)
	{
		Bone = Parents[Bone];
	}
	return Bone == Above;
}

const TCHAR* const Roles[] = {
	TEXT("hips"), TEXT("spine"), TEXT("chest"), TEXT("upperChest"), TEXT("neck"), TEXT("head"), TEXT("leftEye"), TEXT("rightEye"), TEXT("jaw"),
	TEXT("leftShoulder"), TEXT("leftUpperArm"), TEXT("leftLowerArm"), TEXT("leftHand"), TEXT("rightShoulder"), TEXT("rightUpperArm"), TEXT("rightLowerArm"), TEXT("rightHand"),
	TEXT("leftUpperLeg"), TEXT("leftLowerLeg"), TEXT("leftFoot"), TEXT("leftToes"), TEXT("rightUpperLeg"), TEXT("rightLowerLeg"), TEXT("rightFoot"), TEXT("rightToes"),
	TEXT("leftThumbMetacarpal"), TEXT("leftThumbProximal"), TEXT("leftThumbDistal"), TEXT("leftIndexProximal"), TEXT("leftIndexIntermediate"), TEXT("leftIndexDistal"),
	TEXT("leftMiddleProximal"), TEXT("leftMiddleIntermediate"), TEXT("leftMiddleDistal"), TEXT("leftRingProximal"), TEXT("leftRingIntermediate"), TEXT("leftRingDistal"),
	TEXT("leftLittleProximal"), TEXT("leftLittleIntermediate"), TEXT("leftLittleDistal"),
	TEXT("rightThumbMetacarpal"), TEXT("rightThumbProximal"), TEXT("rightThumbDistal"), TEXT("rightIndexProximal"), TEXT("rightIndexIntermediate"), TEXT("rightIndexDistal"),
	TEXT("rightMiddleProximal"), TEXT("rightMiddleIntermediate"), TEXT("rightMiddleDistal"), TEXT("rightRingProximal"), TEXT("rightRingIntermediate"), TEXT("rightRingDistal"),
	TEXT("rightLittleProximal"), TEXT("rightLittleIntermediate"), TEXT("rightLittleDistal")};
} // namespace

const FPosewrightLibrary* FPosewrightLibrary::Get(FString& Why)
{
	static FPosewrightLibrary Library;
	static FString Reason;
	static const bool bLoaded = LoadLibraryOnce(Library, Reason);
	Why = Reason;
	return bLoaded ? &Library : nullptr;
}

FPosewrightSolver::~FPosewrightSolver() { Destroy(); }

void FPosewrightSolver::Destroy()
{
	if (Body != 0)
	{
		Library->BodyDestroy(Body);
		Body = 0;
	}
}

bool FPosewrightSolver::Load()
{
	Destroy();
	Library = FPosewrightLibrary::Get(Error);
	Yaw = 0;
	BodyScale = 1;
	Parents.Reset();
	BoneOf.Reset();
	Tips.Reset();
	Warnings.Reset();
	return Library != nullptr;
}

bool FPosewrightSolver::Fail(pw_status Status)
{
	if (Status != PW_OK)
	{
		Error = UTF8_TO_TCHAR(Library->LastError());
	}
	return Status != PW_OK;
}

// Unreal to the solver: x = -Y, y = Z, z = X in meters; a rotation's axis is mirrored as well.
FTransform FPosewrightSolver::ToSolver(const FTransform& InComponent) const
{
	const FQuat Turn(FVector(0, 0, 1), -Yaw);
	const FVector At = Turn.RotateVector(InComponent.GetLocation()) / 100;
	const FQuat Q = Turn * InComponent.GetRotation();
	return FTransform(FQuat(Q.Y, -Q.Z, -Q.X, Q.W), FVector(-At.Y, At.Z, At.X));
}

FTransform FPosewrightSolver::ToComponent(const double* N) const
{
	const FQuat Turn(FVector(0, 0, 1), Yaw);
	const double By = 100 / BodyScale;
	const FVector At(By * N[2], -By * N[0], By * N[1]);
	return FTransform(Turn * FQuat(-N[6], N[4], -N[5], N[3]), Turn.RotateVector(At));
}

bool FPosewrightSolver::Create(const FString& PresetFile, const FString& SkeletonFile, const TArray<FPosewrightBone>& BonesInComponent)
{
	if (!Load())
	{
		return false;
	}
	FString Preset, Skeleton;
	if (!PresetFile.IsEmpty() && !FFileHelper::LoadFileToString(Preset, *PresetFile))
	{
		Error = FString::Printf(TEXT("%s can't be read."), *PresetFile);
		return false;
	}
	if (!SkeletonFile.IsEmpty() && !FFileHelper::LoadFileToString(Skeleton, *SkeletonFile))
	{
		Error = FString::Printf(TEXT("%s can't be read."), *SkeletonFile);
		return false;
	}
	TArray<FString> Names; // of the bones, as the avatar's file has them where it is known: chains of the preset speak of those
	for (const FPosewrightBone& Bone : BonesInComponent)
	{
		Parents.Add(Bone.Parent);
		Names.Add(Bone.Name.ToString());
	}
	// The skeleton of the export says which bone plays which role.
	const auto SkeletonText = StringCast<UTF8CHAR>(*Skeleton);
	pw_body Described = 0;
	if (!SkeletonFile.IsEmpty() && Fail(Library->BodyCreate(nullptr, 0, reinterpret_cast<const char*>(SkeletonText.Get()), SkeletonText.Length(), &Described)))
	{
		return false;
	}
	Hang(Described, Skeleton, BonesInComponent, Names);
	FString RolesText, Tail;
	int32 Left = INDEX_NONE, Right = INDEX_NONE;
	bool bHips = false;
	const auto Take = [&](const TCHAR* Role, int32 Found)
	{
		RolesText += (RolesText.IsEmpty() ? FString() : FString(TEXT(","))) + Quoted(Role) + TEXT(":") + Quoted(Names[Found]);
		bHips = bHips || FCString::Strcmp(Role, TEXT("hips")) == 0;
		if (FCString::Strcmp(Role, TEXT("leftUpperArm")) == 0)
		{
			Left = Found;
		}
		if (FCString::Strcmp(Role, TEXT("rightUpperArm")) == 0)
		{
			Right = Found;
		}
	};
	for (const TCHAR* Role : Roles)
	{
		int32_t Joint = -1;
		char Name[512];
		const auto RoleText = StringCast<UTF8CHAR>(Role);
		if (Described == 0 || Library->RoleJoint(Described, reinterpret_cast<const char*>(RoleText.Get()), &Joint) != PW_OK || Joint < 0 ||
			Library->JointName(Described, Joint, Name, sizeof Name) != PW_OK)
		{
			continue;
		}
		const FString Wanted = Plain(UTF8_TO_TCHAR(Name));
		const int32 Found = BonesInComponent.IndexOfByPredicate([&](const FPosewrightBone& Bone) { return Plain(Bone.Name.ToString()) == Wanted; });
		if (Found != INDEX_NONE)
		{
			Take(Role, Found);
		}
	}
	if (Described != 0)
	{
		Library->BodyDestroy(Described);
	}
	TArray<FTransform> Rests; // of the bones
	if (bHips)
	{
		Tail = TailOf(Skeleton);
	}
	else // no file, or one of another avatar
	{
		RolesText = FString();
		const FString Text = Describe(BonesInComponent, Names, RolesText, Tail, Rests);
		const auto BonesText = StringCast<UTF8CHAR>(*Text);
		pw_body Found = 0;
		if (Fail(Library->BodyCreate(nullptr, 0, reinterpret_cast<const char*>(BonesText.Get()), BonesText.Length(), &Found)))
		{
			return false;
		}
		for (const TCHAR* Role : Roles)
		{
			int32_t Joint = -1;
			const auto RoleText = StringCast<UTF8CHAR>(Role);
			if (Library->RoleJoint(Found, reinterpret_cast<const char*>(RoleText.Get()), &Joint) == PW_OK && Joint >= 0 && BoneOf[Joint] != INDEX_NONE)
			{
				Take(Role, BoneOf[Joint]);
			}
		}
		Library->BodyDestroy(Found);
	}
	if (Left == INDEX_NONE || Right == INDEX_NONE)
	{
		Error = TEXT("the mesh has no bones with the names of the exported skeleton: export the preset with this avatar.");
		return false;
	}
	// An avatar that faces +X has its left at -Y; meshes of Unreal usually face +Y.
	const FVector ToLeft = BonesInComponent[Left].Rest.GetLocation() - BonesInComponent[Right].Rest.GetLocation();
	Yaw = FMath::RoundToDouble(FMath::Atan2(ToLeft.X, -ToLeft.Y) / QuarterTurn) * QuarterTurn;

	const FString Text = Describe(BonesInComponent, Names, RolesText, Tail, Rests);
	const auto PresetText = StringCast<UTF8CHAR>(*Preset);
	const auto BonesText = StringCast<UTF8CHAR>(*Text);
	if (Fail(Library->BodyCreate(reinterpret_cast<const char*>(PresetText.Get()), PresetText.Length(), reinterpret_cast<const char*>(BonesText.Get()), BonesText.Length(), &Body)))
	{
		Body = 0;
		return false;
	}
	Warn();
	Read();
	const int32 Hips = RoleBone(TEXT("hips"));
	Base.SetNum(World.Num());
	if (Hips != INDEX_NONE && !Fail(Library->ReadRest(Body, Base.GetData(), Base.Num())))
	{
		const double* At = Base.GetData() + 7 * JointOf[Hips];
		HipsRaised = FVector(At[0], At[1], At[2]) - Rests[Hips].GetLocation() * BodyScale;
	}
	return true;
}

// The bones, and joints of the exported skeleton that the mesh lacks, as the library reads a skeleton.
FString FPosewrightSolver::Describe(
	const TArray<FPosewrightBone>& Bones, const TArray<FString>& Names, const FString& RolesText, const FString& Tail, TArray<FTransform>& Rests) const
{
	FString Text = TEXT("{\"joints\":[");
	const auto Add = [&](bool bFirst, const FString& Name, int32 Parent, const FVector& At, const FQuat& Q)
	{
		Text += FString::Printf(TEXT("%s{\"name\":%s,\"parent\":%d,\"position\":[%.17g,%.17g,%.17g],\"rotation\":[%.17g,%.17g,%.17g,%.17g]}"), bFirst ? TEXT("") : TEXT(","),
			*Quoted(Name), Parent, At.X, At.Y, At.Z, Q.W, Q.X, Q.Y, Q.Z);
	};
	Rests.SetNum(Bones.Num());
	for (int32 Joint = 0; Joint < Bones.Num(); ++Joint)
	{
		const int32 Index = BoneOf[Joint], Above = Parents[Index];
		const FTransform Rest = ToSolver(Bones[Index].Rest);
		const FTransform Local = Above == INDEX_NONE ? Rest : Rest.GetRelativeTransform(Rests[Above]);
		Add(Joint == 0, Names[Index], Above == INDEX_NONE ? INDEX_NONE : JointOf[Above], Local.GetLocation(), Local.GetRotation());
		Rests[Index] = Rest;
	}
	TArray<FQuat> Turns; // of the tips
	for (const FTip& Tip : Tips)
	{
		const FQuat Above = Tip.Parent < Bones.Num() ? Rests[BoneOf[Tip.Parent]].GetRotation() : Turns[Tip.Parent - Bones.Num()];
		Add(false, Tip.Name, Tip.Parent, Above.Inverse().RotateVector(Tip.Offset), Above.Inverse() * Tip.Turn);
		Turns.Add(Tip.Turn);
	}
	Text += TEXT("]");
	if (!RolesText.IsEmpty())
	{
		Text += TEXT(",\"roles\":{") + RolesText + TEXT("}");
	}
	return Text + Tail + TEXT("}");
}

// What the library says of the preset on this avatar, and which release it is of.
void FPosewrightSolver::Warn()
{
	const FString Release = TEXT(PW_RELEASE);
	FString Found = UTF8_TO_TCHAR(Library->Version());
	Found = Found.Mid(0, Found.Find(TEXT(" ")));
	if (!(Found == Release) && !(Found == FString(TEXT("0"))) && !(Release == FString(TEXT("0"))) && !(Release == FString(TEXT("0.0") TEXT(".0"))))
	{
		Warnings.Add(FString::Printf(TEXT("the library is of release %s, the plugin of %s: take both from one export."), *Found, *Release));
	}
	int32_t Size = 0;
	TArray<char> Text;
	if (Library->ReadWarnings(Body, nullptr, 0, &Size) != PW_OK || Size == 0)
	{
		return;
	}
	Text.SetNum(Size + 1);
	if (Library->ReadWarnings(Body, Text.GetData(), Size, &Size) != PW_OK)
	{
		return;
	}
	for (int32 i = 0, Begin = 0; i < Size; ++i)
	{
		if (Text[i] == '\n')
		{
			Text[i] = 0;
			Warnings.Add(FString(UTF8_TO_TCHAR(Text.GetData() + Begin)));
			Begin = i + 1;
		}
	}
}

// Feet, palms and thumbs of some rigs hang from the root, beside the limb that they end. The exported skeleton has them beneath it, and so has the solver. Joints are in an
// order in which parents come first: that of the bones, but for such.
void FPosewrightSolver::Hang(pw_body Described, const FString& Skeleton, const TArray<FPosewrightBone>& Bones, TArray<FString>& OwnNames)
{
	TArray<FString> Names;
	for (const FPosewrightBone& Bone : Bones)
	{
		Names.Add(Plain(Bone.Name.ToString()));
	}
	int32_t Count = 0;
	TArray<double> Rest;
	TArray<FString> InFile;
	if (Described != 0)
	{
		Library->JointCount(Described, &Count);
		Rest.SetNum(7 * Count);
		Library->ReadRest(Described, Rest.GetData(), Rest.Num());
	}
	const TArray<int32> Above = ParentsIn(Skeleton, Count);
	TArray<int32> Exported; // the bones of the joints in the export
	for (int32 Joint = 0; Joint < Above.Num(); ++Joint)
	{
		char Name[512] = "";
		FString Wanted;
		if (Library->JointName(Described, Joint, Name, sizeof Name) == PW_OK)
		{
			Wanted = Plain(UTF8_TO_TCHAR(Name));
		}
		const int32 Bone = Names.IndexOfByPredicate([&](const FString& Known) { return Known == Wanted; });
		Exported.Add(Bone);
		InFile.Add(FString(UTF8_TO_TCHAR(Name)));
		if (Bone != INDEX_NONE)
		{
			OwnNames[Bone] = InFile[Joint];
		}
		int32 From = Above[Joint];
		while (From >= 0 && From < Joint && Exported[From] == INDEX_NONE)
		{
			From = Above[From];
		}
		if (Bone == INDEX_NONE || From < 0 || From >= Joint)
		{
			continue;
		}
		if (!IsBeneath(Parents, Bone, Exported[From]) && !IsBeneath(Parents, Exported[From], Bone))
		{
			Parents[Bone] = Exported[From];
		}
	}
	JointOf.Reset();
	BoneOf.Reset();
	for (int32 i = 0; i < Bones.Num(); ++i)
	{
		JointOf.Add(INDEX_NONE);
	}
	while (BoneOf.Num() < Bones.Num())
	{
		for (int32 i = 0; i < Bones.Num(); ++i)
		{
			if (JointOf[i] == INDEX_NONE && (Parents[i] == INDEX_NONE || JointOf[Parents[i]] != INDEX_NONE))
			{
				JointOf[i] = BoneOf.Num();
				BoneOf.Add(i);
			}
		}
	}
	TArray<int32> Joints; // of the solver, of those in the export
	for (int32 i = 0; i < Exported.Num(); ++i)
	{
		const int32 On = Above[i];
		Joints.Add(Exported[i] == INDEX_NONE ? INDEX_NONE : JointOf[Exported[i]]);
		if (Exported[i] != INDEX_NONE || On < 0 || On >= i || Joints[On] == INDEX_NONE)
		{
			continue;
		}
		const double *At = Rest.GetData() + 7 * i, *From = Rest.GetData() + 7 * On;
		FTip Tip;
		Tip.Name = InFile[i];
		Tip.Parent = Joints[On];
		Tip.Offset = FVector(At[0] - From[0], At[1] - From[1], At[2] - From[2]);
		Tip.Turn = FQuat(At[4], At[5], At[6], At[3]);
		Tip.Local = FQuat(From[4], From[5], From[6], From[3]).Inverse() * Tip.Turn;
		Joints[i] = BoneOf.Num();
		BoneOf.Add(INDEX_NONE);
		Tips.Add(Tip);
	}
}

bool FPosewrightSolver::CreateFromFile(const FString& PresetFile, const FString& SkeletonFile)
{
	if (!Load())
	{
		return false;
	}
	FString Preset, Skeleton;
	if (!FFileHelper::LoadFileToString(Skeleton, *SkeletonFile) || (!PresetFile.IsEmpty() && !FFileHelper::LoadFileToString(Preset, *PresetFile)))
	{
		Error = FString::Printf(TEXT("%s or %s can't be read."), *SkeletonFile, *PresetFile);
		return false;
	}
	const auto PresetText = StringCast<UTF8CHAR>(*Preset);
	const auto SkeletonText = StringCast<UTF8CHAR>(*Skeleton);
	if (Fail(Library->BodyCreate(reinterpret_cast<const char*>(PresetText.Get()), PresetText.Length(), reinterpret_cast<const char*>(SkeletonText.Get()), SkeletonText.Length(), &Body)))
	{
		Body = 0;
		return false;
	}
	Read();
	return true;
}

void FPosewrightSolver::Read()
{
	int32_t Count = 0;
	Library->BodyScale(Body, &BodyScale);
	Library->JointCount(Body, &Count);
	World.SetNum(7 * Count);
	Posed.SetNum(Count - Tips.Num());
	Library->ReadWorld(Body, World.GetData(), World.Num());
	for (int32 i = 0; i < Count; ++i)
	{
		if (BoneOf.Num() == 0 || BoneOf[i] != INDEX_NONE)
		{
			Posed[BoneOf.Num() == 0 ? i : BoneOf[i]] = ToComponent(World.GetData() + 7 * i);
		}
	}
}

void FPosewrightSolver::TargetNumbers(const FTransform& Target, double Numbers[7]) const
{
	// A target faces as the avatar does in the component where it is not turned.
	const FQuat Facing(FVector(0, 0, 1), Yaw);
	const FTransform S = ToSolver(FTransform(Target.GetRotation() * Facing, Target.GetLocation()));
	const FVector At = S.GetLocation() * BodyScale;
	const FQuat Q = S.GetRotation();
	const double In[7] = {At.X, At.Y, At.Z, Q.W, Q.X, Q.Y, Q.Z};
	for (int32 i = 0; i < 7; ++i)
	{
		Numbers[i] = In[i];
	}
}

void FPosewrightSolver::SetTarget(int32 Effector, const FTransform& Target, double Presence)
{
	double Numbers[7];
	TargetNumbers(Target, Numbers);
	Fail(Library->SetTarget(Body, Effector, Numbers, Presence));
}

bool FPosewrightSolver::SetChainTarget(const FString& Chain, const FTransform& Target, double Presence)
{
	double Numbers[7];
	TargetNumbers(Target, Numbers);
	const auto Text = StringCast<UTF8CHAR>(*Chain);
	return !Fail(Library->SetChainTarget(Body, reinterpret_cast<const char*>(Text.Get()), Numbers, Presence));
}

bool FPosewrightSolver::SetBasePose(const TArray<FTransform>& Animated)
{
	const int32 Hips = RoleBone(TEXT("hips"));
	if (Animated.Num() == 0)
	{
		return !Fail(Library->SetBasePose(Body, nullptr, 0));
	}
	if (Animated.Num() != Parents.Num() || Hips == INDEX_NONE)
	{
		Error = FString::Printf(TEXT("a base pose needs %d bones, in the order of those that the solver was created with."), Parents.Num());
		return false;
	}
	Base.SetNum(3 + 4 * BoneOf.Num());
	const FVector At = ToSolver(Animated[Hips]).GetLocation() * BodyScale + HipsRaised;
	Base[0] = At.X;
	Base[1] = At.Y;
	Base[2] = At.Z;
	for (int32 i = 0; i < Animated.Num(); ++i)
	{
		FQuat Q = ToSolver(Animated[i]).GetRotation();
		if (Parents[i] != INDEX_NONE)
		{
			Q = ToSolver(Animated[Parents[i]]).GetRotation().Inverse() * Q;
		}
		double* Turn = Base.GetData() + 3 + 4 * JointOf[i];
		Turn[0] = Q.W;
		Turn[1] = Q.X;
		Turn[2] = Q.Y;
		Turn[3] = Q.Z;
	}
	for (int32 i = 0; i < Tips.Num(); ++i)
	{
		double* Turn = Base.GetData() + 3 + 4 * (Animated.Num() + i);
		Turn[0] = Tips[i].Local.W;
		Turn[1] = Tips[i].Local.X;
		Turn[2] = Tips[i].Local.Y;
		Turn[3] = Tips[i].Local.Z;
	}
	return !Fail(Library->SetBasePose(Body, Base.GetData(), Base.Num()));
}

void FPosewrightSolver::SetHint(int32 Hint, const FVector& Point, double Presence)
{
	const FVector At = ToSolver(FTransform(FQuat::Identity, Point)).GetLocation() * BodyScale;
	const double Numbers[3] = {At.X, At.Y, At.Z};
	Fail(Library->SetHint(Body, Hint, Numbers, Presence));
}

bool FPosewrightSolver::SetFingers(int32 Side, const TArray<double>& Fingers, double Presence)
{
	return !Fail(Library->SetFingers(Body, Side, Fingers.Num() == 0 ? nullptr : Fingers.GetData(), Fingers.Num(), Presence));
}

bool FPosewrightSolver::SetInput(const FString& Input, double Value)
{
	const auto Text = StringCast<UTF8CHAR>(*Input);
	return !Fail(Library->SetInput(Body, reinterpret_cast<const char*>(Text.Get()), Value));
}

bool FPosewrightSolver::SetParameter(const FString& Assignment)
{
	const auto Text = StringCast<UTF8CHAR>(*Assignment);
	return !Fail(Library->SetParameterText(Body, reinterpret_cast<const char*>(Text.Get())));
}

void FPosewrightSolver::Reset() { Library->BodyReset(Body); }

bool FPosewrightSolver::Solve(double Seconds)
{
	if (Fail(Library->Solve(Body, Seconds)))
	{
		return false;
	}
	Read();
	return true;
}

int32 FPosewrightSolver::RoleBone(const FString& Role) const
{
	int32_t Joint = INDEX_NONE;
	const auto Text = StringCast<UTF8CHAR>(*Role);
	Library->RoleJoint(Body, reinterpret_cast<const char*>(Text.Get()), &Joint);
	return Joint < 0 || BoneOf.Num() == 0 ? Joint : BoneOf[Joint];
}
