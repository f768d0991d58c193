package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// packages are the names of the packages that have been made, sorted.
func (b *builder) packages() ([]string, error) {
	entries, err := os.ReadDir(b.out)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if e.Type().IsRegular() && e.Name() != sumsFile && strings.HasPrefix(e.Name(), "posewright") && strings.Contains(e.Name(), b.version) {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

const sumsFile = "SHA256SUMS"

// lists writes the sums of all packages. It comes after them.
func (b *builder) lists() error {
	names, err := b.packages()
	if err != nil {
		return err
	}
	var sums bytes.Buffer
	for _, name := range names {
		sum, err := sumOf(b.path(name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%s  %s\n", sum, name)
	}
	return os.WriteFile(b.path(sumsFile), sums.Bytes(), 0o644)
}

func sumOf(file string) (string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(data)), nil
}

var sumOfPackage = regexp.MustCompile(`@SUM ([^@]+)@`)

// manifests writes the files with which winget, Scoop, Flathub and Homebrew install the release: each place's, where
// its packages are there.
func (b *builder) manifests() error {
	if b.url == "" || b.website == "" {
		fmt.Println("no manifests for winget and others: URL=https://… has to say where packages will be, WEBSITE the page")
		return nil
	}
	files, err := filepath.Glob(packaging + "/manifests/*/*")
	if err != nil {
		return err
	}
	for _, file := range files {
		place, name := filepath.Base(filepath.Dir(file)), filepath.Base(file)
		text, err := b.filled(path.Join("manifests", place, name))
		if err != nil {
			return err
		}
		var missing error
		text = sumOfPackage.ReplaceAllFunc(text, func(match []byte) []byte {
			sum, err := sumOf(b.path(b.name(string(sumOfPackage.FindSubmatch(match)[1]))))
			missing = errors.Join(missing, err)
			return []byte(sum)
		})
		if missing != nil {
			fmt.Printf("no manifest for %s: %v\n", place, missing)
			continue
		}
		if err := os.MkdirAll(b.path(place), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(b.path(path.Join(place, name)), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
