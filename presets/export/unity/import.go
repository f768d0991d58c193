package unity

import (
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
	"posewright/solver"
)

// Import reads data: a file of Export, or what was tuned in Unity and written with Assets > Posewright > Save as JSON.
func Import(text []byte) (presets.Preset, *export.Report, error) {
	d, err := serialized.Read(text)
	if err != nil {
		return presets.Preset{}, nil, err
	}
	d.Enter("data")
	version, ok, err := d.Number("formatVersion")
	if err != nil {
		return presets.Preset{}, nil, err
	}
	if !ok || !d.Has("effectors") {
		return presets.Preset{}, nil, phrase.Fail("the file is not a preset for Unity; choose a *.posewright.json")
	}
	if version != formatVersion {
		return presets.Preset{}, nil, phrase.Fail("the file has format {{.Version}}, and this program reads {{.Newest}}; export it again or "+
			"update the program", "Version", version, "Newest", formatVersion)
	}
	r := &reading{d: d, p: presets.Default()}
	if err := r.all(); err != nil {
		return presets.Preset{}, nil, err
	}
	if err := presets.Write(io.Discard, &r.p); err != nil {
		return presets.Preset{}, nil, phrase.Fail("the file holds what no preset can: {{.Cause}}; correct it", "Cause", err)
	}
	report, err := serialized.Report("unity", &r.p, d, r.rules)
	if err != nil {
		return presets.Preset{}, nil, err
	}
	return r.p, report, nil
}

// reading is a preset that is being read.
type reading struct {
	d     *serialized.Document
	p     presets.Preset
	rules []export.Rule
}

func (r *reading) all() error {
	rules, err := serialized.ImportAbout(r.d, &r.p)
	if err != nil {
		return err
	}
	r.rules = append(r.rules, rules...)
	if r.p.Tags, err = r.d.Texts("tags"); err != nil {
		return err
	}
	file, _, err := r.d.Text("avatarFile")
	if err != nil {
		return err
	}
	r.p.Avatar.File = file
	if r.p.GroundFile, _, err = r.d.Text("groundFile"); err != nil {
		return err
	}
	r.rules = append(r.rules, export.Rule{Pattern: "tags"}, export.Rule{Pattern: "avatar.file"}, export.Rule{Pattern: "ground.file"})
	for _, step := range [...]func() error{r.roles, r.parameters, r.magnets, r.calibration} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (r *reading) roles() error {
	if _, _, err := r.d.List("bones"); err != nil { // of the avatar, which has them itself
		return err
	}
	list, ok, err := r.d.List("roles")
	if err != nil || !ok {
		return err
	}
	for _, item := range list {
		role, _, err := item.Text("role")
		if err != nil {
			return phrase.Fail("roles: {{.Cause}}", "Cause", err)
		}
		joint, _, err := item.Text("joint")
		if err != nil {
			return phrase.Fail("roles: {{.Cause}}", "Cause", err)
		}
		if r.p.Avatar.Roles == nil {
			r.p.Avatar.Roles = make(map[string]string)
		}
		r.p.Avatar.Roles[role] = joint
	}
	r.rules = append(r.rules, export.Rule{Pattern: "avatar.roles"})
	return nil
}

// parameters reads those that every preset has.
func (r *reading) parameters() error {
	for _, parameter := range presets.Parameters() {
		if parameter.Kind == presets.Curve {
			if err := r.curve(parameter); err != nil {
				return err
			}
			continue
		}
		if err := r.number(r.d, parameter.Path, parameter.Path); err != nil {
			return err
		}
	}
	return nil
}

// number reads a parameter from a field, of which the key is usually the parameter's path.
func (r *reading) number(d *serialized.Document, path, key string) error {
	above, last := path[:strings.LastIndexByte(path, '.')], path[strings.LastIndexByte(path, '.')+1:]
	mirrored := last == "x" && sideways(above)
	switch last { // the greatest twist there is the least here
	case "twistMinDeg":
		key, mirrored = strings.TrimSuffix(key, last)+"twistMaxDeg", true
	case "twistMaxDeg":
		key, mirrored = strings.TrimSuffix(key, last)+"twistMinDeg", true
	}
	value, ok, err := d.Number(key)
	if err != nil || !ok {
		return err
	}
	value = unrounded(value)
	if mirrored {
		value = 0 - value
	}
	rule, err := serialized.SetParameter(&r.p, path, value, export.Rule{Pattern: path})
	r.rules = append(r.rules, rule)
	return err
}

// curve reads a parameter that is a curve.
func (r *reading) curve(parameter *presets.Parameter) error {
	curve, rule, ok, err := serialized.ReadAnimationCurve(r.d, parameter.Path, parameter, unrounded)
	if err != nil || !ok {
		return err
	}
	r.rules = append(r.rules, rule)
	if err := parameter.SetCurve(&r.p, curve); err != nil {
		return phrase.Fail("{{.Cause}}; correct the file", "Cause", err)
	}
	return nil
}

// unrounded is the shortest number that Unity rounds to one that went through its 32 bits: 0.3 for 0.30000001192092896. Others stay.
func unrounded(value float64) float64 {
	if float64(float32(value)) != value {
		return value
	}
	short, err := strconv.ParseFloat(strconv.FormatFloat(value, 'g', -1, 32), 64)
	if err != nil {
		return value
	}
	return short
}

func (r *reading) magnets() error {
	list, ok, err := r.d.List("magnets")
	if err != nil || !ok {
		return err
	}
	if len(list) > solver.MostMagnets {
		return phrase.Fail("the file has {{.Count}} magnets, and a preset can have {{.Most}}; remove some", "Count", len(list),
			"Most", solver.MostMagnets)
	}
	magnets := make([]effectors.Magnet, 0, len(list))
	for i, item := range list {
		id, _, err := item.Text("id")
		if err != nil {
			return phrase.Fail("magnets[{{.Index}}].{{.Cause}}", "Index", i, "Cause", err)
		}
		magnets = append(magnets, presets.NewMagnet(id))
	}
	bare := presets.Default()
	bare.Magnets = magnets
	if err := presets.Write(io.Discard, &bare); err != nil { // ids that no path can hold
		return phrase.Fail("the file's magnets cannot be read: {{.Cause}}; correct the file", "Cause", err)
	}
	r.p.Magnets = magnets
	own := presets.ParametersOf(&r.p)[len(presets.Parameters()):]
	for i := range list {
		prefix := "magnets." + magnets[i].ID + "."
		for _, parameter := range own {
			if key, ok := strings.CutPrefix(parameter.Path, prefix); ok {
				if err := r.number(list[i], parameter.Path, key); err != nil {
					return phrase.Fail("magnets[{{.Index}}].{{.Cause}}", "Index", i, "Cause", err)
				}
			}
		}
	}
	return nil
}

func (r *reading) calibration() error {
	c := &r.p.Calibration
	for _, field := range append([]length{
		{"heightM", &c.HeightM}, {"eyeHeightM", &c.EyeHeightM}, {"armSpanM", &c.ArmSpanM}, {"facingDeg", &c.FacingDeg},
		{"armsOrHeight", &c.ArmsOrHeight}, {"scale", &c.Scale}, {"leftArmBelowDeg", &c.ArmsBelowDeg[0]}, {"rightArmBelowDeg", &c.ArmsBelowDeg[1]},
		{"floorM", &c.FloorM},
	}, lengths(c)...) {
		value, _, err := r.d.Number("calibration." + field.key)
		if err != nil {
			return err
		}
		*field.at = unrounded(value)
	}
	c.FacingDeg = 0 - c.FacingDeg
	for _, field := range [...]struct {
		name string
		to   *bool
	}{{"seated", &c.Seated}, {"unposed", &c.Unposed}} {
		value, _, err := r.d.Number("calibration." + field.name)
		if err != nil {
			return err
		}
		*field.to = value != 0
	}
	for _, field := range [...]struct {
		name string
		to   *string
	}{{"person", &c.Person}, {"pose", &c.Pose}} {
		value, _, err := r.d.Text("calibration." + field.name)
		if err != nil {
			return err
		}
		*field.to = value
	}
	list, ok, err := r.d.List("calibration.devices")
	if err != nil {
		return err
	}
	for i, item := range list {
		device, err := deviceOf(item)
		if err != nil {
			return phrase.Fail("calibration.devices[{{.Index}}].{{.Cause}}", "Index", i, "Cause", err)
		}
		c.Devices = append(c.Devices, device)
	}
	if ok {
		r.rules = append(r.rules, export.Rule{Pattern: "calibration"})
	}
	return nil
}

func deviceOf(d *serialized.Document) (calibration.Device, error) {
	var device calibration.Device
	for _, field := range [...]struct {
		name string
		to   *string
	}{{"kind", &device.Kind}, {"serial", &device.Serial}, {"effector", &device.Effector}} {
		value, _, err := d.Text(field.name)
		if err != nil {
			return device, err
		}
		*field.to = value
	}
	var err error
	if device.Raw, err = poseOf(d, "raw"); err != nil {
		return device, err
	}
	if device.Offset, err = poseOf(d, "offset"); err != nil {
		return device, err
	}
	device.Wrist, err = wristOf(d)
	return device, err
}

// wristOf is the wrist of a device; the zero value where the file has none.
func wristOf(d *serialized.Document) (calibration.Wrist, error) {
	var w calibration.Wrist
	source, _, err := d.Text("wrist.source")
	if err != nil {
		return w, err
	}
	w.Source = calibration.WristSource(source)
	for _, field := range [...]struct {
		key string
		to  *[3]float64
	}{{"wrist.position", &w.Position}, {"wrist.axis", &w.Axis}} {
		v, _, err := d.Vector(field.key)
		if err != nil {
			return w, err
		}
		v = serialized.Point(unrounded(v.X), unrounded(v.Y), unrounded(v.Z))
		*field.to = [3]float64{v.X, v.Y, v.Z}
	}
	if axis := mgl64.Vec3(w.Axis); axis.Len() > 0.9 && axis.Len() < 1.1 && math.Abs(axis.Len()-1) > 1e-12 { // 32 bits
		w.Axis = axis.Normalize()
	}
	for _, field := range [...]length{{"wrist.residualM", &w.ResidualM}, {"wrist.uncertaintyM", &w.Uncertainty}, {"wrist.condition", &w.Condition}} {
		value, _, err := d.Number(field.key)
		if err != nil {
			return w, err
		}
		*field.at = unrounded(value)
	}
	return w, nil
}

func poseOf(d *serialized.Document, key string) (calibration.Pose, error) {
	at, _, err := d.Vector(key + ".position")
	if err != nil {
		return calibration.Pose{}, err
	}
	at = serialized.Point(unrounded(at.X), unrounded(at.Y), unrounded(at.Z))
	var q serialized.Quaternion
	for _, part := range [...]struct {
		name string
		to   *float64
	}{{".x", &q.X}, {".y", &q.Y}, {".z", &q.Z}, {".w", &q.W}} {
		if *part.to, _, err = d.Number(key + ".rotation" + part.name); err != nil {
			return calibration.Pose{}, err
		}
		*part.to = unrounded(*part.to)
	}
	turn := serialized.Unrotation(q)
	if length := turn.Len(); length > 0.9 && length < 1.1 && math.Abs(length-1) > 1e-12 { // 32 bits
		turn = turn.Scale(1 / length)
	}
	return calibration.Pose{
		Position: mgl64.Vec3{at.X, at.Y, at.Z}, Rotation: [4]float64{turn.W, turn.V[0], turn.V[1], turn.V[2]},
	}, nil
}
