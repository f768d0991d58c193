// Package recording records what trackers report, and plays it back bit for bit.
//
// Not here: solving what is played (internal/session). Begin with [Open] and [Player]; [Protocols] lists what captures
// may hold.
//
//	trackers.Store ──Observe──▶ Recorder ──queue──▶ Writer ──▶ file
//	file ──Open──▶ Session ──▶ Player, Replay ──▶ trackers.Store
//
// A [Session] is a recording in memory. It knows what happened to a store of devices and when: samples as their sources gave them,
// charges, faces, sources that were held or forgotten;
// beside that the statuses of the sources, and attachments (calibration and preset,
// which mean nothing here). [Open] makes one of three kinds of files:
//
//   - a session, written by a [Recorder], see below;
//   - a .udpcap recording of datagrams (package udpcap) of any protocol that is known by its content: it is decoded once, on
//     opening;
//   - the JSON of A-Frame's motion capture components.
//
// A session is played in one of two ways, both through the same code:
//
//   - a [Player] is stepped by hand: Advance does all that happened up to a time. With a [trackers.ManualClock] that runs as
//     fast as the machine can, and gives the same bits every time;
//   - a [Replay] is a source like a socket: it plays at the recorded times on the store's clock, with speed, pause, loop
//     and seeking.
//
// For example, the newest poses at every 90th of a second:
//
//	session, err := recording.Open(path)
//	…
//	var clock trackers.ManualClock
//	store := trackers.NewStore(clock.Now)
//	player := recording.NewPlayer(session, "")
//	for tick := 0; !player.Done(); tick++ {
//		clock.Set(time.Duration(tick) * time.Second / 90)
//		player.Advance(clock.Now(), store)
//		store.Snapshot(&frame)
//		…
//	}
//
// # The file
//
// A session file (.session) is the eight bytes "PWSESS2\n" (of earlier versions, without faces, "PWSESS1\n") and then
// chunks, each complete in itself:
//
//	kind      1 byte      I info, A attachment, B block, E end; others are passed over
//	length    4 bytes     of the content, little-endian
//	content
//	checksum  4 bytes     CRC-32C of everything before it in the chunk, little-endian
//
// The info is JSON. An attachment is its time (a varint of nanoseconds), the length of its name (varint), the name, and its content,
// deflated. A block is a second of the recording, or less: its inflated length (varint) and its events, deflated. Nothing in a
// block refers to another, so that one can begin to play at any, and a damaged one costs only itself. The end, which has the
// number of events that were lost (varint), is missing where recording did not end in order; then everything up to the last whole
// chunk is there. Floating-point numbers are stored with all bits, as the difference from the last of the same device.
//
// # Times, threads, memory
//
// Times are durations since the recording began. A Session does not change and may be shared; a Player is for one
// goroutine; the methods of a Replay, apart from Run and Step, may be called from any, those of a Recorder too. A recorder never
// makes the writers of a store wait: what its queue cannot take is lost and counted. Playing does not allocate once all devices were
// seen. A session in memory takes as much as its file, which is bounded by [MaxSession].
package recording
