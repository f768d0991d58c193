package simulated

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/crash"
	"posewright/rig"
	"posewright/trackers"
)

// Roles is how well it is found out which tracker is worn where: counts of trackers, and of people.
type Roles struct {
	People  int `json:"n"`
	Roles   int `json:"roles"` // trackers that are worn
	Right   int `json:"right"`
	Asked   int `json:"asked"`        // trackers, worn or not, whose role is asked for
	Wrong   int `json:"wrong"`        // trackers that got another role, or one without being worn, without a question
	Missing int `json:"missing"`      // trackers that are worn and taken for not worn, without a question
	Manual  int `json:"manual"`       // people who wear 3 to 8 trackers as manuals show and have nothing lying around
	Doubted int `json:"manual_asked"` // of them, those who are asked, or have a role wrong or missing
	Refused int `json:"refused"`      // people whose pose is none, who are not counted
}

// put is a tracker that is worn or lies around.
type put struct {
	role    calibration.Role // RoleCount: not worn
	serial  string
	hanging mgl64.Vec3 // in the frame of the person's standing place: where it is while the arms hang
	out     mgl64.Vec3 // the same in the T-pose
	leg     int        // 1 left, -1 right: it moves with that foot
	still   bool       // it is not worn and does not move
	swing   float64    // meters that it swings: it hangs somewhere
	turn    mgl64.Quat
}

// wearer is someone with trackers who walks to a place, or stands there, and holds a T-pose.
type wearer struct {
	*legs
	puts        []put
	devices     []trackers.Device // headset and controllers
	hanging     [3]mgl64.Vec3     // where these are while the arms hang
	out         [3]mgl64.Vec3
	turns       [3]mgl64.Quat
	walks       bool
	from        float64 // meters before the place where they walk from
	swayM       float64
	noiseM      float64
	manual      bool
	yaw         float64
	origin      mgl64.Vec3
	controllers bool
}

// RunRoles simulates people of all heights with 3 to 11 trackers, worn high, low, turned and off the middle, and up
// to three more that lie, stand or hang nearby, and has each measured. A third of them wear 3 to 8 as manuals show,
// with nothing else around.
func RunRoles(people int, seed uint64) (Roles, error) {
	if people < 1 || people > 100000 {
		return Roles{}, fmt.Errorf("%d people are not from 1 to 100000", people)
	}
	workers := runtime.GOMAXPROCS(0)
	results, failures := make(chan Roles, workers), make(chan error, workers)
	for first := range workers {
		go func() {
			var result Roles
			var err error
			defer func() { failures <- err; results <- result }()
			defer crash.Recover("the simulation", &err)
			result.simulate(first, workers, people, seed)
		}()
	}
	total := Roles{People: people}
	var err error
	for range workers {
		err = errors.Join(err, <-failures)
		total.add(<-results)
	}
	return total, err
}

// simulate adds the people from the first on, each so many after the one before.
func (r *Roles) simulate(first, step, people int, seed uint64) {
	for i := first; i < people; i += step {
		w := newWearer(rand.New(rand.NewPCG(seed, uint64(i))), i%3 == 0)
		m, err := calibration.MeasureRecording(w.frames(), calibration.Options{})
		if refusal := (*calibration.Refusal)(nil); errors.As(err, &refusal) && refusal.Gate == calibration.Leaning {
			w.standUpright()
			m, err = calibration.MeasureRecording(w.frames(), calibration.Options{})
		}
		w.judge(&m, err, r)
	}
}

func (r *Roles) add(o Roles) {
	r.Roles, r.Right, r.Asked, r.Wrong, r.Missing = r.Roles+o.Roles, r.Right+o.Right, r.Asked+o.Asked,
		r.Wrong+o.Wrong, r.Missing+o.Missing
	r.Manual, r.Doubted, r.Refused = r.Manual+o.Manual, r.Doubted+o.Doubted, r.Refused+o.Refused
}

// standUpright takes the head back over the feet, as who is told to stand upright does.
func (w *wearer) standUpright() {
	w.hanging[0][2] -= .08
	w.out[0][2] -= .08
}

// judge counts what became of the trackers. A pose that still seems to lean is one of wrong trackers; people who
// hold none are not counted.
func (w *wearer) judge(m *calibration.Measurement, err error, r *Roles) {
	refusal := (*calibration.Refusal)(nil)
	refused := errors.As(err, &refusal)
	if refused && refusal.Gate != calibration.Leaning {
		r.Refused++
		return
	}
	doubted := refused
	if w.manual {
		r.Manual++
	}
	for i := range w.puts {
		p := &w.puts[i]
		got, asked := calibration.RoleCount, false
		for k := range m.Devices {
			if m.Devices[k].Serial == p.serial {
				got = m.Devices[k].Role
			}
		}
		for k := range m.LeftOut {
			asked = asked || m.LeftOut[k].Serial == p.serial && m.LeftOut[k].Asked
		}
		isOn := p.role < calibration.RoleCount
		if isOn {
			r.Roles++
		}
		switch {
		case refused && isOn:
			r.Wrong++
		case asked:
			r.Asked++
		case got == p.role && isOn:
			r.Right++
			continue
		case got < calibration.RoleCount:
			r.Wrong++
		case isOn:
			r.Missing++
		default:
			continue
		}
		doubted = true
	}
	if w.manual && doubted {
		r.Doubted++
	}
}

// newWearer makes someone; manual is one who puts trackers where manuals show them.
func newWearer(random *rand.Rand, manual bool) *wearer {
	eye := 1.05 + .85*random.Float64()
	p := asTall(random, eye, 1)
	w := &wearer{legs: legsOf(p, random.Uint64()), manual: manual}
	w.person = p
	w.eyesAhead = min(w.eyesAhead, .08*eye) // more is leaning, which is refused
	w.walks, w.from = random.IntN(10) < 7, 1+2*random.Float64()
	w.swayM, w.noiseM = .001+.003*random.Float64(), .0002+.0005*random.Float64()
	w.yaw, w.origin = 2*math.Pi*random.Float64(), mgl64.Vec3{2 * random.NormFloat64(), 0, 2 * random.NormFloat64()}
	count := 3 + random.IntN(9)
	if manual {
		count = 3 + random.IntN(6)
	}
	roles := w.choose(count)
	w.controllers = true
	for _, role := range roles {
		w.controllers = w.controllers && role != calibration.Role(effectors.LeftHand)
	}
	w.hold(roles)
	if !manual {
		for range random.IntN(4) {
			w.leave()
		}
	}
	random.Shuffle(len(w.puts), func(i, k int) { w.puts[i], w.puts[k] = w.puts[k], w.puts[i] })
	return w
}

// choose is where a number of trackers are worn: as people do who add one after the other.
func (w *wearer) choose(count int) []calibration.Role {
	const hips, chest = calibration.Role(effectors.Hips), calibration.Role(effectors.Chest)
	feet := []calibration.Role{calibration.Role(effectors.LeftFoot), calibration.Role(effectors.RightFoot)}
	knees, elbows := []calibration.Role{calibration.LeftKnee, calibration.RightKnee},
		[]calibration.Role{calibration.LeftElbow, calibration.RightElbow}
	shoulders := []calibration.Role{calibration.LeftShoulder, calibration.RightShoulder}
	hands := []calibration.Role{calibration.Role(effectors.LeftHand), calibration.Role(effectors.RightHand)}
	roles := []calibration.Role{hips}
	pairs := [][]calibration.Role{feet, knees, elbows}
	switch {
	case w.random.IntN(4) == 0 && !w.manual && count < 8:
		w.random.Shuffle(3, func(i, k int) { pairs[i], pairs[k] = pairs[k], pairs[i] })
	case w.random.IntN(2) == 0:
		pairs[1], pairs[2] = elbows, knees
	}
	if count > 8 {
		extra := [][]calibration.Role{shoulders, hands}
		if k := w.random.IntN(2); count < 11 {
			extra = extra[k : k+1]
		}
		pairs = append(pairs, extra...)
	}
	if count%2 == 0 {
		roles = append(roles, chest)
	}
	for _, pair := range pairs {
		if len(roles) < count {
			roles = append(roles, pair...)
		}
	}
	return roles
}

// hold finds where headset, controllers and trackers are in both postures.
func (w *wearer) hold(roles []calibration.Role) {
	down := posture{}
	for side := range 2 {
		down.up[side], down.bent[side], down.plane[side] = -75*degree, 15*degree, mgl64.Vec3{0, 0, 1}
	}
	standing := w.person.hold(&down)
	arms := w.arm
	posed := w.pose(&Fault{})
	w.hanging, w.out = [3]mgl64.Vec3{standing.Eyes, standing.Hands[0].Position, standing.Hands[1].Position},
		[3]mgl64.Vec3{posed.Eyes, posed.Hands[0].Position, posed.Hands[1].Position}
	w.turns = [3]mgl64.Quat{rig.RotationBy(mgl64.Vec3{w.normal(4 * degree), w.normal(6 * degree),
		w.normal(2 * degree)}), posed.Hands[0].Rotation, posed.Hands[1].Rotation}
	w.devices = []trackers.Device{{Kind: trackers.Headset, Serial: "HMD-1", Name: "HMD-1"}}
	if w.controllers {
		for _, name := range [2]string{"Controller left", "Controller right"} {
			if w.random.IntN(3) == 0 {
				name = fmt.Sprintf("WAND-%d", w.random.IntN(1e6))
			}
			w.devices = append(w.devices, trackers.Device{Kind: trackers.Controller, Serial: name +
				fmt.Sprint(len(w.devices)), Name: name})
		}
	}
	around := w.normal(.6)
	for _, role := range roles {
		w.strap(role, &arms, around)
	}
}

// strap puts on a tracker. Lengths are those of straps and housings, in meters: unlike the places that roles are
// given by, they do not scale with the body.
func (w *wearer) strap(role calibration.Role, hanging *[2][3]mgl64.Vec3, around float64) {
	vary := 1.0
	if w.manual {
		vary = .4
	}
	uniform := func(least, most float64) float64 { return least + (most-least)*w.random.Float64() }
	p := put{role: role, serial: fmt.Sprintf("LHR-%08X", w.random.Uint32()), turn: rig.RotationBy(w.scatter(2))}
	middle := -w.eyesAhead // the trunk's axis
	small := w.eye / 1.6
	side := 0
	switch role {
	case calibration.RightElbow, calibration.RightKnee, calibration.RightShoulder,
		calibration.Role(effectors.RightFoot), calibration.Role(effectors.RightHand):
		side = 1
	}
	out := 1 - 2*float64(side)
	trunk := func(height, radius float64) {
		turned := w.normal(.35 * vary)
		if !w.manual && w.random.IntN(4) == 0 {
			turned = uniform(-1.6, 1.6) // toward a side
		}
		if w.random.IntN(3) == 0 {
			turned += math.Pi // at the back
		}
		p.out = mgl64.Vec3{1.25 * radius * math.Sin(turned), height, middle + radius*math.Cos(turned)}
		p.hanging = p.out
	}
	along := func(from, to mgl64.Vec3, toEnd, radius, turned float64) mgl64.Vec3 {
		bone := from.Sub(to).Normalize()
		outward := bone.Cross(mgl64.Vec3{0, .3, 1}).Normalize()
		return to.Add(bone.Mul(toEnd)).Add(mgl64.QuatRotate(turned, bone).Rotate(outward).Mul(radius))
	}
	switch role {
	case calibration.Role(effectors.Hips):
		trunk(w.hip+.03+.02*vary*uniform(-4, 5)*small, (.12+w.normal(.02))*small)
	case calibration.Role(effectors.Chest):
		trunk(w.eye-(.33+vary*uniform(-.08, .10))*small, (.12+w.normal(.02))*small)
	case calibration.Role(effectors.LeftFoot), calibration.Role(effectors.RightFoot):
		at := w.foot[side].Position
		if !w.manual && w.random.IntN(5) == 0 {
			at[1] = uniform(.10, .22) // up the shin
		}
		p.leg = 1 - 2*side
		p.out = mgl64.Vec3{out * (w.beside + w.normal(.02)), w.ankle, middle - w.ahead}.Add(at)
		p.hanging = p.out
	case calibration.LeftKnee, calibration.RightKnee:
		knee := mgl64.Vec3{out * (w.beside + w.normal(.01)), w.ankle + (w.hip-w.ankle)*(.53+w.normal(.01)), middle + .01}
		hip, ankle := mgl64.Vec3{knee.X(), w.hip, middle}, mgl64.Vec3{knee.X(), w.ankle, middle}
		turned := out * (.8*vary*w.normal(1) - math.Pi/2)
		if w.random.IntN(4) == 0 && !w.manual {
			p.out = along(ankle, knee, uniform(.02, .06), .055, turned)
		} else {
			p.out = along(hip, knee, uniform(.03, .05+.12*vary)*small, (.065+w.normal(.008))*small, turned)
		}
		p.hanging, p.leg = p.out, 1-2*side
	case calibration.LeftElbow, calibration.RightElbow:
		turned, far := 1.2*vary*w.normal(1), uniform(.02, .04+.10*vary)*small
		forearm := w.random.IntN(5) == 0 && !w.manual
		place := func(arm *[3]mgl64.Vec3) mgl64.Vec3 {
			if forearm {
				return along(arm[2], arm[1], .6*far, .045*small, turned)
			}
			return along(arm[0], arm[1], far, .05*small, turned)
		}
		p.hanging, p.out = place(&hanging[side]), place(&w.arm[side])
	case calibration.LeftShoulder, calibration.RightShoulder:
		off := mgl64.Vec3{out * uniform(-.03, .02), uniform(.03, .07), uniform(-.04, .03)}.Mul(small)
		p.hanging, p.out = hanging[side][0].Add(off), w.arm[side][0].Add(off)
	case calibration.Role(effectors.LeftHand), calibration.Role(effectors.RightHand):
		turned, far := w.normal(.6), uniform(-.09, .03)*small
		p.hanging, p.out = along(hanging[side][1], hanging[side][2], far, .035, turned), along(w.arm[side][1],
			w.arm[side][2], far, .035, turned)
	}
	w.puts = append(w.puts, p)
}

// leave has a tracker lie, stand or hang near the person.
func (w *wearer) leave() {
	away, direction := .4+2*w.random.Float64(), 2*math.Pi*w.random.Float64()
	p := put{role: calibration.RoleCount, serial: fmt.Sprintf("LHR-%08X", w.random.Uint32()), still: true,
		turn: rig.RotationBy(w.scatter(2))}
	height := 0.0
	switch w.random.IntN(4) {
	case 0:
		height = .02 + .05*w.random.Float64() // on the floor
	case 1:
		height = .40 + .15*w.random.Float64() // on a chair or a bed
	case 2:
		height = .65 + .15*w.random.Float64() // on a desk
	case 3:
		height = .8 + w.random.Float64() // on a stand or from a hook
		if w.random.IntN(2) == 0 {
			p.swing = .002 + .01*w.random.Float64()
		}
	}
	p.out = mgl64.Vec3{away * math.Sin(direction), height, -w.eyesAhead + away*math.Cos(direction)}
	p.hanging = p.out
	w.puts = append(w.puts, p)
}

// frames are those of walking to the place, where they walk, and a second and a half of the T-pose.
func (w *wearer) frames() iter.Seq[*trackers.Frame] {
	const rate, walk, raise, held = 45, 2.2, .4, 1.4
	return func(yield func(*trackers.Frame) bool) {
		sway := w.noise(mgl64.Vec3{w.swayM, .2 * w.swayM, w.swayM}, .6, 1.0/rate)
		tremble := [2]*noise{w.noise(mgl64.Vec3{.002, .002, .002}, .4, 1.0/rate), w.noise(mgl64.Vec3{.002, .002,
			.002}, .4, 1.0/rate)}
		turn := rig.Yaw(w.yaw)
		for i := range int((walk + raise + held) * rate) {
			t := float64(i) / rate
			leaning, trembling := sway.next(w.person), [2]mgl64.Vec3{tremble[0].next(w.person), tremble[1].next(w.person)}
			raised := mgl64.Clamp((t-walk)/raise, 0, 1)
			body, feet := 0.0, [2]float64{}
			if w.walks {
				body, feet = w.walked(t / walk)
			}
			f := &trackers.Frame{Time: time.Duration(t * float64(time.Second))}
			add := func(d trackers.Device, at mgl64.Vec3, rotation mgl64.Quat) {
				d.Source, d.Received, d.Samples = "simulated", f.Time, uint64(i)+1
				d.Pose = trackers.Pose{Position: turn.Rotate(at).Add(w.origin).Add(w.scatter(w.noiseM)),
					Rotation: turn.Mul(rotation)}
				f.Devices[f.Count] = d
				f.Count++
			}
			place := func(hanging, out mgl64.Vec3, forward float64) mgl64.Vec3 {
				at := hanging.Add(out.Sub(hanging).Mul(raised))
				return at.Add(leaning.Mul(max(0, at.Y()) / w.eye)).Add(mgl64.Vec3{0, 0, forward})
			}
			for k := range w.devices {
				at := place(w.hanging[k], w.out[k], body)
				if k > 0 {
					at = at.Add(trembling[k-1])
				}
				add(w.devices[k], at, w.turns[k])
			}
			for k := range w.puts {
				p := &w.puts[k]
				d := trackers.Device{Kind: trackers.Tracker, Serial: p.serial, Name: p.serial}
				switch {
				case p.still:
					add(d, p.out.Add(mgl64.Vec3{p.swing * math.Sin(2*math.Pi*t/1.4), 0, 0}), p.turn)
				case p.leg != 0:
					side := (1 - p.leg) / 2
					add(d, place(p.hanging, p.out, feet[side]+(body-feet[side])*min(1, p.out.Y()/w.hip)), p.turn)
				default:
					add(d, place(p.hanging, p.out, body), p.turn)
				}
			}
			if !yield(f) {
				return
			}
		}
	}
}

// walked is how far before the place body and feet are, below 0, at a share of the way: steps of 60 cm, one foot
// after the other.
func (w *wearer) walked(share float64) (body float64, feet [2]float64) {
	body = -w.from * (1 - min(1, share))
	const step = .6
	for side := range feet {
		phase := body/(2*step) + .5*float64(side)
		whole := math.Floor(phase)
		feet[side] = (whole+min(1, 2*(phase-whole))-.5*float64(side))*2*step - step/2
		if body == 0 {
			feet[side] = 0
		}
	}
	return body, feet
}
