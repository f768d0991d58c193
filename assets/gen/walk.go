package main

import (
	"bytes"
	"fmt"
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/udpcap"
	"posewright/trackers/vmc"
)

const (
	crouchDepth    = 0.24 // meters
	crouchBendDeg  = 34   // degrees that the trunk bends
	crouchPitchDeg = 16   // degrees that the hips pitch
)

// walker is the walk worked out: its voices, moment by moment.
type walker struct {
	x, y, z       []float64    // meters: of the hips, against where they are in the T-pose
	turn          []float64    // degrees: of the body, to the left
	hipTurn       []float64    // degrees: of the hips against the body
	chestTurn     []float64    // degrees: of the chest against the body
	lean, incline []float64    // degrees: of the trunk forward, and into a bend to the left
	swing         [2][]float64 // degrees: of the arms, forward
	elbow         []float64    // degrees: further bend of the elbows
	nod           []float64    // degrees
}

// newWalker walks the route.
func newWalker() *walker {
	body := follow()
	strides, _ := tread(body)
	w := &walker{}
	voices := []*[]float64{&w.x, &w.y, &w.z, &w.turn, &w.hipTurn, &w.chestTurn, &w.lean, &w.incline, &w.swing[0], &w.swing[1], &w.elbow, &w.nod}
	for _, voice := range voices {
		*voice = make([]float64, len(body))
	}
	for i, m := range body {
		s := strides[i]
		wave := func(phase float64) float64 { return math.Cos(2 * math.Pi * (s.clock - phase)) }
		ofStep := func(phase float64) float64 { return math.Cos(2 * math.Pi * (2*s.clock - phase)) }
		t := float64(i) / walkGridHz
		fr, moves := s.froude, math.Min(1, s.froude/0.2)
		forward := math.Cos(m.facing * math.Pi / 180) // 1 forward, -1 backward, 0 sideways
		turnSin, turnCos := math.Sincos(m.turnDeg * math.Pi / 180)
		wayCos := math.Cos(m.facing * math.Pi / 180)
		waySin := math.Sin(m.facing * math.Pi / 180)

		across := s.effort*sideways.At(fr)*legLength*wave(sidewaysPhase)*math.Max(math.Abs(forward), 0.5) + shifts.at(t, 0)
		// In double support the body is fastest, over a standing leg slowest.
		along := s.effort * moves * 0.014 * legLength * ofStep(0.43)
		left, front := across+along*waySin, along*wayCos
		w.x[i] = m.x + left*turnCos + front*turnSin
		w.z[i] = m.z - left*turnSin + front*turnCos
		bob := bobs.At(fr) * legLength
		w.y[i] = -s.effort*(bob*(1+ofStep(bobLows.At(fr)))+0.006*moves) - crouchDepth*crouches.at(t, 0)
		w.turn[i] = m.turnDeg
		w.hipTurn[i] = s.effort * forward * hipTurns.At(fr) * wave(hipPhases.At(fr))
		w.chestTurn[i] = s.effort * forward * chestTurns.At(fr) * wave(chestPhase)
		w.lean[i] = forward * trunkLeans.At(fr)
		w.incline[i] = math.Atan(m.speed*m.speed*m.bend/gravity) * 180 / math.Pi
		// An arm is farthest forward when the other foot lands.
		arms := s.effort * armSwings.At(fr) * (0.35 + 0.65*math.Max(0, forward)) * math.Max(math.Abs(forward), 0.15)
		w.swing[0][i] = arms * (wave(0.5) - 0.1)
		w.swing[1][i] = arms * (wave(0) - 0.1)
		w.elbow[i] = (elbowBends.At(fr) - elbowBends.At(0)) * math.Max(0, forward)
		// The gaze rests on something, so the head nods against its going up and down.
		w.nod[i] = s.effort * bobs.At(fr) * 40 * -ofStep(bobLows.At(fr))
	}
	for _, voice := range voices {
		*voice = rounded(*voice, 0.12)
	}
	w.turn, w.lean, w.incline, w.elbow = rounded(w.turn, 0.4), rounded(w.lean, 0.5), rounded(w.incline, 0.5), rounded(w.elbow, 0.6)
	return w
}

// at is the body at a moment.
func (w *walker) at(i int) *stance {
	t := float64(i) / walkGridHz
	later := func(voice []float64, seconds float64) float64 {
		return voice[min(max(i+int(seconds*walkGridHz), 0), len(voice)-1)]
	}
	wander := func(cycles [3]int, phase float64) float64 { return sway(t, walkSeconds, cycles, phase) }
	crouch := crouches.at(t, 0)
	pitch := crouchPitchDeg*crouch + 0.3*w.lean[i]

	hips := rig.Transform{
		Position: mgl64.Vec3{
			mannequin.rest[rig.Hips].X() + w.x[i] + 0.0007*wander([3]int{9, 25, 40}, 0.5),
			mannequin.rest[rig.Hips].Y() + standing + w.y[i] + 0.0001*wander([3]int{12, 27, 46}, 2.5),
			mannequin.rest[rig.Hips].Z() + w.z[i] + 0.0009*wander([3]int{6, 21, 34}, 1.5),
		},
		Rotation: turn(axisY, w.turn[i]+w.hipTurn[i]).Mul(turn(axisZ, -0.6*w.incline[i])).Mul(turn(axisX, pitch)),
	}
	// The chest, and still more so the eyes, turn before the hips do.
	chest := turn(axisY, later(w.turn, 0.1)+w.chestTurn[i]).Mul(turn(axisZ, -w.incline[i])).Mul(turn(axisX, w.lean[i]+crouchBendDeg*crouch-0.05*wander([3]int{15, 30, 45}, 0)))
	facing := turn(axisY, later(w.turn, 0.3)+gazes.at(t, 1)+0.10*wander([3]int{6, 15, 37}, 4)).Mul(turn(axisZ, -0.15*w.incline[i])).
		Mul(turn(axisX, gazes.at(t, 0)+w.nod[i]+0.06*wander([3]int{12, 27, 39}, 2)))

	local := map[rig.Role]mgl64.Quat{}
	share := func(from, to mgl64.Quat, roles ...rig.Role) {
		for k, role := range roles {
			turned := slerp(from, to, float64(k+1)/float64(len(roles)))
			before := slerp(from, to, float64(k)/float64(len(roles)))
			local[role] = before.Conjugate().Mul(turned)
		}
	}
	share(hips.Rotation, chest, rig.Spine, rig.Chest, rig.UpperChest)
	share(chest, facing, rig.Neck, rig.Head)

	for side, first := range [2]rig.Role{rig.LeftShoulder, rig.RightShoulder} {
		var a [6]float64
		for k := range a {
			a[k] = walkArms.at(t, k)
		}
		a[1] += 0.045 * wander([3]int{12, 27, 51}, 3+2*float64(side))
		// The forearm swings after the upper arm, and hangs on the bent elbow in running.
		a[3] += w.elbow[i] + 0.3*later(w.swing[side], -0.06)
		swing := turn(axisX, -w.swing[side][i]+0.12*w.elbow[i])
		for k, q := range quats(armBones(a, a[4], swing)) {
			if side == 1 {
				q = mirror(q)
			}
			local[first+rig.Role(k)] = q
		}
	}
	return mannequin.compose(hips, local)
}

// slerp turns from one rotation to another by a share of the way, the shorter way around.
func slerp(from, to mgl64.Quat, share float64) mgl64.Quat {
	if from.Dot(to) < 0 {
		to = to.Scale(-1)
	}
	return mgl64.QuatSlerp(from, to, share)
}

// walk is the walk session: a headset and two controllers, as a sender of the VMC protocol that draws no avatar sends them, in tracking space alone.
func walk() ([]byte, error) {
	var file bytes.Buffer
	to, err := udpcap.NewWriter(&file)
	if err != nil {
		return nil, fmt.Errorf("assets/gen: writing the walk session: %w", err)
	}
	w := newWalker()
	var packet osc.Writer
	for frame := range walkSeconds * demoRateHz {
		at := time.Duration(frame) * time.Second / demoRateHz
		body := w.at(frame * walkGridHz / demoRateHz)
		packet.Reset()
		packet.OpenBundle()
		for _, m := range attached(pistolGrip)[:3] {
			placed := body[m.role].Mul(m.jointFromDevice)
			vmc.AppendLocalDevice(&packet, m.kind, m.serial, trackers.Pose{
				Position: placed.Position, Rotation: placed.Rotation.Normalize(),
			})
		}
		packet.CloseBundle()
		if err := to.Write(at, packet.Bytes()); err != nil {
			return nil, fmt.Errorf("assets/gen: writing the walk session: %w", err)
		}
	}
	return file.Bytes(), nil
}
