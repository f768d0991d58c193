//go:build cgo

package ui

import (
	"fmt"
	"math"
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/calibration/profiles"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/ui/text"
)

// cadenceParameter is with what step time, against the curve's, people begin of whom nothing was learned.
const cadenceParameter = "gait.cadence"

const (
	paceSure   = 0.5              // how surely the clock of the steps must be in step for what it learned to be the person's
	paceChange = 0.005            // of the cadence, below which keeping it anew is of no use
	pacePeriod = 20 * time.Second // how often it is kept while they walk
)

// pace is the cadence that is learned of who walks before the live devices. It is kept with the person's measurements, and is where the next session begins.
// What is played is of somebody else.
type pace struct {
	walker  *session.Walker // nil to begin anew
	name    string          // of whom it is; "" for nobody in particular
	live    bool
	learned float64       // 0 for nothing
	kept    time.Duration // when that was, on the store's clock
}

// walks is who walks now, for the session.
func (e *editor) walks() *session.Walker {
	live, name := e.sources.driving() == sourceLive, ""
	if live {
		name = e.settings.Person
	}
	if p := &e.pace; p.walker == nil || p.name != name || p.live != live {
		e.keepPace()
		*p = pace{walker: &session.Walker{}, name: name, live: live, kept: e.store.Now()}
		if known, ok := e.profileOf(name); ok {
			p.walker.Cadence = known.Cadence
		}
	}
	return e.pace.walker
}

// followPace notes what was learned of who walks, and keeps it now and then.
func (e *editor) followPace(now time.Duration) {
	p, g := &e.pace, &e.reading.Gait
	if p.name == "" || e.reading.Walker != p.walker || !g.Walking || g.InPlace || g.Locked < paceSure || !e.learnsPace() {
		return
	}
	p.learned = g.Cadence
	if now-p.kept >= pacePeriod {
		p.kept = now
		e.keepPace()
	}
}

// learnsPace is whether the solver learns the person's cadence.
func (e *editor) learnsPace() bool {
	g := &e.Current().Gait
	return g.PhaseLock && g.CadenceGain > 0
}

// keepPace keeps what was learned of who walks with their measurements.
func (e *editor) keepPace() {
	p := &e.pace
	known, ok := e.profileOf(p.name)
	if !ok || p.learned == 0 || math.Abs(p.learned-known.Cadence) < paceChange {
		return
	}
	kept := *known
	kept.Cadence = inThousandths(p.learned)
	if _, err := profiles.Save(e.core.Folders.Profiles(), &kept); err != nil {
		e.book.add(logProblem, lang.L("How {{.Name}} walks cannot be kept: {{.Cause}}. Check the folder {{.Folder}}",
			text.With{"Name": p.name, "Cause": text.Sentence(err), "Folder": e.core.Folders.Profiles()}))
		return
	}
	known.Cadence = kept.Cadence
}

func inThousandths(cadence float64) float64 { return math.Round(1000*cadence) / 1000 }

// ownPace is the learned cadence as the preset may have it, and whether the preset has another.
func (e *editor) ownPace() (cadence float64, other bool) {
	parameter, _ := presets.Lookup(cadenceParameter)
	cadence = inThousandths(math.Min(math.Max(e.reading.Gait.Cadence, parameter.HardMin), parameter.HardMax))
	return cadence, e.reading.Gait.Cadence > 0 && e.learnsPace() && math.Abs(cadence-e.Current().Gait.Cadence) >= paceChange
}

// hasOwnPace reports whether the preset has another cadence than the person.
func (e *editor) hasOwnPace() bool {
	_, other := e.ownPace()
	return other
}

// presetOwnPace takes the learned cadence into the preset, as one step of undo: there it goes to other programs.
func (e *editor) presetOwnPace() {
	cadence, other := e.ownPace()
	if !other {
		return
	}
	if err := e.Do(presets.Set(cadenceParameter, cadence)); err != nil {
		e.warn(err)
		return
	}
	e.toasts.Info(lang.L("The preset's step time factor is ×{{.Value}} now", text.With{"Value": fmt.Sprintf("%.2f", cadence)}))
}
