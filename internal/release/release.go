// Package release says which release of the program this is. FyneApp.toml, which the program embeds, is the one place that holds the number.
package release

import (
	"runtime"
	"runtime/debug"
	"strings"
)

// number is the version that FyneApp.toml states.
var number string

// Declare takes the number from the text of FyneApp.toml. The program does so first of all.
func Declare(fyneApp string) { number = versionIn(fyneApp) }

// versionIn is the value of Version in the text of a FyneApp.toml, "" for none.
func versionIn(fyneApp string) string {
	for line := range strings.Lines(fyneApp) {
		if key, value, found := strings.Cut(line, "="); found && strings.TrimSpace(key) == "Version" {
			return strings.Trim(strings.TrimSpace(value), `"`)
		}
	}
	return ""
}

// Version is the number of this release, such as 1.2.0; "0" in programs that declared none, as tests.
func Version() string {
	if number == "" {
		return "0"
	}
	return number
}

// Build is the version with what the build says about itself: the revision with its time and whether it was changed, and the compiler.
func Build() string {
	text := Version()
	if info, ok := debug.ReadBuildInfo(); ok {
		text += revisionOf(info.Settings)
	}
	return text + " " + runtime.Version()
}

// revisionOf is what the settings of a build say about its source, in parentheses.
func revisionOf(settings []debug.BuildSetting) string {
	revision, when, changed := "", "", ""
	for _, s := range settings {
		switch s.Key {
		case "vcs.revision":
			revision = s.Value[:min(12, len(s.Value))]
		case "vcs.time":
			when = " of " + s.Value
		case "vcs.modified":
			if s.Value == "true" {
				changed = " with changes"
			}
		}
	}
	if revision == "" {
		return ""
	}
	return " (" + revision + when + changed + ")"
}
