package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// builds are the programs that are released: for each system with the window, and without it.
var builds = []struct{ system, cgo string }{
	{"linux", "1"}, {"windows", "1"}, {"darwin", "1"}, {"linux", "0"}, {"freebsd", "0"}, {"windows", "0"}, {"darwin", "0"},
}

// module is a module with the folders of its packages that are linked.
type module struct {
	path, version, folder string
	packages              map[string]bool // relative to the module's folder
}

// linkedModules are the modules that any of the builds is linked with, by their path.
func linkedModules(project string) ([]*module, error) {
	found := map[string]*module{}
	for _, build := range builds {
		list := exec.Command("go", "list", "-deps", "-json=Dir,Module", "./...")
		list.Dir = project
		list.Env = append(os.Environ(), "GOOS="+build.system, "GOARCH=amd64", "CGO_ENABLED="+build.cgo)
		var problems bytes.Buffer
		list.Stderr = &problems
		output, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("licenses: go list for %s: %w: %s", build.system, err, problems.String())
		}
		if err := collect(found, output); err != nil {
			return nil, err
		}
	}
	modules := make([]*module, 0, len(found))
	for _, m := range found {
		modules = append(modules, m)
	}
	slices.SortFunc(modules, func(a, b *module) int { return strings.Compare(a.path, b.path) })
	return modules, nil
}

// collect adds the modules of what go list printed.
func collect(found map[string]*module, output []byte) error {
	type listed struct {
		Dir    string
		Module *struct {
			Path, Version, Dir string
			Main               bool
		}
	}
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return fmt.Errorf("licenses: the output of go list: %w", err)
		}
		if p.Module == nil || p.Module.Main {
			continue
		}
		m := found[p.Module.Path]
		if m == nil {
			m = &module{path: p.Module.Path, version: p.Module.Version, folder: p.Module.Dir, packages: map[string]bool{}}
			found[m.path] = m
		}
		relative, err := filepath.Rel(m.folder, p.Dir)
		if err != nil {
			return err
		}
		m.packages[filepath.ToSlash(relative)] = true
	}
}

// licenseFile is one file of a module.
type licenseFile struct {
	name string // relative to the module's folder
	text string
}

// licenseFiles are a module's license files that concern what is linked of it: those in a folder with a linked package, in one above it, or in one
// directly below, where packages keep the fonts and the C code that they embed.
func (m *module) licenseFiles() ([]licenseFile, error) {
	var files []licenseFile
	err := filepath.WalkDir(m.folder, func(file string, entry os.DirEntry, err error) error {
		if err == nil && entry.IsDir() && entry.Name() == "testdata" {
			return filepath.SkipDir
		}
		if err != nil || entry.IsDir() || !isLicenseName(entry.Name()) {
			return err
		}
		relative, err := filepath.Rel(m.folder, file)
		if err != nil || !m.concerns(path.Dir(filepath.ToSlash(relative))) {
			return err
		}
		text, err := os.ReadFile(file)
		files = append(files, licenseFile{filepath.ToSlash(relative), tidy(string(text))})
		return err
	})
	return files, err
}

func (m *module) concerns(folder string) bool {
	if folder == "." || m.packages[folder] || m.packages[path.Dir(folder)] && path.Dir(folder) != "." {
		return true
	}
	for p := range m.packages {
		if strings.HasPrefix(p, folder+"/") || p == "." && path.Dir(folder) == "." {
			return true
		}
	}
	return false
}

func isLicenseName(name string) bool {
	upper := strings.ToUpper(name)
	for _, prefix := range [...]string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"} {
		if strings.HasPrefix(upper, prefix) {
			extension := path.Ext(upper)
			return extension != ".GO"
		}
	}
	return false
}

// tidy is a text without carriage returns and blanks at the ends of lines.
func tidy(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")) + "\n") {
		b.WriteString(strings.TrimRight(line, " \t\r\n\f") + "\n")
	}
	return b.String()
}
