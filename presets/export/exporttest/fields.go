package exporttest

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"posewright/presets/export"
)

// Fields are the numbers, toggles and texts of JSON by their paths, such as "solver.leftArm.weight".
func Fields(t *testing.T, text []byte) map[string]any {
	t.Helper()
	var root any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	all := map[string]any{}
	var walk func(string, any)
	walk = func(at string, value any) {
		switch value := value.(type) {
		case map[string]any:
			for name, below := range value {
				walk(strings.TrimPrefix(at+"."+name, "."), below)
			}
		case []any:
			for i, below := range value {
				walk(at+"."+strconv.Itoa(i), below)
			}
		default:
			all[at] = value
		}
	}
	walk("", root)
	return all
}

// Numbers are the numbers of JSON by their paths, toggles as 0 and 1.
func Numbers(t *testing.T, text []byte) map[string]float64 {
	t.Helper()
	all := map[string]float64{}
	for path, value := range Fields(t, text) {
		switch value := value.(type) {
		case float64:
			all[path] = value
		case bool:
			all[path] = 0
			if value {
				all[path] = 1
			}
		}
	}
	return all
}

// SettingsAsTheyWere compares the files of a target that writes JSON and the C# class that reads it, as [Golden] does, and checks the class.
func SettingsAsTheyWere(t *testing.T, target export.Target, class string) {
	t.Helper()
	for name, p := range Presets() {
		files, _, err := target.Export(&export.Input{Preset: &p})
		if err != nil {
			t.Fatal(err)
		}
		if name == "unusual" {
			Golden(t, files[:1])
		}
		HoldsAll(t, files[1].Data, class, files[0].Data)
		CSharp(t, files)
	}
}

// UsesAllFields checks that a component in C# uses every field of the serialized classes of its source but these, which are for people and for the way back.
func UsesAllFields(t *testing.T, source []byte, component string, unused ...string) {
	t.Helper()
	classes, _ := SerializedFields(t, source)
	delete(classes, component)
	ignored := map[string]bool{}
	for _, field := range unused {
		ignored[field] = true
	}
	_, code, _ := strings.Cut(string(source), "public class "+component+" ")
	for class, fields := range classes {
		for field := range fields {
			if !ignored[field] && !strings.Contains(code, "."+field) {
				t.Errorf("%s.%s is read and never used", class, field)
			}
		}
	}
}
