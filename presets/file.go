package presets

import (
	"reflect"
	"slices"
	"strings"
	"sync"
)

// fileTree is what a preset's file holds, in its order.
var fileTree = sync.OnceValue(func() *node {
	root := new(node)
	for _, e := range slices.Concat(fileHeader, Entries()) {
		memberOf(root, e.Path).entry = e
	}
	for _, e := range earlier {
		moveNode(root, e.path, e.before)
	}
	numberNodes(root, 0)
	return root
})

// fileHeader is what a file begins with.
var fileHeader = []*Parameter{
	{Path: "format", behavior: &constant{fileFormat, map[string]any{"type": "string", "const": fileFormat}}},
	{Path: "version", behavior: &constant{fileVersion, map[string]any{
		"type": "integer", "minimum": 1, "maximum": fileVersion,
	}}},
}

// earlier lists members that files have before another one, where the list's order, which is the inspector's, differs.
var earlier = [...]struct{ path, before string }{
	{"torso.reachGainDeg", "hipsDeadDeg"}, {"torso.reachStart", "hipsDeadDeg"}, {"torso.reachMaxDeg", "hipsDeadDeg"},
	{"torso.pullSoft", "hipsDeadDeg"}, {"torso.pullMax", "hipsDeadDeg"},
	{"swivel", "arms"}, {"swivel.handWeight", "limiter"},
	{"arms.softReach", "chain"}, {"arms.forearmTwist", "chain"}, {"arms.upperArmTwist", "chain"}, {"arms.wristMaxDeg", "chain"},
	{"legs.softReach", "chain"}, {"legs.kneeFollowsFoot", "chain"},
	{"gait.inPlace", "phaseLock"}, {"ground", "pull"}, {groundPath, "height"}, {magnetsPath, "pargerReleased"},
}

// moveNode moves the member at a path before another one of the same object.
func moveNode(n *node, path, before string) {
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		n, path = n.at(path[:i]), path[i+1:]
	}
	moved := n.at(path)
	n.members = slices.DeleteFunc(n.members, func(m *node) bool { return m == moved })
	n.members = slices.Insert(n.members, n.find(before, 0), moved)
}

// Schema is the JSON Schema (draft 2020-12) of a preset's file, for editors that check and complete while one
// types. Titles, help, ranges and defaults are those of the registry. It holds a file to what Read does, except
// for what JSON Schema cannot say: that a rotation is one, that the keys of a curve are in order, that no two
// devices have the same role and no two pins the same effector, that no two magnets and no two chains have one id
// and that no name is there twice.
func Schema() []byte {
	root := fileTree().schema()
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "Posewright preset"
	root["description"] = "Everything a person tunes, maps and measures. Angles are in degrees, lengths in meters, durations in seconds."
	root["required"] = []string{"format", "version"}
	var rules []any
	for _, f := range retiredFields {
		schema := map[string]any{"description": "Of version 1, and passed over.", "deprecated": true}
		if f.path == pinsPath {
			schema = schemaOf(reflect.TypeFor[[]Pin](), pinsPath)
		}
		never := any(false)
		properties := root["properties"].(map[string]any)
		for name := range strings.SplitSeq(f.path, ".") {
			if object, ok := properties[name].(map[string]any); ok {
				properties = object["properties"].(map[string]any)
				continue
			}
			properties[name] = schema
		}
		names := strings.Split(f.path, ".")
		for _, name := range slices.Backward(names) {
			never = map[string]any{"properties": map[string]any{name: never}}
		}
		rules = append(rules, map[string]any{
			"if":   map[string]any{"properties": map[string]any{"version": map[string]any{"minimum": f.until + 1}}},
			"then": never,
		})
	}
	root["allOf"] = rules
	data, err := encodeJSON(root)
	if err != nil {
		panic(err) // maps of strings and numbers
	}
	return data
}

// encodeJSON writes a value as indented JSON without escaping HTML.
func encodeJSON(value any) ([]byte, error) {
	w := &writer{}
	w.value(value)
	return append(w.data, '\n'), w.err
}
