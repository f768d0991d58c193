package calibration

import (
	"math"
	"slices"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/average"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// StatureFromEyes is the ratio of a person's height to their eye height.
const StatureFromEyes = 1.0814

// Measurement is what was measured of a person in a pose, standing or seated.
type Measurement struct {
	HeightM    float64 // meters from the floor to the crown: EyeHeightM · StatureFromEyes
	EyeHeightM float64 // meters from the floor to the headset; of who sits, as they told
	ArmSpanM   float64 // meters from wrist to wrist as if level
	FacingDeg  float64 // degrees about +Y from +Z towards +X, in (-180, 180]
	FloorM     float64 // height of the floor in tracking space, meters; of who sits, where it would be if they stood

	Person   string     // who it is, as they call themselves; may be empty
	Holding  Holding    // the pose; never AnyPose
	Seated   bool       // the person sat, and their eye height is what they told
	Unposed  bool       // nothing was posed for: typed by hand, for devices as they are
	Exact    bool       // the pose is exactly as asked for, as of a body that was put into it: how its hands are held is not doubted
	BelowRad [2]float64 // how far below level the left and the right arm are taken to have been, radians; 0 in a T-pose

	Body      Body     // what else was measured; zero where it was not
	Wrists    [2]Wrist // left and right
	Corrected Body     // what the person corrected by hand, zero where they did not
	Elbows    Elbows   // how the person holds their elbows; nothing that a pose measures
	Arcs      []Moment // moments of straight arms that were led around, in tracking space
	Curls     [2]Pivot // the elbows, in the devices of the hands, about which forearms were curled
	Swings    [2]Pivot // the hip joints, in the device on the hips, about which straight legs swung

	Devices  []Measured      // those that have a role, at most one for each
	LeftOut  []Unassigned    // trackers that have none: not worn, or in doubt
	Warnings []phrase.Phrase // whole sentences: what is odd about the pose and yet was accepted

	eyes mgl64.Vec3 // where they were in tracking space, once the pose was judged
}

// Measured is one device of a measurement.
type Measured struct {
	Kind      trackers.Kind
	Serial    string
	Role      Role
	Pose      rig.Transform // tracking space from device, the mean without outliers
	Samples   int           // how many samples the mean is of, outliers included
	SpreadM   float64       // root mean square distance of the samples from the mean, meters
	SpreadRad float64       // the same of the rotations, radians
	Trim      Trim          // what the person adds to that; nothing that a pose measures
}

// device is the measured device that has a role, nil for none.
func (m *Measurement) device(role Role) *Measured {
	for i := range m.Devices {
		if m.Devices[i].Role == role {
			return &m.Devices[i]
		}
	}
	return nil
}

// Measurement returns the measurement that a calibration was made from, without spreads and warnings, which a calibration does not keep.
func (c *Calibration) Measurement() Measurement {
	m := Measurement{
		HeightM: c.HeightM, EyeHeightM: c.EyeHeightM, ArmSpanM: c.ArmSpanM, FacingDeg: c.FacingDeg, FloorM: c.FloorM,
		Person: c.Person, Seated: c.Seated, Unposed: c.Unposed, Body: c.Body, Corrected: c.Corrected, Elbows: c.Elbows,
		Arcs: slices.Clone(c.Arcs), Curls: c.Curls, Swings: c.Swings,
	}
	m.Holding, _ = HoldingNamed(c.Pose)
	m.BelowRad = [2]float64{radians(c.ArmsBelowDeg[0]), radians(c.ArmsBelowDeg[1])}
	for i := range c.Devices {
		d := &c.Devices[i]
		role, ok := RoleNamed(d.Effector)
		if !ok {
			continue
		}
		m.Devices = append(m.Devices, Measured{
			Kind: kindNamed(d.Kind), Serial: d.Serial, Role: role, Pose: d.Raw.Transform(), Samples: 1, Trim: d.Trim,
		})
		if side, isHand := handSide(role); isHand {
			m.Wrists[side] = d.Wrist
		}
	}
	return m
}

// handSide is 0 for the left hand and 1 for the right.
func handSide(role Role) (side int, ok bool) {
	switch role {
	case leftHand:
		return 0, true
	case rightHand:
		return 1, true
	}
	return 0, false
}

// sample is one pose of a device.
type sample struct {
	received time.Duration
	pose     rig.Transform
}

// Demand is what a pose has to fulfil besides what every pose has to. The zero value demands a T-pose of a person who stands on the floor of tracking
// space.
type Demand struct {
	Holding     Holding
	Seated      bool
	EyeHeightM  float64         // of who sits: how high their eyes are when they stand, meters
	FloorM      float64         // height of the floor in tracking space, meters
	Without     [RoleCount]bool // what the person goes without: a hand that holds nothing is no reason to refuse
	Assignments Assignments
}

// Sampler collects the samples of all devices while a person stands still. The zero value is empty.
type Sampler struct {
	Demand  Demand
	Motion  *Motion // of the frames until now, where they were watched; nil where not
	devices []sampled
}

type sampled struct {
	device  trackers.Device // as in the newest frame
	count   uint64          // Device.Samples of the newest sample taken
	samples []sample        // oldest first
}

// Reset removes all samples.
func (s *Sampler) Reset() { s.devices = s.devices[:0] }

// Add adds the new samples of a frame. It ignores devices whose newest sample is older than StaleAge.
func (s *Sampler) Add(f *trackers.Frame) {
	for i := range f.All() {
		d := &f.Devices[i]
		if d.Age(f.Time) > StaleAge {
			continue
		}
		known := s.find(d)
		if known == nil {
			s.devices = append(s.devices, sampled{})
			known = &s.devices[len(s.devices)-1]
		} else if known.count == d.Samples {
			continue
		}
		known.device, known.count = *d, d.Samples
		known.samples = append(known.samples, sample{
			d.Received, rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation},
		})
	}
}

// suffices reports whether there are samples enough of every device that is there at a time. A window that is drawn slowly hands over few frames a
// second.
func (s *Sampler) suffices(now time.Duration) bool {
	for i := range s.devices {
		samples := s.devices[i].samples
		if n := len(samples); n > 0 && n < fewestSamples && now-samples[n-1].received <= StaleAge {
			return false
		}
	}
	return true
}

// Trim removes the samples that arrived before a time.
func (s *Sampler) Trim(before time.Duration) {
	for i := range s.devices {
		samples := s.devices[i].samples
		drop := 0
		for drop < len(samples) && samples[drop].received < before {
			drop++
		}
		s.devices[i].samples = append(samples[:0], samples[drop:]...)
	}
}

func (s *Sampler) find(d *trackers.Device) *sampled {
	for i := range s.devices {
		known := &s.devices[i].device
		if known.Kind == d.Kind && known.Serial == d.Serial && known.Source == d.Source {
			return &s.devices[i]
		}
	}
	return nil
}

// Measure measures the person from the samples. previous, which may be nil, is an earlier calibration whose device roles are reused. The error is a
// *Refusal.
func (s *Sampler) Measure(previous *Calibration) (Measurement, error) {
	var (
		devices []trackers.Device
		all     []Measured
		sway    []float64
	)
	for i := range s.devices {
		mean, ok := s.devices[i].mean()
		if !ok || len(devices) == trackers.MaxDevices {
			continue
		}
		d := s.devices[i].device
		d.Pose = trackers.Pose{Position: mean.Pose.Position, Rotation: mean.Pose.Rotation}
		devices, all, sway = append(devices, d), append(all, mean), append(sway, s.devices[i].sway())
	}
	w := wearing{demand: &s.Demand, previous: previous, motion: s.Motion, sway: sway}
	return w.measure(devices, all)
}

// means are the means of the devices of which there are samples enough, without roles.
func (s *Sampler) means() []Measured {
	var all []Measured
	for i := range s.devices {
		if mean, ok := s.devices[i].mean(); ok {
			all = append(all, mean)
		}
	}
	return all
}

// mean is the mean of the samples of a device, without a role; false where there are too few.
func (s *sampled) mean() (Measured, bool) {
	if len(s.samples) < fewestSamples {
		return Measured{}, false
	}
	poses := make([]rig.Transform, len(s.samples))
	for k := range s.samples {
		poses[k] = s.samples[k].pose
	}
	mean, spreadM, spreadRad := average.Poses(poses)
	return Measured{Kind: s.device.Kind, Serial: s.device.Serial, Pose: mean, Samples: len(s.samples), SpreadM: spreadM, SpreadRad: spreadRad}, true
}

// sway is the root mean square distance of where the device was in each tenth of a second from their mean, so that
// the noise of single samples is no movement; meters.
func (s *sampled) sway() float64 {
	const tenth = 100 * time.Millisecond
	var means []mgl64.Vec3
	for begin := 0; begin < len(s.samples); {
		var sum mgl64.Vec3
		end := begin
		for ; end < len(s.samples) && s.samples[end].received-s.samples[begin].received < tenth; end++ {
			sum = sum.Add(s.samples[end].pose.Position)
		}
		means = append(means, sum.Mul(1/float64(end-begin)))
		begin = end
	}
	var mean mgl64.Vec3
	for _, at := range means {
		mean = mean.Add(at.Mul(1 / float64(len(means))))
	}
	sum := 0.0
	for _, at := range means {
		off := at.Sub(mean)
		sum += off.Dot(off) / float64(len(means))
	}
	return math.Sqrt(sum)
}

// measureNow judges a single frame, without stillness: what a person who is still moving into the pose is told.
func (w *wearing) measureNow(f *trackers.Frame) (Measurement, error) {
	var (
		devices []trackers.Device
		all     []Measured
	)
	for i := range f.All() {
		d := &f.Devices[i]
		if d.Age(f.Time) > StaleAge {
			continue
		}
		devices = append(devices, *d)
		all = append(all, Measured{
			Kind: d.Kind, Serial: d.Serial, Samples: 1,
			Pose: rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation},
		})
	}
	return w.measure(devices, all)
}

// assign gives out roles to a person who stands as demanded: what they chose, then all others.
func (w *wearing) assign(devices []trackers.Device, t *roleTable) {
	t.clear()
	assignChosen(devices, w.demand.Assignments, t)
	t.bar(devices, w.demand.Assignments, nil, w.now)
	assignHead(devices, t)
	leaveOthers(devices, t, nil, nil)
	w.assignRoles(devices, t)
	assignBackups(devices, w.demand.Assignments, t)
}

func (w *wearing) measure(devices []trackers.Device, all []Measured) (Measurement, error) {
	var roles roleTable
	demand, previous := w.demand, w.previous
	w.assign(devices, &roles)

	var m Measurement
	fixed := [RoleCount]bool{}
	for role, i := range roles.device {
		if i < 0 || demand.Seated && (Role(role) == leftFoot || Role(role) == rightFoot) {
			continue
		}
		all[i].Role = Role(role)
		m.Devices = append(m.Devices, all[i])
		_, _, said := demand.Assignments.Of(&devices[i])
		fixed[role] = said || sideInName(devices[i].Name) != 0
		if side, isHand := handSide(Role(role)); isHand {
			m.Wrists[side] = assumedWrist(devices[i].Kind, devices[i].Name, side)
			if previous != nil {
				if k := previous.find(&devices[i]); k >= 0 && previous.Devices[k].Wrist.Source == WristMeasured &&
					previous.Devices[k].Effector == Role(role).String() {
					m.Wrists[side] = previous.Devices[k].Wrist
				}
			}
		}
	}
	keepTrims(&m, previous)
	m.LeftOut = w.unassigned(devices, &roles)
	m.noteDoubles(devices, &roles)
	if err := m.judge(fixed, demand); err != nil {
		return Measurement{}, m.blameFrozen(err, w.motion, devices)
	}
	m.noteExchanged(previous)
	return m, nil
}

// facingAcross is the yaw of a person whose left and right hand are at these places, and the unit vector to their left.
// ok is false for hands at one place.
func facingAcross(left, right mgl64.Vec3) (yaw float64, toLeft mgl64.Vec3, ok bool) {
	line := left.Sub(right)
	line[1] = 0
	length := line.Len()
	if length < 1e-3 {
		return 0, mgl64.Vec3{1, 0, 0}, false
	}
	toLeft = line.Mul(1 / length)
	return math.Atan2(-toLeft.Z(), toLeft.X()), toLeft, true
}

// wrapAngle is an angle in (-π, π].
func wrapAngle(angle float64) float64 {
	angle = math.Remainder(angle, 2*math.Pi)
	if angle <= -math.Pi {
		angle = math.Pi
	}
	return angle
}

// Clone returns a copy that shares no memory.
func (m *Measurement) Clone() Measurement {
	c := *m
	c.Devices, c.Warnings, c.Arcs, c.LeftOut = slices.Clone(m.Devices), slices.Clone(m.Warnings),
		slices.Clone(m.Arcs), slices.Clone(m.LeftOut)
	return c
}

// acosClamped is the arccosine of a number that rounding may have put out of range.
func acosClamped(x float64) float64 { return math.Acos(min(1, max(-1, x))) }
