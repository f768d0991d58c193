// What the exported plugin uses of Unreal, written from its public documentation so that it can be compiled and run where Unreal is not: names and signatures are
// Unreal's, transforms work as there, poses keep what they are given. Nothing draws.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

using int32 = int32_t;
using TCHAR = char; // UTF-8 here; UTF-16 in Unreal
using UTF8CHAR = unsigned char;
#define TEXT(x) x
#define PI 3.1415926535897932
#define INDEX_NONE (-1)
#define PLATFORM_WINDOWS 0
#define PLATFORM_MAC 0
#define UTF8_TO_TCHAR(x) (x)
#define UCLASS(...)
#define USTRUCT(...)
#define UPROPERTY(...)
#define GENERATED_BODY()
#define POSEWRIGHT_API
#define POSEWRIGHTEDITOR_API
#define DEFINE_LOG_CATEGORY_STATIC(Name, A, B)
#define UE_LOG(Category, Level, Format, ...) std::printf(Format "\n", __VA_ARGS__)
#define IMPLEMENT_MODULE(Class, Name) [[maybe_unused]] static Class Module_##Name;
#define LOCTEXT(Key, Text) FText(Text)
struct FDefaultModuleImpl {};

template <typename T> struct TArray {
	std::vector<T> V;
	int32 Num() const { return int32(V.size()); }
	void Add(const T& X) { V.push_back(X); }
	void Reset() { V.clear(); }
	void SetNum(int32 N) { V.resize(size_t(N)); }
	T* GetData() { return V.data(); }
	const T* GetData() const { return V.data(); }
	T& operator[](int32 i) { return V.at(size_t(i)); }
	const T& operator[](int32 i) const { return V.at(size_t(i)); }
	template <typename F> int32 IndexOfByPredicate(F f) const {
		auto i = std::find_if(V.begin(), V.end(), f);
		return i == V.end() ? INDEX_NONE : int32(i - V.begin());
	}
	auto begin() const { return V.begin(); }
	auto end() const { return V.end(); }
};

namespace ESearchCase { enum Type { CaseSensitive, IgnoreCase }; }
namespace ESearchDir { enum Type { FromStart, FromEnd }; }
struct FString {
	std::string S;
	FString() = default;
	FString(const TCHAR* T) : S(T) {}
	FString(std::string T) : S(std::move(T)) {}
	const TCHAR* operator*() const { return S.c_str(); }
	bool IsEmpty() const { return S.empty(); }
	int32 Len() const { return int32(S.size()); }
	TCHAR operator[](int32 i) const { return S.at(size_t(i)); }
	FString Mid(int32 From, int32 Count) const { return S.substr(size_t(From), size_t(Count)); }
	int32 Find(const FString& What, ESearchCase::Type = ESearchCase::IgnoreCase, ESearchDir::Type = ESearchDir::FromStart, int32 From = 0) const { auto i = S.find(What.S, size_t(From)); return i == std::string::npos ? INDEX_NONE : int32(i); }
	FString ToLower() const { std::string T = S; for (char& c : T) c = char(std::tolower(static_cast<unsigned char>(c))); return T; }
	FString Replace(const TCHAR* From, const TCHAR* To) const {
		std::string T = S;
		for (size_t i = 0; (i = T.find(From, i)) != std::string::npos; i += strlen(To)) T.replace(i, strlen(From), To);
		return T;
	}
	bool operator==(const FString& O) const { return S == O.S; }
	FString& operator+=(const FString& O) { S += O.S; return *this; }
	friend FString operator+(const FString& A, const FString& B) { return A.S + B.S; }
	__attribute__((format(printf, 1, 2))) static FString Printf(const TCHAR* Format, ...) {
		va_list L;
		va_start(L, Format);
		char* Out = nullptr;
		if (vasprintf(&Out, Format, L) < 0) Out = nullptr;
		va_end(L);
		std::string T = Out ? Out : "";
		free(Out);
		return T;
	}
};
using FName_Text = FString;
struct FName {
	FString Text;
	FName() = default;
	FName(const TCHAR* T) : Text(T) {}
	FString ToString() const { return Text; }
};
struct FText { FText(const TCHAR*) {} };
struct FCString { static int32 Strcmp(const TCHAR* A, const TCHAR* B) { return strcmp(A, B); } static int32 Atoi(const TCHAR* T) { return atoi(T); } };
template <typename To> struct TStringConversion {
	std::string S;
	const To* Get() const { return reinterpret_cast<const To*>(S.c_str()); }
	int32 Length() const { return int32(S.size()); }
};
template <typename To> TStringConversion<To> StringCast(const TCHAR* T) { return {T}; }

struct FMath {
	static double Sin(double x) { return std::sin(x); }
	static double Cos(double x) { return std::cos(x); }
	static double Atan2(double y, double x) { return std::atan2(y, x); }
	static double Abs(double x) { return std::fabs(x); }
	static double RoundToDouble(double x) { return std::round(x); }
};
struct FVector {
	double X = 0, Y = 0, Z = 0;
	FVector() = default;
	FVector(double x, double y, double z) : X(x), Y(y), Z(z) {}
	static const FVector ZeroVector;
	double Size() const { return std::sqrt(X * X + Y * Y + Z * Z); }
	friend FVector operator+(FVector a, FVector b) { return {a.X + b.X, a.Y + b.Y, a.Z + b.Z}; }
	friend FVector operator-(FVector a, FVector b) { return {a.X - b.X, a.Y - b.Y, a.Z - b.Z}; }
	friend FVector operator*(FVector a, FVector b) { return {a.X * b.X, a.Y * b.Y, a.Z * b.Z}; }
	friend FVector operator*(FVector a, double s) { return {a.X * s, a.Y * s, a.Z * s}; }
	friend FVector operator/(FVector a, double s) { return a * (1 / s); }
};
inline const FVector FVector::ZeroVector{};
struct FQuat {
	double X = 0, Y = 0, Z = 0, W = 1;
	FQuat() = default;
	FQuat(double x, double y, double z, double w) : X(x), Y(y), Z(z), W(w) {}
	FQuat(FVector a, double r) : X(a.X * std::sin(r / 2)), Y(a.Y * std::sin(r / 2)), Z(a.Z * std::sin(r / 2)), W(std::cos(r / 2)) {}
	static const FQuat Identity;
	FQuat Inverse() const { return {-X, -Y, -Z, W}; }
	friend FQuat operator*(FQuat a, FQuat b) {
		return {a.W * b.X + a.X * b.W + a.Y * b.Z - a.Z * b.Y, a.W * b.Y - a.X * b.Z + a.Y * b.W + a.Z * b.X,
			a.W * b.Z + a.X * b.Y - a.Y * b.X + a.Z * b.W, a.W * b.W - a.X * b.X - a.Y * b.Y - a.Z * b.Z};
	}
	FVector RotateVector(FVector v) const { FQuat p = *this * FQuat(v.X, v.Y, v.Z, 0) * Inverse(); return {p.X, p.Y, p.Z}; }
};
inline const FQuat FQuat::Identity{};
struct FTransform {
	FQuat Q;
	FVector T, S{1, 1, 1};
	FTransform() = default;
	FTransform(FQuat q, FVector t, FVector s = {1, 1, 1}) : Q(q), T(t), S(s) {}
	FVector GetLocation() const { return T; }
	FQuat GetRotation() const { return Q; }
	FVector GetScale3D() const { return S; }
	void SetScale3D(FVector s) { S = s; }
	FVector TransformPosition(FVector v) const { return Q.RotateVector(S * v) + T; }
	// First A, then B.
	friend FTransform operator*(const FTransform& A, const FTransform& B) { return {B.Q * A.Q, B.TransformPosition(A.T), A.S * B.S}; }
	FTransform GetRelativeTransform(const FTransform& O) const {
		FVector v = O.Q.Inverse().RotateVector(T - O.T);
		return {O.Q.Inverse() * Q, {v.X / O.S.X, v.Y / O.S.Y, v.Z / O.S.Z}, {S.X / O.S.X, S.Y / O.S.Y, S.Z / O.S.Z}};
	}
};

template <typename T> struct TUniquePtr : std::unique_ptr<T> {
	using std::unique_ptr<T>::unique_ptr;
	TUniquePtr(std::unique_ptr<T>&& p) : std::unique_ptr<T>(std::move(p)) {}
	bool IsValid() const { return bool(*this); }
	void Reset() { this->reset(); }
};
template <typename T> TUniquePtr<T> MakeUnique() { return std::make_unique<T>(); }
template <typename T> struct TSharedPtr : std::shared_ptr<T> {
	using std::shared_ptr<T>::shared_ptr;
	TSharedPtr(std::shared_ptr<T> p) : std::shared_ptr<T>(std::move(p)) {}
	bool IsValid() const { return bool(*this); }
};

// Where the check has put the project and the plugin.
struct FPaths {
	inline static FString Content;
	static FString ProjectContentDir() { return Content; }
	static bool IsRelative(const FString& P) { return P.IsEmpty() || P[0] != '/'; }
	template <typename... A> static FString Combine(const FString& First, A... More) { std::string S = First.S; ((S += "/" + FString(More).S), ...); return S; }
};
struct IPlugin {
	inline static FString Folder;
	FString GetBaseDir() const { return Folder; }
};
struct IPluginManager {
	static IPluginManager& Get() { static IPluginManager M; return M; }
	TSharedPtr<IPlugin> FindPlugin(const FString&) { return std::make_shared<IPlugin>(); }
};
struct FPlatformProcess {
	static void* GetDllHandle(const TCHAR* Path) { return dlopen(Path, RTLD_NOW); }
	static void* GetDllExport(void* Handle, const TCHAR* Name) { return dlsym(Handle, Name); }
};
struct FFileHelper {
	static bool LoadFileToString(FString& To, const TCHAR* Path) {
		std::ifstream F(Path, std::ios::binary);
		std::stringstream S;
		S << F.rdbuf();
		To = S.str();
		return bool(F);
	}
};

// Animation.
struct USkeleton {};
struct FCompactPoseBoneIndex {
	int32 I;
	explicit FCompactPoseBoneIndex(int32 i) : I(i) {}
	int32 GetInt() const { return I; }
};
struct FMeshPoseBoneIndex {
	int32 I;
	int32 GetInt() const { return I; }
};
struct FReferenceSkeleton {
	TArray<FName> Names;
	FName GetBoneName(int32 i) const { return Names[i]; }
};
struct FBoneContainer {
	FReferenceSkeleton Skeleton;
	TArray<int32> Parents;
	TArray<FTransform> Rest; // in the parent
	int32 GetCompactPoseNumBones() const { return Parents.Num(); }
	FCompactPoseBoneIndex GetParentBoneIndex(const FCompactPoseBoneIndex& i) const { return FCompactPoseBoneIndex(Parents[i.I]); }
	FMeshPoseBoneIndex MakeMeshPoseIndex(const FCompactPoseBoneIndex& i) const { return {i.I}; }
	const FReferenceSkeleton& GetReferenceSkeleton() const { return Skeleton; }
	const FTransform& GetRefPoseTransform(const FCompactPoseBoneIndex& i) const { return Rest[i.I]; }
};
struct FBoneTransform {
	FCompactPoseBoneIndex BoneIndex;
	FTransform Transform;
	FBoneTransform(FCompactPoseBoneIndex i, const FTransform& t) : BoneIndex(i), Transform(t) {}
};
struct FNodeDebugData {
	void AddDebugItem(FString) {}
	template <typename N> FString GetNodeName(N*) { return "node"; }
};
struct FComponentSpacePose {
	TArray<FTransform> Bones;
	const FTransform& GetComponentSpaceTransform(const FCompactPoseBoneIndex& i) { return Bones[i.I]; }
};
struct FComponentSpacePoseContext { FComponentSpacePose Pose; };
struct FComponentSpacePoseLink { void GatherDebugData(FNodeDebugData&) {} };
struct FAnimationInitializeContext {};
struct FAnimationUpdateContext {
	float Delta;
	float GetDeltaTime() const { return Delta; }
};
struct FAnimNode_SkeletalControlBase {
	FComponentSpacePoseLink ComponentPose;
	virtual ~FAnimNode_SkeletalControlBase() = default;
	virtual void Initialize_AnyThread(const FAnimationInitializeContext&) {}
	virtual void UpdateInternal(const FAnimationUpdateContext&) {}
	virtual void EvaluateSkeletalControl_AnyThread(FComponentSpacePoseContext&, TArray<FBoneTransform>&) {}
	virtual bool IsValidToEvaluate(const USkeleton*, const FBoneContainer&) { return false; }
	virtual void GatherDebugData(FNodeDebugData&) {}
	void Setup(const FBoneContainer& B) { InitializeBoneReferences(B); } // not Unreal's: for the check
protected:
	virtual void InitializeBoneReferences(const FBoneContainer&) {}
};
namespace ENodeTitleType { enum Type { FullTitle }; }
struct UAnimGraphNode_SkeletalControlBase {
	virtual ~UAnimGraphNode_SkeletalControlBase() = default;
	virtual FText GetNodeTitle(ENodeTitleType::Type) const { return ""; }
	virtual FText GetTooltipText() const { return ""; }
protected:
	virtual FText GetControllerDescription() const { return ""; }
	virtual const FAnimNode_SkeletalControlBase* GetNode() const { return nullptr; }
};

// Actors.
struct FColor { static const FColor White; };
inline const FColor FColor::White{};
struct UWorld { inline static std::vector<std::pair<FVector, FVector>> Lines; };
inline void DrawDebugLine(const UWorld*, FVector const& A, FVector const& B, FColor const&, bool = false, float = -1.f, unsigned char = 0, float = 0.f) { UWorld::Lines.push_back({A, B}); }
struct AActor {
	struct { bool bCanEverTick = false; } PrimaryActorTick;
	FTransform Place;
	virtual ~AActor() = default;
	virtual void BeginPlay() {}
	virtual void Tick(float) {}
	const FTransform& GetActorTransform() const { return Place; }
	UWorld* GetWorld() const { static UWorld W; return &W; }
};
#define Super AActor
