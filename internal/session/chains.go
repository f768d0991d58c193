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
type chainDevices struct {
	chains [effectors.MostChains]chainDevice
	world  [effectors.MostChains]effectors.Target
}

// chainDevice is the device that a chain follows.
type chainDevice struct {
	serial   string
	at       rig.Transform // where it was last, in the tracking space, with which a lost one goes along
	presence float64       // 0 to 1
}

// follow finds the devices of chains in a frame and puts them where the tracking space has them in the world. It returns one for each chain, nil for no chains.
func (c *chainDevices) follow(chains []effectors.Chain, frame *trackers.Frame, space solver.Space, dt float64) []effectors.Target {
	chains = chains[:min(len(chains), len(c.chains))]
	clear(c.chains[len(chains):]) // of chains that are gone
	if len(chains) == 0 {
		return nil
	}
	step := dt / chainFade.Seconds()
	for i := range chains {
		f, here := &c.chains[i], false
		if f.serial != chains[i].Device { // another chain, or another device
			*f = chainDevice{serial: chains[i].Device}
		}
		for k := range frame.All() {
			if d := &frame.Devices[k]; f.serial != "" && d.Serial == f.serial && d.Age(frame.Time) <= calibration.StaleAge {
				f.at, here = rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}, true
				break
			}
		}
		if here {
			f.presence = min(1, f.presence+step)
		} else {
			f.presence = max(0, f.presence-step)
		}
		at := space.World(f.at)
		c.world[i] = effectors.Target{Position: at.Position, Rotation: at.Rotation, Presence: f.presence}
	}
	return c.world[:len(chains)]
}
