package presets

// span is a range of numbers.
type span struct{ least, most float64 }

// axis is what a curve runs along.
type axis struct {
	label, unit string
	least, most float64
}

// section is what some entries that stand together have in common.
type section struct {
	path, group, source string
	category            Category
	kind                Kind
	axis                axis
	needs               []*need
	entries             []entry
}

// entry is a parameter as its section has it. What it does not say is as its section, or its kind, has it.
type entry struct {
	path, label, help string // the path continues that of the section
	source            string
	kind              Kind
	at                field
	unit              string
	soft, hard        span // ranges; of one that is empty the other, or the usual one of the kind
	step              float64
	options           []Option
	sideways          bool // a coordinate to the side, which changes its sign on the other side of the body
	basic             bool // shown without Advanced
	needs             []*need
	off               *float64 // the value with which it does nothing, such as a weight of 0
}

// The usual values with which a parameter does nothing.
var zero, one = 0.0, 1.0

// sections collects sections whose entries are added one by one.
type sections []section

// section begins a section.
func (l *sections) section(s section) { *l = append(*l, s) }

// add adds an entry to the section that was begun last.
func (l *sections) add(e entry) {
	last := &(*l)[len(*l)-1]
	last.entries = append(last.entries, e)
}
