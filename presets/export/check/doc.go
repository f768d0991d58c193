// Package check has no code of its own: its tests hold what the targets write against readers that others wrote, in Node, and compile and run the C# for Unity
// with Mono. They skip with a word where Node, the packages of package.json or Mono are missing; `make check-exports` installs those and lets nothing be skipped.
//
//	gltf, vrm   the Khronos validator, three.js, three-vrm, the official schemas of VRM
//	three       three.js' own CCDIKSolver
//	godot       a grammar of Godot's resources; an analyzer of GDScript that knows Godot's classes
//	urdf        urdf-loader, a parser of YAML
//	live        an OSC receiver
//
//	unity, vrik, safullbodyik   Mono's compiler, warnings being errors, and its runtime
//	unreal                      Python, and a compiler of C++, warnings being errors
//
// Each script takes files, and prints what it made of them as JSON; tests judge it.
//
// Of Godot every script, and every property of scenes and resources, is held against the classes of Godot 4 by name and type; none of it is run.
//
// The folder csharp has what the exported C# uses of Unity, its Animation Rigging, Final IK and SAFullBodyIK, none of which can be had without its owner: the names and
// what they do as their public documentation has it, written for this check; python and cpp have the same of Unreal. So what is proven is that the code compiles against
// that, loads what was exported, and sets what the preset says, in the engine's frame and, of Unity, in 32 bits; that the engines themselves do so is not.
package check
