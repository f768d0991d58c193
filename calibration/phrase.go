package calibration

import (
	"fmt"
	"math"
	"strings"
)

// Phrase is a sentence for a person that can be translated and shown in their units. Its String is English in metric units. All templates
// are constants inside calls of say, so that a check of the translations finds them in the source.
type Phrase struct {
	Text string         // English template and key of its translations: "Your {{.Part}} moved by {{.Length}}"
	Data map[string]any // what stands in the gaps of Text: a [Metres], [Degrees], [Percent], [Term], or a string or int as it is
}

// What may stand in the gap of a phrase besides strings and whole numbers.
type (
	Metres  float64 // a length, to be shown in the units that the person prefers
	Degrees float64 // an angle
	Percent float64 // 100 is the whole
	Term    string  // an English word or phrase that is to be translated
)

// say makes a phrase from a template and pairs of gap and what stands there.
func say(text string, pairs ...any) Phrase {
	p := Phrase{Text: text}
	for i := 0; i+1 < len(pairs); i += 2 {
		if p.Data == nil {
			p.Data = make(map[string]any)
		}
		p.Data[pairs[i].(string)] = pairs[i+1]
	}
	return p
}

// Empty reports whether there is nothing to be said.
func (p Phrase) Empty() bool { return p.Text == "" }

// String is the phrase in English.
func (p Phrase) String() string { return p.In(fill, InEnglish) }

// In is the phrase in the language that translate knows, which is called for the template and for each [Term] in it, with values put into
// words by format.
func (p Phrase) In(translate func(text string, data map[string]any) string, format func(value any) string) string {
	if len(p.Data) == 0 {
		return translate(p.Text, nil)
	}
	data := make(map[string]any, len(p.Data))
	for gap, value := range p.Data {
		if term, ok := value.(Term); ok {
			data[gap] = translate(string(term), nil)
		} else {
			data[gap] = format(value)
		}
	}
	return translate(p.Text, data)
}

// InEnglish puts a value of a phrase into words: lengths under a metre in centimetres, short ones in millimetres.
func InEnglish(value any) string {
	switch v := value.(type) {
	case Metres:
		switch m := math.Abs(float64(v)); {
		case m < 0.0095:
			return fmt.Sprintf("%.0f mm", 1000*v)
		case m < 0.995:
			return fmt.Sprintf("%.0f cm", 100*v)
		}
		return fmt.Sprintf("%.2f m", float64(v))
	case Degrees:
		return fmt.Sprintf("%.0f°", float64(v))
	case Percent:
		return fmt.Sprintf("%.0f %%", float64(v))
	}
	return fmt.Sprint(value)
}

// fill puts what is said of each gap there, in one pass, so that a name that looks like a gap stays a name.
func fill(text string, data map[string]any) string {
	pairs := make([]string, 0, 2*len(data))
	for gap, value := range data {
		pairs = append(pairs, "{{."+gap+"}}", fmt.Sprint(value))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}
