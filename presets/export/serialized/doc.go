// Package serialized reads and writes settings of programs made with Unity: the JSON of its JsonUtility, with nested objects whose
// names are those of C# fields, and [Link]s between fields of such a file and parameters of a preset, from which follow both ways
// and what a report says of them.
//
//	preset ──Link──▶ Tree ──JSON──▶ file
//	preset ◀──Link── Document ◀──Read── file
//
// JsonUtility makes what a file lacks zero, takes no dictionaries and no numbers that are none, and skips names it does not
// know. So a Tree writes each field, lists instead of maps, and refuses NaN.
//
// # Frame
//
// Unity is left-handed with +Y up, +Z forward and +X to the right, so that an avatar that faces +Z has its left at -X; a preset has
// it at +X. [Point] and [Rotation] mirror x.
package serialized
