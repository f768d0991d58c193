package assets

import _ "embed"

//go:embed mannequin.glb
var mannequin []byte

// Mannequin is the built-in avatar, a GLB file with the humanoid of VRM 1.0.
func Mannequin() []byte { return mannequin }
