package solver

import "testing"

func TestMethodTablesAreComplete(t *testing.T) {
	t.Parallel()
	for name, table := range map[string][]Method{
		"torso": TorsoMethods[:], "shoulders": ShoulderMethods[:], "arms": ArmMethods[:], "swivel": SwivelModels[:], "legs": LegMethods[:],
		"spine": SpineModes[:], "gait": GaitMethods[:], "posture": PosturePins[:], "pull": PullMethods[:], "smoothing": PullSmoothings[:],
	} {
		ids := map[string]bool{}
		for i, m := range table {
			if m.ID == "" || m.Label == "" || m.Help == "" {
				t.Errorf("%s: method %d has no ID, label or help: %+v", name, i, m)
			}
			if ids[m.ID] {
				t.Errorf("%s: the ID %q is there twice", name, m.ID)
			}
			ids[m.ID] = true
		}
	}
}
