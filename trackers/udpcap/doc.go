// Package udpcap records and replays the datagrams that a tracker sender sent, with their times.
//
// A .udpcap file is the eight bytes "UDPCAP1\n" and then, for each datagram, its time in nanoseconds (uint64, little-endian,
// from an origin of the file's own), the length of its payload (uint32, little-endian) and the payload. It is written as it
// happens; one that was cut off in the middle of a datagram is read up to there, and says so.
//
// [Reader] and [Writer] stream; [Open] and [Read] load a [Recording]. The file does not say which protocol the datagrams are of:
// package recording finds out, decodes and plays them.
//
// Times are durations since the first datagram of a recording. A Recording may be shared by any number of goroutines.
package udpcap
