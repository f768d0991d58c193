//go:build cgo

package library

import (
	"testing"

	"posewright/presets"
	"posewright/ui/text"
)

func TestTheHistoryNamesTheObjectAndTheValue(t *testing.T) {
	d := presets.NewDocument(presets.Default())
	for _, command := range []presets.Command{
		presets.Set("hints.leftElbow.poleWeight", 1), presets.SetLinked("hints.leftKnee.poleWeight", 0.5),
		presets.Reset("hints.leftElbow.poleWeight"), presets.Set("magnets.chest.radius", 0.25),
	} {
		if err := d.Do(command); err != nil {
			t.Fatal(err)
		}
	}
	d.Undo() // what can be done again has its value too
	if err := d.Preview(presets.Set("hints.rightKnee.poleWeight", 0.75)); err != nil {
		t.Fatal(err)
	}
	check := func(want ...string) {
		t.Helper()
		lines := HistoryLines(d.History(), text.Centimeters)
		if len(lines) != len(want) {
			t.Fatalf("%d lines: %+v", len(lines), lines)
		}
		for i, line := range lines {
			if line.Text != want[i] {
				t.Errorf("line %d is %q, want %q", i, line.Text, want[i])
			}
		}
	}
	begin := []string{"Start", "Left elbow: Pole weight 1.00", "Left knee: Pole weight 0.50", "Reset Left elbow: Pole weight"}
	check(append(begin, "Right knee: Pole weight 0.75")...)
	d.Cancel()
	check(append(begin, "Magnet chest: Radius 0.25")...)
}
