package liveout

import (
	"encoding/json"
	"slices"
	"strings"

	"posewright/rig/phrase"
)

// Trackers are those that VRChat gets beside the head: a set. The zero value stands for DefaultTrackers: a receiver
// without any means nothing.
type Trackers uint8

// The trackers, in the order in which they are shown. Pairs are chosen together.
const (
	Hips Trackers = 1 << iota
	Feet
	Chest
	Knees
	Elbows
)

// DefaultTrackers are what VRChat's manual recommends: with few trackers its own solver evens out what is not exact.
const DefaultTrackers = Hips | Feet

// EachTracker are all of them, one by one.
var EachTracker = [...]Trackers{Hips, Feet, Chest, Knees, Elbows}

// trackerNames are those in files and on the command line, in the order of EachTracker.
var trackerNames = [...]string{"hips", "feet", "chest", "knees", "elbows"}

// Chosen returns the trackers that the zero value stands for, or t.
func (t Trackers) Chosen() Trackers {
	if t == 0 {
		return DefaultTrackers
	}
	return t
}

// Has reports whether a tracker is sent.
func (t Trackers) Has(one Trackers) bool { return t.Chosen()&one != 0 }

// With returns the set with a tracker, or without it. Without the last one it is the same set.
func (t Trackers) With(one Trackers, on bool) Trackers {
	changed := t.Chosen() &^ one
	if on {
		changed |= one
	}
	if changed == 0 {
		return t
	}
	return changed
}

// Term returns what a person reads of one tracker, or of a pair.
func (t Trackers) Term() phrase.Term {
	switch t {
	case Hips:
		return phrase.Term("Hips")
	case Feet:
		return phrase.Term("Feet")
	case Chest:
		return phrase.Term("Chest")
	case Knees:
		return phrase.Term("Knees")
	}
	return phrase.Term("Elbows")
}

// Terms lists what a person reads of the chosen trackers.
func (t Trackers) Terms() phrase.List {
	var list phrase.List
	for _, one := range EachTracker {
		if t.Has(one) {
			list = append(list, one.Term())
		}
	}
	return list
}

// names are those of the trackers in the set; none for the zero value.
func (t Trackers) names() []string {
	names := []string{}
	for i, one := range EachTracker {
		if t&one != 0 {
			names = append(names, trackerNames[i])
		}
	}
	return names
}

// TrackersNamed is the set of some names, such as hips and feet.
func TrackersNamed(names []string) (t Trackers, err error) {
	for _, name := range names {
		i := slices.Index(trackerNames[:], strings.TrimSpace(name))
		if i < 0 {
			return 0, phrase.Fail(`there is no tracker "{{.Tracker}}"; choose from {{.Trackers}}`, "Tracker", name, "Trackers",
				strings.Join(trackerNames[:], ", "))
		}
		t |= EachTracker[i]
	}
	return t, nil
}

// MarshalJSON implements json.Marshaler.
func (t Trackers) MarshalJSON() ([]byte, error) { return json.Marshal(t.names()) }

// UnmarshalJSON implements json.Unmarshaler. Names that this version does not know are left out.
func (t *Trackers) UnmarshalJSON(data []byte) error {
	var names []string
	if err := json.Unmarshal(data, &names); err != nil {
		return err
	}
	*t = 0
	for _, name := range names {
		one, err := TrackersNamed([]string{name})
		if err == nil {
			*t |= one
		}
	}
	return nil
}
