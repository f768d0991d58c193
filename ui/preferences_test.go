//go:build cgo

package ui

import "testing"

func TestAnotherAntialiasingIsDrawnAtOnce(t *testing.T) {
	x := newTestEditor(t, nil)
	for _, samples := range []int{8, 1, 4} {
		before := *x.settings
		x.settings.Samples = samples
		x.preferences.follow(&before)
		if got := x.view.loop.Look.Load().Samples; got != samples {
			t.Errorf("pictures have %d samples a pixel, want %d", got, samples)
		}
	}
}
