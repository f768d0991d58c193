package calibration

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
)

// slipping is a person who was calibrated and then stands elsewhere in the room, turned, with one tracker moved on the body.
func slipping(t *testing.T, role Role, random *rand.Rand) (*person, Calibration, *rig.Humanoid) {
	t.Helper()
	body := figure(1.74, 1, random)
	p := newPerson(body, true, 0.08, math.Pi, random)
	c, err := Fit(measured(t, p, random), body)
	if err != nil {
		t.Fatal(err)
	}
	p.place = rig.Transform{Position: mgl64.Vec3{1.2, 0, -0.7}, Rotation: rig.Yaw(0.9)}
	for i := range p.devices {
		if p.devices[i].role == role {
			p.devices[i].mounting = rig.Transform{Position: randomOffset(random, 0.1), Rotation: randomRotation(random, math.Pi)}
			p.devices[i].mounting.Position[0] = 0 // of a foot, the side cannot be known
		}
	}
	return p, c, body
}

// follow shows a person who stands still until the measuring is over.
func follow(r *Remeasuring, p *person, noise float64, random *rand.Rand) (m Measurement, lasted time.Duration, err error) {
	for now := 11 * time.Millisecond; now < 2*slippedWait; now += 11 * time.Millisecond {
		if m, over, err := r.Tick(now, p.frame(now, noise, noise, random)); over {
			return m, now, err
		}
	}
	return m, 0, errors.New("it never ends")
}

func TestATrackerThatSlippedIsMeasuredAgainWherethePersonStandsNow(t *testing.T) {
	t.Parallel()
	for _, role := range []Role{hips, chest, leftFoot, rightFoot} {
		t.Run(role.String(), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(7, uint64(role)))
			p, c, body := slipping(t, role, random)
			c, err := c.Trimmed("tracker", serialOf(&c, role), Trim{MoveM: [3]float64{0, 0.03, 0}})
			if err != nil {
				t.Fatal(err)
			}
			m, lasted, err := follow(NewRemeasuring(&c, role), p, 0.001, random)
			if err != nil || lasted > 5*time.Second {
				t.Fatalf("after %v: %v", lasted, err)
			}
			fitted, err := Fit(m, body)
			if err != nil {
				t.Fatal(err)
			}
			f := p.frame(time.Hour, 0, 0, random)
			for i := range fitted.Devices {
				d := &fitted.Devices[i]
				of, _ := RoleNamed(d.Effector)
				before := &c.Devices[i]
				if of != role {
					if d.Raw != before.Raw {
						t.Errorf("%s was measured again too", d.Effector)
					}
					continue
				}
				at := slices.IndexFunc(f.All(), func(seen trackers.Device) bool { return seen.Serial == d.Serial })
				device := f.Devices[at].Pose
				bone := rig.Transform{Position: device.Position, Rotation: device.Rotation}.Mul(d.Offset.Transform())
				want := p.bone(role)
				want.Position[1] += 0.03 // the trim stays
				if off := bone.Position.Sub(want.Position).Len(); off > 0.01 {
					t.Errorf("the bone is %.1f mm off", 1000*off)
				}
				if off := 2 * acosClamped(math.Abs(bone.Rotation.Conjugate().Mul(want.Rotation).W)); off > 0.03 {
					t.Errorf("the bone is turned %.1f° off", degrees(off))
				}
			}
		})
	}
}

func serialOf(c *Calibration, role Role) string {
	for i := range c.Devices {
		if c.Devices[i].Effector == role.String() {
			return c.Devices[i].Serial
		}
	}
	return ""
}

func TestWhatCannotBeMeasuredAgainSaysWhy(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	for name, spoil := range map[string]func(p *person, c *Calibration) Role{
		"the headset":     func(*person, *Calibration) Role { return head },
		"a hand":          func(*person, *Calibration) Role { return leftHand },
		"typed":           func(_ *person, c *Calibration) Role { c.Unposed = true; return hips },
		"nothing is worn": func(*person, *Calibration) Role { return LeftKnee },
		"switched off":    func(p *person, _ *Calibration) Role { p.devices = p.devices[:5]; return hips },
		"alone":           func(p *person, _ *Calibration) Role { p.devices = p.devices[5:6]; return hips },
		"another pose": func(p *person, _ *Calibration) Role {
			p.devices[1].mounting.Position[1] += 0.6
			p.devices[2].mounting.Position[1] += 0.6
			return hips
		},
		"looks aside": func(p *person, _ *Calibration) Role {
			p.devices[0].mounting.Rotation = rig.Yaw(1)
			return hips
		},
	} {
		t.Run(name, func(t *testing.T) {
			p, c, _ := slipping(t, hips, random)
			role := spoil(p, &c)
			_, lasted, err := follow(NewRemeasuring(&c, role), p, 0, random)
			var refusal *Refusal
			if !errors.As(err, &refusal) || len(refusal.Reasons) == 0 || lasted < slippedWait {
				t.Errorf("after %v: %v", lasted, err)
			}
		})
	}
}

func TestWhoMovesIsNotMeasuredAgain(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(5, 6))
	p, c, _ := slipping(t, hips, random)
	r := NewRemeasuring(&c, hips)
	for now := 11 * time.Millisecond; now < 10*time.Second; now += 11 * time.Millisecond {
		p.place.Position[0] = 0.3 * math.Sin(3*now.Seconds())
		if _, over, err := r.Tick(now, p.frame(now, 0, 0, random)); over {
			t.Fatalf("measured after %v: %v", now, err)
		}
	}
	if r.Live().String() != "Hold still" {
		t.Errorf("it waits for %q", r.Live())
	}
}
