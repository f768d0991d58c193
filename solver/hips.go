package solver

import (
	"math"

	"posewright/solver/vec"
)

// HipsFollow is how hips that no device tracks turn after the chest: through a dead zone, with a time constant.
type HipsFollow struct {
	Numbers *Torso
	Chest   float64 // radians: yaw of the chest now
	Last    float64 // radians: yaw of the hips in the tick before
	DT      float64 // seconds since then, 0 or more

	Yaw float64 // result: radians
}

// hipsLag is the furthest that hips stay behind the chest in any tick.
const hipsLag = math.Pi / 2

// Run fills in the result.
func (h *HipsFollow) Run() {
	t := h.Numbers
	ahead := vec.WrapAngle(h.Chest - h.Last)
	excess := ahead - vec.Clamp(ahead, -t.HipsDead, t.HipsDead)
	share := 1.0
	if t.HipsTime > 0 {
		share = -math.Expm1(-h.DT / t.HipsTime)
	}
	ahead -= excess * share
	h.Yaw = vec.WrapAngle(h.Chest - vec.Clamp(ahead, -hipsLag, hipsLag))
}
