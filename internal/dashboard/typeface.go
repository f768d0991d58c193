package dashboard

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"unicode"

	"github.com/go-text/render"
	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/fontscan"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"

	"posewright/internal/remote/panel"
)

// mostLines is how many lines of text are kept drawn.
const mostLines = 600

// Typeface draws lines of text. What its fonts lack, it takes from those of the system.
type Typeface struct {
	fonts  [2]faces // regular and bold
	lines  map[lineOf]*line
	widths map[lineOf]int
	shaper shaping.HarfbuzzShaper
}

type lineOf struct {
	text string
	size int
	bold bool
}

// line is a line of text as it covers pixels.
type line struct {
	mask   *image.Alpha
	ascent int
}

// NewTypeface makes a typeface of two fonts, TrueType or OpenType, for texts of a language.
func NewTypeface(regular, bold []byte, tag string) (*Typeface, error) {
	t := &Typeface{lines: map[lineOf]*line{}, widths: map[lineOf]int{}}
	for i, data := range [2][]byte{regular, bold} {
		face, err := font.ParseTTF(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		t.fonts[i] = faces{list: []*font.Face{face}, tag: tag}
		if i == 1 {
			t.fonts[i].aspect.Weight = font.WeightBold
		}
	}
	return t, nil
}

// faces are the fonts of a weight; those of the system are found when they are needed.
type faces struct {
	list   []*font.Face
	aspect font.Aspect
	tag    string
	system *fontscan.FontMap
	looked bool
}

type silent struct{}

func (silent) Printf(string, ...any) {}

// ResolveFace implements shaping.Fontmap.
func (f *faces) ResolveFace(r rune) *font.Face {
	for _, face := range f.list {
		if _, has := face.NominalGlyph(r); has {
			return face
		}
	}
	if !f.looked {
		f.looked = true
		system := fontscan.NewFontMap(silent{})
		if system.UseSystemFonts("") == nil {
			system.SetQuery(fontscan.Query{Families: []string{fontscan.SansSerif}, Aspect: f.aspect})
			f.system = system
			// Chinese and Japanese write the same characters differently.
			if id, known := language.NewLangID(language.NewLanguage(f.tag)); known {
				if face := system.ResolveFaceForLang(id); face != nil {
					f.list = append(f.list, face)
					return f.ResolveFace(r)
				}
			}
		}
	}
	if f.system != nil {
		f.system.SetScript(language.LookupScript(r))
		if face := f.system.ResolveFace(r); face != nil { // any, where none has it
			if _, has := face.NominalGlyph(r); has {
				f.list = append(f.list, face)
				return face
			}
		}
	}
	return f.list[0]
}

func (t *Typeface) fontsOf(bold bool) *faces {
	if bold {
		return &t.fonts[1]
	}
	return &t.fonts[0]
}

// shape lays out a line.
func (t *Typeface) shape(of lineOf) []shaping.Output {
	runes := []rune(of.text)
	fonts := t.fontsOf(of.bold)
	in := shaping.Input{Text: runes, RunEnd: len(runes), Direction: di.DirectionLTR, Face: fonts.list[0], Size: fixed.I(of.size)}
	var segmenter shaping.Segmenter
	var out []shaping.Output
	for _, run := range segmenter.Split(in, fonts) {
		out = append(out, t.shaper.Shape(run))
	}
	return out
}

// Width is how wide a line is, in pixels.
func (t *Typeface) Width(text string, size int, bold bool) int {
	of := lineOf{text, size, bold}
	if width, known := t.widths[of]; known {
		return width
	}
	var width fixed.Int26_6
	for _, run := range t.shape(of) {
		width += run.Advance
	}
	if len(t.widths) > 4*mostLines {
		clear(t.widths)
	}
	t.widths[of] = width.Ceil()
	return width.Ceil()
}

// line draws a line, or returns it drawn.
func (t *Typeface) line(of lineOf) *line {
	if l := t.lines[of]; l != nil {
		return l
	}
	runs := t.shape(of)
	var width, ascent, descent fixed.Int26_6
	for i := range runs {
		width += runs[i].Advance
		ascent, descent = max(ascent, runs[i].LineBounds.Ascent), min(descent, runs[i].LineBounds.Descent)
	}
	l := &line{ascent: ascent.Ceil()}
	drawn := image.NewRGBA(image.Rect(0, 0, width.Ceil()+2, (ascent-descent).Ceil()+2))
	r := render.Renderer{FontSize: float32(of.size), PixScale: 1, Color: color.White}
	x := 0.0
	for _, run := range runs {
		r.DrawShapedRunAt(run, drawn, int(math.Round(x)), l.ascent)
		x += float64(run.Advance) / 64
	}
	l.mask = image.NewAlpha(drawn.Rect)
	for i := range l.mask.Pix {
		l.mask.Pix[i] = drawn.Pix[4*i+3]
	}
	if len(t.lines) > mostLines {
		clear(t.lines)
	}
	t.lines[of] = l
	return l
}

// wrap breaks a text into lines that are no wider than a width: at spaces, and between Chinese and Japanese characters.
func (t *Typeface) wrap(text string, size int, bold bool, width int) []string {
	var lines []string
	current := ""
	for _, piece := range pieces(text) {
		joined := current + piece
		if current != "" && t.Width(trimmed(joined), size, bold) > width {
			lines = append(lines, trimmed(current))
			joined = piece
		}
		current = joined
	}
	if trimmed(current) != "" {
		lines = append(lines, trimmed(current))
	}
	return lines
}

// set breaks the text of an item into lines that fit, and finds the size in which they do; where none does, what is too
// much is cut.
func (t *Typeface) set(item *panel.Item) (lines []string, size int) {
	at := item.Rect()
	for size = item.Size; ; size-- {
		most := at.Dy() / (size * 5 / 4)
		if item.Lines > 0 {
			most = min(most, item.Lines)
		}
		most = max(most, 1)
		lines = t.wrap(item.Text, size, item.Bold, at.Dx())
		fits := len(lines) <= most
		for _, line := range lines {
			fits = fits && t.Width(line, size, item.Bold) <= at.Dx()
		}
		if fits {
			return lines, size
		}
		if size <= panel.LeastText {
			if len(lines) > most {
				lines[most-1] += " …"
				lines = lines[:most]
			}
			for i := range lines {
				lines[i] = t.cut(lines[i], size, item.Bold, at.Dx())
			}
			return lines, size
		}
	}
}

// cut is a line, cut so that it is no wider than a width.
func (t *Typeface) cut(text string, size int, bold bool, width int) string {
	for runes := []rune(text); t.Width(text, size, bold) > width && len(runes) > 0; {
		runes = runes[:len(runes)-1]
		text = trimmed(string(runes)) + "…"
	}
	return text
}

// pieces are the parts of a text that are not broken, with the spaces behind them.
func pieces(text string) []string {
	var list []string
	begin := 0
	runes := []rune(text)
	for i := 1; i <= len(runes); i++ {
		if i == len(runes) || unicode.IsSpace(runes[i-1]) && !unicode.IsSpace(runes[i]) ||
			ideographic(runes[i]) && !closing(runes[i]) || ideographic(runes[i-1]) && !closing(runes[i]) && !unicode.IsSpace(runes[i]) {
			list = append(list, string(runes[begin:i]))
			begin = i
		}
	}
	return list
}

func ideographic(r rune) bool {
	return r >= 0x2e80 && r < 0xa000 || r >= 0xf900 && r < 0xfb00 || r >= 0xff00 && r < 0xfff0
}

// closing reports whether no line begins with a character.
func closing(r rune) bool {
	for _, c := range "、。，．）」』】・ー：；！？,.:;!?)っゃゅょッャュョ" {
		if r == c {
			return true
		}
	}
	return false
}

// trimmed is a text without the spaces at its end.
func trimmed(text string) string {
	runes := []rune(text)
	for len(runes) > 0 && unicode.IsSpace(runes[len(runes)-1]) {
		runes = runes[:len(runes)-1]
	}
	return string(runes)
}
