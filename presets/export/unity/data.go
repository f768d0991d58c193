package unity

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

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
	return strings.HasSuffix(path, ".pole") || strings.HasSuffix(path, ".positionOffset") || strings.HasSuffix(path, ".override.position") || path == "lookAt.target" || strings.HasPrefix(path, "magnets.")
}

// data is the preset for JsonUtility.
func data(in *export.Input) (*serialized.Tree, error) {
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
		all := tree(presets.ParametersOf(p)[len(presets.Parameters()):]).fields[0] // magnets, before chains
		for i, n := range all.fields {
			magnet := &serialized.Tree{}
			magnet.Set("id", p.Magnets[i].ID)
			n.into(magnet, p)
			magnets = append(magnets, magnet)
		}
	}
	t.Set("magnets", magnets)
	chains, err := presets.ChainsText(p)
	if err != nil {
		return nil, export.Unwritable(Target().Name, err)
	}
	t.Set("chains", chains)
	setCalibration(t, &p.Calibration)
	return t, nil
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
	if turnsAround(n.path) {
		return 0 - n.parameter.Get(p)
	}
	return n.parameter.Get(p)
}

// turnsAround reports whether a parameter is an angle about y or z, which counts the other way about in Unity's frame.
func turnsAround(path string) bool {
	return strings.HasPrefix(path, "effectors.") && (strings.HasSuffix(path, ".yDeg") || strings.HasSuffix(path, ".zDeg"))
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

func setCalibration(t *serialized.Tree, c *calibration.Calibration) {
	there := c.Clone()
	there.FacingDeg = 0 - c.FacingDeg
	t.Fields(calibrationFields(&there)...)
	arcs := []string{}
	for i := range there.Arcs {
		text, _ := json.Marshal(there.Arcs[i][:])
		arcs = append(arcs, string(text))
	}
	t.Set("calibration.arcs", strings.Join(arcs, " "))
	devices := []*serialized.Tree{}
	for i := range there.Devices {
		device := &serialized.Tree{}
		there.Devices[i].Trim.TurnDeg = reversed(there.Devices[i].Trim.TurnDeg)
		device.Fields(deviceFields(&there.Devices[i])...)
		devices = append(devices, device)
	}
	t.Set("calibration.devices", devices)
}

// reversed are angles about the axes the other way about. Where a point's x changes its sign, angles about y and z do, and that about x does not: fields
// of points do to reversed angles what is to be done to angles.
func reversed(deg [3]float64) [3]float64 { return [3]float64{0 - deg[0], 0 - deg[1], 0 - deg[2]} }

// calibrationFields are the fields of a calibration beside its devices. Its direction turns the other way about in Unity.
func calibrationFields(c *calibration.Calibration) []serialized.Field {
	fields := []serialized.Field{
		{Key: "heightM", At: &c.HeightM}, {Key: "eyeHeightM", At: &c.EyeHeightM}, {Key: "armSpanM", At: &c.ArmSpanM},
		{Key: "facingDeg", At: &c.FacingDeg}, {Key: "armsOrHeight", At: &c.ArmsOrHeight}, {Key: "scale", At: &c.Scale},
		{Key: "person", At: &c.Person}, {Key: "pose", At: &c.Pose},
		{Key: "leftArmBelowDeg", At: &c.ArmsBelowDeg[0]}, {Key: "rightArmBelowDeg", At: &c.ArmsBelowDeg[1]},
		{Key: "floorM", At: &c.FloorM}, {Key: "estimateVersion", At: &c.EstimateVersion}, {Key: "seated", At: &c.Seated}, {Key: "unposed", At: &c.Unposed},
	}
	fields = append(fields, lengths("body.", &c.Body)...)
	fields = append(fields, lengths("corrected.", &c.Corrected)...)
	fields = append(fields, serialized.Field{Key: "elbows.phi0Deg", At: &c.Elbows.Phi0Deg}, serialized.Field{Key: "elbows.handPitchDeg", At: &c.Elbows.HandPitchDeg},
		serialized.Field{Key: "elbows.handYawDeg", At: &c.Elbows.HandYawDeg})
	for side, name := range [2]string{"leftCurl", "rightCurl"} {
		fields = append(fields, serialized.Field{Key: name + ".position", At: &c.Curls[side].Position}, serialized.Field{Key: name + ".uncertaintyM", At: &c.Curls[side].Uncertainty})
	}
	for side, name := range [2]string{"leftSwing", "rightSwing"} {
		fields = append(fields, serialized.Field{Key: name + ".position", At: &c.Swings[side].Position}, serialized.Field{Key: name + ".uncertaintyM", At: &c.Swings[side].Uncertainty})
	}
	for i := range fields {
		fields[i].Key = "calibration." + fields[i].Key
	}
	return fields
}

func lengths(key string, b *calibration.Body) []serialized.Field {
	return []serialized.Field{
		{Key: key + "heightM", At: &b.HeightM}, {Key: key + "armSpanM", At: &b.ArmSpanM},
		{Key: key + "leftArmM", At: &b.LeftArmM}, {Key: key + "rightArmM", At: &b.RightArmM}, {Key: key + "shoulderM", At: &b.ShoulderM},
		{Key: key + "leftLegM", At: &b.LeftLegM}, {Key: key + "rightLegM", At: &b.RightLegM}, {Key: key + "hipsM", At: &b.HipsM}, {Key: key + "girthM", At: &b.GirthM},
	}
}

func deviceFields(d *calibration.Device) []serialized.Field {
	return []serialized.Field{
		{Key: "kind", At: &d.Kind}, {Key: "serial", At: &d.Serial}, {Key: "effector", At: &d.Effector},
		{Key: "raw.position", At: &d.Raw.Position}, {Key: "raw.rotation", At: &d.Raw.Rotation},
		{Key: "offset.position", At: &d.Offset.Position}, {Key: "offset.rotation", At: &d.Offset.Rotation},
		{Key: "wrist.source", At: (*string)(&d.Wrist.Source)},
		{Key: "wrist.position", At: &d.Wrist.Position}, {Key: "wrist.axis", At: &d.Wrist.Axis},
		{Key: "wrist.residualM", At: &d.Wrist.ResidualM}, {Key: "wrist.uncertaintyM", At: &d.Wrist.Uncertainty},
		{Key: "wrist.condition", At: &d.Wrist.Condition},
		{Key: "trim.moveM", At: &d.Trim.MoveM}, {Key: "trim.turnDeg", At: &d.Trim.TurnDeg},
	}
}
