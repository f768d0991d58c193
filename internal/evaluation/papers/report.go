package papers

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"posewright/internal/evaluation/capture"
)

// Report is the tables of a paper.
type Report struct {
	Paper   string            `json:"paper"`
	Source  string            `json:"source"`
	Tables  []Table           `json:"tables"`
	Notes   []string          `json:"notes"` // what the measured numbers rest on
	Skipped []capture.Skipped `json:"skipped,omitempty"`
}

// Table is one table. Rows begin with "published" or "measured".
type Table struct {
	Title   string   `json:"title"`
	Columns []string `json:"columns"`
	Rows    [][]Cell `json:"rows"`
}

// Cell is a word, a number or empty.
type Cell struct {
	word     string
	number   float64
	decimals int
	numeric  bool
}

func word(s string) Cell { return Cell{word: s} }

func number(x float64, decimals int) Cell {
	return Cell{number: x, decimals: decimals, numeric: true}
}

// String is the cell for people.
func (c Cell) String() string {
	if !c.numeric {
		return c.word
	}
	s := strconv.FormatFloat(c.number, 'f', c.decimals, 64)
	if strings.Trim(s, "-0.") == "" {
		s = strings.TrimPrefix(s, "-")
	}
	return s
}

// MarshalJSON has all digits of a number.
func (c Cell) MarshalJSON() ([]byte, error) {
	switch {
	case c.numeric:
		return json.Marshal(c.number)
	case c.word == "":
		return []byte("null"), nil
	}
	return json.Marshal(c.word)
}

// exact is the cell for spreadsheets, with all digits.
func (c Cell) exact() string {
	if c.numeric {
		return strconv.FormatFloat(c.number, 'g', -1, 64)
	}
	return c.word
}

// all is what the row of all sets is called.
const all = "all"

// Published and measured rows.
const (
	published = "published"
	measured  = "measured"
)

func (t *Table) add(cells ...Cell) { t.Rows = append(t.Rows, cells) }

// printed adds rows as a paper prints them: words and numbers between vertical bars.
func (t *Table) printed(rows ...string) {
	for _, row := range rows {
		cells := []Cell{word(published)}
		for _, field := range strings.Split(row, "|") {
			field = strings.TrimSpace(field)
			x, err := strconv.ParseFloat(field, 64)
			if err != nil {
				cells = append(cells, word(field))
				continue
			}
			_, fraction, _ := strings.Cut(field, ".")
			cells = append(cells, number(x, len(fraction)))
		}
		t.Rows = append(t.Rows, cells)
	}
}

// WriteTable writes the report for people.
func (r *Report) WriteTable(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintln(&text, r.Source)
	for _, t := range r.Tables {
		fmt.Fprintf(&text, "\n%s\n", t.Title)
		table := tabwriter.NewWriter(&text, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintf(table, "\t%s\t\n", strings.Join(t.Columns, "\t"))
		for _, row := range t.Rows {
			for _, cell := range row {
				fmt.Fprintf(table, "%s\t", cell)
			}
			fmt.Fprintln(table)
		}
		table.Flush() // into memory: cannot fail
	}
	for i, note := range r.Notes {
		if i == 0 {
			text.WriteString("\nassumed\n")
		}
		fmt.Fprintf(&text, "  %s\n", note)
	}
	for i, s := range r.Skipped {
		if i == 0 {
			text.WriteString("\nleft out\n")
		}
		fmt.Fprintf(&text, "  %s: %s\n", s.File, s.Reason)
	}
	_, err := io.WriteString(w, text.String())
	return err
}

// WriteCSV writes the tables for spreadsheets, one below the other, with all digits.
func (r *Report) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	for _, t := range r.Tables {
		_ = out.Write([]string{t.Title}) // Flush has the error
		_ = out.Write(append([]string{""}, t.Columns...))
		for _, row := range t.Rows {
			var line []string
			for _, cell := range row {
				line = append(line, cell.exact())
			}
			_ = out.Write(line)
		}
	}
	out.Flush()
	return out.Error()
}

// WriteJSON writes the report for programs, with the build that made it.
func (r *Report) WriteJSON(w io.Writer, build string) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(struct {
		Build string `json:"build"`
		*Report
	}{build, r})
}
