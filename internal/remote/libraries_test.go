package remote

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"posewright/internal/racetest"
)

// The libraries that the page draws with are built of the packages of the lock file, to the same bytes everywhere.
func TestTheLibrariesOfTheHeadsetPageAreThoseOfTheLockFile(t *testing.T) {
	racetest.Skip(t)
	t.Parallel()
	folder := installed(t, "libraries", "entry.js")
	build := exec.CommandContext(t.Context(), filepath.Join(folder, "node_modules", ".bin", "esbuild"), "entry.js", "--bundle", "--minify",
		"--format=esm", "--target=es2022", "--outfile=built.js")
	build.Dir = folder
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	built, err := os.ReadFile(filepath.Join(folder, "built.js"))
	if err != nil {
		t.Fatal(err)
	}
	if kept, _ := headsetFiles.ReadFile("headset/libraries.js"); !bytes.Equal(built, kept) {
		t.Errorf("%d bytes are built, libraries.js has %d: run npm ci && npm run build in headset/libraries", len(built), len(kept))
	}
}

// All that the page loads before a session is at most 1.5 MB, compressed.
func TestTheHeadsetPageIsSmall(t *testing.T) {
	t.Parallel()
	s := idle(t)
	total := 0
	modules, err := headsetFiles.ReadDir("headset")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range append([]string{"/vr"}, func() (paths []string) {
		for _, m := range modules {
			if strings.HasSuffix(m.Name(), ".js") {
				paths = append(paths, "/vr/"+m.Name())
			}
		}
		return paths
	}()...) {
		r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, s.base+path, nil)
		r.Header.Set("Accept-Encoding", "gzip")
		answer, err := trusting.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatal(path, answer.Status, err)
		}
		total += len(body)
		if path == "/vr" {
			continue
		}
		unpacked, err := gzip.NewReader(bytes.NewReader(body))
		if err != nil {
			t.Fatal(path, err)
		}
		got, err := io.ReadAll(unpacked)
		want, _ := headsetFiles.ReadFile("headset/" + strings.TrimPrefix(path, "/vr/"))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %d bytes, %v", path, len(got), err)
		}
	}
	t.Logf("%d bytes", total)
	if total > 1_500_000 {
		t.Errorf("the page has %d bytes", total)
	}
}
