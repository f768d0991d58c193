// Package trackers holds what is known of the tracked devices right now: headset, controllers, trackers.
//
// Not here: the protocols, each a package below, and what a device is worn for (package calibration). Begin with
// [Store]; [Source] is what each protocol implements.
//
// Sources (VMC over UDP, a recorded session, later others) put samples into a [Store]; drawing and solving copy
// the newest of each device out of it with [Store.Snapshot]:
//
//	vmc.Source ──┐
//	…            ├─ Put ─▶ Store ── Snapshot ─▶ Frame ─▶ calibration, the list of devices, …
//	a recording ─┘         newest sample of each device
//
// Nothing in here knows of avatars, and a device has no role: which hand a controller belongs to is decided where
// devices meet the skeleton.
//
// # Frame and units
//
// A [Pose] is in tracking space: right-handed, +Y up, meters, a person who looks straight ahead looks along +Z and has
// their left hand at +X. Each source converts at its own border. Rotations are unit quaternions whose sign follows the
// device's previous sample, so that neighboring samples may be averaged and interpolated as they are.
//
// Times are durations on the store's clock, which is injected and monotonic: see [Monotonic] and [ManualClock]. There
// is no frame delimiter in the protocols and no way to see a loss: a device is its last value and the age of it.
//
// # Threads
//
// Every method of a Store may be called from any goroutine. Writers exclude each other with a mutex. Readers take no
// lock: each device keeps two samples, of which a writer only ever touches the older one, so a reader is never held
// up by a writer that was suspended in the middle; it reads a device again only if a whole newer sample arrived
// meanwhile.
//
// # Memory
//
// A device costs one allocation when it first appears; after that neither Put nor Snapshot allocates. A store holds at
// most [MaxDevices] devices, with serials of at most [MaxSerial] bytes, whatever is sent to it.
package trackers
