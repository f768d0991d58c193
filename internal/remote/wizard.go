package remote

import (
	"net/http"

	"posewright/internal/remote/view"
)

// calibration sets up a calibration, and corrects what was measured: only what a request names.
func (s *Server) calibration(w http.ResponseWriter, r *http.Request, _ *page) {
	var asked view.Setup
	s.change(w, r, &asked, func() error { return asked.Apply(s.live.Calibration) })
}

// blind rates a side of a blind comparison.
func (s *Server) blind(w http.ResponseWriter, r *http.Request, _ *page) {
	var asked view.Rating
	s.change(w, r, &asked, func() error { return asked.Apply(s.core.Blind) })
}

// parameters lists the parameters that a page may show.
func (s *Server) parameters(w http.ResponseWriter, r *http.Request, _ *page) {
	answer(w, view.Parameters(languageOf(r)))
}
