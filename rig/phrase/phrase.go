package phrase

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// Phrase is a text for a person that can be translated and shown in their units. Its String is English in metric units.
type Phrase struct {
	Text string         // English template and key of its translations: "Your {{.Part}} moved by {{.Length}}"
	Data map[string]any // what stands in the gaps of Text: one of the types below, a Phrase, an error, or a string or number as it is
}

// What may stand in the gap of a phrase besides strings and numbers.
type (
	Meters  float64  // a length, to be shown in the units that the person prefers
	Degrees float64  // an angle
	Percent float64  // 100 is the whole
	Times   struct { // a factor: × 0.987
		Factor float64
		Digits int // behind the decimal mark
	}
	Fixed struct { // a number: 12.0
		Value  float64
		Digits int // behind the decimal mark
	}
	Clock   time.Duration // a time in a recording: 1:05.3
	Term    string        // an English word or phrase that is to be translated
	List    []any         // several values, with commas between
	Several []Phrase      // sentences, one after the other
)

// Say makes a phrase from a template and pairs of gap and what stands there.
func Say(text string, pairs ...any) Phrase {
	p := Phrase{Text: text}
	for i := 0; i+1 < len(pairs); i += 2 {
		if p.Data == nil {
			p.Data = make(map[string]any, len(pairs)/2)
		}
		p.Data[pairs[i].(string)] = pairs[i+1]
	}
	return p
}

// ListOf is a list of values of one type.
func ListOf[T any](values []T) List {
	list := make(List, len(values))
	for i := range values {
		list[i] = values[i]
	}
	return list
}

// Plain is a text that is the same in every language, such as a name or what another program says.
func Plain(text string) Phrase {
	if text == "" {
		return Phrase{}
	}
	return Say("{{.Name}}", "Name", text)
}

// Empty reports whether there is nothing to be said.
func (p Phrase) Empty() bool { return p.Text == "" }

// String is the phrase in English.
func (p Phrase) String() string {
	if len(p.Data) == 0 {
		return p.Text
	}
	data := make(map[string]any, len(p.Data))
	for gap, value := range p.Data {
		data[gap] = InEnglish(value)
	}
	return Fill(p.Text, data)
}

// MarshalText is how a phrase is written to files: in English.
func (p Phrase) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads back what was written, which stays in English.
func (p *Phrase) UnmarshalText(text []byte) error {
	*p = Plain(string(text))
	return nil
}

// In is the phrase in the language that translate knows, which is called for the template, for each [Term] in it and for each phrase and error in it,
// with values put into words by format: [InEnglish], or one that knows a person's units. Format also words errors that carry no phrase, such as those
// of the operating system. An empty text is not translated.
func (p Phrase) In(translate func(text string, data map[string]any) string, format func(value any) string) string {
	if len(p.Data) == 0 {
		if p.Text == "" {
			return ""
		}
		return translate(p.Text, nil)
	}
	data := make(map[string]any, len(p.Data))
	for gap, value := range p.Data {
		data[gap] = inLanguage(value, translate, format)
	}
	return translate(p.Text, data)
}

func inLanguage(value any, translate func(text string, data map[string]any) string, format func(value any) string) string {
	switch value := value.(type) {
	case Term:
		return Say(string(value)).In(translate, format)
	case List:
		words := make([]string, len(value))
		for i := range value {
			words[i] = inLanguage(value[i], translate, format)
		}
		return strings.Join(words, ", ")
	case Phrase:
		return value.In(translate, format)
	case Several:
		sentences := make([]string, len(value))
		for i := range value {
			sentences[i] = value[i].In(translate, format)
		}
		return strings.Join(sentences, " ")
	case error:
		if said, ok := Worded(value); ok {
			return said.In(translate, format)
		}
	}
	return format(value)
}

// Block is text of several lines, such as the stack of a crash, which stay lines.
type Block string

// InEnglish puts a value of a phrase into words: lengths under a meter in centimeters, short ones in millimeters; a text as a [Line].
func InEnglish(value any) string {
	switch v := value.(type) {
	case Meters:
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
	case Times:
		return fmt.Sprintf("× %.*f", v.Digits, v.Factor)
	case Fixed:
		return fmt.Sprintf("%.*f", v.Digits, v.Value)
	case List:
		words := make([]string, len(v))
		for i := range v {
			words[i] = InEnglish(v[i])
		}
		return strings.Join(words, ", ")
	case Several:
		sentences := make([]string, len(v))
		for i := range v {
			sentences[i] = v[i].String()
		}
		return strings.Join(sentences, " ")
	case error:
		if said, ok := Worded(v); ok {
			return said.String() // without the package that it names for programmers
		}
		return Line(v.Error())
	case Block:
		return Lines(string(v))
	}
	return Line(fmt.Sprint(value))
}

// Fill puts what is said of each gap into a template, in one pass, so that a name that looks like a gap stays a name.
func Fill(text string, data map[string]any) string {
	pairs := make([]string, 0, 2*len(data))
	for gap, value := range data {
		pairs = append(pairs, "{{."+gap+"}}", fmt.Sprint(value))
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// String is the time in minutes, seconds and tenths.
func (c Clock) String() string {
	tenths := int64(time.Duration(c) / (100 * time.Millisecond))
	return fmt.Sprintf("%d:%02d.%d", tenths/600, tenths/10%60, tenths%10)
}
