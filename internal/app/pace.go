package app

import (
	"math"
	"time"

	"posewright/internal/session"
	"posewright/presets"
	"posewright/solver/gait"
)

// CadenceParameter is the preset's cadence: where a person begins of whom nothing was learned.
const CadenceParameter = "gait.cadence"

const (
	minPhaseLock      = 0.5              // below it, steps say nothing about a person's cadence
	minCadenceChange  = 0.005            // below it, a cadence is not saved again
	cadenceSavePeriod = 20 * time.Second // how often the cadence is saved while a person walks
)

// Pace keeps the cadence that the solver learns of the person before the live devices. It is saved with their profile and is where their next session
// begins. Recordings teach nothing: they may be of someone else. All methods are for the owner.
type Pace struct {
	people  *People
	walker  *session.Walker // nil to begin again
	person  string          // "" for no one
	live    bool
	learned float64       // 0 for nothing
	saved   time.Duration // on the store's clock
}

// NewPace makes the concern.
func NewPace(people *People) *Pace { return &Pace{people: people} }

// Walker returns who walks now, for the session: the person if live devices drive, else no one.
func (p *Pace) Walker(live bool, person string, now time.Duration) *session.Walker {
	if !live {
		person = ""
	}
	if p.walker == nil || p.person != person || p.live != live {
		p.Save()
		*p = Pace{people: p.people, walker: &session.Walker{}, person: person, live: live, saved: now}
		if known, ok := p.people.Profile(person); ok {
			p.walker.Cadence = known.Cadence
		}
	}
	return p.walker
}

// Learned returns the cadence that was learned since the walker began; 0 for nothing.
func (p *Pace) Learned() float64 { return p.learned }

// Reset begins again with what is known of the person: another preset's cadence is no news of them.
func (p *Pace) Reset() { p.walker = nil }

// Follow notes the cadence that the solver has learned of a walker, and saves it now and then.
func (p *Pace) Follow(walker *session.Walker, gait *gait.Report, preset *presets.Preset, now time.Duration) {
	if p.person == "" || walker != p.walker || !gait.Walking || gait.InPlace || gait.Locked < minPhaseLock || !LearnsCadence(preset) {
		return
	}
	p.learned = gait.Cadence
	if now-p.saved >= cadenceSavePeriod {
		p.saved = now
		p.Save()
	}
}

// Save keeps what was learned with the person's profile.
func (p *Pace) Save() {
	known, ok := p.people.Profile(p.person)
	if ok && p.learned != 0 && math.Abs(p.learned-known.Cadence) >= minCadenceChange {
		p.people.SaveCadence(p.person, roundCadence(p.learned))
	}
}

// LearnsCadence reports whether the solver learns a person's cadence.
func LearnsCadence(preset *presets.Preset) bool {
	return preset.Gait.PhaseLock && preset.Gait.CadenceGain > 0
}

// PresetCadence returns the learned cadence as the preset may have it, and whether the preset has another.
func PresetCadence(gait *gait.Report, preset *presets.Preset) (cadence float64, differs bool) {
	parameter, _ := presets.Lookup(CadenceParameter)
	cadence = roundCadence(math.Min(math.Max(gait.Cadence, parameter.HardMin), parameter.HardMax))
	return cadence, gait.Cadence > 0 && LearnsCadence(preset) && math.Abs(cadence-preset.Gait.Cadence) >= minCadenceChange
}

func roundCadence(cadence float64) float64 { return math.Round(1000*cadence) / 1000 }
