package presets

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestTagsAreShortAndNoTwoAlike(t *testing.T) {
	t.Parallel()
	many := make([]string, tagLimit+1)
	for i := range many {
		many[i] = fmt.Sprint("tag ", i)
	}
	for name, tags := range map[string][]string{
		"blank": {"boxing", " "}, "twice": {"boxing", "boxing"}, "long": {strings.Repeat("ä", longestTag+1)}, "two lines": {"a\nb"}, "many": many,
	} {
		var quoted []string
		for _, tag := range tags {
			quoted = append(quoted, fmt.Sprintf("%q", tag))
		}
		p, err := read(header + `, "tags": [` + strings.Join(quoted, ",") + "]}")
		if cleaned := name == "two lines" && err == nil && p.Tags[0] == "a b"; err == nil && !cleaned {
			t.Errorf("%s is read", name)
		}
		if NewDocument(Default()).Do(Describe(About{Name: "x", Tags: tags})) == nil {
			t.Errorf("%s is taken", name)
		}
		p = Default()
		p.Tags = tags
		if _, err := encode(&p); err == nil {
			t.Errorf("%s is written", name)
		}
	}
	if got := ParseTags(" boxing, full  body ,,boxing"); !slices.Equal(got, []string{"boxing", "full body"}) {
		t.Errorf("%q", got)
	}
	if got := ParseTags(" , "); got != nil {
		t.Errorf("%q", got)
	}
}

func TestDescribingIsOneStepAndKeepsNoHold(t *testing.T) {
	t.Parallel()
	tags := []string{"boxing"}
	d := NewDocument(Default())
	c := Describe(About{Name: " Mine ", Author: "Zoë", Notes: "n", Tags: tags})
	tags[0] = "x"
	do(t, d, c)
	if p := d.Current(); p.Name != "Mine" || p.Author != "Zoë" || p.Notes != "n" || p.Tags[0] != "boxing" || len(d.History().Steps) != 1 {
		t.Errorf("%+v", p.About)
	}
	if d.Do(Describe(About{Name: " "})) == nil {
		t.Error("a preset has no name")
	}
}

func TestAPresetWithTheNameOfABuiltInOneTakesThatOfItsFile(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/presets/a.json": "a", "b.posewright.json": "b", "C.POSEWRIGHT.JSON": "C", "v1.2.json": "v1.2", ".posewright.json": ".posewright", "none": "none",
	} {
		if got := NameOf(path); got != want {
			t.Errorf("%s is called %q, want %q", path, got, want)
		}
		p := Default()
		if TakeName(&p, path); p.Name != want {
			t.Errorf("the preset of %s is called %q, want %q", path, p.Name, want)
		}
		p.Name = "Mine"
		if TakeName(&p, path); p.Name != "Mine" {
			t.Errorf("a preset with a name of its own is called %q", p.Name)
		}
	}
}
