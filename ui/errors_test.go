//go:build cgo

package ui

import (
	"math"
	"strings"
	"testing"

	"posewright/effectors"
	"posewright/rig"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

func TestAtAQuarterOfTheWeightEveryPlaceSaysTheSameTwoNumbers(t *testing.T) {
	x := driven(t)
	x.settings.Units = "cm"
	x.set("effectors.leftHand.positionWeight", 0.25)
	const hand = effectors.LeftHand
	x.until("the hand is a quarter of the way to its device", func() bool {
		r := x.read()
		return r.Valid && r.Reports[hand].Active && r.Reports[hand].Distance > 0.05 && r.Reports[hand].Distance-r.Reports[hand].Residual > 0.05
	})
	r := x.read()
	at := r.World[r.Body.Humanoid().Joint(rig.LeftHand)].Position
	distance := r.Targets.Effectors[hand].Position.Sub(at).Len()
	residual := r.Reports[hand].Residual
	if residual > 1e-4 {
		t.Fatalf("at rest the goal of the weight is missed by %v m", residual)
	}
	words := "residual " + text.Centimeters.Format(0) + ", distance to device " + text.Centimeters.Format(distance)

	dump := x.dump()
	if e := dump.Effectors["leftHand"]; math.Abs(e.Distance-distance) > 1e-9 || e.Residual != residual || !e.Reached {
		t.Errorf("the dump says %+v", e)
	}
	x.refreshTexts(x.live.Store.Now())
	if status := x.dump().Status; !strings.Contains(status, "Left hand: "+words) {
		t.Errorf("the status line says %q, want %q", status, words)
	}
	x.until("the viewport says it too", func() bool {
		x.view.loop.Take(800, 600)
		for _, v := range x.view.overlay.labels.Pool {
			if v.Panel.Visible() && strings.HasPrefix(v.Text.Text, words) {
				return true
			}
		}
		return false
	})
	x.until("the curves have them", func() bool {
		now := x.read().Now.Seconds()
		return x.plotted.frames.At(widgets.Channel(hand), now) < 1e-4 &&
			math.Abs(x.plotted.frames.At(widgets.Channel(effectors.Count)+widgets.Channel(hand), now)-distance) < 1e-5
	})
	x.inspector.show(x.read(), false, text.Centimeters)
	for label, value := range map[string]string{"Residual": text.Centimeters.Format(0), "Distance to device": text.Centimeters.Format(distance) + ": weight"} {
		if !says(x.inspector.panel.Content, label) || !says(x.inspector.panel.Content, value) {
			t.Errorf("the inspector lacks %s: %s", label, value)
		}
	}
}
