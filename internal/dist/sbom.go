package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The parts of a CycloneDX document that are used, in version 1.5.
type (
	billDocument struct {
		Format     string      `json:"bomFormat"`
		Spec       string      `json:"specVersion"`
		Version    int         `json:"version"`
		Metadata   metadata    `json:"metadata"`
		Components []component `json:"components"`
	}
	metadata struct {
		Component component `json:"component"`
	}
	component struct {
		Type       string     `json:"type"`
		Reference  string     `json:"bom-ref,omitempty"`
		Name       string     `json:"name"`
		Version    string     `json:"version"`
		URL        string     `json:"purl,omitempty"`
		Licenses   []license  `json:"licenses,omitempty"`
		Properties []property `json:"properties,omitempty"`
	}
	license struct {
		License struct {
			ID string `json:"id"`
		} `json:"license"`
	}
	property struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
)

func licensed(identifiers ...string) (all []license) {
	for _, id := range identifiers {
		var l license
		l.License.ID = id
		all = append(all, l)
	}
	return all
}

// billOfMaterials is the CycloneDX document of the modules that the programs in some folders say they were built of, as go version -m lists them.
func billOfMaterials(version string, folders ...string) ([]byte, error) {
	files, err := programsIn(folders...)
	if err != nil {
		return nil, err
	}
	licenses, err := moduleLicenses("assets/THIRD_PARTY.md")
	if err != nil {
		return nil, err
	}
	found := map[string]component{}
	var sources []string
	for _, file := range files {
		info, err := buildinfo.ReadFile(file)
		if err != nil || strings.Contains(file, "stage") || strings.Contains(filepath.ToSlash(file), "/deb/") { // no program, or a copy of one
			continue
		}
		sources = append(sources, file)
		add := func(module, version, sum string) {
			c, known := found[module+"@"+version]
			if !known {
				c = component{Type: "library", Reference: "pkg:golang/" + module + "@" + version, Name: module, Version: version,
					URL: "pkg:golang/" + module + "@" + version, Licenses: licensed(licenses[module]...)}
				if sum != "" {
					c.Properties = append(c.Properties, property{"go:sum", sum})
				}
			}
			if module == "std" {
				c.Licenses = licensed("BSD-3-Clause")
			}
			c.Properties = append(c.Properties, property{"posewright:in", filepath.ToSlash(strings.TrimPrefix(file, workFolder+string(filepath.Separator)))})
			found[module+"@"+version] = c
		}
		add("std", strings.TrimPrefix(info.GoVersion, "go"), "")
		for _, module := range info.Deps {
			if module.Replace != nil {
				module = module.Replace
			}
			if len(licenses[module.Path]) == 0 {
				return nil, fmt.Errorf("%s is part of %s and has no license in assets/THIRD_PARTY.md: run go generate ./assets", module.Path, file)
			}
			add(module.Path, module.Version, module.Sum)
		}
	}
	if len(sources) == 0 {
		return nil, fmt.Errorf("there are no programs in %s", strings.Join(folders, " and "))
	}
	document := billDocument{Format: "CycloneDX", Spec: "1.5", Version: 1, Components: []component{}}
	document.Metadata.Component = component{Type: "application", Name: "posewright", Version: version, Licenses: licensed("MIT")}
	for _, key := range slices.Sorted(maps.Keys(found)) {
		document.Components = append(document.Components, found[key])
	}
	text, err := json.MarshalIndent(document, "", "  ")
	return append(text, '\n'), err
}

// moduleLicenses are the licenses of modules as the table of THIRD_PARTY.md has them.
func moduleLicenses(file string) (map[string][]string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	licenses := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(strings.Trim(line, "| \n"), " | "); len(cells) == 3 && strings.Contains(cells[0], ".") {
			licenses[cells[0]] = strings.Split(cells[2], ", ")
		}
	}
	return licenses, nil
}
