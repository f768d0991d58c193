// Package overlay joins the panel in SteamVR's dashboard to the window: its commands in the menu, the window's fonts and language, and a texture of the viewport's
// OpenGL context to show it with.
//
// Everything runs on the goroutine of the window, except where a function says otherwise.
package overlay
