package presets

import (
	"testing"

	"posewright/rig/phrase"
)

func TestTheNameOfAStepIsWordedByTheTranslator(t *testing.T) {
	t.Parallel()
	step := Set("effectors.leftHand.positionWeight", 0.5).Name()
	if step.String() != "Left hand: Position weight" {
		t.Errorf("%q", step)
	}
	german := map[string]string{"{{.Group}}: {{.Label}}": "{{.Label}} von {{.Group}}", "Left hand": "Linke Hand", "Position weight": "Gewicht der Lage"}
	if got := step.In(func(text string, data map[string]any) string { return phrase.Fill(german[text], data) }, phrase.InEnglish); got != "Gewicht der Lage von Linke Hand" {
		t.Errorf("%q", got)
	}
	named := Default()
	named.Name = "{{.Name}} {{.Old}}"
	if got := Load(named).Name().String(); got != "Load “{{.Name}} {{.Old}}”" {
		t.Errorf("a name was taken for a gap: %q", got)
	}
}
