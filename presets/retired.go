package presets

import "fmt"

// pinsPath is where files until version 2 have the overrides of effectors.
const pinsPath = "pins"

// retiredFields are what files had once and have no more, with the last version that has it. What no one reads is
// passed over.
var retiredFields = [...]struct {
	path  string
	until int
}{
	{path: "legs.stepDistance", until: 1}, // numbers of feet that had no gait yet
	{path: "legs.stepAngleDeg", until: 1},
	{path: "legs.stepTime", until: 1},
	{path: "legs.stepHeight", until: 1},
	{path: pinsPath, until: 2},
}

// retired takes a field of earlier versions and reports whether it is one.
func (r *reader) retired(path string) bool {
	for i := range retiredFields {
		switch f := &retiredFields[i]; {
		case f.path != path || r.version > f.until:
		case path == pinsPath:
			r.readPins(path)
			return true
		default:
			r.raw()
			return true
		}
	}
	return false
}

func (r *reader) readPins(path string) {
	before := r.faults()
	offsets := r.structured(path, &r.pins)
	if which, problem := pinsProblem(r.pins); !problem.Empty() && r.faults() == before {
		r.problem(offsets[which], fmt.Sprintf("%s[%d]", path, which), ErrInvalid, problem)
	}
}
