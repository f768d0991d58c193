// Package export takes presets to other programs. Each target has a package of its own below this one, with a pure function
// from a preset, and where it needs one an avatar, to files and a [Report]; package targets lists them.
//
//	preset ──┐
//	         ├──▶ Target.Export ──▶ files, Report ──▶ Write: a folder, all of them or none
//	avatar ──┘
//
// # Nothing is lost without being named
//
// A report has an entry for every parameter of the registry and for every other thing that a preset holds: carried as it is,
// approximated (how, and by how much at most), or lost (why). A target states rules by path, and [NewReport] fails naming the
// parameters that no rule speaks of, so that a new parameter cannot be forgotten.
//
// # Frames and units
//
// A target converts at its own border, in one function that is tested: presets are in glTF's frame (right-handed, +Y up,
// facing +Z, left at +X), meters and degrees.
//
// # Determinism and safety
//
// The same input gives the same bytes: no clock, no map order. Names in presets come from anybody; [FileName] makes them safe,
// and Write refuses to leave its folder.
package export
