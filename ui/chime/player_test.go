//go:build cgo

package chime

import "testing"

func TestPlayingNeverWaitsWhetherThereIsASoundDeviceOrNot(t *testing.T) {
	var p Player
	for range 200 {
		p.Play(Tick)
	}
	for range 200 {
		p.Say(func() []float32 { return make([]float32, 100) })
	}
}
