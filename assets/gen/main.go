// Command gen makes the files that package assets embeds. It runs in the folder of that package:
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

var files = append([]file{
	{"demo.udpcap", demo},
	{"walk.udpcap", walk},
	{"icon.png", func() ([]byte, error) { return icon(iconSize) }},
	{"package/icons/posewright.svg", scalableIcon},
}, icons()...)

// icons are the pictures of the icon that packages hold.
func icons() (all []file) {
	for _, size := range iconSizes {
		all = append(all, file{fmt.Sprintf("package/icons/%d.png", size), func() ([]byte, error) { return icon(size) }})
	}
	return all
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
