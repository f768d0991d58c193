// Package inspector shows the parameters of a preset, to be read and changed: categories that open to groups that open to rows, with a search, filters, what
// the selected object does now, the drawing of a limit and the editor of a curve; and the tree of the objects that have parameters.
//
// What is shown comes from the registry of package presets, from the document and from a session's readings; what a person changes goes to the document as
// commands. A kind of parameters has one type that implements rowKind. All of it belongs to Fyne's goroutine.
package inspector
