// Package osccontrol receives requests of other programs over OSC and sends them answers: what they mean is decided by package app.
//
//	/posewright/set/<path> value          sets a parameter
//	/posewright/input/<number> value      gives an OSC input that drives parameters a value
//	/posewright/trigger/<command>         runs a command; a value that is false or 0 does nothing, so that a button may send its release too
//	/posewright/get/<path> [port]         asks for a value
//	/posewright/notify[/<path>] [port]    asks for each change of what begins with path, for a minute; false or 0 ends that
//	/avatar/parameters/<name> value       from VRChat, where the person has mapped the parameter
//
//	/posewright/value/<path> value        answers get and notify
//	/posewright/error sentence            says why a request was refused
//
// In a path the parts may be separated by slashes or dots. Answers go to the port that the request came from, or to the port that it names, always of the
// computer that sent it.
//
// A [Server] has one goroutine that reads and one that writes. The owner takes what has arrived with [Server.Take] as often as it likes: values that were set one after
// the other at the same path are one request then. Every other method may be called from any goroutine. What arrives faster than [mostPerSecond] is dropped and
// counted.
//
// # Other computers
//
// Another computer may send once the person has allowed its address, about which they are asked at its first request;
// a command line names the addresses, or allows all. Who asks for a thing may have forged the address that the answer
// goes to: an address that is not allowed is answered with at most three times the bytes that came from it, any other
// one with at most 32 kB a second, an IPv6 network being one address, and is sent all there is to tell once a second.
// What does not fit is sent as soon as it does. Programs on this computer are sent all at once.
package osccontrol
