package targets

import (
	"fmt"
	"strings"

	"posewright/presets/export"
	"posewright/presets/export/binding"
	"posewright/presets/runtime"
)

// readme is the README of an export.
func readme(target *export.Target, engine *binding.Engine, found bool, files []export.File, report *export.Report, in *export.Input) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s for %s\n\n", plain(in.Preset.Name), target.Name)
	if missing := report.WithoutLibrary(); !missing.Empty() {
		fmt.Fprintf(&b, "**%s**\n\n", missing)
	}
	fmt.Fprintf(&b, "Exported by Posewright. For %s.\n", target.Version)
	if engine != nil {
		fmt.Fprintf(&b, "\n## The avatar moves by the solver of Posewright\n\n")
		if engine.Version != target.Version {
			fmt.Fprintf(&b, "For %s.\n\n", engine.Version)
		}
		if found {
			fmt.Fprintf(&b, "The library in this export, of Posewright %s, is for %s.\n\n",
				runtime.Release(), strings.Join(engine.Platforms(in), " and "))
		}
		step := 0
		say := func(text string) {
			step++
			fmt.Fprintf(&b, "%d. %s\n", step, named(text, files))
		}
		if !found {
			folder := "the folder of this export"
			if engine.LibraryFolder() != "" {
				folder = "`" + engine.LibraryFolder() + "` of this export"
			}
			say(fmt.Sprintf("Export again once the library is there, or put %s into %s.", list(engine.Libraries), folder))
		}
		for _, text := range engine.Steps {
			say(text)
		}
		fmt.Fprintf(&b, "\n%s\n", named(engine.Drive, files))
	}
	if len(target.Steps) > 0 && !(engine != nil && target.ID == "c") { // which is nothing without
		title := "What to do"
		if engine != nil {
			title = "Without the library"
		}
		fmt.Fprintf(&b, "\n## %s\n\n", title)
		for i, text := range target.Steps {
			fmt.Fprintf(&b, "%d. %s\n", i+1, named(text, files))
		}
	}
	inexact, used := report.Inexact(), 0
	for i := range report.Entries {
		if report.Entries[i].InUse {
			used++
		}
	}
	fmt.Fprintf(&b, "\n## What acts there\n\nOf %d things that count for the pose of this preset, %d act exactly in %s.\n",
		used, used-len(inexact), target.Name)
	if len(inexact) > 0 {
		fmt.Fprintf(&b, "\nThe others (data only: the files hold it for other code):\n\n| what | becomes | how or why |\n|---|---|---|\n")
		for _, line := range alike(inexact) {
			b.WriteString(line)
		}
	}
	fmt.Fprintf(&b, "\n## Files\n\n")
	for _, f := range files {
		fmt.Fprintf(&b, "- `%s`\n", f.Name)
	}
	fmt.Fprintf(&b, "\n`%s` is for Posewright, which replaces these files when you export again, but none that you have "+
		"changed.\n", export.ManifestName)
	return []byte(b.String())
}

// alike are lines of the table, one for all that has become the same for the same reason, in the order of the first of each.
func alike(entries []*export.Entry) []string {
	var ends []string
	paths := map[string][]string{}
	for _, e := range entries {
		becomes := e.Word()
		if off := e.OffBy(); off != "" {
			becomes += ", off by up to " + off
		}
		end := fmt.Sprintf(" | %s | %s |\n", becomes, cell(e.Said().String()))
		if paths[end] == nil {
			ends = append(ends, end)
		}
		paths[end] = append(paths[end], "`"+e.Path+"`")
	}
	for i, end := range ends {
		const most = 6
		same, more := paths[end], ""
		if len(same) > most+1 {
			same, more = same[:most], fmt.Sprintf(" and %d more, which `posewright export --json` lists", len(same)-most)
		}
		ends[i] = "| " + strings.Join(same, ", ") + more + end
	}
	return ends
}

// named puts names of files where a text has {ending}.
func named(text string, files []export.File) string {
	for {
		begin := strings.IndexByte(text, '{')
		end := strings.IndexByte(text, '}')
		if begin < 0 || end < begin {
			return text
		}
		ending, name := text[begin+1:end], ""
		for _, f := range files {
			if strings.HasSuffix(f.Name, ending) && (name == "" || len(f.Name) < len(name)) {
				name = f.Name
			}
		}
		if name == "" {
			name = "the file that ends in " + ending
		} else if strings.Count(text[:begin], "`")%2 == 0 { // not in a command
			name = "`" + name + "`"
		}
		text = text[:begin] + name + text[end+1:]
	}
}

func list(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = "`" + n + "`"
	}
	if len(quoted) == 1 {
		return quoted[0]
	}
	return "one of " + strings.Join(quoted[:len(quoted)-1], ", ") + " or " + quoted[len(quoted)-1]
}

// plain is a name of anybody's on one line without marks of Markdown.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("\n\r`*_#<>[]|\\", r) {
			return ' '
		}
		return r
	}, name)
}

func cell(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "|", "/"), "\n", " ")
}
