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
// Lit surfaces get a key light with a soft shadow, a fill light, a rim light and light from the sky and the floor. They mirror the key
// light by the metallic-roughness model of glTF 2.0 (appendix B), and around it surroundings that are worked out, not a picture. Toon
// surfaces (VRMC_materials_mtoon 1.0) get the key light as their author drew it: base and shade color, the border between them, matcap, rim
// and outline; they are not tone-mapped, so that a lit surface has exactly its color. Unlit surfaces have their color. Normal textures bend
// the normals of both; occlusion textures hide the surroundings, not the key light. Not drawn: the
// extensions for clear coats, glass, sheen and the like; where textures move by themselves, shadows and outlines stand still.
//
// Textures are at most 2048 pixels wide and high, and smaller where all of an avatar's together would take more than half a gigabyte.
//
// # Threads and allocation
//
// The methods of a [Renderer] may be called from any goroutine, one call at a time waits for the other. [Open] makes a window
// and needs the main thread for a moment, through Options.RunOnMain; so does Close. A frame allocates one small
// object; picture and vertex memory belong to the caller and are reused.
//
// Without cgo the package still builds; [Open] and [RunOffscreen] then fail with [ErrNoGraphics].
package scene
