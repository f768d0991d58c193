package phasetraining

import (
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/solver/gait/phase"
	"posewright/solver/vec"
)

// Clip is a person who was recorded at an even rate.
type Clip struct {
	Name      string
	RateHz    float64
	LegLength float64 // meters
	Samples   []phase.Sample
	Phase     []float64 // strides: 0 where the left foot lands, 0.5 the right one; NaN while the person does not walk
	InAir     [][2]bool // which feet are
}

const (
	leastStep   = 0.18 // seconds from one landing to the next of the other foot
	mostStep    = 1.3
	walkSpeed   = 0.15 // m/s of the hips, smoothed over half a second, below which no one walks
	smoothSpeed = 0.25 // seconds to either side
)

// headset is where a headset is on a head: from its joint, in meters.
var headset = mgl64.Vec3{0, 0.07, 0.09}

// ErrNoWalks is that there is nothing to learn from.
var ErrNoWalks = errors.New("phasetraining: nobody walks in these recordings")

// ReadClips reads recordings. What cannot be read is left out and named in skipped.
func ReadClips(files []string, up bvh.Up) (clips []Clip, skipped []error) {
	var motions []*rig.Motion
	var names []string
	for _, file := range files {
		motion, err := capture.Open(file, "", up)
		if err != nil {
			skipped = append(skipped, fmt.Errorf("%s: %w", file, err))
			continue
		}
		motions, names = append(motions, motion), append(names, file)
	}
	people, failures := virtual.NewPersons(motions...)
	for i, person := range people {
		if failures[i] != nil {
			skipped = append(skipped, fmt.Errorf("%s: %w", names[i], failures[i]))
			continue
		}
		clips = append(clips, ClipOf(names[i], person.Track()))
	}
	return clips, skipped
}

// ClipOf marks the strides of a person.
func ClipOf(name string, track *virtual.Track) Clip {
	c := Clip{Name: name, RateHz: track.RateHz, LegLength: track.LegLength}
	for i := range track.Postures {
		p := &track.Postures[i]
		turn := vec.RotationFromMGL(p.Head.Rotation)
		c.Samples = append(c.Samples, phase.Sample{
			Head:  vec.FromMGL(p.Head.Position.Add(p.Head.Rotation.Rotate(headset))),
			Pitch: turn.Pitch(), Roll: turn.Roll(), Yaw: turn.Yaw(),
			Wrists: [2]vec.Vector{vec.FromMGL(p.Hands[0].Position), vec.FromMGL(p.Hands[1].Position)}, Tracked: [2]bool{true, true},
		})
	}
	steps := track.Steps()
	c.Phase, c.InAir = strides(steps, len(c.Samples), c.RateHz)
	around := int(smoothSpeed * c.RateHz)
	for i := range c.Phase {
		from, to := max(0, i-around), min(len(c.Phase)-1, i+around)
		way := 0.0
		for k := from; k < to; k++ {
			a, b := track.Postures[k].Center, track.Postures[k+1].Center
			way += math.Hypot(b.X()-a.X(), b.Z()-a.Z())
		}
		if to > from && way*c.RateHz/float64(to-from) < walkSpeed {
			c.Phase[i] = math.NaN()
		}
	}
	return c
}

// strides marks, of so many samples, the phase between landings of one foot and the next of the other, and half a step before the first of them; and which feet
// are in the air.
func strides(steps []virtual.Step, samples int, rate float64) (psi []float64, inAir [][2]bool) {
	psi, inAir = make([]float64, samples), make([][2]bool, samples)
	for i := range psi {
		psi[i] = math.NaN()
	}
	fill := func(from, to float64, mark func(i int, at float64)) {
		for i := max(0, int(math.Ceil(from*rate))); i < samples && float64(i)/rate < to; i++ {
			mark(i, float64(i)/rate)
		}
	}
	usual := func(a, b virtual.Step) bool {
		return a.Side != b.Side && b.Land-a.Land > leastStep && b.Land-a.Land < mostStep
	}
	for k, step := range steps {
		fill(step.Lift, step.Land, func(i int, _ float64) { inAir[i][step.Side] = true })
		if k+1 == len(steps) || !usual(step, steps[k+1]) {
			continue
		}
		time, from := steps[k+1].Land-step.Land, step.Land
		if k == 0 || !usual(steps[k-1], step) {
			from -= time / 2
		}
		fill(from, steps[k+1].Land, func(i int, at float64) { psi[i] = 0.5*float64(step.Side) + 0.5*(at-step.Land)/time })
	}
	return psi, inAir
}
