package presets

import (
	"maps"
	"reflect"
	"strings"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/effectors/curve"
)

// described adds to a schema what an entry is.
func described(e *Parameter, schema map[string]any) map[string]any {
	schema["description"] = e.Help
	return schema
}

// schemaOfParameter is the schema of a parameter of a JSON type.
func schemaOfParameter(p *Parameter, jsonType string) map[string]any {
	schema := map[string]any{"type": jsonType, "title": p.Name(), "description": p.Help}
	if p.member {
		schema["title"] = p.Label
	}
	p.kind().describe(p, schema)
	if condition := p.condition(); condition != "" {
		schema["description"] = schema["description"].(string) + condition
	}
	return schema
}

// condition is a sentence about what a parameter needs so that it counts; empty where it always does.
func (p *Parameter) condition() string {
	var examples []string
	for _, n := range p.needs {
		if n.path != "" {
			examples = append(examples, n.path+"="+n.to)
		}
	}
	if len(examples) == 0 {
		return ""
	}
	return " Counts for example with " + strings.Join(examples, " and ") + "."
}

// schemaOf is the schema of the values of a type at a path: its shape, and what the list below knows of the path.
func schemaOf(t reflect.Type, path string) map[string]any {
	schema := make(map[string]any)
	switch t.Kind() {
	case reflect.Struct:
		properties := make(map[string]any)
		for _, f := range fieldsOf(t) {
			properties[f.name] = schemaOf(f.of, join(path, f.name))
		}
		schema["type"], schema["properties"], schema["additionalProperties"] = "object", properties, false
	case reflect.Slice:
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
	maps.Copy(schema, structuredFields()[path])
	return schema
}

// schemaOfCurve is the schema of a curve: that its keys are in order it cannot say.
func schemaOfCurve(parameter *Parameter) map[string]any {
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

const metersOfFile = "Meters of the avatar's file."

// structuredFields are what holds for the fields of drivers, pins and the calibration.
func structuredFields() map[string]map[string]any {
	return map[string]map[string]any{
		"drivers":   {"maxItems": driverLimit},
		"drivers[]": {"required": []string{"parameter", "input", "low", "high"}},

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

		"avatar.eyes.up":      {"description": metersOfFile, "minimum": -FarthestEyes, "maximum": FarthestEyes},
		"avatar.eyes.forward": {"description": metersOfFile, "minimum": -FarthestEyes, "maximum": FarthestEyes},

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
