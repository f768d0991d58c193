package remote

import (
	"bytes"
	"compress/gzip"
	"embed"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	longestFile = time.Minute // that sending one may take
	pieceSize   = 32 << 10    // of a file, which a page takes within the time that it has for all it is sent
)

// headsetFiles are the page for headsets, page.html, and the modules that it loads.
//
//go:embed headset/page.html headset/*.js
var headsetFiles embed.FS

// packedModules are the modules of the page for headsets by their names, compressed once: it takes long beside all else
// that the computer does.
var packedModules = sync.OnceValue(func() map[string][]byte {
	packed := map[string][]byte{}
	files, _ := headsetFiles.ReadDir("headset")
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".js") {
			continue
		}
		module, _ := headsetFiles.ReadFile("headset/" + f.Name()) // which is there
		var into bytes.Buffer
		w := gzip.NewWriter(&into)
		_, _ = w.Write(module)
		_ = w.Close()
		packed[f.Name()] = into.Bytes()
	}
	return packed
})

// module serves a module of the page for headsets.
func (s *Server) module(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("module")
	file, ok := packedModules()[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		w.Header().Set("Content-Encoding", "gzip")
	} else {
		file, _ = headsetFiles.ReadFile("headset/" + name)
	}
	s.sendFile(w, file)
}

// sendFile sends a page a file for as long as the page takes pieces of it: in a slow network, or on a busy computer,
// all of a large one takes longer than any other answer may.
func (s *Server) sendFile(w http.ResponseWriter, file []byte) {
	end, to := time.Now().Add(longestFile), http.NewResponseController(w)
	for piece := range slices.Chunk(file, pieceSize) {
		due := time.Now().Add(s.options.slowest)
		if due.After(end) {
			due = end
		}
		if to.SetWriteDeadline(due) != nil {
			return
		}
		if _, err := w.Write(piece); err != nil {
			return
		}
	}
}
