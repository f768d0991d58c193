// Package selection holds what is selected in the window, by ids such as "effectors.leftHand" and "bones.Hips": one List that tree, viewport and
// inspector share. It knows the names of selectable objects and which of them belong to a joint. It builds without cgo and belongs to the
// goroutine of the window.
package selection
