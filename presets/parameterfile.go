package presets

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"posewright/effectors"
	"posewright/solver"
)

// parameterFile describes the parameters in the order of the inspector, as trees. Their defaults are the solver's.
//
//go:embed parameters.json
var parameterFile []byte

// parameterTrees are the parsed file: the parameters that every preset has, those of the magnet {id} and those of the chain {id}.
var parameterTrees = func() (trees struct {
	Parameters []json.RawMessage
	Magnet     json.RawMessage
	Chain      json.RawMessage
}) {
	if err := json.Unmarshal(parameterFile, &trees); err != nil {
		panic("presets: parameters.json: " + err.Error())
	}
	return trees
}()

// parameterNode is an object of the file: a parameter, or, with Of, what several have in common, which they inherit unless they say otherwise. Fields
// without a comment are those of [Parameter].
type parameterNode struct {
	Path       string // of a node below another, it continues the other's
	Label      string
	Help       string
	Group      string
	Source     string
	Kind       string // the name of a kind
	Unit       string
	Soft       string // range "least..greatest"; the usual one of the kind or the hard one if empty. Not inherited
	Hard       string // range; the soft one if empty. Not inherited
	Step       float64
	Options    []Option // not inherited
	TimeLabel  string
	TimeUnit   string
	TimeMin    float64
	TimeMax    float64
	MirrorSign float64
	Basic      bool                // shown without Advanced
	Field      string              // path of the field in the settings; the parameter's, without the unit, if empty
	Each       []map[string]string // repeats the node, with each {name} in it replaced by its value
	Of         []json.RawMessage
}

// methodOptions are the options of the choices between methods, which the solver describes.
var methodOptions = map[string][]solver.Method{
	"torso.method": solver.TorsoMethods[:], "shoulders.method": solver.ShoulderMethods[:],
	"arms.method": solver.ArmMethods[:], "arms.swivel": solver.SwivelModels[:], "legs.method": solver.LegMethods[:],
	"spine.lock": solver.SpineModes[:], "gait.method": solver.GaitMethods[:],
	"pull.method": solver.PullMethods[:], "pull.smoothing": solver.PullSmoothings[:],
	"retarget.hands": solver.HandsMethods[:], "retarget.proportions": solver.ProportionsMethods[:],
	"posture.pin":                  solver.PosturePins[:],
	"posture.presetWhile.standing": solver.PosturePresets[:], "posture.presetWhile.walking": solver.PosturePresets[:],
	"posture.presetWhile.crouching": solver.PosturePresets[:], "posture.presetWhile.sitting": solver.PosturePresets[:],
	"posture.presetWhile.floorSitting": solver.PosturePresets[:], "posture.presetWhile.kneeling": solver.PosturePresets[:],
	"posture.presetWhile.crawling": solver.PosturePresets[:], "posture.presetWhile.lying": solver.PosturePresets[:],
}

// elementNames are the names of the elements of the arrays in the settings.
var elementNames = map[string][]string{
	"effectors": names(effectors.Count), "pullWeight": names(effectors.Count), "carried": names(effectors.Count)[effectors.LeftHand:], "reachWeight": names(effectors.Count)[effectors.LeftHand:], "pushWeight": names(effectors.Count)[effectors.LeftHand:], "hints": names(effectors.HintCount), "limits": names(effectors.LimitCount),
	"pole": {"x", "y", "z"}, "target": {"x", "y", "z"}, "position": {"x", "y", "z"}, "positionOffset": {"x", "y", "z"},
	"parents": {"first", "second", "third"},
	"each":    names(effectors.FingerCount),
	"limit":   {"spine", "chest", "neck"},
	"joints":  {"hips", "spine", "chest", "upperChest", "neck"},
}

func names[ID interface {
	~uint8
	fmt.Stringer
}](count ID) []string {
	var all []string
	for id := range count {
		all = append(all, id.String())
	}
	return all
}

// parameters returns the parameters of a tree below n, with names replaced in it, whose fields are in a type. It panics for a faulty tree.
func (n parameterNode) parameters(tree json.RawMessage, names map[string]string, in reflect.Type) []*Parameter {
	var pairs []string
	for name, value := range names {
		pairs = append(pairs, "{"+name+"}", value)
	}
	tree = []byte(strings.NewReplacer(pairs...).Replace(string(tree)))

	inner := n
	inner.Path, inner.Field, inner.Soft, inner.Hard, inner.Options, inner.Each, inner.Of = "", "", "", "", nil, nil, nil
	decoder := json.NewDecoder(bytes.NewReader(tree))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&inner); err != nil {
		panic(fmt.Sprintf("presets: parameters.json: %v in %s", err, tree))
	}
	if inner.Each != nil && names == nil {
		var all []*Parameter
		for _, names := range inner.Each {
			all = append(all, n.parameters(tree, names, in)...)
		}
		return all
	}
	if inner.Field == "" {
		inner.Field = joined(n.Field, strings.TrimSuffix(inner.Path, "Deg"))
	}
	inner.Path = joined(n.Path, inner.Path)
	if inner.Of == nil {
		return []*Parameter{inner.parameter(in)}
	}
	var all []*Parameter
	for _, tree := range inner.Of {
		all = append(all, inner.parameters(tree, nil, in)...)
	}
	return all
}

func joined(path, name string) string { return strings.Trim(path+"."+name, ".") }

// parameter returns the parameter of an object without others below it.
func (n parameterNode) parameter(in reflect.Type) *Parameter {
	usual := kinds[n.Kind]
	p := &Parameter{
		Path: n.Path, Label: n.Label, Help: n.Help, Group: n.Group, Advanced: !n.Basic, Kind: usual.Kind, Unit: n.Unit, Step: n.Step, Options: n.Options,
		TimeLabel: n.TimeLabel, TimeUnit: n.TimeUnit, TimeMin: n.TimeMin, TimeMax: n.TimeMax, MirrorSign: n.MirrorSign, Source: n.Source,
	}
	if p.Unit == "" {
		p.Unit = usual.Unit
	}
	if p.Step == 0 {
		p.Step = usual.Step
	}
	for _, method := range methodOptions[p.Path] {
		p.Options = append(p.Options, Option{method.ID, method.Label, method.Help})
	}
	p.SoftMin, p.SoftMax = usual.SoftMin, usual.SoftMax
	for _, text := range [...]string{n.Hard, n.Soft} {
		if text != "" {
			p.SoftMin, p.SoftMax = parseRange(text)
		}
	}
	p.HardMin, p.HardMax = p.SoftMin, p.SoftMax
	if n.Hard != "" {
		p.HardMin, p.HardMax = parseRange(n.Hard)
	}
	p.place.field = fieldIndex(in, n.Field)
	return p
}

func parseRange(text string) (least, greatest float64) {
	first, last, _ := strings.Cut(text, "..")
	least, err := strconv.ParseFloat(first, 64)
	if err == nil {
		greatest, err = strconv.ParseFloat(last, 64)
	}
	if err != nil {
		panic("presets: parameters.json: range " + text)
	}
	return least, greatest
}

// fieldIndex finds a field by its path, such as "swivel.limiter.on" or "hints.leftElbow.pole.x".
func fieldIndex(in reflect.Type, path string) []int {
	var index []int
	outer := ""
	for name := range strings.SplitSeq(path, ".") {
		if in.Kind() == reflect.Array {
			index, in = append(index, slices.Index(elementNames[outer], name)), in.Elem()
		} else if field, ok := in.FieldByName(upperFirst(name)); ok {
			index, in = append(index, field.Index...), field.Type
		} else {
			panic("presets: parameters.json: the settings have no field " + path)
		}
		outer = name
	}
	return index
}
