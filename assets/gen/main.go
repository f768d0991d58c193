// Command gen makes the files that package assets embeds. It runs in the folder of that package:
//
//	go generate ./assets
package main

import (
	"fmt"
	"os"
)

// files are what is made, by name.
var files = []struct {
	name string
	make func() ([]byte, error)
}{
	{"mannequin.glb", mannequin},
	{"demo.udpcap", demo},
	{"walk.udpcap", walk},
	{"icon.png", icon},
}

func main() {
	for _, f := range files {
		content, err := f.make()
		if err == nil {
			err = os.WriteFile(f.name, content, 0o644)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}
