package syserror

import (
	"errors"
	"io/fs"
	"testing"

	"posewright/rig/phrase"
)

func TestAMessageThatBeginsWithANameDoesNotRepeatIt(t *testing.T) {
	t.Parallel()
	inner := phrase.Say("it is cut off")
	for name, err := range map[string]error{
		"an error":           phrase.Fail("{{.Name}}: {{.Cause}}", "Name", "walk.bvh", "Cause", phrase.Fail("it is cut off")),
		"a phrase of a file": phrase.Error(phrase.Say("{{.File}}: {{.Cause}}", "File", "walk.bvh", "Cause", inner), fs.ErrNotExist),
	} {
		if got := phrase.Of(Without(err, "walk.bvh")).String(); got != "it is cut off" {
			t.Errorf("%s: %q", name, got)
		}
		if got := Without(err, "other.bvh"); got != err {
			t.Errorf("%s: of another file it is %q", name, got)
		}
		if errors.Is(err, fs.ErrNotExist) && !errors.Is(Without(err, "walk.bvh"), fs.ErrNotExist) {
			t.Errorf("%s: what it was is lost", name)
		}
	}
	if err := phrase.Fail("can't open {{.File}}: {{.Cause}}", "File", "walk.bvh", "Cause", inner); Without(err, "walk.bvh") != err {
		t.Error("words that say what failed are taken away")
	}
}
