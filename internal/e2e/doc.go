// Package e2e is a person at the screen, for end-to-end tests and for the picture in the README: a private display, a hand
// on mouse and keyboard, eyes on the pixels, and a sender of tracker traffic. It drives the real program from outside and
// knows of it only what its window shows and what its read-only debug dump says.
//
// Positions are pixels of the display from its upper left corner. Everything waits for conditions, with a deadline, and
// never for a time.
package e2e
