// Package eyes is the card over the viewport in which a person sets where the eyes of an avatar are. It shows numbers
// and reports what is entered and pressed to an [Owner]; it decides nothing. Everything belongs to Fyne's goroutine.
package eyes
