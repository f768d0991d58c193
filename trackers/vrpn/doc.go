// Package vrpn is a client of the Virtual-Reality Peripheral Network, by which motion capture systems such as OptiTrack Motive,
// Vicon Tracker and Qualisys serve their rigid bodies.
//
// A server is asked over TCP, usually at port 3883. Both sides greet with 24 bytes that name the version; then the server
// names its senders (one for each tracked thing) and its types of messages, and sends messages: a header of 24 bytes
// (length, time, sender, type), big-endian, and a payload, padded to 8 bytes. A "vrpn_Tracker Pos_Quat" has a sensor number,
// a position in meters and a quaternion x y z w, all in doubles. Velocities are read too; everything else is passed over.
//
// # Frame
//
// The system's own, which a person chooses there: right-handed, meters; Y up is taken as it is, and with Z up, which
// Options say, x stays, z becomes y and y becomes −z. Which way is front is found by re-centering or by calibration.
//
// # Safety
//
// A server is not trusted: lengths are checked before memory is taken, and what is wrong ends the connection with a
// sentence. A connection that ends is tried again by the runner of the source. The receiving loop does not allocate for
// devices that are known.
package vrpn
