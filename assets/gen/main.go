// Command gen makes the sessions that package assets embeds. It runs in the folder of that package:
//
//	go generate ./assets
package main

import (
	"fmt"
	"os"
)

// file is what is made under a name.
type file struct {
	name string
	make func() ([]byte, error)
}

var files = []file{{"demo.udpcap", demo}, {"walk.udpcap", walk}}

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
