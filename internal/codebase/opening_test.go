package codebase

import (
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// mayOpen are the files that open files themselves, without internal/sys/files, and why. What is named by a preset,
// another file or a person is not among them.
var mayOpen = map[string]string{
	"internal/sys/files/reference.go": "decides",

	"presets/backup.go":                  "copies that it has made, in a folder of its own",
	"internal/instance/instance.go":      "its lock, in the folder of the person's files",
	"presets/journal.go":                 "journals, which are locked while they are open",
	"presets/journalchange.go":           "likewise",
	"presets/export/write.go":            "compares what is there with what it is about to write",
	"internal/atomicfile/write.go":       "writes",
	"internal/atomicfile/several.go":     "writes",
	"internal/app/recorder.go":           "writes",
	"internal/cli/record.go":             "writes",
	"internal/console/attach_windows.go": "the console",
	"internal/crashreport/report.go":     "reports that it has written",
	"trackers/openvr/library.go":         "where SteamVR notes its folder",
	"ui/preferences/toolkit.go":          "settings of the toolkit",
}

// toolFolders have programs for those who make Posewright, which read what these name, and tests.
var toolFolders = []string{
	"assets/gen", "internal/dist", "internal/e2e", "internal/evaluation/phasetraining",
	"presets/export/exporttest", "presets/export/check", "trackers/internal/capturetest", "ui/uitest",
}

// What opens a file decides at one place whether it may: a reader that is added opens through internal/sys/files too.
func TestFilesAreOpenedInOnePlace(t *testing.T) {
	t.Parallel()
	opening := []string{"Open", "OpenFile", "ReadFile", "DirFS", "OpenRoot", "OpenInRoot"}
	seen := map[string]bool{}
	eachFile(t, func(name, folder string, file *ast.File) {
		if slices.ContainsFunc(toolFolders, func(tool string) bool { return strings.HasPrefix(folder+"/", tool+"/") }) {
			return
		}
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if of, ok := call.X.(*ast.Ident); ok && of.Name == "os" && slices.Contains(opening, call.Sel.Name) {
				if seen[name] = true; mayOpen[name] == "" {
					t.Errorf("%s calls os.%s: open what is named through internal/sys/files", name, call.Sel.Name)
				}
			}
			return true
		})
	})
	for name := range mayOpen {
		if !seen[name] {
			t.Errorf("%s opens no file any more: take it off the list", name)
		}
	}
}
