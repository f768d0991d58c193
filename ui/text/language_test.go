package text

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"fyne.io/fyne/v2/lang"
)

// spoken is the variable that has a test binary say some texts in a language and end, instead of testing.
const spoken = "POSEWRIGHT_TEST_SPOKEN"

// TestMain has the tests read English, whatever the machine speaks.
func TestMain(m *testing.M) {
	if tag, asked := os.LookupEnv(spoken); asked {
		os.Exit(sayIn(tag))
	}
	if err := SetLanguage("en"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func sayIn(tag string) int {
	for tag := range strings.SplitSeq(tag, ",") { // one after the other
		var err error
		if rest, instead := strings.CutPrefix(tag, "instead:"); instead {
			replaced = true
			err = replaceSystem(chosenLanguage(rest), system())
		} else {
			err = SetLanguage(tag)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
	}
	fmt.Println(lang.L("Save"), "|", lang.L("Left hand"), "|", devicesOf(1), "|", devicesOf(3))
	return 0
}

func devicesOf(count int) string {
	return lang.N("{{.Count}} devices, {{.Age}}", count, With{"Count": count, "Age": "9 ms"})
}

func TestTheChosenLanguageIsSpokenWhateverTheSystemSpeaks(t *testing.T) {
	t.Parallel()
	const (
		english  = "Save | Left hand | 1 device, 9 ms | 3 devices, 9 ms"
		german   = "Speichern | Linke Hand | 1 Gerät, 9 ms | 3 Geräte, 9 ms"
		japanese = "保存 | 左手 | デバイス 1 台、9 ms | デバイス 3 台、9 ms"
	)
	for _, c := range []struct{ environment, tag, want string }{
		{"LANG=de_DE.UTF-8", "", german},
		{"LANG=ja_JP.UTF-8", "", japanese},
		{"LANG=fr_FR.UTF-8", "", english},
		{"LANG=C", "", english},
		{"LANG=C", "de", german},
		{"LANG=C.UTF-8", "ja", japanese},
		{"LANG=de_DE.UTF-8", "en", english},
		{"LANG=ja_JP.UTF-8", "de", german},
		{"LANG=de_DE.UTF-8", "instead:en", english},
		{"LANG=de_DE.UTF-8", "instead:ja", japanese},
		{"LANG=fr_FR.UTF-8", "instead:de", german},
		// Changed again.
		{"LANG=C.UTF-8", "en,de", german},
		{"LANG=C", "de,ja,en", english},
		{"LANG=fr_FR.UTF-8", "de,", english},
		{"LANG=ja_JP.UTF-8", ",de,", japanese},
		{"LANG=de_DE.UTF-8", "en,ja,", german},
		{"LANG=de_DE.UTF-8", "instead:ja,instead:", german},
		{"LANG=en_US.UTF-8", ",instead:de,instead:en", english},
		{"LANG=en_US.UTF-8", ",instead:de,instead:", english},
	} {
		child := exec.Command(os.Args[0])
		for _, entry := range os.Environ() {
			if !strings.HasPrefix(entry, "LANG") && !strings.HasPrefix(entry, "LC_") {
				child.Env = append(child.Env, entry)
			}
		}
		child.Env = append(child.Env, c.environment, spoken+"="+c.tag)
		said, err := child.Output()
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(string(said)); got != c.want {
			t.Errorf("%s and the choice %q: %s, want %s", c.environment, c.tag, got, c.want)
		}
	}
}
