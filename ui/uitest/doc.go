//go:build !cgo

// Package uitest needs cgo, as the window does.
package uitest
