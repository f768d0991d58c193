package presets

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files anew")

// listed is everything that the list says of a parameter, but for its accessor and its conditions.
func listed(p *Parameter) string {
	text := fmt.Sprintf("%s\n\t%s | %s | %s | %s\n\t%s\n\t%s %q soft %v %v hard %v %v step %v advanced %v mirror %s %v | %s\n", p.Path, p.Label, p.Name(),
		p.Group, p.Category, p.Help, p.Kind, p.Unit, p.SoftMin, p.SoftMax, p.HardMin, p.HardMax, p.Step, p.Advanced, p.Mirror, p.MirrorSign, p.Source)
	if p.Kind == Curve {
		text += fmt.Sprintf("\talong %s %q %v %v: %s\n", p.TimeLabel, p.TimeUnit, p.TimeMin, p.TimeMax, CurveText(p.DefaultCurve))
	} else {
		text += fmt.Sprintf("\tdefault %v\n", p.DefaultValue())
	}
	for _, o := range p.Options {
		text += fmt.Sprintf("\t%s | %s | %s\n", o.Name, o.Label, o.Help)
	}
	return text
}

func TestTheListOfParametersIsAsItWasReviewed(t *testing.T) {
	t.Parallel()
	preset := Default()
	preset.Chains = append(preset.Chains, NewChain("tail", "Tail1", "Tail6"))
	var text strings.Builder
	for _, p := range ParametersOf(&preset) {
		text.WriteString(listed(p))
	}
	golden := filepath.Join("testdata", "parameters.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	got, kept := strings.Split(text.String(), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(got), len(kept)) {
		if got[i] != kept[i] {
			t.Fatalf("line %d of %s is %q and not %q; run the test with -update if that is meant", i+1, golden, got[i], kept[i])
		}
	}
	if len(got) != len(kept) {
		t.Errorf("the list has %d lines and not %d; run the test with -update if that is meant", len(got), len(kept))
	}
	if count := len(Parameters()); count != parameterCount {
		t.Errorf("there are %d parameters; set parameterCount, which is %d", count, parameterCount)
	}
}
