package liveout

import (
	"slices"

	"posewright/internal/session"
	"posewright/trackers"
	"posewright/trackers/vmc"
)

// zeros is how many frames in a row say that a face has ended, as a datagram may be lost. Receivers of VMC keep the
// last value that they got, so that an avatar would stay as it was: eyes half closed, mouth open.
const zeros = 3

// faces is how far a face was passed on.
type faces struct {
	number uint64              // of the newest face that was sent
	names  *trackers.FaceNames // of it
	ended  int                 // frames that said that it has ended
	face   trackers.Face       // memory
}

// face sends every face that came since the frame before, each by itself, so that none is left out or sent twice by a
// receiver's rate. A face that has ended, and what another one does not have, goes to 0.
func (e *encoder) face(f *session.Frame, at func(number uint64, f *trackers.Face) bool, b *bundle) {
	newest, sent := &f.Devices.Face, &e.faces
	switch {
	case newest.Names != nil && newest.Number != sent.number:
		if sent.names == nil || sent.number > newest.Number {
			sent.number = newest.Number - 1
		}
		for number := sent.number + 1; number < newest.Number; number++ {
			if at(number, &sent.face) && sent.face.Names != nil {
				e.values(&sent.face, b)
			}
		}
		e.values(newest, b)
		sent.ended = 0
	case newest.Names == nil && sent.names != nil:
		sent.face = trackers.Face{Names: sent.names}
		e.values(&sent.face, b)
		if sent.ended++; sent.ended == zeros {
			sent.names, sent.ended = nil, 0
		}
	}
	sent.number = newest.Number
}

// values sends a face.
func (e *encoder) values(f *trackers.Face, b *bundle) {
	if before := e.faces.names; before != nil && before != f.Names {
		for _, name := range *before {
			if !slices.Contains(f.List(), name) {
				b.makeRoom()
				vmc.AppendBlend(b.writer, name, 0)
			}
		}
	}
	e.faces.names = f.Names
	for i, name := range f.List() {
		b.makeRoom()
		vmc.AppendBlend(b.writer, name, f.Values[i])
	}
	b.makeRoom()
	vmc.AppendApply(b.writer)
}
