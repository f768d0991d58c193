package solver

import (
	"posewright/effectors"
	"posewright/solver/posture"
)

// placeLegs has the posture place the feet that no device has, and tells the walk of it.
func (w *walkStage) placeLegs() {
	a, l := w.anatomy, &w.legs
	*l = posture.Legs{
		Settings: &w.set.Posture, State: w.legsState, Kind: w.kind, Shape: &a.shape, DT: w.dt, Floor: w.floor, Yaw: w.hipsYaw, ToeOut: w.set.Gait.ToeOut,
	}
	for side := range l.Hip {
		l.Hip[side] = w.placed(a, of(side, upperLeg))
	}
	l.Run()
	for side := range l.Ankle {
		device := &w.walk.Tracked[side]
		device.Stays = !l.On && w.sitsDown
		if l.Held[side] && device.Presence < 1 {
			device.Presence, device.Ankle, device.Turn = 1, l.Ankle[side], l.Turn[side]
		}
	}
}

// reportLegs notes where the feet are, and that no device has those that the posture has.
func (w *walkStage) reportLegs() {
	for side := range w.walk.Ankle {
		foot := &w.walk.Report.Feet[side]
		w.legsState.Rest(side, w.walk.Ankle[side], w.walk.Turn[side])
		if w.legs.Held[side] && w.goals[effectors.LeftFoot+effectors.ID(side)].position < 1 {
			foot.Tracked, foot.Swinging, foot.Lifted, foot.Landed = false, false, false, false
		}
	}
}
