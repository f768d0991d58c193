// Package dashboard shows a panel in SteamVR's dashboard, with which a player who wears the headset controls Posewright: the same as the page for phones shows, from
// package view, as a picture on which a laser presses buttons and drags sliders.
//
// [Panel] is the picture and what lies where on it. It knows neither SteamVR nor the application: pointers go in, requests and pictures come out. [Controller]
// joins it to both while that is switched on. Needs no window; who has one lends a texture of OpenGL.
//
// # Thread rule
//
// A [Controller] belongs to the owner of the application, but draws and talks to SteamVR on a goroutine of its own, which shows a picture at most ten
// times a second, and asks the owner for the state never while the panel is not looked at. A [Panel] and a [Typeface] belong to one goroutine.
package dashboard
