package assets

import (
	"embed"
	"io/fs"
	"path"
	"strings"
)

//go:embed help
var help embed.FS

// HelpPage is a page of the manual, in Markdown.
type HelpPage struct {
	Name  string // of its file, such as "glossary.md", which links use
	Title string
	Text  string
}

// HelpPages returns the manual's pages in the order of its contents. A page that is not translated into a language, such as "de", is in English.
func HelpPages(language string) []HelpPage {
	index := helpPage(language, "index.md")
	pages := []HelpPage{index}
	for rest := index.Text; ; {
		_, after, found := strings.Cut(rest, "](")
		name, end, closed := strings.Cut(after, ")")
		if !found || !closed {
			return pages
		}
		pages, rest = append(pages, helpPage(language, name)), end
	}
}

func helpPage(language, name string) HelpPage {
	text, err := fs.ReadFile(help, path.Join("help", language, name))
	if err != nil {
		text, _ = fs.ReadFile(help, path.Join("help/en", name))
	}
	title, _, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
	return HelpPage{name, title, string(text)}
}
