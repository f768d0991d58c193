package cli

import (
	"regexp"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/presets/export/targets"
)

func TestTheManualNamesEveryCommandAndEveryExportAndNoOther(t *testing.T) {
	t.Parallel()
	page := map[string]string{}
	for _, p := range assets.HelpPages("en") {
		page[p.Name] = p.Text
	}
	named := map[string]bool{}
	for _, found := range regexp.MustCompile("`posewright ([a-z]+)[ `]").FindAllStringSubmatch(page["commands.md"], -1) {
		named[found[1]] = true
	}
	for _, command := range rootCommand(Hooks{}).Commands() {
		if name := command.Name(); !named[name] && name != "help" && name != "completion" && !command.Hidden {
			t.Errorf("%q is not in the manual", name)
		}
		delete(named, command.Name())
	}
	for name := range named {
		t.Errorf("the manual names %q, which is no command", name)
	}
	exports := strings.Count(page["export.md"], "(`")
	for _, target := range targets.All() {
		if !strings.Contains(page["export.md"], "(`"+target.ID+"`)") {
			t.Errorf("the export to %s is not in the manual", target.ID)
		}
	}
	if exports != len(targets.All()) {
		t.Errorf("the manual has %d exports, the program %d", exports, len(targets.All()))
	}
}
