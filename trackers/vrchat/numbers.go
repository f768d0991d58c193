package vrchat

import (
	"strings"

	"posewright/trackers"
)

// Numbers gives devices the numbers under which they are sent to VRChat: a headset 0; a tracker whose serial is a number that number, one
// whose name says where it is worn the number that SlimeVR keeps for that place, and any other the lowest that is free. The zero value is
// ready.
type Numbers struct {
	taken [points]bool
	given map[given]int
}

type given struct {
	kind           trackers.Kind
	source, serial string
}

// places are the words for where the numbers are worn; both of a pair have to be in the name.
var places = [points][][2]string{
	1: {{"hip", ""}, {"waist", ""}, {"pelvis", ""}},
	2: {{"left", "foot"}, {"left", "ankle"}}, 3: {{"right", "foot"}, {"right", "ankle"}},
	4: {{"left", "thigh"}, {"left", "knee"}}, 5: {{"right", "thigh"}, {"right", "knee"}},
	6: {{"chest", ""}},
	7: {{"left", "elbow"}, {"left", "upper"}}, 8: {{"right", "elbow"}, {"right", "upper"}},
}

// Of is the number of a device; false where there is none left, or none for its kind: VRChat knows the hands by its own controllers.
func (n *Numbers) Of(kind trackers.Kind, source, serial, name string) (number int, ok bool) {
	if kind == trackers.Controller {
		return 0, false
	}
	key := given{kind, source, serial}
	if number, known := n.given[key]; known {
		return number, number >= 0
	}
	if n.given == nil {
		n.given = map[given]int{}
	}
	number = n.find(kind, serial, strings.ToLower(name))
	if number >= 0 {
		n.taken[number] = true
	}
	if len(n.given) < 2*trackers.MaxDevices {
		n.given[key] = number
	}
	return number, number >= 0
}

func (n *Numbers) find(kind trackers.Kind, serial, name string) int {
	if kind == trackers.Headset {
		if n.taken[head] {
			return -1
		}
		return head
	}
	for number := 1; number < points; number++ {
		if serial == serials[number] && !n.taken[number] {
			return number
		}
	}
	for number := 1; number < points; number++ {
		for _, words := range places[number] {
			if !n.taken[number] && strings.Contains(name, words[0]) && strings.Contains(name, words[1]) {
				return number
			}
		}
	}
	for number := 1; number < points; number++ {
		if !n.taken[number] {
			return number
		}
	}
	return -1
}
