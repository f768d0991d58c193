// Package synonyms holds what people call the parameters, commands and pages of the manual, in a file for each
// language. Its functions may be called on any goroutine.
package synonyms

import (
	"embed"
	"encoding/json"
	"fmt"

	"posewright/internal/search"
)

//go:embed *.json
var files embed.FS

// In returns the synonyms of a language, by its tag; none for one without a file. They panic if a file is broken,
// which is tested.
func In(language string) []search.Synonym {
	data, err := files.ReadFile(language + ".json")
	if err != nil {
		return nil
	}
	var all []search.Synonym
	if err := json.Unmarshal(data, &all); err != nil {
		panic(fmt.Sprintf("synonyms: %s: %v", language, err))
	}
	return all
}
