package presets

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestAPhraseIsWordedByTheTranslator(t *testing.T) {
	t.Parallel()
	step := Set("effectors.leftHand.positionWeight", 0.5).Name()
	if step.String() != "Left hand: Position weight" {
		t.Errorf("%q", step)
	}
	german := map[string]string{"{{.Group}}: {{.Label}}": "{{.Label}} von {{.Group}}", "Left hand": "Linke Hand", "Position weight": "Gewicht der Lage"}
	if got := step.In(func(text string, data map[string]any) string { return fill(german[text], data) }); got != "Gewicht der Lage von Linke Hand" {
		t.Errorf("%q", got)
	}
	named := Default()
	named.Name = "{{.Name}} {{.Old}}"
	if got := Load(named).Name().String(); got != "Load “{{.Name}} {{.Old}}”" {
		t.Errorf("a name was taken for a gap: %q", got)
	}
}

func TestAllTemplatesAreListedForTranslators(t *testing.T) {
	t.Parallel()
	parsed, err := parser.ParseFile(token.NewFileSet(), "phrase.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	listed, found := PhraseTexts(), 0
	ast.Inspect(parsed, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "phrase") {
			return true
		}
		text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if found++; err != nil || !slices.Contains(listed, text) {
			t.Errorf("%q is not listed", text)
		}
		return true
	})
	if found == 0 || found != len(listed) {
		t.Errorf("%d of %d are listed", len(listed), found)
	}
	for _, text := range listed {
		if strings.Count(text, "{{.") != strings.Count(text, "}}") {
			t.Errorf("%q has a gap that does not end", text)
		}
	}
}

func TestMagnetsAreDuplicatedAndRenamedWithTheirValues(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, Set("magnets.ribs.radius", 0.77))
	do(t, d, DuplicateMagnet("ribs"))
	do(t, d, RenameMagnet("ribs", "side"))
	m := d.Current().Magnets
	if order := magnetOrder(d.Current()); !strings.Contains(order, "side, ribs2") || m.Of("side").Radius != 0.77 || m.Of("ribs2").Radius != 0.77 {
		t.Errorf("%s: %+v", order, m)
	}
	for _, c := range []Command{
		DuplicateMagnet("none"), RenameMagnet("none", "x"), RenameMagnet("side", "ribs2"), RenameMagnet("side", "a b"), RenameMagnet("side", ""),
	} {
		if d.Do(c) == nil {
			t.Errorf("%s succeeded", c.Name())
		}
	}
	full := Default()
	for len(full.Magnets) < magnetLimit {
		full.Magnets = append(full.Magnets, defaultMagnet(full.Magnets.FreeID("")))
	}
	if NewDocument(full).Do(DuplicateMagnet("ribs")) == nil {
		t.Error("there are too many magnets")
	}
}

func TestAFreeIDIsValidAndNobodyElses(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", longestID)
	m := Magnets{{ID: "ribs"}, {ID: "ribs2"}, {ID: long}, {ID: "7"}}
	for wanted, want := range map[string]string{
		"belly": "belly", "ribs": "ribs3", "ribs2": "ribs3", "": "magnet", "left hand!": "left-hand", long: long[:longestID-1] + "2", "7": "magnet2",
		"§": "magnet", long + "y": long[:longestID-1] + "2",
	} {
		if got := m.FreeID(wanted); got != want || !validID(got) || m.Of(got) != nil {
			t.Errorf("%s for %q, not %s", fmt.Sprintf("%q", got), wanted, want)
		}
	}
}
