package avatars

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"slices"
)

// mirrorArmature writes the built-in avatar's file again with its joints below an armature that mirrors: scaled by -1 along X, as programs export it that mirror
// a half of a model. Everything is where it was; only the frames of the joints are left-handed.
func mirrorArmature(file []byte) ([]byte, error) {
	const header, chunk = 12, 8
	length := int(binary.LittleEndian.Uint32(file[header:]))
	rest := slices.Clone(file[header+chunk+length:]) // the chunk with the numbers
	var doc map[string]any
	if err := json.Unmarshal(file[header+chunk:header+chunk+length], &doc); err != nil {
		return nil, err
	}
	list := func(of map[string]any, name string) []any { l, _ := of[name].([]any); return l }
	entry := func(of []any, i any) map[string]any {
		index, _ := i.(float64)
		m, _ := of[int(index)].(map[string]any)
		return m
	}
	nodes, skin := list(doc, "nodes"), entry(list(doc, "skins"), 0.0)
	for _, joint := range list(skin, "joints") { // the built-in avatar's joints have no rotation
		if offset := list(entry(nodes, joint), "translation"); offset != nil {
			x, _ := offset[0].(float64)
			offset[0] = -x
		}
	}
	root := skin["joints"].([]any)[0]
	scene := entry(list(doc, "scenes"), 0.0)
	for i, node := range list(scene, "nodes") {
		if node == root {
			list(scene, "nodes")[i] = float64(len(nodes))
		}
	}
	doc["nodes"] = append(nodes, map[string]any{"name": "Armature", "scale": []float64{-1, 1, 1}, "children": []any{root}})

	bind := entry(list(doc, "accessors"), skin["inverseBindMatrices"])
	view := entry(list(doc, "bufferViews"), bind["bufferView"])
	at, _ := view["byteOffset"].(float64)
	count, _ := bind["count"].(float64)
	for i := 0; i < 16*int(count); i += 4 { // the first row of each, column by column
		number := rest[chunk+int(at)+4*i:]
		binary.LittleEndian.PutUint32(number, math.Float32bits(-math.Float32frombits(binary.LittleEndian.Uint32(number))))
	}

	text, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	out := slices.Clone(file[:header])
	out = binary.LittleEndian.AppendUint32(out, uint32(len(text)))
	out = append(append(append(out, "JSON"...), text...), rest...)
	binary.LittleEndian.PutUint32(out[8:], uint32(len(out)))
	return out, nil
}
