package exporttest

import (
	"encoding/json"
	"testing"
)

// WithFace gives each mesh of a VRM 1.0 file of [AvatarFile] three morph targets, of which the first is called
// jawOpen, and expressions: happy has the first on and overrides the mouth, aa has the second on, and the custom Ears
// half of the third.
func WithFace(t testing.TB, data []byte) []byte {
	t.Helper()
	text, bin := Chunks(t, data)
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	mesh := doc["meshes"].([]any)[0].(map[string]any)
	moved := map[string]any{"POSITION": 0}
	mesh["primitives"].([]any)[0].(map[string]any)["targets"] = []any{moved, moved, moved}
	mesh["extras"] = map[string]any{"targetNames": []string{"jawOpen", "b", "c"}}
	bind := func(target int, weight float64) []any {
		return []any{map[string]any{"node": 0, "index": target, "weight": weight}}
	}
	doc["extensions"].(map[string]any)["VRMC_vrm"].(map[string]any)["expressions"] = map[string]any{
		"preset": map[string]any{
			"happy": map[string]any{"morphTargetBinds": bind(0, 1), "overrideMouth": "blend"},
			"aa":    map[string]any{"morphTargetBinds": bind(1, 1)},
		},
		"custom": map[string]any{"Ears": map[string]any{"morphTargetBinds": bind(2, 0.5)}},
	}
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return Binary(text, bin)
}
