//go:build cgo && !linux

package scene

// keepMemorySmall has nothing to do here.
func keepMemorySmall() {}
