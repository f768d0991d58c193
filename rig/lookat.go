package rig

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// LookAt is how an avatar's file lets its eyes follow what is looked at (VRMC_vrm.lookAt of VRM 1.0, firstPerson of VRM 0.x): how far an eye turns for a
// target that is so far to the side, above or below.
type LookAt struct {
	// Expressions says that not bones but expressions move the eyes: nothing turns, and the output of the range maps is how far an expression is on. Then
	// only HorizontalOuter counts of the two horizontal ones.
	Expressions bool
	Binary      [GazeCount]bool // of the expressions: which are either off or, from one half on, fully on
	Offset      *mgl64.Vec3     // in the frame of the head's joint, meters of the file: where angles are measured from; nil is between the eyes

	HorizontalInner RangeMap // towards the nose
	HorizontalOuter RangeMap // away from the nose
	VerticalDown    RangeMap
	VerticalUp      RangeMap
}

// RangeMap says how far an eye turns for the angle of what is looked at.
type RangeMap struct {
	InputMax    float64    // radians, above 0: the angle beyond which the eye turns no further
	OutputScale float64    // radians: how far it turns at that angle; for expressions how far one is on, of which more than 1 is treated as 1
	Curve       []CurveKey // from 0 to 1 as shares of both, in order; none is a straight line
}

// CurveKey is a key of a curve of Unity, between which cubics run.
type CurveKey struct{ Time, Value, In, Out float64 } // In and Out are slopes before and after

// Turn is how far an eye turns for an angle of zero or more. It does not allocate.
func (m *RangeMap) Turn(angleRad float64) float64 {
	return m.OutputScale * evaluate(m.Curve, math.Min(angleRad/m.InputMax, 1))
}

// Express is how far the expressions that move the eyes are on for a gaze to the left and downward in radians, as the
// range maps say, times a share of each direction.
func (l *LookAt) Express(leftRad, downRad, sideways, upright float64) (g Gaze) {
	side, height := LookLeft, LookDown
	vertical := &l.VerticalDown
	if leftRad <= 0 {
		side = LookRight
	}
	if downRad < 0 {
		height, vertical = LookUp, &l.VerticalUp
	}
	g[side] = sideways * math.Min(math.Max(l.HorizontalOuter.Turn(math.Abs(leftRad)), 0), 1)
	g[height] = upright * math.Min(math.Max(vertical.Turn(math.Abs(downRad)), 0), 1)
	for id := range g {
		if l.Binary[id] {
			g[id] = math.Floor(g[id] + 0.5)
		}
	}
	return g
}

func evaluate(keys []CurveKey, time float64) float64 {
	if len(keys) == 0 {
		return time
	}
	if time <= keys[0].Time {
		return keys[0].Value
	}
	for i := 1; i < len(keys); i++ {
		before, after := &keys[i-1], &keys[i]
		if time > after.Time {
			continue
		}
		// The cubic of Hermite: with these values and slopes at both ends.
		span := after.Time - before.Time
		t := (time - before.Time) / span
		return before.Value + t*t*(3-2*t)*(after.Value-before.Value) + span*t*(1-t)*((1-t)*before.Out-t*after.In)
	}
	return keys[len(keys)-1].Value
}
