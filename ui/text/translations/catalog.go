// Package translations holds a catalog for each language of Posewright. The key of a text is the text in English, so that of English only the plurals are in it.
//
// It needs no window: what shows texts elsewhere, such as the page for phones, uses it too. Its functions may be called on any goroutine.
package translations

import (
	"embed"
	"encoding/json"
	"strings"
	"sync"

	"posewright/rig/phrase"
)

// Files holds the catalogs as JSON, named by the tags of their languages.
//
//go:embed *.json
var Files embed.FS

// Catalog is the texts of a language by their keys, each a string or the forms of a plural.
func Catalog(tag string) (map[string]any, error) {
	data, err := Files.ReadFile(tag + ".json")
	if err != nil {
		return nil, err
	}
	var texts map[string]any
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, err
	}
	return texts, nil
}

var catalogs sync.Map // of map[string]any, by tag

// Translate returns a phrase in a language, by its tag; in English where that has no catalog.
func Translate(tag string, p phrase.Phrase) string {
	if tag == "en" || tag == "" {
		return p.String()
	}
	loaded, ok := catalogs.Load(tag)
	if !ok {
		catalog, err := Catalog(tag)
		if err != nil {
			return p.String()
		}
		loaded, _ = catalogs.LoadOrStore(tag, catalog)
	}
	catalog := loaded.(map[string]any)
	return p.In(func(text string, data map[string]any) string {
		switch translated := catalog[text].(type) {
		case string:
			text = translated
		case map[string]any:
			if form, ok := translated["other"].(string); ok {
				text = form
			}
		}
		return phrase.Fill(text, data)
	}, func(value any) string { return FormatValue(tag, value) })
}

// FormatValue formats a value of a phrase as phrase.InEnglish does, numbers with the decimal mark of a language.
func FormatValue(tag string, value any) string {
	switch value.(type) {
	case phrase.Meters, phrase.Degrees, phrase.Percent, phrase.Times, phrase.Fixed, phrase.Clock, float64, float32:
		return MarkDecimals(tag, phrase.InEnglish(value))
	}
	return phrase.InEnglish(value)
}

// MarkDecimals gives a number that was formatted with a point, perhaps with a unit behind it, the decimal mark of a language: a comma in German.
func MarkDecimals(tag, number string) string {
	if tag != "de" {
		return number
	}
	return strings.Replace(number, ".", ",", 1)
}
