package motionout

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"posewright/internal/session"
	"posewright/internal/sys/files"
	"posewright/presets/export/animation"
	"posewright/presets/export/keyframes"
	"posewright/rig/phrase"
)

// Format is a kind of file, by the ending of its name.
type Format string

// The formats.
const (
	GLB  Format = ".glb"
	VRMA Format = ".vrma"
	BVH  Format = ".bvh"
	CSV  Format = ".csv"
	JSON Format = ".json"
)

// FormatOf is the format that a file's name says; false for none.
func FormatOf(path string) (Format, bool) {
	f := Format(strings.ToLower(filepath.Ext(path)))
	return f, slices.Contains([]Format{GLB, VRMA, BVH, CSV, JSON}, f)
}

// Motion reports whether programs for animation read the format; the others hold solved frames as they are.
func (f Format) Motion() bool { return f == GLB || f == VRMA || f == BVH }

// Keyed reports whether the format has keys that can be left out.
func (f Format) Keyed() bool { return f == GLB || f == VRMA }

// Options are what of a take is written, and how.
type Options struct {
	Format   Format
	From, To time.Duration // of the recording; To 0 is its end
	RateHz   float64       // frames a second, of which the take's rate is a multiple; 0 is every tick
	Loop     bool          // trim the range to where the pose at its end goes on with the one at its beginning
	Armature bool          // in GLB: the joints alone
	Motion   animation.Options

	AvatarFile files.Reference // in GLB: what the avatar was read from; without a name for Builtin
	Builtin    []byte          // the file of the built-in avatar
	Permitted  bool            // in GLB: an avatar may be modified whose license prohibits it
}

// keyRadiansPerMeter is how far a joint may turn for how far it may be off: 0.1° for a millimeter.
const keyRadiansPerMeter = 0.1 * math.Pi / 180 / 1e-3

// KeyError is how far left out keys may put a joint off: so many millimeters, and 0.1° for each of them.
func KeyError(mm float64) keyframes.Error {
	return keyframes.Error{Meters: mm / 1000, Radians: mm / 1000 * keyRadiansPerMeter}
}

// DefaultKeyErrorMM is the bound of [KeyError] that nobody chose.
const DefaultKeyErrorMM = 0.5

// RateError says that a take cannot be written at a rate.
type RateError struct{ RateHz, OutHz float64 }

func (e *RateError) Error() string {
	return fmt.Sprintf("the rate is %v Hz, which is no multiple of %v Hz", e.RateHz, e.OutHz)
}

// RateFor is the tick rate for frames at a rate: its lowest multiple that is not below the tick rate that is usual.
func RateFor(usualHz, outHz float64) float64 {
	if !(outHz > 0) {
		return usualHz
	}
	return outHz * math.Ceil(usualHz/outHz-1e-9)
}

// span is which ticks of a recording are written.
type span struct{ first, count, every int }

// frame is the number of the frame that a tick is written as; false for none.
func (s span) frame(tick int) (int, bool) {
	after := tick - s.first
	return after / s.every, after >= 0 && after%s.every == 0 && after/s.every < s.count
}

// ticks is how many are to be solved, from the first of the recording.
func (s span) ticks() int { return s.first + (s.count-1)*s.every + 1 }

// span finds the ticks of a take that are in the range.
func (t *Take) span(o *Options) (span, error) {
	s := span{every: 1}
	if o.RateHz > 0 {
		every := t.RateHz / o.RateHz
		s.every = int(math.Round(every))
		if s.every < 1 || math.Abs(every-float64(s.every)) > 1e-9*every {
			return span{}, &RateError{t.RateHz, o.RateHz}
		}
	}
	const whole = 1e-6 // of a tick
	s.first = int(math.Ceil(o.From.Seconds()*t.RateHz - whole))
	last := t.Ticks - 1
	if o.To > 0 {
		last = min(last, int(math.Floor(o.To.Seconds()*t.RateHz+whole)))
	}
	if last < s.first || o.From < 0 {
		return span{}, phrase.Fail("{{.Name}} has {{.Length}}, and nothing in the range that was chosen: choose another range",
			"Name", t.Name, "Length", phrase.Clock(session.TimeOf(t.Ticks-1, t.RateHz)))
	}
	s.count = (last-s.first)/s.every + 1
	return s, nil
}
