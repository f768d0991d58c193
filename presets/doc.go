// Package presets is the document that a person tunes and saves: one plain value with every number, the registry that says what each
// number means, the commands that change it with undo and redo, and its file.
//
// Not here: solving (package solver, for which [Compile] makes the settings), other programs' files (export, below).
// Begin with [Preset], [Parameters] and [Document]; a parameter is added in the file of its section, such as legs.go.
//
// # The value
//
// A [Preset] holds what a person reads and types: degrees, meters, seconds, weights from 0 to 1. [Compile] turns it into the
// solver's settings, in radians. Nothing else in the program keeps a tunable number.
//
// # The registry
//
// [Parameters] is the one table of parameters. Inspector rows, search, tooltips, the ranges that files are held to, the JSON Schema
// and "--set path=value" all come from it, and so does the way between a preset and the solver's settings: a new parameter is a field
// of Preset, an entry there and a use in the solver.
//
// A parameter of kind [Curve] is a function in keys, such as the time of a step over the speed. Unit and ranges are those of its values and there is an axis
// beside them; [Parameter.Curve] and [Parameter.SetCurve] are its Get and Set, and what goes through parameters of any kind finds in
// [Parameter.Same], [Parameter.AtDefault], [Parameter.SetDefault], [Parameter.Copy] and [Parameter.Problem] what takes all of them. Degrees are
// degrees on both of its axes, and slopes are in the units of both.
//
// A parameter of kind [Choice] is the name of one of its [Option]s in the preset and a number everywhere else. The magnets are a list: each
// has an id, by which its parameters are addressed (magnets.behind.radius), and [ParametersOf] lists those that a preset has. [AddMagnet] and
// [RemoveMagnet] change the list. So are the chains beside the body, such as a tail, whose bones and device are texts beside their parameters: [AddChain],
// [SetChainBones].
//
// Which methods solve which limb is a choice like any other. The numbers of all methods are always there, so that one may go from one method
// to another and back without losing any; [Builtin] has the presets of the papers.
//
// # The document
//
//	        Do, Preview … Commit                     Current (any goroutine)
//	Command ────────────────────▶ Document ──────────────────────────────▶ immutable snapshot ──▶ Compile ──▶ solver
//	                               │    │
//	                               │    └── OnChange: the paths that changed
//	                               └── undo, redo, Journal
//
// A [Pin] keeps an effector at a place of the tracking space; [SetPins] and [RemovePins] are steps like any other.
//
// A drag previews a command for each movement of the mouse and is one step of undo once it is committed. [Document.Amend] adds to the newest step.
// [Document.History] lists the steps
// and [Document.GoTo] goes to any of them. Steps are named by a [Phrase], which a window can translate.
//
// Beside single values there are commands for sides ([SetLinked], [MirrorGroup], [MirrorAll]), for groups ([CopyGroup], [PasteGroup]) and for
// two presets: [Diff] lists in what they differ, [TakeOver] takes some of it over, [Blend] is a preset between them. [Document.Fork] is a second
// document that begins as the first is.
//
// Presets are never changed in place once a document holds them: each change makes a new snapshot, so that an undo step is two
// pointers and a reader on another goroutine never sees half a change.
//
// # Frame, units, threads, allocation
//
// Positions are in the frame of package rig: right-handed, +Y up, meters, the avatar faces +Z and its left is +X. Names carry the unit
// where it is not meters, seconds, meters a second or a plain number (phi0Deg). A [Document] belongs to one goroutine, except
// [Document.Current], which any may call. The registry is immutable. All of it allocates: the loop that solves never calls in here, it is
// handed what [Compile] made.
//
// # The file
//
// JSON with "format": "posewright-preset" and a version, fields in a fixed order, numbers in the shortest form that reads back to the
// same bits: reading and writing a file that Posewright wrote gives the same bytes. Reading is strict about what is there and lenient
// about what is not: an absent field takes its default, so that older presets open; an unknown or misplaced one is named with its line.
// Version 2 has the gait; files of version 1 open, and the four numbers of steps that were in their place are passed over.
// [Save] replaces a file all at once or not at all; [Backups] keeps the last five versions of what is replaced. A [Journal] keeps each step until the program ends as it should, for [Recover].
package presets
