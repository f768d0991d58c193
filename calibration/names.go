package calibration

// part is the part of the body that a device's name speaks of.
type part uint8

const (
	partUnknown part = iota
	partHead
	partHand
	partChest
	partHips
	partFoot
	partElbow
	partKnee
	partShoulder
	partOther // a part that no role is for, such as a thigh
)

// partWords are looked for anywhere in a name, in this order.
var partWords = [...]struct {
	word string
	part part
}{
	{"waist", partHips}, {"pelvis", partHips}, {"hip", partHips},
	{"chest", partChest}, {"torso", partChest}, {"spine", partChest},
	{"foot", partFoot}, {"feet", partFoot}, {"ankle", partFoot}, {"shoe", partFoot},
	{"knee", partKnee}, {"elbow", partElbow}, {"shoulder", partShoulder}, {"clavicle", partShoulder},
	{"thigh", partOther}, {"upperleg", partOther}, {"upper_leg", partOther},
	{"upperarm", partOther}, {"upper_arm", partOther},
	{"hand", partHand}, {"wrist", partHand},
	{"head", partHead}, {"hmd", partHead},
}

// partInName finds the part of the body in a name such as "vive_tracker_left_foot". It does not allocate.
func partInName(name string) part {
	for _, w := range partWords {
		if indexFold(name, w.word) >= 0 {
			return w.part
		}
	}
	return partUnknown
}

// estimatedInName reports whether a name says that nobody wears the device: a headset estimates the part of the body.
func estimatedInName(name string) bool { return indexFold(name, "estimated") >= 0 }

// sideInName is 1 where a name says left, -1 where it says right and 0 where it says neither or both: by the words, or by
// a lone L or R between separators, as in "Hand_L". Serial numbers such as "LHR-4F2L0C" say nothing.
func sideInName(name string) int {
	left := indexFold(name, "left") >= 0 || loneLetter(name, 'l')
	right := indexFold(name, "right") >= 0 || loneLetter(name, 'r')
	switch {
	case left && !right:
		return 1
	case right && !left:
		return -1
	}
	return 0
}

func loneLetter(name string, letter byte) bool {
	for i := range len(name) {
		if lower(name[i]) == letter && (i == 0 || separates(name[i-1])) && (i == len(name)-1 || separates(name[i+1])) {
			return true
		}
	}
	return false
}

func separates(c byte) bool {
	switch c {
	case ' ', '_', '-', '.', ':', '/', '(', ')', '[', ']':
		return true
	}
	return false
}

// indexFold is where a lower-case ASCII word begins in a text, whatever the case there; -1 if nowhere.
func indexFold(text, word string) int {
	for i := 0; i+len(word) <= len(text); i++ {
		k := 0
		for k < len(word) && lower(text[i+k]) == word[k] {
			k++
		}
		if k == len(word) {
			return i
		}
	}
	return -1
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
