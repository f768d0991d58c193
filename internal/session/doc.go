// Package session is the real-time loop: at a fixed rate it takes the newest of what the trackers report and of what the
// person tuned, solves, and publishes the pose.
//
//	trackers.Store ──Snapshot──▶ ┌──────┐
//	                             │ Tick │ ──frame buffers──▶ Readers ──▶ window, live output, command
//	Publish ──atomic pointer───▶ └──────┘
//
// The editor and the commands run the same session: the editor with [Session.Run], the commands with [Session.Tick] on a
// clock of their own. A [Snapshot] is what is fixed during a tick; [NewSnapshot] makes one of what [posewright/presets/prepare] returns. A
// [Playback] feeds a session from a recording, as fast as the machine can.
//
// # Time
//
// Times are durations on the clock of the trackers.Store. Each tick advances the solver by exactly one period, whenever it
// really runs, so that the same recording gives the same bits. A loop that fell behind makes up for at most five ticks and
// counts the rest as missed. A sample that arrives is in the pose of the next tick: it waits for one period at most.
//
// Input can be held ([Session.Hold]), to tune on a pose that stands still: ticks and the time of the solver go on, the devices stay
// those of one tick. A gait finishes its step and a filter settles; then nothing moves but what a person changes.
//
// # Locomotion
//
// Devices are in the tracking space, everything else is in the world. A session moves the one in the other: [Session.Glide], [Session.SnapTurn],
// [Session.Teleport] and [Session.ReturnToStart] take the person along without a step, and where the ground under the body rises and falls so does the
// space, so that someone who walks on a level floor walks up a slope. Targets come into the world in one place, [solver.Space.Targets]; [Frame.Space]
// says where the space stands. A recording holds what devices reported, so it plays wherever the space of the one who plays it is.
//
// # Threads and allocation
//
// [Session.Publish], [Session.Stats] and [Session.NewReader] may be called from any goroutine, Tick and Run from one. Each consumer of frames has
// a [Reader] of its own; there may be any number of them, and the session never waits for one.
// An effector can be overridden by hand, whether a device drives it or not: [Session.Override] gives it a target that the ticks use until
// [Session.Release]. Overrides of the snapshot's settings, see [effectors.Override], keep effectors longer. A [Frame] says which effectors are held so.
//
// A Reader has the newest frame and skips those between; a [Trace] has what the feet did in every tick, a [Feed] the devices of every tick.
//
// No tick and no read waits or locks. A tick does not allocate, except in the first three after another body was
// published.
package session
