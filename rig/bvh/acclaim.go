package bvh

import (
	"bytes"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
)

// An Acclaim skeleton describes bones: each begins where its parent ends and has a direction, a length, an axis frame in
// which its rotation is given, and the angles it may turn by. Here a bone is the joint at its beginning. A bone's rotation
// is C·M·C⁻¹ with C from its axis and M = Rz·Ry·Rx of the angles in the AMC file.

// bone is a bone of an ASF file.
type bone struct {
	end     mgl64.Vec3 // from the bone's beginning to its end, in units of the file
	axis    mgl64.Quat
	dofs    []string
	touched bool
}

// ReadAMC reads Acclaim motion with its skeleton. AMC has no frame time; CMU's is 120 Hz and that is what the motion gets.
func ReadAMC(asf, amc io.Reader, name string, up Up) (*rig.Motion, error) {
	skeleton, bones, meters, err := readASF(asf)
	if err != nil {
		return nil, err
	}
	index := make(map[string]int, len(bones))
	for i := range bones {
		index[skeleton.Joints[i].Name] = i
	}
	width, first := 0, make([]int, len(bones)) // numbers of a frame, and where those of a bone begin
	for i := range bones {
		first[i] = width
		width += len(bones[i].dofs)
	}
	missing := make([]float64, width) // of bones that a frame does not name: they rest
	for i := range missing {
		missing[i] = math.NaN()
	}
	in := newLines(amc)
	var rows []float64
	frames, given := 0, 0 // numbers that the file has
	for {
		line, ok := in.scan()
		if !ok {
			break
		}
		line = bytes.TrimSpace(line)
		name, numbers, _ := bytes.Cut(line, []byte{' '})
		i, named := index[string(name)]
		if named && frames > 0 {
			from, to := len(rows)-width+first[i], len(rows)-width+first[i]+len(bones[i].dofs)
			if _, ok := appendNumbers(rows[from:from:to], to-from, numbers); ok {
				given += to - from
				continue
			}
		}
		fields := strings.Fields(phrase.Line(string(line)))
		if len(fields) == 0 || fields[0][0] == '#' || fields[0][0] == ':' {
			continue
		}
		if _, err := strconv.Atoi(fields[0]); err == nil && len(fields) == 1 {
			frames++
			if most := mostFrames(max(len(skeleton.Joints), width), given); frames > most {
				return nil, in.fail(tooManyFrames(frames, len(skeleton.Joints), most))
			}
			rows = append(rows, missing...)
			continue
		}
		if i, named = index[fields[0]]; !named {
			return nil, in.fail(phrase.Say(`the skeleton has no bone "{{.Fields}}"`, "Fields", fields[0]))
		}
		if frames == 0 {
			return nil, in.fail(phrase.Say("a bone before the first frame number"))
		}
		if len(fields)-1 < len(bones[i].dofs) {
			return nil, in.fail(phrase.Say("{{.Fields}} needs {{.Count}} numbers and has {{.Count2}}", "Fields", fields[0], "Count", len(bones[i].dofs),
				"Count2", len(fields)-1))
		}
		from := len(rows) - width + first[i]
		if err := in.numbers(fields[1:], rows[from:from+len(bones[i].dofs)]); err != nil {
			return nil, err
		}
		given += len(bones[i].dofs)
	}
	if err := in.scanner.Err(); err != nil {
		return nil, phrase.Fail("{{.Kind}}: after line {{.Number}}: {{.Cause}}", "Kind", ErrFormat, "Number", in.number, "Cause", err)
	}
	offsets := skeleton.Joints // of the file
	motion := rig.NewDecodedMotion(phrase.Line(name), skeleton, 1.0/120, frames, func(frame int, local []rig.Transform) {
		row := rows[frame*width : (frame+1)*width]
		for i := range bones {
			if numbers := row[first[i] : first[i]+len(bones[i].dofs)]; len(numbers) > 0 && !math.IsNaN(numbers[0]) {
				local[i] = bones[i].local(offsets[i].Offset, numbers)
			}
		}
	})
	return upright(motion, meters, up), nil
}

// local is a bone's transform in its parent for the numbers of one frame.
func (b *bone) local(offset mgl64.Vec3, numbers []float64) rig.Transform {
	x, y, z := mgl64.QuatIdent(), mgl64.QuatIdent(), mgl64.QuatIdent()
	for i, dof := range b.dofs {
		angle := mgl64.DegToRad(numbers[i])
		switch dof {
		case "rx":
			x = mgl64.QuatRotate(angle, mgl64.Vec3{1, 0, 0})
		case "ry":
			y = mgl64.QuatRotate(angle, mgl64.Vec3{0, 1, 0})
		case "rz":
			z = mgl64.QuatRotate(angle, mgl64.Vec3{0, 0, 1})
		case "tx":
			offset[0] = numbers[i]
		case "ty":
			offset[1] = numbers[i]
		case "tz":
			offset[2] = numbers[i]
		}
	}
	turned := b.axis.Mul(z.Mul(y).Mul(x)).Mul(b.axis.Conjugate())
	return rig.Transform{Position: offset, Rotation: turned}
}

// readASF reads an Acclaim skeleton; meters is the length of its unit.
func readASF(r io.Reader) (skeleton rig.Skeleton, bones []bone, meters float64, err error) {
	in := newLines(r)
	const inch = 0.0254
	meters = inch
	skeleton.Joints = []rig.Joint{{Name: "root", Parent: -1, Rest: mgl64.QuatIdent()}}
	bones = []bone{{axis: mgl64.QuatIdent(), dofs: []string{"tx", "ty", "tz", "rx", "ry", "rz"}}}
	described := map[string]bone{}
	section, current := "", ""
	for {
		fields, ok := in.next()
		if !ok {
			break
		}
		word := strings.ToLower(fields[0])
		if word[0] == '#' {
			continue
		}
		if word[0] == ':' {
			section = word
			continue
		}
		rest := fields[1:]
		var three [3]float64
		triple := func() error {
			if len(rest) < 3 {
				return in.fail(phrase.Say("{{.Word}} needs three numbers", "Word", word))
			}
			return in.numbers(rest, three[:])
		}
		switch {
		case section == ":units" && word == "length" && len(rest) == 1:
			var unit [1]float64
			if err := in.numbers(rest, unit[:]); err != nil {
				return skeleton, nil, 0, err
			}
			if !(unit[0] > 0) {
				return skeleton, nil, 0, in.fail(phrase.Say("a unit of length of {{.Unit}}", "Unit", unit[0]))
			}
			meters = inch / unit[0]
		case section == ":root" && word == "order":
			if bones[0].dofs, err = in.dofs(rest); err != nil {
				return skeleton, nil, 0, err
			}
		case section == ":bonedata" && word == "name" && len(rest) == 1:
			current = rest[0]
			if len(described) == maxJoints {
				return skeleton, nil, 0, in.fail(phrase.Say("more than {{.MaxJoints}} bones", "MaxJoints", maxJoints))
			}
			described[current] = bone{axis: mgl64.QuatIdent()}
		case section == ":bonedata" && current != "":
			b := described[current]
			switch word {
			case "direction":
				if err := triple(); err != nil {
					return skeleton, nil, 0, err
				}
				b.end = mgl64.Vec3(three)
			case "length":
				var length [1]float64
				if len(rest) < 1 {
					return skeleton, nil, 0, in.fail(phrase.Say("length needs a number"))
				}
				if err := in.numbers(rest, length[:]); err != nil {
					return skeleton, nil, 0, err
				}
				b.end = b.end.Mul(length[0])
			case "axis":
				if err := triple(); err != nil {
					return skeleton, nil, 0, err
				}
				b.axis = mgl64.QuatRotate(mgl64.DegToRad(three[2]), mgl64.Vec3{0, 0, 1}).
					Mul(mgl64.QuatRotate(mgl64.DegToRad(three[1]), mgl64.Vec3{0, 1, 0})).
					Mul(mgl64.QuatRotate(mgl64.DegToRad(three[0]), mgl64.Vec3{1, 0, 0}))
			case "dof":
				if b.dofs, err = in.dofs(rest); err != nil {
					return skeleton, nil, 0, err
				}
			}
			described[current] = b
		case section == ":hierarchy" && word != "begin" && word != "end":
			parent := -1
			for i := range skeleton.Joints {
				if skeleton.Joints[i].Name == fields[0] {
					parent = i
				}
			}
			if parent < 0 {
				return skeleton, nil, 0, in.fail(phrase.Say(`"{{.Fields}}" has children before it has a parent`, "Fields", fields[0]))
			}
			for _, name := range rest {
				b, ok := described[name]
				if !ok || b.touched {
					return skeleton, nil, 0, in.fail(phrase.Say(`"{{.Name}}" is not a bone or has two parents`, "Name", name))
				}
				b.touched = true
				described[name] = b
				skeleton.Joints = append(skeleton.Joints, rig.Joint{Name: name, Parent: parent, Offset: bones[parent].end, Rest: mgl64.QuatIdent()})
				bones = append(bones, b)
			}
		}
	}
	if err := in.scanner.Err(); err != nil {
		return skeleton, nil, 0, phrase.Fail("{{.Kind}}: after line {{.Number}}: {{.Cause}}", "Kind", ErrFormat, "Number", in.number, "Cause", err)
	}
	if len(bones) < 2 {
		return skeleton, nil, 0, phrase.Fail("{{.Kind}}: the skeleton has no bones", "Kind", ErrFormat)
	}
	addEnds(&skeleton, bones)
	return skeleton, bones, meters, nil
}

// mostDofs is how many degrees of freedom the format knows: a frame takes memory for all of them.
const mostDofs = 7

func (l *lines) dofs(fields []string) (dofs []string, err error) {
	if len(fields) > mostDofs {
		return nil, l.fail(phrase.Say("more than {{.Value}} channels", "Value", mostDofs))
	}
	for _, dof := range fields {
		dofs = append(dofs, strings.ToLower(dof))
	}
	return dofs, nil
}

// addEnds gives each leaf bone a joint at its end, behind all bones so that their indices stay.
func addEnds(skeleton *rig.Skeleton, bones []bone) {
	hasChild := make([]bool, len(bones))
	for _, joint := range skeleton.Joints {
		if joint.Parent >= 0 {
			hasChild[joint.Parent] = true
		}
	}
	for i := range bones {
		if !hasChild[i] {
			skeleton.Joints = append(skeleton.Joints, rig.Joint{
				Name: skeleton.Joints[i].Name + endSuffix, Parent: i, Offset: bones[i].end, Rest: mgl64.QuatIdent(),
			})
		}
	}
}
