// Command licenses writes THIRD_PARTY.md: the modules that programs of Posewright are linked with on any system, and their licenses as the module cache
// holds them. It runs in the folder of package assets:
//
//	go generate ./assets
//
// It fails where a license is missing, unknown or not allowed.
package main

import (
	"fmt"
	"os"
)

func main() {
	text, err := document("..")
	if err == nil {
		err = os.WriteFile("THIRD_PARTY.md", text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
