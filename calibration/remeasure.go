package calibration

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers"
)

const (
	slippedOff  = 0.12               // meters, root mean square, that the other devices may be from where the calibration had them
	slippedFew  = 2                  // of the other devices must be there
	slippedTurn = 25 * math.Pi / 180 // that the head may be turned away from how it was held
)

// Remeasure returns the measurement of a calibration with one tracker measured again, after it moved on the body: the person stands as they stood for the
// calibration, and the other devices say where that is now. posed are the devices of now, as averaged while the person held still. The error is a *Refusal.
func (c *Calibration) Remeasure(role Role, posed []Measured) (Measurement, error) {
	if c.Unposed {
		return Measurement{}, refuse(NotAcross, phrase.Say("This calibration was typed, not measured. Calibrate in a pose first."))
	}
	if !Remeasurable(role) {
		return Measurement{}, refuse(DevicesMissing, phrase.Say("The headset and the hands are measured together. Calibrate again."))
	}
	m := c.Measurement()
	var slipped, now *Measured
	var before, after []mgl64.Vec3
	facing := 0.0
	headSeen := false
	for i := range m.Devices {
		d := &m.Devices[i]
		for k := range posed {
			p := &posed[k]
			if p.Serial != d.Serial || p.Kind != d.Kind {
				continue
			}
			if d.Role == role {
				slipped, now = d, p
				continue
			}
			before, after = append(before, d.Pose.Position), append(after, p.Pose.Position)
			if d.Role == head && d.Kind == trackers.Headset {
				facing, headSeen = wrapAngle(rig.YawOf(p.Pose.Rotation)-rig.YawOf(d.Pose.Rotation)), true
			}
		}
	}
	if slipped == nil {
		return Measurement{}, refuse(DevicesMissing, phrase.Say("The {{.Part}} tracker is not there, or was not calibrated. Switch it on, or calibrate again.", "Part", role.Part()))
	}
	if len(before) < slippedFew {
		return Measurement{}, refuse(DevicesMissing, phrase.Say("Too few other devices are tracked to tell where you stand. Switch them on."))
	}
	back, off := alignLevel(after, before)
	if headSeen && math.Abs(wrapAngle(facing+rig.YawOf(back.Rotation))) > slippedTurn {
		return Measurement{}, refuse(HeadTilted, phrase.Say("Look where you looked for the calibration: straight ahead."))
	}
	if off > slippedOff {
		return Measurement{}, refuse(NotAcross, phrase.Say("Your other devices are {{.Length}} from where they were. Stand as you did for the calibration.", "Length", phrase.Meters(off)))
	}
	slipped.Pose = back.Mul(now.Pose)
	slipped.Pose.Rotation = slipped.Pose.Rotation.Normalize()
	slipped.Samples, slipped.SpreadM, slipped.SpreadRad = now.Samples, now.SpreadM, now.SpreadRad
	return m, nil
}

// Remeasurable reports whether a device of a role can be measured again by itself: what the body is measured from cannot.
func Remeasurable(role Role) bool {
	return role < RoleCount && role != head && role != leftHand && role != rightHand
}

// alignLevel is the turn about the vertical and the shift that bring points closest to others, and how far off they are then, root mean square. Both lists have
// the same number of points, at least one. Heights are shifted alike.
func alignLevel(from, to []mgl64.Vec3) (toFrom rig.Transform, off float64) {
	n := 1 / float64(len(from))
	var middle, target mgl64.Vec3
	for i := range from {
		middle, target = middle.Add(from[i].Mul(n)), target.Add(to[i].Mul(n))
	}
	var cos, sin float64
	for i := range from {
		a, b := from[i].Sub(middle), to[i].Sub(target)
		cos += a.X()*b.X() + a.Z()*b.Z()
		sin += a.Z()*b.X() - a.X()*b.Z()
	}
	toFrom = rig.Transform{Rotation: rig.Yaw(math.Atan2(sin, cos))}
	toFrom.Position = target.Sub(toFrom.Rotation.Rotate(middle))
	for i := range from {
		d := toFrom.Rotation.Rotate(from[i]).Add(toFrom.Position).Sub(to[i])
		off += d.Dot(d) * n
	}
	return toFrom, math.Sqrt(off)
}

const (
	slippedReady = 2 * time.Second        // before the pose is looked at
	slippedHold  = time.Second            // that it is averaged
	slippedWait  = 45 * time.Second       // for it, at most
	slippedLook  = 100 * time.Millisecond // from one look to the next
)

// Remeasuring waits until a person stands as they stood for their calibration, and measures one tracker again. It has no clock. Use NewRemeasuring.
type Remeasuring struct {
	calibration Calibration
	role        Role
	sampler     Sampler
	began       time.Duration // 0 before the first frame
	looked      time.Duration
	live        error
}

// NewRemeasuring begins to measure the tracker of a role again.
func NewRemeasuring(c *Calibration, role Role) *Remeasuring {
	return &Remeasuring{calibration: c.Clone(), role: role, live: refuse(NotStill, phrase.Say("Stand as you did for the calibration"))}
}

// Role returns whose tracker is measured.
func (r *Remeasuring) Role() Role { return r.role }

// Live returns what is not as it should be yet, in one sentence.
func (r *Remeasuring) Live() phrase.Phrase { return reasonsOf(r.live)[0] }

// Tick looks at a frame and reports whether it is over: with a measurement, or with why there is none.
func (r *Remeasuring) Tick(now time.Duration, f *trackers.Frame) (m Measurement, over bool, err error) {
	if r.began == 0 {
		r.began = now
	}
	r.sampler.Add(f)
	r.sampler.Trim(f.Time - slippedHold)
	if now-r.began < slippedReady || now-r.looked < slippedLook {
		return Measurement{}, false, nil
	}
	r.looked = now
	means := r.sampler.means()
	for i := range means {
		if d := &means[i]; d.SpreadM > unsteady || d.SpreadRad > restlessRad {
			r.live = refuse(NotStill, phrase.Say("Hold still"))
			return Measurement{}, now-r.began >= slippedWait, r.live
		}
	}
	if m, r.live = r.calibration.Remeasure(r.role, means); r.live == nil {
		return m, true, nil
	}
	return Measurement{}, now-r.began >= slippedWait, r.live
}
