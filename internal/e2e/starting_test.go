package e2e_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestStartingSaysNothingWhereTheSystemNamesNoLanguage(t *testing.T) {
	start := exec.Command(binary, "--version")
	start.Env = append(os.Environ(), "LANG=C.UTF-8", "LC_ALL=", "LC_MESSAGES=", "LANGUAGE=")
	var said strings.Builder
	start.Stderr = &said
	if out, err := start.Output(); err != nil || !strings.HasPrefix(string(out), "posewright ") || said.Len() > 0 {
		t.Errorf("%v: %q and %q", err, out, said.String())
	}
}
