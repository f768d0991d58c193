//go:build cgo && !windows && !darwin

// Command posewright-dialog shows the file dialogs of GTK for the editor on Linux, so that the editor itself starts without GTK. See package exchange.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"

	"posewright/ui/filedialog/exchange"
)

func main() {
	runtime.LockOSThread() // GTK wants all calls from one thread
	var question exchange.Question
	in := json.NewDecoder(os.Stdin)
	if err := in.Decode(&question); err != nil {
		fail(fmt.Errorf("no question on the standard input: %w; the editor starts this program", err))
	}
	go func() {
		defer func() { _ = recover() }()
		var more any
		_ = in.Decode(&more) // until the editor ends
		os.Exit(1)
	}()
	answer, err := ask(&question)
	if err != nil {
		fail(err)
	}
	if err := json.NewEncoder(os.Stdout).Encode(answer); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintf(os.Stderr, "%s: %v\n", exchange.Program, err)
	os.Exit(1)
}
