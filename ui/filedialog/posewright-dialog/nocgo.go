//go:build !cgo || windows || darwin

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "posewright-dialog: it shows GTK's dialogs on Linux and needs cgo: build with CGO_ENABLED=1")
	os.Exit(1)
}
