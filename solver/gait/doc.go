// Package gait stands and steps on the feet that no device tracks. [Walk] is the job of one tick: given where hips, headset and tracked feet are, it
// places both ankles, turns the feet, and says how pelvis and shoulders swing and how high the ground is.
//
// [ByPhase] is Posewright's own method: standing feet step when the extrapolated center of mass or the body leaves them, walking feet by a clock that the
// sway and bob of the headset keep in phase with the person's strides. [ByBalance] is the method of Scheurenbrand 2019, chapter 6. [Settings] holds the
// numbers and curves of both, [State] what is remembered from tick to tick, [Report] what the feet are doing.
//
// Not here: where the hips are, and the bones of the legs (package solver). Begin with [Walk.Run], which names its
// stages.
//
// The frame is the world: right-handed, +Y up, meters, radians, seconds; lengths of settings are in leg lengths. Ground is read from package ground. A Walk
// and its State belong to one goroutine at a time. Run does not allocate, and the same inputs give the same bits.
package gait
