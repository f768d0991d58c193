// Package elbows is the card over the viewport in which the numbers of the swivel model are fitted to a person: to motion capture, to half a minute with an
// elbow tracker, or by dragging the elbow where it is in two poses. It shows what [app.Elbows] does and asks it for more. Everything belongs to Fyne's
// goroutine.
package elbows
