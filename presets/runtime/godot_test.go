package runtime_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The library for Godot and its script speak by the numbers of commands.
func TestTheScriptForGodotHasTheCommandsOfTheLibrary(t *testing.T) {
	t.Parallel()
	commands := func(file, begins string) []string {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, rest, found := strings.Cut(string(text), begins)
		list, _, ends := strings.Cut(rest, "}")
		if !found || !ends {
			t.Fatalf("%s has no list of commands", file)
		}
		return regexp.MustCompile(`[A-Z][A-Z_]+`).FindAllString(list, -1)
	}
	library, script := commands("clib/godot.c", "// Commands, as posewright_solver.gd has them.\nenum {"), commands("../export/binding/godot/posewright_solver.gd", "enum _Command {")
	if !slices.Equal(library, script) {
		t.Errorf("the library has %v, the script %v", library, script)
	}
	if !slices.Contains(library, "CHAIN_TARGET") || len(library) < 20 {
		t.Errorf("the commands are %v", library)
	}
}
