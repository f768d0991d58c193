package text

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/locale"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// With holds the values of the {{.Name}}s of a text.
type With = map[string]any

// Message marks a text that stands in a table and is translated where it is shown. It gives the text back as it is.
func Message(text string) string { return text }

// Language is a language of the window.
type Language struct {
	Tag     string // as the catalogs are named; "" is the system's
	Name    string // in the language itself; "" for the system's
	English string // its name in English, where its own letters are not those of every font
	letters string // some of those; none where every font has what it needs
}

// Languages lists the languages to choose from; the first is the system's.
var Languages = [...]Language{{}, {Tag: "en", Name: "English"}, {Tag: "de", Name: "Deutsch"},
	{Tag: "ja", Name: "日本語", English: Message("Japanese"), letters: "日本語あア"}}

// shown is the tag of the language that SetLanguage chose last. Phrases may be translated on any goroutine.
var shown atomic.Value

// Shown returns the tag of the language that the window is in.
func Shown() string {
	tag, _ := shown.Load().(string)
	return cmp.Or(tag, "en")
}

// system is the locale of the system. It is first asked for before another language is chosen, which hides it.
var system = sync.OnceValue(lang.SystemLocale)

var (
	loaded   bool // all catalogs are
	replaced bool // a language stands in place of the system's
)

// SetLanguage chooses a language by its tag; "" is the system's, or English where there is no catalog for that. It may be
// called again, on Fyne's goroutine: what was translated before stays as it is.
func SetLanguage(tag string) error {
	spoken := hasCatalog(system()) // before another is chosen
	chosen := chosenLanguage(tag)
	shown.Store(chosen)
	if tag == "" && !spoken {
		tag = "en" // else Fyne's own texts would be in one language and ours in another
	}
	if !locale.Choose(tag) && (tag != "" || replaced) {
		replaced = true
		return replaceSystem(chosen, system())
	}
	if loaded {
		follow()
		return nil
	}
	for _, known := range Languages[1:] {
		name := known.Tag + ".json"
		data, err := translations.Files.ReadFile(name)
		if err != nil {
			return unreadable(err)
		}
		if err := lang.AddTranslations(fyne.NewStaticResource(name, data)); err != nil {
			return unreadable(err)
		}
	}
	loaded = true
	return nil
}

// follow has Fyne look again for the language to read. It does that only with a file of texts, which it keeps where it
// can read it: it can't read this one.
func follow() { _ = lang.AddTranslations(fyne.NewStaticResource("en.none", []byte("none"))) }

// chosenLanguage returns the tag of the language that SetLanguage chooses for a tag.
func chosenLanguage(tag string) string {
	if tag != "" {
		return tag
	}
	if hasCatalog(system()) {
		tag, _, _ = strings.Cut(system().String(), "-")
		return tag
	}
	return "en"
}

// hasCatalog reports whether there is a catalog for a locale such as "de-AT".
func hasCatalog(l fyne.Locale) bool {
	tag, _, _ := strings.Cut(l.String(), "-")
	return slices.ContainsFunc(Languages[1:], func(known Language) bool { return known.Tag == tag })
}

// replaceSystem adds the texts of a language as those of the system's language, for systems where no other language can be chosen. English
// replaces every text that the language lacks.
func replaceSystem(tag string, system fyne.Locale) error {
	every, err := Catalog("de")
	if err != nil {
		return err
	}
	english, err := Catalog("en")
	if err != nil {
		return err
	}
	chosen, err := Catalog(tag)
	if err != nil {
		return err
	}
	texts := map[string]any{}
	for key := range every {
		texts[key] = key
	}
	maps.Copy(texts, english)
	maps.Copy(texts, chosen)
	for key, text := range texts {
		if forms, plural := text.(map[string]any); plural && forms["one"] == nil {
			texts[key] = map[string]any{"one": forms["other"], "other": forms["other"]} // the system's language may ask for it
		}
	}
	data, err := json.Marshal(texts)
	if err != nil {
		return unreadable(err)
	}
	if err := lang.AddTranslationsForLocale(data, system); err != nil {
		return unreadable(err)
	}
	return nil
}

// Catalog is the texts of a language by their keys, each a string or the forms of a plural.
func Catalog(tag string) (map[string]any, error) {
	texts, err := translations.Catalog(tag)
	if err != nil {
		return nil, unreadable(err)
	}
	return texts, nil
}

func unreadable(err error) error {
	return phrase.Fail("the texts of the window cannot be read: {{.Cause}}", "Cause", err)
}

// Error returns an error with a text for a person that is translated already.
func Error(text string) error { return errors.New(text) }
