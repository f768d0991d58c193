package app

import (
	"os"
	"strings"
	"testing"
	"time"

	"posewright/internal/blind"
	"posewright/internal/eventloop"
	"posewright/presets"
)

// A stays A where B is edited, and what is rated is on disk once the program has closed.
func TestABlindComparisonKnowsAAndBAndKeepsItsRoundsWhenTheProgramCloses(t *testing.T) {
	t.Parallel()
	loop, now := eventloop.NewLoop(), time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC)
	app, err := New(Options{Home: t.TempDir(), Post: loop.Post, Now: func() time.Time { return now }})
	must(t, err)
	d := app.Document
	d.CopyToOther()
	must(t, d.Do(presets.Rename("One")))
	must(t, d.Do(presets.Set("gait.cadence", 1.25)))
	for _, edited := range []string{"A", "B"} {
		must(t, app.Blind.Begin("P1", 2, 3))
		study := app.Blind.Study()
		if o := study.Options(); d.Side() != edited || o.Presets[0].Name != "One" || o.Presets[1].Name != "Posewright" {
			t.Errorf("while %s is edited, %+v are compared", d.Side(), o.Presets)
		}
		if got, want := app.Blind.Shown(d.Current()).Gait.Cadence, [...]float64{1.25, 1}[study.Preset()]; got != want {
			t.Errorf("while %s is edited, a cadence of %v is shown as %d", edited, got, study.Preset())
		}
		if edited == "A" {
			app.Blind.End()
			d.Switch()
		}
	}
	now = now.Add(3 * time.Second)
	must(t, app.Blind.Show(blind.Y))
	now = now.Add(3 * time.Second)
	for c := range blind.CriterionCount {
		must(t, app.Blind.Rate(blind.X, c, 3))
		must(t, app.Blind.Rate(blind.Y, c, 4))
	}
	must(t, app.Blind.Prefer(blind.PreferY))
	must(t, app.Blind.Next())
	app.Close() // in the second round
	app.Wait()
	if data, err := os.ReadFile(app.Blind.Path()); err != nil || strings.Count(string(data), "\n") != 2 || !strings.Contains(string(data), "\nP1,") {
		t.Errorf("%v: %s", err, data)
	}
}
