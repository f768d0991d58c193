package remote

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"slices"

	"github.com/coder/websocket"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/app"
	"posewright/internal/handles"
	"posewright/internal/session"
	"posewright/solver"
	"posewright/ui/text/translations"
)

// placesKind is the first byte of a binary message that holds the places of handles.
const placesKind = 3

// handle is what a page shows of one, without its place.
type handle struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Pinned bool   `json:"pinned,omitempty"`
	Idle   bool   `json:"idle,omitempty"`
	Repels bool   `json:"repels,omitempty"`
}

// handleSender sends a headset where handles are, when that has changed.
type handleSender struct {
	socket    *socket
	explained solver.Explanation
	found     []handles.Handle
	list      []handle // as the page knows them, without names
	places    []byte
}

// send sends the handles of a tick while they are shown. It is false where the page does not take it.
func (s *handleSender) send(ctx context.Context, f *session.Frame) bool {
	c := s.socket
	s.found = s.found[:0]
	if c.live.Handles.Shown() {
		f.Body.Explain(&f.Targets, f.Settings, &f.Result, &s.explained)
		p := handles.InFrame(f, &s.explained)
		s.found = p.Handles(s.found)
	}
	list, places := []handle(nil), []byte{placesKind, 0, 0, 0}
	for _, h := range s.found {
		list = append(list, handle{ID: h.ID, Pinned: h.Pinned, Idle: h.Idle, Repels: h.Repels})
		for _, at := range [...]mgl64.Vec3{f.Space.Inward(h.At), f.Space.Inward(h.From)} {
			for _, x := range at {
				places = binary.LittleEndian.AppendUint32(places, math.Float32bits(float32(x)))
			}
		}
	}
	if !slices.Equal(list, s.list) {
		s.list, s.places = list, nil
		named := slices.Clone(list)
		for i := range named {
			named[i].Name = translations.Translate(c.language, handles.Name(named[i].ID))
		}
		if !c.send(ctx, reply{Type: "handles", Handles: named}) {
			return false
		}
	}
	if len(list) == 0 || bytes.Equal(places, s.places) {
		return true
	}
	s.places = places
	return c.write(ctx, websocket.MessageBinary, places)
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
