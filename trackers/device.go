package trackers

import (
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

// Kind is what sort of thing a device is.
type Kind uint8

const (
	UnknownKind Kind = iota
	Headset
	Controller
	Tracker
)

// String returns the field's word for the kind: "headset", "controller", "tracker" or "unknown".
func (k Kind) String() string {
	switch k {
	case Headset:
		return "headset"
	case Controller:
		return "controller"
	case Tracker:
		return "tracker"
	}
	return "unknown"
}

// Pose is where a device is, in tracking space: right-handed, +Y up, meters; facing +Z is the identity rotation.
type Pose struct {
	Position mgl64.Vec3
	// Rotation is tracking space from device, a unit quaternion.
	Rotation mgl64.Quat
}

// Sample is what a source tells of a device at one moment. Only the pose is always there.
type Sample struct {
	Pose Pose
	// Velocity is meters a second in tracking space, for sources that send it; see HasVelocity.
	Velocity mgl64.Vec3
	// AngularVelocity is radians a second about the axes of tracking space, likewise.
	AngularVelocity mgl64.Vec3
	// HasVelocity says that the source sends both velocities. Velocities that are not finite are treated as not sent.
	HasVelocity bool
	// Inferred says that the sender estimated the pose, because it lost the device for the moment.
	Inferred bool
	// Lost says that the sender lost the device and tells no pose: the device stays where it is and counts as lost at
	// once. It means nothing for a device that the store does not have.
	Lost bool
}

// Device is the newest that is known of one tracked thing: a plain value, copied into frames.
type Device struct {
	Kind Kind
	// Serial is the identity the sender gives it, the same from session to session for real hardware ("LHR-1A2B3C4D"),
	// anything at all for virtual devices, without control characters. Unique for its Kind within its Source.
	Serial string
	// Name is what to show a person, and what roles are read from: the name that the source gave with the first sample, else
	// the serial, as a line of text; the kind where both are empty.
	Name string
	// Source is the name of the Source that reported it.
	Source string
	Pose   Pose
	// Velocity and AngularVelocity are those of the newest sample, meaningless without HasVelocity.
	Velocity, AngularVelocity mgl64.Vec3
	HasVelocity               bool
	// Inferred says that the newest pose is the sender's guess.
	Inferred bool
	// Lost says that its source has lost it since the newest sample.
	Lost bool
	// StandIn says that the pose is where the solved body has what the device is on, because the device is lost. A
	// session sets it in its frames, a store never.
	StandIn bool
	// Leads says that of two devices with one role this is the one that counts more at present. A session sets it in its
	// frames, a store never.
	Leads bool
	// Held says that its source is paused: the pose stands still, the age too, and there is no rate. See Store.Hold.
	Held bool
	// Cuts counts the times that what its source plays was cut: a sample after one may be anywhere. See Store.Cut.
	Cuts uint64
	// Battery is the charge from 0, empty, to 1; below 0 if unknown.
	Battery float64
	// Received is when the newest sample arrived, on the store's clock; of a sender that tells what time its poses are of,
	// that time, which may be a little ahead.
	Received time.Duration
	// FilterDelay is by how much a filter delays the pose at present, see OneEuro; 0 without one.
	FilterDelay time.Duration
	// Predicted is how far ahead of its newest sample the pose is, see Prediction; 0 without one.
	Predicted time.Duration
	// RateHz is how many samples arrive per second, smoothed over half a second; 0 with fewer than two samples, after a
	// second without any, and while the source is paused.
	RateHz float64
	// Jitter is by how much the time between two samples differs from its mean, smoothed over 16 samples.
	Jitter time.Duration
	// Samples counts the poses taken since the device appeared.
	Samples uint64
	// Dropped counts the poses of this device that were rejected since it appeared: not finite, not a rotation, absurdly
	// far, or by a [Gate].
	Dropped uint64
	// Doubt is why a gate rejects the newest sample, Doubted why it rejected the last one that it did.
	Doubt, Doubted Doubt
}

// Age is the time since the newest sample arrived; never negative, and of a device that its source lost no less than of
// one that is silent for so long that it counts as lost. Now is on the store's clock, as in Frame.Time.
func (d *Device) Age(now time.Duration) time.Duration {
	if d.Lost {
		return max(lostAge+1, now-d.Received)
	}
	return max(0, now-d.Received)
}
