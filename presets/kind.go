package presets

// Kind is what sort of value an entry has. Exports and the window have tables keyed by kind; what this package does
// with a value of a kind is a behavior.
type Kind uint8

// The kinds of parameters. Those of what else a preset holds are [Text] and below.
const (
	Number   Kind = 1 + iota // a plain number or factor
	Weight                   // 0, no influence, to 1, full influence
	Angle                    // degrees in the preset, radians in the solver
	Length                   // meters
	Duration                 // seconds
	Speed                    // meters a second
	Count                    // a whole number
	Toggle                   // 0 for off, 1 for on
	Choice                   // one of the parameter's options: their index as a number, their name in files
	Curve                    // no number but a curve of them; see Parameter.Curve

	Text    // such as the name or the notes
	File    // the path of a file
	Tags    // words to find a preset by
	Picture // the thumbnail
	Roles   // what joints are which bones
	Place   // where the eyes are
	Inputs  // what drives parameters
	Person  // what was measured of a person
	List    // members with parameters of their own
)

// String is the name of a kind, such as "angle".
func (k Kind) String() string {
	return [...]string{
		Number: "number", Weight: "weight", Angle: "angle", Length: "length", Duration: "duration", Speed: "speed",
		Count: "count", Toggle: "toggle", Choice: "choice", Curve: "curve", Text: "text", File: "file", Tags: "tags",
		Picture: "picture", Roles: "roles", Place: "place", Inputs: "inputs", Person: "person", List: "list",
	}[k]
}

// Whole reports whether there is nothing between two neighboring values, as of counts, toggles and choices.
func (k Kind) Whole() bool { return k >= Count && k != Curve }

// tunable reports whether a kind is of parameters.
func (k Kind) tunable() bool { return k >= Number && k <= Curve }
