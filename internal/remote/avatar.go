package remote

import (
	"net"
	"net/http"
	"strconv"
	"strings"

	"posewright/internal/app"
	"posewright/internal/remote/view"
)

// largestAvatar is how many bytes of a file a headset is sent, whose memory is small: it shows capsules instead.
const largestAvatar = 128 << 20

// avatar serves the file of the avatar whose number pages were told, as one GLB, to a page that is logged in.
func (s *Server) avatar(w http.ResponseWriter, r *http.Request) {
	secret, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	page := s.guard.again(secret, host+" "+device(r.UserAgent()))
	if page == nil {
		refuse(w, r, http.StatusForbidden, view.ErrForeign)
		return
	}
	select {
	case s.reading <- struct{}{}: // one at a time: a file may be large
		defer func() { <-s.reading }()
	case <-r.Context().Done():
		return
	}
	var loaded *app.LoadedAvatar
	if !s.onOwner(r.Context(), func() { loaded = s.core.Avatar.Current() }) {
		return
	}
	number, err := strconv.Atoi(r.PathValue("number"))
	if err != nil || loaded == nil || !s.poses.numbered(loaded.Avatar, number) {
		http.NotFound(w, r) // there is another one meanwhile, of which the page is told
		return
	}
	file, err := loaded.Binary()
	if err != nil || len(file) > largestAvatar {
		http.NotFound(w, r) // the page shows capsules
		return
	}
	w.Header().Set("Content-Type", "model/gltf-binary")
	w.Header().Set("Content-Length", strconv.Itoa(len(file)))
	w.Header().Set("Cache-Control", "no-store")
	s.sendFile(w, file)
}
