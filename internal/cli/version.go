package cli

import "runtime/debug"

// version is what the build says about itself: a module version where it was installed as one, else the revision.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	revision, when, changed := "", "", ""
	for _, s := range info.Settings {
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
	text := info.Main.Version
	if text == "" || text == "(devel)" {
		text = "development build"
	}
	if revision != "" {
		text += " (" + revision + when + changed + ")"
	}
	return text + " " + info.GoVersion
}
