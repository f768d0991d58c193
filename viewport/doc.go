// Package viewport is what a person sees and grabs in three dimensions, as pure geometry: the camera that looks at the
// avatar, and the overlays that are drawn over it (bones, targets, poles, axes, devices). Package viewport/scene puts
// both on the screen; nothing in here knows OpenGL.
//
// Not here: drawing (scene, below), and the widget that receives mouse and keys (ui/canvas). Begin with [Camera] and
// [Overlays].
//
//	mouse ──▶ Camera ──▶ View, Projection ──┐
//	          │                             ├──▶ viewport/scene
//	          └──▶ MetersPerPixel ──▶ Overlays.Build (triangles)
//
// What is pointed at is found by a [Picker], which is filled with the shapes of what can be selected ([BoneCapsules] adds the body, [MeshPicker] looks at the
// very surface), and what is selected is dragged by a [Gizmo], which says what handle is where, and a [Drag], which says what has come of the pointer's way.
//
// A [Navigator] turns presses and movements of a pointer into movements of the camera, by the habits of a [Scheme]; a [Flight] goes from one view
// to another.
//
// What feet do is drawn from [gait.Report] alone, with what [Steps] remembers of their prints and ways; [Balance] remembers where the center of mass was, to say where the ground
// pushes.
//
// # Frame and units
//
// The world is rig's frame: right-handed, +Y up, meters, the avatar facing +Z with its left at +X. Angles are radians.
// Pixels are device pixels, counted from the top left corner of the view; a [Screen] is measured in points, the
// units of the screen, instead; normalized device coordinates run from -1 to 1,
// +Y up. The camera is in float64; only the vertices of a [Geometry], which go to the graphics card as they are, are float32.
//
// # Threads and allocation
//
// A [Camera], a [Navigator], a [Flight], a [Screen], a [Gizmo] and a [Drag] are plain values. [Picker], [Overlays] and [Extent] belong to one goroutine at a time. Nothing allocates in steady state:
// [Overlays.Build] allocates only while its buffers still grow, and when it meets another humanoid.
package viewport
