package calibration

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

func TestATrimMovesTheBoneInTheAxesOfTheBody(t *testing.T) {
	t.Parallel()
	// A tracker that is worn head down and turned away: its own axes do not matter.
	device := Pose{Position: [3]float64{0.1, 1, 0.2}, Rotation: [4]float64{0, 0, 0, 1}}
	offset := device.Transform().Inverse() // the bone is at the origin, unturned
	c := Calibration{Scale: 1, Devices: []Device{{Kind: "tracker", Serial: "a", Effector: "hips", Raw: device, Offset: PoseOf(offset)}}}
	bone := func(c *Calibration) (mgl64.Vec3, mgl64.Vec3) {
		at := device.Transform().Mul(c.Devices[0].Offset.Transform())
		return at.Position, at.Rotation.Rotate(mgl64.Vec3{0, 0, 1})
	}
	for _, test := range []struct {
		trim        Trim
		at, forward mgl64.Vec3
	}{
		{Trim{MoveM: [3]float64{0.02, 0, 0}}, mgl64.Vec3{0.02, 0, 0}, mgl64.Vec3{0, 0, 1}},
		{Trim{MoveM: [3]float64{0, -0.05, 0.1}}, mgl64.Vec3{0, -0.05, 0.1}, mgl64.Vec3{0, 0, 1}},
		{Trim{TurnDeg: [3]float64{0, 90, 0}}, mgl64.Vec3{}, mgl64.Vec3{1, 0, 0}},
		{Trim{TurnDeg: [3]float64{30, 0, 0}}, mgl64.Vec3{}, mgl64.Vec3{0, -0.5, math.Sqrt(3) / 2}},
		{Trim{TurnDeg: [3]float64{90, 90, 0}}, mgl64.Vec3{}, mgl64.Vec3{0, -1, 0}}, // turned to the left, then nose down
		{Trim{}, mgl64.Vec3{}, mgl64.Vec3{0, 0, 1}},
	} {
		changed, err := c.Trimmed("tracker", "a", test.trim)
		if err != nil {
			t.Fatal(err)
		}
		if at, forward := bone(&changed); at.Sub(test.at).Len() > 1e-9 || forward.Sub(test.forward).Len() > 1e-9 {
			t.Errorf("%+v: the bone is at %v and looks along %v", test.trim, at, forward)
		}
		c = changed // one replaces the other
	}
	if _, err := c.Trimmed("tracker", "b", Trim{}); err == nil {
		t.Error("a device that was not calibrated is trimmed")
	}
	for _, wrong := range []Trim{{MoveM: [3]float64{0.31, 0, 0}}, {TurnDeg: [3]float64{0, 0, math.NaN()}}} {
		if _, err := c.Trimmed("tracker", "a", wrong); err == nil {
			t.Errorf("%+v is taken", wrong)
		}
	}
}

func TestATrimIsKeptWhenThePersonIsCalibratedAgain(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	body := figure(1.7, 1, random)
	p := newPerson(body, true, 0.08, math.Pi, random)
	c, err := Fit(measured(t, p, random), body)
	if err != nil {
		t.Fatal(err)
	}
	trim := Trim{MoveM: [3]float64{0, 0.03, 0}, TurnDeg: [3]float64{0, 10, 0}}
	if c, err = c.Trimmed("tracker", serialOf(&c, hips), trim); err != nil {
		t.Fatal(err)
	}
	now := time.Second
	m, err := (&wearing{demand: &Demand{}, previous: &c}).measureNow(p.frame(now, 0.001, 0.001, random))
	if err != nil {
		t.Fatal(err)
	}
	for i := range m.Devices {
		if d := &m.Devices[i]; (d.Role == hips) != (d.Trim == trim) || d.Role != hips && d.Trim != (Trim{}) {
			t.Errorf("the trim of the %s is %+v", d.Role, d.Trim)
		}
	}
}
