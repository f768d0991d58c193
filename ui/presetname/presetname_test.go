package presetname

import (
	"testing"

	"posewright/presets"
	"posewright/ui/text"
)

func TestBuiltInPresetsHaveNamesAndNotesInTheLanguageOfTheWindow(t *testing.T) {
	t.Cleanup(func() { _ = text.SetLanguage("en") })
	for _, test := range []struct{ tag, name, want string }{
		{"en", "Sitting", "Sitting"}, {"de", "Sitting", "Sitzen"}, {"ja", "Parger as printed", "Parger（論文版）"}, {"de", "Scheurenbrand", "Scheurenbrand"},
		{"de", "Play", "Play"}, {"de", "", ""}, // which are names of a person's own
	} {
		if err := text.SetLanguage(test.tag); err != nil {
			t.Fatal(err)
		}
		if got := Of(test.name); got != test.want {
			t.Errorf("%s: %q is called %q, want %q", test.tag, test.name, got, test.want)
		}
	}
	if err := text.SetLanguage("de"); err != nil {
		t.Fatal(err)
	}
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		if got := Notes(&preset); got == preset.Notes || got == "" {
			t.Errorf("the notes of %s are %q", name, got)
		}
		preset.Notes += " Mine."
		if got := Notes(&preset); got != preset.Notes {
			t.Errorf("own notes of %s are %q", name, got)
		}
	}
}
