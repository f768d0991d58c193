using System.IO;
using UnrealBuildTool;

public class Posewright : ModuleRules
{
	public Posewright(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "AnimGraphRuntime" });
		PrivateDependencyModuleNames.Add("Projects");

		// The library is loaded at run time, so that there is nothing to link. Packages take it along.
		string Name = Target.Platform == UnrealTargetPlatform.Win64 ? "posewright.dll" : Target.Platform == UnrealTargetPlatform.Mac ? "libposewright.dylib" : "libposewright.so";
		string Library = Path.Combine(PluginDirectory, "Binaries", "ThirdParty", Name);
		if (File.Exists(Library))
		{
			RuntimeDependencies.Add(Library);
		}
	}
}
