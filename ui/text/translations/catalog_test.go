package translations

import (
	"testing"

	"posewright/rig/phrase"
)

func TestAPhraseIsTranslatedWithWhatStandsInIt(t *testing.T) {
	t.Parallel()
	p := phrase.Say("Your {{.Part}} does not hang down: let both arms hang straight down.", "Part", phrase.Term("left arm"))
	german, japanese := Translate("de", p), Translate("ja", p)
	if german == p.String() || japanese == p.String() || german == japanese {
		t.Errorf("%q and %q", german, japanese)
	}
	for _, tag := range []string{"", "en", "fr", "../de"} {
		if got := Translate(tag, p); got != "Your left arm does not hang down: let both arms hang straight down." {
			t.Errorf("%q: %q", tag, got)
		}
	}
	if got := Translate("de", phrase.Phrase{}); got != "" {
		t.Errorf("nothing is %q", got)
	}
}
