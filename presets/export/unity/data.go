package unity

import (
	"maps"
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig"
)

// formatVersion is of the data; PosewrightData.Version in C# is the same.
const formatVersion = 1

// sideways reports whether a point's x goes to the avatar's left, so that Unity's goes the other way. Directions of elbow models go outward
// instead, which is the same on both sides.
func sideways(path string) bool {
	return strings.HasSuffix(path, ".pole") || path == "lookAt.target" || strings.HasPrefix(path, "magnets.")
}

// data is the preset for JsonUtility.
func data(in *export.Input) *serialized.Tree {
	p := in.Preset
	t := &serialized.Tree{}
	t.Set("formatVersion", formatVersion)
	t.Set("name", p.Name)
	t.Set("author", p.Author)
	t.Set("notes", p.Notes)
	t.Set("tags", append([]string{}, p.Tags...))
	t.Set("avatarFile", p.Avatar.File)
	t.Set("groundFile", p.GroundFile)
	roles := []*serialized.Tree{}
	for _, role := range slices.Sorted(maps.Keys(p.Avatar.Roles)) {
		roles = append(roles, bone(role, p.Avatar.Roles[role]))
	}
	t.Set("roles", roles)
	t.Set("bones", bones(in.Humanoid))
	for _, n := range tree(presets.Parameters()).fields {
		t.Set(n.name, n.values(p))
	}
	magnets := []*serialized.Tree{}
	if len(p.Magnets) > 0 {
		all := tree(presets.ParametersOf(p)[len(presets.Parameters()):]).fields[0]
		for i, n := range all.fields {
			magnet := &serialized.Tree{}
			magnet.Set("id", p.Magnets[i].ID)
			n.into(magnet, p)
			magnets = append(magnets, magnet)
		}
	}
	t.Set("magnets", magnets)
	t.Set("calibration", calibrated(&p.Calibration))
	return t
}

// values is an object's fields as they are in a preset.
func (n *node) values(p *presets.Preset) *serialized.Tree {
	t := &serialized.Tree{}
	n.into(t, p)
	return t
}

func (n *node) into(t *serialized.Tree, p *presets.Preset) {
	for _, field := range n.fields {
		switch {
		case field.parameter != nil:
			t.Set(field.name, field.value(p))
		case field.isPoint():
			x, y, z := field.fields[0].parameter.Get(p), field.fields[1].parameter.Get(p), field.fields[2].parameter.Get(p)
			if sideways(field.path) {
				t.Set(field.name, serialized.Point(x, y, z))
			} else {
				t.Set(field.name, serialized.Vector{X: x, Y: y, Z: z})
			}
		default:
			t.Set(field.name, field.values(p))
		}
	}
}

// value is a parameter's value in Unity's frame.
func (n *node) value(p *presets.Preset) any {
	switch value := n.parameter.Value(p).(type) {
	case curve.Curve:
		return serialized.AnimationCurve(value)
	case string:
		return int(n.parameter.Get(p))
	case bool, int:
		return value
	}
	if strings.HasPrefix(n.path, "limits.") {
		above, isLeast := strings.CutSuffix(n.path, ".twistMinDeg")
		above, isGreatest := strings.CutSuffix(above, ".twistMaxDeg")
		if isLeast || isGreatest {
			least, _ := presets.Lookup(above + ".twistMinDeg")
			greatest, _ := presets.Lookup(above + ".twistMaxDeg")
			low, high := serialized.Twist(least.Get(p), greatest.Get(p))
			if isLeast {
				return low
			}
			return high
		}
	}
	return n.parameter.Get(p)
}

func bone(role, joint string) *serialized.Tree {
	t := &serialized.Tree{}
	t.Set("role", role)
	t.Set("joint", joint)
	return t
}

// bones are all that an avatar has, in the order of roles.
func bones(h *rig.Humanoid) []*serialized.Tree {
	all := []*serialized.Tree{}
	if h == nil {
		return all
	}
	for role, joint := range h.Roles.Joint {
		if joint >= 0 && rig.Role(role) != rig.NoRole {
			all = append(all, bone(rig.Role(role).String(), h.Skeleton.Joints[joint].Name))
		}
	}
	return all
}

func calibrated(c *calibration.Calibration) *serialized.Tree {
	t := &serialized.Tree{}
	t.Set("heightM", c.HeightM)
	t.Set("eyeHeightM", c.EyeHeightM)
	t.Set("armSpanM", c.ArmSpanM)
	t.Set("facingDeg", 0-c.FacingDeg)
	t.Set("armsOrHeight", c.ArmsOrHeight)
	t.Set("scale", c.Scale)
	t.Set("person", c.Person)
	t.Set("pose", c.Pose)
	t.Set("leftArmBelowDeg", c.ArmsBelowDeg[0])
	t.Set("rightArmBelowDeg", c.ArmsBelowDeg[1])
	t.Set("floorM", c.FloorM)
	t.Set("seated", c.Seated)
	t.Set("unposed", c.Unposed)
	for _, length := range lengths(c) {
		t.Set(length.key, *length.at)
	}
	devices := []*serialized.Tree{}
	for i := range c.Devices {
		d := &c.Devices[i]
		device := &serialized.Tree{}
		device.Set("kind", d.Kind)
		device.Set("serial", d.Serial)
		device.Set("effector", d.Effector)
		device.Set("raw", pose(d.Raw))
		device.Set("offset", pose(d.Offset))
		device.Set("wrist.source", string(d.Wrist.Source))
		device.Set("wrist.position", serialized.Point(d.Wrist.Position[0], d.Wrist.Position[1], d.Wrist.Position[2]))
		device.Set("wrist.axis", serialized.Point(d.Wrist.Axis[0], d.Wrist.Axis[1], d.Wrist.Axis[2]))
		device.Set("wrist.residualM", d.Wrist.ResidualM)
		device.Set("wrist.uncertaintyM", d.Wrist.Uncertainty)
		device.Set("wrist.condition", d.Wrist.Condition)
		devices = append(devices, device)
	}
	t.Set("devices", devices)
	return t
}

// A length of a person, and its key in the data's calibration.
type length struct {
	key string
	at  *float64
}

// lengths are those that were measured, and then those that a person corrected.
func lengths(c *calibration.Calibration) []length {
	var all []length
	for _, body := range [...]struct {
		name string
		of   *calibration.Body
	}{{"body.", &c.Body}, {"corrected.", &c.Corrected}} {
		b := body.of
		all = append(all,
			length{body.name + "heightM", &b.HeightM}, length{body.name + "armSpanM", &b.ArmSpanM},
			length{body.name + "leftArmM", &b.LeftArmM}, length{body.name + "rightArmM", &b.RightArmM}, length{body.name + "shoulderM", &b.ShoulderM},
			length{body.name + "leftLegM", &b.LeftLegM}, length{body.name + "rightLegM", &b.RightLegM}, length{body.name + "hipsM", &b.HipsM},
		)
	}
	return all
}

func pose(p calibration.Pose) *serialized.Tree {
	t := &serialized.Tree{}
	t.Set("position", serialized.Point(p.Position[0], p.Position[1], p.Position[2]))
	t.Set("rotation", serialized.Rotation(mgl64.Quat{W: p.Rotation[0], V: mgl64.Vec3{p.Rotation[1], p.Rotation[2], p.Rotation[3]}}))
	return t
}
