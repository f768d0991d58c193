package ui

import (
	"slices"
	"testing"
)

func TestTheThingSelectedLastIsThePrimaryOne(t *testing.T) {
	t.Parallel()
	var s selection
	if s.primary() != "" || s.has("effectors.head") {
		t.Error("something is selected at the start")
	}
	s.set("effectors.head")
	s.toggle("effectors.hips")
	if s.primary() != "effectors.hips" || !s.has("effectors.head") {
		t.Errorf("selected %v", s.ids)
	}
	s.toggle("effectors.hips")
	if s.primary() != "effectors.head" || s.has("effectors.hips") {
		t.Errorf("after taking the hips out: %v", s.ids)
	}
	s.toggle("effectors.hips")
	s.set("magnets.waist")
	if !slices.Equal(s.ids, []string{"magnets.waist"}) {
		t.Errorf("a new selection kept %v", s.ids)
	}
	s.set()
	if s.primary() != "" {
		t.Errorf("cleared, and yet %v", s.ids)
	}
}

func TestAThingIsSelectedOnceAndNothingNever(t *testing.T) {
	t.Parallel()
	var s selection
	s.set("a.1", "b.2", "", "a.1")
	if !slices.Equal(s.ids, []string{"b.2", "a.1"}) {
		t.Errorf("selected %v", s.ids)
	}
	s.toggle("")
	if !slices.Equal(s.ids, []string{"b.2", "a.1"}) {
		t.Errorf("selected %v", s.ids)
	}
}

func TestObserversHearOfEachChangeAndOfNothingElse(t *testing.T) {
	t.Parallel()
	var s selection
	heard := 0
	s.observe(func() { heard++ })
	for i, step := range []struct {
		do   func()
		want int
	}{
		{func() { s.set("a.1") }, 1},
		{func() { s.set("a.1") }, 1},
		{func() { s.toggle("b.2") }, 2},
		{func() { s.keep(func(string) bool { return true }) }, 2},
		{func() { s.keep(func(id string) bool { return id == "a.1" }) }, 3},
		{func() { s.set() }, 4},
		{func() { s.set() }, 4},
	} {
		step.do()
		if heard != step.want {
			t.Errorf("after step %d observers heard %d changes, want %d", i, heard, step.want)
		}
	}
}

func TestAnObserverMaySelectSomethingElse(t *testing.T) {
	t.Parallel()
	var s selection
	s.observe(func() { s.keep(func(id string) bool { return id != "magnets.gone" }) })
	s.set("magnets.gone", "magnets.here")
	if s.primary() != "magnets.here" || s.has("magnets.gone") {
		t.Errorf("selected %v", s.ids)
	}
}

func TestANameMayHaveDots(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"devices.vmc.10.0.0.1", "devices", "vmc.10.0.0.1"},
		{"effectors.leftHand", "effectors", "leftHand"},
		{"", "", ""},
	} {
		if kind, name := selectionParts(c[0]); kind != c[1] || name != c[2] {
			t.Errorf("%q is a %q named %q", c[0], kind, name)
		}
	}
	if id := selectionID(kindDevice, "a.b"); id != "devices.a.b" {
		t.Error(id)
	}
}
