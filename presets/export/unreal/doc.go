// Package unreal takes presets to Unreal Engine: rows for DataTables, their structs, and a script that sets an IK Rig by them.
//
//	NAME_Parameters.json .csv  every parameter and all else of the preset, row by row, under its path
//	NAME_Effectors.json .csv   goals of Full Body IK
//	NAME_Bones.json .csv       settings of its bones: stiffness and limits
//	NAME_Solver.json .csv      settings of the solver
//	NAME_Points.json .csv      poles and what is looked at
//	NAME_Keys.json .csv        the keys of curves
//	PosewrightRows.h           the structs of the rows, for a module of the project
//	posewright_ik_rig.py       sets the Full Body IK of an IK Rig; needs Unreal 5.6 with Python in the editor
//
// IK Rigs are binary, so nothing can write one from outside of the editor; the script does it inside.
//
// # What it can hold
//
// All of it, in the table of parameters. What acts is another matter, and the report says of each: weights are alphas of goals, pull weights and the pull's
// stiffness PullChainAlpha, limits per-axis ranges.
//
// Curves are exact: an FRichCurve with cubic keys goes between two keys by their tangents as a preset's curves do. A CurveTable has no tangents in a file, so the
// keys are rows of a DataTable.
//
// # Frame and units
//
// Unreal is left-handed with +X forward, +Y right and +Z up, in centimeters: the tables of points and bones are in that frame, of an actor that faces +X. The table of parameters keeps
// the preset's own units and frame, as each row says. Ranges of bones are degrees about forward, right and up, right-handed as Unreal's FQuat multiplies;
// the script finds the axes of the bone that are nearest to them, where the mesh faces, and the signs that Full Body IK has.
//
// # Limits
//
// Full Body IK measures, about each axis, where another axis of the bone has gone in the plane across, from the reference pose. A range here holds
// everything that the limit allows, whichever axis is watched, so that it forbids nothing that was allowed. It is wider than the limit, by
// how much depends on how the bone's axes lie.
package unreal
