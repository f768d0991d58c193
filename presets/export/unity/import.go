package unity

import (
	"encoding/json"
	"io"
	"math"
	"strconv"
	"strings"

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
	version, ok := d.Number("formatVersion")
	if err := d.Err(); err != nil {
		return presets.Preset{}, nil, err
	}
	if !ok || !d.Has("effectors") {
		return presets.Preset{}, nil, phrase.Fail("the file is not a preset for Unity; choose a *.posewright-unity.json")
	}
	if version != formatVersion {
		return presets.Preset{}, nil, phrase.Fail("the file has format {{.Version}}, and this program reads {{.Newest}}; export it again or "+
			"update the program", "Version", version, "Newest", formatVersion)
	}
	r := &reading{serialized.NewReading(d)}
	r.About()
	r.Preset.Tags = d.Texts("tags")
	r.Preset.Avatar.File, _ = d.Text("avatarFile")
	r.Preset.GroundFile, _ = d.Text("groundFile")
	r.Rules = append(r.Rules, export.Rule{Pattern: "tags"}, export.Rule{Pattern: "avatar.file"}, export.Rule{Pattern: "ground.file"})
	r.roles()
	r.parameters()
	r.magnets()
	r.chains()
	r.calibration()
	if err := r.Err(); err != nil {
		return presets.Preset{}, nil, err
	}
	if err := presets.Write(io.Discard, &r.Preset); err != nil {
		return presets.Preset{}, nil, phrase.Fail("the file holds what no preset can: {{.Cause}}; correct it", "Cause", err)
	}
	return r.Done(Target())
}

// reading is a preset that is being read.
type reading struct{ *serialized.Reading }

func (r *reading) roles() {
	r.List("bones") // of the avatar, which has them itself
	list, ok := r.List("roles")
	if !ok {
		return
	}
	for _, item := range list {
		if r.Preset.Avatar.Roles == nil {
			r.Preset.Avatar.Roles = make(map[string]string)
		}
		role, _ := item.Text("role")
		r.Preset.Avatar.Roles[role], _ = item.Text("joint")
	}
	r.Rules = append(r.Rules, export.Rule{Pattern: "avatar.roles"})
}

// parameters reads those that every preset has.
func (r *reading) parameters() {
	for _, parameter := range presets.Parameters() {
		if parameter.Kind == presets.Curve {
			r.curve(parameter)
		} else {
			r.number(r.Document, parameter.Path, parameter.Path)
		}
	}
}

// number reads a parameter from a field, of which the key is usually the parameter's path.
func (r *reading) number(d *serialized.Document, path, key string) {
	above, last := path[:strings.LastIndexByte(path, '.')], path[strings.LastIndexByte(path, '.')+1:]
	mirrored := last == "x" && sideways(above) || turnsAround(path)
	switch last { // the greatest twist there is the least here
	case "twistMinDeg":
		key, mirrored = strings.TrimSuffix(key, last)+"twistMaxDeg", true
	case "twistMaxDeg":
		key, mirrored = strings.TrimSuffix(key, last)+"twistMinDeg", true
	}
	value, ok := d.Number(key)
	if !ok {
		return
	}
	value = unrounded(value)
	if mirrored {
		value = 0 - value
	}
	r.SetParameter(path, value, export.Rule{Pattern: path})
}

// curve reads a parameter that is a curve.
func (r *reading) curve(parameter *presets.Parameter) {
	curve, rule, ok := r.AnimationCurve(parameter.Path, parameter, unrounded)
	if !ok {
		return
	}
	r.Rules = append(r.Rules, rule)
	if err := parameter.SetCurve(&r.Preset, curve); err != nil {
		r.Fail(phrase.Fail("{{.Cause}}; correct the file", "Cause", err))
	}
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

func (r *reading) magnets() {
	list, ok := r.List("magnets")
	if !ok {
		return
	}
	if len(list) > solver.MostMagnets {
		r.Fail(phrase.Fail("the file has {{.Count}} magnets, and a preset can have {{.Most}}; remove some", "Count", len(list),
			"Most", solver.MostMagnets))
		return
	}
	magnets := make([]effectors.Magnet, 0, len(list))
	for _, item := range list {
		id, _ := item.Text("id")
		magnets = append(magnets, presets.NewMagnet(id))
	}
	bare := presets.Default()
	bare.Magnets = magnets
	if err := presets.Write(io.Discard, &bare); err != nil { // ids that no path can hold
		r.Fail(phrase.Fail("the file's magnets cannot be read: {{.Cause}}; correct the file", "Cause", err))
	}
	if r.Err() != nil {
		return
	}
	r.Preset.Magnets = magnets
	for i := range list {
		for _, parameter := range presets.MagnetParameters(magnets[i].ID) {
			r.number(list[i], parameter.Path, strings.TrimPrefix(parameter.Path, "magnets."+magnets[i].ID+"."))
		}
	}
}

// chains reads those of the avatar beside the body.
func (r *reading) chains() {
	text, ok := r.Text("chains")
	if !ok {
		return
	}
	chains, err := presets.ParseChains(text)
	if err != nil {
		r.Fail(phrase.Fail("{{.Cause}}; correct the file", "Cause", err))
		return
	}
	r.Preset.Chains = chains
	r.Rules = append(r.Rules, export.Rule{Pattern: "chains.**"})
}

func (r *reading) calibration() {
	c := &r.Preset.Calibration
	r.Fields(unrounded, calibrationFields(c)...)
	c.FacingDeg = 0 - c.FacingDeg
	arcs, _ := r.Text("calibration.arcs")
	for _, text := range strings.Fields(arcs) {
		var moment calibration.Moment
		if json.Unmarshal([]byte(text), &moment) == nil {
			c.Arcs = append(c.Arcs, moment)
		}
	}
	list, ok := r.List("calibration.devices")
	if !ok {
		return
	}
	for _, item := range list {
		var device calibration.Device
		item.Fields(unrounded, deviceFields(&device)...)
		device.Trim.TurnDeg = reversed(device.Trim.TurnDeg)
		normalize(device.Raw.Rotation[:])
		normalize(device.Offset.Rotation[:])
		normalize(device.Wrist.Axis[:])
		c.Devices = append(c.Devices, device)
	}
	r.Rules = append(r.Rules, export.Rule{Pattern: "calibration"})
}

// normalize gives what is nearly a unit, for 32 bits, length 1.
func normalize(v []float64) {
	sum := 0.0
	for _, part := range v {
		sum += part * part
	}
	if length := math.Sqrt(sum); length > 0.9 && length < 1.1 && math.Abs(length-1) > 1e-12 {
		for i := range v {
			v[i] /= length
		}
	}
}
