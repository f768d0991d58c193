package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"posewright/assets"
	"posewright/internal/e2e"
)

// prefix is a Windows of Wine's.
type prefix struct {
	display      *e2e.Display
	wine, folder string
}

// run runs a program of the prefix and returns what it prints.
func (p *prefix) run(program string, arguments ...string) (string, error) {
	command := p.command(program, arguments...)
	out, err := command.Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			err = fmt.Errorf("%w: %s", err, failed.Stderr)
		}
		return "", fmt.Errorf("%s %s: %w", program, strings.Join(arguments, " "), err)
	}
	return strings.TrimSpace(string(out)), nil
}

func (p *prefix) command(program string, arguments ...string) *exec.Cmd {
	command := exec.Command(p.wine, append([]string{program}, arguments...)...)
	command.Env = append(p.display.Environment(), "WINEPREFIX="+p.folder, "WINEDEBUG=-all")
	return command
}

// file is where a file of the prefix's drive C lies.
func (p *prefix) file(path string) string { return filepath.Join(p.folder, "drive_c", path) }

// find finds one file of the prefix by a pattern.
func (p *prefix) find(pattern string) string {
	found, _ := filepath.Glob(p.file(pattern))
	if len(found) == 0 {
		return ""
	}
	return found[0]
}

// windowsPath is how programs of the prefix name a file on its drive C.
func (p *prefix) windowsPath(file string) string {
	return `C:\` + strings.ReplaceAll(strings.TrimPrefix(file, p.file("")+"/"), "/", `\`)
}

const (
	programPattern = "users/*/AppData/Local/Programs/Posewright/posewright.exe"
	menuPattern    = "users/*/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Posewright.lnk"
	crashPattern   = "users/*/AppData/Roaming/posewright/crash/2*.txt"
	uninstallKey   = `HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Posewright`
	saved          = "saved.json"
)

// wine installs the editor silently, runs commands, opens an avatar, saves with the dialog of Windows, starts a second time and uninstalls.
func wine(arguments []string) error {
	p := &prefix{}
	var setup, version, pictures string
	if err := parse("wine", arguments, func(f *flag.FlagSet) {
		f.StringVar(&p.wine, "wine", "wine", "Wine, or a program that starts it")
		f.StringVar(&p.folder, "prefix", "", "folder of the Windows that it makes, which it sees by the same name")
		f.StringVar(&setup, "setup", "", "the installer")
		f.StringVar(&version, "version", "", "what --version has to name")
		f.StringVar(&pictures, "pictures", "", "folder for PNGs of the window")
	}); err != nil {
		return err
	}
	var err error
	if p.display, err = e2e.OpenDisplay(1280, 800); err != nil {
		return err
	}
	defer p.display.Close()
	if out, err := p.command("wineboot", "-u").CombinedOutput(); err != nil {
		return fmt.Errorf("wineboot: %w: %s", err, out)
	}
	for _, step := range []struct {
		what string
		do   func() error
	}{
		{"installing", func() error { return p.install(setup) }},
		{"running commands", func() error { return p.commands(version) }},
		{"opening an avatar and saving", func() error { return p.edit(pictures) }},
		{"starting again", func() error { return p.again(pictures) }},
		{"uninstalling", p.uninstall},
		{"installing beside other files", p.beside},
	} {
		fmt.Println(step.what)
		if err := step.do(); err != nil {
			return fmt.Errorf("%s: %w", step.what, err)
		}
	}
	return nil
}

func (p *prefix) install(setup string) error {
	data, err := os.ReadFile(setup)
	if err != nil {
		return err
	}
	if err := os.WriteFile(p.file("setup.exe"), data, 0o755); err != nil {
		return err
	}
	if _, err := p.run(`C:\setup.exe`, "/S"); err != nil {
		return err
	}
	if p.find(programPattern) == "" || p.find(menuPattern) == "" {
		return errors.New("there is no program or no entry in the start menu")
	}
	for _, key := range []string{uninstallKey, `HKCU\Software\Classes\.vrm`, `HKCU\Software\Classes\Posewright.Session\shell\open\command`} {
		if _, err := p.run("reg", "query", key); err != nil {
			return err
		}
	}
	return nil
}

// commands runs commands that need no window.
func (p *prefix) commands(version string) error {
	if err := os.WriteFile(p.file("me.glb"), assets.Mannequin(), 0o644); err != nil {
		return err
	}
	program := p.windowsPath(p.find(programPattern))
	printed, err := p.run(program, "--version")
	if err != nil {
		return err
	}
	if !strings.HasPrefix(printed, "posewright "+version) {
		return fmt.Errorf("--version prints %q, want posewright %s", printed, version)
	}
	if _, err := p.run(program, "preset", "--set", "effectors.leftHand.positionWeight=0.5", "--out", `C:\mine.json`); err != nil {
		return err
	}
	_, err = p.run(program, "validate", `C:\mine.json`, `C:\me.glb`)
	return err
}

// open starts the editor, waits until its window shows an avatar, and gives it the keyboard.
func (p *prefix) open(pictures string, arguments ...string) (*exec.Cmd, error) {
	editor := p.command(p.windowsPath(p.find(programPattern)), arguments...)
	if err := editor.Start(); err != nil {
		return nil, err
	}
	var windows []string
	if err := until("a window with a picture", func() bool {
		windows, _ = p.display.Windows("--name", "Posewright")
		return len(windows) > 0 && p.colors() > 200
	}); err != nil {
		_ = editor.Process.Kill()
		return nil, errors.Join(err, p.keep(pictures, "no-picture.png"))
	}
	return editor, p.display.Focus(windows[0])
}

// colors counts the colors where the avatar's upper body is: few where nothing is drawn.
func (p *prefix) colors() int {
	picture, err := p.display.Picture()
	if err != nil {
		return 0
	}
	found := map[uint32]bool{}
	bounds := picture.Bounds()
	for y := bounds.Dy() / 5; y < bounds.Dy()*2/5; y++ {
		for x := bounds.Dx() * 2 / 5; x < bounds.Dx()/2; x++ {
			c := picture.RGBAAt(x, y)
			found[uint32(c.R)<<16|uint32(c.G)<<8|uint32(c.B)] = true
		}
	}
	return len(found)
}

func (p *prefix) edit(pictures string) error {
	editor, err := p.open(pictures, `C:\me.glb`)
	if err != nil {
		return err
	}
	defer func() { _ = editor.Process.Kill() }()
	if err := p.display.Key("ctrl+shift+s"); err != nil {
		return err
	}
	var dialogs []string
	if err := until("the dialog of Windows", func() bool {
		dialogs, _ = p.display.Windows("--name", "^Save")
		return len(dialogs) > 0
	}); err != nil {
		return errors.Join(err, p.keep(pictures, "no-dialog.png"))
	}
	if err := p.display.Focus(dialogs[0]); err != nil {
		return err
	}
	if err := p.keep(pictures, "dialog.png"); err != nil {
		return err
	}
	if err := p.display.Type(`C:\` + saved); err != nil {
		return err
	}
	if err := p.display.Key("Return"); err != nil {
		return err
	}
	if err := until("the saved preset", func() bool { return p.find(saved) != "" }); err != nil {
		return errors.Join(err, p.keep(pictures, "not-saved.png"))
	}
	if _, err := p.run(p.windowsPath(p.find(programPattern)), "validate", `C:\`+saved); err != nil {
		return err
	}
	if _, err := p.run(`C:\setup.exe`, "/S"); err == nil {
		return errors.New("the installer does not notice that the editor runs")
	}
	return p.quit(editor, pictures)
}

func (p *prefix) keep(folder, name string) error {
	if folder == "" {
		return nil
	}
	return keep(p.display, filepath.Join(folder, name))
}

func (p *prefix) quit(editor *exec.Cmd, pictures string) error {
	if err := p.display.Key("ctrl+q"); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() {
		defer func() { _ = recover() }()
		ended <- editor.Wait()
	}()
	var outcome error
	if err := until("the end of the editor", func() bool {
		select {
		case outcome = <-ended:
			return true
		default:
			return false
		}
	}); err != nil {
		return errors.Join(err, p.keep(pictures, "not-ended.png"))
	}
	return outcome
}

// again starts the editor a second time, which must find nothing to complain about.
func (p *prefix) again(pictures string) error {
	editor, err := p.open(pictures)
	if err != nil {
		return err
	}
	defer func() { _ = editor.Process.Kill() }()
	if err := p.keep(pictures, "again.png"); err != nil {
		return err
	}
	if report := p.find(crashPattern); report != "" {
		return fmt.Errorf("there is a crash report: %s", report)
	}
	return p.quit(editor, pictures) // a question about unsaved work would keep it open
}

func (p *prefix) uninstall() error {
	program := p.find(programPattern)
	folder := filepath.Dir(program)
	theirs := []string{filepath.Join(folder, "notes.txt"), filepath.Join(folder, "runtime", "theirs.txt")}
	for _, file := range theirs {
		if err := os.WriteFile(file, []byte("theirs"), 0o644); err != nil {
			return err
		}
	}
	if _, err := p.run(p.windowsPath(filepath.Join(folder, "uninstall.exe")), "/S"); err != nil {
		return err
	}
	if err := p.leaves(folder, theirs); err != nil {
		return err
	}
	if p.find(menuPattern) != "" {
		return errors.New("the entry in the start menu is left")
	}
	for _, key := range []string{uninstallKey, `HKCU\Software\Classes\.vrm`, `HKCU\Software\Classes\Posewright.Session`} {
		if _, err := p.run("reg", "query", key); err == nil {
			return fmt.Errorf("the registry still has %s", key)
		}
	}
	if p.find(saved) == "" || p.find("users/*/AppData/Roaming/posewright") == "" {
		return errors.New("the person's files are gone")
	}
	return nil
}

// leaves waits until of a folder only some files are left.
func (p *prefix) leaves(folder string, files []string) error {
	var left []string
	err := until("the installed files to go", func() bool { // the uninstaller goes on in a copy of itself
		left = nil
		_ = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				left = append(left, path)
			}
			return nil
		})
		return len(left) <= len(files)
	})
	if !slices.Equal(left, files) {
		err = errors.Join(err, fmt.Errorf("left are %v, want %v", left, files))
	}
	return err
}

// beside installs into a folder in which a person has files, some of the names of ours, and uninstalls again: these stay as they are.
func (p *prefix) beside() error {
	folder := p.file("tools")
	theirs := []string{filepath.Join(folder, "README.txt"), filepath.Join(folder, "posewright.exe"), filepath.Join(folder, "runtime", "theirs.txt")}
	for _, file := range theirs {
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte("theirs"), 0o644)); err != nil {
			return err
		}
	}
	if _, err := p.run(`C:\setup.exe`, "/S", `/D=C:\tools`); err != nil {
		return err
	}
	installed := filepath.Join(folder, "Posewright")
	if _, err := os.Stat(filepath.Join(installed, "posewright.exe")); err != nil {
		return err
	}
	if _, err := p.run(`C:\setup.exe`, "/S", `/D=C:\tools`); err != nil { // once more, into the same folder
		return err
	}
	if _, err := p.run(p.windowsPath(filepath.Join(installed, "uninstall.exe")), "/S"); err != nil {
		return err
	}
	if err := p.leaves(folder, theirs); err != nil {
		return err
	}
	for _, file := range theirs {
		if text, err := os.ReadFile(file); err != nil || string(text) != "theirs" {
			return fmt.Errorf("%s holds %.20q, %v", file, text, err)
		}
	}
	if _, err := os.Stat(installed); !errors.Is(err, os.ErrNotExist) {
		return errors.New("the folder that the installer made is left")
	}
	if _, err := p.run("reg", "query", uninstallKey); err == nil {
		return fmt.Errorf("the registry still has %s", uninstallKey)
	}
	return nil
}
