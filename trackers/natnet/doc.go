// Package natnet reads what OptiTrack Motive streams by its own protocol: rigid bodies with their names, and the joints of
// skeletons, over UDP.
//
// A message is a number and a length, 16 bits each, little-endian, and that many bytes. Motive sends frames (7) to
// 239.255.42.99:1511, or to each client alone. At port 1510 it answers questions: who are you (0, answered by 1, which tells
// the version that decides how frames are laid out), what do you track (4, answered by 5, which tells names).
//
//	commands  ──0, 4──▶ Motive :1510        frames ◀──7── 239.255.42.99:1511, or the commands' own port
//	          ◀─1, 5──
//
// Without an answer frames are read as version 3, and bodies are called by their numbers.
//
// # Frame
//
// Motive's, which a person chooses there: right-handed, meters, Y up as it is or Z up, which Options say; then x stays,
// z becomes y and y becomes −z. A body that is not seen in a frame keeps its last pose and grows old.
//
// # Safety
//
// Every length is checked before it is used. What breaks the layout is counted, and what was read before it is used. The
// layout follows the numbers that frames of versions 3 and 4 have on the wire.
package natnet
