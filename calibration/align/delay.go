package align

import (
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// delay learns by how much the second system of a pair is later than the first: what moves at v is v·delay behind. Devices that move say where their spaces are only
// once that is known.
type delay struct {
	along, square float64 // sums of gap·velocity and of velocity², fading; both of what changed since the moment before
	then          moment
}

// moment is a pair of devices at a time.
type moment struct {
	at            time.Duration
	first, second trackers.Pose // in the common space, and where the space was aligned
	motions       [2]twist      // likewise, of what was before these samples, whose noise they do not share
	older         float64       // seconds by which the sample of the second is older
}

// twist is how something moves: meters and radians a second.
type twist struct{ velocity, spin mgl64.Vec3 }

func (t twist) in(space trackers.Pose) twist {
	return twist{space.Rotation.Rotate(t.velocity), space.Rotation.Rotate(t.spin)}
}

func (t twist) less(o twist) twist { return twist{t.velocity.Sub(o.velocity), t.spin.Sub(o.spin)} }

func (t twist) times(x float64) twist { return twist{t.velocity.Mul(x), t.spin.Mul(x)} }

// dot weighs a radian as much as so many meters as it is known better by than a meter.
func (t twist) dot(o twist) float64 {
	const radian = 0.3 // meters: samples tremble by a millimeter and 0.2°
	return t.velocity.Dot(o.velocity) + radian*radian*t.spin.Dot(o.spin)
}

const (
	delayMost  = 0.1                    // seconds
	delaySpan  = 500 * time.Millisecond // between two moments that are compared
	delayFade  = 0.9995                 // of the sums at each comparison
	delayPrior = 0.5                    // square meters a second squared: what it takes to believe in a delay
	delaySpeed = 2.5                    // meters a second: what changes faster says nothing
	delayGap   = 0.06                   // meters: what changes more has another reason
)

// observe takes a moment. Comparing it with the one before leaves out where the space is.
func (d *delay) observe(now moment, space trackers.Pose) {
	was := d.then
	if now.at-was.at < delaySpan {
		return
	}
	d.then = now
	if was.at == 0 || now.at-was.at > 2*delaySpan {
		return
	}
	moved, movedBefore := now.motions[1].in(space), was.motions[1].in(space)
	gap := now.gap(space).less(moved.times(now.older)).less(was.gap(space).less(movedBefore.times(was.older)))
	change, instrument := moved.less(movedBefore), now.motions[0].less(was.motions[0])
	if change.dot(change) > delaySpeed*delaySpeed || gap.dot(gap) > delayGap*delayGap {
		return
	}
	// Each device's velocity has noise of its own, so their product has none on average.
	d.along = d.along*delayFade + gap.dot(instrument)
	d.square = d.square*delayFade + change.dot(instrument)
}

// gap is by how much the second device is behind.
func (m *moment) gap(space trackers.Pose) twist {
	second := space.Mul(m.second)
	return twist{m.first.Position.Sub(second.Position), trackers.RotationVector(m.first.Rotation.Mul(second.Rotation.Conjugate()))}
}

// forget has the next moment be compared with none before.
func (d *delay) forget() { d.then = moment{} }

// seconds is what was learned.
func (d *delay) seconds() float64 {
	return min(max(d.along/(max(0, d.square)+delayPrior), -delayMost), delayMost)
}

// known is how well it is known, from 0 to 1.
func (d *delay) known() float64 { return max(0, d.square) / (max(0, d.square) + delayPrior) }
