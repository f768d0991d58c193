package app

import (
	"context"
	"path/filepath"

	"posewright/internal/playlist"
	"posewright/rig/phrase"
)

// openList lists what is at a path in the background: the files of a folder, or the animations of a file. Then it
// plays the first, of animations the longest that moves; [Sources.Next] goes on to the others, and so does the end of
// one where it is not repeated.
func (s *Sources) openList(path string) {
	var list playlist.Playlist
	var err error
	s.listing = true
	s.host.Do("opening a folder", func(context.Context) { list, err = playlist.List(path) }, func() {
		s.listing = false
		switch {
		case err != nil && len(list.Entries) > 0:
			s.events.Warn(phrase.Say("Can't play all of {{.Name}}: {{.Cause}}. Open those files themselves.", "Name", filepath.Base(path), "Cause", err))
		case err != nil:
			s.events.Warn(phrase.Say("Can't play {{.Name}}: {{.Cause}}. Choose another recording.", "Name", filepath.Base(path), "Cause", err))
		}
		if len(list.Entries) > 0 {
			s.playlist = list
			s.openEntry(1)
		}
	})
}

// resume plays what played when the program ended, unless a recording was opened already; "" is none.
func (s *Sources) resume(path string) {
	if _, known := s.opened(); known && s.playback.Opened() == nil && path != "" {
		s.Open(path)
	}
}

// opened returns the path of the recording, or of the folder of them, that was opened and plays; "" for none. It is not
// known while one is being opened.
func (s *Sources) opened() (path string, known bool) {
	switch {
	case s.awaited != "" || s.listing || s.playback.isOpening():
		return "", false
	case s.Mode() == SourceSession:
		return s.playlist.Path, true
	}
	return "", true
}

// Playlist returns the recordings that were opened together, and which of them plays.
func (s *Sources) Playlist() playlist.Playlist { return s.playlist }

// Next plays the recording so many places on in the playlist.
func (s *Sources) Next(by int) {
	if s.playlist.CanGo(by) {
		s.playlist.At += by
		s.openEntry(by)
	}
}

// followEnd goes on to the next recording of the playlist where one has ended, unless another is being opened already.
func (s *Sources) followEnd() {
	replay := s.playback.Replay()
	playing := replay.Playing()
	ended := s.playing && !playing && replay.Position() >= replay.Duration()
	s.playing = playing
	if ended && !s.playback.opening && s.mode == SourceDemo && s.playback.current == s.playback.opened {
		s.Next(1)
	}
}
