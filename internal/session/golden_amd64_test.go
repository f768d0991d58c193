package session

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"testing"

	"posewright/internal/racetest"
	"posewright/presets"
)

// demoHash is a hash of every bit of every pose that a preset yields for the built-in demo, fitted to its own T-pose.
func demoHash(t *testing.T, preset presets.Preset) string {
	t.Helper()
	prepared, playback := preparedDemo(t, &preset)
	snapshot := NewSnapshot(prepared)
	s := New(Options{Store: playback.Store})
	s.Publish(snapshot)
	hash, bits := fnv.New64a(), make([]byte, 0, 4096)
	for tick := range Ticks(playback.Recording.Duration(), s.RateHz()) {
		now := TimeOf(tick, s.RateHz())
		playback.Advance(now)
		pose := &s.Tick(now).Result.Pose
		bits = bits[:0]
		add := func(value float64) { bits = binary.LittleEndian.AppendUint64(bits, math.Float64bits(value)) }
		for _, value := range pose.Hips {
			add(value)
		}
		for _, q := range pose.Rotations {
			add(q.W)
			for _, value := range q.V {
				add(value)
			}
		}
		hash.Write(bits)
	}
	return fmt.Sprintf("%016x", hash.Sum64())
}

// The hash holds on this architecture; others may fuse multiplications with additions.
func TestTheDefaultPresetGivesTheDemoTheSamePosesToTheLastBit(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	const want, wantDrawn, wantPlain, wantFirst = "afa65657ef7bc46c", "2c3729045dd3a510", "5f5a485ca236f40f", "be328f943c322c61"
	if got := demoHash(t, presets.Default()); got != want {
		t.Errorf("the poses of the demo have the hash %s, not %s", got, want)
	}
	drawn := presets.Default()
	drawn.Settings.Fingers.Relaxed = 0
	if got := demoHash(t, drawn); got != wantDrawn {
		t.Errorf("with fingers as drawn the poses of the demo have the hash %s, not %s", got, wantDrawn)
	}
	plain := drawn.Clone()
	plain.Settings.Retarget.On = false
	if got := demoHash(t, plain); got != wantPlain {
		t.Errorf("without retargeting the poses of the demo have the hash %s, not %s", got, wantPlain)
	}
	first := plain.Clone()
	for _, assignment := range []string{"arms.swivel=posewright", "swivel.phi0Deg=36.4825146472", "swivel.wristStraight=2", "swivel.forearmNeutral=0.5"} {
		if err := presets.SetPath(&first, assignment); err != nil {
			t.Fatal(err)
		}
	}
	if got := demoHash(t, first); got != wantFirst {
		t.Errorf("by version 1 of the swivel model, without retargeting, the poses of the demo have the hash %s, not %s", got, wantFirst)
	}
}
