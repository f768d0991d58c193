package simulated

import (
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/calibration/anthropometry"
	"posewright/effectors"
	"posewright/rig"
	"posewright/trackers"
)

// legs are those of a simulated person, with trackers on belt and feet. Meters, left first; the person faces +Z on the floor.
type legs struct {
	*person            // whose own random numbers are not used, so that the same people come whether legs swing or not
	hip, ankle, beside float64
	belt               rig.Transform    // its place while the person stands
	foot               [2]rig.Transform // tracker from the ankle
	shin               bool             // where they are worn: they do not turn with the feet
	ahead              float64          // of the ankles, of who stands: the hip joints
	eyesAhead          float64          // of the hip joints: the eyes
	bentRad            [2]float64       // of the knees while they should be straight
}

// legsOf gives someone the legs of the survey.
func legsOf(p *person, seed uint64) *legs {
	own := *p
	own.random = rand.New(rand.NewPCG(seed, 2013))
	l := &legs{person: &own}
	l.hip = .8835 + .543*(p.eye-1.6) + l.normal(.0255)
	l.ankle = .0690 + .059*(p.eye-1.6) + l.normal(.0052)
	l.beside = .087 + l.normal(.006)
	const beltAbove, beltSpread = .035 * calibration.StatureFromEyes, .03
	l.belt = rig.Transform{
		Position: mgl64.Vec3{l.normal(.02), l.hip + beltAbove*p.eye + l.normal(beltSpread), .09 + l.normal(.02)}, Rotation: rig.RotationBy(l.scatter(10 * degree)),
	}
	for side := range l.foot {
		l.foot[side].Position = mgl64.Vec3{l.normal(.02), .02 + l.normal(.01), .05 + l.normal(.02)}
		l.bentRad[side] = math.Abs(6+l.normal(3)) * degree
	}
	l.ahead, l.eyesAhead = l.normal(.02), .115/1.6*p.eye+l.normal(.035) // motion capture has the eyes 4 to 19 cm ahead
	place := l.random.IntN(3)
	l.shin = place == 0
	for side := range l.foot {
		out := 1 - 2*float64(side)
		switch at := &l.foot[side].Position; place {
		case 0: // in front of the shin or outside, above the ankle
			around := (20 + l.normal(30)) * degree * out
			*at = mgl64.Vec3{.05 * math.Sin(around), .12 + l.normal(.03), .05 * math.Cos(around)}
		case 1: // at the heel
			*at = mgl64.Vec3{l.normal(.01), -.02 + l.normal(.01), -.06 + l.normal(.01)}
		} // else on the instep
		l.foot[side].Rotation = rig.Yaw(out * (7 + l.normal(5)) * degree).Mul(rig.RotationBy(l.scatter(40 * degree))) // toes point out
		l.foot[side].Position = rig.Yaw(out * 7 * degree).Rotate(l.foot[side].Position)
	}
	return l
}

// mounted is where the ankle of a side is in its tracker.
func (l *legs) mounted(side int) mgl64.Vec3 { return l.foot[side].Inverse().Apply(mgl64.Vec3{}) }

// stand adds to the evidence where the trackers at the feet are in a pose.
func (l *legs) stand(pose *anthropometry.HeldPose, e *anthropometry.Evidence) {
	for side := range l.foot {
		ankle := mgl64.Vec3{(1 - 2*float64(side)) * (l.beside + l.normal(.03)), l.ankle, -l.eyesAhead - l.ahead}
		at := rig.Transform{Position: ankle, Rotation: mgl64.QuatIdent()}.Mul(l.foot[side])
		at.Position = at.Position.Add(l.scatter(.001))
		e.Feet[side] = anthropometry.Foot{Tracker: at, Eyes: pose.Eyes}
	}
}

// swings are both hip joints that twelve seconds of swung legs tell, and how high the belt says that they are. A leg goes 40° forward, 25° back and as far to the
// side; meanwhile the knee gives way a little, the ankle turns, the pelvis rocks and the belt moves on the skin.
func (l *legs) swings(e *anthropometry.Evidence) (belt anthropometry.Height, swings [2]anthropometry.Height) {
	const every, each = .1, 60 // seconds, and moments for each leg
	m := calibration.Measurement{
		EyeHeightM: l.eye, HeightM: l.eye * calibration.StatureFromEyes,
		Devices: []calibration.Measured{
			{Kind: trackers.Headset, Role: calibration.Role(effectors.Head), Pose: rig.Transform{Position: mgl64.Vec3{0, l.eye, l.eyesAhead}, Rotation: mgl64.QuatIdent()}},
			{Kind: trackers.Tracker, Role: calibration.Role(effectors.Hips), Pose: l.belt},
		},
	}
	full := l.hip - l.ankle
	for side := range 2 {
		out := 1 - 2*float64(side)
		rock := l.noise(mgl64.Vec3{2 * degree, 2 * degree, 2 * degree}, 1, every)
		slip := l.noise(mgl64.Vec3{.004, .004, .004}, 1, every)
		pitch := l.noise(mgl64.Vec3{8 * degree, 4 * degree, 4 * degree}, .8, every)
		knee := l.noise(mgl64.Vec3{3 * degree, 0, 0}, .8, every)
		joint := mgl64.Vec3{out * l.beside, l.hip, 0}
		var moved []mgl64.Vec3
		for i := range each {
			t := float64(i) * every
			ahead := (7.5 + 32.5*math.Sin(2*math.Pi*t/2)) * degree
			aside := out * 25 * degree * math.Max(0, math.Sin(2*math.Pi*t/6))
			leg := mgl64.QuatRotate(-ahead, mgl64.Vec3{1, 0, 0}).Mul(mgl64.QuatRotate(aside, mgl64.Vec3{0, 0, 1}))
			bent := math.Abs(l.bentRad[side] + knee.next(l.person)[0])
			ankle := joint.Add(leg.Rotate(mgl64.Vec3{0, -full * math.Cos(bent/2), 0}))
			flexed := rig.RotationBy(pitch.next(l.person))
			if l.shin {
				flexed = mgl64.QuatIdent()
			}
			foot := ankle.Add(leg.Mul(flexed).Rotate(l.foot[side].Position)).Add(l.scatter(.001))
			rocked := rig.RotationBy(rock.next(l.person)) // about the joints of both hips, and the belt with it
			at := rig.Transform{Position: joint.Add(rocked.Rotate(l.belt.Position.Sub(joint))).Add(slip.next(l.person)), Rotation: rocked.Mul(l.belt.Rotation)}
			moved = append(moved, at.Inverse().Apply(foot))
		}
		if found, ok := calibration.SwungHip(&m, side, moved); ok {
			m.Swings[side] = found
			e.Feet[side].Hip = l.belt.Apply(found.Position).Sub(mgl64.Vec3{0, 0, l.eyesAhead})
			e.Feet[side].HipDeviationM = found.Uncertainty
		}
	}
	return m.HipHeights()
}
