package serialized

import (
	"strings"
	"unicode/utf8"

	"posewright/presets"
	"posewright/presets/export"
)

// ImportAbout sets a preset's name, author and notes as a file has them at name, author and notes. A blank name is none.
func ImportAbout(d *Document, p *presets.Preset) ([]export.Rule, error) {
	var rules []export.Rule
	for _, field := range [...]struct {
		key string
		to  *string
	}{{"name", &p.Name}, {"author", &p.Author}, {"notes", &p.Notes}} {
		text, ok, err := d.Text(field.key)
		if err != nil {
			return nil, err
		}
		if !ok || field.key == "name" && strings.TrimSpace(text) == "" || !utf8.ValidString(text) {
			continue
		}
		*field.to = text
		rules = append(rules, export.Rule{Pattern: field.key})
	}
	return rules, nil
}
