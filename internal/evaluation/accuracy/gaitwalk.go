package accuracy

import (
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
)

// walked is what estimated feet did in a take.
type walked struct {
	landings        []landing // the first two are where the feet were at the beginning, at time 0
	lifts           int
	slide           float64 // meters: the farthest that a planted foot moved
	short           float64 // meters: the most that the leg of a planted foot was too short
	ticks, extended int     // that are counted: not while the person climbs, hangs or leaps
}

// deviceNoise is the standard deviation, along each axis, of where a device is said to be. Meters.
const deviceNoise = 0.001

// tooLong is how far from the hip a planted foot may be, in lengths of its leg, before the leg is treated as too short: arithmetic leaves less.
const tooLong = 1.000001

// walk has a body without foot trackers follow a take. What watches it sees every tick; it may be nil.
func walk(body *solver.Body, options *GaitOptions, take *gaitTake, watch func(now float64, result *solver.Result)) walked {
	state, result := body.NewState(), body.NewResult()
	random := rand.New(rand.NewPCG(7, 90))
	noise := func() mgl64.Vec3 {
		if options.Still {
			return mgl64.Vec3{}
		}
		return mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Mul(deviceNoise)
	}
	var w walked
	var in solver.Input
	soles := solesOf(body.Humanoid())
	for tick := 0; ; tick++ {
		now := float64(tick) / options.RateHz
		if now > take.track.Duration() {
			return w
		}
		posture := take.track.At(now)
		ask := func(id effectors.ID, joint rig.Transform) {
			in.Targets.Effectors[id] = effectors.Target{Position: joint.Position.Add(noise()), Rotation: joint.Rotation, Presence: 1}
		}
		ask(effectors.Head, posture.Head)
		ask(effectors.LeftHand, posture.Hands[0])
		ask(effectors.RightHand, posture.Hands[1])
		if options.TrueHips {
			ask(effectors.Hips, posture.Hips)
		}
		if tick > 0 {
			in.DT = 1 / options.RateHz
		}
		body.Solve(&in, &options.Settings, state, result)
		extended, counted := false, now >= take.from && now <= take.to && !posture.Airborne()
		for side := range result.Gait.Feet {
			foot := &result.Gait.Feet[side]
			if tick == 0 || foot.Landed {
				w.landings = append(w.landings, landing{side: side, time: now, at: foot.At, airborne: posture.Airborne()})
			}
			if foot.Lifted {
				w.lifts++
			}
			if !foot.Swinging && !foot.Posed && foot.Extension > tooLong && counted {
				extended = true
				w.short = math.Max(w.short, (foot.Extension-1)*take.track.LegLength)
			}
			w.slide = math.Max(w.slide, soles[side].slid(result, foot))
		}
		if watch != nil {
			watch(now, result)
		}
		if counted {
			w.ticks++
			if extended {
				w.extended++
			}
		}
	}
}
