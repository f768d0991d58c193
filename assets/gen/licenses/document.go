package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

const introduction = `# Third-party software

Programs of Posewright contain the modules below and Go's standard library, under the licenses that follow. Which of them are in a program depends on the
system and on whether it has a window. The page for headsets contains the packages of npm.

On Linux the editor loads, and does not contain, the system's OpenGL, EGL, X11, Wayland and ALSA libraries; its file dialogs of GTK 3 are in a program of their
own. Windows programs contain parts of mingw-w64's runtime (Zope Public License 2.1 and public domain) and of libgcc (GPL 3 with the GCC Runtime Library
Exception 3.1, which frees the programs that are linked with it).

`

// document is the text of THIRD_PARTY.md for the project in a folder.
func document(project string) ([]byte, error) {
	modules, err := linkedModules(project)
	if err != nil {
		return nil, err
	}
	var table bytes.Buffer
	table.WriteString("| module | version | license |\n|---|---|---|\n")
	texts := &collection{users: map[string][]string{}, licenses: map[string][]string{}}
	var problems []error
	for _, m := range modules {
		files, err := m.licenseFiles()
		if err != nil {
			return nil, err
		}
		names, err := judge(m.path, files)
		problems = append(problems, err)
		fmt.Fprintf(&table, "| %s | %s | %s |\n", m.path, m.version, strings.Join(names, ", "))
		for _, f := range files {
			user := m.path
			if d := path.Dir(f.name); d != "." || len(files) > 1 {
				user += " (" + f.name + ")"
			}
			texts.add(f.text, user)
		}
		if m.path == "golang.org/x/sys" { // its license is word for word that of Go
			fmt.Fprintf(&table, "| Go standard library | of the compiler | %s |\n", strings.Join(names, ", "))
			texts.add(files[0].text, "the Go standard library")
		}
	}
	problems = append(problems, addLibraries(project, &table, texts))
	if err := errors.Join(problems...); err != nil {
		return nil, err
	}
	var text bytes.Buffer
	text.WriteString(introduction)
	text.Write(table.Bytes())
	texts.write(&text)
	return text.Bytes(), nil
}

// addLibraries adds the packages of npm that the page for headsets is bundled with.
func addLibraries(project string, table *bytes.Buffer, texts *collection) error {
	folder := filepath.Join(project, "internal", "remote", "headset", "libraries")
	var lock struct {
		Packages map[string]struct{ Version string }
	}
	data, err := os.ReadFile(filepath.Join(folder, "package-lock.json"))
	if err == nil {
		err = json.Unmarshal(data, &lock)
	}
	if err != nil {
		return err
	}
	for _, name := range [...]string{"@pixiv/three-vrm", "three"} {
		file := "LICENSE-" + path.Base(name)
		text, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil {
			return err
		}
		licenses, err := judge(name, []licenseFile{{file, tidy(string(text))}})
		if err != nil {
			return err
		}
		version := lock.Packages["node_modules/"+name].Version
		fmt.Fprintf(table, "| %s (npm) | %s | %s |\n", name, version, strings.Join(licenses, ", "))
		texts.add(tidy(string(text)), name)
	}
	return nil
}

// judge names the licenses of a module's files, or says what is wrong with them.
func judge(module string, files []licenseFile) (names []string, err error) {
	for _, f := range files {
		found := identify(f.text)
		if len(found) == 0 && strings.HasPrefix(strings.ToUpper(path.Base(f.name)), "NOTICE") {
			continue // names authors, and is quoted
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("licenses: %s has an unknown license in %s: read it and teach identify.go its text, or do without the module", module, f.name)
		}
		for _, name := range found {
			if !allowed[name] {
				return nil, fmt.Errorf("licenses: %s has the license %s in %s, which is not allowed: do without the module", module, name, f.name)
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("licenses: %s has no license: do without the module", module)
	}
	return names, nil
}

// collection is texts, each once, with those that have it.
type collection struct {
	order    []string
	users    map[string][]string
	licenses map[string][]string
}

func (c *collection) add(text, user string) {
	if c.users[text] == nil {
		c.order = append(c.order, text)
		c.licenses[text] = identify(text)
	}
	c.users[text] = append(c.users[text], user)
}

func (c *collection) write(b *bytes.Buffer) {
	for _, text := range c.order {
		title := strings.Join(c.licenses[text], ", ")
		if title == "" {
			title = "Notice"
		}
		fmt.Fprintf(b, "\n## %s: %s\n\n```\n%s```\n", title, strings.Join(c.users[text], ", "), text)
	}
}
