// Package canvas shows the avatar: the viewport widget, the render loop with its pictures and thumbnails, labels over a picture, the compass, the
// pad for walking, and what the gizmo of a selected object is made of.
//
// Widgets take data and callbacks and belong to the goroutine of the window. RenderLoop draws on its own goroutine and is the only reader of
// its frames; the window takes finished pictures with Take. Drawing an unchanged scene costs nothing, and a step of the loop allocates nothing.
package canvas
