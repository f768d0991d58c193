package ui

import (
	"embed"
	"errors"
	"fmt"

	"fyne.io/fyne/v2/lang"
)

// translations holds a catalog for each language. The key of a text is the text in English, so that of English only the
// plurals are in it.
//
//go:embed translations
var translations embed.FS

// with names what is filled into the {{.Name}}s of a text.
type with = map[string]any

// message marks a text that stands in a table and is translated where it is shown. It gives the text back as it is.
func message(text string) string { return text }

// speak takes the catalogs in. It must run before widgets are made; the language is the one that the locale says then.
func speak() error {
	if err := lang.AddTranslationsFS(translations, "translations"); err != nil {
		return fmt.Errorf("the texts of the window cannot be read: %w", err)
	}
	return nil
}

// said is an error whose sentence is for a person and is translated already.
func said(text string) error { return errors.New(text) }
