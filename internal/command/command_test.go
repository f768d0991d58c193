package command

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"posewright/rig/phrase"
)

// listed is a list with a command of each kind; ran notes what runs, failed what failed.
func listed(ran, failed *[]string) *List {
	do := func(id string) func() error { return Always(func() { *ran = append(*ran, id) }) }
	l := &List{Failed: func(err error) { *failed = append(*failed, err.Error()) }}
	on := false
	l.Add(&Command{ID: "undo", Text: phrase.Say("Undo"), Do: do("undo"), Enabled: func() bool { return on },
		Name: func() phrase.Phrase { return phrase.Say("Undo: {{.Step}}", "Step", "weight") }},
		&Command{ID: "record", Text: phrase.Say("Record session"), Caption: phrase.Say("Record"),
			Checked: func() bool { return true },
			Do:      func() error { return errors.New("no disk") }})
	l.SetLocal(&Command{ID: "quit", Text: phrase.Say("Quit"), Do: do("quit")}, &Command{ID: "recent",
		Text: phrase.Say("Open recent")})
	return l
}

func TestOtherProgramsRunWhatIsForThem(t *testing.T) {
	t.Parallel()
	var ran, failed []string
	l := listed(&ran, &failed)
	if ids := l.IDs(); !slices.Equal(ids, []string{"record", "undo"}) || len(l.All()) != 4 {
		t.Errorf("they may run %v of %d", ids, len(l.All()))
	}
	for _, id := range []string{"quit", "recent", "nothing"} {
		err := l.Run(id)
		var unknown *UnknownError
		if !errors.As(err, &unknown) || !strings.Contains(err.Error(), id) || !strings.Contains(err.Error(),
			"record, undo") || l.Has(id) {
			t.Errorf("%s: %v", id, err)
		}
	}
	if err := l.Run("record"); err == nil || err.Error() != "no disk" || len(failed) > 0 {
		t.Errorf("who asked is told %v, the person %v", err, failed)
	}
	if err := l.Run("undo"); err != nil || !slices.Equal(ran, []string{"undo"}) { // it is its own matter whether it can
		t.Errorf("%v ran, with %v", ran, err)
	}
}

func TestACommandRunsWhileItIsEnabledAndTellsThePersonWhatFailed(t *testing.T) {
	t.Parallel()
	var ran, failed []string
	l := listed(&ran, &failed)
	for _, c := range l.All() {
		c.Run()
	}
	if !slices.Equal(ran, []string{"quit"}) || !slices.Equal(failed, []string{"no disk"}) {
		t.Errorf("%v ran, and the person is told %v", ran, failed)
	}
	undo, record := l.Get("undo"), l.Lookup("record")
	if undo.Label().String() != "Undo: weight" || undo.ShortLabel().String() != "Undo" ||
		record.ShortLabel().String() != "Record" ||
		record.Label().String() != "Record session" || undo.IsEnabled() || !record.IsEnabled() ||
		!record.IsChecked() || undo.IsChecked() {
		t.Errorf("the texts are %v, %v, %v and %v", undo.Label(), undo.ShortLabel(), record.ShortLabel(),
			record.Label())
	}
}

func TestLocalCommandsReplaceThoseOfBefore(t *testing.T) {
	t.Parallel()
	l := listed(new([]string), new([]string))
	ran := ""
	quit := &Command{ID: "quit", Do: Always(func() { ran = "new" })}
	l.SetLocal(quit, &Command{ID: "about"})
	if l.Lookup("quit").Run(); ran != "new" || l.Lookup("recent") != nil || len(l.All()) != 4 || l.Lookup("undo") == nil {
		t.Errorf("%q ran; there are %d commands", ran, len(l.All()))
	}
	if l.SetLocal(quit); !l.Lookup("quit").Local() || l.Lookup("undo").Local() || len(l.All()) != 3 {
		t.Errorf("there are %d commands", len(l.All()))
	}
}

func TestAnIDNamesOneCommand(t *testing.T) {
	t.Parallel()
	l := listed(new([]string), new([]string))
	for what, bad := range map[string]func(){"a second undo": func() { l.SetLocal(&Command{ID: "undo"}) },
		"none": func() { l.Get("nothing") }} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s passes", what)
				}
			}()
			bad()
		}()
	}
}
