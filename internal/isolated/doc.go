// Package isolated runs tests that need ports which other programs, and other tests, have too: each in a network of its
// own.
//
//	func TestDefaultPorts(t *testing.T) {
//		if !isolated.Network(t) {
//			return
//		}
//		…
//	}
package isolated
