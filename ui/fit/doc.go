// Package fit is the panel in which a person repairs what looks wrong with their avatar: complaints in people's words,
// each with one slider that acts at once. It shows what [app.Fit] knows and asks it for changes. Everything belongs to
// Fyne's goroutine.
package fit
