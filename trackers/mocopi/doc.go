// Package mocopi reads the UDP stream of Sony's mocopi app: a skeleton of 27 joints, of which the ones that people wear
// trackers on become devices.
//
// The stream has two kinds of datagrams: the skeleton in its T-pose, resent every few seconds, and frames with a local
// transform for every joint. Both are nested chunks: a length (32 bits, little-endian), a name of four letters, and that
// many bytes.
//
//	head{ ftyp vrsn } sndf{ ipad rcvp } skdf{ bons{ bndt{ bnid pbid tran } … } }
//	head{ ftyp vrsn } sndf{ ipad rcvp } fram{ fnum time uttm btrs{ btdt{ bnid tran } … } }
//
// A tran is a quaternion x y z w and a position, local to the parent, right-handed, +Y up, facing +Z with the left at +X,
// meters: tracking space as it is. The T-pose has no rotation anywhere.
//
// The sensors are inertial: heights and angles are good, positions in the room drift, so a person re-centers now and then.
//
// A Decoder is for one goroutine and does not allocate. Lengths are checked before they are used; what breaks the format is
// counted, and a frame that lacks joints moves those that it has.
package mocopi
