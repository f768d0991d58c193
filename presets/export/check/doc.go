// Package check has no code of its own: its tests hold what the targets write against readers that others wrote, in Node. They skip with a word where
// Node or the packages of package.json are missing; `make check-exports` installs those and lets nothing be skipped.
//
//	gltf, vrm   the Khronos validator, three.js, three-vrm, the official schemas of VRM
//	three       three.js' own CCDIKSolver
//	godot       a grammar of Godot's resources
//	urdf        urdf-loader, a parser of YAML
//	live        an OSC receiver
//
// Each script takes files, and prints what it made of them as JSON; tests judge it.
package check
