//go:build cgo

package library

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/presetfiles"
	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

func TestBuiltInPresetsAreListedInTheLanguageOfTheWindow(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	t.Cleanup(func() { _ = text.SetLanguage("en") })
	if err := text.SetLanguage("de"); err != nil {
		t.Fatal(err)
	}
	own, _ := presets.Builtin("Walking") // saved under its own name
	var files []presetfiles.File
	for _, name := range []string{"Sitting", "Walking", "Jarvriks"} {
		preset, _ := presets.Builtin(name)
		files = append(files, presetfiles.File{Name: name, Preset: &preset})
	}
	files = append(files, presetfiles.File{Path: "/a/Walking.json", Name: "Walking", Preset: &own})
	b := NewPresetBrowser(widgets.NewTooltips(func(run func()) { run() }), BrowserActions{List: func(done func([]presetfiles.File)) { done(files) }})
	b.Update()
	for query, want := range map[string][]int{"sitzen": {0}, "sitting": {0}, "umhergehen": {1, 3}, "walking": {1, 3}, "gehen": {1, 3}} {
		if b.Search.SetText(query); !slices.Equal(b.Found, want) {
			t.Errorf("%q finds %v, want %v", query, b.Found, want)
		}
	}
	for i, want := range []string{"Sitzen", "Gehen", "Jarvriks", "Walking"} {
		card := newPresetCard(b.tips, func(string) bool { return false }, nil)
		card.show(i, &files[i])
		if card.name.Text != want {
			t.Errorf("the card of %s says %q, want %q", files[i].Key(), card.name.Text, want)
		}
		var facts []string
		for _, object := range presetFacts(&files[i]).(*fyne.Container).Objects {
			facts = append(facts, object.(*widget.Label).Text)
		}
		if !slices.Contains(facts, want) || slices.Contains(facts, files[i].Preset.Notes) {
			t.Errorf("about %s it says %q", files[i].Key(), facts)
		}
	}
	p := newTestComparison(t, presets.NewDocument(presets.Default()), nil)
	if err := text.SetLanguage("de"); err != nil {
		t.Fatal(err)
	}
	p.Open()
	if titles := p.Choice.Options; !slices.Contains(titles, "Sitzen") || slices.Contains(titles, "Sitting") {
		t.Errorf("compared with are %q", titles)
	}
	if files[0].Key() != "builtin:Sitting" {
		t.Error("another name is another preset")
	}
}
