package simulated

import (
	"testing"

	"posewright/internal/racetest"
)

// How well roles must be found on people that no constant was chosen on: one in five hundred wrong or missing, three in a hundred asked about, and nobody asked who does as manuals show.
func TestTrackersAreFoundWhereTheyAreWorn(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	r, err := RunRoles(120, 99)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", r)
	if r.Roles < 700 || float64(r.Wrong+r.Missing) > .002*float64(r.Roles) || float64(r.Asked) > .03*float64(r.Roles) || r.Doubted > 0 || r.Refused > 3 || r.Manual < 30 {
		t.Errorf("%+v", r)
	}
	if _, err := RunRoles(0, 1); err == nil {
		t.Error("nobody is simulated")
	}
}
