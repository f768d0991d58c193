package runtime

import (
	"bytes"
	"encoding/json"
	"strings"

	"posewright/effectors"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver/ownchain"
)

// JointCount is how many joints a body has.
func JointCount(handle int32) (count int32, err error) {
	err = with(&bodies, handle, func(b *body) error {
		count = int32(len(b.result.World))
		return nil
	})
	return count, err
}

// JointName is the name of a joint.
func JointName(handle, joint int32) (name string, err error) {
	err = with(&bodies, handle, func(b *body) error {
		joints := b.prepared.Humanoid.Skeleton.Joints
		if joint < 0 || int(joint) >= len(joints) {
			return errEffector
		}
		name = joints[joint].Name
		return nil
	})
	return name, err
}

// RoleJoint is the joint with a role of VRM 1.0, such as "leftUpperArm"; -1 for none.
func RoleJoint(handle int32, name string) (joint int32, err error) {
	joint = -1
	err = with(&bodies, handle, func(b *body) error {
		role := rig.RoleNamed(name)
		if role == rig.NoRole {
			return errEffector
		}
		joint = int32(b.prepared.Humanoid.Joint(role))
		return nil
	})
	return joint, err
}

// Scale is what the sizes of the avatar's file are multiplied with.
func Scale(handle int32) (scale float64, err error) {
	err = with(&bodies, handle, func(b *body) error {
		scale = b.prepared.Scale
		return nil
	})
	return scale, err
}

func putTransform(out []float64, t *rig.Transform) {
	out[0], out[1], out[2] = t.Position[0], t.Position[1], t.Position[2]
	out[3], out[4], out[5], out[6] = t.Rotation.W, t.Rotation.V[0], t.Rotation.V[1], t.Rotation.V[2]
}

// ReadPose writes the position of the hips in the world, then the rotation parentFromJoint of every joint: 3 + 4·joints numbers.
func ReadPose(handle int32, out []float64) error {
	return with(&bodies, handle, func(b *body) error {
		pose := &b.result.Pose
		if err := fits(out, 3+4*len(pose.Rotations)); err != nil {
			return err
		}
		out[0], out[1], out[2] = pose.Hips[0], pose.Hips[1], pose.Hips[2]
		to := out[3:]
		for i := range pose.Rotations {
			q := &pose.Rotations[i]
			to[4*i], to[4*i+1], to[4*i+2], to[4*i+3] = q.W, q.V[0], q.V[1], q.V[2]
		}
		return nil
	})
}

func fits(out []float64, want int) error {
	switch {
	case out == nil:
		return errNull
	case len(out) != want:
		return errLength
	}
	return nil
}

// ReadWorld writes worldFromJoint of every joint: seven numbers each.
func ReadWorld(handle int32, out []float64) error {
	return with(&bodies, handle, func(b *body) error {
		if err := fits(out, TransformNumbers*len(b.result.World)); err != nil {
			return err
		}
		for i := range b.result.World {
			putTransform(out[TransformNumbers*i:], &b.result.World[i])
		}
		return nil
	})
}

// ReadTPose writes worldFromJoint of every joint in the T-pose, which rotations of targets are from: seven numbers each.
func ReadTPose(handle int32, out []float64) error { return readRest(handle, out, true) }

// ReadRest writes worldFromJoint of every joint in the rest pose of the avatar's file, at its size.
func ReadRest(handle int32, out []float64) error { return readRest(handle, out, false) }

func readRest(handle int32, out []float64, tPose bool) error {
	return with(&bodies, handle, func(b *body) error {
		world := b.prepared.Humanoid.Rest
		if tPose {
			world = b.prepared.Humanoid.TPose
		}
		if err := fits(out, TransformNumbers*len(world)); err != nil {
			return err
		}
		for i := range world {
			putTransform(out[TransformNumbers*i:], &world[i])
		}
		return nil
	})
}

// ReadOffsets writes the position of every joint in its parent's frame, of a root in the world: three numbers each. Where limbs are fitted to a person they are
// not those of the avatar's file times its scale.
func ReadOffsets(handle int32, out []float64) error {
	return with(&bodies, handle, func(b *body) error {
		joints := b.prepared.Humanoid.Skeleton.Joints
		if err := fits(out, 3*len(joints)); err != nil {
			return err
		}
		for i := range joints {
			out[3*i], out[3*i+1], out[3*i+2] = joints[i].Offset[0], joints[i].Offset[1], joints[i].Offset[2]
		}
		return nil
	})
}

// Report is how well an effector did, as pw_report in posewright.h.
type Report struct {
	Active           int32   // 1 where something drives the effector and a weight is above 0
	Reached          int32   // 1 where the residual is below 0.1 mm
	Cause            int32   // what kept it from its target, as pw_cause
	Iterations       int32   // of its method
	Residual         float64 // meters to the goal that weights and presence leave
	Distance         float64 // meters to the target
	RotationResidual float64 // radians
}

// ReadReport reads the report of an effector.
func ReadReport(handle, effector int32, out *Report) error {
	return with(&bodies, handle, func(b *body) error {
		switch {
		case out == nil:
			return errNull
		case effector < 0 || effector >= int32(effectors.Count):
			return errEffector
		}
		r := &b.result.Effectors[effector]
		*out = Report{
			Active: truth(r.Active), Reached: truth(r.Reached), Cause: int32(r.Held), Iterations: int32(r.Iterations),
			Residual: r.Residual, Distance: r.Distance, RotationResidual: r.RotationResidual,
		}
		return nil
	})
}

// ReasonOf says in English what kept an effector from its target, such as "arm length"; "" for nothing.
func ReasonOf(handle, effector int32) (why string, err error) {
	err = with(&bodies, handle, func(b *body) error {
		if effector < 0 || effector >= int32(effectors.Count) {
			return errEffector
		}
		why = b.result.Effectors[effector].Why()
		return nil
	})
	return why, err
}

func truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Contact is what a foot does, as pw_contact in posewright.h.
type Contact struct {
	Kind    int32 // pw_contact_kind: in the air, on the heel, flat, on the ball
	Tracked int32 // 1 where a device has the foot
	Lifted  int32 // 1 in the tick in which it leaves the ground
	Landed  int32 // 1 in the tick in which it comes down
	At      [3]float64
	Normal  [3]float64 // of the ground, unit
	Yaw     float64    // radians
	Phase   float64    // 0 to 1: of the swing; 1 while planted
}

// ReadContacts reads what the left and the right foot do.
func ReadContacts(handle int32, out *[2]Contact) error {
	return with(&bodies, handle, func(b *body) error {
		if out == nil {
			return errNull
		}
		for side := range out {
			f := &b.result.Gait.Feet[side]
			out[side] = Contact{
				Kind: int32(f.Contact), Tracked: truth(f.Tracked), Lifted: truth(f.Lifted), Landed: truth(f.Landed),
				At: f.At, Normal: f.Normal, Yaw: f.Yaw, Phase: f.Phase,
			}
		}
		return nil
	})
}

// SetParameter changes a parameter of the preset from the next tick on, such as "effectors.leftHand.positionWeight", in the unit that the editor shows; of a
// toggle 0 or 1, of a choice the index of the option.
func SetParameter(handle int32, path string, value float64) error {
	return with(&bodies, handle, func(b *body) error {
		parameter, err := b.parameter(path)
		if err != nil {
			return err
		}
		if err := parameter.Set(&b.preset, value); err != nil {
			return nameError(err)
		}
		return b.changed(path)
	})
}

// SetParameterText carries out an assignment such as "arms.method=pole", as --set does.
func SetParameterText(handle int32, assignment string) error {
	return with(&bodies, handle, func(b *body) error {
		if err := presets.SetPath(&b.preset, assignment); err != nil {
			return nameError(err)
		}
		path, _, _ := strings.Cut(assignment, "=")
		return b.changed(strings.TrimSpace(path))
	})
}

// Parameter is the value of a parameter.
func Parameter(handle int32, path string) (value float64, err error) {
	err = with(&bodies, handle, func(b *body) error {
		parameter, err := b.parameter(path)
		if err == nil {
			value = parameter.Get(&b.preset)
		}
		return err
	})
	return value, err
}

// parameter finds a parameter that is a number.
func (b *body) parameter(path string) (*presets.Parameter, error) {
	p, ok := presets.Lookup(path)
	if !ok && (strings.HasPrefix(path, "magnets.") || strings.HasPrefix(path, "chains.")) {
		for _, of := range presets.ParametersOf(&b.preset) {
			if of.Path == path {
				p, ok = of, true
			}
		}
	}
	if !ok {
		return nil, nameError(presets.SetPath(&b.preset, path+"=")) // which says what was meant
	}
	if p.DefaultCurve != nil {
		return nil, nameError(&presets.KindError{Parameter: p})
	}
	return p, nil
}

// changed takes over a parameter of the preset. Those of retargeting say how long the limbs are: the body is built again, and begins again in its T-pose.
func (b *body) changed(path string) error {
	if strings.HasPrefix(path, "retarget.") && b.prepared.Calibration != nil {
		return b.build()
	}
	b.prepared.Settings = presets.Compile(&b.preset)
	b.applyProbe()
	return nil
}

// WritePreset is the body's preset as JSON, with what was changed and calibrated.
func WritePreset(handle int32) (data []byte, err error) {
	err = with(&bodies, handle, func(b *body) error {
		var out bytes.Buffer
		if err := presets.Write(&out, &b.preset); err != nil {
			return presetError(err)
		}
		data = out.Bytes()
		return nil
	})
	return data, err
}

// Warnings are sentences about what of the preset can't act on the avatar, such as a chain whose bone is missing, each
// on a line.
func Warnings(handle int32) (text []byte, err error) {
	err = with(&bodies, handle, func(b *body) error {
		for _, problem := range ownchain.Problems(b.prepared.Humanoid, b.prepared.Settings.Chains) {
			if said := presets.ChainProblem(problem); !said.Empty() {
				text = append(text, said.String()+"\n"...)
			}
		}
		return nil
	})
	return text, err
}

// WriteSkeleton is the body's [Skeleton] as JSON, for [CreateBody].
func WriteSkeleton(handle int32) (data []byte, err error) {
	err = with(&bodies, handle, func(b *body) error {
		s := SkeletonOf(b.avatar, b.prepared.Humanoid)
		if b.surfaces != nil || len(b.avatar.Primitives) == 0 {
			s.Surfaces = b.surfaces
		}
		var err error
		data, err = json.Marshal(s)
		return err
	})
	return data, err
}
