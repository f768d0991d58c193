package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"posewright/internal/e2e"
	"posewright/presets"
)

// linux starts the editor, calibrates the person of the built-in demo, saves with the desktop's dialog, and starts it again.
func linux(arguments []string) error {
	var editor, home, picture string
	var within time.Duration
	if err := parse("linux", arguments, func(f *flag.FlagSet) {
		f.StringVar(&editor, "editor", "posewright", "the installed program, or one that starts it")
		f.StringVar(&home, "home", "", "folder of the editor's files, which it sees by the same name")
		f.StringVar(&picture, "picture", "", "PNG to write of the window")
		f.DurationVar(&within, "within", 0, "how long the first picture may take; 0 for any time")
	}); err != nil {
		return err
	}
	display, err := e2e.OpenDisplay(1280, 720)
	if err != nil {
		return err
	}
	defer display.Close()
	first, err := start(display, editor, home)
	if err != nil {
		return err
	}
	defer first.Kill()
	if err := calibrateTheDemo(first); err != nil {
		return err
	}
	if err := keep(display, picture); err != nil {
		return err
	}
	path := filepath.Join(home, "saved.json")
	if err := save(first, path); err != nil {
		return errors.Join(err, keep(display, picture))
	}
	if err := display.Key("ctrl+q"); err != nil {
		return err
	}
	if err := first.Ended(); err != nil {
		return err
	}
	saved, err := presets.Open(path)
	if err != nil {
		return err
	}
	if !saved.Calibration.Calibrated() {
		return fmt.Errorf("the saved preset %s has no calibration", path)
	}

	// Now the files of the program are in memory, as on every start but the first after the computer's.
	second, err := start(display, editor, home)
	if err != nil {
		return err
	}
	defer second.Kill()
	dump, err := second.Await("the avatar", func(d *e2e.Dump) bool { return d.Avatar.Driven })
	if err != nil {
		return err
	}
	if dump.Prompt != "" || dump.Toasts > 0 {
		return fmt.Errorf("the second start asks %q and shows %d notes: %v", dump.Prompt, dump.Toasts, dump.Log)
	}
	if took := time.Duration(dump.FirstFrameMS * float64(time.Millisecond)); within > 0 && took > within {
		return fmt.Errorf("the first picture took %v, more than %v", took, within)
	}
	if reports, _ := filepath.Glob(filepath.Join(home, "crash", "2*.txt")); len(reports) > 0 {
		return fmt.Errorf("there are crash reports: %v", reports)
	}
	return second.Quit()
}

// start starts the editor and says how long it took to its first picture.
func start(display *e2e.Display, program, home string) (*e2e.Editor, error) {
	began := time.Now()
	editor, err := e2e.StartEditor(display, program, home)
	if err != nil {
		return nil, err
	}
	dump, err := editor.Await("the first picture", func(d *e2e.Dump) bool { return d.FirstFrameMS > 0 })
	if err != nil {
		_ = editor.Kill()
		return nil, err
	}
	fmt.Printf("first picture %.1f s after the start, by the editor itself %.1f s\n", time.Since(began).Seconds(), dump.FirstFrameMS/1000)
	return editor, nil
}

// calibrateTheDemo measures the person of the demo, who stands in a T-pose where it begins and ends.
func calibrateTheDemo(editor *e2e.Editor) error {
	if _, err := editor.Await("the demo", func(d *e2e.Dump) bool { return d.Avatar.Driven }); err != nil {
		return err
	}
	for _, name := range []string{"calibrate/open", "wizard.start"} {
		if err := editor.Press(name); err != nil {
			return err
		}
	}
	dump, err := editor.Await("the measured values", func(d *e2e.Dump) bool { return d.Wizard.State == "review" || d.Wizard.State == "refused" })
	if err != nil {
		return err
	}
	if dump.Wizard.State != "review" {
		return fmt.Errorf("the demo is not calibrated: %s", dump.Wizard.Message)
	}
	if err := editor.Press("wizard.accept"); err != nil {
		return err
	}
	_, err = editor.Await("the calibration", func(d *e2e.Dump) bool { return d.Calibration.Scale > 0 && d.Wizard.State == "idle" })
	return err
}

// save saves the preset under a name with the dialog that appears.
func save(editor *e2e.Editor, path string) error {
	if err := editor.Display.Key("ctrl+shift+s"); err != nil {
		return err
	}
	var dialogs []string
	if _, err := editor.Await("a dialog", func(d *e2e.Dump) bool {
		dialogs, _ = editor.Display.Windows("--class", "posewright-dialog")
		return d.Covered || len(dialogs) > 0
	}); err != nil {
		return err
	}
	for _, window := range dialogs {
		if err := editor.Display.Focus(window); err != nil {
			return err
		}
	}
	if err := editor.Display.Key("ctrl+a"); err != nil { // GTK leaves the extension of the name that it proposes
		return err
	}
	if err := editor.Display.Type(path); err != nil {
		return err
	}
	if err := editor.Display.Key("Return"); err != nil {
		return err
	}
	if _, err := editor.Await("the saved preset", func(d *e2e.Dump) bool { return d.Document.Path == path && !d.Document.Dirty }); err != nil {
		return err
	}
	_, err := os.Stat(path)
	return err
}
