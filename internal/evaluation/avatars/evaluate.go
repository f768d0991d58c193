package avatars

import (
	"context"
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/calibration/surface"
	"posewright/effectors"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/solver"
)

// Options say how an avatar is judged.
type Options struct {
	Settings     solver.Settings
	Points       virtual.Points // 0 is ThreePoints
	SkipAirborne bool           // frames with both ankles more than 25 cm above the floor are solved but not counted
	Pops         bool           // each pop is listed
	Unsaid       bool           // nobody says how wide they are
}

// Score is how well an avatar followed. Of what never happened it is 0, with no frames.
type Score struct {
	Avatar        string  `json:"avatar"`
	Motions       int     `json:"motions"`
	Frames        int     `json:"frames"`            // that were counted
	SwingCM       float64 `json:"swing_cm"`          // of the wrist while hands turn in place, in the person's own beyond it
	HandsCM       float64 `json:"hands_cm"`          // error of the palms' distance where the person's are within 10 cm
	TouchCM       float64 `json:"touch_cm"`          // error of the gap where a palm is within 5 cm of the own body
	PlaceCM       float64 `json:"place_cm"`          // error of the palm's place there
	PenetrationCM float64 `json:"penetration_cm"`    // how deep palms are in the own body beyond the person's
	ForearmInCM   float64 `json:"forearm_inside_cm"` // the same of elbows and the middles of forearms, in head, chest and belly
	FloorCM       float64 `json:"floor_cm"`          // error of the palm's height below 8 cm
	UpperArmDeg   float64 `json:"upper_arm_deg"`     // between the directions of the upper arms
	ForearmDeg    float64 `json:"forearm_deg"`
	FlexionDeg    float64 `json:"flexion_deg"` // error of the elbow's angle
	Straightened  float64 `json:"straightened"`
	WorldCM       float64 `json:"world_cm"` // from the person's wrist
	EyesCM        float64 `json:"eyes_cm"`
	PopsPerMinute float64 `json:"pops_per_arm_minute"`
	FastPerMinute float64 `json:"fast_elbows_per_arm_minute"` // times that an elbow moves over 3 m/s while its hand moves under 0.5, at 90 Hz
	SkateCMPerS   float64 `json:"skate_cm_per_s"`             // of feet while the person's stand
	Pops          []Pop   `json:"pops,omitempty"`             // each, where they were asked for
}

// mean of what was added.
type mean struct {
	sum   float64
	count int
}

func (m *mean) add(x float64) { m.sum, m.count = m.sum+x, m.count+1 }

func (m *mean) value() float64 {
	if m.count == 0 {
		return 0
	}
	return m.sum / float64(m.count)
}

// tally gathers a score.
type tally struct {
	frames                                       int
	swing, hands, touch, place, penetration      mean
	floor, upper, fore, flexion, straight, world mean
	forearmIn                                    mean
	eyes, skate                                  mean
	pops                                         int
	listed                                       []Pop
	fast, fastTicks                              int
	last                                         [2]armMoment
	lastFoot, lastTrueF                          [2]mgl64.Vec3
	counted                                      bool // the frame before
}

// Distances of a person whose eyes are 1.6 m high, meters, and speeds, meters per second.
const (
	handsNear, bodyNear, floorNear = 0.10, 0.05, 0.08
	popSpeed, calmSpeed            = 3.0, 1.5
	calmHand                       = 0.5
	standingSpeed, standingHeight  = 0.10, 0.03
)

// Evaluate solves motions of persons with an avatar and scores its poses.
func Evaluate(ctx context.Context, o Options, a *rig.Avatar, motions []Motion) (Score, error) {
	if o.Points == 0 {
		o.Points = virtual.ThreePoints
	}
	if !o.Points.Valid() || !o.Points.EffectorsOnly() {
		return Score{}, fmt.Errorf("avatars: devices on head, hands, chest, hips and feet are followed, not %v", o.Points)
	}
	var t tally
	for _, m := range motions {
		if err := ctx.Err(); err != nil {
			return Score{}, err
		}
		f, err := newFollower(&o, a, m)
		if err != nil {
			return Score{}, err
		}
		f.follow(&t)
		if f, err = newFollower(&o, a, m.AtRate(tickRate)); err != nil {
			return Score{}, err
		}
		f.watchElbows(&t)
	}
	minutes := float64(2*t.frames) / frameRate / 60
	ticked := float64(2*t.fastTicks) / tickRate / 60
	return Score{
		Avatar: a.Name, Motions: len(motions), Frames: t.frames,
		SwingCM: 100 * t.swing.value(), HandsCM: 100 * t.hands.value(), TouchCM: 100 * t.touch.value(), PlaceCM: 100 * t.place.value(),
		PenetrationCM: 100 * t.penetration.value(), ForearmInCM: 100 * t.forearmIn.value(), FloorCM: 100 * t.floor.value(),
		UpperArmDeg: t.upper.value(), ForearmDeg: t.fore.value(), FlexionDeg: t.flexion.value(), Straightened: t.straight.value(),
		WorldCM: 100 * t.world.value(), EyesCM: 100 * t.eyes.value(), PopsPerMinute: float64(t.pops) / math.Max(minutes, 1e-9),
		FastPerMinute: float64(t.fast) / math.Max(ticked, 1e-9), SkateCMPerS: 100 * t.skate.value(), Pops: t.listed,
	}, nil
}

// follower follows one motion with an avatar.
type follower struct {
	o              *Options
	motion         Motion
	driver         solver.Driver
	person, avatar shape
	body           *solver.Body
	state          *solver.State
	result         *solver.Result
	truth          virtual.Truth
	size           float64 // of the person, in persons whose eyes are 1.6 m high
}

func newFollower(o *Options, a *rig.Avatar, m Motion) (*follower, error) {
	person := m.Body()
	own, err := rig.NewHumanoid(&a.Skeleton, a.Roles, 1)
	if err != nil {
		return nil, err
	}
	skeleton := &a.Skeleton
	if r := &o.Settings.Retarget; r.On && r.Proportions == solver.ProportionsTowardPerson && r.LimbLimit > 0 {
		if skeleton, _, err = calibration.FitLimbs(skeleton, a.Roles, person, r.LimbLimit); err != nil {
			return nil, err
		}
		if own, err = rig.NewHumanoid(skeleton, a.Roles, 1); err != nil {
			return nil, err
		}
	}
	h, err := rig.NewHumanoid(skeleton, a.Roles, person.Measures.EyeHeight/own.Measures.EyeHeight)
	if err != nil {
		return nil, err
	}
	said := m.GirthM()
	if o.Unsaid {
		said = 0
	}
	f := &follower{o: o, motion: m, driver: surface.Driver(person, said, a, h), size: person.Measures.EyeHeight / 1.6}
	body, err := solver.NewBody(h)
	if err != nil {
		return nil, err
	}
	if f.body, err = body.Driven(f.driver); err != nil {
		return nil, err
	}
	truly := surface.OfPerson(person, m.GirthM())
	f.person, f.avatar = shapeOf(person, &truly), shapeOf(h, &f.driver.OfAvatar)
	f.state, f.result = f.body.NewState(), f.body.NewResult()
	return f, nil
}

// targets are what the devices of the person ask of the avatar.
func (f *follower) targets(t *virtual.Truth, out *effectors.Targets) {
	*out = effectors.Targets{}
	person, avatar := f.person.h, f.avatar.h
	for role := range f.o.Points.Roles() {
		id, _ := role.Effector()
		joint := t.Joint(role)
		switch id {
		case effectors.Head:
			joint.Position = joint.Apply(person.Measures.EyesFromHead).Sub(joint.Rotation.Rotate(avatar.Measures.EyesFromHead))
		case effectors.Hips:
			joint.Position = joint.Apply(beltOf(avatar).Sub(beltOf(person)))
		case effectors.LeftFoot, effectors.RightFoot:
			side := int(id - effectors.LeftFoot)
			ankle := func(h *rig.Humanoid) float64 { return h.TPose[h.Joint(id.Role())].Position.Y() }
			leg := func(h *rig.Humanoid) float64 { return h.Measures.UpperLeg[side] + h.Measures.LowerLeg[side] }
			joint.Position[1] = ankle(avatar) + (joint.Position[1]-ankle(person))*leg(avatar)/leg(person)
		}
		out.Effectors[id] = effectors.Target{Position: joint.Position, Rotation: joint.Rotation, Presence: 1}
	}
}

// beltOf is a hips joint in the T-pose, from below the eyes: what a belt is bound to stands to another body's as it does there.
func beltOf(h *rig.Humanoid) mgl64.Vec3 {
	eyes := h.TPose[h.Joint(rig.Head)].Position.Add(h.Measures.EyesFromHead)
	return h.TPose[h.Joint(rig.Hips)].Position.Sub(mgl64.Vec3{eyes.X(), 0, eyes.Z()})
}

// follow solves the motion and tallies its frames.
func (f *follower) follow(q *tally) {
	q.counted = false
	var least, greatest, ownLeast, ownGreatest mgl64.Vec3
	turning := f.motion.Name() == "turn in place"
	for i := range f.motion.Frames() {
		f.motion.Frame(i, &f.truth)
		in := solver.Input{DT: 1.0 / frameRate}
		if i == 0 {
			in.DT = 0
		}
		f.targets(&f.truth, &in.Targets)
		f.o.Settings.AdjustAll(in.Space, &in.Targets)
		f.body.Solve(&in, &f.o.Settings, f.state, f.result)
		if f.o.SkipAirborne && f.truth.Airborne {
			q.counted = false
			continue
		}
		f.judge(q, i)
		if turning && i >= 45 && i < 105 {
			wrist, own := f.at(rig.LeftHand), f.truth.Hands[0].Position
			if i == 45 {
				least, greatest, ownLeast, ownGreatest = wrist, wrist, own, own
			}
			for axis := range 3 {
				least[axis], greatest[axis] = math.Min(least[axis], wrist[axis]), math.Max(greatest[axis], wrist[axis])
				ownLeast[axis], ownGreatest[axis] = math.Min(ownLeast[axis], own[axis]), math.Max(ownGreatest[axis], own[axis])
			}
		}
	}
	if turning {
		q.swing.add(math.Max(0, greatest.Sub(least).Len()-ownGreatest.Sub(ownLeast).Len()))
	}
}

// tickRate is that of a session, at which the speed of elbows is watched.
const tickRate = 90.0

// watchElbows solves the motion at the rate of its frames, and counts how often an elbow is fast while its hand is calm: the person's and the avatar's.
func (f *follower) watchElbows(q *tally) {
	var last [2]struct {
		elbow, wrist, own mgl64.Vec3
		fast              bool
	}
	watched := false // the frame before
	for i := range f.motion.Frames() {
		f.motion.Frame(i, &f.truth)
		in := solver.Input{DT: 1 / tickRate}
		if i == 0 {
			in.DT = 0
		}
		f.targets(&f.truth, &in.Targets)
		f.o.Settings.AdjustAll(in.Space, &in.Targets)
		f.body.Solve(&in, &f.o.Settings, f.state, f.result)
		q.fastTicks++
		for side, roles := range [2][2]rig.Role{{rig.LeftLowerArm, rig.LeftHand}, {rig.RightLowerArm, rig.RightHand}} {
			elbow, wrist, own, l := f.at(roles[0]), f.at(roles[1]), f.truth.Hands[side].Position, &last[side]
			speed := func(now, last mgl64.Vec3) float64 { return now.Sub(last).Len() * tickRate }
			fast := watched && speed(elbow, l.elbow) > popSpeed && speed(wrist, l.wrist) < calmHand && speed(own, l.own) < calmHand
			if fast && !l.fast {
				q.fast++
			}
			l.elbow, l.wrist, l.own, l.fast = elbow, wrist, own, fast
		}
		watched = true
	}
}

// at is where the avatar's joint of a role is.
func (f *follower) at(role rig.Role) mgl64.Vec3 {
	return f.result.World[f.avatar.h.Joint(role)].Position
}

// hand is the avatar's wrist, turned from the T-pose.
func (f *follower) hand(side int) rig.Transform {
	joint := f.avatar.h.Joint([2]rig.Role{rig.LeftHand, rig.RightHand}[side])
	w := f.result.World[joint]
	return rig.Transform{Position: w.Position, Rotation: f.avatar.h.FromTPose(joint, w.Rotation)}
}

// judge tallies a frame.
func (f *follower) judge(q *tally, frame int) {
	t := &f.truth
	q.frames++
	hand := f.driver.OfAvatar.Hand / f.driver.OfPerson.Hand
	hand = mgl64.Clamp(hand, 0.5, 1.2)
	var palm, own [2]mgl64.Vec3
	for side := range palm {
		palm[side], own[side] = f.avatar.palm(side, f.hand(side)), f.person.palm(side, t.Hands[side])
	}
	if apart := own[0].Sub(own[1]).Len(); apart < handsNear*f.size {
		q.hands.add(math.Abs(palm[0].Sub(palm[1]).Len() - apart*hand))
	}
	for side := range palm {
		f.judgeContact(q, side, palm[side], own[side], hand)
		f.judgeArm(q, side)
		f.judgePop(q, side, frame)
		f.judgeFoot(q, side)
	}
	head := f.avatar.h.Joint(rig.Head)
	eyes := f.at(rig.Head).Add(f.avatar.h.FromTPose(head, f.result.World[head].Rotation).Rotate(f.avatar.h.Measures.EyesFromHead))
	q.eyes.add(eyes.Sub(t.Head.Apply(f.person.h.Measures.EyesFromHead)).Len())
	q.counted = true
}

// judgeContact judges what a palm touches.
func (f *follower) judgeContact(q *tally, side int, palm, own mgl64.Vec3, hand float64) {
	frames, solved := f.person.frames(&f.truth), f.avatar.solvedFrames(f.result.World)
	nearest, least, inside := solver.SurfaceCount, bodyNear*f.size, 0.0
	var direction mgl64.Vec3
	surfaces := solver.SurfaceCount
	if f.o.Points == virtual.ThreePoints { // where the legs of a person are is not known without devices on them
		surfaces = solver.LeftThighSurface
	}
	for id := range surfaces {
		d, gap := f.person.gap(id, frames[id], own)
		if gap < least {
			nearest, least, direction = id, gap, d
		}
		_, solvedGap := f.avatar.gap(id, solved[id], palm)
		inside = math.Max(inside, math.Min(0, gap)-solvedGap)
	}
	q.penetration.add(inside)
	f.judgeForearm(q, side, &frames, &solved)
	if own.Y() < floorNear*f.size {
		q.floor.add(math.Abs(palm.Y() - own.Y()))
	}
	if nearest == solver.SurfaceCount {
		return
	}
	_, gap := f.avatar.gap(nearest, solved[nearest], palm)
	q.touch.add(math.Abs(gap - least*hand))
	q.place.add(palm.Sub(f.avatar.point(nearest, solved[nearest], direction, least)).Len())
}

// judgeForearm judges how deep an elbow and the middle of its forearm are in the trunk and the head.
func (f *follower) judgeForearm(q *tally, side int, frames, solved *[solver.SurfaceCount]rig.Transform) {
	roles := [2][2]rig.Role{{rig.LeftLowerArm, rig.LeftHand}, {rig.RightLowerArm, rig.RightHand}}[side]
	elbow, wrist := f.at(roles[0]), f.at(roles[1])
	own, ownWrist := f.truth.Elbows[side], f.truth.Hands[side].Position
	inside := 0.0
	for id := range solver.LeftThighSurface {
		for _, along := range [2]float64{0, 0.5} {
			_, gap := f.person.gap(id, frames[id], own.Add(ownWrist.Sub(own).Mul(along)))
			_, solvedGap := f.avatar.gap(id, solved[id], elbow.Add(wrist.Sub(elbow).Mul(along)))
			inside = math.Max(inside, math.Min(0, gap)-solvedGap)
		}
	}
	q.forearmIn.add(inside)
}

// judgeArm compares how an arm is bent.
func (f *follower) judgeArm(q *tally, side int) {
	t := &f.truth
	roles := [2][3]rig.Role{{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}, {rig.RightUpperArm, rig.RightLowerArm, rig.RightHand}}[side]
	shoulder, elbow, wrist := f.at(roles[0]), f.at(roles[1]), f.at(roles[2])
	trueUpper, trueFore := t.Elbows[side].Sub(t.Shoulders[side]), t.Hands[side].Position.Sub(t.Elbows[side])
	upper, fore := elbow.Sub(shoulder), wrist.Sub(elbow)
	q.upper.add(degreesBetween(trueUpper, upper))
	q.fore.add(degreesBetween(trueFore, fore))
	q.flexion.add(math.Abs(degreesBetween(trueUpper, trueFore) - degreesBetween(upper, fore)))
	if reach := t.Hands[side].Position.Sub(t.Shoulders[side]).Len() / f.person.arm[side]; reach > 0.2 && reach < 0.96 {
		straight := 0.0
		if wrist.Sub(shoulder).Len() > 0.99*f.avatar.arm[side] {
			straight = 1
		}
		q.straight.add(straight)
	}
	q.world.add(wrist.Sub(t.Hands[side].Position).Len())
}

// judgeFoot measures how fast a foot slides that should stand.
func (f *follower) judgeFoot(q *tally, side int) {
	role := [2]rig.Role{rig.LeftFoot, rig.RightFoot}[side]
	foot, own := f.at(role), f.truth.Feet[side].Position
	ankle := f.person.h.TPose[f.person.h.Joint(role)].Position.Y()
	if q.counted && own.Sub(q.lastTrueF[side]).Len()*frameRate < standingSpeed && own.Y() < ankle+standingHeight {
		way := foot.Sub(q.lastFoot[side])
		way[1] = 0
		q.skate.add(way.Len() * frameRate)
	}
	q.lastFoot[side], q.lastTrueF[side] = foot, own
}
