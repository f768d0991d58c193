package bvh

import (
	"bufio"
	"bytes"
	"io"
	"io/fs"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/sys/files"
	"posewright/rig"
	"posewright/rig/phrase"
)

// ErrFormat is what every file is that cannot be read as motion; the error says where and why.
var ErrFormat = phrase.Fail("bvh: not a motion capture file that can be read")

const (
	maxFileBytes = 2 << 30
	maxJoints    = 4096
	maxValues    = 100_000_000 // of all frames together: an hour of 65 joints with six channels at 60 Hz has 84 million
	maxLine      = 1 << 20
	maxRoom      = 1 << 20 // values that a file's word is taken for
	maxName      = 1 << 10 // bytes
	// A motion has so many transforms for each number of the file at most, and these beside: a joint without channels takes memory in each frame.
	transformsOfNumber = 4
	spareTransforms    = 1_000_000
)

// endSuffix marks the joint that stands for an end site.
const endSuffix = "_End"

// Open reads a motion from a file ending in .bvh, or in .amc with its skeleton beside it: 11_01.amc needs 11.asf or
// 11_01.asf.
func Open(path string, up Up) (*rig.Motion, error) {
	fsys, name := files.Chosen(path).FS()
	return OpenFS(fsys, name, up)
}

// OpenFS is [Open] for a file at the top of a file system.
func OpenFS(fsys fs.FS, path string, up Up) (*rig.Motion, error) {
	name := strings.TrimSuffix(path, filepath.Ext(path))
	file, err := files.OpenIn(fsys, path, maxFileBytes)
	if said, ok := phrase.Worded(err); ok {
		return nil, phrase.Error(phrase.Say("{{.File}}: {{.Cause}}", "File", filepath.Base(path), "Cause", said), err)
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if !strings.EqualFold(filepath.Ext(path), ".amc") {
		motion, err := Read(file, name, up)
		if err != nil {
			return nil, phrase.Fail("{{.File}}: {{.Cause}}", "File", filepath.Base(path), "Cause", err)
		}
		return motion, nil
	}
	subject, _, _ := strings.Cut(name, "_")
	for _, stem := range []string{name, subject} {
		skeleton, err := files.OpenIn(fsys, stem+".asf", maxFileBytes)
		if err != nil {
			continue
		}
		defer skeleton.Close()
		motion, err := ReadAMC(skeleton, file, name, up)
		if err != nil {
			return nil, phrase.Fail("{{.File}}: {{.Cause}}", "File", filepath.Base(path), "Cause", err)
		}
		return motion, nil
	}
	return nil, phrase.Fail("{{.File}}: {{.Kind}}: its skeleton {{.Subject}}.asf is not beside it", "File", filepath.Base(path), "Kind", ErrFormat,
		"Subject", subject)
}

// channel is one number of a row: which joint it moves or turns, and how.
type channel struct {
	joint, axis int
	position    bool
}

// lines hands out lines with their numbers.
type lines struct {
	scanner *bufio.Scanner
	number  int
}

func newLines(r io.Reader) *lines {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(make([]byte, 64<<10), maxLine)
	return &lines{scanner: scanner}
}

// scan goes to the next line, without a byte order mark; false at the end.
func (l *lines) scan() (line []byte, ok bool) {
	if !l.scanner.Scan() {
		return nil, false
	}
	l.number++
	return bytes.TrimPrefix(l.scanner.Bytes(), byteOrderMark), true
}

var byteOrderMark = []byte("\ufeff")

// next is the fields of the next line that has any; false at the end.
func (l *lines) next() ([]string, bool) {
	for {
		line, ok := l.scan()
		if !ok {
			return nil, false
		}
		if fields := strings.Fields(phrase.Line(string(line))); len(fields) > 0 {
			return fields, true
		}
	}
}

func (l *lines) fail(why phrase.Phrase) error {
	return phrase.Fail("{{.Kind}}: line {{.Number}}: {{.Why}}", "Kind", ErrFormat, "Number", l.number, "Why", why)
}

func (l *lines) numbers(fields []string, into []float64) error {
	for i := range into {
		v, err := strconv.ParseFloat(fields[i], 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			return l.fail(phrase.Say(`"{{.Fields}}" is not a number`, "Fields", fields[i]))
		}
		into[i] = v
	}
	return nil
}

// wrongLength is the error of a row that has not as many numbers as there are channels: it names what is no number,
// else the first too many or the last.
func (l *lines) wrongLength(fields []string, width int) error {
	if err := l.numbers(fields, make([]float64, len(fields))); err != nil {
		return err
	}
	if len(fields) > width {
		return l.fail(phrase.Say(
			`the row has {{.Count}} numbers, the channels are {{.Width}}: "{{.Token}}" is the first too many`,
			"Count", len(fields), "Width", width, "Token", fields[width]))
	}
	return l.fail(phrase.Say(
		`the row has {{.Count}} numbers, the channels are {{.Width}}: it ends after "{{.Token}}"`,
		"Count", len(fields), "Width", width, "Token", fields[len(fields)-1]))
}

// Read reads a BVH file.
func Read(r io.Reader, name string, up Up) (*rig.Motion, error) {
	in := newLines(r)
	skeleton, channels, err := readHierarchy(in)
	if err != nil {
		return nil, err
	}
	frameTime, announced, rows, err := readRows(in, len(channels))
	if err != nil {
		return nil, err
	}
	frames := 0
	if len(channels) > 0 {
		frames = len(rows) / len(channels)
	}
	if most := mostFrames(len(skeleton.Joints), len(rows)); frames > most {
		return nil, phrase.Fail("{{.Kind}}: {{.Why}}", "Kind", ErrFormat, "Why", tooManyFrames(frames, len(skeleton.Joints), most))
	}
	relative := relativePositions(&skeleton, channels, rows)
	offsets := skeleton.Joints // of the file
	motion := rig.NewDecodedMotion(phrase.Line(name), skeleton, frameTime, frames, func(frame int, local []rig.Transform) {
		row := rows[frame*len(channels):]
		for i := range channels {
			c, value := &channels[i], row[i]
			to := &local[c.joint]
			if !c.position {
				turn(&to.Rotation, c.axis, mgl64.DegToRad(value))
				continue
			}
			if relative && offsets[c.joint].Parent >= 0 {
				value += offsets[c.joint].Offset[c.axis]
			}
			to.Position[c.axis] = value
		}
	})
	if announced > frames {
		motion.Notes = append(motion.Notes, phrase.Say("The file is cut off: {{.Frames}} of its {{.Count}} frames are there.", "Frames", frames, "Count", announced))
	}
	return upright(rig.Rerooted(motion), 0, up), nil
}

// mostFrames is how many frames a motion may have of so many joints and so many numbers in its file.
func mostFrames(joints, numbers int) int {
	return min(maxValues/4, spareTransforms+transformsOfNumber*numbers) / joints
}

func tooManyFrames(frames, joints, most int) phrase.Phrase {
	return phrase.Say("{{.Frames}} frames of {{.Count}} joints; more than {{.Most}} frames are not read: split the recording", "Frames", frames, "Count", joints,
		"Most", most)
}

// relativePositions reports whether the position channels of inner joints add to the offsets: a few exporters write them so,
// all zero, and replacing the offsets with them would fold the body into a point.
func relativePositions(s *rig.Skeleton, channels []channel, rows []float64) bool {
	var moved, offset float64
	for i, c := range channels {
		if !c.position || s.Joints[c.joint].Parent < 0 {
			continue
		}
		for row := i; row < len(rows); row += len(channels) {
			moved += math.Abs(rows[row])
			offset += math.Abs(s.Joints[c.joint].Offset[c.axis])
		}
	}
	return moved < 0.1*offset
}

func readHierarchy(in *lines) (skeleton rig.Skeleton, channels []channel, err error) {
	fields, ok := in.next()
	if !ok || !strings.EqualFold(fields[0], "HIERARCHY") {
		return skeleton, nil, phrase.Fail("{{.Kind}}: a BVH file begins with HIERARCHY", "Kind", ErrFormat)
	}
	var open []int
	for {
		fields, ok = in.next()
		if !ok {
			return skeleton, nil, phrase.Fail("{{.Kind}}: it ends before MOTION", "Kind", ErrFormat)
		}
		switch keyword := strings.ToUpper(fields[0]); keyword {
		case "{":
		case "ROOT", "JOINT", "END":
			parent := -1
			if len(open) > 0 {
				parent = open[len(open)-1]
			} else if keyword != "ROOT" {
				return skeleton, nil, in.fail(phrase.Say("{{.Fields}} outside a ROOT", "Fields", fields[0]))
			}
			joint := rig.Joint{Name: strings.Join(fields[1:], " "), Parent: parent, Rest: mgl64.QuatIdent()}
			if keyword == "END" {
				joint.Name = skeleton.Joints[parent].Name + endSuffix
			}
			if len(joint.Name) > maxName+len(endSuffix) {
				return skeleton, nil, in.fail(phrase.Say("the name of a joint has {{.Count}} bytes; more than {{.Most}} are not read: shorten it", "Count", len(joint.Name),
					"Most", maxName))
			}
			if len(skeleton.Joints) == maxJoints {
				return skeleton, nil, in.fail(phrase.Say("more than {{.MaxJoints}} joints: export the recording with the bones of the body alone", "MaxJoints", maxJoints))
			}
			open = append(open, len(skeleton.Joints))
			skeleton.Joints = append(skeleton.Joints, joint)
		case "}":
			if len(open) == 0 {
				return skeleton, nil, in.fail(phrase.Say("a closing brace too many"))
			}
			open = open[:len(open)-1]
		case "OFFSET":
			if len(open) == 0 || len(fields) < 4 {
				return skeleton, nil, in.fail(phrase.Say("OFFSET needs a joint and three numbers"))
			}
			if err := in.numbers(fields[1:], skeleton.Joints[open[len(open)-1]].Offset[:]); err != nil {
				return skeleton, nil, err
			}
		case "CHANNELS":
			if len(open) == 0 || len(fields) < 2 {
				return skeleton, nil, in.fail(phrase.Say("CHANNELS needs a joint and a number"))
			}
			for _, word := range fields[2:] {
				c, ok := channelNamed(word)
				if !ok {
					return skeleton, nil, in.fail(phrase.Say(`"{{.Word}}" is not a channel`, "Word", word))
				}
				c.joint = open[len(open)-1]
				channels = append(channels, c)
			}
			if count, err := strconv.Atoi(fields[1]); err != nil || count != len(fields)-2 {
				return skeleton, nil, in.fail(phrase.Say("CHANNELS says {{.Fields}} and lists {{.Count}}", "Fields", fields[1], "Count", len(fields)-2))
			}
			if len(channels) > 6*maxJoints {
				return skeleton, nil, in.fail(phrase.Say("more than {{.Value}} channels", "Value", 6*maxJoints))
			}
		case "MOTION":
			if len(open) > 0 {
				return skeleton, nil, in.fail(phrase.Say("{{.Count}} closing braces are missing before MOTION", "Count", len(open)))
			}
			if len(skeleton.Joints) == 0 {
				return skeleton, nil, in.fail(phrase.Say("no joint before MOTION"))
			}
			return skeleton, channels, nil
		default:
			return skeleton, nil, in.fail(phrase.Say(`"{{.Fields}}" was not expected`, "Fields", fields[0]))
		}
	}
}

func channelNamed(word string) (channel, bool) {
	if len(word) < 9 {
		return channel{}, false
	}
	axis := strings.IndexByte("xyz", word[0]|0x20)
	switch kind := word[1:]; {
	case axis < 0:
	case strings.EqualFold(kind, "position"):
		return channel{axis: axis, position: true}, true
	case strings.EqualFold(kind, "rotation"):
		return channel{axis: axis}, true
	}
	return channel{}, false
}

// readRows reads what follows MOTION, all rows in one slice, and how many rows the file says that it has.
func readRows(in *lines, width int) (frameTime float64, announced int, rows []float64, err error) {
	for {
		line, ok := in.scan()
		if !ok {
			break
		}
		if width > 0 && len(rows)+width <= maxValues {
			if row, ok := appendNumbers(rows, width, line); ok {
				rows = row
				continue
			}
		}
		fields := strings.Fields(string(line))
		switch {
		case len(fields) == 0:
			continue
		case strings.EqualFold(fields[0], "Frames:"):
			if len(fields) == 2 { // the rows are counted; this only makes room, and tells whether some are missing
				announced, _ = strconv.Atoi(fields[1])
				if announced > 0 && announced <= maxRoom/max(1, width) {
					rows = slices.Grow(rows, announced*width)
				}
			}
			continue
		case strings.EqualFold(fields[0], "Frame") && len(fields) >= 3:
			var t [1]float64
			if err := in.numbers(fields[2:], t[:]); err != nil {
				return 0, 0, nil, err
			}
			frameTime = t[0]
			continue
		case len(fields) != width:
			return 0, 0, nil, in.wrongLength(fields, width)
		case len(rows)+width > maxValues:
			return 0, 0, nil, in.fail(phrase.Say("more than {{.Most}} numbers are not read: split the recording", "Most", maxValues))
		}
		row := make([]float64, width)
		if err := in.numbers(fields, row); err != nil {
			return 0, 0, nil, err
		}
		rows = append(rows, row...)
	}
	if err := in.scanner.Err(); err != nil {
		return 0, 0, nil, phrase.Fail("{{.Kind}}: after line {{.Number}}: {{.Cause}}", "Kind", ErrFormat, "Number", in.number, "Cause", err)
	}
	if len(rows) > 0 && !(frameTime > 0 && frameTime <= 10) {
		return 0, 0, nil, phrase.Fail("{{.Kind}}: its frame time is {{.Seconds}} s", "Kind", ErrFormat, "Seconds", frameTime)
	}
	return frameTime, announced, rows, nil
}

// inferUnit is the meters of one unit: of those in use, the one that makes the skeleton most like a person's. The measure
// is the longest way along bones from one leaf to another, hand to foot, which on a person of 1.70 m is about 2.4 m.
func inferUnit(s *rig.Skeleton) float64 {
	const handToFoot = 2.4
	// Meters, decimetres, centimeters, millimeters, inches, and CMU's 0.45 of an inch turned round.
	units := [...]float64{1, 0.1, 0.01, 0.001, 0.0254, 0.0254 / 0.45}
	deepest, longest := make([]float64, len(s.Joints)), 0.0
	for i := len(s.Joints) - 1; i >= 0; i-- {
		parent := s.Joints[i].Parent
		if parent < 0 {
			continue
		}
		way := deepest[i] + s.Joints[i].Offset.Len()
		longest = max(longest, deepest[parent]+way)
		deepest[parent] = max(deepest[parent], way)
	}
	if !(longest > 0) {
		return 1
	}
	best := units[0]
	for _, unit := range units[1:] {
		if math.Abs(math.Log(unit*longest/handToFoot)) < math.Abs(math.Log(best*longest/handToFoot)) {
			best = unit
		}
	}
	return best
}
