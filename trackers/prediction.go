package trackers

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
)

// Prediction says where a device will be when its pose is seen: at a time after the tick that uses it. The zero value predicts nothing.
//
// It goes on from the newest sample with the velocity of the device, for the age of the sample, the delay of the device's filter, and AheadMS. The velocity is
// the sender's where it sends one without a filter, else that of the samples, low-passed.
type Prediction struct {
	AheadMS float64          `json:"aheadMs"` // milliseconds after the tick, up to 50; 0 switches prediction off
	Method  PredictionMethod `json:"method,omitempty"`
}

// PredictionMethod is how a device goes on.
type PredictionMethod string

const (
	// Damped lets the velocity die away, and does not follow the slowest movement: at rest it adds little jitter. It is the default.
	Damped PredictionMethod = ""
	// ConstantVelocity goes straight on: it is nearer the truth in steady movement, and overshoots more.
	ConstantVelocity PredictionMethod = "constant"
)

const (
	mostAheadMS = 50
	// farthestAhead bounds how far a prediction goes, whatever the age and the filter's delay are.
	farthestAhead = 100 * time.Millisecond
	// velocityHz is the cutoff of velocities that are made of samples.
	velocityHz = 6
	// damping is the time constant with which a damped velocity dies away: rationale R76.
	damping = 60 * time.Millisecond
	// Speeds of which half is followed by a damped prediction: tremor is slower.
	slowSpeed, slowTurning = 0.04, 0.25 // m/s, rad/s
)

// On reports whether the prediction does anything.
func (p Prediction) On() bool { return p.AheadMS > 0 }

// Validate says what of the prediction is impossible.
func (p Prediction) Validate() error {
	if !(p.AheadMS >= 0 && p.AheadMS <= mostAheadMS) {
		return phrase.Fail("the prediction is {{.Value}} ms ahead, outside 0 to {{.Most}}", "Value", p.AheadMS, "Most", mostAheadMS)
	}
	if p.Method != Damped && p.Method != ConstantVelocity {
		return phrase.Fail(`the prediction has no method "{{.Method}}"; leave it out or use "constant"`, "Method", string(p.Method))
	}
	return nil
}

// Predictor predicts one device.
type Predictor struct {
	Kind   Kind
	Serial string
	Prediction
}

// motionState is what is remembered of how a device moves.
type motionState struct {
	pose              Pose // of the sample before
	velocity, turning mgl64.Vec3
	received          time.Duration
	samples           uint64
	running           bool
}

// observe takes a sample in, filtered or not.
func (m *motionState) observe(d *Device, filtered bool) {
	span := d.Received - m.received
	switch {
	case !m.running || span > filterTimeout || span < 0:
		*m = motionState{running: true}
	case d.Samples == m.samples || span == 0:
		return
	case d.HasVelocity && !filtered:
		m.velocity, m.turning = d.Velocity, d.AngularVelocity
	default:
		seconds := span.Seconds()
		keep := share(velocityHz, seconds)
		velocity := d.Pose.Position.Sub(m.pose.Position).Mul(1 / seconds)
		m.velocity = m.velocity.Add(velocity.Sub(m.velocity).Mul(keep))
		turning := RotationVector(d.Pose.Rotation.Mul(m.pose.Rotation.Conjugate())).Mul(1 / seconds)
		m.turning = m.turning.Add(turning.Sub(m.turning).Mul(keep))
	}
	m.pose, m.received, m.samples = d.Pose, d.Received, d.Samples
}

// predict moves a device to where it will be.
func (p Prediction) predict(m *motionState, d *Device, now time.Duration) {
	ahead := now - d.Received + d.FilterDelay + time.Duration(p.AheadMS*float64(time.Millisecond))
	ahead = max(0, min(farthestAhead, ahead)) // the sender may have predicted as far
	d.Predicted = ahead
	reach, move, turn := ahead.Seconds(), 1.0, 1.0
	if p.Method == Damped {
		tau := damping.Seconds()
		reach = -tau * math.Expm1(-reach/tau)
		move, turn = followed(m.velocity.Len(), slowSpeed), followed(m.turning.Len(), slowTurning)
	}
	d.Pose.Position = d.Pose.Position.Add(m.velocity.Mul(reach * move))
	if angle := m.turning.Len() * reach * turn; angle > 1e-9 {
		d.Pose.Rotation = mgl64.QuatRotate(angle, m.turning.Normalize()).Mul(d.Pose.Rotation).Normalize()
	}
}

// followed is the share of a speed that a damped prediction follows.
func followed(speed, half float64) float64 { return speed * speed / (speed*speed + half*half) }

// RotationVector is the axis of a rotation times its angle, at most π.
func RotationVector(q mgl64.Quat) mgl64.Vec3 {
	if q.W < 0 {
		q = q.Scale(-1)
	}
	sin := q.V.Len()
	if sin < 1e-12 {
		return mgl64.Vec3{}
	}
	return q.V.Mul(2 * math.Atan2(sin, q.W) / sin)
}
