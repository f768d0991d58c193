package openvr

import (
	"strings"
	"sync"

	"posewright/rig/phrase"
)

// session is the one session that a process may have with SteamVR by a library. Devices and panel share it. Its methods may be called on any goroutine.
type session struct {
	library *library
	names   string

	mutex sync.Mutex // of the rest, and of the library's events
	users int
	ended error // why those who use it must leave
}

// sessions are those that are open, by what their libraries are called.
var sessions struct {
	mutex sync.Mutex
	open  map[string]*session
	panel map[string]bool // a panel was asked for: from then on all are begun for one
}

// join returns the session of a library, begun where there is none yet: of the kind, or of one that can more. One that can less ends, and is to be
// asked for again.
func join(libraries []string, kind int32) (*session, error) {
	if len(libraries) == 0 {
		libraries = names()
	}
	called := strings.Join(libraries, "\n")
	sessions.mutex.Lock()
	defer sessions.mutex.Unlock()
	if sessions.open == nil {
		sessions.open, sessions.panel = map[string]*session{}, map[string]bool{}
	}
	if kind == overlayApplication {
		sessions.panel[called] = true
	} else if sessions.panel[called] {
		kind = overlayApplication
	}
	if s := sessions.open[called]; s != nil {
		return s, s.use(kind)
	}
	l, err := load(libraries, kind)
	if err != nil {
		return nil, err
	}
	s := &session{library: l, names: called, users: 1}
	sessions.open[called] = s
	return s, nil
}

// ErrRestarts says that the session is to be one of another kind.
var ErrRestarts = phrase.Fail("the connection to SteamVR restarts: wait a moment")

// use counts a user, unless the session ends.
func (s *session) use(kind int32) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.ended == nil && kind == overlayApplication && s.library.kind != overlayApplication {
		s.ended = ErrRestarts
	}
	if s.ended == nil {
		s.users++
	}
	return s.ended
}

// over takes the events of the system, and is why the session must be left, or nil.
func (s *session) over() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	l := s.library
	for s.ended == nil && l.event(&l.eventOf[0], eventLength()) {
		if kind := uint32(l.eventOf[0]) | uint32(l.eventOf[1])<<8; kind == eventQuit {
			s.quitLocked()
		}
	}
	return s.ended
}

// quit takes note that SteamVR ends.
func (s *session) quit() error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.ended == nil {
		s.quitLocked()
	}
	return s.ended
}

func (s *session) quitLocked() {
	s.library.quits()
	s.ended = phrase.Fail("SteamVR was ended: start it again")
}

// leave ends the session with its last user. Nothing of it may be called afterwards.
func (s *session) leave() {
	sessions.mutex.Lock()
	defer sessions.mutex.Unlock()
	s.mutex.Lock()
	s.users--
	last := s.users == 0
	s.mutex.Unlock()
	if last {
		delete(sessions.open, s.names)
		s.library.close()
	}
}
