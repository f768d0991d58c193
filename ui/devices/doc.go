// Package devices shows the tracked devices and what can be chosen about them: the list with its rows, the card of one device, the figure with the roles,
// the inputs, the alignment of tracking spaces, and the bone map of the avatar. Models build without cgo; the rest are widgets.
//
// Everything runs on the goroutine of the window. The panels get data and call back; they change neither document nor settings themselves.
package devices
