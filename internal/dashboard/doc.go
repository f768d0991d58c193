// Package dashboard shows a panel in SteamVR's dashboard, with which a player who wears the headset controls Posewright:
// the one of package panel, as a picture at which a laser points.
//
// [Controller] shows it while that is switched on. Needs no window; who has one lends a texture of OpenGL.
//
// # Thread rule
//
// A [Controller] belongs to the owner of the application, but draws and talks to SteamVR on a goroutine of its own, which
// shows a picture at most ten times a second, and asks the owner for what it shows never while the panel is not looked
// at. A [Typeface] belongs to one goroutine.
package dashboard
