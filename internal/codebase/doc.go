// Package codebase tests the sources of the whole program: which package may import which, that goroutines recover,
// that names and comments are made of plain words, that formulas of the papers have tests, and that what makes code
// hard to change becomes less.
//
// There is no code here, only tests. They parse each file once and start nothing of the program.
//
// What may only become less is counted per package, in files that are not tests, and stands in ratchets.txt; each kind
// is defined in ratchets_test.go. The file always has the counts of today. After a change that lowers some, or that
// moves code to another package,
//
//	go test ./internal/codebase -run Ratchets -update
//
// writes it again. It refuses to write a total that rose. Git merges the file by keeping the lines of both sides; the
// smaller of two counts is then the most there may be, until the command above is run again.
package codebase
