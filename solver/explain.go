package solver

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// Explanation is what bends the limbs of a solved pose, in the world, for a person to look at: ranges of motion, poles and magnets, placed by the same
// functions that [Body.Solve] places them with. Its memory is reused from call to call; the zero value is ready.
type Explanation struct {
	Limits  [effectors.LimitCount]LimitReport
	Spine   [SpineBones]LimitReport // of the joints between hips and head, from the hips up; where an avatar has fewer, the last ones do not exist
	Poles   [effectors.HintCount]PoleReport
	Magnets []MagnetReport // for each magnet one for each arm that it is for, in the order of the settings, left before right
}

// explainer reports what bends the limbs of a solved pose.
type explainer struct {
	partPlaces
	anatomy *anatomy
	targets *effectors.Targets
	set     *Settings
}

// Explain fills in what bends the limbs of a result, given the targets and the settings that it was solved from. It does not allocate once the memory for the
// magnets has grown.
func (b *Body) Explain(targets *effectors.Targets, set *Settings, r *Result, out *Explanation) {
	e := explainer{partPlaces: b.placesOf(r.World), anatomy: &b.anatomy, targets: targets, set: set}
	for id := range out.Limits {
		out.Limits[id] = e.reportLimit(effectors.LimitID(id))
	}
	out.Spine = [SpineBones]LimitReport{}
	for i := range max(0, b.anatomy.trunkCount-2) {
		out.Spine[i] = e.reportSpineLimit(i + 1)
	}
	for id := range out.Poles {
		out.Poles[id] = e.reportPole(effectors.HintID(id))
	}
	for side := range r.ElbowPole {
		out.Poles[int(effectors.LeftElbow)+side].Towards = r.ElbowPole[side]
		out.Poles[int(effectors.LeftKnee)+side].Towards = r.KneePole[side]
	}
	out.Magnets = out.Magnets[:0]
	for i := range set.Magnets {
		for side := range 2 {
			if m, acts := e.reportMagnet(&set.Magnets[i], side); acts {
				m.Index = i
				out.Magnets = append(out.Magnets, m)
			}
		}
	}
}

// placesOf reads the parts out of a pose.
func (b *Body) placesOf(world []rig.Transform) (p partPlaces) {
	for i := range p.turn {
		p.turn[i] = vec.Identity()
		if joint := b.anatomy.joint[i]; joint >= 0 {
			p.at[i] = vec.FromMGL(world[joint].Position)
			p.turn[i] = vec.RotationFromMGL(b.humanoid.FromTPose(joint, world[joint].Rotation))
		}
	}
	return p
}

// returns reports whether the shoulder of a side begins a chain, from which it goes back to its neutral place.
func (e *explainer) returns(side int) bool {
	numbers, _ := e.set.Arm(side)
	return numbers.Method.uses(UsesLimits) && e.set.Shoulders.Method == ShoulderByReturn && e.anatomy.joint[of(side, shoulder)] >= 0 &&
		vec.Clamp(e.targets.Shoulders[side].Presence, 0, 1) < 1
}

// MagnetReport is one magnet as it acts on one arm.
type MagnetReport struct {
	ID       string // the magnet's, in the settings
	Index    int    // in Settings.Magnets
	Side     int    // of the arm: 0 left, 1 right
	Shoulder bool   // it moves the shoulder; else the elbow
	Acts     bool   // the methods in use have it act: arms that are chains, and for shoulders those that return

	Center   mgl64.Vec3 // world, meters
	Turn     mgl64.Quat // of the bone that the magnet is fixed to, from the T-pose, in the world
	Radius   float64    // meters: no force from here outwards
	Strength float64    // meters for each 1/90 s; positive attracts, negative repels
	Joint    mgl64.Vec3 // where the joint is that it moves, world, meters
	Offset   mgl64.Vec3 // how it would move the joint from there in 1/90 s, world, meters; zero outside of the radius
	Length   float64    // meters: the arm length that the settings measure in

	turn     vec.Rotation // of its bone, from the T-pose
	mirrored bool
}

// Inward is a way in the world as the settings have it: in arm lengths and in the frame of the magnet's bone, mirrored where the magnet is.
func (m *MagnetReport) Inward(way mgl64.Vec3) mgl64.Vec3 {
	v := m.turn.InverseRotate(vec.FromMGL(way)).Scale(1 / m.Length)
	if m.mirrored {
		v = v.Mirrored()
	}
	return v.MGL()
}

func (e *explainer) reportMagnet(m *effectors.Magnet, side int) (MagnetReport, bool) {
	magnet, acts := e.magnetOf(e.anatomy, m, side)
	if !acts {
		return MagnetReport{}, false
	}
	numbers, _ := e.set.Arm(side)
	r := MagnetReport{
		Side: side, Shoulder: magnet.Joint == 2, Acts: numbers.Method.uses(UsesMagnets),
		ID: m.ID, Center: magnet.Position.MGL(), Radius: magnet.Radius, Strength: magnet.Strength,
		Length: e.anatomy.arm(side),
	}
	_, _, r.mirrored = m.Joint.Acts(side)
	_, r.turn = e.magnetBone(e.anatomy, m.Bone)
	r.Turn = r.turn.MGL()
	joint := e.at[of(side, lowerArm)]
	if r.Shoulder {
		joint, r.Acts = e.at[of(side, upperArm)], e.returns(side)
	}
	r.Joint, r.Offset = joint.MGL(), magnet.Offset(joint, 1).MGL()
	return r, true
}

// PoleReport is what an elbow or a knee bends towards.
type PoleReport struct {
	Root, Middle, End mgl64.Vec3 // of the limb: shoulder, elbow, wrist or hip, knee, ankle; world, meters. The bend lies in their plane
	Towards           mgl64.Vec3 // the point that the middle joint was bent towards, whatever it came from; world, meters
	Set               mgl64.Vec3 // the pole of the settings; world, meters
	Pole              mgl64.Vec3 // the same where no device is on the joint, else on the way to that device
	Weight            float64    // 0 to 1: how far the bend is turned towards Pole

	frame vec.Rotation // worldFromChest or worldFromHips, in which the settings have the pole
}

// Inward is a way in the world as the settings have it: in meters, in the frame of the chest or of the hips.
func (r *PoleReport) Inward(way mgl64.Vec3) mgl64.Vec3 {
	return r.frame.InverseRotate(vec.FromMGL(way)).MGL()
}

// reportPole is the pole of a limb as the stages of arm and leg have it.
func (e *explainer) reportPole(id effectors.HintID) PoleReport {
	set, a := e.set, e.anatomy
	side := int(id & 1)
	root, middle, end := of(side, upperArm), of(side, lowerArm), of(side, hand)
	frame, weight := e.turn[a.topPart()], set.Hints[id].PoleWeight
	if id >= effectors.LeftKnee {
		root, middle, end = of(side, upperLeg), of(side, lowerLeg), of(side, foot)
		frame = e.turn[hips]
	}
	from := e.at[root]
	bend := chain.PoleBend{Pole: frame.Rotate(vec.FromMGL(set.Hints[id].Pole)), Weight: weight}
	r := PoleReport{Root: from.MGL(), Middle: e.at[middle].MGL(), End: e.at[end].MGL(), Set: from.Add(bend.Pole).MGL(), frame: frame}
	takePole(&bend, &e.targets.Hints[id], func(v vec.Vector) vec.Vector { return v.Sub(from) })
	r.Pole, r.Weight = from.Add(bend.Pole).MGL(), bend.Weight
	return r
}
