package blind

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"time"

	"posewright/internal/command"
	"posewright/presets"
	"posewright/rig/phrase"
)

// Hooks are what a comparison needs of the program.
type Hooks struct {
	Now     func() time.Time
	Build   string                                                 // of the program
	Folder  string                                                 // of results
	Sides   func() (a, b presets.Preset, names [2]string, ok bool) // the presets that are open; not ok without a B
	Changed func()                                                 // a study began or ended, shows the other side, or is in another round
	Write   func(path string, data []byte)                         // writes a file in the background
}

// Comparison has a person compare A and B without knowing which is which. While it runs, the preset of the side that is shown drives the avatar in place of the one
// that is edited, and nothing else shows that. It belongs to one goroutine.
type Comparison struct {
	hooks   Hooks
	study   *Study // nil before the first one
	presets [2]presets.Preset
	path    string // of the file of results
}

// NewComparison makes a comparison that does not run.
func NewComparison(h Hooks) *Comparison { return &Comparison{hooks: h} }

// Study returns the study under way, or the last one; nil before the first.
func (c *Comparison) Study() *Study { return c.study }

// Running reports whether a study is under way.
func (c *Comparison) Running() bool { return c.study != nil && !c.study.Done() }

// Path is the file of results; "" while there is none.
func (c *Comparison) Path() string { return c.path }

// Seed draws a seed.
func (c *Comparison) Seed() uint64 { return rand.Uint64N(1e9) }

// Begin begins a study of A and B. It fails where there is no B.
func (c *Comparison) Begin(participant string, rounds int, seed uint64) error {
	a, b, names, ok := c.hooks.Sides()
	if !ok {
		return phrase.Fail("there is no preset B; open one to compare with")
	}
	o := Options{Participant: participant, Rounds: rounds, Seed: seed, Build: c.hooks.Build, Now: c.hooks.Now()}
	if alike(&a, &b) {
		return phrase.Fail("A and B are the same preset; change one or open another as B")
	}
	sides := [2]presets.Preset{a.Clone(), b.Clone()}
	for i := range sides {
		var file bytes.Buffer
		if err := presets.Write(&file, &sides[i]); err != nil {
			return err
		}
		o.Presets[i] = Preset{Name: names[i], SHA256: fmt.Sprintf("%x", sha256.Sum256(file.Bytes()))}
	}
	study, err := New(o)
	if err != nil {
		return err
	}
	c.study, c.presets, c.path = study, sides, ""
	c.hooks.Changed()
	return nil
}

// Shown returns the preset that drives in place of one that is edited: that one itself while no study runs. Avatar, calibration and ground stay those of the edited
// one, so that the person can be measured again.
func (c *Comparison) Shown(edited *presets.Preset) *presets.Preset {
	if !c.Running() {
		return edited
	}
	shown := c.presets[c.study.Preset()]
	share(&shown, edited)
	return &shown
}

// share has a preset drive the avatar, the person and the ground of another one.
func share(shown, edited *presets.Preset) {
	shown.Avatar, shown.Calibration, shown.Ground, shown.GroundFile = edited.Avatar, edited.Calibration, edited.Ground, edited.GroundFile
}

// alike reports whether nobody could tell two presets apart: they differ at most in what they say of themselves, and in what the shown one takes from the edited one.
func alike(a, b *presets.Preset) bool {
	other := *b
	share(&other, a)
	other.About = a.About
	return other.Equal(a)
}

// Show shows X or Y.
func (c *Comparison) Show(side Side) error {
	return c.during(func() error {
		c.study.Show(side, c.hooks.Now())
		return nil
	})
}

// Switch shows the other side.
func (c *Comparison) Switch() error {
	return c.during(func() error {
		c.study.Show(1-c.study.Showing(), c.hooks.Now())
		return nil
	})
}

// Rate rates a side of the round.
func (c *Comparison) Rate(side Side, criterion Criterion, rating int) error {
	return c.during(func() error { return c.study.Rate(side, criterion, rating) })
}

// Prefer says which side felt better.
func (c *Comparison) Prefer(p Preference) error {
	return c.during(func() error {
		c.study.Prefer(p)
		return nil
	})
}

// Next ends the round, and keeps what was answered.
func (c *Comparison) Next() error {
	return c.during(func() error {
		if err := c.study.Next(c.hooks.Now()); err != nil {
			return err
		}
		return c.keep()
	})
}

// End ends the study before its last round.
func (c *Comparison) End() {
	if c.Running() {
		c.study.End()
		c.hooks.Changed()
	}
}

// Commands are what can be done in a blind comparison.
func (c *Comparison) Commands() []*command.Command {
	of := func(id string, text, caption phrase.Phrase, do func() error) *command.Command {
		return &command.Command{ID: "blind/" + id, Text: text, Caption: caption, Do: do, Enabled: c.Running}
	}
	show := func(id, side string, of Side) *command.Command {
		return &command.Command{ID: "blind/" + id, Text: phrase.Say("Show {{.Side}}", "Side", side),
			Caption: phrase.Plain(side), Enabled: c.Running,
			Do: func() error { return c.Show(of) }}
	}
	prefer := func(id, side string, p Preference) *command.Command {
		return &command.Command{ID: "blind/prefer/" + id, Text: phrase.Say("{{.Side}} felt better", "Side", side),
			Caption: phrase.Plain(side),
			Enabled: c.Running, Do: func() error { return c.Prefer(p) }}
	}
	return []*command.Command{
		of("switch", phrase.Say("Switch between X and Y"), phrase.Phrase{}, c.Switch), show("x", "X", X), show("y",
			"Y", Y),
		prefer("x", "X", PreferX), prefer("y", "Y", PreferY),
		of("prefer/none", phrase.Say("X and Y felt the same"), phrase.Say("No difference"),
			func() error { return c.Prefer(NoDifference) }),
		of("next", phrase.Say("Next round of the blind comparison"), phrase.Say("Next round"), c.Next),
	}
}

// during does something with a study under way, and has others show it.
func (c *Comparison) during(do func() error) error {
	if !c.Running() {
		return phrase.Fail("no blind comparison runs; begin one first")
	}
	if err := do(); err != nil {
		return err
	}
	c.hooks.Changed()
	return nil
}

// keep writes the rounds that are rated to the folder of results.
func (c *Comparison) keep() error {
	var file bytes.Buffer
	if err := c.study.WriteCSV(&file); err != nil {
		return err
	}
	o := c.study.Options()
	c.path = filepath.Join(c.hooks.Folder, fmt.Sprintf("%s-%d.csv", o.Now.Format("2006-01-02-150405"), o.Seed))
	c.hooks.Write(c.path, file.Bytes())
	return nil
}
