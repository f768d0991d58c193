package ui

import (
	"testing"
	"time"

	"posewright/calibration"
	"posewright/rig/phrase"
	"posewright/ui/calibrate"
	"posewright/ui/text"
)

func TestTheCountdownShowsThreeTwoOne(t *testing.T) {
	t.Parallel()
	for remaining, want := range map[time.Duration]string{
		3 * time.Second: "3", 2001 * time.Millisecond: "3", 2 * time.Second: "2", 100 * time.Millisecond: "1", 0: "1",
	} {
		if got := calibrate.CountdownDigit(&calibration.WizardView{Remaining: remaining}); got != want {
			t.Errorf("with %v left it shows %s, want %s", remaining, got, want)
		}
	}
}

func TestSentencesBeginWithACapitalAndWithoutAPackage(t *testing.T) {
	t.Parallel()
	if got, want := text.Sentence(phrase.Fail("gltf: the file is cut off")), "The file is cut off"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	named := phrase.Fail("presets: {{.File}} cannot be used: {{.Cause}}", "File", "mine.json", "Cause", phrase.Fail("it is empty"))
	for _, err := range []error{named, phrase.Fail("{{.Cause}}", "Cause", named)} {
		if got, want := text.Sentence(err), "mine.json cannot be used: it is empty"; got != want {
			t.Errorf("%q, want %q: a name stays as it is", got, want)
		}
	}
	if got, want := text.Sentence(phrase.Fail("{{.Cause}}; try again", "Cause", phrase.Fail("it is empty"))), "It is empty; try again"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := text.UpperFirst(""); got != "" {
		t.Errorf("%q", got)
	}
}
