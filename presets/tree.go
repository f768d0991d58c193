package presets

import (
	"strings"

	"posewright/rig/phrase"
)

// node is a place in a file: an entry of the list, or an object with others below it.
type node struct {
	name, path string
	index      int        // among all nodes of the tree
	entry      *Parameter // nil of an object
	members    []*node    // in the order of a file
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

// read takes an object, which is at a path of the file, into a preset.
func (n *node) read(r *reader, path string, to *Preset) {
	next := 0
	for r.enter(); !r.tooMany() && r.more(); {
		at := r.start()
		name := r.text()
		i := n.find(name, next)
		if i < 0 {
			if member := join(path, name); !r.retired(member) {
				r.raw()
				r.unknown(at, path, name, n.names())
			}
			continue
		}
		next = i + 1
		m := n.members[i]
		member := m.path
		if path != n.path { // in a list
			member = join(path, name)
		}
		switch {
		case r.again(m.index):
			r.raw()
			r.problem(at, member, ErrInvalid, phrase.Say("{{.Path}} is there twice; remove one", "Path", member))
		case m.entry != nil:
			m.entry.read(r, member, to)
		case r.next() == '{':
			m.read(r, member, to)
		default:
			r.unfit(member, phrase.Term("an object"))
		}
	}
}

// write writes what a preset holds below a node.
func (n *node) write(w *writer, p *Preset) {
	w.open('{')
	for _, m := range n.members {
		m.writeMember(w, p)
	}
	w.close('}')
}

// writeMember writes a member of an object, or leaves it out.
func (n *node) writeMember(w *writer, p *Preset) {
	switch e := n.entry; {
	case e == nil:
		w.name(n.name)
		n.write(w, p)
	case !e.leftOut(p):
		w.name(n.name)
		e.write(w, p)
	}
}

// schema is the schema of what a file has at a node.
func (n *node) schema() map[string]any {
	properties := make(map[string]any)
	for _, m := range n.members {
		if m.entry != nil {
			properties[m.name] = m.entry.schema()
		} else {
			properties[m.name] = m.schema()
		}
	}
	return map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
}
