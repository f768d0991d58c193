//go:build !windows

package console

// Attach does nothing: programs of this system share the console that started them.
func Attach() {}
