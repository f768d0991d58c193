// Package blind runs blind comparisons of two presets for user studies: a person moves with X and with Y, does not know which preset is which, rates both, and
// learns the answer at the end.
//
//	New ──▶ Show X, Show Y, Rate, Prefer ──▶ Next ──▶ … ──▶ Done ──▶ Result, WriteCSV
//
// Which preset is X is drawn again for each round from a seed: each preset is X in half of the rounds, in random order. The same seed gives the same order.
//
// A Study is a plain state machine: it knows names and hashes of presets and reads no clock. It belongs to one goroutine.
package blind
