package accuracy

import (
	"context"
	"errors"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/rig/bvh"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/trackers"
)

// ProtocolRateHz is how many frames a second the learned models are judged at. Recordings that have fewer are judged at their own rate, since frames between
// theirs are nobody's motion.
const ProtocolRateHz = 60

// ProtocolOptions say how recordings are judged as AGRoL and AvatarPoser report it.
type ProtocolOptions struct {
	Preset   string          // what the settings are called in the report
	Settings solver.Settings // as compiled from the preset
	Points   virtual.Points  // which devices the person wears; 0 is ThreePoints

	Up       bvh.Up                // the axis of the files that points up
	Progress func(done, total int) // called after each recording was read and after it was solved; may be nil; the first options' counts
}

// ProtocolReport is what learned models report. Bodies are those of the persons themselves, as there, and devices are ideal.
type ProtocolReport struct {
	Protocol string            `json:"protocol"`
	Preset   string            `json:"preset"`
	Points   int               `json:"points"`
	Devices  virtual.Points    `json:"devices"`
	Sets     []ProtocolScore   `json:"sets"`
	Total    ProtocolScore     `json:"total"` // of all recordings
	Skipped  []capture.Skipped `json:"skipped,omitempty"`
}

// ProtocolScore is the mean of some recordings, each of which counts alike however long it is. The body is moved so that the head is where the true one is.
type ProtocolScore struct {
	Name        string         `json:"name"`
	Files       int            `json:"files"`
	Frames      int            `json:"frames"`
	RatesHz     []float64      `json:"rates_hz"`        // from the lowest to the highest that there is
	Joints      JointRange     `json:"joints"`          // how many of the 22 were counted, in the recordings with the fewest and the most
	Missing     map[string]int `json:"missing"`         // in how many recordings a joint was missing
	NeckDerived int            `json:"neck_derived"`    // recordings in which the base of the neck is worked out from other joints
	Turned      int            `json:"files_rotations"` // recordings in which the rotations of all counted joints are known
	MPJPE       float64        `json:"mpjpe_cm"`        // mean distance of all joints
	MPJRE       *float64       `json:"mpjre_deg"`       // mean difference of the components of local axis-angles, without the root's; null where no rotation is known
	Angle       *float64       `json:"angle_deg"`       // mean angle between the same rotations
	MPJVE       float64        `json:"mpjve_cm_per_s"`  // mean difference of velocities
	Jitter      float64        `json:"jitter"`          // mean third derivative of positions, 10² m/s³
	TrueJitter  float64        `json:"true_jitter"`
	Hands       float64        `json:"hands_cm"` // mean distance of the wrists
	Upper       float64        `json:"upper_cm"` // of spine, neck, head, collars and arms
	Lower       float64        `json:"lower_cm"` // of pelvis, legs and feet
	Root        float64        `json:"root_cm"`  // of the pelvis
}

// JointRange is a smallest and a largest count.
type JointRange [2]int

// EvaluateProtocol judges recordings as AGRoL and AvatarPoser report their models, for each of several options. Files are read once and grouped as by [Evaluate].
func EvaluateProtocol(ctx context.Context, options []ProtocolOptions, files []string) ([]ProtocolReport, error) {
	if len(options) == 0 {
		return nil, errors.New("accuracy: there is no preset to judge")
	}
	reports, totals := make([]ProtocolReport, len(options)), make([]protocolMeans, len(options))
	for i := range options {
		o := &options[i]
		if o.Points == 0 {
			o.Points = virtual.ThreePoints
		}
		if !o.Points.Valid() {
			return nil, fmt.Errorf("accuracy: a person wears a headset and other devices, not %v", o.Points)
		}
		reports[i] = ProtocolReport{Protocol: "agrol", Preset: o.Preset, Points: o.Points.Count(), Devices: o.Points, Sets: []ProtocolScore{}}
	}
	progress := counter{total: 2 * len(files), report: options[0].Progress}
	var skipped []capture.Skipped
	pooled := make([]protocolMeans, len(options)) // of the set
	err := judged(ctx, files, options[0].Up, &progress, func(person *virtual.Person) ([]protocolTally, error) {
		tallies := make([]protocolTally, len(options))
		for i := range options {
			if err := followProtocol(ctx, &options[i], person, &tallies[i]); err != nil {
				return nil, err
			}
		}
		return tallies, nil
	}, func(b *batch, outcomes []outcome[[]protocolTally]) {
		for _, o := range outcomes {
			if o.err != nil {
				skipped = append(skipped, capture.Skip(o.file, o.err))
				continue
			}
			for i := range options {
				pooled[i].add(&o.of[i])
				totals[i].add(&o.of[i])
			}
		}
		for i := range options {
			if b.last && pooled[i].files > 0 {
				reports[i].Sets = append(reports[i].Sets, pooled[i].score(b.set))
				pooled[i] = protocolMeans{}
			}
		}
	})
	if err != nil {
		return nil, err
	}
	for i := range options {
		reports[i].Total, reports[i].Skipped = totals[i].score(""), skipped
	}
	return reports, nothingUsable(totals[0].files, skipped)
}

// followProtocol solves a recording from its devices.
func followProtocol(ctx context.Context, o *ProtocolOptions, person *virtual.Person, tally *protocolTally) error {
	own := *person
	own.RateHz = math.Min(ProtocolRateHz, own.RecordedHz())
	if own.Frames() < 4 {
		return phrase.Fail("accuracy: jitter takes four frames, and the recording has fewer")
	}
	f, err := newFollower(&own, &Options{Settings: o.Settings, Points: o.Points})
	if err != nil {
		return err
	}
	joints := virtual.NewSMPL(&own)
	*tally = protocolTally{has: joints.Has, hasTurn: joints.HasTurn, neckDerived: joints.NeckDerived, rateHz: own.RateHz}
	var truth, solved virtual.SMPLPose
	f.observe = func(int) {
		joints.True(f.truth, &truth)
		joints.Solved(f.result.World, &solved)
		tally.frame(&truth, &solved)
	}
	_, err = f.follow(ctx)
	return err
}

// What joints of SMPL belong to, as AGRoL has it.
const (
	smplRoot = 0
	smplHead = 15
	smplHand = 20 // and the one after
)

// lowerSMPL are the joints that count as the lower body; all others are the upper body.
var lowerSMPL = [virtual.SMPLCount]bool{0: true, 1: true, 2: true, 4: true, 5: true, 7: true, 8: true, 10: true, 11: true}

// protocolTally counts the frames of one recording.
type protocolTally struct {
	has, hasTurn [virtual.SMPLCount]bool
	neckDerived  bool
	rateHz       float64

	frames                          int
	places, hands, upper, lower     average
	root, turns, angles, velocities average
	jitter, trueJitter              average
	lastTrue, lastSolved            [3][virtual.SMPLCount]mgl64.Vec3 // positions of the frames before, the latest first
}

// average is a mean of what was added.
type average struct {
	sum   float64
	count int
}

func (a *average) add(x float64) { a.sum, a.count = a.sum+x, a.count+1 }

func (a *average) value() float64 { return a.sum / math.Max(1, float64(a.count)) }

// frame counts a frame. Solved is moved to the true head first.
func (t *protocolTally) frame(truth, solved *virtual.SMPLPose) {
	shift := truth.At[smplHead].Sub(solved.At[smplHead])
	for i := range solved.At {
		solved.At[i] = solved.At[i].Add(shift)
	}
	for i, has := range t.has {
		if !has {
			continue
		}
		off := solved.At[i].Sub(truth.At[i]).Len()
		t.places.add(off)
		if lowerSMPL[i] {
			t.lower.add(off)
		} else {
			t.upper.add(off)
		}
		if i == smplRoot {
			t.root.add(off)
		}
		if i >= smplHand {
			t.hands.add(off)
		}
		if t.hasTurn[i] && i != smplRoot {
			a, b := t.local(truth, i), t.local(solved, i)
			va, vb := trackers.RotationVector(a), trackers.RotationVector(b)
			for k := range 3 {
				difference := math.Abs(va[k] - vb[k])
				if difference > math.Pi {
					difference = math.Abs(difference - 2*math.Pi)
				}
				t.turns.add(difference)
			}
			t.angles.add(trackers.RotationVector(a.Conjugate().Mul(b)).Len())
		}
		if t.frames > 0 {
			way := solved.At[i].Sub(t.lastSolved[0][i]).Sub(truth.At[i].Sub(t.lastTrue[0][i]))
			t.velocities.add(way.Len() * t.rateHz)
		}
		if t.frames > 2 {
			cubed := t.rateHz * t.rateHz * t.rateHz
			t.jitter.add(thirdDifference(&t.lastSolved, solved, i) * cubed)
			t.trueJitter.add(thirdDifference(&t.lastTrue, truth, i) * cubed)
		}
	}
	t.lastTrue = [3][virtual.SMPLCount]mgl64.Vec3{truth.At, t.lastTrue[0], t.lastTrue[1]}
	t.lastSolved = [3][virtual.SMPLCount]mgl64.Vec3{solved.At, t.lastSolved[0], t.lastSolved[1]}
	t.frames++
}

// thirdDifference is the length of the third difference of a joint's positions.
func thirdDifference(last *[3][virtual.SMPLCount]mgl64.Vec3, now *virtual.SMPLPose, i int) float64 {
	return now.At[i].Sub(last[0][i].Mul(3)).Add(last[1][i].Mul(3)).Sub(last[2][i]).Len()
}

// local is the rotation of a joint from the next one above whose rotation is known.
func (t *protocolTally) local(p *virtual.SMPLPose, i int) mgl64.Quat {
	for above := virtual.SMPLParents[i]; above >= 0; above = virtual.SMPLParents[above] {
		if t.hasTurn[above] {
			return p.Turn[above].Conjugate().Mul(p.Turn[i])
		}
	}
	return p.Turn[i]
}

// protocolMeans gathers recordings.
type protocolMeans struct {
	files, frames, turned, neckDerived int
	rates                              [2]float64
	joints                             JointRange
	missing                            map[string]int
	of                                 [10]average // of the values of a score, in its order
}

func (m *protocolMeans) add(t *protocolTally) {
	count := 0
	for i, has := range t.has {
		if has {
			count++
			continue
		}
		if m.missing == nil {
			m.missing = map[string]int{}
		}
		m.missing[virtual.SMPLNames[i]]++
	}
	if m.files == 0 {
		m.joints, m.rates = JointRange{count, count}, [2]float64{t.rateHz, t.rateHz}
	}
	m.joints = JointRange{min(m.joints[0], count), max(m.joints[1], count)}
	m.rates = [2]float64{min(m.rates[0], t.rateHz), max(m.rates[1], t.rateHz)}
	m.files, m.frames = m.files+1, m.frames+t.frames
	if t.neckDerived {
		m.neckDerived++
	}
	if t.has == t.hasTurn {
		m.turned++
	}
	for i, a := range [...]*average{&t.places, &t.turns, &t.angles, &t.velocities, &t.jitter, &t.trueJitter, &t.hands, &t.upper, &t.lower, &t.root} {
		if a.count > 0 {
			m.of[i].add(a.value())
		}
	}
}

func (m *protocolMeans) score(name string) ProtocolScore {
	const degrees = 180 / math.Pi
	s := ProtocolScore{
		Name: name, Files: m.files, Frames: m.frames, RatesHz: []float64{}, Joints: m.joints, Missing: map[string]int{}, NeckDerived: m.neckDerived, Turned: m.turned,
		MPJPE: 100 * m.of[0].value(), MPJVE: 100 * m.of[3].value(), Jitter: m.of[4].value() / 100, TrueJitter: m.of[5].value() / 100,
		Hands: 100 * m.of[6].value(), Upper: 100 * m.of[7].value(), Lower: 100 * m.of[8].value(), Root: 100 * m.of[9].value(),
	}
	if m.files > 0 {
		s.RatesHz = []float64{m.rates[0], m.rates[1]}
	}
	for joint, files := range m.missing {
		s.Missing[joint] = files
	}
	if m.of[1].count > 0 {
		components, angle := degrees*m.of[1].value(), degrees*m.of[2].value()
		s.MPJRE, s.Angle = &components, &angle
	}
	return s
}
