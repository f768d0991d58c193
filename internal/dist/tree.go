package main

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// entry is a file of a package.
type entry struct {
	data       []byte
	executable bool
	link       string // where a symbolic link leads
}

// tree are the files of a package by their path with slashes.
type tree map[string]entry

// add puts a file of this computer into the tree.
func (t tree) add(name, file string, executable bool) error {
	data, err := os.ReadFile(file)
	if err == nil {
		t[name] = entry{data: data, executable: executable}
	}
	return err
}

// under is the same tree in a folder.
func (t tree) under(folder string) tree {
	moved := make(tree, len(t))
	for name, e := range t {
		moved[path.Join(folder, name)] = e
	}
	return moved
}

// names are the paths of the files, sorted.
func (t tree) names() []string { return slices.Sorted(maps.Keys(t)) }

// folders are the folders that hold the files, sorted, each before those in it.
func (t tree) folders() []string {
	found := map[string]bool{}
	for name := range t {
		for folder := path.Dir(name); folder != "."; folder = path.Dir(folder) {
			found[folder] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

func (e entry) mode() os.FileMode {
	if e.executable {
		return 0o755
	}
	return 0o644
}

// write puts the tree's files into a folder of this computer, which is emptied before.
func (t tree) write(folder string) error {
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, name := range t.folders() {
		if err := os.MkdirAll(filepath.Join(folder, name), 0o755); err != nil {
			return err
		}
	}
	for _, name := range t.names() {
		e, file := t[name], filepath.Join(folder, name)
		if e.link != "" {
			if err := os.Symlink(e.link, file); err != nil {
				return err
			}
			continue
		}
		if err := os.WriteFile(file, e.data, e.mode()); err != nil {
			return err
		}
		if err := os.Chmod(file, e.mode()); err != nil { // whatever the umask is
			return err
		}
	}
	return nil
}

// forWindows gives texts the line ends that every editor of Windows shows.
func forWindows(text []byte) []byte {
	return []byte(strings.ReplaceAll(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n", "\r\n"))
}
