package accuracy

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
)

// stepKind is what a person does while they take a step.
type stepKind int

const (
	startingStep stepKind = iota // the first after a rest, or within a second of the beginning
	turningStep
	sidewaysStep
	backwardStep
	runningStep
	forwardStep
	stepKinds
)

func (k stepKind) String() string {
	return [stepKinds]string{"starting", "turning", "sideways", "backward", "running", "forward"}[k]
}

const (
	startSeconds = 1.0                // of a take, and of a rest before a step
	turnSeconds  = 0.4                // before and after a landing
	turnLeast    = 45 * math.Pi / 180 // by which the hips turn in both
	paceSeconds  = 0.25               // before and after a landing
	paceLeast    = 0.1                // Froude: who is slower goes nowhere
)

// kindsOf are the kinds of the steps of a track, in their order. Where several fit it is the first of the list.
func kindsOf(track *virtual.Track, steps []virtual.Step, from float64) []stepKind {
	kinds := make([]stepKind, len(steps))
	for i, step := range steps {
		rest := step.Land - from
		if i > 0 {
			rest = step.Land - steps[i-1].Land
		}
		kinds[i] = kindOfStep(track, step.Land)
		if rest > startSeconds || from == 0 && step.Land < startSeconds {
			kinds[i] = startingStep
		}
	}
	return kinds
}

// kindOfStep is how the body moves while a foot lands.
func kindOfStep(track *virtual.Track, land float64) stepKind {
	before, after := track.At(land-turnSeconds), track.At(land+turnSeconds)
	heading := func(p *virtual.Posture) float64 {
		ahead := p.Hips.Rotation.Rotate(mgl64.Vec3{0, 0, 1})
		return math.Atan2(ahead.X(), ahead.Z())
	}
	if math.Abs(math.Remainder(heading(&after)-heading(&before), 2*math.Pi)) > turnLeast {
		return turningStep
	}
	now := track.At(land)
	from, to := max(0, land-paceSeconds), min(track.Duration(), land+paceSeconds)
	a, b := track.At(from), track.At(to)
	way := b.Center.Sub(a.Center)
	froude := math.Hypot(way.X(), way.Z()) / max(to-from, 1e-3) / math.Sqrt(gravity*track.LegLength)
	angle := math.Abs(math.Remainder(math.Atan2(way.X(), way.Z())-heading(&now), 2*math.Pi))
	switch {
	case froude < paceLeast:
		return forwardStep
	case angle > 3*math.Pi/4:
		return backwardStep
	case angle > math.Pi/4:
		return sidewaysStep
	case froude > runningFroude:
		return runningStep
	}
	return forwardStep
}
