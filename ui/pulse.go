//go:build cgo

package ui

import (
	"context"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
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
			e.shell.post(func() {
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
	now := e.live.Store.Now()
	if e.alignShown() {
		e.align.tick(e.live.Sources.Frame())
	}
	labels := now-e.pulse.labelled >= labelsPeriod
	e.live.Calibration.Tick()
	if labels {
		e.relabel(now)
	} else {
		e.followFigures(now)
	}
	e.strides.Freeze(e.live.Sources.Paused())
	e.bottom.Tick(now)
	e.view.update()
	e.transport.follow()
}

// relabel refreshes the texts.
func (e *editor) relabel(now time.Duration) {
	taken := e.view.loop.Taken()
	e.pulse.fps = float64(taken-e.pulse.taken) / (now - e.pulse.labelled).Seconds()
	e.pulse.labelled, e.pulse.taken = now, taken
	e.view.loop.Latest.Get(&e.reading)
	stats := e.live.Session.Stats()
	e.status.Update(e.pulse.fps, &stats, &e.reading, e.lengths())
	e.tree.Update(&e.reading, e.Current(), e.lengths())
	e.inspector.Follow(&e.reading, true)
	e.updateDevices()
	e.toolbar.update()
	e.view.updateTools()
	e.transport.update()
	e.calibrating.updatePlay()
	if !e.inspector.Dragging() {
		e.menu.refresh()
	}
}

// updateDevices refreshes what is said of devices and inputs.
func (e *editor) updateDevices() {
	statuses := e.live.Inputs.Statuses()
	text, failed := e.sourceText()
	e.devices.update(&e.reading, text, failed, func(d *trackers.Device) bool {
		_, ignored, _ := e.live.Devices.Choices().Assignments.Of(d)
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
	if e.receiversShown() {
		e.receivers.update()
	}
	if e.inputsShown() {
		e.inputs.update(statuses, e.live.Inputs.Config(), e.live.Store.Now())
	}
}

// sourceText is the text below the devices, and whether it is a failure that can be retried.
func (e *editor) sourceText() (string, bool) {
	status := e.live.Sources.Status()
	switch count := (text.With{"Count": status.On}); status.State {
	case app.RecordingPlays:
		if status.Recording == e.live.Playback.Demo() {
			return lang.L("The demo plays; live senders are ignored."), false
		}
		return lang.L("{{.Name}} plays; live senders are ignored.", text.With{"Name": text.Phrase(status.Recording.Title())}), false
	case app.InputFailed:
		return text.PhraseSentence(status.Failure), true
	case app.InputsOff:
		return lang.L("All inputs are off. Enable one under Trackers ▸ Inputs and ports."), false
	case app.DemoUntilDevices:
		return lang.N("The demo plays until devices arrive at one of {{.Count}} inputs.", status.On, count), false
	case app.ReceivingDevices:
		names := make([]string, len(status.Receiving))
		for i := range status.Receiving {
			names[i] = inputName(&status.Receiving[i])
		}
		return lang.L("Receiving from {{.Inputs}}.", text.With{"Inputs": strings.Join(names, ", ")}), false
	case app.NothingArrives:
		return lang.L("No data received. Check Trackers ▸ Inputs and ports."), false
	default:
		return lang.N("Waiting for devices at {{.Count}} inputs.", status.On, count), false
	}
}
