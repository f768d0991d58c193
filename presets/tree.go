package presets

import (
	"slices"
	"strings"
	"sync"
)

// node is a place in a file: an entry of the list, or an object with others below it.
type node struct {
	name, path string
	index      int        // among all nodes of the tree
	entry      *Parameter // nil of an object
	members    []*node    // in the order of a file
}

// fileTree is what a preset's file holds, in its order.
var fileTree = sync.OnceValue(func() *node {
	root := treeOf(slices.Concat(fileHeader, Entries()))
	for _, e := range earlier {
		moveNode(root, e.path, e.before)
	}
	numberNodes(root, 0)
	return root
})

// fileHeader is what a file begins with.
var fileHeader = []*Parameter{
	{Path: "format", Kind: &constant{"format", fileFormat, map[string]any{"type": "string", "const": fileFormat}}},
	{Path: "version", Kind: &constant{"version", fileVersion, map[string]any{"type": "integer", "minimum": 1, "maximum": fileVersion}}},
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

// treeOf is the tree of entries, in their order.
func treeOf(entries []*Parameter) *node {
	root := new(node)
	for _, e := range entries {
		memberOf(root, e.Path).entry = e
	}
	numberNodes(root, 0)
	return root
}

// memberOf returns the node at a path, which it makes if there is none.
func memberOf(n *node, path string) *node {
	for name := range strings.SplitSeq(path, ".") {
		i := n.find(name, 0)
		if i < 0 {
			i = len(n.members)
			n.members = append(n.members, &node{name: name, path: join(n.path, name)})
		}
		n = n.members[i]
	}
	return n
}

// find is the index of the member of a name, -1 for none. It looks from a place on first.
func (n *node) find(name string, from int) int {
	for i := from; i < len(n.members); i++ {
		if n.members[i].name == name {
			return i
		}
	}
	for i := range min(from, len(n.members)) {
		if n.members[i].name == name {
			return i
		}
	}
	return -1
}

// at is the node at a path; nil for none.
func (n *node) at(path string) *node {
	for name := range strings.SplitSeq(path, ".") {
		i := n.find(name, 0)
		if i < 0 {
			return nil
		}
		n = n.members[i]
	}
	return n
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

// numberNodes numbers the nodes from a number on and returns the next.
func numberNodes(n *node, next int) int {
	n.index = next
	next++
	for _, m := range n.members {
		next = numberNodes(m, next)
	}
	return next
}

// countNodes is how many nodes a tree has. All readers share it, and none changes it.
func countNodes(n *node) int {
	count := 1
	for _, m := range n.members {
		count += countNodes(m)
	}
	return count
}

// names are those of the members.
func (n *node) names() []string {
	names := make([]string, len(n.members))
	for i, m := range n.members {
		names[i] = m.name
	}
	return names
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
