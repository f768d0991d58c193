//go:build cgo && !((linux || freebsd || openbsd || netbsd) && !wayland)

package scene

// displayMissing finds nothing to say: this system's windows need no display that an environment variable names, or GLFW says itself what is wrong with it.
func displayMissing() error { return nil }
