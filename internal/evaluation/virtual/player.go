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
	keys     [effectors.Count]trackers.Key
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
	for _, id := range points.Effectors() {
		player.keys[id] = trackers.Key{Kind: kindOf(id), Serial: []byte(serialOf(id)), Source: PlayerSource}
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
		for _, id := range p.points.Effectors() {
			at := p.devices.At[id]
			if p.random != nil {
				if p.random.Float64() < p.disturbance.Dropout {
					continue
				}
				at = p.disturbance.disturb(at, p.random)
			}
			p.Store.PutAt(p.keys[id], trackers.Pose{Position: at.Position, Rotation: at.Rotation}, p.timeOf(p.next)+p.disturbance.Delay)
		}
	}
}

// Measurement is what a calibration measures of the person in a faultless T-pose, with the devices that a player reports.
func (p *Person) Measurement(points Points) calibration.Measurement {
	h := p.Humanoid
	joint := func(id effectors.ID) rig.Transform {
		return rig.Transform{Position: h.TPose[h.Joint(id.Role())].Position, Rotation: rig.Identity().Rotation}
	}
	m := calibration.Measurement{Exact: true}
	for _, id := range points.Effectors() {
		m.Devices = append(m.Devices, calibration.Measured{
			Kind: kindOf(id), Serial: serialOf(id), Role: calibration.Role(id), Pose: joint(id).Mul(defaultMounting[id]), Samples: 1,
		})
	}
	for side, id := range [2]effectors.ID{effectors.LeftHand, effectors.RightHand} {
		m.Wrists[side] = calibration.Wrist{Source: calibration.WristGrip, Position: defaultMounting[id].Inverse().Position}
	}
	m.EyeHeightM = h.Measures.EyeHeight
	m.HeightM = m.EyeHeightM * calibration.StatureFromEyes
	m.ArmSpanM = h.Measures.ArmSpan
	return m
}

func kindOf(id effectors.ID) trackers.Kind {
	switch id {
	case effectors.Head:
		return trackers.Headset
	case effectors.LeftHand, effectors.RightHand:
		return trackers.Controller
	}
	return trackers.Tracker
}

func serialOf(id effectors.ID) string { return "MOTION-" + id.String() }
