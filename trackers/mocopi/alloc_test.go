//go:build !race

package mocopi

import (
	"testing"

	"posewright/trackers"
)

func TestDecodingDoesNotAllocate(t *testing.T) {
	joints := map[uint16]trackers.Pose{}
	for id := range uint16(jointCount) {
		joints[id] = trackers.NoPose()
	}
	packet := frameOf(joints)
	store := trackers.NewStore(trackers.Monotonic())
	d := NewDecoder("test")
	round := func() { d.Decode(packet, 0, store) }
	round()
	if n := testing.AllocsPerRun(100, round); n != 0 || d.Counts().Malformed != 0 {
		t.Errorf("%v allocations a packet, %d malformed", n, d.Counts().Malformed)
	}
}
