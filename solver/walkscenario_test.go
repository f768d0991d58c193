package solver

import (
	"fmt"
	"math"
	"testing"

	"posewright/solver/ground"
	"posewright/solver/vec"
)

// minimumJerk is how far a way from 0 to 1 is done at a share of its time, as a hand or a body goes that starts and stops.
func minimumJerk(u float64) float64 {
	u = vec.Clamp(u, 0, 1)
	return u * u * u * (10 + u*(6*u-15))
}

// walkScenario is a way and what must come of it (gait model, section 5).
type walkScenario struct {
	name        string
	seconds     float64
	way         func(leg, at float64) person
	ground      ground.Ground
	least, most int                                // steps
	strained    float64                            // share of ticks in which the leg of a planted foot may be too long
	jump        float64                            // metres that an ankle may go in a tick at 90 Hz
	further     func(p *walker) (complaint string) // or nil
}

// placed is a person at a place at a height of the hips, whose head turns on its own.
func placed(leg float64, at plan, height, facing float64) person {
	p := standing(leg, at, facing)
	p.headset.Y += height*leg - p.hips.Y
	p.hips.Y = height * leg
	return p
}

func lastLanding(p *walker) float64 {
	last := 0.0
	for _, step := range p.steps {
		last = math.Max(last, step.landed)
	}
	return last
}

func walkScenarios() []walkScenario {
	const degree = math.Pi / 180
	straight := func(speed float64) func(leg, at float64) person {
		return func(leg, at float64) person { return standing(leg, plan{Z: speed * at}, 0) }
	}
	runUp := func(speed, at float64) float64 { // metres gone when the speed is reached within 0.5 s
		if at < 0.5 {
			return speed * at * at
		}
		return speed * (at - 0.25)
	}
	finished := func(before float64) func(p *walker) string {
		return func(p *walker) string {
			if last := lastLanding(p); last > before {
				return fmt.Sprintf("the last foot landed after %.2f s, not before %.2f", last, before)
			}
			return ""
		}
	}
	startsBefore := func(before float64) func(p *walker) string {
		return func(p *walker) string {
			if len(p.steps) == 0 || p.steps[0].lifted > before {
				return fmt.Sprintf("the first foot was not lifted within %v s", before)
			}
			return ""
		}
	}
	return []walkScenario{
		{name: "look around", seconds: 60, jump: 0.02, way: func(leg, at float64) person {
			p := standing(leg, plan{X: 0.03 * math.Sin(2*math.Pi*0.21*at), Z: 0.03 * math.Sin(2*math.Pi*0.13*at)}, 25*degree*math.Sin(2*math.Pi*0.17*at))
			head := 70 * degree * math.Sin(2*math.Pi*0.23*at)
			p.headset = p.headset.Add(vec.New(0.1*math.Sin(head), 0, 0.1*math.Cos(head)-0.1))
			return p
		}},
		{name: "lean forward", seconds: 12, jump: 0.02, way: func(leg, at float64) person {
			lean := 0.5 - 0.5*math.Cos(2*math.Pi*0.25*at)
			p := standing(leg, plan{Z: 0.08 * lean}, 0)
			p.headset.Z += 0.27 * lean
			p.headset.Y -= 0.1 * lean
			return p
		}},
		{name: "lean to the side", seconds: 12, jump: 0.02, way: func(leg, at float64) person {
			return standing(leg, plan{X: 0.12 * math.Sin(2*math.Pi*0.25*at)}, 0)
		}},
		{name: "drift 4 cm/s", seconds: 20, least: 4, most: 12, jump: 0.08, way: straight(0.04), further: func(p *walker) string {
			if p.apart > 0.45 {
				return fmt.Sprintf("a foot was %.2f leg lengths from home", p.apart)
			}
			return ""
		}},
		{name: "drift 10 cm/s", seconds: 20, least: 4, most: 12, jump: 0.08, way: straight(0.10), further: func(p *walker) string {
			if p.apart > 0.45 {
				return fmt.Sprintf("a foot was %.2f leg lengths from home", p.apart)
			}
			return ""
		}},
		{name: "turn about in 4 s", seconds: 6, least: 5, most: 8, jump: 0.08, way: func(leg, at float64) person {
			return standing(leg, plan{}, math.Min(at, 4)*math.Pi/2)
		}},
		{name: "turn to the side in half a second", seconds: 3, least: 2, most: 3, jump: 0.08, way: func(leg, at float64) person {
			return standing(leg, plan{}, math.Pi/2*minimumJerk(at/0.5))
		}, further: func(p *walker) string {
			if p.crossed < 0 {
				return fmt.Sprintf("the feet crossed by %.3f m", -p.crossed)
			}
			return finished(1.5)(p)
		}},
		{name: "side step", seconds: 4, least: 2, most: 4, strained: 0.01, jump: 0.08, way: func(leg, at float64) person {
			return standing(leg, plan{X: 0.5 * minimumJerk(at/0.7)}, 0)
		}, further: startsBefore(0.4)},
		{name: "forward a little", seconds: 4, least: 2, most: 4, strained: 0.01, jump: 0.08, way: func(leg, at float64) person {
			return standing(leg, plan{Z: 0.4 * minimumJerk(at/0.8)}, 0)
		}},
		{name: "back", seconds: 5, least: 3, most: 6, strained: 0.06, jump: 0.08, way: func(leg, at float64) person {
			return standing(leg, plan{Z: -1.5 * minimumJerk(at/2)}, 0)
		}},
		{name: "3 m and stop", seconds: 6, least: 5, most: 7, strained: 0.01, jump: 0.08, way: func(leg, at float64) person {
			return standing(leg, plan{Z: 3 * minimumJerk(at/3)}, 0)
		}, further: finished(4.2)},
		{name: "stop at once", seconds: 6.35, least: 7, most: 11, strained: 0.03, jump: 0.08, way: func(leg, at float64) person {
			const speed, walks = 1.3, 4.0
			at -= walks
			z := speed * (at + walks)
			if at > 0 { // brakes in 0.35 s
				brake := math.Min(at, 0.35)
				z = speed * (walks + brake - brake*brake/0.7)
			}
			return standing(leg, plan{Z: z}, 0)
		}, further: func(p *walker) string {
			for side := range p.lastSole {
				home := planOf(p.lastHips).add(plan{X: sign(side) * 0.12 * p.leg})
				if d := planOf(p.lastSole[side]).sub(home).length() / p.leg; d > 0.25 {
					return fmt.Sprintf("two seconds later a foot is %.2f leg lengths from home", d)
				}
			}
			return ""
		}},
		{name: "0.7 m/s", seconds: 10, least: 12, most: 15, strained: 0.01, jump: 0.08, way: straight(0.7)},
		{name: "1.3 m/s", seconds: 10, least: 17, most: 20, strained: 0.02, jump: 0.08, way: straight(1.3)},
		{name: "crouched", seconds: 10, least: 1, most: 30, strained: 0.01, jump: 0.08, way: func(leg, at float64) person {
			return placed(leg, plan{Z: runUp(0.8, at)}, 0.6, 0)
		}},
		{name: "run", seconds: 5, least: 12, most: 17, strained: 0.01, jump: 0.08, way: func(leg, at float64) person {
			return standing(leg, plan{Z: runUp(3, at)}, 0)
		}},
		{name: "circle", seconds: 8, least: 10, most: 18, strained: 0.01, jump: 0.08, way: func(leg, at float64) person {
			angle := runUp(1, at)
			return standing(leg, plan{X: math.Cos(angle), Z: -math.Sin(angle)}, math.Pi+angle)
		}},
		{name: "uphill", seconds: 10, least: 12, most: 22, strained: 0.01, jump: 0.08, ground: ground.Ground{Kind: ground.Slope, Slope: ground.Incline{Angle: math.Atan(0.2), Length: 100}}, way: func(leg, at float64) person {
			return standing(leg, plan{Z: runUp(1, at) - 1}, 0)
		}},
		{name: "downhill", seconds: 10, least: 12, most: 22, strained: 0.01, jump: 0.08, ground: ground.Ground{Kind: ground.Slope, Slope: ground.Incline{Angle: -math.Atan(0.2), Length: 100}}, way: func(leg, at float64) person {
			return standing(leg, plan{Z: runUp(1, at) - 1}, 0)
		}},
		{name: "upstairs", seconds: 10, least: 12, most: 22, strained: 0.01, jump: 0.08, ground: ground.Ground{Kind: ground.Steps, Steps: ground.Stairs{Rise: 0.17, Tread: 0.29, Count: 100}}, way: func(leg, at float64) person {
			return standing(leg, plan{Z: runUp(0.6, at) - 1}, 0)
		}},
		{name: "downstairs", seconds: 10, least: 12, most: 22, strained: 0.03, jump: 0.08, ground: ground.Ground{Kind: ground.Steps, Steps: ground.Stairs{Rise: -0.17, Tread: 0.29, Count: 100}}, way: func(leg, at float64) person {
			return standing(leg, plan{Z: runUp(0.6, at) - 1}, 0)
		}},
		{name: "to the side", seconds: 8, least: 8, most: 20, strained: 0.08, jump: 0.08, way: func(leg, at float64) person {
			return standing(leg, plan{X: runUp(0.8, at)}, 0)
		}},
		{name: "forth and back", seconds: 12, least: 8, most: 26, strained: 0.06, jump: 0.08, way: func(leg, at float64) person {
			const period = 6 // 0.8 m/s at most
			return standing(leg, plan{Z: 0.8 * period / (2 * math.Pi) * (1 - math.Cos(2*math.Pi*at/period))}, 0)
		}},
	}
}

func TestScenariosOfWalkingStayWithinTheirLimits(t *testing.T) {
	t.Parallel()
	for _, scene := range walkScenarios() {
		for _, rate := range []float64{60, 90, 120} {
			for seed := range uint64(3) {
				t.Run(fmt.Sprintf("%s/%v Hz/%d", scene.name, rate, seed), func(t *testing.T) {
					t.Parallel()
					p := newWalker(seed)
					p.rate, p.ground = rate, scene.ground
					p.goes(t, scene.seconds, func(at float64) person { return scene.way(p.leg, at) })
					p.unharmed(t)
					if n := p.countSteps(); n < scene.least || n > scene.most {
						t.Errorf("%d steps, not %d to %d", n, scene.least, scene.most)
					}
					if share := float64(p.strained) / float64(p.ticks); share > scene.strained {
						t.Errorf("the leg of a planted foot is too short in %.1f %% of the ticks, not in %.1f", 100*share, 100*scene.strained)
					}
					if p.jumped > scene.jump*90/rate {
						t.Errorf("an ankle went %.1f cm in a tick, more than %.1f", 100*p.jumped, 100*scene.jump*90/rate)
					}
					if p.sunk > 0.02 {
						t.Errorf("a foot was %.1f cm in the ground", 100*p.sunk)
					}
					if scene.further != nil {
						if complaint := scene.further(p); complaint != "" {
							t.Error(complaint)
						}
					}
					t.Logf("%-22s %3v Hz: steps %d strained %.2f%% jump %.1f cm@90 apart %.2f crossed %.3f last %.2f sunk %.1f cm", scene.name, rate, p.countSteps(), 100*float64(p.strained)/float64(p.ticks), 100*p.jumped*rate/90, p.apart, p.crossed, lastLanding(p), 100*p.sunk)
				})
			}
		}
	}
}
