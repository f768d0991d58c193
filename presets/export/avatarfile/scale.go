package avatarfile

import (
	"encoding/json"

	"posewright/rig/phrase"
)

// scale puts a scaled node above each root. A root itself is left alone: animations may move it, and it may be the hips.
func (d *document) scale(factor float64) error {
	if factor == 1 {
		return nil
	}
	above := make(map[int]int) // a root: the node above it
	over := func(root int) (int, error) {
		if root < 0 || root >= len(d.nodes) {
			return root, nil
		}
		if node, ok := above[root]; ok {
			return node, nil
		}
		o, err := readObject(d.nodes[root])
		if err != nil {
			return 0, phrase.Fail("node {{.Root}} of the avatar cannot be read: {{.Cause}}; export the avatar again", "Root", root, "Cause", err)
		}
		above[root] = root
		if o.get("mesh") != nil && o.get("skin") != nil && o.get("children") == nil {
			return root, nil
		}
		var name string
		_ = json.Unmarshal(o.get("name"), &name) // one without a name is as good
		d.nodes = append(d.nodes, written(struct {
			Name     string     `json:"name"`
			Scale    [3]float64 `json:"scale"`
			Children []int      `json:"children"`
		}{name + " (size)", [3]float64{factor, factor, factor}, []int{root}}))
		above[root] = len(d.nodes) - 1
		return above[root], nil
	}
	if d.root.get("scenes") == nil {
		roots, err := d.parentless()
		if err != nil {
			return err
		}
		for _, root := range roots {
			if _, err := over(root); err != nil {
				return err
			}
		}
		return nil
	}
	var scenes []json.RawMessage
	if err := json.Unmarshal(d.root.get("scenes"), &scenes); err != nil {
		return phrase.Fail("the avatar's scenes cannot be read: {{.Cause}}; export the avatar again", "Cause", err)
	}
	for i := range scenes {
		scene, err := readObject(scenes[i])
		if err != nil {
			return phrase.Fail("scene {{.Index}} of the avatar cannot be read: {{.Cause}}; export the avatar again", "Index", i, "Cause", err)
		}
		if scene.get("nodes") == nil {
			continue
		}
		var roots []int
		if err := json.Unmarshal(scene.get("nodes"), &roots); err != nil {
			return phrase.Fail("scene {{.Index}} of the avatar cannot be read: {{.Cause}}; export the avatar again", "Index", i, "Cause", err)
		}
		for k, root := range roots {
			if roots[k], err = over(root); err != nil {
				return err
			}
		}
		scene.set("nodes", written(roots))
		scenes[i] = scene.text()
	}
	d.root.set("scenes", list(scenes))
	return nil
}

// parentless are the nodes that are no other's children.
func (d *document) parentless() ([]int, error) {
	child := make(map[int]bool)
	for i, text := range d.nodes {
		var node struct {
			Children []int `json:"children"`
		}
		if err := json.Unmarshal(text, &node); err != nil {
			return nil, phrase.Fail("node {{.Index}} of the avatar cannot be read: {{.Cause}}; export the avatar again", "Index", i, "Cause", err)
		}
		for _, below := range node.Children {
			child[below] = true
		}
	}
	var roots []int
	for i := range d.nodes {
		if !child[i] {
			roots = append(roots, i)
		}
	}
	return roots, nil
}
