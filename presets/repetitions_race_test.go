//go:build race

package presets

// Repetitions returns how often a test with random input repeats, out of a number without the race detector, which makes all code several
// times slower. The same properties are checked.
func Repetitions(n int) int { return max(1, n/10) }
