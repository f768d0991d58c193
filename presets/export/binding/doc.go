// Package binding has what makes a preset act in an engine: the files around the library of package presets/runtime.
//
// For an engine that it knows, [Engine.Files] gives the preset and the avatar's skeleton as the library reads them, a component of the engine in source, an example that
// moves, the library itself where the caller found it (see [export.Input]), and a README.md with the real names of the files. [Engine.Apply] says in a report that the
// library acts on everything. It never builds or downloads a library.
package binding
