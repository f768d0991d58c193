package trackers

import (
	"time"
)

// Conditioning is what is done to the devices of a frame before anybody uses them: sources that track in spaces of their own
// are brought together, everything is moved to where the person wants floor and front to be, devices that tremble are smoothed, and those that are late are
// predicted. Immutable once it is used. The zero value does nothing.
type Conditioning struct {
	// World is the world from the common tracking space, the outcome of re-centering and of finding the floor. The zero Pose
	// is treated as the identity.
	World Pose
	// Spaces are the common tracking space from those of sources that have another. Sources that are not named have it.
	Spaces []Space
	// Filters smooth single devices.
	Filters []Filter
	// Predictors take single devices to where they will be, after the filters.
	Predictors []Predictor
}

// Space is where the tracking space of a source is in the common one.
type Space struct {
	Source string
	Pose   Pose // common from source; the zero Pose is treated as the identity
	// Pair has the space followed while it drifts, see calibration/align; the zero value does not.
	Pair Pair
}

// DeviceID names a device.
type DeviceID struct {
	Kind           Kind
	Serial, Source string
}

// Is reports whether it names a device.
func (id *DeviceID) Is(d *Device) bool {
	return d.Kind == id.Kind && d.Serial == id.Serial && d.Source == id.Source
}

// Pair is one device of each of two tracking systems on the same body part.
type Pair struct {
	First, Second DeviceID // Second is of the space that is followed
	// Held is the first device from the second. The zero Pose has it measured.
	Held Pose
}

// Filter smooths one device.
type Filter struct {
	Kind   Kind
	Serial string
	OneEuro
}

// filterTimeout is how long a device sends nothing before its filter starts again.
const filterTimeout = time.Second

// Conditioner applies conditionings to frames, one after the other. It belongs to one goroutine and does not allocate once
// it has seen all devices. The zero value is ready.
type Conditioner struct {
	states  [MaxDevices]filterState
	motions [MaxDevices]motionState
	of      [MaxDevices]struct {
		kind           Kind
		serial, source string
	}
}

// Run changes the poses and velocities of a frame in place. A nil conditioning does nothing.
func (c *Conditioner) Run(with *Conditioning, f *Frame) {
	if with == nil {
		return
	}
	devices := f.All()
	for i := range devices {
		d := &devices[i]
		with.place(d)
		s, of := &c.states[i], &c.of[i]
		if of.kind != d.Kind || of.serial != d.Serial || of.source != d.Source {
			of.kind, of.serial, of.source = d.Kind, d.Serial, d.Source
			*s, c.motions[i] = filterState{}, motionState{}
		}
		filter := with.filterOf(d)
		s.filter(filter, d)
		prediction := with.predictionOf(d)
		if !prediction.On() {
			c.motions[i].running = false
			continue
		}
		c.motions[i].observe(d, filter.On())
		prediction.predict(&c.motions[i], d, f.Time)
	}
}

// filter smooths a device, or starts again where there is nothing to smooth.
func (s *filterState) filter(with OneEuro, d *Device) {
	if !with.On() {
		s.running = false
		return
	}
	span := d.Received - s.received
	switch {
	case !s.running || span > filterTimeout:
		*s = filterState{pose: d.Pose, raw: d.Pose, running: true}
	case d.Samples != s.samples && span > 0:
		s.run(with, d.Pose, span.Seconds())
	}
	s.received, s.samples = d.Received, d.Samples
	d.Pose, d.FilterDelay = s.pose, s.delay
}

// place brings a device into the world.
func (c *Conditioning) place(d *Device) {
	for i := range c.Spaces {
		if space := &c.Spaces[i]; space.Source == d.Source {
			d.move(space.Pose)
			break
		}
	}
	d.move(c.World)
}

// Outer returns the world from the space in which a source reports.
func (c *Conditioning) Outer(source string) Pose {
	outer := NoPose()
	for i := range c.Spaces {
		if space := &c.Spaces[i]; space.Source == source && space.Pose != (Pose{}) {
			outer = space.Pose
			break
		}
	}
	if c.World != (Pose{}) {
		outer = c.World.Mul(outer)
	}
	return outer
}

// move puts a device into an outer space.
func (d *Device) move(outer Pose) {
	if outer == (Pose{}) || outer == NoPose() {
		return // not a bit changes
	}
	d.Pose = outer.Mul(d.Pose)
	d.Velocity, d.AngularVelocity = outer.Rotation.Rotate(d.Velocity), outer.Rotation.Rotate(d.AngularVelocity)
}

func (c *Conditioning) filterOf(d *Device) OneEuro {
	for i := range c.Filters {
		if f := &c.Filters[i]; f.Kind == d.Kind && f.Serial == d.Serial {
			return f.OneEuro
		}
	}
	return OneEuro{}
}

func (c *Conditioning) predictionOf(d *Device) Prediction {
	for i := range c.Predictors {
		if p := &c.Predictors[i]; p.Kind == d.Kind && p.Serial == d.Serial {
			return p.Prediction
		}
	}
	return Prediction{}
}
