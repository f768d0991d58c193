package jarvriks

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig"
	"posewright/rig/phrase"
)

// placed are the parts that have offsets and an override here.
var placed = []struct {
	key string
	id  effectors.ID
}{
	{"leftHandEffector", effectors.LeftHand}, {"rightHandEffector", effectors.RightHand},
	{"leftFootEffector", effectors.LeftFoot}, {"rightFootEffector", effectors.RightFoot}, {"bodyEffector", effectors.Hips},
}

var (
	howQuaternion = phrase.Say("As a quaternion. The thesis does not state the type of rotation offsets")
	howAmbiguous  = phrase.Say("Other angles of the same rotation come back")
	howOff        = phrase.Say("The file stores an override only while it is on")
	howTarget     = phrase.Say("The rotation of the target in Unity's scene, relative to the T-pose")
)

const degree = math.Pi / 180

func radians(a effectors.Angles) effectors.Angles {
	return effectors.Angles{X: a.X * degree, Y: a.Y * degree, Z: a.Z * degree}
}

// ambiguous reports whether other angles are the same rotation: at 90° about X those about Y and Z cannot be told apart, and 180° are -180°.
func ambiguous(a effectors.Angles) bool {
	const near = 1e-4
	return math.Abs(a.X) > 90-near || math.Abs(a.Y) > 180-near || math.Abs(a.Z) > 180-near
}

// writePlaces writes offsets and overrides.
func writePlaces(w *serialized.Writing) {
	for _, part := range placed {
		e, path := &w.Preset.Effectors[part.id], "effectors."+part.id.String()
		w.Point(path+".positionOffset", part.key+".positionOffset", phrase.Phrase{})
		w.Set(part.key+".rotationOffset", serialized.Rotation(radians(e.RotationOffset).Quat()))
		w.Rules = append(w.Rules, angleRule(path+".rotationOffset.*", e.RotationOffset, howQuaternion))
		w.Set(part.key+".manualOverride", e.Override.On)
		w.Rules = append(w.Rules, export.Rule{Pattern: path + ".override.on"})
		if !e.Override.On {
			w.Rules = append(w.Rules, export.Loses(path+".override.position.*", howOff), export.Loses(path+".override.rotation.*", howOff))
			continue
		}
		w.Point(path+".override.position", part.key+".effectorTransform.position", phrase.Phrase{})
		w.Set(part.key+".effectorTransform.rotation", serialized.Rotation(radians(e.Override.Rotation).Quat()))
		w.Rules = append(w.Rules, angleRule(path+".override.rotation.*", e.Override.Rotation, howTarget))
	}
}

func angleRule(pattern string, a effectors.Angles, how phrase.Phrase) export.Rule {
	if ambiguous(a) {
		return export.Nears(pattern, howAmbiguous, export.SameRotation)
	}
	return export.Rule{Pattern: pattern, How: how}
}

// readPlaces reads offsets and overrides. Without an override the target's transform is where a device last was.
func readPlaces(r *serialized.Reading) {
	for _, part := range placed {
		path := "effectors." + part.id.String()
		r.Point(path+".positionOffset", part.key+".positionOffset")
		readAngles(r, path+".rotationOffset", part.key+".rotationOffset", howQuaternion)
		r.Links(serialized.Carries(part.key+".manualOverride", path+".override.on"))
		if r.Preset.Effectors[part.id].Override.On {
			r.Point(path+".override.position", part.key+".effectorTransform.position")
			readAngles(r, path+".override.rotation", part.key+".effectorTransform.rotation", howTarget)
		}
	}
}

// readAngles reads the rotation at a key: a quaternion, or, without a w, Euler angles in degrees as Unity's inspector has them.
func readAngles(r *serialized.Reading, path, key string, how phrase.Phrase) {
	v, ok := r.Vector(key)
	if !ok {
		return
	}
	turn := radians(effectors.Angles{X: v.X, Y: -v.Y, Z: -v.Z}).Quat() // from the frame that is mirrored in x
	if r.Has(key + ".w") {
		w, _ := r.Number(key + ".w")
		q := serialized.Unrotation(serialized.Quaternion{X: v.X, Y: v.Y, Z: v.Z, W: w})
		length := q.Len()
		if !(length > 1e-9) || math.IsInf(length, 0) { // JsonUtility writes what was never set as four zeros
			q, length = mgl64.QuatIdent(), 1
		}
		turn = q.Scale(1 / length)
	}
	a := effectors.AnglesOf(turn)
	a = effectors.Angles{X: a.X / degree, Y: a.Y / degree, Z: a.Z / degree}
	for _, axis := range [...]struct {
		name  string
		value float64
	}{{"xDeg", a.X}, {"yDeg", a.Y}, {"zDeg", a.Z}} {
		r.SetParameter(path+"."+axis.name, axis.value, export.Rule{Pattern: path + "." + axis.name, How: how})
	}
}

// jointAt is where a joint is in the T-pose, in Unity's frame.
func jointAt(h *rig.Humanoid, role rig.Role) serialized.Vector {
	joint := h.Joint(role)
	if joint < 0 {
		return serialized.Vector{}
	}
	at := h.TPose[joint].Position
	return serialized.Point(at[0], at[1], at[2])
}
