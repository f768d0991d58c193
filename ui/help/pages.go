package help

import (
	"strings"

	"posewright/assets"
	"posewright/presets/export/targets"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// targetsMark is where the page about exports has the list of the targets.
const targetsMark = "<!--targets-->"

// Pages returns the pages of the manual in a language, such as "de", with the targets of exports where the page about them wants them.
func Pages(language string) []assets.HelpPage {
	pages := assets.HelpPages(language)
	for i := range pages {
		if strings.Contains(pages[i].Text, targetsMark) {
			pages[i].Text = strings.ReplaceAll(pages[i].Text, targetsMark, targetList(language))
		}
	}
	return pages
}

// targetList lists the targets of exports in Markdown.
func targetList(language string) string {
	var lines []string
	for _, target := range targets.All() {
		lines = append(lines, translations.Translate(language, phrase.Say("- **{{.Name}}** (`{{.ID}}`): {{.About}}",
			"Name", phrase.Term(target.Name), "ID", target.ID, "About", phrase.Term(target.About))))
	}
	return strings.Join(lines, "\n")
}
