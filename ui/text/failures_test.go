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
	"Can't open {{.Name}}: {{.Cause}}. The built-in avatar stays until you choose another avatar.":                                                      {"{{.Cause}}", "choose"},
	"Live output has no receiver. Add one in Trackers ▸ Live output receivers.":                                                                         {"no receiver", "Add one"},
	"Can't save the measurements of {{.Name}}: {{.Cause}}. Save the preset to keep them.":                                                               {"{{.Cause}}", "Save the preset"},
	"The measurements of {{.Name}} do not fit this avatar: {{.Cause}}. Calibrate again.":                                                                {"{{.Cause}}", "Calibrate again"},
	"Can't delete all data of {{.Name}}: {{.Cause}}. Delete these files manually.":                                                                      {"{{.Cause}}", "manually"},
	"There is a {{.Name}} already: choose another name":                                                                                                 {"already", "choose"},
	"Can't rename {{.Name}} in all files: {{.Cause}}. Try again when the files are writable.":                                                           {"{{.Cause}}", "Try again"},
	"The solver stopped: {{.Cause}}. Save your preset and restart.":                                                                                     {"{{.Cause}}", "restart"},
	"Can't open {{.Name}}: {{.Cause}}. Choose another avatar.":                                                                                          {"{{.Cause}}", "Choose"},
	"Can't open {{.Name}}: {{.Cause}}. {{.Other}} stays until you choose another avatar.":                                                               {"{{.Cause}}", "choose"},
	"Can't reload {{.Name}}: {{.Cause}}. The previous version is kept until you fix the file.":                                                          {"{{.Cause}}", "until you fix the file"},
	"Can't reload {{.Name}}: {{.Cause}}. The open version is kept. Save it to repair the file.":                                                         {"{{.Cause}}", "Save it"},
	"Can't write the table: {{.Cause}}. Export it to another folder.":                                                                                   {"{{.Cause}}", "another folder"},
	"Can't save device settings: {{.Cause}}. Make {{.File}} writable and try again.":                                                                    {"{{.Cause}}", "writable"},
	"Can't calibrate yet: the avatar is still loading. Wait until it is open.":                                                                          {"still loading", "Wait"},
	"Can't calibrate this avatar: {{.Cause}}. Map its bones or choose another avatar.":                                                                  {"{{.Cause}}", "Map"},
	"Saved without a backup: {{.Cause}}. Save a copy under another name.":                                                                               {"{{.Cause}}", "Save a copy"},
	"Can't open {{.Names}}. You can open one avatar, one session and two presets at once.":                                                              {"{{.Names}}", "You can open"},
	"Can't find {{.Name}}. It may have been moved or renamed. Open it from its new location.":                                                           {"moved or renamed", "Open it"},
	"Can't read {{.Name}}: {{.Cause}}. Check its permissions or choose another file.":                                                                   {"{{.Cause}}", "Check"},
	"{{.Name}} is neither an avatar (VRM, GLB, glTF) nor a preset (JSON) nor a recorded session (.session, .udpcap, A-Frame JSON): choose one of these": {"is neither", "choose"},
	"Can't play {{.Name}}: {{.Cause}}. Choose another recording.":                                                                                       {"{{.Cause}}", "Choose"},
	"Can't calibrate from {{.Name}}: {{.Cause}}. Pause it in a T-pose and calibrate, or choose another recording.":                                      {"{{.Cause}}", "Pause it in a T-pose"},
	"Can't record: {{.Folder}} is not writable: {{.Cause}}. Free disk space or change the permissions, then record again.":                              {"{{.Cause}}", "record again"},
	"The disk is full. The recording so far is kept in {{.Name}}. Free disk space and record again.":                                                    {"disk is full", "Free disk space"},
	"Can't continue writing {{.Name}}: {{.Cause}}. The recording so far is kept. Record again.":                                                         {"{{.Cause}}", "Record again"},
	"Nothing was recorded because no device sent data. Check Trackers ▸ Inputs and ports and record again.":                                             {"no device sent", "Check Trackers"},
	"{{.Name}} has gaps because the disk was too slow. Close other programs that write to it and record again.":                                         {"too slow", "Close"},
	"{{.Name}} is damaged. The readable part plays. Open an undamaged copy if you have one.":                                                            {"is damaged", "Open an undamaged copy"},
	"{{.Name}} is cut off at {{.Time}}. The part before plays. Open a complete copy if you have one.":                                                   {"is cut off", "Open a complete copy"},
	"Can't show the folder: {{.Cause}}. Open it manually: {{.Folder}}":                                                                                  {"{{.Cause}}", "Open it"},
	"Can't use {{.Name}} as ground: {{.Cause}}. The ground is unchanged. Choose another file.":                                                          {"{{.Cause}}", "Choose another"},
	"Can't use {{.Name}} as ground: {{.Cause}}. The floor is level until you repair the file or choose another.":                                        {"{{.Cause}}", "repair the file"},
	"The calibration does not fit this avatar ({{.Cause}}): calibrate again":                                                                            {"{{.Cause}}", "calibrate again"},
	"Internal error in {{.Where}} ({{.What}}). Can't write a report: {{.Cause}}. Save your preset and restart.":                                         {"{{.What}}", "restart"},
	"Internal error in {{.Where}}. Save your preset and restart. Report: {{.File}}":                                                                     {"{{.File}}", "restart"},
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
