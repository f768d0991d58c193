//go:build cgo

package ui

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/inputs"
	"posewright/trackers"
	"posewright/ui/text"
)

const (
	pulsePeriod  = time.Second / 60 // while a person is being measured, so that no sample is missed
	labelsPeriod = 250 * time.Millisecond
)

// pulse is what is done again and again for the window.
type pulse struct {
	labelled time.Duration // when the labels were refreshed last, on the store's clock
	taken    uint64        // pictures taken until then
	fps      float64       // between the last two
	followed time.Duration // when the inspector's figures followed the body last
	trouble  string        // what was wrong with an input then
}

// beat wakes the window regularly, with at most one call of fyne.Do pending. It runs on a goroutine of its own.
func (e *editor) beat(ctx context.Context) {
	ticker := time.NewTicker(pulsePeriod)
	defer ticker.Stop()
	done := make(chan struct{}, 1)
	done <- struct{}{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		select {
		case <-done:
			e.post(func() {
				e.onPulse()
				done <- struct{}{}
			})
		default: // the window is busy; the next beat will do
		}
	}
}

// onPulse looks at the devices, and a few times a second at everything that is shown as text.
func (e *editor) onPulse() {
	if e.core.Host.Context().Err() != nil {
		return
	}
	e.store.Snapshot(&e.frame)
	now := e.frame.Time
	before := e.sources.driving()
	e.sources.choose(&e.frame)
	if e.alignShown() {
		e.align.tick(&e.frame)
	}
	e.conditioner.Run(e.conditioned, &e.frame)
	e.findShaken(&e.frame)
	labels := now-e.pulse.labelled >= labelsPeriod
	if others := e.connected.Update(&e.frame); others || before != e.sources.driving() {
		e.publish()
	}
	e.calibration.Tick()
	if labels {
		e.relabel(now)
	} else {
		e.followFigures(now)
	}
	e.strides.freeze(e.paused())
	e.bottom.tick(now)
	e.locomotion.pulse()
	e.follower.pulse()
	e.keepHold()
	e.transport.follow()
}

// relabel refreshes the texts.
func (e *editor) relabel(now time.Duration) {
	taken := e.loop.TakenCount.Load()
	e.pulse.fps = float64(taken-e.pulse.taken) / (now - e.pulse.labelled).Seconds()
	e.pulse.labelled, e.pulse.taken = now, taken
	e.loop.Latest.Get(&e.reading)
	stats := e.session.Stats()
	e.status.update(e.pulse.fps, &stats, &e.reading, e.lengths())
	e.tree.update(&e.reading, e.Current(), e.lengths())
	e.inspector.follow(&e.reading, true)
	e.updateDevices()
	e.followRecording()
	e.toolbar.update()
	e.tools.update()
	e.locomotion.update()
	e.transport.update()
	e.updatePlay()
	e.followPace(now)
	if !e.inspector.dragging() {
		e.menu.refresh()
	}
}

// updateDevices refreshes what is said of devices and inputs.
func (e *editor) updateDevices() {
	statuses := e.sources.inputs.Statuses()
	text, failed := e.sourceText(statuses)
	e.devices.update(&e.reading, text, failed, func(d *trackers.Device) bool {
		_, ignored, _ := e.choices.Assignments.Of(d)
		return ignored
	})
	e.figure.update(&e.reading)
	for id, b := range e.devices.tools {
		c := find(e.commands, id)
		b.Set(c.checked != nil && c.checked(), !c.isEnabled())
	}
	if e.deviceCard != nil && e.deviceCard.popup.Visible() {
		e.deviceCard.follow()
	}
	if e.broadcast.panel.shown() {
		e.broadcast.panel.update()
	}
	if e.inputsShown() {
		e.inputs.update(statuses, e.inputsConfig(), e.store.Now())
	}
	e.logInputs(statuses)
	trouble := ""
	if failed {
		trouble = text
	}
	if trouble != "" && trouble != e.pulse.trouble {
		e.toasts.Warn(trouble)
	}
	e.pulse.trouble = trouble
	e.noticeSides()
}

// logInputs notes once what keeps inputs from listening, whether somebody counts on them or not.
func (e *editor) logInputs(statuses []inputs.Status) {
	if e.logged == nil {
		e.logged = map[string]string{}
	}
	for i := range statuses {
		s := &statuses[i]
		detail := ""
		if s.State == trackers.Failed && s.Kind.Listens {
			detail = text.Phrase(s.Detail)
		}
		if detail != "" && e.logged[s.Kind.ID] != detail {
			e.book.add(logProblem, lang.L("Can't receive {{.Input}}: {{.Cause}}", text.With{"Input": inputName(&s.Kind), "Cause": detail}))
		}
		if detail != "" || s.State == trackers.Receiving || !s.On {
			e.logged[s.Kind.ID] = detail
		}
	}
}

// noticeSides says that left and right are swapped, and offers to swap them.
func (e *editor) noticeSides() {
	left, right, swapped := e.sides.look(&e.reading.Bound, &e.reading.Devices)
	if swapped {
		e.toasts.Offer(lang.L("{{.Left}} and {{.Right}} look swapped: each has been on the other side for a while", text.With{"Left": text.DeviceRole(left), "Right": text.DeviceRole(right)}),
			lang.L("Swap"), func() { e.swapWearers(left, right) })
	}
}

// sourceText is what is to be said below the devices, and whether it is a failure that can be tried again.
func (e *editor) sourceText(statuses []inputs.Status) (string, bool) {
	s := e.sources
	if s.mode == sourceDemo {
		if e.played != e.builtin {
			return lang.L("{{.Name}} plays; live senders are ignored.", text.With{"Name": e.played.title()}), false
		}
		return lang.L("The demo plays; live senders are ignored."), false
	}
	if trouble := troubled(statuses, e.inputsConfig()); trouble != nil {
		return lang.L("Can't receive {{.Input}}: {{.Cause}}", text.With{"Input": inputName(&trouble.Kind), "Cause": text.Phrase(trouble.Detail)}), true
	}
	on, quiet := 0, 0
	for i := range statuses {
		if statuses[i].On {
			on++
		}
		if statuses[i].Quiet {
			quiet++
		}
	}
	names := receivingNames(statuses)
	switch {
	case on == 0:
		return lang.L("All inputs are off. Enable one under Trackers ▸ Inputs and ports."), false
	case s.driving() == sourceDemo:
		return lang.N("The demo plays until devices arrive at one of {{.Count}} inputs.", on, text.With{"Count": on}), false
	case len(names) > 0:
		return lang.L("Receiving from {{.Inputs}}.", text.With{"Inputs": strings.Join(names, ", ")}), false
	case quiet > 0:
		return lang.L("No data received. Check Trackers ▸ Inputs and ports."), false
	}
	return lang.N("Waiting for devices at {{.Count}} inputs.", on, text.With{"Count": on}), false
}

// retryInputs has the inputs that failed listen again at once.
func (e *editor) retryInputs() {
	for _, status := range e.sources.inputs.Statuses() {
		if status.State == trackers.Failed {
			e.sources.inputs.Retry(status.Kind.ID)
		}
	}
}
