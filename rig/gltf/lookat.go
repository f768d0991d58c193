package gltf

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// lookAt1 is VRMC_vrm.lookAt.
type lookAt1 struct {
	Type            string    `json:"type"`
	Offset          []float64 `json:"offsetFromHeadBone"`
	HorizontalInner rangeMap  `json:"rangeMapHorizontalInner"`
	HorizontalOuter rangeMap  `json:"rangeMapHorizontalOuter"`
	VerticalDown    rangeMap  `json:"rangeMapVerticalDown"`
	VerticalUp      rangeMap  `json:"rangeMapVerticalUp"`
}

type rangeMap struct {
	InputMax    *float64 `json:"inputMaxValue"`
	OutputScale *float64 `json:"outputScale"`
}

// firstPerson0 is what is read of firstPerson of VRM 0.x. Its offset is where a camera goes; the eyes' angles are not measured from it.
type firstPerson0 struct {
	Bone            *int      `json:"firstPersonBone"`
	Offset          vector0   `json:"firstPersonBoneOffset"`
	Type            string    `json:"lookAtTypeName"`
	HorizontalInner degreeMap `json:"lookAtHorizontalInner"`
	HorizontalOuter degreeMap `json:"lookAtHorizontalOuter"`
	VerticalDown    degreeMap `json:"lookAtVerticalDown"`
	VerticalUp      degreeMap `json:"lookAtVerticalUp"`
}

// vector0 is a vector of Unity, whose Z is the other way around.
type vector0 struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	Z float64 `json:"z"`
}

type degreeMap struct {
	Curve  []float64 `json:"curve"` // time, value and both slopes of each key
	XRange *float64  `json:"xRange"`
	YRange *float64  `json:"yRange"`
}

const (
	degree       = math.Pi / 180
	defaultInput = 90 // degrees, what UniVRM writes and takes where a file says nothing
	defaultTurn  = 10
	leastInput   = 1 // an eye that turns all the way within less would flicker
	mostKeys     = 64
)

// readLookAt reads how the eyes turn. Numbers that make no sense are treated as not written.
func (d *decoder) readLookAt() {
	var one struct {
		LookAt *lookAt1 `json:"lookAt"`
	}
	var zero struct {
		FirstPerson *firstPerson0 `json:"firstPerson"`
	}
	look := &rig.LookAt{}
	switch {
	case extension(d.doc.Extensions, "VRMC_vrm", &one) && one.LookAt != nil:
		file := one.LookAt
		look.Expressions = file.Type == "expression"
		look.Offset = d.headOffset(file.Offset)
		d.readEyeOffset(file.Offset)
		unit := outputUnit(look.Expressions)
		look.HorizontalInner, look.HorizontalOuter = file.HorizontalInner.read(unit), file.HorizontalOuter.read(unit)
		look.VerticalDown, look.VerticalUp = file.VerticalDown.read(unit), file.VerticalUp.read(unit)
	case extension(d.doc.Extensions, "VRM", &zero) && zero.FirstPerson != nil:
		file := zero.FirstPerson
		look.Expressions = file.Type == "BlendShape"
		head := d.avatar.Roles.Joint[rig.Head]
		if file.Bone == nil || *file.Bone == -1 || head >= 0 && *file.Bone == d.avatar.Nodes[head] {
			d.readEyeOffset([]float64{file.Offset.X, file.Offset.Y, -file.Offset.Z})
		}
		unit := outputUnit(look.Expressions)
		look.HorizontalInner, look.HorizontalOuter = file.HorizontalInner.read(unit), file.HorizontalOuter.read(unit)
		look.VerticalDown, look.VerticalUp = file.VerticalDown.read(unit), file.VerticalUp.read(unit)
	default:
		return
	}
	d.avatar.LookAt = look
	for side := range look.Binary {
		e := d.avatar.Look(side)
		look.Binary[side] = look.Expressions && e != nil && e.Binary
	}
	d.noteStillEyes()
}

// headOffset is an offset in the frame of the head's joint; nil where there is none.
func (d *decoder) headOffset(offset []float64) *mgl64.Vec3 {
	head := d.avatar.Roles.Joint[rig.Head]
	if head < 0 || len(offset) < 3 {
		return nil
	}
	at := toVector(offset).Mul(d.nodes.sizeOf(d.avatar.Nodes[head]))
	if !sensible(at.Len()) {
		return nil
	}
	return &at
}

// readEyeOffset takes an offset from the head to the eyes, unless it is what exporters write that know of none.
func (d *decoder) readEyeOffset(offset []float64) {
	if len(offset) < 3 {
		return
	}
	at := toVector(offset)
	if usual := (mgl64.Vec3{0, 0.06, 0}); at.Len() > 1e-4 && at.Sub(usual).Len() > 1e-4 {
		d.avatar.EyeOffset = d.headOffset(offset)
	}
}

// outputUnit is what the output of range maps is in: degrees, or shares of an expression.
func outputUnit(expressions bool) float64 {
	if expressions {
		return 1
	}
	return degree
}

func (m *rangeMap) read(unit float64) rig.RangeMap {
	return newRangeMap(m.InputMax, m.OutputScale, unit)
}

func newRangeMap(input, turn *float64, unit float64) rig.RangeMap {
	in, out := float64(defaultInput), float64(defaultTurn)
	if unit == 1 {
		out = 1
	}
	if input != nil && *input >= 0 && *input <= 180 {
		in = math.Max(*input, leastInput)
	}
	if turn != nil && math.Abs(*turn) <= 180 {
		out = *turn
	}
	return rig.RangeMap{InputMax: in * degree, OutputScale: out * unit}
}

func (m *degreeMap) read(unit float64) rig.RangeMap {
	result := newRangeMap(m.XRange, m.YRange, unit)
	if len(m.Curve)%4 != 0 || len(m.Curve) > 4*mostKeys {
		return result
	}
	keys := make([]rig.CurveKey, 0, len(m.Curve)/4)
	for i := 0; i < len(m.Curve); i += 4 {
		key := rig.CurveKey{Time: m.Curve[i], Value: m.Curve[i+1], In: m.Curve[i+2], Out: m.Curve[i+3]}
		if !sensible(key.Time) || math.Abs(key.Value) > 2 || math.Abs(key.In) > 1e3 || math.Abs(key.Out) > 1e3 || i > 0 && key.Time < keys[len(keys)-1].Time+1e-6 {
			return result
		}
		keys = append(keys, key)
	}
	if !straight(keys) {
		result.Curve = keys
	}
	return result
}

// straight reports whether keys are the line from 0 to 1, as nearly all files have it.
func straight(keys []rig.CurveKey) bool {
	if len(keys) != 2 {
		return len(keys) == 0
	}
	first, last := keys[0], keys[1]
	return first.Time == 0 && first.Value == 0 && first.Out == 1 && last.Time == 1 && last.Value == 1 && last.In == 1
}
