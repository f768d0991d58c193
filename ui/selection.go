package ui

import (
	"slices"
	"strings"
)

// The kinds of things that can be selected: the first word of their ids. The first four are groups of paths of the registry.
const (
	kindEffector = "effectors"
	kindHint     = "hints"
	kindMagnet   = "magnets"
	kindLimit    = "limits"
	kindDevice   = "devices"
	kindBone     = "bones"
)

// selectionID is the id of a thing: its kind and its name, such as "effectors.leftHand", "magnets.waist",
// "devices.LHR-1234" or "bones.LeftUpperArm". An id of the first four kinds is the path in front of the thing's parameters,
// without the last dot.
func selectionID(kind, name string) string { return kind + "." + name }

// selectionParts takes an id apart. A name may have dots itself.
func selectionParts(id string) (kind, name string) {
	kind, name, _ = strings.Cut(id, ".")
	return kind, name
}

// pathOf is the path in front of the parameters of a thing; "" for one without parameters.
func pathOf(id string) string {
	switch kind, _ := selectionParts(id); kind {
	case kindEffector, kindHint, kindMagnet, kindLimit:
		return id + "."
	}
	return ""
}

// selection is what the person works on: the one selection that tree, viewport and inspector show. It is an ordered list of ids, the last of
// which is the primary one, with the parameters that the inspector shows and the gizmo in the viewport. The zero value selects
// nothing. It belongs to Fyne's goroutine.
type selection struct {
	ids       []string
	observers []func()
}

// primary is the id that was selected last; "" for none.
func (s *selection) primary() string {
	if len(s.ids) == 0 {
		return ""
	}
	return s.ids[len(s.ids)-1]
}

// has reports whether a thing is selected.
func (s *selection) has(id string) bool { return slices.Contains(s.ids, id) }

// set selects just these, the last as the primary one; none clears the selection.
func (s *selection) set(ids ...string) {
	kept := make([]string, 0, len(ids))
	for i, id := range ids {
		if id != "" && !slices.Contains(ids[i+1:], id) { // an id that comes twice counts where it comes last
			kept = append(kept, id)
		}
	}
	s.replace(kept)
}

// toggle adds a thing as the primary one, or takes it out.
func (s *selection) toggle(id string) {
	if id == "" {
		return
	}
	if i := slices.Index(s.ids, id); i >= 0 {
		s.replace(slices.Delete(slices.Clone(s.ids), i, i+1))
		return
	}
	s.replace(append(slices.Clone(s.ids), id))
}

// keep takes out what no longer exists.
func (s *selection) keep(exists func(id string) bool) {
	s.replace(slices.DeleteFunc(slices.Clone(s.ids), func(id string) bool { return !exists(id) }))
}

// observe has a function called after each change of the selection.
func (s *selection) observe(observer func()) { s.observers = append(s.observers, observer) }

func (s *selection) replace(ids []string) {
	if slices.Equal(s.ids, ids) {
		return
	}
	s.ids = ids
	for _, observer := range s.observers {
		observer()
	}
}
