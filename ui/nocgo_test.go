//go:build !cgo

package ui

import (
	"strings"
	"testing"
)

func TestAProgramWithoutAWindowNamesWhatItsSystemNeeds(t *testing.T) {
	for system, want := range map[string]string{"linux": "X11", "windows": "mingw", "darwin": "Xcode", "plan9": "C compiler"} {
		if got := needed(system); !strings.Contains(got, want) || system != "linux" && strings.Contains(got, "X11") || strings.Contains(got, "GTK") {
			t.Errorf("on %s it needs %s", system, got)
		}
	}
	if err := Run(Options{}); err == nil || !strings.Contains(err.Error(), "CGO_ENABLED=1") {
		t.Errorf("running gives %v", err)
	}
}
