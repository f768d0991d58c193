package gltf

import (
	"slices"
	"testing"

	"github.com/qmuntal/gltf"
)

// Other programs number bones by the order in which the file lists them, whatever the meshes use.
func TestSkinsAreInTheOrderOfTheFile(t *testing.T) {
	t.Parallel()
	doc := newTriangle()
	doc.Nodes = append(doc.Nodes, &gltf.Node{Name: "a"}, &gltf.Node{Name: "b"}, &gltf.Node{Name: "elsewhere"})
	doc.Nodes[0].Children = []int{1, 2}
	doc.Skins = []*gltf.Skin{{Joints: []int{2, 3, 1}}}
	avatar := open(t, doc)
	if len(avatar.Skins) != 1 || len(avatar.Skins[0]) != 3 {
		t.Fatalf("the skins are %v", avatar.Skins)
	}
	var names []string
	for _, joint := range avatar.Skins[0] {
		if joint < 0 {
			names = append(names, "none")
			continue
		}
		names = append(names, avatar.Skeleton.Joints[joint].Name)
		if avatar.Nodes[joint] != map[string]int{"b": 2, "a": 1}[names[len(names)-1]] {
			t.Errorf("%s is node %d", names[len(names)-1], avatar.Nodes[joint])
		}
	}
	if !slices.Equal(names, []string{"b", "none", "a"}) {
		t.Errorf("the joints are %v", names)
	}
}
