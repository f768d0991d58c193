// Package console lets a program with a window write to the console from which a person started it.
package console
