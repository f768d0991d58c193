package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// builder makes the packages of one release.
type builder struct {
	out     string // folder of the packages
	work    string // folder of what goes into them
	url     string // of the folder with the packages, "" where that is unknown
	website string // address of the program's page, "" where that is unknown
	version string // such as 1.2.3
	date    time.Time
}

// packaging is the folder of texts and icons for packages.
const packaging = "assets/package"

// workFolder is where packages are put together; git and Go leave it alone.
const workFolder = "build/dist"

// toolsFolder is where .ci/tools builds programs of others.
const toolsFolder = "build/tools"

func newBuilder(out, url, website, version string) (*builder, error) {
	if !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(version) {
		return nil, fmt.Errorf("FyneApp.toml states the version %q, want three numbers", version)
	}
	date, err := sourceDate()
	if err != nil {
		return nil, err
	}
	b := &builder{out: out, work: workFolder, version: version, date: date,
		url: strings.TrimSuffix(url, "/"), website: strings.TrimSuffix(website, "/")}
	for _, folder := range []string{b.out, b.work} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return nil, err
		}
	}
	// What makes packages with tools of others takes the date from here.
	return b, os.Setenv("SOURCE_DATE_EPOCH", strconv.FormatInt(date.Unix(), 10))
}

// sourceDate is the date that files of packages have: SOURCE_DATE_EPOCH, else that of the newest commit.
func sourceDate() (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		out, err := exec.Command("git", "log", "-1", "--format=%ct").Output()
		if err != nil {
			return time.Time{}, fmt.Errorf("git does not say when the newest commit was made (%w); set SOURCE_DATE_EPOCH", err)
		}
		text = strings.TrimSpace(string(out))
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("SOURCE_DATE_EPOCH is %q, want seconds since 1970", text)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// path is where a package lies.
func (b *builder) path(name string) string { return filepath.Join(b.out, name) }

// name is the name of a package.
func (b *builder) name(rest string) string { return "posewright-" + b.version + "-" + rest }

// program builds a program of the module in the work folder and returns its path.
func (b *builder) program(name, source string, flags []string, environment ...string) (string, error) {
	path := filepath.Join(b.work, name)
	arguments := append([]string{"build", "-trimpath", "-buildvcs=auto", "-o", path}, flags...)
	return path, execute(environment, "go", append(arguments, source)...)
}

// stripped leaves out what only debuggers read.
var stripped = []string{"-ldflags=-s -w"}

// execute runs a command; what it prints is in the error.
func execute(environment []string, name string, arguments ...string) error {
	command := exec.Command(name, arguments...)
	command.Env = append(os.Environ(), environment...)
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(command.Args, " "), err, bytes.TrimSpace(out))
	}
	return nil
}

// script makes a part by a script in .ci.
func script(name string) func(*builder) error {
	return func(b *builder) error { return execute(nil, ".ci/"+name, b.out, b.work, b.version) }
}

// filled is a text of the packaging folder with the release's values in it.
func (b *builder) filled(name string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(packaging, name))
	if err != nil {
		return nil, err
	}
	return []byte(b.fill(string(text))), nil
}

// fill leaves out the paragraphs of a text that want an address which is unknown.
func (b *builder) fill(text string) string {
	paragraphs := slices.DeleteFunc(strings.Split(text, "\n\n"), func(text string) bool {
		return b.url == "" && strings.Contains(text, "@URL@") || b.website == "" && strings.Contains(text, "@WEBSITE@")
	})
	return strings.NewReplacer(
		"@VERSION@", b.version, "@URL@", b.url, "@WEBSITE@", b.website, "@DATE@", b.date.Format(time.DateOnly),
		"@NUMBERS@", strings.ReplaceAll(b.version, ".", ",")+",0").Replace(strings.Join(paragraphs, "\n\n"))
}
