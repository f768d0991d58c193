package ui

import (
	"embed"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/locale"
	"posewright/rig/phrase"
)

// translations holds a catalog for each language. The key of a text is the text in English, so that of English only the
// plurals are in it.
//
//go:embed translations/*.json
var translations embed.FS

// with names what is filled into the {{.Name}}s of a text.
type with = map[string]any

// message marks a text that stands in a table and is translated where it is shown. It gives the text back as it is.
func message(text string) string { return text }

// language is one that the window speaks.
type language struct {
	tag  string // as the catalogs are named; "" is the system's
	name string // in the language itself; "" for the system's
}

// languages are those to choose from.
var languages = [...]language{{"", ""}, {"en", "English"}, {"de", "Deutsch"}, {"ja", "日本語"}}

// speak takes the catalogs in and chooses a language by its tag; "" is the system's, or English where that is none of ours. It must
// run before widgets are made.
func speak(tag string) error {
	system := lang.SystemLocale()
	if tag == "" && !speaks(system) {
		tag = "en" // else Fyne's own texts would be in one language and ours in another
	}
	if tag != "" && !locale.Choose(tag) {
		return speakInstead(tag, system)
	}
	if err := lang.AddTranslationsFS(translations, "translations"); err != nil {
		return unreadable(err)
	}
	return nil
}

// speaks reports whether there is a catalog for a locale such as "de-AT".
func speaks(l fyne.Locale) bool {
	tag, _, _ := strings.Cut(l.String(), "-")
	return slices.ContainsFunc(languages[1:], func(known language) bool { return known.tag == tag })
}

// speakInstead gives the texts of a language out as those of the system's, where the system alone says which language is
// spoken. English takes the place of every text that another language has.
func speakInstead(tag string, system fyne.Locale) error {
	every, err := catalog("de")
	if err != nil {
		return err
	}
	english, err := catalog("en")
	if err != nil {
		return err
	}
	chosen, err := catalog(tag)
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

// catalog is the texts of a language by their keys, each a string or the forms of a plural.
func catalog(tag string) (map[string]any, error) {
	data, err := translations.ReadFile("translations/" + tag + ".json")
	if err != nil {
		return nil, unreadable(err)
	}
	var texts map[string]any
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, unreadable(err)
	}
	return texts, nil
}

func unreadable(err error) error {
	return phrase.Fail("the texts of the window cannot be read: {{.Cause}}", "Cause", err)
}

// said is an error whose sentence is for a person and is translated already.
func said(text string) error { return errors.New(text) }
