package selection

import (
	"slices"

	"posewright/internal/handles"
)

// Kinds of selectable objects: the first word of their ids. The first six are in front of paths of the registry.
const (
	Effector = handles.Effector
	Hint     = handles.Hint
	Magnet   = handles.Magnet
	Limit    = "limits"
	Chain    = handles.Chain
	Spine    = "spine" // limits of spine, chest and neck, with names such as "limit.neck"
	Device   = "devices"
	Bone     = "bones"
)

// ID is the id of a selectable object: its kind and its name, such as "effectors.leftHand", "magnets.waist",
// "devices.LHR-1234" or "bones.LeftUpperArm". An id of the first six kinds is the path in front of the object's parameters,
// without the last dot.
func ID(kind, name string) string { return kind + "." + name }

// Parts takes an id apart. A name may have dots itself.
func Parts(id string) (kind, name string) { return handles.Parts(id) }

// Path is the path in front of the parameters of an object; "" for one without parameters.
func Path(id string) string {
	switch kind, _ := Parts(id); kind {
	case Effector, Hint, Magnet, Limit, Chain, Spine:
		return id + "."
	}
	return ""
}

// List is what the person works on: the one selection that tree, viewport and inspector show. It is an ordered list of ids, the last of
// which is the primary one, with the parameters that the inspector shows and the gizmo in the viewport. The zero value selects
// nothing. It belongs to Fyne's goroutine.
type List struct {
	IDs       []string
	observers []func()
	lasting   int  // observers that stay when the others are made again
	rebuilt   bool // they were made
}

// Primary is the id that was selected last; "" for none.
func (s *List) Primary() string {
	if len(s.IDs) == 0 {
		return ""
	}
	return s.IDs[len(s.IDs)-1]
}

// Has reports whether an object is selected.
func (s *List) Has(id string) bool { return slices.Contains(s.IDs, id) }

// Set selects just these, the last as the primary one; none clears the selection.
func (s *List) Set(ids ...string) {
	kept := make([]string, 0, len(ids))
	for i, id := range ids {
		if id != "" && !slices.Contains(ids[i+1:], id) { // an id that comes twice counts where it comes last
			kept = append(kept, id)
		}
	}
	s.replace(kept)
}

// Toggle adds an object as the primary one, or takes it out.
func (s *List) Toggle(id string) {
	if id == "" {
		return
	}
	if i := slices.Index(s.IDs, id); i >= 0 {
		s.replace(slices.Delete(slices.Clone(s.IDs), i, i+1))
		return
	}
	s.replace(append(slices.Clone(s.IDs), id))
}

// Keep takes out what no longer exists.
func (s *List) Keep(exists func(id string) bool) {
	s.replace(slices.DeleteFunc(slices.Clone(s.IDs), func(id string) bool { return !exists(id) }))
}

// Observe has a function called after each change of the selection.
func (s *List) Observe(observer func()) { s.observers = append(s.observers, observer) }

// Rebuild runs build, which makes again what observes the selection: the observers that it adds take the place of those
// that it added the last time.
func (s *List) Rebuild(build func()) {
	if s.rebuilt {
		s.observers = slices.Delete(s.observers, s.lasting, len(s.observers))
	}
	s.lasting, s.rebuilt = len(s.observers), true
	build()
}

func (s *List) replace(ids []string) {
	if slices.Equal(s.IDs, ids) {
		return
	}
	s.IDs = ids
	for _, observer := range s.observers {
		observer()
	}
}
