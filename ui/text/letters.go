package text

import (
	"io"
	"log"
	"slices"
	"strings"

	"fyne.io/fyne/v2/lang"
	"github.com/go-text/typesetting/fontscan"
)

// SetReadableLanguage chooses a language by its tag as SetLanguage does, or English where there is no font for that language's letters. It returns what to say
// of the second, which is empty for the first.
func SetReadableLanguage(tag string) (problem string, err error) {
	wanted := languageOf(chosenLanguage(tag))
	if wanted.readable() {
		return "", SetLanguage(tag)
	}
	if err := SetLanguage("en"); err != nil {
		return "", err
	}
	return wanted.missingFont(), nil
}

// MissingFont says why the window can't be in the language that SetLanguage chooses for a tag, and what to do about it; it is empty where it can.
func MissingFont(tag string) string {
	if l := languageOf(chosenLanguage(tag)); !l.readable() {
		return l.missingFont()
	}
	return ""
}

func (l Language) missingFont() string {
	return lang.L("Can't show {{.Language}}: no font on this system has its characters. Install one, such as Noto Sans CJK (package fonts-noto-cjk on Debian and Ubuntu), and start Posewright again. Until then it is in English.",
		With{"Language": lang.L(l.English)})
}

// ReadableName is the name of a language in its own letters, or in those of the window's language where there is no font for its own.
func (l Language) ReadableName() string {
	if l.readable() {
		return l.Name
	}
	return lang.L(l.English)
}

// readable reports whether the language's letters are in a font that the window can use: in one that Fyne brings, or in one that was on the system when the
// program first looked.
func (l Language) readable() bool {
	if l.letters == "" {
		return true
	}
	fonts, err := fontscan.SystemFonts(log.New(io.Discard, "", 0), "") // as Fyne finds them; without any there is an error
	return err == nil && covered(l.letters, fonts)
}

// covered reports whether every letter is in one of the fonts.
func covered(letters string, fonts []fontscan.Footprint) bool {
	return !strings.ContainsFunc(letters, func(letter rune) bool {
		return !slices.ContainsFunc(fonts, func(font fontscan.Footprint) bool { return font.Runes.Contains(letter) })
	})
}

// languageOf is the language of a tag, or none for one that is not among Languages.
func languageOf(tag string) Language {
	for _, l := range Languages {
		if l.Tag == tag {
			return l
		}
	}
	return Language{}
}
