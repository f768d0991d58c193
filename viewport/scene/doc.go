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
// # Materials
//
// Lit surfaces get a key light with a soft shadow, a fill light, a rim light and light from the sky and the floor. Toon surfaces
// (MToon) get the key light as their author drew it: base and shade colour, the border between them, rim and outline; they are
// not tone-mapped, so that a lit surface has exactly its colour. Unlit surfaces have their colour. Not drawn: normal maps,
// roughness and metal, MToon's matcap, animated textures, and outlines whose width is a texture.
//
// # Threads and allocation
//
// The methods of a [Renderer] may be called from any goroutine, one call at a time waits for the other. [Open] makes a window
// and needs the main thread for a moment, through Options.RunOnMain; so does Close. A frame allocates only what g3n's renderer
// allocates for each mesh (some kilobytes); picture and vertex memory belong to the caller and are reused.
//
// Without cgo the package still builds; [Open] and [RunOffscreen] then fail with [ErrNoGraphics].
package scene
