// Package codebase tests the sources of the whole program: which package may import which, that goroutines recover,
// that names and comments are made of plain words, that formulas of the papers have tests.
//
// There is no code here, only tests. They parse each file once and start nothing of the program.
package codebase
