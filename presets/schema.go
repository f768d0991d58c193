package presets

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/effectors/curve"
)

// Schema is the JSON Schema (draft 2020-12) of a preset's file, for editors that check and complete while one types. Titles, help, ranges
// and defaults are those of the registry. It holds a file to what Read does, except for what JSON Schema cannot say: that a rotation is
// one, that the keys of a curve are in order, that no two devices have the same role and no two pins the same effector, that no two magnets and no two chains have one id and that no name is there twice.
func Schema() []byte {
	root := schemaOf(fileLayout.of, "")
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "Posewright preset"
	root["description"] = "Everything a person tunes, maps and measures. Angles are in degrees, lengths in meters, durations in seconds."
	root["required"] = []string{"format", "version"}
	noSuch, passedOver := make(map[string]any), root["properties"].(map[string]any)["legs"].(map[string]any)["properties"].(map[string]any)
	for _, path := range steppedBefore {
		name := strings.TrimPrefix(path, "legs.")
		passedOver[name] = map[string]any{"description": "Of version 1, and passed over.", "deprecated": true}
		noSuch[name] = false
	}
	root["if"] = map[string]any{"properties": map[string]any{"version": map[string]any{"minimum": fileVersion}}}
	root["then"] = map[string]any{"properties": map[string]any{"legs": map[string]any{"properties": noSuch}}}
	data, err := encodeJSON(root)
	if err != nil {
		panic(err) // maps of strings and numbers
	}
	return data
}

// schemaOf is the schema of the values of a type at a path: its shape, and what the registry or the list below know of the path.
func schemaOf(t reflect.Type, path string) map[string]any {
	schema := make(map[string]any)
	switch t.Kind() {
	case reflect.Struct:
		properties := make(map[string]any)
		for _, f := range fieldsOf(t) {
			properties[f.name] = schemaOf(f.of, join(path, f.name))
		}
		schema["type"], schema["properties"], schema["additionalProperties"] = "object", properties, false
	case reflect.Map: // of roles to joints
		schema["type"] = "object"
		schema["propertyNames"] = map[string]any{"enum": roleNames()}
		schema["additionalProperties"] = map[string]any{"type": "string"}
	case reflect.Slice:
		if t == reflect.TypeFor[curve.Curve]() {
			return schemaOfCurve(path)
		}
		schema["type"], schema["items"] = "array", schemaOf(t.Elem(), path+"[]")
	case reflect.Array:
		schema["type"], schema["items"] = "array", schemaOf(t.Elem(), path+"[]")
		schema["minItems"], schema["maxItems"] = t.Len(), t.Len()
	case reflect.String:
		schema["type"] = "string"
	case reflect.Bool:
		schema["type"] = "boolean"
	case reflect.Int:
		schema["type"] = "integer"
	default:
		schema["type"] = "number"
	}
	// All magnets have the fields of one, and so have all chains; each field's default depends on the id of the magnet.
	inMagnet, inChain := strings.HasPrefix(path, magnetsPath+"[]."), strings.HasPrefix(path, chainsPath+"[].")
	if parameter, ok := Lookup(strings.Replace(path, "[]", ".new", 1)); ok && (inMagnet || inChain || !strings.Contains(path, "[]")) {
		schema["title"], schema["description"] = parameter.Name(), parameter.Help
		parameter.Kind.describe(parameter, schema)
		if inMagnet || inChain {
			schema["title"] = parameter.Label
		}
		if inMagnet {
			delete(schema, "default")
		}
	}
	maps.Copy(schema, besideParameters[path])
	return schema
}

// schemaOfCurve is the schema of a curve: that its keys are in order it cannot say.
func schemaOfCurve(path string) map[string]any {
	parameter, _ := Lookup(path) // the registry has every curve
	number := func(description, unit string, least, greatest float64) map[string]any {
		if unit != "" {
			description += " Unit: " + unit + "."
		}
		return map[string]any{"type": "number", "description": description, "minimum": least, "maximum": greatest, "default": 0}
	}
	return map[string]any{
		"type": "array", "title": parameter.Name(), "description": parameter.Help + " Keys in the order of their times, a cubic Hermite between two, level outside.",
		"minItems": 1, "maxItems": curve.MaxKeys, "default": parameter.DefaultCurve,
		"items": map[string]any{
			"type": "object", "additionalProperties": false,
			"properties": map[string]any{
				"time":       number(parameter.TimeLabel+".", parameter.TimeUnit, parameter.TimeMin, parameter.TimeMax),
				"value":      number("The curve's value there.", parameter.Unit, parameter.HardMin, parameter.HardMax),
				"inTangent":  number("Slope with which the curve arrives.", "", -curve.Steepest, curve.Steepest),
				"outTangent": number("Slope with which it leaves.", "", -curve.Steepest, curve.Steepest),
			},
		},
	}
}

// besideParameters says what holds for the fields that are no parameters.
var besideParameters = map[string]map[string]any{
	"format":  {"const": fileFormat},
	"version": {"minimum": 1, "maximum": fileVersion},
	"name":    {"description": "What menus call the preset."},
	"author":  {"description": "Who made it."},
	"notes":   {"description": "Free text."},
	"tags":    {"description": "Words to find the preset by.", "maxItems": tagLimit, "uniqueItems": true},
	"tags[]":  {"minLength": 1, "maxLength": longestTag, "pattern": "[^\\s]"},
	"thumbnail": {"description": "A picture of the preset: a PNG or JPEG of at most 512×512 pixels and 64 KiB.",
		"contentEncoding": "base64", "maxLength": (ThumbnailBytes + 2) / 3 * 4, "pattern": "^[A-Za-z0-9+/]*={0,2}$"},
	"avatar.file":     {"description": "Path of the avatar's file; empty for the built-in avatar."},
	animationPath:     {"description": "Name of the animation in the avatar's file, or in the file named beside it, that is the base pose where its source is animation; empty for the longest."},
	animationFilePath: {"description": "Path of another file that has that animation: BVH, AMC, VRM animation, GLB or glTF; empty for the avatar's own."},
	groundPath:        {"description": "Path of the GLB or glTF file whose triangles are the ground where its kind is file; empty for none."},
	"avatar.roles":    {"description": "VRM 1.0 role to name of joint, as mapped by hand; an empty name for a role that no joint plays. Wins over what the avatar's file says."},
	"magnets":         {"description": "Spheres that attract or repel elbows and shoulders. Absent, they are the default set.", "maxItems": magnetLimit},
	"magnets[]":       {"required": []string{"id"}},
	"magnets[].id":    {"description": "Names the magnet; no two may be alike.", "pattern": "^[A-Za-z0-9_-]+$", "minLength": 1, "maxLength": longestID},
	"chains":          {"description": "Chains of the avatar's own bones beside the body, such as a tail or ears. Those with the same root are one chain with several tips.", "maxItems": effectors.MostChains},
	"chains[]":        {"required": []string{"id", "root", "tip"}},
	"chains[].id":     {"description": "Names the chain; no two may be alike.", "pattern": "^[A-Za-z0-9_-]+$", "minLength": 1, "maxLength": longestID},
	"chains[].root":   {"description": "Name of the bone that the chain begins at.", "minLength": 1, "maxLength": longestName},
	"chains[].tip":    {"description": "Name of the bone that reaches for the target, below the root.", "minLength": 1, "maxLength": longestName},
	"chains[].device": {"description": "Serial of the device that the target is fixed to where that is a device.", "maxLength": longestName},
	"drivers":         {"description": "Inputs that drive parameters in place of their values here, at most one for each.", "maxItems": driverLimit},
	"drivers[]":       {"required": []string{"parameter", "input", "low", "high"}},

	"drivers[].parameter": {"description": "Path of a parameter that is a number."},
	"drivers[].input":     {"description": "What drives it.", "enum": inputNames()},
	"drivers[].low":       {"description": "The parameter's value where the curve is 0."},
	"drivers[].high":      {"description": "The parameter's value where the curve is 1."},
	"drivers[].curve":     {"description": "Points, input and share, that the curve goes through. Without any, the share is the input.", "maxItems": curve.MaxKeys},
	"drivers[].smoothing": {"description": "Time constant, seconds.", "minimum": 0, "maximum": SlowestDriver},
	"drivers[].toggle":    {"description": "Whether the input switches between 0 and 1 each time that it rises above a half."},

	"pins":   {"description": "Of earlier versions, which had overrides of effectors in a list.", "maxItems": int(effectors.Count)},
	"pins[]": {"required": requiredOf(reflect.TypeFor[Pin]())},

	"pins[].effector":   {"description": "Which effector is pinned.", "enum": effectorNames()},
	"pins[].position":   {"description": "Where, meters."},
	"pins[].position[]": {"minimum": -1e3, "maximum": 1e3},
	"pins[].rotation":   {"description": "Unit quaternion w, x, y, z."},

	"calibration": {"description": "What was measured of a person, and how the avatar was fitted to it. Absent where nobody was."},

	"calibration.heightM":      {"description": "Floor to crown, meters.", "minimum": 0, "maximum": 10},
	"calibration.eyeHeightM":   {"description": "Floor to headset, meters.", "minimum": 0, "maximum": 10},
	"calibration.armSpanM":     {"description": "Left hand's device to right hand's, meters.", "minimum": 0, "maximum": 10},
	"calibration.facingDeg":    {"description": "Where the person faced, degrees about the vertical.", "minimum": -180, "maximum": 180},
	"calibration.armsOrHeight": {"description": "Of earlier versions: 0 fits the eye height, 1 the arm span.", "minimum": 0, "maximum": 1},
	"calibration.scale":        {"description": "What the avatar's own size is multiplied with.", "minimum": 0, "maximum": 1e4},

	"calibration.person":         {"description": "Who was measured.", "maxLength": 200},
	"calibration.pose":           {"description": "How the arms were held: t out to the sides, a halfway down, down hanging.", "enum": []string{"t", "a", "down"}},
	"calibration.armsBelowDeg":   {"description": "How far below level the left and the right arm were, degrees."},
	"calibration.armsBelowDeg[]": {"minimum": -180, "maximum": 180},
	"calibration.floorM":         {"description": "Height of the floor in tracking space, meters.", "minimum": -10, "maximum": 10},
	"calibration.seated":         {"description": "Whether the person sat, and told how tall they are."},
	"calibration.unposed":        {"description": "Whether the numbers were typed and nothing was posed for."},
	"calibration.body":           {"description": "Lengths that were measured beside height and span, meters."},
	"calibration.corrected":      {"description": "Lengths that the person corrected by hand, meters."},

	"calibration.elbows":              {"description": "How the person holds their elbows, as fitted to their movement, degrees."},
	"calibration.elbows.phi0Deg":      {"minimum": 0, "maximum": 90},
	"calibration.elbows.handPitchDeg": {"minimum": -60, "maximum": 60},
	"calibration.elbows.handYawDeg":   {"minimum": -45, "maximum": 45},

	"calibration.estimateVersion":      {"description": "How scale and offsets were found; 0 is before versions.", "minimum": 0},
	"calibration.arcs":                 {"description": "Moments of straight arms that were led around: eyes x, y, z, then of each hand's device x, y, z and a quaternion w, x, y, z.", "maxItems": calibration.MomentsAtMost},
	"calibration.arcs[][]":             {"minimum": -1e4, "maximum": 1e4},
	"calibration.curls":                {"description": "Elbows about which forearms were curled, in the devices of the left and the right hand."},
	"calibration.curls[].position[]":   {"minimum": -2, "maximum": 2},
	"calibration.curls[].uncertaintyM": {"minimum": 0, "maximum": 1},

	"calibration.swings":                {"description": "Left and right hip joint about which straight legs swung, in the device on the hips."},
	"calibration.swings[].position[]":   {"minimum": -2, "maximum": 2},
	"calibration.swings[].uncertaintyM": {"minimum": 0, "maximum": 1},

	"calibration.devices[].wrist":              {"description": "Where the wrist is in the frame of the device on its hand, and how well that is known."},
	"calibration.devices[].wrist.source":       {"enum": []string{"", "default", "grip", "measured"}},
	"calibration.devices[].wrist.position[]":   {"minimum": -1, "maximum": 1},
	"calibration.devices[].wrist.residualM":    {"minimum": 0, "maximum": 1},
	"calibration.devices[].wrist.uncertaintyM": {"minimum": 0, "maximum": 1},
	"calibration.devices[].wrist.condition":    {"minimum": 0, "maximum": 1},

	"calibration.devices[].trim":           {"description": "What the person added to the measured offset, which has it in it, in the axes that the body has in the T-pose: left, up, forward."},
	"calibration.devices[].trim.moveM":     {"description": "Meters."},
	"calibration.devices[].trim.moveM[]":   {"minimum": -calibration.TrimMostM, "maximum": calibration.TrimMostM},
	"calibration.devices[].trim.turnDeg":   {"description": "Degrees about these axes."},
	"calibration.devices[].trim.turnDeg[]": {"minimum": -calibration.TrimMostDeg, "maximum": calibration.TrimMostDeg},

	"calibration.devices[].kind":              {"enum": []string{"headset", "controller", "tracker"}},
	"calibration.devices[].effector":          {"description": "What the device is worn for: an effector, a hint or a shoulder.", "enum": deviceRoles()},
	"calibration.devices[].raw.position[]":    {"minimum": -1e4, "maximum": 1e4},
	"calibration.devices[].offset.position[]": {"minimum": -1e4, "maximum": 1e4},
	"calibration.devices[]":                   {"required": requiredOf(reflect.TypeFor[calibration.Device](), "serial", "wrist", "trim")},
}

func effectorNames() []string {
	var names []string
	for id := range effectors.Count {
		names = append(names, id.String())
	}
	return names
}

func inputNames() []string {
	var names []string
	for id := range effectors.InputCount {
		names = append(names, id.String())
	}
	return names
}

func deviceRoles() []string {
	var names []string
	for role := range calibration.RoleCount {
		names = append(names, role.String())
	}
	return names
}

// requiredOf lists the fields of a type but for those that may be absent.
func requiredOf(t reflect.Type, optional ...string) []string {
	var names []string
	for _, f := range fieldsOf(t) {
		if !slices.Contains(optional, f.name) {
			names = append(names, f.name)
		}
	}
	return names
}
