//go:build !race

package presets

// Repetitions returns how often a test with random input repeats, out of a number without the race detector.
func Repetitions(n int) int { return n }
