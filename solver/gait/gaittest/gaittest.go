// Package gaittest has motions of people who stand and walk, for tests of the gait and of bodies that use it. They are generated: a person goes along a
// path without noise. Frame and units are those of package solver. All functions are pure and may be called on any goroutine.
package gaittest

import (
	"math"

	"posewright/solver/ground"
	"posewright/solver/vec"
)

// Person is where a person is at a moment, in the world.
type Person struct {
	Hips    vec.Vector // meters: middle of the hip joints
	Facing  float64    // radians: yaw of the hips
	Headset vec.Vector // meters
}

// LegUpright is the height of the hip joints of a standing person in leg lengths, with legs that are bent a little.
const LegUpright = 1.06

// Standing returns a person with a leg length who stands upright at a place on level ground. The height of the place does not count.
func Standing(leg float64, at vec.Vector, facing float64) Person {
	hips := vec.New(at.X, LegUpright*leg, at.Z)
	return Person{hips, facing, hips.Add(vec.Vector{Y: 0.72}).Add(vec.Yaw(facing).Rotate(vec.Vector{Z: 0.1}))}
}

// AtHeight returns a person whose hips are at a height in leg lengths, and whose headset is as much lower or higher.
func AtHeight(leg float64, at vec.Vector, height, facing float64) Person {
	p := Standing(leg, at, facing)
	p.Headset.Y += height*leg - p.Hips.Y
	p.Hips.Y = height * leg
	return p
}

// MinimumJerk is the progress from 0 to 1 of a motion that starts and stops smoothly, at a share of its time.
func MinimumJerk(u float64) float64 {
	u = vec.Clamp(u, 0, 1)
	return u * u * u * (10 + u*(6*u-15))
}

// Ramped is how far a person has gone at speed 1 who starts and stops smoothly, each within half a second.
func Ramped(time, from, until float64) float64 {
	begun := func(since float64) float64 {
		const ramp = 0.5
		switch {
		case since <= 0:
			return 0
		case since < ramp:
			return since * since / (2 * ramp)
		}
		return since - ramp/2
	}
	return begun(time-from) - begun(time-until)
}

// Scenario is a motion with a name.
type Scenario struct {
	Name    string
	Seconds float64
	Ground  ground.Ground
	Way     func(leg, at float64) Person // at a time in seconds
}

// Scenarios returns the usual ways of standing, leaning, turning and walking.
func Scenarios() []Scenario {
	const degree = math.Pi / 180
	straight := func(speed float64) func(leg, at float64) Person {
		return func(leg, at float64) Person { return Standing(leg, vec.Vector{Z: speed * at}, 0) }
	}
	runUp := func(speed, at float64) float64 { // meters gone when the speed is reached within 0.5 s
		if at < 0.5 {
			return speed * at * at
		}
		return speed * (at - 0.25)
	}
	return []Scenario{
		{Name: "look around", Seconds: 60, Way: func(leg, at float64) Person {
			p := Standing(leg, vec.Vector{X: 0.03 * math.Sin(2*math.Pi*0.21*at), Z: 0.03 * math.Sin(2*math.Pi*0.13*at)}, 25*degree*math.Sin(2*math.Pi*0.17*at))
			head := 70 * degree * math.Sin(2*math.Pi*0.23*at)
			p.Headset = p.Headset.Add(vec.New(0.1*math.Sin(head), 0, 0.1*math.Cos(head)-0.1))
			return p
		}},
		{Name: "lean forward", Seconds: 12, Way: func(leg, at float64) Person {
			lean := 0.5 - 0.5*math.Cos(2*math.Pi*0.25*at)
			p := Standing(leg, vec.Vector{Z: 0.08 * lean}, 0)
			p.Headset.Z += 0.27 * lean
			p.Headset.Y -= 0.1 * lean
			return p
		}},
		{Name: "lean to the side", Seconds: 12, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{X: 0.12 * math.Sin(2*math.Pi*0.25*at)}, 0)
		}},
		{Name: "drift 4 cm/s", Seconds: 20, Way: straight(0.04)},
		{Name: "drift 10 cm/s", Seconds: 20, Way: straight(0.10)},
		{Name: "turn about in 4 s", Seconds: 6, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{}, math.Min(at, 4)*math.Pi/2)
		}},
		{Name: "turn to the side in half a second", Seconds: 3, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{}, math.Pi/2*MinimumJerk(at/0.5))
		}},
		{Name: "side step", Seconds: 4, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{X: 0.5 * MinimumJerk(at/0.7)}, 0)
		}},
		{Name: "forward a little", Seconds: 4, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{Z: 0.4 * MinimumJerk(at/0.8)}, 0)
		}},
		{Name: "back", Seconds: 5, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{Z: -1.5 * MinimumJerk(at/2)}, 0)
		}},
		{Name: "3 m and stop", Seconds: 6, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{Z: 3 * MinimumJerk(at/3)}, 0)
		}},
		{Name: "stop at once", Seconds: 6.35, Way: func(leg, at float64) Person {
			const speed, walks = 1.3, 4.0
			at -= walks
			z := speed * (at + walks)
			if at > 0 { // brakes in 0.35 s
				brake := math.Min(at, 0.35)
				z = speed * (walks + brake - brake*brake/0.7)
			}
			return Standing(leg, vec.Vector{Z: z}, 0)
		}},
		{Name: "0.7 m/s", Seconds: 10, Way: straight(0.7)},
		{Name: "1.3 m/s", Seconds: 10, Way: straight(1.3)},
		{Name: "crouched", Seconds: 10, Way: func(leg, at float64) Person {
			return AtHeight(leg, vec.Vector{Z: runUp(0.8, at)}, 0.6, 0)
		}},
		{Name: "run", Seconds: 5, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{Z: runUp(3, at)}, 0)
		}},
		{Name: "circle", Seconds: 8, Way: func(leg, at float64) Person {
			angle := runUp(1, at)
			return Standing(leg, vec.Vector{X: math.Cos(angle), Z: -math.Sin(angle)}, math.Pi+angle)
		}},
		{Name: "uphill", Seconds: 10, Ground: ground.Ground{Kind: ground.Slope, Slope: ground.Incline{Angle: math.Atan(0.2), Length: 100}}, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{Z: runUp(1, at) - 1}, 0)
		}},
		{Name: "downhill", Seconds: 10, Ground: ground.Ground{Kind: ground.Slope, Slope: ground.Incline{Angle: -math.Atan(0.2), Length: 100}}, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{Z: runUp(1, at) - 1}, 0)
		}},
		{Name: "upstairs", Seconds: 10, Ground: ground.Ground{Kind: ground.Steps, Steps: ground.Stairs{Rise: 0.17, Tread: 0.29, Count: 100}}, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{Z: runUp(0.6, at) - 1}, 0)
		}},
		{Name: "downstairs", Seconds: 10, Ground: ground.Ground{Kind: ground.Steps, Steps: ground.Stairs{Rise: -0.17, Tread: 0.29, Count: 100}}, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{Z: runUp(0.6, at) - 1}, 0)
		}},
		{Name: "to the side", Seconds: 8, Way: func(leg, at float64) Person {
			return Standing(leg, vec.Vector{X: runUp(0.8, at)}, 0)
		}},
		{Name: "forth and back", Seconds: 12, Way: func(leg, at float64) Person {
			const period = 6 // 0.8 m/s at most
			return Standing(leg, vec.Vector{Z: 0.8 * period / (2 * math.Pi) * (1 - math.Cos(2*math.Pi*at/period))}, 0)
		}},
	}
}
