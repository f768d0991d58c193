// What the exported header uses of Unreal's Core, by the names of its public reference, so that a compiler can look at it where there is no Unreal.
#pragma once

#include <cstdint>
#include <string>

#define USTRUCT(...)
#define UPROPERTY(...)
#define GENERATED_BODY()

using int32 = std::int32_t;

struct FName
{
	std::string Text;
	FName() = default;
	explicit FName(const char8_t* text) : Text(reinterpret_cast<const char*>(text)) {}
};

struct FString
{
	std::string Text;
	FString() = default;
	explicit FString(const char8_t* text) : Text(reinterpret_cast<const char*>(text)) {}
};

struct FVector
{
	double X, Y, Z;
	FVector(double x, double y, double z) : X(x), Y(y), Z(z) {}
	static const FVector ZeroVector;
};
