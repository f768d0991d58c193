package selection

import (
	"slices"
	"testing"
)

func TestTheThingSelectedLastIsThePrimaryOne(t *testing.T) {
	t.Parallel()
	var s List
	if s.Primary() != "" || s.Has("effectors.head") {
		t.Error("something is selected at the start")
	}
	s.Set("effectors.head")
	s.Toggle("effectors.hips")
	if s.Primary() != "effectors.hips" || !s.Has("effectors.head") {
		t.Errorf("selected %v", s.IDs)
	}
	s.Toggle("effectors.hips")
	if s.Primary() != "effectors.head" || s.Has("effectors.hips") {
		t.Errorf("after taking the hips out: %v", s.IDs)
	}
	s.Toggle("effectors.hips")
	s.Set("magnets.waist")
	if !slices.Equal(s.IDs, []string{"magnets.waist"}) {
		t.Errorf("a new selection kept %v", s.IDs)
	}
	s.Set()
	if s.Primary() != "" {
		t.Errorf("cleared, and yet %v", s.IDs)
	}
}

func TestAThingIsSelectedOnceAndNothingNever(t *testing.T) {
	t.Parallel()
	var s List
	s.Set("a.1", "b.2", "", "a.1")
	if !slices.Equal(s.IDs, []string{"b.2", "a.1"}) {
		t.Errorf("selected %v", s.IDs)
	}
	s.Toggle("")
	if !slices.Equal(s.IDs, []string{"b.2", "a.1"}) {
		t.Errorf("selected %v", s.IDs)
	}
}

func TestObserversHearOfEachChangeAndOfNothingElse(t *testing.T) {
	t.Parallel()
	var s List
	received := 0
	s.Observe(func() { received++ })
	for i, step := range []struct {
		do   func()
		want int
	}{
		{func() { s.Set("a.1") }, 1},
		{func() { s.Set("a.1") }, 1},
		{func() { s.Toggle("b.2") }, 2},
		{func() { s.Keep(func(string) bool { return true }) }, 2},
		{func() { s.Keep(func(id string) bool { return id == "a.1" }) }, 3},
		{func() { s.Set() }, 4},
		{func() { s.Set() }, 4},
	} {
		step.do()
		if received != step.want {
			t.Errorf("after step %d observers heard %d changes, want %d", i, received, step.want)
		}
	}
}

func TestAnObserverMaySelectSomethingElse(t *testing.T) {
	t.Parallel()
	var s List
	s.Observe(func() { s.Keep(func(id string) bool { return id != "magnets.gone" }) })
	s.Set("magnets.gone", "magnets.here")
	if s.Primary() != "magnets.here" || s.Has("magnets.gone") {
		t.Errorf("selected %v", s.IDs)
	}
}

func TestANameMayHaveDots(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"devices.vmc.10.0.0.1", "devices", "vmc.10.0.0.1"},
		{"effectors.leftHand", "effectors", "leftHand"},
		{"", "", ""},
	} {
		if kind, name := Parts(c[0]); kind != c[1] || name != c[2] {
			t.Errorf("%q is a %q named %q", c[0], kind, name)
		}
	}
	if id := ID(Device, "a.b"); id != "devices.a.b" {
		t.Error(id)
	}
}

func TestRebuildingReplacesTheObserversOfTheLastTime(t *testing.T) {
	t.Parallel()
	var s List
	var heard []string
	observe := func(name string) { s.Observe(func() { heard = append(heard, name) }) }
	observe("lasting")
	for _, name := range []string{"first", "second", "third"} {
		s.Rebuild(func() { observe(name); observe(name + " too") })
	}
	if s.Set("bones.Hips"); !slices.Equal(heard, []string{"lasting", "third", "third too"}) {
		t.Errorf("%q hear of it", heard)
	}
}
