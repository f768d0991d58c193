package app

import (
	"maps"
	"slices"
	"sync/atomic"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/eventloop"
	"posewright/internal/handles"
	"posewright/internal/session"
	"posewright/presets"
)

// Handles are what headsets show of what can be moved by hand, and the drags of those who move it there. Each handle
// belongs to who took it first until that one ends; what others send of it meanwhile is passed over, and so is what
// comes while handles are not shown. Methods are for the owner unless they say otherwise.
type Handles struct {
	document  *Document
	session   *session.Session
	frames    *session.Reader
	events    *eventloop.Events
	explainer handles.Explainer
	shown     atomic.Bool
	held      map[string]*heldHandle // by ids
}

// heldHandle is a handle that is on its way.
type heldHandle struct {
	handles.Drag
	by string
}

func newHandles(events *eventloop.Events, document *Document, on *session.Session) *Handles {
	return &Handles{document: document, session: on, frames: on.NewReader(), events: events,
		held: map[string]*heldHandle{}}
}

// Shown reports whether headsets show handles. Any goroutine may call it.
func (h *Handles) Shown() bool { return h.shown.Load() }

// Toggle shows handles, or hides them, which lets go of those that are held.
func (h *Handles) Toggle() {
	h.shown.Store(!h.Shown())
	for _, id := range slices.Sorted(maps.Keys(h.held)) {
		h.events.WarnOf(h.end(id))
	}
	h.events.Emit(PreviewEnded{})
}

// editing is the document as one of several who drag at once changes it.
type editing struct {
	*presets.Document
	by string
}

func (e editing) Preview(c presets.Command) error { return e.PreviewBy(e.by, c) }
func (e editing) Commit()                         { e.CommitBy(e.by) }

// posed is the body as it is now, in the tick that it is of; not ok where there is none.
func (h *Handles) posed() (p handles.Posed, frame *session.Frame, ok bool) {
	frame = h.frames.Latest()
	if frame.Body == nil || len(frame.Result.World) != len(frame.Body.Humanoid().Skeleton.Joints) {
		return p, frame, false
	}
	p = handles.InFrame(frame, nil)
	if !frame.Driven() {
		p.Settings = nil // those of the document are newer
	}
	h.explainer.Explain(&p, frame.Body, h.document.Current())
	return p, frame, true
}

// Move has a handle be at a place of the tracking space, for as long as it is dragged. An effector is turned from how
// it was when the drag began.
func (h *Handles) Move(by, id string, to mgl64.Vec3, turn mgl64.Quat) error {
	p, frame, ok := h.posed()
	if !ok || !h.Shown() {
		return nil
	}
	held := h.held[id]
	effector, follows := handles.EffectorOf(id)
	if held != nil && held.by != by {
		return nil
	}
	if _, taken := h.session.Overridden(effector); follows && held == nil && taken { // by the window
		return nil
	}
	if held == nil || !follows { // what is fixed to the body goes along with it, so that each way begins where it is now
		drag, ok := handles.Begin(id, &p, editing{h.document.Edited(), by + " " + id}, h.session)
		if !ok {
			return nil
		}
		drag.Driven = follows && frame.Bound[effector] >= 0
		held = &heldHandle{drag, by}
		h.held[id] = held
	}
	world := frame.Space.Turn()
	return held.Move(frame.Space.Point(to).Sub(held.At.Position), world.Mul(turn).Mul(world.Conjugate()), false)
}

// End lets go of a handle: what it did is a step of undo, and an effector goes back to its device, if it has one.
func (h *Handles) End(by, id string) error {
	if held := h.held[id]; held == nil || held.by != by {
		return nil
	}
	return h.end(id)
}

func (h *Handles) end(id string) error {
	held := h.held[id]
	delete(h.held, id)
	_, err := held.Confirm(nil)
	h.events.Emit(PreviewEnded{})
	return err
}

// EndAll lets go of all that someone holds.
func (h *Handles) EndAll(by string) {
	for _, id := range slices.Sorted(maps.Keys(h.held)) {
		h.events.WarnOf(h.End(by, id))
	}
}

// Pin keeps an effector where it is, or where it is held, or lets go of one that is kept already.
func (h *Handles) Pin(by, id string) error {
	p, frame, ok := h.posed()
	effector, is := handles.EffectorOf(id)
	if !ok || !is || !h.Shown() {
		return nil
	}
	if held := h.held[id]; held != nil {
		held.Pin = held.Pin || held.by == by
		return h.End(by, id)
	}
	if _, pinned := h.document.Current().Pin(effector); pinned {
		return h.document.Do(presets.RemovePins(effector))
	}
	target, ok := p.Target(effector)
	if !ok {
		return nil
	}
	return h.document.Do(presets.SetPins(handles.PinAt(effector, &target, frame.Space)))
}
