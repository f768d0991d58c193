package virtual

import (
	"fmt"
	"iter"
	"math/bits"
	"strconv"
	"strings"

	"posewright/calibration"
	"posewright/effectors"
)

// Points is which devices a person wears: a set of roles. The zero value is none.
type Points uint16

// PointsOf is the set of some roles.
func PointsOf(roles ...calibration.Role) Points {
	var p Points
	for _, role := range roles {
		p |= 1 << role
	}
	return p
}

// A headset and two controllers, the same with trackers on the feet, and with trackers on hips and feet.
const (
	ThreePoints Points = 1<<effectors.Head | 1<<effectors.LeftHand | 1<<effectors.RightHand
	FivePoints  Points = ThreePoints | 1<<effectors.LeftFoot | 1<<effectors.RightFoot
	SixPoints   Points = FivePoints | 1<<effectors.Hips
)

// AllPoints are the devices that a person can wear in motion capture.
const AllPoints Points = 1<<(calibration.RightKnee+1) - 1

// Has reports whether a device is tracked for a role.
func (p Points) Has(role calibration.Role) bool { return p&(1<<role) != 0 }

// With is the set with a role, or without it.
func (p Points) With(role calibration.Role, tracked bool) Points {
	if tracked {
		return p | 1<<role
	}
	return p &^ (1 << role)
}

// Count is how many devices there are.
func (p Points) Count() int { return bits.OnesCount16(uint16(p)) }

// Valid reports whether the devices can be tracked and a headset, by which a person is measured, is among them.
func (p Points) Valid() bool { return p&^AllPoints == 0 && p.Has(calibration.Role(effectors.Head)) }

// EffectorsOnly reports whether every device drives an effector; those on elbows and knees do not.
func (p Points) EffectorsOnly() bool { return p>>effectors.Count == 0 }

// Roles are the roles of the devices, in their order.
func (p Points) Roles() iter.Seq[calibration.Role] {
	return func(yield func(calibration.Role) bool) {
		for role := range calibration.RoleCount {
			if p.Has(role) && !yield(role) {
				return
			}
		}
	}
}

// groups are what lists of devices call them, in the order in which they are listed.
var groups = []struct {
	name, pair string // of one device, and of two where there are two
	roles      Points
}{
	{"head", "", 1 << effectors.Head}, {"", "hands", 1<<effectors.LeftHand | 1<<effectors.RightHand},
	{"chest", "", 1 << effectors.Chest}, {"hips", "", 1 << effectors.Hips}, {"", "feet", 1<<effectors.LeftFoot | 1<<effectors.RightFoot},
	{"", "elbows", 1<<calibration.LeftElbow | 1<<calibration.RightElbow}, {"", "knees", 1<<calibration.LeftKnee | 1<<calibration.RightKnee},
}

// names are the names of the devices, pairs as one.
func (p Points) names() []string {
	var names []string
	for _, g := range groups {
		tracked := p & g.roles
		switch {
		case tracked == g.roles && g.pair != "":
			names = append(names, g.pair)
		case tracked != 0:
			for role := range tracked.Roles() {
				names = append(names, role.String())
			}
		}
	}
	return names
}

// String names the devices, as in "head and hands".
func (p Points) String() string {
	names := p.names()
	switch len(names) {
	case 0:
		return "no devices"
	case 1:
		return names[0]
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}

// ParsePoints reads a number of devices, 3, 5 or 6, or a list such as "head,hands,hips,leftKnee".
func ParsePoints(text string) (Points, error) {
	if count, err := strconv.Atoi(text); err == nil {
		for _, p := range [...]Points{ThreePoints, FivePoints, SixPoints} {
			if p.Count() == count {
				return p, nil
			}
		}
		return 0, fmt.Errorf("virtual: %d is not 3, 5 or 6; a list of points such as head,hands,hips can have any number", count)
	}
	var points Points
	for _, name := range strings.Split(text, ",") {
		name = strings.TrimSpace(name)
		var found Points
		for _, g := range groups {
			if name != "" && (name == g.name || name == g.pair) {
				found = g.roles
			}
		}
		if role, ok := calibration.RoleNamed(name); ok && found == 0 {
			found = PointsOf(role) & AllPoints
		}
		if found == 0 {
			return 0, fmt.Errorf("virtual: there is no point %q; the points are head, hands, chest, hips, feet, elbows and knees, or one of a pair such as leftKnee", name)
		}
		points |= found
	}
	if !points.Valid() {
		return 0, fmt.Errorf("virtual: the points %s lack head, by which a person is measured", text)
	}
	return points, nil
}

// MarshalText writes the list that [ParsePoints] reads.
func (p Points) MarshalText() ([]byte, error) { return []byte(strings.Join(p.names(), ",")), nil }

// UnmarshalText is [ParsePoints].
func (p *Points) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePoints(string(text))
	return err
}
