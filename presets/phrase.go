package presets

import "strings"

// Phrase is a text for people that can be translated: the name of a step in the history, for instance. Its String is English.
type Phrase struct {
	Text string            // English template and key of its translations: "Reset {{.Label}}"; or a label of the registry
	Data map[string]string // what stands in the gaps of Text; Group and Label are texts of the registry, the others are names that people gave
}

// The templates of this package. PhraseTexts lists them for translators.
const (
	phraseName           = "{{.Name}}"
	phraseInGroup        = "{{.Group}}: {{.Label}}"
	phraseReset          = "Reset {{.Label}}"
	phraseResetInGroup   = "Reset {{.Group}}: {{.Label}}"
	phraseResetGroup     = "Reset {{.Group}}"
	phraseResetAll       = "Reset every value"
	phraseMap            = "Map {{.Role}} to {{.Joint}}"
	phraseUnmap          = "Unmap {{.Role}}"
	phraseClear          = "No joint for {{.Role}}"
	phraseMapAsOpened    = "Bone map as opened"
	phraseMapByNames     = "Bone map by names"
	phraseMapByShape     = "Bone map by shape"
	phraseMapMirrored    = "Swap left and right bones"
	phraseCalibrate      = "Calibration"
	phraseUncalibrate    = "Remove calibration"
	phraseBuiltinAvatar  = "Built-in avatar"
	phraseAvatar         = "Avatar {{.Name}}"
	phraseLoad           = "Load preset"
	phraseLoadNamed      = "Load “{{.Name}}”"
	phraseRename         = "Rename to “{{.Name}}”"
	phraseDescribe       = "Properties of the preset"
	phraseThumbnail      = "Thumbnail"
	phraseNoThumbnail    = "Remove the thumbnail"
	phraseSolveLike      = "Solve like {{.Name}}"
	phraseBlend          = "Blend “{{.A}}” and “{{.B}}”, {{.Percent}} %"
	phraseTakeOver       = "Take values over from “{{.Name}}”"
	phraseMirrorToLeft   = "Mirror {{.Group}} from right to left"
	phraseMirrorToRight  = "Mirror {{.Group}} from left to right"
	phraseMirrorAllLeft  = "Mirror everything from right to left"
	phraseMirrorAllRight = "Mirror everything from left to right"
	phrasePaste          = "Paste to {{.Group}}"
	phraseAddMagnet      = "Add a magnet"
	phraseAddMagnetAs    = "Add magnet {{.Name}}"
	phraseRemoveMagnet   = "Remove magnet {{.Name}}"
	phraseDoubleMagnet   = "Duplicate magnet {{.Name}}"
	phraseRenameMagnet   = "Rename magnet {{.Old}} to {{.Name}}"
	phraseResetMagnets   = "Reset magnets"
	phraseGroundFile     = "Ground {{.Name}}"
	phraseNoGroundFile   = "No ground from a file"
)

// PhraseTexts are the templates of all phrases but those that are texts of the registry, for a check of the translations.
func PhraseTexts() []string {
	return []string{
		phraseName, phraseInGroup, phraseReset, phraseResetInGroup, phraseResetGroup, phraseResetAll, phraseMap, phraseUnmap, phraseClear,
		phraseMapAsOpened, phraseMapByNames, phraseMapByShape, phraseMapMirrored, phraseCalibrate,
		phraseUncalibrate, phraseBuiltinAvatar, phraseAvatar, phraseLoad, phraseLoadNamed, phraseRename, phraseDescribe, phraseThumbnail,
		phraseNoThumbnail, phraseSolveLike, phraseBlend, phraseTakeOver, phraseMirrorToLeft, phraseMirrorToRight, phraseMirrorAllLeft,
		phraseMirrorAllRight, phrasePaste, phraseAddMagnet, phraseAddMagnetAs, phraseRemoveMagnet, phraseDoubleMagnet, phraseRenameMagnet,
		phraseResetMagnets, phraseGroundFile, phraseNoGroundFile,
	}
}

// phrase makes a phrase from a template and pairs of gap and what stands there.
func phrase(text string, pairs ...string) Phrase {
	made := Phrase{Text: text}
	for i := 0; i+1 < len(pairs); i += 2 {
		if made.Data == nil {
			made.Data = make(map[string]string)
		}
		made.Data[pairs[i]] = pairs[i+1]
	}
	return made
}

// Empty reports whether there is nothing to be said.
func (p Phrase) Empty() bool { return p.Text == "" }

// String is the phrase in English.
func (p Phrase) String() string {
	return p.In(fill)
}

// In is the phrase in the language that translate knows, which is called for the template and for each text of the registry in it.
func (p Phrase) In(translate func(text string, data map[string]any) string) string {
	if len(p.Data) == 0 {
		return translate(p.Text, nil)
	}
	data := make(map[string]any, len(p.Data))
	for gap, value := range p.Data {
		if gap == "Group" || gap == "Label" {
			value = translate(value, nil)
		}
		data[gap] = value
	}
	return translate(p.Text, data)
}

// fill puts what is said of each gap there, in one pass, so that a name that looks like a gap stays a name.
func fill(text string, data map[string]any) string {
	pairs := make([]string, 0, 2*len(data))
	for gap, value := range data {
		if value, ok := value.(string); ok {
			pairs = append(pairs, "{{."+gap+"}}", value)
		}
	}
	return strings.NewReplacer(pairs...).Replace(text)
}
