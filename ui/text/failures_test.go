package text

import (
	"go/ast"
	"maps"
	"slices"
	"strings"
	"testing"
)

// failures is the catalogue of what the window says of things that went wrong and can be mended: what in each sentence names the cause,
// and what the next thing to do. Sentences of the other packages are held to the same by their own tests.
var failures = map[string][2]string{
	"The live pose has no receiver: choose one in Trackers ▸ Receivers of the live pose":                                                                {"no receiver", "choose"},
	"The measurements of {{.Name}} cannot be kept: {{.Cause}}. They are in the preset alone: save it":                                                   {"{{.Cause}}", "save it"},
	"What was measured of {{.Name}} does not fit this avatar: {{.Cause}}. Calibrate anew":                                                               {"{{.Cause}}", "Calibrate anew"},
	"Not everything about {{.Name}} could be deleted: {{.Cause}}. Delete those files by hand":                                                           {"{{.Cause}}", "by hand"},
	"There is a {{.Name}} already: choose another name":                                                                                                 {"already", "choose"},
	"{{.Name}} is not renamed everywhere: {{.Cause}}. Try again when the files can be written":                                                          {"{{.Cause}}", "Try again"},
	"The avatar stands still: {{.Cause}}. Save your preset and restart":                                                                                 {"{{.Cause}}", "restart"},
	"{{.Name}} cannot be opened: {{.Cause}}. Choose another avatar":                                                                                     {"{{.Cause}}", "Choose"},
	"{{.Name}} cannot be opened: {{.Cause}}. The built-in avatar stays until you choose another avatar":                                                 {"{{.Cause}}", "choose"},
	"{{.Name}} cannot be opened: {{.Cause}}. {{.Other}} stays until you choose another avatar":                                                          {"{{.Cause}}", "choose"},
	"{{.Name}} has changed and cannot be read: {{.Cause}}. The version before stays until it is written again":                                          {"{{.Cause}}", "written again"},
	"{{.Name}} has changed and cannot be read: {{.Cause}}. What is open here stays: save it to mend the file":                                           {"{{.Cause}}", "save it"},
	"The table cannot be written: {{.Cause}}. Export it to another folder":                                                                              {"{{.Cause}}", "another folder"},
	"What you chose about devices cannot be kept: {{.Cause}}. Make {{.File}} writable and choose it again":                                              {"{{.Cause}}", "writable"},
	"There is no avatar to calibrate yet: wait until it is opened":                                                                                      {"no avatar", "wait"},
	"This avatar cannot be calibrated: {{.Cause}}. Map its bones, or choose another avatar":                                                             {"{{.Cause}}", "Map"},
	"Saved, but there is no backup: {{.Cause}}. Save it under another name too":                                                                         {"{{.Cause}}", "Save it"},
	"Not opened: {{.Names}}. One avatar, one recorded session and two presets can be opened together":                                                   {"{{.Names}}", "can be opened together"},
	"{{.Name}} is not there: it may have been moved or renamed. Open it from where it is now":                                                           {"moved or renamed", "Open it"},
	"{{.Name}} cannot be read: {{.Cause}}. Check that you may read it, or choose another file":                                                          {"{{.Cause}}", "Check"},
	"{{.Name}} is neither an avatar (VRM, GLB, glTF) nor a preset (JSON) nor a recorded session (.session, .udpcap, A-Frame JSON): choose one of these": {"is neither", "choose"},
	"{{.Name}} cannot be played: {{.Cause}}. Choose another recording":                                                                                  {"{{.Cause}}", "Choose"},
	"{{.Name}} has no T-pose to measure the person by: {{.Cause}}. Calibrate in a pause of it, or choose another recording":                             {"{{.Cause}}", "Calibrate"},
	"Nothing is recorded: {{.Folder}} cannot be written to: {{.Cause}}. Make room or make it writable, and record again":                                {"{{.Cause}}", "record again"},
	"The disk is full: what was recorded until then is kept in {{.Name}}. Make room and record again":                                                   {"disk is full", "Make room"},
	"{{.Name}} cannot be written any further: {{.Cause}}. What was recorded until then is kept; record again":                                           {"{{.Cause}}", "record again"},
	"Nothing was recorded: no device reported anything. See Trackers ▸ Inputs and ports, and record again":                                              {"no device reported", "See Trackers"},
	"{{.Name}} has gaps: the disk was too slow. Close what else writes to it and record again":                                                          {"too slow", "Close"},
	"{{.Name}} is damaged: what could be read of it plays, the rest is missing. Open a whole copy if there is one":                                      {"is damaged", "Open a whole copy"},
	"{{.Name}} was cut off at {{.Time}}: what is there plays, the rest is missing. Open a whole copy if there is one":                                   {"was cut off", "Open a whole copy"},
	"The folder cannot be shown: {{.Cause}}. Open it yourself: {{.Folder}}":                                                                             {"{{.Cause}}", "Open it"},
	"{{.Name}} cannot be the ground: {{.Cause}}. The ground stays as it is; choose another file":                                                        {"{{.Cause}}", "choose another"},
	"{{.Name}} cannot be the ground: {{.Cause}}. The floor is level until you mend the file or choose another":                                          {"{{.Cause}}", "mend the file"},
	"The calibration does not fit this avatar ({{.Cause}}): calibrate again":                                                                            {"{{.Cause}}", "calibrate again"},
	"Something went wrong in {{.Where}} ({{.What}}), and no report could be written ({{.Cause}}): save your preset and restart":                         {"{{.What}}", "restart"},
	"Something went wrong in {{.Where}}: save your preset and restart. The report is {{.File}}":                                                         {"{{.File}}", "restart"},
}

func TestEveryFailureNamesItsCauseAndWhatToDoNext(t *testing.T) {
	t.Parallel()
	keys, _ := neededKeys(t)
	for _, text := range slices.Sorted(maps.Keys(failures)) {
		cause, next := failures[text][0], failures[text][1]
		if !strings.Contains(text, cause) || !strings.Contains(text, next) {
			t.Errorf("%q does not name its cause or what to do next", text)
		}
		if _, said := keys[text]; !said {
			t.Errorf("nobody says %q", text)
		}
	}
}

func TestEveryFailureIsInTheCatalogue(t *testing.T) {
	t.Parallel()
	files, parsed := sourceFiles(t)
	for _, file := range parsed {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || !strings.HasSuffix(strings.ToLower(calledName(call)), "warn") || len(call.Args) == 0 {
				return true
			}
			ast.Inspect(call.Args[0], func(n ast.Node) bool {
				said, ok := n.(*ast.CallExpr)
				if !ok || calledName(said) != "lang.L" {
					return true
				}
				if text, ok := constant(said.Args[0]); ok && failures[text] == [2]string{} {
					t.Errorf("%s: %q is not in the catalogue of failures", files.Position(n.Pos()), text)
				}
				return true
			})
			return true
		})
	}
}
