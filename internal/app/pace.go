package app

import (
	"math"
	"time"

	"posewright/internal/session"
	"posewright/presets"
	"posewright/solver"
	"posewright/solver/gait"
)

// CadenceParameter is the preset's cadence: where a person begins of whom nothing was learned.
const CadenceParameter = "gait.cadence"

const (
	minPhaseLock      = 0.5              // below it, steps say nothing about a person's cadence
	minCadenceChange  = 0.005            // below it, a cadence is not saved again
	minSeatChange     = 0.005            // meters; below it, the height of the chair is not saved again
	cadenceSavePeriod = 20 * time.Second // how often both are saved while a person walks or sits
)

// Pace keeps the cadence and the height of the chair that the solver learns of the person before the live devices. They are saved with their profile and are
// where their next session begins. Recordings teach nothing: they may be of someone else. All methods are for the owner.
type Pace struct {
	people  *People
	walker  *session.Walker // nil to begin again
	person  string          // "" for no one
	live    bool
	learned float64       // cadence, 0 for nothing
	seat    float64       // meters: height of the chair, 0 for nothing
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
			p.walker.Cadence, p.walker.SeatHeight = known.Cadence, known.SeatHeightM
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
	p.saveIn(now)
}

// FollowSeat notes the height of the chair that a walker sits on, and saves it now and then.
func (p *Pace) FollowSeat(walker *session.Walker, posture *solver.PostureReport, now time.Duration) {
	if p.person == "" || walker != p.walker || !posture.SeatFound {
		return
	}
	p.seat = posture.SeatHeight
	p.saveIn(now)
}

func (p *Pace) saveIn(now time.Duration) {
	if now-p.saved >= cadenceSavePeriod {
		p.saved = now
		p.Save()
	}
}

// Save keeps what was learned with the person's profile.
func (p *Pace) Save() {
	known, ok := p.people.Profile(p.person)
	if !ok {
		return
	}
	cadence, seat := known.Cadence, known.SeatHeightM
	if p.learned != 0 && math.Abs(p.learned-cadence) >= minCadenceChange {
		cadence = roundCadence(p.learned)
	}
	if p.seat != 0 && math.Abs(p.seat-seat) >= minSeatChange {
		seat = math.Round(1000*p.seat) / 1000
	}
	if cadence != known.Cadence || seat != known.SeatHeightM {
		p.people.SaveHabits(p.person, cadence, seat)
	}
}

// ResetSeat has the person begin again without a chair, in their profile too.
func (p *Pace) ResetSeat() {
	p.Save()
	p.seat = 0
	if p.walker != nil {
		walker := session.Walker{Cadence: p.walker.Cadence}
		if p.learned != 0 {
			walker.Cadence = p.learned
		}
		p.walker = &walker
	}
	if known, ok := p.people.Profile(p.person); ok && known.SeatHeightM != 0 {
		p.people.SaveHabits(p.person, known.Cadence, 0)
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
