package presets

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"strconv"
	"strings"
)

// usualSize is enough for most presets, in bytes.
const usualSize = 64 << 10

// writer writes JSON as encoding/json does that indents by two and does not escape HTML.
type writer struct {
	data  []byte
	depth int
	first bool // nothing stands in the object or the list yet
	err   error
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
