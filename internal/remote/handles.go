package remote

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/app"
	"posewright/internal/handles"
	"posewright/internal/session"
	"posewright/solver"
	"posewright/ui/text/translations"
)

// placesKind is the first byte of a binary message that holds the places of handles, after as many bytes.
const (
	placesKind      = 3
	placesHeadBytes = 4
)

// handle is what a page shows of one, without its place.
type handle struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Pinned bool   `json:"pinned,omitempty"`
	Idle   bool   `json:"idle,omitempty"`
	Repels bool   `json:"repels,omitempty"`
}

// handleList is what a page knows of handles.
type handleList struct {
	explained solver.Explanation
	found     []handles.Handle
	list      []handle // without names
	places    []byte
}

// follow returns what to tell a page of a tick: the handles in its language, where there are others, and where they
// are, where that has changed. Both are empty where none are shown.
func (l *handleList) follow(f *session.Frame, shown bool, language string) (
	named []handle, others bool, places []byte) {
	l.found = l.found[:0]
	if shown {
		f.Body.Explain(&f.Targets, f.Settings, &f.Result, &l.explained)
		p := handles.InFrame(f, &l.explained)
		l.found = p.Handles(l.found)
	}
	var list []handle
	places = []byte{placesKind, placesHeadBytes - 1: 0}
	for _, h := range l.found {
		list = append(list, handle{ID: h.ID, Pinned: h.Pinned, Idle: h.Idle, Repels: h.Repels})
		for _, at := range [...]mgl64.Vec3{f.Space.Inward(h.At), f.Space.Inward(h.From)} {
			for _, x := range at {
				places = binary.LittleEndian.AppendUint32(places, math.Float32bits(float32(x)))
			}
		}
	}
	others = !slices.Equal(list, l.list)
	if !others && bytes.Equal(places, l.places) {
		return nil, false, nil
	}
	l.list, l.places = list, places
	for i := 0; others && i < len(list); i++ {
		h := list[i]
		h.Name = translations.Translate(language, handles.Name(h.ID))
		named = append(named, h)
	}
	return named, others, places
}

// grab moves a handle, lets go of it, or pins it. Owner only.
func (m *message) grab(all *app.Handles, by string) error {
	switch {
	case m.Pin:
		return all.Pin(by, m.Handle)
	case m.To == nil:
		return all.End(by, m.Handle)
	}
	q := &m.To.Turn
	turn := mgl64.Quat{W: q[3], V: mgl64.Vec3{q[0], q[1], q[2]}}.Normalize()
	return all.Move(by, m.Handle, m.To.At, turn)
}
