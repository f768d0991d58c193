package gltf

import (
	"fmt"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/qmuntal/gltf"

	"posewright/rig"
	"posewright/rig/phrase"
)

// tree is the scene: which nodes are in it and where they are in the rest pose.
type tree struct {
	order  []int           // nodes of the scene, parents first
	parent []int           // of each node of the file, -1 for a root
	full   []mgl64.Mat4    // worldFromNode, with scale, shear and mirroring
	rigid  []rig.Transform // worldFromNode without them
	bone   []bool          // of each node of the file: a joint of a skin
	extra  []bool          // of each node of the file: it is of an armature beside the main one
	joint  []int           // index of the joint that a node became, -1 for a node outside of the scene
}

// readTree checks the nodes of the file and works out where they are.
func (d *decoder) readTree() (*tree, error) {
	nodes := d.doc.Nodes
	if len(nodes) == 0 {
		return nil, phrase.Fail("the file has no nodes, so there is nothing to show")
	}
	t := &tree{
		parent: make([]int, len(nodes)), joint: make([]int, len(nodes)),
		full: make([]mgl64.Mat4, len(nodes)), rigid: make([]rig.Transform, len(nodes)), bone: make([]bool, len(nodes)),
		extra: make([]bool, len(nodes)),
	}
	for _, skin := range d.doc.Skins {
		for _, node := range skin.Joints {
			if node >= 0 && node < len(nodes) {
				t.bone[node] = true
			}
		}
	}
	for i := range nodes {
		t.parent[i], t.joint[i] = -1, -1
	}
	for i, node := range nodes {
		for _, child := range node.Children {
			switch {
			case child < 0 || child >= len(nodes):
				return nil, phrase.Fail("the file is damaged: node {{.Index}} has child {{.Child}} of {{.Count}}", "Index", i, "Child", child,
					"Count", len(nodes))
			case t.parent[child] >= 0:
				return nil, phrase.Fail("the file is damaged: node {{.Child}} has two parents", "Child", child)
			}
			t.parent[child] = i
		}
	}
	if err := t.checkCycles(nodes); err != nil {
		return nil, err
	}
	roots, err := d.sceneRoots(t)
	if err != nil {
		return nil, err
	}
	for _, root := range roots {
		t.visit(nodes, root)
	}
	if len(t.order) == 0 {
		return nil, phrase.Fail("the scene of the file is empty, so there is nothing to show")
	}
	if len(t.order) > maxJoints && !d.container.scenery {
		return nil, tooMany(len(t.order), phrase.Term("nodes"), maxJoints, joinMeshes)
	}
	for _, i := range t.order {
		if err := t.place(i, nodes[i]); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// checkCycles refuses nodes that are their own ancestors: no walk from a root reaches them.
func (t *tree) checkCycles(nodes []*gltf.Node) error {
	var stack []int
	for i, parent := range t.parent {
		if parent < 0 {
			stack = append(stack, i)
		}
	}
	reached := 0
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], nodes[i].Children...)
		reached++
	}
	if reached < len(nodes) {
		return phrase.Fail("the file is damaged: some nodes are their own ancestors")
	}
	return nil
}

// sceneRoots are the roots of the default scene and of the joints that its meshes need; all roots where there is no scene.
func (d *decoder) sceneRoots(t *tree) ([]int, error) {
	doc := d.doc
	if len(doc.Scenes) == 0 {
		var roots []int
		for i, parent := range t.parent {
			if parent < 0 {
				roots = append(roots, i)
			}
		}
		return roots, nil
	}
	scene := 0
	if doc.Scene != nil {
		scene = *doc.Scene
	}
	if scene < 0 || scene >= len(doc.Scenes) {
		return nil, phrase.Fail("the file is damaged: its scene {{.Scene}} does not exist", "Scene", scene)
	}
	inScene := make([]bool, len(doc.Nodes))
	var roots, stack []int
	add := func(node int) {
		for t.parent[node] >= 0 {
			node = t.parent[node]
		}
		if !inScene[node] {
			roots = append(roots, node)
			stack = append(stack, node)
			inScene[node] = true
		}
	}
	for _, node := range doc.Scenes[scene].Nodes {
		if node < 0 || node >= len(doc.Nodes) {
			return nil, phrase.Fail("the file is damaged: the scene has node {{.Node}} of {{.Count}}", "Node", node, "Count", len(doc.Nodes))
		}
		add(node)
	}
	for len(stack) > 0 {
		node := stack[len(stack)-1]
		stack = append(stack[:len(stack)-1], doc.Nodes[node].Children...)
		inScene[node] = true
		if skin := doc.Nodes[node].Skin; skin != nil && *skin >= 0 && *skin < len(doc.Skins) {
			for _, joint := range doc.Skins[*skin].Joints {
				if joint >= 0 && joint < len(doc.Nodes) {
					add(joint)
				}
			}
		}
	}
	return roots, nil
}

// visit appends a node and what is below it to the order.
func (t *tree) visit(nodes []*gltf.Node, root int) {
	stack := []int{root}
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		t.order = append(t.order, i)
		children := nodes[i].Children
		for k := len(children) - 1; k >= 0; k-- {
			stack = append(stack, children[k])
		}
	}
}

// place works out where a node is, given that its parent is placed.
func (t *tree) place(i int, node *gltf.Node) error {
	local, turn := localMatrix(node)
	parentRigid := rig.Identity()
	t.full[i] = local
	if parent := t.parent[i]; parent >= 0 {
		t.full[i] = t.full[parent].Mul4(local)
		parentRigid = t.rigid[parent]
	}
	for _, value := range t.full[i] {
		if math.IsNaN(value) || math.IsInf(value, 0) || math.Abs(value) > 1e12 {
			return phrase.Fail(`the file is damaged: node {{.Index}} ("{{.Name}}") has a transform that is no number`, "Index", i,
				"Name", shorten(node.Name))
		}
	}
	rotation, ok := rotationOf(t.full[i])
	if !ok { // scaled to nothing in some direction, as hidden parts are
		rotation = parentRigid.Rotation.Mul(turn).Normalize()
	}
	t.rigid[i] = rig.Transform{Position: t.full[i].Col(3).Vec3(), Rotation: rotation}
	return nil
}

// localMatrix is parentFromNode, and its rotation alone.
func localMatrix(node *gltf.Node) (mgl64.Mat4, mgl64.Quat) {
	if matrix := node.MatrixOrDefault(); matrix != gltf.DefaultMatrix {
		m := mgl64.Mat4(matrix)
		m[3], m[7], m[11], m[15] = 0, 0, 0, 1
		turn, ok := rotationOf(m)
		if !ok {
			turn = mgl64.QuatIdent()
		}
		return m, turn
	}
	t, r, s := node.TranslationOrDefault(), node.RotationOrDefault(), node.Scale
	turn := mgl64.Quat{W: r[3], V: mgl64.Vec3{r[0], r[1], r[2]}}
	if length := turn.Len(); length > 1e-9 {
		turn = turn.Scale(1 / length)
	} else {
		turn = mgl64.QuatIdent()
	}
	return mgl64.Translate3D(t[0], t[1], t[2]).Mul4(turn.Mat4()).Mul4(mgl64.Scale3D(s[0], s[1], s[2])), turn
}

// rotationOf is the rotation nearest to the axes of a matrix, X first; a mirrored Z is turned back. False where the matrix
// has no such axes.
func rotationOf(m mgl64.Mat4) (mgl64.Quat, bool) {
	x, y := m.Col(0).Vec3(), m.Col(1).Vec3()
	if !(x.Len() > 1e-12 && y.Len() > 1e-12) {
		return mgl64.QuatIdent(), false
	}
	x, y = x.Normalize(), y.Normalize()
	y = y.Sub(x.Mul(x.Dot(y)))
	if !(y.Len() > 1e-6) {
		return mgl64.QuatIdent(), false
	}
	y = y.Normalize()
	z := x.Cross(y)
	return mgl64.Mat4ToQuat(mgl64.Mat4FromCols(x.Vec4(0), y.Vec4(0), z.Vec4(0), mgl64.Vec4{0, 0, 0, 1})).Normalize(), true
}

// skeleton makes joints of the nodes, in the order of the tree, and remembers which node became which joint. Presets name joints, so
// each gets a name of its own: nodes without one are numbered as in the file, and so are those whose name another joint has already.
func (t *tree) skeleton(nodes []*gltf.Node) rig.Skeleton {
	joints := make([]rig.Joint, len(t.order))
	names := t.names(nodes)
	for k, i := range t.order {
		t.joint[i] = k
		local, parent := t.rigid[i], -1
		if above := t.parent[i]; above >= 0 {
			parent = t.joint[above]
			local = t.rigid[above].Inverse().Mul(local)
		}
		joints[k] = rig.Joint{Name: names[i], Parent: parent, Offset: local.Position, Rest: local.Rotation.Normalize()}
	}
	return rig.Skeleton{Joints: joints}
}

// names are the joints' names by node. Of several nodes of one name a joint of a skin keeps it: meshes are often
// called like their bones. Those of the main armature come first.
func (t *tree) names(nodes []*gltf.Node) map[int]string {
	names, taken := make(map[int]string, len(t.order)), make(map[string]bool, len(t.order))
	class := func(i int) int {
		switch {
		case !t.bone[i]:
			return 2
		case t.extra[i]:
			return 1
		}
		return 0
	}
	for rank := range 3 {
		for _, i := range t.order {
			if class(i) != rank {
				continue
			}
			name := nodes[i].Name
			if name == "" {
				name = fmt.Sprintf("node %d", i)
			}
			for taken[name] {
				name += fmt.Sprintf(" (node %d)", i)
			}
			taken[name], names[i] = true, name
		}
	}
	return names
}

// hang makes a node the child of another without moving it, and reports whether it could: not below itself.
func (t *tree) hang(node, parent int) bool {
	for i := parent; i >= 0; i = t.parent[i] {
		if i == node {
			return false
		}
	}
	t.parent[node] = parent
	return true
}

// sortAgain puts parents before children after nodes were hung elsewhere, and keeps the order otherwise.
func (t *tree) sortAgain() {
	placed := make(map[int]bool, len(t.order))
	order := make([]int, 0, len(t.order))
	var put func(i int)
	put = func(i int) {
		if placed[i] {
			return
		}
		if parent := t.parent[i]; parent >= 0 {
			put(parent)
		}
		placed[i] = true
		order = append(order, i)
	}
	for _, i := range t.order {
		put(i)
	}
	t.order = order
}

// jointOf is the joint that a node became; false for none.
func (t *tree) jointOf(node int) (int, bool) {
	if node < 0 || node >= len(t.joint) || t.joint[node] < 0 {
		return -1, false
	}
	return t.joint[node], true
}

// inOrder are the nodes of the scene, parents first.
func (t *tree) inOrder() []int { return t.order }

// nodeOf is the node that became a joint.
func (t *tree) nodeOf(joint int) int { return t.order[joint] }

// above is the parent of a node, -1 for a root.
func (t *tree) above(node int) int { return t.parent[node] }

func (t *tree) restPlace(node int) mgl64.Vec3 { return t.rigid[node].Position }

// isExtra reports whether a node belongs to an armature beside the main one.
func (t *tree) isExtra(node int) bool { return node >= 0 && node < len(t.extra) && t.extra[node] }

func (t *tree) anyExtra() bool { return slices.Contains(t.extra, true) }

// markExtra makes a node and what is below it part of an armature beside the main one.
func (t *tree) markExtra(root int) {
	for _, i := range t.order {
		t.extra[i] = t.extra[i] || t.isAbove(root, i)
	}
}

// sizeOf is how much a node's scale enlarges what is given in its frame: joints have no scale.
func (t *tree) sizeOf(node int) float64 { return t.full[node].Col(0).Vec3().Len() }
