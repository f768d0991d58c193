package presets

import (
	"bytes"
	"unicode/utf8"

	"posewright/rig/phrase"
)

// What reading a preset can fail with, to be asked for with errors.Is. The error itself is a *Problem, which says where and what.
var (
	ErrNotJSON   = phrase.Fail("presets: not JSON")
	ErrNotPreset = phrase.Fail("presets: not a preset")
	ErrNewer     = phrase.Fail("presets: written by a newer Posewright")
	ErrTooLarge  = phrase.Fail("presets: too large")
	ErrInvalid   = phrase.Fail("presets: invalid") // a preset with a field that is unknown, of the wrong type or out of range
)

// Problem is one thing that is wrong in a preset's file, as a sentence for people.
type Problem struct {
	Line, Column int           // from 1, the column in characters; 0 where the file as a whole is meant
	Path         string        // of the field, such as "effectors.leftHand.positionWeight"; "" where it is about no field
	Message      phrase.Phrase // what is wrong and, where it is not plain, what to do
	Err          error         // one of the Err values of this package

	offset int // of the byte that Line and Column are those of
}

func (p *Problem) Error() string { return p.Phrase().String() }

// Phrase is the sentence, with the line and the column.
func (p *Problem) Phrase() phrase.Phrase {
	if p.Line == 0 {
		return p.Message
	}
	return phrase.Say("line {{.Line}}, column {{.Column}}: {{.Problem}}", "Line", p.Line, "Column", p.Column, "Problem", p.Message)
}

// Unwrap is the kind of the problem.
func (p *Problem) Unwrap() error { return p.Err }

// locate works out line and column from the offset.
func (p *Problem) locate(data []byte) {
	before := data[:min(max(p.offset, 0), len(data))]
	lineStart := bytes.LastIndexByte(before, '\n') + 1
	p.Line = bytes.Count(before, []byte{'\n'}) + 1
	p.Column = utf8.RuneCount(before[lineStart:]) + 1
}
