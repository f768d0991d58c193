package text

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/assets/speech"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// formal are the words by which German addresses a stranger. "Sie" also begins sentences about others.
var formal = regexp.MustCompile(`\b(Sie|Ihr|Ihre|Ihnen|Ihren|Ihrem|Ihrer|Ihres)\b`)

// begins is what stands before the first word of a sentence.
var begins = regexp.MustCompile(`(^|[.:?!]) *$`)

// theirVerb is a verb after "Sie" that belongs to strangers and to several others alike; any other is of one other.
var theirVerb = regexp.MustCompile(`^ (\pL+en|sind|tun)\b`)

// several are the sentences about several others.
var several = []string{
	"Sie gleiten mit", "Sie sind an oder aus", "Sie gehen an den Port", "Sie werden beim Öffnen", "Sie brauchen nichts", "Sie gelten in den Achsen",
	"Sie gelten im Tracking-Raum",
}

// formalWords are the words of a text that address a stranger, each with what follows it.
func formalWords(text string) []string {
	var found []string
	for line := range strings.Lines(text) {
		for _, at := range formal.FindAllStringIndex(line, -1) {
			rest := strings.TrimSpace(line[at[0]:])
			other := line[at[0]:at[1]] == "Sie" && begins.MatchString(line[:at[0]]) &&
				(!theirVerb.MatchString(line[at[1]:]) || slices.ContainsFunc(several, func(of string) bool { return strings.HasPrefix(rest, of) }))
			if !other {
				found = append(found, rest)
			}
		}
	}
	return found
}

// germanTexts are all German texts that people read or hear, by where they are.
func germanTexts(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	catalog, err := Catalog("de")
	if err != nil {
		t.Fatal(err)
	}
	for key, text := range catalog {
		for form, of := range formsOf(t, text) {
			texts[fmt.Sprintf("catalog, %s, %s", form, key)] = of
		}
	}
	for _, page := range assets.HelpPages("de") {
		texts["manual, "+page.Name] = page.Text
	}
	for c := range speech.Clips() {
		texts[fmt.Sprint("clip ", c)] = speech.Clip(c).Text("de")
	}
	for file, mark := range map[string]string{
		"internal/remote/page.html": "de: {", "assets/package/windows/installer.nsi": "${LANG_GERMAN}", "assets/package/linux/dev.posewright.Posewright.desktop": "[de]=",
	} {
		of, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(of)) {
			if strings.Contains(line, mark) {
				texts[file] += line
			}
		}
		if texts[file] == "" {
			t.Errorf("%s has no line with %s", file, mark)
		}
	}
	return texts
}

func TestGermanSaysDu(t *testing.T) {
	t.Parallel()
	texts := germanTexts(t)
	for where, text := range texts {
		for _, word := range formalWords(text) {
			t.Errorf("%s: says %q where others say du", where, word)
		}
	}
	for _, of := range several {
		if !slices.ContainsFunc(slices.Collect(maps.Values(texts)), func(text string) bool { return strings.Contains(text, of) }) {
			t.Errorf("no text has %q", of)
		}
	}
}

func TestFormalWordsAreFound(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"Beugen Sie die Ellbogen": 1, "Sie sind kleiner": 1, "Fertig. Sie haben Ihre Arme bewegt": 2, "der Ihren": 1, "Aus Ihrer Pose": 1,
		"Die Höhe fehlt. Sie wird gemessen": 0, "Aus: Sie gleiten mit": 0, "Schalte sie ein": 0, "deine Siegel, ihre Namen": 0,
	} {
		if got := formalWords(text); len(got) != want {
			t.Errorf("%q: %q, want %d", text, got, want)
		}
	}
}

// handling are imperatives of what a person does with the program and its files. Commands, buttons, tooltips and messages say that in the infinitive, as Blender
// and Unity do: "Datei öffnen", "Anderen Avatar wählen". What a person does with the own body is said to them: "Steh aufrecht". So is all in the manual.
var handling = regexp.MustCompile(`(^|[^\pL„])(?i:aktiviere|ändere|bestätige|bewerte|deaktiviere|entferne|exportiere|frage|kalibriere|klicke|kopiere|korrigiere|kürze|` +
	`lass eine?s|lege|lösche|miss|nenne|öffne|ordne|passe|prüfe|repariere|schalte|schließe|setze|skaliere|speichere|starte|tippe|übernimm|verbinde|vereinfache|` +
	`verringere|verschiebe|versuch es|verwende|wähle|wechsle|wiederhole)([^\pL]|$)|\b[Gg]ib `)

func TestGermanSaysWhatToDoWithTheProgramInTheInfinitive(t *testing.T) {
	t.Parallel()
	for where, text := range germanTexts(t) {
		if strings.HasPrefix(where, "catalog") && handling.MatchString(text) {
			t.Errorf("%s: %q has an imperative", where, text)
		}
	}
}

// What the German voice says is what is shown meanwhile; the digits of a countdown are shown as such.
func TestTheGermanVoiceSaysWhatIsShown(t *testing.T) {
	t.Parallel()
	for c := range speech.Clips() {
		clip := speech.Clip(c)
		if shown := translations.Translate("de", clip.Caption()); shown != clip.Text("de") && clip.Caption().Text != phrase.Say("{{.Number}}").Text {
			t.Errorf("says %q and shows %q", clip.Text("de"), shown)
		}
	}
}
