// Package papers fills in the tables of the papers that Posewright is built on, with the numbers that they print beside those measured here.
//
//	recordings ─▶ package accuracy ─▶ Run ─▶ Report (tables, what they rest on) ─▶ text, CSV, JSON
//
// The papers' recordings cannot be had: published rows and measured rows are of different people, and compare only roughly. What a paper measures with a method
// that is not here, such as Final IK, stands in its published rows alone.
//
// # Threads
//
// [Run] may be called from any goroutine and uses all processors; the table of Stolpe measures time and is disturbed by whatever else runs.
package papers
