// Package curves edits a curve of keys with tangents: a plane with gestures, tools and numbers, and a thumbnail. Model is the editing without a
// window and builds without cgo; Editor, Field and Thumbnail are widgets.
//
// Points of the plane are pixels from its upper left corner; times and values are in the units of the curve. Everything runs on the goroutine of
// the window. An editor changes no document: it calls the functions of its Host.
package curves
