// Package udpcap records and replays the datagrams that a tracker sender sent, with their times.
//
// A .udpcap file is the eight bytes "UDPCAP1\n" and then, for each datagram, its time in nanoseconds (uint64, little-endian,
// from an origin of the file's own), the length of its payload (uint32, little-endian) and the payload. It is written as it
// happens; one that was cut off in the middle of a datagram is read up to there, and says so.
//
// [Reader] and [Writer] stream. [Open] and [Read] load a [Recording], which is then played in one of two ways, both through
// the same decoder as live traffic:
//
//   - a [Player] is stepped by hand: Advance decodes all datagrams up to a time. With a [trackers.ManualClock] that runs as
//     fast as the machine can, and gives the same bits every time;
//   - a [Replay] is a source like a socket: it plays at the recorded times on the store's clock, with speed, pause, loop
//     and seeking.
//
// For example, the newest poses at every 90th of a second of a recording:
//
//	recording, err := udpcap.Open(path)
//	…
//	var clock trackers.ManualClock
//	store := trackers.NewStore(clock.Now)
//	player := udpcap.Player{Recording: recording, Decoder: &vmc.Decoder{Source: path}}
//	for tick := 0; !player.Done(); tick++ {
//		clock.Set(time.Duration(tick) * time.Second / 90)
//		player.Advance(clock.Now(), store)
//		store.Snapshot(&frame)
//		…
//	}
//
// Times are durations since the first datagram of a recording. A Recording may be shared by any number of players; a Player
// is for one goroutine; the methods of a Replay, apart from Run and Step, may be called from any. Playing does not allocate.
package udpcap
