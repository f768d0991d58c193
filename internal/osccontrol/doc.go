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
// counted, and so is what comes from other computers unless they are allowed.
package osccontrol
