// Package unity takes presets into Unity projects: everything as data, and what Unity's Animation Rigging can do with it as a rig.
//
//	Posewright/Presets/NAME.posewright-unity.json  the preset, for JsonUtility: every field written
//	Posewright/Runtime/PosewrightData.cs         its classes, made from the parameter registry
//	Posewright/Runtime/PosewrightPreset.cs       a ScriptableObject that holds it
//	Posewright/AnimationRigging/PosewrightRig.cs a component that makes and sets constraints
//	Posewright/Editor/PosewrightImporter.cs      Assets > Posewright > Import Preset, Save as JSON
//
// The folder goes into Assets as it is. Its assembly definitions leave the rig out where the package Animation Rigging is not installed.
//
// # What it can hold
//
// All of it: the classes are our own and have a field for each parameter, under the parameter's path. What acts is another matter, and the report
// says of each: two-bone constraints with hints for arms and legs, a chain from spine to head, an aim at what is looked at. The rest is there
// for those who write the solver.
//
// Curves are AnimationCurves, key by key with both tangents, clamped at both ends as a preset's are, so Unity's own editor of curves opens them. Weighted and infinite
// tangents, which a preset has not, become further keys when they are read, and curves that repeat are level; the report says so, and how far off that is.
//
// # Frame and units
//
// Unity's: left-handed, +Y up, the avatar facing +Z with its left at -X. Points that a preset gives to the avatar's left, poses of devices, the facing and
// twists are converted, see package serialized; the numbers of models (gains, shares, angles from rest) have no side and stay. Angles are
// degrees, lengths meters, as the names say; numbers become 32-bit floats when Unity reads them.
//
// # And back
//
// What was tuned in Unity is read again. A number that went through 32 bits becomes the shortest one that Unity would round to it, so that what was
// 0.3 is 0.3.
package unity
