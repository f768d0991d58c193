// Packaged uses programs that were installed from packages as a person does who has just got them: it starts them, calibrates, saves, starts them again. See
// .ci/check-dist, which installs them.
//
//	packaged linux -editor PROGRAM -home FOLDER
//	packaged wine -wine PROGRAM -prefix FOLDER -setup INSTALLER
package main

import (
	"flag"
	"fmt"
	"image/png"
	"os"
	"time"

	"posewright/internal/e2e"
)

func main() {
	kinds := map[string]func([]string) error{"linux": linux, "wine": wine}
	if len(os.Args) < 2 || kinds[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "packaged: say linux or wine first")
		os.Exit(2)
	}
	if err := kinds[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintf(os.Stderr, "packaged: %s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}

// until waits until something holds.
func until(what string, holds func() bool) error {
	for deadline := time.Now().Add(e2e.Patience); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		if holds() {
			return nil
		}
	}
	return fmt.Errorf("waited %v for %s", e2e.Patience, what)
}

// keep writes what the display shows to a file, for people to look at.
func keep(d *e2e.Display, path string) error {
	if path == "" {
		return nil
	}
	picture, err := d.Picture()
	if err != nil {
		return err
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(file, picture); err != nil {
		_ = file.Close()
		return err
	}
	return file.Close()
}

func parse(kind string, arguments []string, define func(*flag.FlagSet)) error {
	flags := flag.NewFlagSet(kind, flag.ContinueOnError)
	define(flags)
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("%q is no option", flags.Arg(0))
	}
	return nil
}
