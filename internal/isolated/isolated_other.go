//go:build !linux

package isolated

import "testing"

// Network skips the test: only Linux gives a process a network of its own.
func Network(t *testing.T) bool {
	t.Skip("only Linux gives a test a network of its own")
	return false
}
