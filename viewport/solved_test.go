package viewport

import (
	"testing"
	"time"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
)

// chainSettings has everything in use that bends a limb: magnets, limits and poles.
func chainSettings() solver.Settings {
	set := solver.DefaultSettings()
	set.Arms.Method, set.Legs.Method = solver.ArmByFABRIK, solver.LegByFABRIK
	for id := range set.Limits {
		set.Limits[id].On = true
	}
	for id := range set.Hints {
		set.Hints[id].PoleWeight = 0.5
	}
	return set
}

// solveInto solves an input's targets and puts what came out into it, with a trail.
func solveInto(t testing.TB, in *OverlayInput, set solver.Settings) {
	t.Helper()
	body, err := solver.NewBody(in.Humanoid)
	if err != nil {
		t.Fatal(err)
	}
	state, out := body.NewState(), body.NewResult()
	body.Solve(&solver.Input{Targets: in.Targets, DT: 1.0 / 90}, &set, state, out)
	in.World = append([]rig.Transform(nil), out.World...)
	in.Reports, in.Explained = new([effectors.Count]solver.Report), new(solver.Explanation)
	*in.Reports = out.Effectors
	body.Explain(&in.Targets, &set, out, in.Explained)
	in.Trails = new(Trails)
	for i := range 100 {
		for joint := range out.World {
			out.World[joint].Position[1] += 0.005
		}
		in.Trails.Record(time.Duration(i)*20*time.Millisecond, in.Humanoid, out.World)
	}
}

// all are the geometries of the overlays by their names.
func (o *Overlays) all() map[string]*Geometry {
	return map[string]*Geometry{"solid": &o.Solid, "ghost": &o.Ghost, "sheer": &o.Sheer, "front": &o.Front}
}
