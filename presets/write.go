package presets

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"strconv"
	"strings"

	"posewright/rig/phrase"
)

// Write writes a preset: the same preset gives the same bytes, and Read gives back an equal preset. A preset that
// Read would refuse, such as one with a value out of its hard range or that is no number, is refused with a
// *Problem before anything is written.
func Write(w io.Writer, p *Preset) error {
	data, err := encode(p)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

func encode(p *Preset) ([]byte, error) {
	for _, e := range Entries() {
		if err := e.Problem(p); err != nil {
			return nil, &Problem{Message: phrase.Say("the preset cannot be written: {{.Problem}}", "Problem", phrase.Of(err)), Err: ErrInvalid}
		}
	}
	w := &writer{data: make([]byte, 0, usualSize)}
	w.object(fileTree(), p)
	w.data = append(w.data, '\n')
	if w.err != nil {
		return nil, phrase.Fail("presets: {{.Cause}}", "Cause", w.err)
	}
	if len(w.data) > sizeLimit {
		return nil, &Problem{
			Message: phrase.Say("the preset cannot be written: it takes more than {{.Size}} MiB; shorten its notes", "Size", sizeLimit>>20),
			Err:     ErrTooLarge,
		}
	}
	return w.data, nil
}

// usualSize is enough for most presets, in bytes.
const usualSize = 64 << 10

// writer writes JSON as encoding/json does that indents by two and does not escape HTML.
type writer struct {
	data  []byte
	depth int
	first bool // nothing stands in the object or the list yet
	err   error
}

// object writes what a preset holds below a node.
func (w *writer) object(n *node, p *Preset) {
	w.open('{')
	for _, m := range n.members {
		w.node(m, p)
	}
	w.close('}')
}

// node writes a member of an object, or leaves it out.
func (w *writer) node(n *node, p *Preset) {
	switch e := n.entry; {
	case e == nil:
		w.name(n.name)
		w.object(n, p)
	case !e.leftOut(p):
		w.name(n.name)
		e.Kind.write(w, e, p)
	}
}

func (w *writer) open(bracket byte) {
	w.data = append(w.data, bracket)
	w.depth++
	w.first = true
}

func (w *writer) close(bracket byte) {
	w.depth--
	if !w.first {
		w.newLine()
	}
	w.data = append(w.data, bracket)
	w.first = false
}

// line begins a member of an object or a list.
func (w *writer) line() {
	if !w.first {
		w.data = append(w.data, ',')
	}
	w.first = false
	w.newLine()
}

func (w *writer) newLine() {
	w.data = append(w.data, '\n')
	for range w.depth {
		w.data = append(w.data, "  "...)
	}
}

func (w *writer) name(name string) {
	w.line()
	w.raw(`"`, name, `": `)
}

func (w *writer) raw(texts ...string) {
	for _, text := range texts {
		w.data = append(w.data, text...)
	}
}

// number writes a number in the shortest form that reads back to the same bits.
func (w *writer) number(number float64) {
	format := byte('f')
	if size := math.Abs(number); size != 0 && (size < 1e-6 || size >= 1e21) {
		format = 'e'
	}
	w.data = strconv.AppendFloat(w.data, number, format, -1, 64)
	if n := len(w.data); format == 'e' && w.data[n-4] == 'e' && w.data[n-3] == '-' && w.data[n-2] == '0' { // e-09 is e-9
		w.data[n-2] = w.data[n-1]
		w.data = w.data[:n-1]
	}
}

// text writes a text.
func (w *writer) text(text string) { w.value(text) }

// value writes a value of any other sort.
func (w *writer) value(value any) {
	buffer := bytes.NewBuffer(w.data)
	encoder := json.NewEncoder(buffer)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent(strings.Repeat("  ", w.depth), "  ")
	w.err = errors.Join(w.err, encoder.Encode(value))
	w.data = bytes.TrimSuffix(buffer.Bytes(), []byte{'\n'})
}
