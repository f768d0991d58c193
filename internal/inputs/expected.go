package inputs

import "posewright/trackers"

// Expected reports whether a person may wait for data of an input: they configured it, it has sent before, or no input receives anything.
func Expected(s *Status, all []Status, config Config) bool {
	_, configured := config[s.Kind.ID]
	return configured || s.Packets > 0 || len(Receiving(all)) == 0
}

// Receiving returns the kinds of the inputs at which data arrives.
func Receiving(all []Status) []Kind {
	var kinds []Kind
	for i := range all {
		if all[i].State == trackers.Receiving {
			kinds = append(kinds, all[i].Kind)
		}
	}
	return kinds
}

// Failure returns the first input that a person relies on and that can't listen; nil if there is none. A person relies on VMC and on every input that
// they configured; the default ports of the others may belong to another program.
func Failure(all []Status, config Config) *Status {
	for i := range all {
		s := &all[i]
		if _, configured := config[s.Kind.ID]; s.State == trackers.Failed && s.Kind.Listens && (configured || s.Kind.ID == "vmc") {
			return s
		}
	}
	return nil
}
