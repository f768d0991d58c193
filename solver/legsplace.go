package solver

import (
	"posewright/effectors"
	"posewright/solver/posture"
)

// placeLegs has the posture hold the feet that no device has, or tells the walk where they should stand.
func (w *walkStage) placeLegs() {
	a, l := w.anatomy, &w.legs
	*l = posture.Legs{
		Settings: &w.set.Posture, State: w.legsState, Kind: w.kind, Shape: &a.shape, DT: w.dt, Floor: w.floor, Facing: w.hipsYaw, ToeOut: w.set.Gait.ToeOut,
	}
	for side := range l.Hip {
		l.Hip[side] = w.placed(a, of(side, upperLeg))
		l.Wrists[side] = w.goals[effectors.LeftHand+effectors.ID(side)].tracked()
	}
	l.Run()
	for side := range l.Ankle {
		device := &w.walk.Tracked[side]
		switch {
		case l.Held[side]:
			if device.Presence < 1 {
				device.Presence, device.Ankle, device.Turn, device.Posed = 1, l.Ankle[side], l.Turn[side], true
			}
		case l.On:
			device.Stays, device.Placed, device.Steps, device.Place, device.Yaw = true, true, l.Steps[side], l.Place[side], l.Yaw[side]
		default:
			device.Stays = w.sitsDown
		}
	}
}

// reportLegs notes where the feet are.
func (w *walkStage) reportLegs() {
	for side := range w.walk.Ankle {
		w.legsState.Rest(side, w.walk.Ankle[side], w.walk.Turn[side], w.walk.Report.Feet[side].Swinging)
	}
}
