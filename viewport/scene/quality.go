//go:build cgo

package scene

import (
	"strings"

	"github.com/go-gl/gl/v3.3-core/gl"
)

// quality is what is spent on a picture. Without a graphics card the processor draws, and on two cores it has to leave room
// for the rest of the program: shadows are then coarser, and textures are filtered in sRGB and between two pixels of one
// mipmap only, which has fast paths in Mesa's llvmpipe.
type quality struct {
	economical      bool
	keyDepthSide    int32 // pixels of the key light's depth texture
	floorShadowSide int32 // pixels of the floor's shadow, which is soft anyway
}

// qualityHere is chosen by who draws.
func qualityHere() quality {
	if softwareHere() {
		return quality{economical: true, keyDepthSide: 768, floorShadowSide: 128}
	}
	return quality{keyDepthSide: 2048, floorShadowSide: 256}
}

// softwareHere reports whether the processor draws in the current context.
func softwareHere() bool {
	name := strings.ToLower(gl.GoStr(gl.GetString(gl.RENDERER)))
	for _, software := range [...]string{"llvmpipe", "softpipe", "swrast", "software", "swiftshader", "basic render", "gdi generic"} {
		if strings.Contains(name, software) {
			return true
		}
	}
	return false
}
