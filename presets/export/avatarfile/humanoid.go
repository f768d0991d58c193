package avatarfile

import (
	"encoding/json"
	"maps"

	"posewright/rig"
	"posewright/rig/phrase"
)

// thumbsOfVRM0 are the bones whose names VRM 1.0 changed.
var thumbsOfVRM0 = map[string]string{
	"leftThumbMetacarpal": "leftThumbProximal", "leftThumbProximal": "leftThumbIntermediate",
	"rightThumbMetacarpal": "rightThumbProximal", "rightThumbProximal": "rightThumbIntermediate",
}

// humanoid writes which node plays which role into the extension of a VRM. A map that says the same already is left as it is.
func (d *document) humanoid(format string) error {
	name := map[string]string{"VRM 1.0": "VRMC_vrm", "VRM 0.x": "VRM"}[format]
	if name == "" {
		return nil
	}
	failed := func(err error) error {
		return phrase.Fail("the avatar's humanoid cannot be read: {{.Cause}}; export the avatar again", "Cause", err)
	}
	extensions, err := d.root.object("extensions")
	if err != nil {
		return failed(err)
	}
	vrm, err := extensions.object(name)
	if err != nil {
		return failed(err)
	}
	humanoid, err := vrm.object("humanoid")
	if err != nil {
		return failed(err)
	}
	write := d.bones
	if name == "VRM" {
		write = d.bonesOfVRM0
	}
	changed, err := write(humanoid)
	if err != nil {
		return failed(err)
	}
	if !changed {
		return nil
	}
	vrm.set("humanoid", humanoid.text())
	extensions.set(name, vrm.text())
	d.root.set("extensions", extensions.text())
	return nil
}

// bones writes the map of VRM 1.0: names to objects with a node.
func (d *document) bones(humanoid *object) (changed bool, err error) {
	all, err := humanoid.object("humanBones")
	if err != nil {
		return false, err
	}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		bone, has := all.get(role.String()), false
		node, plays := d.node[role]
		is := -1
		if bone != nil {
			has = true
			var read struct {
				Node *int `json:"node"`
			}
			if json.Unmarshal(bone, &read) == nil && read.Node != nil {
				is = *read.Node
			}
		}
		switch {
		case plays && is != node:
			o, err := all.object(role.String())
			if err != nil {
				return false, err
			}
			o.set("node", written(node))
			all.set(role.String(), o.text())
			changed = true
		case !plays && has:
			all.remove(role.String())
			changed = true
		}
	}
	humanoid.set("humanBones", all.text())
	return changed, nil
}

// bonesOfVRM0 writes the map of VRM 0.x: a list of objects with a bone and a node.
func (d *document) bonesOfVRM0(humanoid *object) (changed bool, err error) {
	var bones []json.RawMessage
	if text := humanoid.get("humanBones"); text != nil {
		if err := json.Unmarshal(text, &bones); err != nil {
			return false, err
		}
	}
	left := make(map[string]int, len(d.node))
	for role, node := range d.node {
		name := role.String()
		if old, ok := thumbsOfVRM0[name]; ok {
			name = old
		}
		left[name] = node
	}
	wanted := maps.Clone(left)
	var kept []json.RawMessage
	for _, text := range bones {
		bone, err := readObject(text)
		if err != nil {
			return false, err
		}
		var name string
		if err := json.Unmarshal(bone.get("bone"), &name); err != nil {
			return false, err
		}
		is := -1
		if json.Unmarshal(bone.get("node"), &is) != nil {
			is = -1
		}
		node, plays := wanted[name]
		switch _, first := left[name]; {
		case !plays && is < 0: // UniVRM's way to say none
		case !plays || !first:
			changed = true
			continue
		case is != node:
			bone.set("node", written(node))
			text, changed = bone.text(), true
		}
		delete(left, name)
		kept = append(kept, text)
	}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		name := role.String()
		if old, ok := thumbsOfVRM0[name]; ok {
			name = old
		}
		if _, plays := d.node[role]; !plays {
			continue
		}
		if node, missing := left[name]; missing {
			kept = append(kept, written(struct {
				Bone             string `json:"bone"`
				Node             int    `json:"node"`
				UseDefaultValues bool   `json:"useDefaultValues"`
			}{name, node, true}))
			changed = true
		}
	}
	humanoid.set("humanBones", list(kept))
	return changed, nil
}
