package runtime

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/presets/prepare"
	"posewright/solver"
	"posewright/trackers"
)

// person is what the handle of a calibration stands for: the devices of a person, how they were measured, and who drives which body.
type person struct {
	frame       trackers.Frame
	assignments calibration.Assignments // replaced, never changed in place
	sampler     calibration.Sampler
	sampling    bool
	demand      calibration.Demand
	measured    bool
	measurement calibration.Measurement
	bindings    calibration.Bindings
	fed         bool
}

// sampleTime is how long a person stands still to be measured.
const sampleTime = time.Second

var persons = table[person]{kind: 1, unknown: errOfOther}

func (p *person) reset() { *p = person{} }

// CreateCalibration makes a person without devices.
func CreateCalibration() (handle int32, err error) {
	defer guard(&err)
	return persons.add(&person{})
}

// DestroyCalibration forgets a person. Bodies keep what was fitted.
func DestroyCalibration(handle int32) error { return persons.remove(handle) }

var (
	errDevices = &Error{ErrLength, "There are 64 devices, which is the most."}
	errTime    = &Error{ErrNumber, "The time is not finite, below 0, or before the time of the call before."}
	errUnfed   = &Error{ErrState, "No devices were fed yet. Call pw_calibration_feed first."}
)

// AddDevice makes a device known and returns its index in [Feed]. Its kind is that of trackers: 0 unknown, 1 headset, 2 controller, 3 tracker. Serial is what
// it is recognized by in the calibrations of presets. Role is an effector, a hint or a shoulder, such as "leftHand"; empty leaves it to calibration, name and
// place.
func AddDevice(handle, kind int32, serial, name, role string) (index int32, err error) {
	index = -1
	err = with(&persons, handle, func(p *person) error {
		if p.frame.Count == trackers.MaxDevices {
			return errDevices
		}
		if kind < 0 || kind > int32(trackers.Tracker) || len(serial) > trackers.MaxSerial || len(name) > trackers.MaxSerial {
			return errEffector
		}
		device := trackers.Device{Kind: trackers.Kind(kind), Serial: serial, Name: name, Source: "host", Battery: -1}
		if name == "" {
			device.Name = serial
		}
		if role != "" {
			if _, known := calibration.RoleNamed(role); !known {
				return errEffector
			}
			assignments := p.assignments.With(device.Kind.String(), serial, role)
			if err := assignments.Validate(); err != nil {
				return nameError(err)
			}
			p.assignments = assignments
			p.bindings.Choose(&assignments)
			p.demand.Assignments = assignments
		}
		device.Pose = trackers.NoPose()
		device.Received = -time.Hour // until it was fed
		p.frame.Devices[p.frame.Count] = device
		index = int32(p.frame.Count)
		p.frame.Count++
		return nil
	})
	return index, err
}

// Feed says where the devices are at a time in seconds, in the tracking space: a transform and whether it is tracked, eight numbers for each device. A device
// that is not tracked is where it was, and fades out after 0.3 s.
func Feed(handle int32, seconds float64, poses []float64) error {
	return with(&persons, handle, func(p *person) error {
		now := time.Duration(math.Round(seconds * 1e9))
		switch {
		case poses == nil:
			return errNull
		case len(poses) != TargetNumbers*p.frame.Count:
			return errLength
		case !(seconds >= 0 && seconds < 1e9) || p.fed && now < p.frame.Time:
			return errTime
		}
		for i := range p.frame.All() {
			if n := poses[TargetNumbers*i : TargetNumbers*(i+1)]; n[TransformNumbers] != 0 {
				if _, err := transformOf(n[:TransformNumbers]); err != nil {
					return err
				}
			}
		}
		p.frame.Time, p.fed = now, true
		p.frame.Sequence++
		for i := range p.frame.All() {
			n := poses[TargetNumbers*i : TargetNumbers*(i+1)]
			if !(n[TransformNumbers] > 0) {
				continue
			}
			at, _ := transformOf(n[:TransformNumbers]) // which was tried above
			d := &p.frame.Devices[i]
			d.Pose = trackers.Pose{Position: at.Position, Rotation: at.Rotation}
			d.Received = now
			d.Samples++
		}
		if p.sampling {
			p.sampler.Add(&p.frame)
			p.sampler.Trim(now - sampleTime)
		}
		return nil
	})
}

// BeginMeasuring begins to collect what is fed. Holding is the pose of the arms: 0 T-pose, 1 A-pose, 2 down, 3 any of them. Floor is the height of the floor in
// the tracking space; height, from floor to crown, counts for who sits, 0 for who stands.
func BeginMeasuring(handle, holding int32, floor, height float64) error {
	return with(&persons, handle, func(p *person) error {
		switch {
		case holding < 0 || holding > int32(calibration.AnyPose):
			return errEffector
		case !solver.Near(mgl64.Vec3{floor, height}) || height < 0:
			return errNumber
		}
		p.sampler.Reset()
		p.demand = calibration.Demand{
			Holding: calibration.Holding(holding), Seated: height > 0, EyeHeightM: height / calibration.StatureFromEyes, FloorM: floor, Assignments: p.assignments,
		}
		p.sampling = true
		return nil
	})
}

// Measure measures the person from what was fed in the last second. The code is [ErrRefused], with the reasons, for a person who does not stand still in the
// pose: go on feeding and try again.
func Measure(handle int32) error {
	return with(&persons, handle, func(p *person) error {
		p.sampler.Demand = p.demand
		m, err := p.sampler.Measure(nil)
		if err != nil {
			return refusal(err)
		}
		p.measurement, p.measured, p.sampling = m, true, false
		return nil
	})
}

var errUnmeasured = &Error{ErrState, "The person was not measured yet. Call pw_calibration_begin, feed devices for a second, and call pw_calibration_measure."}

// ReadMeasurement writes height, eye height, arm span in meters and the facing in degrees.
func ReadMeasurement(handle int32, out []float64) error {
	return with(&persons, handle, func(p *person) error {
		if err := fits(out, 4); err != nil {
			return err
		}
		if !p.measured {
			return errUnmeasured
		}
		m := &p.measurement
		out[0], out[1], out[2], out[3] = m.HeightM, m.EyeHeightM, m.ArmSpanM, m.FacingDeg
		return nil
	})
}

// Fit fits a body to the measured person: its scale, which gives it their eye height, and the offsets of the devices.
// The body begins again in its T-pose, and [WritePreset] has the calibration.
func Fit(handle, of int32) error {
	return with(&persons, handle, func(p *person) error {
		if !p.measured {
			return errUnmeasured
		}
		return with(&bodies, of, func(b *body) error {
			plain := b.preset.Clone()
			plain.Calibration = calibration.Calibration{}
			bare, err := prepare.Body(&plain, b.avatar) // limbs that are fitted to a person are not the avatar's
			if err != nil {
				return avatarError(err)
			}
			c, err := calibration.Fit(p.measurement, bare.Humanoid)
			if err != nil {
				return refusal(err)
			}
			before := b.preset.Calibration
			if err := b.preset.SetCalibration(c); err != nil {
				return refusal(err)
			}
			if err := b.build(); err != nil {
				b.preset.Calibration = before
				return err
			}
			return nil
		})
	})
}

// Bind says which device drives what of a body, as its calibration, names and places tell, and sets the body's targets
// from what was fed last. It replaces all targets, hints and shoulders that were set before, but not those of
// [SetChainTarget] and [SetFingers]; call it once a frame before [Solve].
func Bind(handle, of int32) error {
	return with(&persons, handle, func(p *person) error {
		if !p.fed {
			return errUnfed
		}
		return with(&bodies, of, func(b *body) error {
			calibration.Bind(b.prepared.Calibration, &p.frame, b.driven.Humanoid(), &p.bindings)
			hands := b.targets.Hands
			p.bindings.Targets(&p.frame, p.frame.Time, &b.targets)
			b.targets.Hands = hands
			b.space.Raised = b.under - b.space.Origin[1]
			b.space.Targets(&b.targets)
			return nil
		})
	})
}

// DeviceRole is what a device drives since the last [Bind], such as "leftHand"; "" for nothing.
func DeviceRole(handle, index int32) (role string, err error) {
	err = with(&persons, handle, func(p *person) error {
		if index < 0 || int(index) >= p.frame.Count {
			return errEffector
		}
		for r := range calibration.RoleCount {
			if p.bindings.Device(r) == int(index) {
				role = r.String()
			}
		}
		return nil
	})
	return role, err
}
