package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
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

// lists writes what belongs to the release as a whole. It comes after all packages.
func (b *builder) lists() error {
	bill, err := billOfMaterials(b.version, filepath.Join(b.work), runtimeFolder)
	if err != nil {
		return err
	}
	if err := os.WriteFile(b.path(b.name("sbom.cdx.json")), bill, 0o644); err != nil {
		return err
	}
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
	if err := os.WriteFile(b.path(sumsFile), sums.Bytes(), 0o644); err != nil {
		return err
	}
	if b.url == "" {
		fmt.Println("no manifests for winget and Scoop: say with URL=https://… where the packages will be")
		return nil
	}
	return b.manifests()
}

func sumOf(file string) (string, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(data)), nil
}

// manifests writes the files with which winget and Scoop install the release.
func (b *builder) manifests() error {
	installer, archive := b.name("windows-amd64")+"-setup.exe", b.name("windows-amd64")+".zip"
	installerSum, err := sumOf(b.path(installer))
	if err != nil {
		return err
	}
	archiveSum, err := sumOf(b.path(archive))
	if err != nil {
		return err
	}
	values := strings.NewReplacer("@INSTALLER@", b.url+"/"+installer, "@INSTALLERSUM@", strings.ToUpper(installerSum), "@HOMEPAGE@", b.url)
	for _, name := range []string{"Posewright.Posewright.yaml", "Posewright.Posewright.installer.yaml", "Posewright.Posewright.locale.en-US.yaml"} {
		text, err := b.filled("windows/winget/" + name)
		if err != nil {
			return err
		}
		if err := b.list("winget", name, []byte(values.Replace(string(text)))); err != nil {
			return err
		}
	}
	scoop, err := json.MarshalIndent(map[string]any{
		"version": b.version, "description": "Editor and calibration tool for avatar inverse kinematics in VR", "homepage": b.url, "license": "MIT",
		"architecture": map[string]any{"64bit": map[string]any{"url": b.url + "/" + archive, "hash": archiveSum}},
		"extract_dir":  b.name("windows-amd64"), "bin": "posewright.exe", "shortcuts": [][]string{{"posewright.exe", "Posewright"}},
	}, "", "  ")
	if err != nil {
		return err
	}
	return b.list("scoop", "posewright.json", append(scoop, '\n'))
}

// list writes a file of the release into a folder beside the packages.
func (b *builder) list(folder, name string, data []byte) error {
	if err := os.MkdirAll(b.path(folder), 0o755); err != nil {
		return err
	}
	return os.WriteFile(b.path(path.Join(folder, name)), data, 0o644)
}

// programsIn are the files below folders, sorted.
func programsIn(folders ...string) (files []string, err error) {
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(name string, e os.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() {
				files = append(files, name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	slices.Sort(files)
	return files, nil
}
