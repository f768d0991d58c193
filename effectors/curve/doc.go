// Package curve has functions through keys, as plain values, and what edits them: keys are inserted, moved, scaled and snapped, their tangents chosen, curves reduced and
// converted from weighted tangents.
//
// A [Curve] and its keys are values; an edit makes a new curve. Evaluating one does not allocate, and any number of goroutines may do so.
package curve
