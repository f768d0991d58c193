package unreal

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/export"
	"posewright/rig/phrase"
)

// A table has rows of values in the order of its columns: texts, whole numbers, numbers, toggles and vectors. The first column is Name.
type table struct {
	name    string // NAME_name.json
	columns []string
	rows    [][]any
}

func (t *table) add(values ...any) { t.rows = append(t.rows, values) }

// files are the table as JSON and as CSV. The error names a value that is no number.
func (t *table) files(preset string) ([]export.File, error) {
	var text bytes.Buffer
	sheet := &bytes.Buffer{}
	lines := csv.NewWriter(sheet)
	if err := lines.Write(t.columns); err != nil {
		return nil, err
	}
	text.WriteByte('[')
	for i, row := range t.rows {
		cells := make([]string, len(row))
		if i > 0 {
			text.WriteByte(',')
		}
		text.WriteString("\n\t{")
		for k, value := range row {
			if k > 0 {
				text.WriteByte(',')
			}
			cell, field, err := written(value)
			if err != nil {
				return nil, phrase.Fail("{{.Columns}} of {{.Row}}: {{.Cause}}", "Columns", t.columns[k], "Row", row[0], "Cause", err)
			}
			cells[k] = cell
			fmt.Fprintf(&text, "\n\t\t%q: %s", t.columns[k], field)
		}
		text.WriteString("\n\t}")
		if err := lines.Write(cells); err != nil {
			return nil, err
		}
	}
	text.WriteString("\n]\n")
	lines.Flush()
	name := preset + "_" + t.name
	return []export.File{{Name: name + ".json", Data: text.Bytes()}, {Name: name + ".csv", Data: sheet.Bytes()}}, lines.Error()
}

// written is a value in a cell and in JSON.
func written(value any) (cell, field string, err error) {
	switch v := value.(type) {
	case string:
		var quoted bytes.Buffer
		encoder := json.NewEncoder(&quoted)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(v); err != nil {
			return "", "", err
		}
		return v, string(bytes.TrimSpace(quoted.Bytes())), nil
	case int:
		return strconv.Itoa(v), strconv.Itoa(v), nil
	case bool:
		return map[bool]string{true: "True", false: "False"}[v], strconv.FormatBool(v), nil
	case float64:
		text, err := number(v)
		return text, text, err
	case mgl64.Vec3:
		var parts [3]string
		for i := range v {
			if parts[i], err = number(v[i]); err != nil {
				return "", "", err
			}
		}
		return fmt.Sprintf("(X=%s,Y=%s,Z=%s)", parts[0], parts[1], parts[2]), fmt.Sprintf(`{"X": %s, "Y": %s, "Z": %s}`, parts[0], parts[1], parts[2]), nil
	}
	return "", "", phrase.Fail("unreal: a {{.Type}}", "Type", fmt.Sprintf("%T", value))
}

func number(v float64) (string, error) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "", phrase.Fail("{{.Value}} is not a number", "Value", v)
	}
	return strconv.FormatFloat(export.Plain(v), 'g', -1, 64), nil
}
