//go:build cgo && !(linux || freebsd || openbsd || netbsd)

package scene

// chooseDisplay has nothing to choose: this system's windows need no display that an environment variable names, or GLFW says itself what is wrong with it.
func chooseDisplay() error { return nil }
