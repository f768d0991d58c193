package main

import (
	"debug/pe"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// headlessTargets are the systems for which there are the commands without a window.
var headlessTargets = []struct{ system, architecture string }{{"linux", "amd64"}, {"linux", "arm64"}, {"windows", "amd64"}, {"darwin", "arm64"}}

// headless makes the commands alone, which need nothing but the system.
func (b *builder) headless() error {
	if err := b.resources(); err != nil {
		return err
	}
	defer os.Remove(resourceFile)
	for _, target := range headlessTargets {
		name := b.name("cli-" + target.system + "-" + target.architecture)
		program := "posewright"
		if target.system == "windows" {
			program += ".exe"
		}
		path, err := b.program(filepath.Join("cli", target.system+"-"+target.architecture, program), ".", stripped,
			"GOOS="+target.system, "GOARCH="+target.architecture, "CGO_ENABLED=0")
		if err != nil {
			return err
		}
		if target.system == "windows" {
			if err := ofWindows(path, pe.IMAGE_SUBSYSTEM_WINDOWS_CUI); err != nil {
				return err
			}
		}
		files, err := commandFiles(program, path, target.system == "windows")
		if err != nil {
			return err
		}
		switch target.system {
		case "windows":
			err = writeZip(b.path(name+".zip"), files.under(name), b.date)
		case "darwin":
			err = writeGZ(b.path(name+".tar.gz"), files.under(name), b.date)
		default:
			err = writeXZ(b.path(name+".tar.xz"), files.under(name), b.date)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// commandFiles are those of the commands alone: the program, the libraries that go into its exports, and licenses.
func commandFiles(program, path string, windows bool) (tree, error) {
	files := tree{}
	return files, errors.Join(files.add(program, path, true), addRuntime(files, "runtime"), licenses(files, windows))
}

// licenses adds the program's license and those of what it contains.
func licenses(to tree, windows bool) error {
	for _, file := range [...]struct{ path, name, windowsName string }{
		{"LICENSE", "LICENSE", "LICENSE.txt"}, {"assets/THIRD_PARTY.md", "THIRD_PARTY.md", "THIRD_PARTY.txt"},
	} {
		text, err := os.ReadFile(file.path)
		if err != nil {
			return err
		}
		if windows {
			to[file.windowsName] = entry{data: forWindows(text)}
		} else {
			to[file.name] = entry{data: text}
		}
	}
	return nil
}

// runtimeFolder is where make runtime puts the solver's libraries.
const runtimeFolder = "build/runtime"

// runtimeFiles are the files that the libraries for other programs consist of.
var runtimeFiles = []string{"libposewright.so", "posewright.dll", "posewright.wasm", "posewright.h", "posewright.mjs", "posewright.d.mts"}

// addRuntime adds the solver's libraries to a package, where the editor's exports find them.
func addRuntime(to tree, folder string) error {
	for _, name := range runtimeFiles {
		if err := to.add(filepath.ToSlash(filepath.Join(folder, name)), filepath.Join(runtimeFolder, name), false); err != nil {
			return fmt.Errorf("%w: run make runtime first", err)
		}
	}
	return nil
}

// libraries packs the solver's libraries for other programs with what the command, which headless has made, exports
// for C and C#: a README, examples, a preset and the built-in avatar's skeleton.
func (b *builder) libraries() error {
	files, exported := tree{}, filepath.Join(b.work, "runtime-export")
	command := filepath.Join(b.work, "cli", "linux-amd64", "posewright")
	// The command finds the libraries in a folder beside itself.
	if err := errors.Join(addRuntime(files, ""), files.write(filepath.Join(filepath.Dir(command), "runtime")),
		licenses(files, false), os.RemoveAll(exported),
		execute(nil, command, "export", "--target", "c", "--out", exported)); err != nil {
		return err
	}
	entries, err := os.ReadDir(exported)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := files.add(e.Name(), filepath.Join(exported, e.Name()), false); err != nil {
			return err
		}
	}
	name := b.name("runtime")
	return writeZip(b.path(name+".zip"), files.under(name), b.date)
}
