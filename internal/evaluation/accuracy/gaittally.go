package accuracy

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
)

// GaitScore is how well the steps of a set were estimated. What there was nothing of is zero, as the counts say.
type GaitScore struct {
	Name            string  `json:"name,omitempty"`
	File            string  `json:"file,omitempty"` // of a recording that is scored apart
	Files           int     `json:"files"`
	LandingMedianCM float64 `json:"landing_median_cm"` // between where a foot truly landed and where it was put down in the nearest step
	LandingP90CM    float64 `json:"landing_p90_cm"`
	RightFoot       float64 `json:"right_foot"` // share of true landings at which the same foot lands
	Steps           int     `json:"steps"`
	StepsTrue       int     `json:"steps_true"`
	TimingMeanMS    float64 `json:"timing_mean_ms"` // from a true landing to the nearest one of either foot
	TimingSDMS      float64 `json:"timing_sd_ms"`
	SlideMM         float64 `json:"slide_mm"`      // the farthest that a planted foot that its leg reaches moved on the floor
	OverExtended    float64 `json:"over_extended"` // share of ticks in which a planted foot is too far away for its leg
	ShortMM         float64 `json:"short_mm"`      // the most that a leg was too short by
	StandingS       float64 `json:"standing_s"`
	FalseSteps      int     `json:"false_steps"` // while standing
	FalsePerMinute  float64 `json:"false_steps_per_minute"`
}

// GaitSet is how well the steps of a set were estimated.
type GaitSet struct {
	GaitScore
	Recordings []GaitScore `json:"recordings,omitempty"` // where these are asked for
}

// StepScore is how well the true steps of a kind were guessed, in all sets together.
type StepScore struct {
	Name            string  `json:"name"`
	StepsTrue       int     `json:"steps_true"`
	LandingMedianCM float64 `json:"landing_median_cm"`
	LandingP90CM    float64 `json:"landing_p90_cm"`
	RightFoot       float64 `json:"right_foot"`
	TimingMeanMS    float64 `json:"timing_mean_ms"`
	TimingSDMS      float64 `json:"timing_sd_ms"`
}

// landing is a foot that comes down.
type landing struct {
	side     int
	time     float64
	at       mgl64.Vec3
	airborne bool // the person climbs, hangs or leaps: it is not counted
	kind     stepKind
}

// missedSeconds is how far from a true landing the nearest one may be to be treated as the same step.
const missedSeconds = 0.6

// landingTally adds up how well true landings were guessed.
type landingTally struct {
	errors []float64 // meters
	delays []float64 // seconds
	right  int
	truly  int
}

func (l *landingTally) pool(other *landingTally) {
	l.errors, l.delays = append(l.errors, other.errors...), append(l.delays, other.delays...)
	l.right, l.truly = l.right+other.right, l.truly+other.truly
}

// gaitTally adds up what GaitScore reports.
type gaitTally struct {
	landingTally
	files           int
	steps           int
	kinds           [stepKinds]landingTally
	slide, short    float64
	ticks, extended int
	standing        float64
	falseSteps      int
}

func (g *gaitTally) pool(other *gaitTally) {
	g.landingTally.pool(&other.landingTally)
	for kind := range g.kinds {
		g.kinds[kind].pool(&other.kinds[kind])
	}
	g.files, g.steps = g.files+other.files, g.steps+other.steps
	g.slide, g.short = math.Max(g.slide, other.slide), math.Max(g.short, other.short)
	g.ticks, g.extended = g.ticks+other.ticks, g.extended+other.extended
	g.standing, g.falseSteps = g.standing+other.standing, g.falseSteps+other.falseSteps
}

// add judges a take.
func (g *gaitTally) add(take *gaitTake, w *walked) {
	g.slide, g.short = math.Max(g.slide, w.slide), math.Max(g.short, w.short)
	g.ticks, g.extended = g.ticks+w.ticks, g.extended+w.extended
	if take.kind == standing {
		g.standing += take.to
		g.falseSteps += w.lifts
		return
	}
	var truth []landing
	kinds := kindsOf(take.track, take.steps, take.from)
	for i, s := range take.steps {
		truth = append(truth, landing{side: s.Side, time: s.Land, at: s.At, kind: kinds[i]})
	}
	g.compare(truth, w.landings, take.from, take.to)
}

// compare judges landings between two times. A true landing is compared in place with the nearest one in time of the same foot, the foot's
// place at the beginning being its first, so that who steps with the wrong foot is a whole step away; and in time with the nearest one
// of either foot.
func (g *gaitTally) compare(truth, estimated []landing, from, to float64) {
	counts := func(l landing) bool { return l.time >= from && l.time <= to && !l.airborne }
	for _, l := range estimated {
		if counts(l) && l.time > 0 {
			g.steps++
		}
	}
	for _, l := range truth {
		if !counts(l) {
			continue
		}
		place, nearest, nearestSame := math.Inf(1), math.Inf(1), math.Inf(1)
		var foot int
		for _, other := range estimated {
			delay := other.time - l.time
			if other.side == l.side && math.Abs(delay) < math.Abs(nearestSame) {
				nearestSame, place = delay, math.Hypot(other.at.X()-l.at.X(), other.at.Z()-l.at.Z())
			}
			if other.time > 0 && math.Abs(delay) < math.Abs(nearest) {
				nearest, foot = delay, other.side
			}
		}
		g.note(place, nearest, foot == l.side)
		g.kinds[l.kind].note(place, nearest, foot == l.side)
	}
}

// note adds a true landing: how far away its guess is in place, and that of the nearest landing in time and whether it is of the same foot.
func (l *landingTally) note(place, delay float64, same bool) {
	l.truly++
	l.errors = append(l.errors, place)
	if math.Abs(delay) < missedSeconds {
		l.delays = append(l.delays, delay)
		if same {
			l.right++
		}
	}
}

func (g *gaitTally) score(name string) GaitScore {
	const milli = 1000
	l := g.landingTally.score("")
	s := GaitScore{
		Name: name, Files: g.files, Steps: g.steps, StepsTrue: g.truly, SlideMM: milli * g.slide, ShortMM: milli * g.short, StandingS: g.standing, FalseSteps: g.falseSteps,
		LandingMedianCM: l.LandingMedianCM, LandingP90CM: l.LandingP90CM, RightFoot: l.RightFoot, TimingMeanMS: l.TimingMeanMS, TimingSDMS: l.TimingSDMS,
	}
	if g.ticks > 0 {
		s.OverExtended = float64(g.extended) / float64(g.ticks)
	}
	if g.standing > 0 {
		s.FalsePerMinute = float64(g.falseSteps) * 60 / g.standing
	}
	return s
}

// score is how well they were.
func (l *landingTally) score(name string) StepScore {
	const centi, milli = 100, 1000
	s := StepScore{Name: name, StepsTrue: l.truly}
	slices.Sort(l.errors)
	if n := len(l.errors); n > 0 {
		s.LandingMedianCM, s.LandingP90CM = centi*quantile(l.errors, 0.5), centi*quantile(l.errors, 0.9)
		s.RightFoot = float64(l.right) / float64(n)
	}
	if n := float64(len(l.delays)); n > 0 {
		var sum, squares float64
		for _, d := range l.delays {
			sum += d
		}
		for _, d := range l.delays {
			squares += (d - sum/n) * (d - sum/n)
		}
		s.TimingMeanMS, s.TimingSDMS = milli*sum/n, milli*math.Sqrt(squares/n)
	}
	return s
}

// quantile is the value below which a share of sorted values lies, between the two nearest to it.
func quantile(sorted []float64, share float64) float64 {
	at := share * float64(len(sorted)-1)
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}
