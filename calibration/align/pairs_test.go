package align

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration/average"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/trackers"
)

// polished moves a device about as somebody does who polishes a ball, seen from its own space.
func polished(turn float64, i int) trackers.Pose {
	at := float64(i) / 90
	q := mgl64.QuatRotate(turn*math.Sin(1.7*at), mgl64.Vec3{1, 0, 0}).
		Mul(mgl64.QuatRotate(turn*math.Sin(2.3*at+1), mgl64.Vec3{0, 1, 0})).
		Mul(mgl64.QuatRotate(turn*math.Sin(2.9*at+2), mgl64.Vec3{0, 0, 1}))
	return trackers.Pose{Position: mgl64.Vec3{0.3 * math.Sin(1.1*at), 1.2 + 0.2*math.Sin(1.9*at), 0.3 + 0.2*math.Cos(1.3*at)}, Rotation: q}
}

func TestTwoSpacesAreAlignedByDevicesMovedTogether(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	random := rand.New(rand.NewPCG(5, 6))
	worstM, worstRad := 0.0, 0.0
	for range 200 {
		space := trackers.Pose{
			Position: mgl64.Vec3{4*random.Float64() - 2, random.Float64() - 0.5, 4*random.Float64() - 2},
			Rotation: rig.Yaw(2 * math.Pi * random.Float64()),
		}
		held := trackers.Pose{
			Position: mgl64.Vec3{random.Float64() - 0.5, random.Float64() - 0.5, random.Float64() - 0.5}.Mul(0.14),
			Rotation: mgl64.Quat{W: random.NormFloat64(), V: mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}}.Normalize(),
		}
		var s Pairs
		for i := range 900 {
			first := polished(0.8, i)
			second := space.Inverse().Mul(first.Mul(held))
			for _, p := range []*trackers.Pose{&first, &second} {
				p.Position = p.Position.Add(mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Mul(0.002))
				p.Rotation = p.Rotation.Mul(mgl64.QuatRotate(0.5*math.Pi/180*random.NormFloat64(), mgl64.Vec3{0, 0.6, 0.8}))
				if random.IntN(2) == 0 {
					p.Rotation = p.Rotation.Scale(-1)
				}
			}
			s.Add(first, second)
		}
		a, err := s.Solve()
		if err != nil {
			t.Fatal(err)
		}
		// What matters is where a device at hand's reach ends up.
		point := mgl64.Vec3{0.3, 1.2, 0.3}
		seen := space.Inverse().Mul(trackers.Pose{Position: point, Rotation: mgl64.QuatIdent()})
		worstM = max(worstM, a.Space.Mul(seen).Position.Sub(point).Len())
		worstRad = max(worstRad, average.AngleBetween(a.Space.Rotation, space.Rotation))
		if a.SpreadM > 0.02 || a.Held.Position.Sub(held.Position).Len() > 0.003 {
			t.Fatalf("held as %+v, want %+v; the pairs disagree by %v m", a.Held, held, a.SpreadM)
		}
	}
	if worstM > 0.002 || worstRad > 0.1*math.Pi/180 {
		t.Errorf("the worst of 200 is off by %.2f mm and %.3f°", 1000*worstM, worstRad*180/math.Pi)
	}
}

func TestTurningAboutOneAxisAloneIsNotEnough(t *testing.T) {
	t.Parallel()
	var s Pairs
	if _, err := s.Solve(); !errors.Is(err, ErrTurnMore) {
		t.Errorf("without pairs: %v", err)
	}
	for i := range 900 {
		p := trackers.Pose{Position: mgl64.Vec3{math.Sin(float64(i) / 50), 1, 0}, Rotation: rig.Yaw(float64(i) / 30)}
		s.Add(p, p)
	}
	if _, err := s.Solve(); !errors.Is(err, ErrTurnMore) || s.Turned() >= 0.1 {
		t.Errorf("turned about the vertical alone: %v, %v", s.Turned(), err)
	}
}

func TestDevicesThatWereNotHeldTogetherAreRefused(t *testing.T) {
	t.Parallel()
	var s Pairs
	for i := range 900 {
		s.Add(polished(0.8, i), polished(0.8, i+200))
	}
	if _, err := s.Solve(); err == nil || errors.Is(err, ErrTurnMore) {
		t.Errorf("got %v", err)
	}
}
