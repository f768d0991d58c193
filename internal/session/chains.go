package session

import (
	"time"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
	"posewright/trackers"
)

// chainFade is how long a device that is lost takes to let go of the chain that follows it, and one that is back to take hold of it.
const chainFade = 300 * time.Millisecond

// chainDevices are the devices that chains follow, by their serials.
type chainDevices [effectors.MostChains]effectors.Target

// follow finds the devices of chains in a frame and puts them where the tracking space has them in the world. It returns one for each chain, nil for no chains.
func (c *chainDevices) follow(chains []effectors.Chain, frame *trackers.Frame, space solver.Space, dt float64) []effectors.Target {
	chains = chains[:min(len(chains), len(c))]
	if len(chains) == 0 {
		return nil
	}
	step := dt / chainFade.Seconds()
	for i := range chains {
		t, here := &c[i], false
		for k := range frame.All() {
			if d := &frame.Devices[k]; chains[i].Device != "" && d.Serial == chains[i].Device && d.Age(frame.Time) <= calibration.StaleAge {
				at := space.World(rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation})
				t.Position, t.Rotation, here = at.Position, at.Rotation, true
				break
			}
		}
		if here {
			t.Presence = min(1, t.Presence+step)
		} else {
			t.Presence = max(0, t.Presence-step)
		}
	}
	return c[:len(chains)]
}
