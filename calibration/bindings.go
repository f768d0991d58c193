package calibration

import (
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/trackers"
)

const (
	// staleAfter is the age from which on a device's newest sample does not say where it is now.
	staleAfter = 300 * time.Millisecond
	// fade is how long a stale device takes to let go of its effector, and one that is back to take hold of it.
	fade = 300 * time.Millisecond
	// lostAfter is the age from which on a device gives its effector to another that is there.
	lostAfter = time.Second
)

// Bindings says which device drives which effector, from which offset, and how present each is. It is resolved by [Bind]
// and read by [Bindings.Targets] in every tick. The zero value binds nothing. It belongs to one goroutine.
type Bindings struct {
	identities  [trackers.MaxDevices]identity
	count       int
	calibration *Calibration
	humanoid    *rig.Humanoid
	bound       bool // Bind was called

	roles    roleTable
	offset   [effectors.Count]rig.Transform // device from bone
	target   [effectors.Count]effectors.Target
	running  bool // Targets was called
	previous time.Duration
}

// identity is what a device is recognised by from frame to frame.
type identity struct {
	kind           trackers.Kind
	serial, source string
	lost           bool
}

func identityOf(d *trackers.Device, now time.Duration) identity {
	return identity{d.Kind, d.Serial, d.Source, d.Age(now) > lostAfter}
}

// same reports whether two identities are of one device.
func (a *identity) same(b *identity) bool {
	return a.kind == b.kind && a.serial == b.serial && a.source == b.source
}

// Device is the index, in the frame that was bound last, of the device that drives an effector; -1 for none.
func (b *Bindings) Device(id effectors.ID) int {
	if !b.bound {
		return -1
	}
	return b.roles.device[id]
}

// Bind works out which device of a frame drives which effector. It may be called in every tick, since it does nothing
// unless a device came, went or was lost, or the calibration or the humanoid is another; both are told by their pointers,
// so neither may be changed in place. It does not allocate.
//
// With a calibration that covers at least one of the devices, devices have the effectors and offsets they were calibrated
// with. A headset or controller that was not calibrated takes the place of a missing one, with its offset if it is of the
// same kind. Without such a calibration, nil included, the headset is at the eyes of h, and all other devices are on
// their joints.
func Bind(c *Calibration, f *trackers.Frame, h *rig.Humanoid, b *Bindings) {
	if b.bound && b.calibration == c && b.humanoid == h && b.unchanged(f) {
		return
	}
	var before [effectors.Count]identity
	var had [effectors.Count]bool
	keep := b.bound && b.calibration == c // other roles are no reason to change hands
	for id := range before {
		if b.bound && b.roles.device[id] >= 0 {
			before[id], had[id] = b.identities[b.roles.device[id]], true
		}
	}
	b.calibration, b.humanoid, b.bound = c, h, true
	b.count = f.Count
	for i := range f.All() {
		b.identities[i] = identityOf(&f.Devices[i], f.Time)
	}

	effective := c
	if effective != nil && !effective.Covers(f) {
		effective = nil
	}
	b.roles.clear()
	// Those that are there first: a lost device only keeps what nobody else can drive.
	for _, lost := range [...]bool{false, true} {
		b.assign(f, effective, lost, keep, &before, &had)
	}
	for id := range b.roles.device {
		i := b.roles.device[id]
		if i < 0 {
			continue
		}
		b.offset[id] = offsetOf(effective, &f.Devices[i], effectors.ID(id), h)
		if b.running && !(had[id] && before[id].same(&b.identities[i])) {
			b.target[id].Presence = 0 // another device than before fades in
		}
	}
}

func (b *Bindings) unchanged(f *trackers.Frame) bool {
	if b.count != f.Count {
		return false
	}
	for i := range f.All() {
		if b.identities[i] != identityOf(&f.Devices[i], f.Time) {
			return false
		}
	}
	return true
}

// assign gives out the effectors that are still free among the devices that are there, or among those that are lost.
func (b *Bindings) assign(f *trackers.Frame, c *Calibration, lost, keep bool,
	before *[effectors.Count]identity, had *[effectors.Count]bool,
) {
	devices := f.All()
	for i := range devices {
		b.roles.absent[i] = b.identities[i].lost != lost
	}
	if c != nil {
		assignSerials(devices, c, &b.roles)
	}
	if keep {
		for id := effectors.Head; id < effectors.Count; id++ {
			if id != effectors.Head && id != effectors.LeftHand && id != effectors.RightHand || !had[id] {
				continue
			}
			for i := range devices {
				if b.identities[i].same(&before[id]) {
					b.roles.take(id, i)
				}
			}
		}
	}
	assignWearables(devices, &b.roles)
	if c == nil {
		assignTrackers(devices, &b.roles)
	}
}

// offsetOf is device from bone.
func offsetOf(c *Calibration, d *trackers.Device, id effectors.ID, h *rig.Humanoid) rig.Transform {
	if c != nil {
		name, kind := id.String(), d.Kind.String()
		for i := range c.Devices {
			if c.Devices[i].Effector == name && c.Devices[i].Kind == kind {
				offset := c.Devices[i].Offset.Transform()
				offset.Rotation = offset.Rotation.Normalize()
				return offset
			}
		}
	}
	offset := rig.Identity()
	if id == effectors.Head {
		offset.Position = h.Measures.EyesFromHead.Mul(-1)
	}
	return offset
}

// Targets works out the targets of one tick from the frame that was bound last. Now is on the frame's clock. A device
// whose newest sample is older than 300 ms fades out over 300 ms where it was last seen, and fades in the same way when it
// is back. It does not allocate.
func (b *Bindings) Targets(f *trackers.Frame, now time.Duration, out *effectors.Targets) {
	*out = effectors.Targets{}
	if !b.bound {
		return
	}
	step := 1.0 // at the very first there is nothing to fade from
	if b.running {
		step = min(1, max(0, (now-b.previous).Seconds()/fade.Seconds()))
	}
	b.running, b.previous = true, now
	for id := range b.roles.device {
		target := &b.target[id]
		goal := 0.0
		if i := b.roles.device[id]; i >= 0 && i < f.Count {
			d := &f.Devices[i]
			bone := rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation}.Mul(b.offset[id])
			target.Position, target.Rotation = bone.Position, bone.Rotation
			if d.Age(now) <= staleAfter {
				goal = 1
			}
		}
		target.Presence += min(step, max(-step, goal-target.Presence))
		if target.Presence == 0 && target.Rotation == (mgl64.Quat{}) {
			target.Rotation = mgl64.QuatIdent()
		}
		out.Effectors[id] = *target
	}
}
