//go:build cgo

package lab

import (
	"os"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/internal/app"
	"posewright/internal/blind"
	"posewright/presets"
)

func TestABlindComparisonIsRatedInThePanel(t *testing.T) {
	b := newBench(t)
	p := b.Blind
	window := test.NewTempWindow(t, p.Content)
	window.Resize(fyne.NewSize(420, 700))
	p.Toggle()
	p.begin()
	if !strings.Contains(p.message.Text, "no preset B") {
		t.Errorf("without a B it says %q", p.message.Text)
	}
	b.core.Document.CopyToOther()
	if err := b.core.Document.Do(presets.Set("gait.cadence", 1.25)); err != nil {
		t.Fatal(err)
	}
	p.seed.SetText("minus")
	if p.begin(); p.message.Text == "" {
		t.Error("a seed that is none is taken")
	}
	p.participant.SetText("P3")
	p.seed.SetText("5")
	p.rounds.SetSelectedIndex(0)
	p.begin()
	if p.round.Text != "Round 1 of 2" || !p.cards[1].Visible() || p.cards[0].Visible() || p.message.Text != "" {
		t.Fatalf("%q, %q", p.round.Text, p.message.Text)
	}
	seen := func() string { // all that is to be read while it runs
		texts := p.round.Text + p.message.Text + p.next.Text + p.sides[0].Text + p.sides[1].Text
		if p.cards[0].Visible() || p.cards[2].Visible() {
			texts += p.result.Text
		}
		return texts
	}
	d := b.core.Document
	title, revision := d.Side()+d.Name(), d.Revision()
	for round := range 2 {
		test.Tap(p.next)
		if !strings.HasPrefix(p.message.Text, "Move with X and with Y") {
			t.Errorf("it says %q", p.message.Text)
		}
		b.later(2100 * time.Millisecond) // longer than the shortest look
		x := b.live.Session.Published().Settings.Gait.Cadence
		test.Tap(p.sides[1])
		y := b.live.Session.Published().Settings.Gait.Cadence
		which := b.core.Blind.Study().Preset() // of Y; A has 1.25, B 1
		if want := [...][2]float64{{1, 1.25}, {1.25, 1}}[which]; x != want[0] || y != want[1] {
			t.Errorf("round %d is solved with %v and %v", round+1, x, y)
		}
		if b.live.Commands.Run("compare/switch") == nil {
			t.Error("the documents are switched while a comparison runs")
		}
		b.later(2100 * time.Millisecond) // longer than the shortest look
		for side := range p.ratings {
			for c, choice := range p.ratings[side] {
				choice.SetSelectedIndex(side*2 + c) // X gets 1, 2, 3, Y 3, 4, 5
			}
		}
		p.prefer.SetSelectedIndex(1)
		p.comment.SetText("a comment")
		if s := seen(); strings.Contains(s, "Untitled") || strings.Contains(s, "Posewright") {
			t.Errorf("round %d says %q", round, s)
		}
		test.Tap(p.next)
	}
	if d.Side()+d.Name() != title || d.Revision() != revision {
		t.Error("the document shows which preset was shown")
	}
	if got := b.live.Session.Published().Settings.Gait.Cadence; got != 1.25 {
		t.Errorf("after the end %v drives", got)
	}
	s := b.core.Blind.Study()
	if !s.Done() || !p.cards[2].Visible() || !strings.Contains(p.result.Text, "Rounds: 2. A felt better in 1, B in 1") || !strings.Contains(p.result.Text, "A 2.0, B 2.0 (mean)") {
		t.Errorf("it says %q", p.result.Text)
	}
	if trial := s.Trials()[1]; trial.Ratings != [2][blind.CriterionCount]int{{1, 2, 3}, {3, 4, 5}} || trial.Prefer != blind.PreferY || trial.Comment != "a comment" || trial.Switches != 1 {
		t.Errorf("%+v", trial)
	}
	b.until(t, "the file is written", func() bool { _, err := os.Stat(b.core.Blind.Path()); return err == nil })
	p.show(0)
	p.begin()
	d.Replace(app.Opened{Preset: presets.Default()})
	if b.core.Blind.Running() || len(b.core.Blind.Study().Trials()) != 0 {
		t.Error("a comparison goes on with a preset that is no longer open")
	}
	p.Close()
	if b.core.Blind.Running() || p.Content.Visible() || b.core.Blind.Shown(b.core.Document.Current()) != b.core.Document.Current() {
		t.Error("the comparison goes on behind a closed panel")
	}
}
