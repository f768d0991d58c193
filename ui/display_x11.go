//go:build cgo && (linux || freebsd || openbsd || netbsd)

package ui

// needsDisplay says that windows need the display that DISPLAY or WAYLAND_DISPLAY names.
const needsDisplay = true
