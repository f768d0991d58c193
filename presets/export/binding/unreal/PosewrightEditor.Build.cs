using UnrealBuildTool;

public class PosewrightEditor : ModuleRules
{
	public PosewrightEditor(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "AnimGraph", "AnimGraphRuntime", "BlueprintGraph", "Posewright" });
	}
}
