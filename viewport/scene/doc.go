// Package scene draws avatars and overlays with OpenGL 3.3 into pictures. It is the only place that knows g3n and OpenGL.
//
//	rig.Avatar ──SetAvatar──▶ ┌──────────┐
//	                          │ Renderer │ one goroutine, locked to an OS thread, with a hidden window's context
//	View ─────────Render────▶ └────┬─────┘
//	                               ▼
//	floor shadows ─▶ key light's depth ─▶ background, floor, avatar (4× multisampled) ─▶ overlays ─▶ *image.RGBA
//
// # Frame and units
//
// As in package viewport. Light is computed in linear RGB, tone-mapped, and written as sRGB. Pictures are opaque.
//
// # Threads and allocation
//
// The methods of a [Renderer] may be called from any goroutine, one call at a time waits for the other. [Open] makes a window
// and needs the main thread for a moment, through Options.RunOnMain; so does Close. A frame allocates only what g3n's renderer
// allocates for each mesh (some kilobytes); picture and vertex memory belong to the caller and are reused.
//
// Without cgo the package still builds; [Open] and [RunOffscreen] then fail with [ErrNoGraphics].
package scene
