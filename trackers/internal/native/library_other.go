//go:build !windows && !darwin && !(linux && (amd64 || arm64))

package native

import "posewright/rig/phrase"

// There is no OpenVR and no OpenXR for these systems, and purego, which calls libraries elsewhere, is not built for all of them without cgo.

func open(string) (uintptr, error) {
	return 0, phrase.Fail("this system has no such library")
}

func symbol(uintptr, string) (uintptr, error) { return 0, nil }

func unload(uintptr) {}

// Call is not called where no library can be loaded.
func (Function) Call(...uintptr) int32 { return -1 }

// Bind is not called where no library can be loaded.
func Bind(any, uintptr) {}
