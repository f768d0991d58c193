package release

import (
	"os"
	"regexp"
	"runtime/debug"
	"testing"
)

func TestTheVersionIsThatOfFyneApp(t *testing.T) {
	text, err := os.ReadFile("../../FyneApp.toml")
	if err != nil {
		t.Fatal(err)
	}
	if got := versionIn(string(text)); !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(got) {
		t.Errorf("FyneApp.toml has the version %q, want three numbers", got)
	}
	if got := versionIn("[Details]\nName = \"x\"\n Version=\"1.20.3\"\n"); got != "1.20.3" {
		t.Errorf("the version is %q", got)
	}
	if got := versionIn("[Details]\n"); got != "" {
		t.Errorf("a file without a version has %q", got)
	}
}

func TestABuildNamesItsRevision(t *testing.T) {
	got := revisionOf([]debug.BuildSetting{{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.time", Value: "2026-01-02"}, {Key: "vcs.modified", Value: "true"}})
	if want := " (0123456789ab of 2026-01-02 with changes)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := revisionOf(nil); got != "" {
		t.Errorf("a build without a revision says %q", got)
	}
}
