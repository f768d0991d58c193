package godot

import (
	"math"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig/phrase"
)

// narrowest is the least width of a range of Godot's Curve, and nearest the distance of two of its points below which it jumps from one to the other.
const (
	narrowest = 0.01
	nearest   = 1.1e-5
)

// howNear is said of curves in which Godot would jump.
var howNear = phrase.Say("In the resource as a Curve, which jumps where two keys are nearer to each other than 0.00001")

// limitsOf are the ranges of Godot's Curve, in the order of its own: least and greatest value, beginning and end. They are as wide as the curve, so that
// the editor shows it whole.
func limitsOf(curve curve.Curve) []any {
	least, greatest := curve.Extent()
	begin, end := curve[0].Time, curve[len(curve)-1].Time
	if greatest-least < narrowest {
		greatest = least + 1
	}
	if end-begin < narrowest {
		end = begin + 1
	}
	return []any{least, greatest, begin, end}
}

// curveSection is a curve as Godot keeps its own: cubic between points by their tangents, as a preset's are, and level outside.
func curveSection(id string, curve curve.Curve) *section {
	s := &section{heading: `[sub_resource type="Curve" id="` + id + `"]`}
	s.set("_limits", limitsOf(curve))
	points := make([]any, 0, 5*len(curve))
	for _, key := range curve {
		points = append(points, mgl64.Vec2{key.Time, key.Value}, key.InTangent, key.OutTangent, 0, 0) // both tangents free
	}
	s.set("_data", points)
	s.set("point_count", len(curve))
	return s
}

// made is a curve as the class makes it.
type made curve.Curve

// call is the call of the class's function that makes the curve.
func (m made) call() (string, error) {
	keys := make([]any, 0, 4*len(m))
	for _, key := range m {
		keys = append(keys, key.Time, key.Value, key.InTangent, key.OutTangent)
	}
	limits, err := variant(limitsOf(curve.Curve(m)))
	if err != nil {
		return "", err
	}
	list, err := variant(keys)
	if err != nil {
		return "", err
	}
	return "curve_of(" + limits + ", " + list + ")", nil
}

// jumps are rules for the curves of a preset in which Godot would jump.
func jumps(p *presets.Preset) []export.Rule {
	var rules []export.Rule
	for _, parameter := range presets.Curves() {
		curve := parameter.Curve(p)
		for i := 1; i < len(curve); i++ {
			if math.Abs(float64(float32(curve[i].Time)-float32(curve[i-1].Time))) < nearest {
				rules = append(rules, export.Rule{Pattern: parameter.Path, Fate: export.Approximated, How: howNear, Unbounded: export.SameNumber, Idle: true})
				break
			}
		}
	}
	return rules
}

func lowerFirst(text string) string {
	if text == "" {
		return text
	}
	return strings.ToLower(text[:1]) + text[1:]
}
