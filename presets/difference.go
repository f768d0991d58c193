package presets

// Difference is one thing in which two presets differ, with both values as text for people.
type Difference struct {
	Path string // of one of [Entries], or of a part of it: "avatar.roles.leftHand", "magnets.ribs", "chains.tail"
	A, B string
}

// Diff lists in what two presets differ, in the order of [Entries].
func Diff(a, b *Preset) []Difference {
	var differences []Difference
	visitDifferences(a, b, func(path string, value func(*Preset) string) {
		differences = append(differences, Difference{path, value(a), value(b)})
	})
	return differences
}

func changedPaths(a, b *Preset) []string {
	var paths []string
	visitDifferences(a, b, func(path string, _ func(*Preset) string) { paths = append(paths, path) })
	return paths
}

// visitDifferences calls visit for each path in which a and b differ, with what puts its value into words.
func visitDifferences(a, b *Preset, visit visitor) {
	for _, e := range Entries() {
		e.differ(a, b, visit)
	}
}
