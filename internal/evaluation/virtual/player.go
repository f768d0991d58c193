package virtual

import (
	"math/rand/v2"
	"time"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
	"posewright/trackers"
)

// PlayerSource is the name of the source that a player's devices come from.
const PlayerSource = "motion"

// Player lets a person wear devices through their recording and reports these to a store, as a tracking system would, on a clock that moves only
// when it is told to.
type Player struct {
	Store *trackers.Store

	person   *Person
	points   Points
	mounting Mounting
	clock    trackers.ManualClock
	keys     [calibration.RoleCount]trackers.Key
	truth    Truth
	devices  Devices
	next     int // the frame that is reported next

	disturbance Disturbance
	random      *rand.Rand
}

// NewPlayer stands before the first frame. The person reports at their RateHz, from devices in their default mounting.
func NewPlayer(p *Person, points Points) *Player {
	player := &Player{person: p, points: points, mounting: DefaultMounting()}
	player.Store = trackers.NewStore(player.clock.Now)
	for role := range points.Roles() {
		player.keys[role] = trackers.Key{Kind: kindOf(role), Serial: []byte(serialOf(role)), Source: PlayerSource}
	}
	return player
}

// Mount has the devices sit elsewhere on the body than by default. Before the first frame.
func (p *Player) Mount(m Mounting) { p.mounting = m }

// Disturb has the devices be less than ideal: noisy, late, and with samples missing. Before the first frame.
func (p *Player) Disturb(d Disturbance) { p.disturbance, p.random = d, d.source() }

// Duration is from the first frame to the last.
func (p *Player) Duration() time.Duration { return p.timeOf(p.person.Frames() - 1) }

func (p *Player) timeOf(frame int) time.Duration {
	return time.Duration(float64(frame) / p.person.RateHz * float64(time.Second))
}

// Advance moves the clock to a time after the first frame and reports all frames up to there. Times must not go back.
func (p *Player) Advance(to time.Duration) {
	p.clock.Set(to)
	for ; p.next < p.person.Frames() && p.timeOf(p.next)+p.disturbance.Delay <= to; p.next++ {
		p.person.Frame(p.next, &p.truth)
		p.devices.Update(&p.truth, p.points, &p.mounting)
		for role := range p.points.Roles() {
			at := p.devices.At[role]
			if p.random != nil {
				if p.random.Float64() < p.disturbance.Dropout {
					continue
				}
				at = p.disturbance.disturb(at, p.random)
			}
			p.Store.PutAt(p.keys[role], trackers.Pose{Position: at.Position, Rotation: at.Rotation}, p.timeOf(p.next)+p.disturbance.Delay)
		}
	}
}

// Measurement is what a calibration measures of the person in a faultless T-pose, with the devices that a player reports in their default mounting.
func (p *Person) Measurement(points Points) calibration.Measurement {
	return p.MeasurementMounted(points, &defaultMounting)
}

// MeasurementMounted is [Person.Measurement] with devices that sit elsewhere on the body.
func (p *Person) MeasurementMounted(points Points, mounting *Mounting) calibration.Measurement {
	h := p.Humanoid
	m := calibration.Measurement{Exact: true}
	for role := range points.Roles() {
		joint := h.Joint(role.Joint())
		if role == calibration.Role(effectors.Chest) {
			joint = h.Joint(h.UpperTrunk())
		}
		at := rig.Transform{Position: h.TPose[joint].Position, Rotation: rig.Identity().Rotation}
		m.Devices = append(m.Devices, calibration.Measured{
			Kind: kindOf(role), Serial: serialOf(role), Role: role, Pose: at.Mul(mounting[role]), Samples: 1,
		})
	}
	for side, id := range [2]effectors.ID{effectors.LeftHand, effectors.RightHand} {
		m.Wrists[side] = calibration.Wrist{Source: calibration.WristGrip, Position: mounting[id].Inverse().Position}
	}
	m.EyeHeightM = h.Measures.EyeHeight
	m.HeightM = m.EyeHeightM * calibration.StatureFromEyes
	m.ArmSpanM = h.Measures.ArmSpan
	return m
}

func kindOf(role calibration.Role) trackers.Kind {
	switch role {
	case calibration.Role(effectors.Head):
		return trackers.Headset
	case calibration.Role(effectors.LeftHand), calibration.Role(effectors.RightHand):
		return trackers.Controller
	}
	return trackers.Tracker
}

func serialOf(role calibration.Role) string { return "MOTION-" + role.String() }
