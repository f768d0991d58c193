// Package cli is the command line: one program that opens the editor, or runs a command without a window.
//
// Commands share the editor's packages and its session; what needs a window or OpenGL is handed in through [Hooks], so that
// this package builds and runs without a C compiler and without a display.
//
// Results go to standard output or to the file that --out names, everything else to standard error: one sentence for an
// error, notes, and a progress bar where standard error is a terminal and a command runs for longer than two seconds.
// The exit code is 0 for success, 1 for a failure that was named and 2 for wrong usage. The same command with the same
// files writes the same bytes.
package cli
