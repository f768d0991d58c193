// Package handles says what of a posed body can be moved by hand, where that is, and what moving it does: effectors
// follow the hand, and poles, magnets and the targets of chains are parameters of the document. The gizmo in the
// window and the handles in a headset are two ways to move the same [Drag].
//
// Objects have ids such as "effectors.leftHand", which for those with parameters are what their paths begin with.
// Places are in the world. Nothing here keeps a goroutine; a [Posed] is valid as long as what it was made of.
package handles
