package presets

import (
	"fmt"
	"strings"
	"testing"

	"posewright/effectors"
)

func TestMagnetsAreDuplicatedAndRenamedWithTheirValues(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, Set("magnets.ribs.radius", 0.77))
	do(t, d, DuplicateMagnet("ribs"))
	do(t, d, RenameMagnet("ribs", "side"))
	m := d.Current()
	if order := magnetList.order(d.Current()); !strings.Contains(order, "side, ribs2") || m.Magnet("side").Radius != 0.77 || m.Magnet("ribs2").Radius != 0.77 {
		t.Errorf("%s: %+v", order, m.Magnets)
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
		full.Magnets = append(full.Magnets, NewMagnet(full.FreeMagnetID("")))
	}
	if NewDocument(full).Do(DuplicateMagnet("ribs")) == nil {
		t.Error("there are too many magnets")
	}
}

func TestAFreeIDIsValidAndNobodyElses(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", longestID)
	m := Settings{Magnets: []effectors.Magnet{{ID: "ribs"}, {ID: "ribs2"}, {ID: long}, {ID: "7"}}}
	for wanted, want := range map[string]string{
		"belly": "belly", "ribs": "ribs3", "ribs2": "ribs3", "": "magnet", "left hand!": "left-hand", long: long[:longestID-1] + "2", "7": "magnet2",
		"§": "magnet", long + "y": long[:longestID-1] + "2",
	} {
		if got := m.FreeMagnetID(wanted); got != want || !validID(got) || m.Magnet(got) != nil {
			t.Errorf("%s for %q, not %s", fmt.Sprintf("%q", got), wanted, want)
		}
	}
}
