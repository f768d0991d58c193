package accuracy

import (
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/effectors"
	"posewright/internal/evaluation/simulated"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/rig/gltf"
)

// DefaultLatency is by how much devices report late where an evaluation is realistic.
const DefaultLatency = 33 * time.Millisecond

// How far realistic devices are off: meters and radians.
const (
	realisticNoiseM   = 0.001
	realisticNoiseRad = 0.5 * math.Pi / 180
	realisticWristM   = 0.01
	realisticPitchRad = 6 * math.Pi / 180
	realisticSeed     = 14
)

// Realistic has the person measured as people are, with devices as people have them: the bones are off by what an estimate from a typical crooked T-pose and a
// wave is off for a surveyed person of the same height ([simulated.Measure]), the body is Mannequin with these bones, devices are noisy and late, the wrist is 1 cm
// and the pitch of the headset 6° off.
type Realistic struct {
	Mannequin *rig.Humanoid
	Latency   time.Duration // 0 to 1 s
}

// conditions says what is simulated.
func (r *Realistic) conditions() string {
	return fmt.Sprintf("realistic: bones off as estimates from a crooked T-pose and a wave are for surveyed people of that height, mannequin as body, "+
		"noise 1 mm and 0.5°, latency %g ms, wrist 1 cm off, headset pitch 6° off", r.Latency.Seconds()*1e3)
}

// realistic is what the devices of a person report.
type realistic struct {
	measured simulated.Measured
	body     *rig.Humanoid
	random   *rand.Rand
	late     virtual.Person // looked at every millisecond
	latency  time.Duration
	rateHz   float64
	truth    virtual.Truth
	eyes     mgl64.Vec3 // from the head joint, of the person
}

// NewRealistic has the built-in avatar as body.
func NewRealistic(latency time.Duration) (*Realistic, error) {
	mannequin, err := Mannequin()
	return &Realistic{Mannequin: mannequin, Latency: latency}, err
}

// Mannequin is the body of the built-in avatar.
func Mannequin() (*rig.Humanoid, error) {
	avatar, err := gltf.Decode(assets.Mannequin(), "built-in avatar", nil)
	if err != nil {
		return nil, err
	}
	return rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
}

func newRealistic(person *virtual.Person, o *Realistic) (*realistic, error) {
	standing, err := person.Standing()
	if err != nil {
		return nil, err
	}
	r := &realistic{
		measured: simulated.Measure(standing, realisticSeed), random: rand.New(rand.NewPCG(realisticSeed, 33)),
		late: *person, latency: o.Latency, rateHz: person.RateHz, eyes: person.Humanoid.Measures.EyesFromHead,
	}
	r.late.RateHz = 1000
	r.body, err = simulated.Body(&r.measured.Person, o.Mannequin)
	return r, err
}

// targets are what the devices ask of the body in a frame.
func (r *realistic) targets(i int, out *effectors.Targets) {
	*out = effectors.Targets{}
	at := time.Duration(float64(i)/r.rateHz*float64(time.Second)) - r.latency
	r.late.Frame(max(0, int(at.Round(time.Millisecond)/time.Millisecond)), &r.truth)
	t := &r.truth
	set := func(id effectors.ID, position mgl64.Vec3, rotation mgl64.Quat) {
		out.Effectors[id] = effectors.Target{Position: position, Rotation: rotation, Presence: 1}
	}
	eyes := r.noisy(rig.Transform{
		Position: t.Head.Apply(r.eyes), Rotation: t.Head.Rotation.Mul(mgl64.QuatRotate(realisticPitchRad, mgl64.Vec3{1, 0, 0})),
	})
	set(effectors.Head, eyes.Position.Sub(eyes.Rotation.Rotate(r.body.Measures.EyesFromHead)), eyes.Rotation)
	for side := range 2 {
		hand := r.noisy(t.Hands[side])
		set(effectors.LeftHand+effectors.ID(side), hand.Apply(r.measured.WristAt(side, realisticWristM)), hand.Rotation.Mul(r.measured.HandBy[side]))
	}
}

func (r *realistic) noisy(pose rig.Transform) rig.Transform {
	scatter := func(spread float64) mgl64.Vec3 {
		return mgl64.Vec3{r.random.NormFloat64(), r.random.NormFloat64(), r.random.NormFloat64()}.Mul(spread)
	}
	axis := scatter(1)
	if axis.Len() < 1e-9 {
		axis = mgl64.Vec3{0, 1, 0}
	}
	return rig.Transform{
		Position: pose.Position.Add(scatter(realisticNoiseM)),
		Rotation: pose.Rotation.Mul(mgl64.QuatRotate(realisticNoiseRad*r.random.NormFloat64(), axis.Normalize())).Normalize(),
	}
}
