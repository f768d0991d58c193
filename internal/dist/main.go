package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"

	"posewright/internal/release"
)

// largest is how many bytes people may have to download of one package.
const largest = 35 << 20

// parts are the kinds of packages, in the order in which they are made.
var parts = []struct {
	name   string
	system string // that makes it, "" for any
	make   func(*builder) error
}{
	{"headless", "linux", (*builder).headless},
	{"libraries", "linux", (*builder).libraries},
	{"linux", "linux", (*builder).linux},
	{"windows", "linux", (*builder).windows},
	{"mac", "darwin", (*builder).mac},
	{"source", "linux", script("package-source")},
	{"bills", "linux", script("package-bills")},
	{"lists", "linux", (*builder).lists},
	{"manifests", "", (*builder).manifests},
}

func main() {
	var names []string
	for _, p := range parts {
		names = append(names, p.name)
	}
	out := flag.String("out", "dist", "folder for the packages")
	only := flag.String("only", "", "what to make, separated by commas: "+strings.Join(names, ", ")+"; all that this system can by default")
	url := flag.String("url", "", "address of the folder from which the packages will be downloaded")
	website := flag.String("website", "", "address of the program's page; without both there are no manifests")
	flag.Parse()
	chosen := strings.FieldsFunc(*only, func(r rune) bool { return r == ',' })
	for _, name := range chosen {
		if !slices.Contains(names, name) {
			fmt.Fprintf(os.Stderr, "dist: there is no %q to make, only %s\n", name, strings.Join(names, ", "))
			os.Exit(2)
		}
	}
	if err := run(*out, *url, *website, chosen); err != nil {
		fmt.Fprintln(os.Stderr, "dist:", err)
		os.Exit(1)
	}
}

func run(out, url, website string, chosen []string) error {
	fyneApp, err := os.ReadFile("FyneApp.toml")
	if err != nil {
		return fmt.Errorf("FyneApp.toml, which states the version, cannot be read: %w; run this at the top of the repository", err)
	}
	release.Declare(string(fyneApp))
	b, err := newBuilder(out, url, website, release.Version())
	if err != nil {
		return err
	}
	for _, p := range parts {
		switch {
		case len(chosen) > 0 && !slices.Contains(chosen, p.name):
			continue
		case p.system != "" && p.system != runtime.GOOS && len(chosen) > 0:
			return fmt.Errorf("%s is made on %s only", p.name, p.system)
		case p.system != "" && p.system != runtime.GOOS:
			continue
		}
		fmt.Println("making", p.name)
		if err := p.make(b); err != nil {
			return fmt.Errorf("making %s: %w", p.name, err)
		}
	}
	return b.judge()
}

// judge lists the packages with their sizes, and fails where one is too large.
func (b *builder) judge() error {
	files, err := b.packages()
	if err != nil {
		return err
	}
	var tooLarge []error
	for _, name := range files {
		info, err := os.Stat(b.path(name))
		if err != nil {
			return err
		}
		fmt.Printf("%8.1f MB  %s\n", float64(info.Size())/1e6, b.path(name))
		if info.Size() > largest {
			tooLarge = append(tooLarge, fmt.Errorf("%s has %d bytes, more than %d", name, info.Size(), largest))
		}
	}
	return errors.Join(tooLarge...)
}
