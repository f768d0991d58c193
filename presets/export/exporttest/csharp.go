package exporttest

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"posewright/presets/export"
)

// CSharp checks brackets and texts of the C# among files. That it compiles and what it does, package check looks at.
func CSharp(t *testing.T, files []export.File) {
	t.Helper()
	for _, f := range files {
		if filepath.Ext(f.Name) != ".cs" {
			continue
		}
		if _, err := bareCSharp(string(f.Data)); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
	}
}

// bareCSharp is C# without comments, and without what is in texts. The error says which bracket or text has no end.
func bareCSharp(source string) (string, error) {
	var bare strings.Builder
	var open []rune
	closing := map[rune]rune{'(': ')', '[': ']', '{': '}'}
	line := 1
	runes := []rune(source)
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		rest := string(runes[i:min(i+2, len(runes))])
		switch {
		case rest == "//":
			for i < len(runes) && runes[i] != '\n' {
				i++
			}
			line++
			bare.WriteByte('\n')
		case rest == "/*":
			end := strings.Index(string(runes[i:]), "*/")
			if end < 0 {
				return "", fmt.Errorf("line %d: a comment has no end", line)
			}
			for ; string(runes[i:i+2]) != "*/"; i++ {
				if runes[i] == '\n' {
					line++
				}
			}
			i++
		case r == '"' || r == '\'':
			verbatim := r == '"' && i > 0 && runes[i-1] == '@'
			begin := line
			for i++; ; i++ {
				if i >= len(runes) || runes[i] == '\n' && !verbatim {
					return "", fmt.Errorf("line %d: a text has no end", begin)
				}
				if runes[i] == '\n' {
					line++
				}
				if runes[i] == '\\' && !verbatim {
					i++
				} else if runes[i] == r {
					break
				}
			}
			bare.WriteString(`""`)
		case r > 126:
			return "", fmt.Errorf("line %d: %q is outside of texts", line, r)
		default:
			if closes, ok := closing[r]; ok {
				open = append(open, closes)
			}
			if strings.ContainsRune(")]}", r) {
				if len(open) == 0 || open[len(open)-1] != r {
					return "", fmt.Errorf("line %d: %c closes nothing", line, r)
				}
				open = open[:len(open)-1]
			}
			if r == '\n' {
				line++
			}
			bare.WriteRune(r)
		}
	}
	if len(open) > 0 {
		return "", fmt.Errorf("%c is missing at the end", open[len(open)-1])
	}
	return bare.String(), nil
}

var (
	classBegins = regexp.MustCompile(`\b(?:class|struct)\s+(\w+)`)
	enumBegins  = regexp.MustCompile(`\benum\s+(\w+)\s*\{([^}]*)\}`)
	fieldIs     = regexp.MustCompile(`public\s+([\w<>\[\]]+)\s+@?(\w+)\s*(?:=[^;]*)?;`)
)

// SerializedFields are the public fields of each class in C#, name to type, and how many names each enum has.
func SerializedFields(t *testing.T, source []byte) (classes map[string]map[string]string, enums map[string]int) {
	t.Helper()
	bare, err := bareCSharp(string(source))
	if err != nil {
		t.Fatal(err)
	}
	classes, enums = map[string]map[string]string{}, map[string]int{}
	for _, match := range enumBegins.FindAllStringSubmatch(bare, -1) {
		enums[match[1]] = len(strings.Split(strings.Trim(strings.TrimSpace(match[2]), ","), ","))
	}
	for _, at := range classBegins.FindAllStringSubmatchIndex(bare, -1) {
		fields := map[string]string{}
		depth := 0
		var own strings.Builder // what is in the class and in no braces of its own
		for _, r := range bare[at[1]:] {
			if r == '}' {
				depth--
				if depth == 0 {
					break
				}
			}
			if depth == 1 {
				own.WriteRune(r)
			}
			if r == '{' {
				depth++
			}
		}
		for _, field := range fieldIs.FindAllStringSubmatch(own.String(), -1) {
			fields[field[2]] = field[1]
		}
		classes[bare[at[2]:at[3]]] = fields
	}
	return classes, enums
}

// HoldsAll checks that a class of C# has a field for all that is in JSON, that all its fields are there, and that their types fit: what
// JsonUtility lacks becomes zero without a word.
func HoldsAll(t *testing.T, source []byte, class string, text []byte) {
	t.Helper()
	classes, enums := SerializedFields(t, source)
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	var root any
	if err := decoder.Decode(&root); err != nil {
		t.Fatal(err)
	}
	var walk func(at, typed string, value any)
	walk = func(at, typed string, value any) {
		item, isList := strings.CutSuffix(typed, "[]")
		number, isNumber := value.(json.Number)
		wrong := false
		switch {
		case isList:
			list, ok := value.([]any)
			wrong = !ok
			for i, one := range list {
				walk(fmt.Sprintf("%s[%d]", at, i), item, one)
			}
		case typed == "float":
			wrong = !isNumber
		case typed == "int":
			_, err := number.Int64()
			wrong = !isNumber || err != nil
		case typed == "bool":
			_, ok := value.(bool)
			wrong = !ok
		case typed == "string":
			_, ok := value.(string)
			wrong = !ok
		case typed == "AnimationCurve":
			parts, _ := value.(map[string]any)
			wrong = !slices.Equal(slices.Sorted(maps.Keys(parts)), []string{"m_Curve", "m_PostInfinity", "m_PreInfinity", "m_RotationOrder", "serializedVersion"})
			keys, _ := parts["m_Curve"].([]any)
			for _, key := range keys {
				fields, _ := key.(map[string]any)
				wrong = wrong || !slices.Equal(slices.Sorted(maps.Keys(fields)), []string{
					"inSlope", "inWeight", "outSlope", "outWeight", "serializedVersion", "tangentMode", "time", "value", "weightedMode",
				})
			}
		case typed == "Vector3" || typed == "Quaternion":
			parts, _ := value.(map[string]any)
			want := []string{"x", "y", "z"}
			if typed == "Quaternion" {
				want = []string{"w", "x", "y", "z"}
			}
			wrong = !slices.Equal(slices.Sorted(maps.Keys(parts)), want)
		case enums[typed] > 0:
			place, err := number.Int64()
			wrong = !isNumber || err != nil || place < 0 || int(place) >= enums[typed]
		default:
			fields, known := classes[typed]
			object, ok := value.(map[string]any)
			if !known || !ok {
				wrong = true
				break
			}
			for name, value := range object {
				if fields[name] == "" {
					t.Errorf("%s has no field for %s.%s", typed, at, name)
					continue
				}
				walk(at+"."+name, fields[name], value)
			}
			for name := range fields {
				if _, ok := object[name]; !ok {
					t.Errorf("%s.%s is missing, and would become zero", at, name)
				}
			}
		}
		if wrong {
			t.Errorf("%s is %v, which is no %s", at, value, typed)
		}
	}
	walk(class, class, root)
}
