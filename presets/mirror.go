package presets

import (
	"strings"

	"posewright/rig/phrase"
)

// Side is a side of the body.
type Side uint8

// The sides.
const (
	Left Side = iota
	Right
)

// sideOf is the side that a parameter is of; false for the trunk's and for those of both sides.
func sideOf(p *Parameter) (Side, bool) {
	if p.Mirror == p.Path {
		return 0, false
	}
	for part := range strings.SplitSeq(p.Path, ".") {
		switch {
		case strings.HasPrefix(part, "left"):
			return Left, true
		case strings.HasPrefix(part, "right"):
			return Right, true
		}
	}
	return 0, false
}

// HasTwin reports whether a group of parameters has one of the other side, to which MirrorGroup brings its values, and which.
func HasTwin(group string) (twin string, ok bool) {
	for _, parameter := range Parameters() {
		if parameter.Group == group && parameter.Mirror != parameter.Path {
			other, ok := Lookup(parameter.Mirror)
			return other.Group, ok
		}
	}
	return "", false
}

// MirrorGroup gives the other side the values that one side has in a group or in its twin: for the group of either hand, from Left makes
// the right hand like the left one. Coordinates to the side change their sign. Carrying it out fails for a group that has no sides.
func MirrorGroup(group string, from Side) Command {
	return mirror(mirrorName(group, from), from, func(p *Parameter) bool { return p.Group == group },
		phrase.Fail(`{{.Kind}} with a left and a right side: "{{.Group}}"`, "Kind", ErrUnknownGroup, "Group", group))
}

// MirrorAll makes one side of the body like the other. Magnets stay: those that act on both sides are symmetric by themselves.
func MirrorAll(from Side) Command {
	name := phrase.Say("Mirror everything from left to right")
	if from == Right {
		name = phrase.Say("Mirror everything from right to left")
	}
	return mirror(name, from, func(*Parameter) bool { return true }, nil)
}

func mirrorName(group string, from Side) phrase.Phrase {
	if from == Right {
		return phrase.Say("Mirror {{.Group}} from right to left", "Group", phrase.Term(group))
	}
	return phrase.Say("Mirror {{.Group}} from left to right", "Group", phrase.Term(group))
}

// mirror copies from one side to the other what is chosen by a parameter of either.
func mirror(name phrase.Phrase, from Side, chosen func(*Parameter) bool, none error) Command {
	return change{name: name, to: func(p *Preset) error {
		found := false
		for _, source := range Parameters() {
			if side, sided := sideOf(source); !sided || side != from {
				continue
			}
			twin, ok := Lookup(source.Mirror)
			if !ok || !chosen(source) && !chosen(twin) {
				continue
			}
			found = true
			if err := twin.Set(p, source.Get(p)*source.MirrorSign); err != nil { // no curve has sides
				return err
			}
		}
		if !found {
			return none
		}
		return nil
	}}
}
