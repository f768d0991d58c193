package accuracy

import (
	"math"
	"math/bits"
	"sync"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
	"posewright/rig"
)

// joint is a place of the body that has statistics.
type joint uint8

const (
	jointNeck joint = iota
	jointShoulderCenter
	jointShoulder
	jointElbow
	jointWrist
	jointHip
	jointKnee
	jointCount
)

var jointNames = [jointCount]string{"neck", "shoulder_center", "shoulder", "elbow", "wrist", "hip", "knee"}

// paired says whether there is one on each side.
func (j joint) paired() bool {
	return j == jointShoulder || j == jointElbow || j == jointWrist || j == jointKnee
}

// Bias is the mean of solved minus true position in the axes of the person, in centimeters.
type Bias struct {
	Lateral float64 `json:"lateral"` // to the left; of joints that are on both sides: away from the body
	Up      float64 `json:"up"`
	Forward float64 `json:"forward"` // where the true hips face
}

// Statistics are what the distances between solved and true joints come to, in centimeters. Median and 95th percentile are within 0.1 %, or 0.0008 cm.
type Statistics struct {
	RMSE   float64 `json:"rmse_cm"`
	Mean   float64 `json:"mean_cm"`
	Median float64 `json:"median_cm"`
	P95    float64 `json:"p95_cm"`
	Bias   Bias    `json:"bias_cm"`
	// Jitter is the mean length of the third derivative of the solved position, m/s³, and TrueJitter that of the true position.
	Jitter     float64 `json:"jitter_m_s3"`
	TrueJitter float64 `json:"true_jitter_m_s3"`
}

// JointScore are the statistics of a joint, and of its left and right one where there are two.
type JointScore struct {
	Name string `json:"name"` // neck, shoulder_center, shoulder, elbow, wrist, hip, knee
	Statistics
	Left  *Statistics `json:"left,omitempty"`
	Right *Statistics `json:"right,omitempty"`
}

// SideScore is how well the elbows of a side were followed.
type SideScore struct {
	Side         string  `json:"side"`
	SwivelRMSDeg float64 `json:"swivel_rms_deg"`
	Pops         int     `json:"pops"`

	SwivelMeanDeg float64 `json:"swivel_mean_deg"` // positive where solved elbows are lifted outward more than the true ones
}

// moments are sums over the errors of a joint on a side.
type moments struct {
	squares          sum
	distance         float64
	bias             mgl64.Vec3 // left, up, forward
	jerk, trueJerk   float64
	jerks            int
	solved, truth    [3]mgl64.Vec3 // of the frames before, newest first
	framesBeforeThis int           // that follow each other, up to 3
}

// details are statistics of all joints. Joints that are there once have them on side 0.
type details struct {
	trueShoulders bool // neck, shoulders and wrists are the truth's and have no error
	of            [jointCount][2]moments
	distributions *distributions // nil once they went into those of a set
	swivel        [2]sum
	turned        [2]float64 // sums of swivel errors, outward
	line          sum        // through the shoulders
	pops          [2]int
	toFacing      mgl64.Quat // to where the person faced in the last frame in which it could be told
}

// distributions are how often distances of each size were there.
type distributions [jointCount][2]distribution

func newDetails() *details {
	d, ok := spareDistributions.Get().(*distributions)
	if !ok {
		d = new(distributions)
	}
	return &details{distributions: d, toFacing: mgl64.QuatIdent()}
}

// spareDistributions are empty.
var spareDistributions sync.Pool

// free empties distributions, which nobody may use any more, for others.
func (d *distributions) free() {
	for j := range d {
		for side := range d[j] {
			of := &d[j][side]
			for i := range of.filled {
				of.bins[i] = 0
			}
			of.used = usedBins{}
		}
	}
	spareDistributions.Put(d)
}

// interrupt says that the next frame does not follow the last one.
func (d *details) interrupt() {
	for j := range d.of {
		for side := range d.of[j] {
			d.of[j][side].framesBeforeThis = 0
		}
	}
}

// frame counts a frame, so many seconds after the one before.
func (d *details) frame(s *solved, t *virtual.Truth, seconds float64) {
	left := t.Hips.Rotation.Rotate(mgl64.Vec3{1, 0, 0})
	if math.Hypot(left[0], left[2]) > 0.1 { // a person who lies on one side keeps facing where they did
		d.toFacing = rig.Yaw(math.Atan2(-left[2], left[0])).Conjugate()
	}
	middle := func(of [2]mgl64.Vec3) mgl64.Vec3 { return of[0].Add(of[1]).Mul(0.5) }
	d.add(jointNeck, 0, s.neck, t.Neck, seconds)
	d.add(jointShoulderCenter, 0, middle(s.shoulders), middle(t.Shoulders), seconds)
	d.add(jointHip, 0, s.hips, t.HipsCenter, seconds)
	d.lineOff(s.shoulders, t.Shoulders)
	for side := range 2 {
		d.add(jointShoulder, side, s.shoulders[side], t.Shoulders[side], seconds)
		d.add(jointElbow, side, s.elbows[side], t.Elbows[side], seconds)
		d.add(jointWrist, side, s.wrists[side], t.Hands[side].Position, seconds)
		d.add(jointKnee, side, s.knees[side], t.Knees[side], seconds)
	}
}

func (d *details) add(j joint, side int, solved, truth mgl64.Vec3, seconds float64) {
	m, off := &d.of[j][side], solved.Sub(truth)
	squared := off.Dot(off)
	m.squares.add(squared)
	distance := off.Len()
	m.distance += distance
	m.bias = m.bias.Add(d.toFacing.Rotate(off))
	d.distributions[j][side].add(distance)
	if m.framesBeforeThis == len(m.solved) {
		m.jerk += jerk(&solved, &m.solved, seconds)
		m.trueJerk += jerk(&truth, &m.truth, seconds)
		m.jerks++
	} else {
		m.framesBeforeThis++
	}
	m.solved[2], m.solved[1], m.solved[0] = m.solved[1], m.solved[0], solved
	m.truth[2], m.truth[1], m.truth[0] = m.truth[1], m.truth[0], truth
}

// jerk is the length of the third derivative at four positions that are so many seconds apart.
func jerk(now *mgl64.Vec3, before *[3]mgl64.Vec3, seconds float64) float64 {
	var third mgl64.Vec3
	for k := range third {
		third[k] = now[k] - before[0][k]*3 + before[1][k]*3 - before[2][k]
	}
	return third.Len() / (seconds * seconds * seconds)
}

// pool adds what other recordings came to, and their distributions unless these were added before.
func (d *details) pool(e *details) {
	d.trueShoulders = e.trueShoulders
	for j := range d.of {
		for side := range d.of[j] {
			m, n := &d.of[j][side], &e.of[j][side]
			m.squares.pool(n.squares)
			m.distance, m.bias = m.distance+n.distance, m.bias.Add(n.bias)
			m.jerk, m.trueJerk, m.jerks = m.jerk+n.jerk, m.trueJerk+n.trueJerk, m.jerks+n.jerks
		}
	}
	d.line.pool(e.line)
	for side := range d.swivel {
		d.swivel[side].pool(e.swivel[side])
		d.turned[side] += e.turned[side]
		d.pops[side] += e.pops[side]
	}
	if e.distributions != nil {
		d.distributions.pool(e.distributions)
	}
}

func (d *distributions) pool(e *distributions) {
	for j := range d {
		for side := range d[j] {
			to, from := &d[j][side], &e[j][side]
			for i := range from.filled {
				to.put(uint64(i), from.bins[i])
			}
		}
	}
}

// joints are the statistics of all joints that have an error.
func (d *details) joints() []JointScore {
	var scores []JointScore
	for j := range jointCount {
		switch j {
		case jointNeck, jointShoulderCenter, jointShoulder, jointWrist:
			if d.trueShoulders {
				continue
			}
		}
		s := JointScore{Name: jointNames[j]}
		m, n, of := d.of[j][0], &d.of[j][1], &d.distributions[j]
		if !j.paired() {
			s.Statistics = statistics(&m, &of[0])
			scores = append(scores, s)
			continue
		}
		left, right := statistics(&m, &of[0]), statistics(n, &of[1])
		right.Bias.Lateral *= -1 // away from the body
		s.Left, s.Right = &left, &right
		m.squares.pool(n.squares)
		m.distance += n.distance
		m.bias = m.bias.Add(mgl64.Vec3{-n.bias[0], n.bias[1], n.bias[2]})
		m.jerk, m.trueJerk, m.jerks = m.jerk+n.jerk, m.trueJerk+n.trueJerk, m.jerks+n.jerks
		s.Statistics = statistics(&m, &of[0], &of[1])
		scores = append(scores, s)
	}
	return scores
}

func (d *details) sides() []SideScore {
	scores := make([]SideScore, 2)
	for side, name := range []string{"left", "right"} {
		q := &d.swivel[side]
		scores[side] = SideScore{
			Side: name, SwivelRMSDeg: mgl64.RadToDeg(q.root()), Pops: d.pops[side], SwivelMeanDeg: mgl64.RadToDeg(d.turned[side]) / math.Max(1, float64(q.count)),
		}
	}
	return scores
}

// swivelOff counts how far an elbow is turned off, in radians as swivelError has it.
func (d *details) swivelOff(side int, angle float64) {
	d.swivel[side].add(angle * angle)
	d.turned[side] += angle * (1 - 2*float64(side))
}

// lineOff counts the angle between two lines from the right shoulder to the left.
func (d *details) lineOff(solved, truth [2]mgl64.Vec3) {
	a, b := solved[0].Sub(solved[1]), truth[0].Sub(truth[1])
	angle := math.Atan2(a.Cross(b).Len(), a.Dot(b))
	d.line.add(angle * angle)
}

func statistics(m *moments, of ...*distribution) Statistics {
	const centimeters = 100
	if m.squares.count == 0 {
		return Statistics{}
	}
	each := centimeters / float64(m.squares.count)
	at := percentiles([2]float64{50, 95}, of...)
	s := Statistics{
		RMSE: centimeters * m.squares.root(), Mean: each * m.distance, Median: centimeters * at[0], P95: centimeters * at[1],
		Bias: Bias{Lateral: each * m.bias[0], Up: each * m.bias[1], Forward: each * m.bias[2]},
	}
	if m.jerks > 0 {
		s.Jitter, s.TrueJitter = m.jerk/float64(m.jerks), m.trueJerk/float64(m.jerks)
	}
	return s
}

// distribution counts distances in bins that are 1/512 of a power of two wide, from 2⁻¹⁷ m, which is 0.008 mm, to 8 m, so that its size does not
// depend on how many there are and the order in which they come does not matter. Smaller distances are in the first bin and count as 0.
type distribution struct {
	bins [binCount]uint32
	used usedBins
}

// usedBins has a bit for each bin that is not empty.
type usedBins [(binCount + 63) / 64]uint64

const (
	octaves    = 20
	octaveBits = 9
	smallest   = 1.0 / (1 << 17) // meters

	binShift = 52 - octaveBits
	binCount = 1 + octaves<<octaveBits
)

var smallestBin = math.Float64bits(smallest) >> binShift

func (d *distribution) add(distance float64) {
	if !(distance >= smallest) {
		d.put(0, 1)
		return
	}
	d.put(min(1+math.Float64bits(distance)>>binShift-smallestBin, binCount-1), 1)
}

// put counts so many distances of a bin.
func (d *distribution) put(bin uint64, count uint32) {
	d.bins[bin] += count
	d.used[bin/64] |= 1 << (bin % 64)
}

// filled are the bins that are not empty, in their order.
func (d *distribution) filled(yield func(bin int) bool) { d.used.each(yield) }

func (b *usedBins) each(yield func(bin int) bool) {
	for word, used := range b {
		for ; used != 0; used &= used - 1 {
			if !yield(64*word + bits.TrailingZeros64(used)) {
				return
			}
		}
	}
}

// percentiles are the smallest distances that at least so many percent of all distances do not exceed, as the middles of their bins. The first percentage is no
// larger than the second.
func percentiles(percent [2]float64, of ...*distribution) (at [2]float64) {
	var total, below uint64
	var all usedBins
	for _, d := range of {
		for i := range d.filled {
			total += uint64(d.bins[i])
		}
		for word, used := range d.used {
			all[word] |= used
		}
	}
	k := 0
	for i := range all.each {
		for _, d := range of {
			below += uint64(d.bins[i])
		}
		for below >= uint64(math.Ceil(percent[k]*float64(total)/100)) {
			if i > 0 {
				bits := (smallestBin + uint64(i-1)) << binShift
				at[k] = math.Float64frombits(bits | 1<<(binShift-1))
			}
			if k++; k == len(percent) {
				return at
			}
		}
	}
	return at
}
