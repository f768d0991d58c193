// Package bench measures how fast the methods of package solver are and how often they miss, on work that is the same on every machine: seeded
// targets, stated chains, the built-in avatar. Beside the product's methods it times the textbook methods on positions alone in the same run, so
// that a number means something on any machine.
//
// # The work
//
// The arm is 0.30 m and 0.26 m, with 20,000 targets uniform in direction and in distance from 0.10 m to 0.55 m; the chain is ten bones of 0.10 m, with
// 5,000 targets from 0.10 m to 0.95 m. Cold work starts every target from the rest pose, an elbow bent by half a radian and a slightly
// curved row; warm work follows a path at 90 Hz from the last answer. The tolerance is 1 mm and the limit 100 iterations where nothing
// else is said. The methods called plain, and the table of Stolpe (2021, 4.1), are his to the letter. The table has his seven tolerances and
// 1e-7, on an arm of three joints with the 20,000 targets in place of his 30; as his, its times and iterations leave out targets that are missed.
//
// # How it is measured
//
// Whole passes over the targets are timed until the time for a method is over, three passes at least; what counts is the fastest, which other
// programs disturbed least. Misses and iterations are counted in a pass of their own, from the answer and not from what a method says.
// One goroutine measures at a time and allocates nothing while it does.
//
// # Threads
//
// [Run] may be called from any goroutine, but two at once disturb each other.
package bench
