package virtual

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Track is a recording as a gait is read from it: a body at an even rate, smoothed, so that velocities mean something.
type Track struct {
	RateHz    float64
	LegLength float64 // meters from hip joint to ankle of a straight leg
	Foot      float64 // meters over the floor from the ankle to the ball of a foot laid flat
	Postures  []Posture
}

// Posture is the part of a body that devices are worn on and that steps are seen in. Rotations are from the T-pose.
type Posture struct {
	Head, Hips  rig.Transform    // joints
	Hands, Feet [2]rig.Transform // wrists and ankles, left and right
	Balls       [2]mgl64.Vec3    // of the feet: the joints of the toes
	Center      mgl64.Vec3       // middle of the hip joints
}

// Airborne reports whether both ankles are so high above the floor that the person climbs, hangs or leaps, as in [Truth].
func (p *Posture) Airborne() bool {
	return p.Feet[0].Position.Y() > feetOffTheFloor && p.Feet[1].Position.Y() > feetOffTheFloor
}

// TrackRateHz is the rate of tracks that are made of recordings.
const TrackRateHz = 120

// smoothHz is the frequency above which a track holds next to nothing of the recording: feet do not move that fast, markers do.
const smoothHz = 12

// Track reads the recording, or where it is cut its longest continuous part: a T-pose in front of the motion is no part of that.
func (p *Person) Track() *Track {
	even := *p
	even.RateHz = TrackRateHz
	t := &Track{RateHz: TrackRateHz, LegLength: p.legLength(), Postures: make([]Posture, even.Frames())}
	toes := p.toes()
	var truth Truth
	for i := range t.Postures {
		even.Frame(i, &truth)
		posture := &t.Postures[i]
		*posture = Posture{Head: truth.Head, Hips: truth.Hips, Hands: truth.Hands, Feet: truth.Feet, Center: truth.HipsCenter}
		for side := range 2 {
			if joint := p.joints.toes[side]; joint >= 0 {
				posture.Balls[side] = truth.world[joint].Position
			} else {
				posture.Balls[side] = truth.Feet[side].Apply(toes[side])
			}
		}
	}
	t.Postures = continuous(t.Postures, t.RateHz)
	t.smooth(smoothHz)
	t.Foot = t.footLength()
	return t
}

// A skeleton without toes has the ball of the foot so far ahead of its ankle and so high above the sole, in leg lengths.
const (
	ballAhead = 0.14
	ballAbove = 0.04
)

// toes are the balls of the feet from the ankles, in the frames of the feet.
func (p *Person) toes() [2]mgl64.Vec3 {
	h := p.Humanoid
	var toes [2]mgl64.Vec3
	for side, role := range [2]rig.Role{rig.LeftFoot, rig.RightFoot} {
		ankle := h.TPose[h.Joint(role)].Position
		if joint := h.Joint([2]rig.Role{rig.LeftToes, rig.RightToes}[side]); joint >= 0 {
			toes[side] = h.TPose[joint].Position.Sub(ankle)
		} else {
			toes[side] = mgl64.Vec3{0, ballAbove*p.legLength() - ankle.Y(), ballAhead * p.legLength()}
		}
	}
	return toes
}

// legLength is from hip joint to ankle of a straight leg, the mean of both.
func (p *Person) legLength() float64 {
	at := func(role rig.Role) mgl64.Vec3 { return p.Humanoid.TPose[p.Humanoid.Joint(role)].Position }
	var sum float64
	for _, chain := range [2][3]rig.Role{
		{rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot}, {rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot},
	} {
		sum += at(chain[0]).Sub(at(chain[1])).Len() + at(chain[1]).Sub(at(chain[2])).Len()
	}
	return sum / 2
}

// channels is a posture as plain numbers.
type channels [postureChannels]float64

const postureChannels = 6*7 + 3*3

func (p *Posture) transforms() [6]*rig.Transform {
	return [6]*rig.Transform{&p.Head, &p.Hips, &p.Hands[0], &p.Hands[1], &p.Feet[0], &p.Feet[1]}
}

func (p *Posture) points() [3]*mgl64.Vec3 {
	return [3]*mgl64.Vec3{&p.Balls[0], &p.Balls[1], &p.Center}
}

func (p *Posture) channels() (c channels) {
	i := 0
	for _, t := range p.transforms() {
		i += copy(c[i:], t.Position[:])
		c[i] = t.Rotation.W
		i += 1 + copy(c[i+1:], t.Rotation.V[:])
	}
	for _, v := range p.points() {
		i += copy(c[i:], v[:])
	}
	return c
}

func (c *channels) posture() (p Posture) {
	i := 0
	for _, t := range p.transforms() {
		i += copy(t.Position[:], c[i:])
		t.Rotation.W = c[i]
		i += 1 + copy(t.Rotation.V[:], c[i+1:])
		t.Rotation = t.Rotation.Normalize()
	}
	for _, v := range p.points() {
		i += copy(v[:], c[i:])
	}
	return p
}

// align brings the quaternions of a posture into the hemispheres of those of another.
func (p *Posture) align(to *Posture) {
	others := to.transforms()
	for i, t := range p.transforms() {
		if t.Rotation.Dot(others[i].Rotation) < 0 {
			t.Rotation = t.Rotation.Scale(-1)
		}
	}
}

// smooth passes what is slower than a frequency, in hertz, without delay: a Butterworth filter of second order, there and back.
func (t *Track) smooth(hz float64) {
	n := len(t.Postures)
	if n < 2 {
		return
	}
	rows := make([]channels, n)
	for i := range t.Postures {
		if i > 0 {
			t.Postures[i].align(&t.Postures[i-1])
		}
		rows[i] = t.Postures[i].channels()
	}
	// Two passes halve the power at a frequency that lies below that of each by this factor.
	const twice = 0.8022
	w := math.Tan(math.Pi * hz / twice / t.RateHz)
	k := 1 / (1 + math.Sqrt2*w + w*w)
	b, a1, a2 := w*w*k, 2*(w*w-1)*k, (1-math.Sqrt2*w+w*w)*k
	// Beyond its ends a recording goes on as its mirror image, turned about the last frame, until the filter has forgotten where it began.
	pad := min(n-1, int(3*t.RateHz/hz))
	line := make([]float64, n+2*pad)
	pass := func() {
		x1, x2, y1, y2 := line[0], line[0], line[0], line[0]
		for i, x := range line {
			y := b*(x+2*x1+x2) - a1*y1 - a2*y2
			x1, x2, y1, y2 = x, x1, y, y1
			line[i] = y
		}
	}
	reverse := func() {
		for i, j := 0, len(line)-1; i < j; i, j = i+1, j-1 {
			line[i], line[j] = line[j], line[i]
		}
	}
	for c := range postureChannels {
		for i := range rows {
			line[pad+i] = rows[i][c]
		}
		for i := range pad {
			line[pad-1-i] = 2*rows[0][c] - rows[i+1][c]
			line[pad+n+i] = 2*rows[n-1][c] - rows[n-2-i][c]
		}
		pass()
		reverse()
		pass()
		reverse()
		for i := range rows {
			rows[i][c] = line[pad+i]
		}
	}
	for i := range rows {
		t.Postures[i] = rows[i].posture()
	}
}

// Duration is the time from the first posture to the last, in seconds.
func (t *Track) Duration() float64 { return float64(len(t.Postures)-1) / t.RateHz }

// At is the posture at a time in seconds after the first, along a cubic spline through those around it.
func (t *Track) At(seconds float64) Posture {
	last := len(t.Postures) - 1
	at := math.Max(0, math.Min(seconds*t.RateHz, float64(last)))
	i := min(int(at), max(0, last-1))
	u := at - float64(i)
	var rows [4]channels
	middle := t.Postures[i]
	for k := range rows {
		posture := t.Postures[min(max(i+k-1, 0), last)]
		posture.align(&middle)
		rows[k] = posture.channels()
	}
	weights := [4]float64{ // Catmull and Rom's
		0.5 * u * (-1 + u*(2-u)), 0.5 * (2 + u*u*(-5+3*u)), 0.5 * u * (1 + u*(4-3*u)), 0.5 * u * u * (u - 1),
	}
	var sum channels
	for c := range sum {
		for k := range rows {
			sum[c] += weights[k] * rows[k][c]
		}
	}
	return sum.posture()
}
