//go:build cgo && !(linux || freebsd || openbsd || netbsd)

package ui

// needsDisplay says that windows need no display that an environment variable names.
const needsDisplay = false
