package runtime

import "embed"

// Interface holds what hosts include: posewright.h for C, and posewright.mjs with its types for JavaScript. Exports carry them.
//
//go:embed posewright.h posewright.mjs posewright.d.mts
var Interface embed.FS
