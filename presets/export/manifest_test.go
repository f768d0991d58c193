package export

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"posewright/rig/phrase"
)

// No manifest has anything overwritten or removed that no export wrote, in the folder or outside of it.
func FuzzManifest(f *testing.F) {
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte("old")))
	f.Add([]byte(`{"format": "posewright-export", "version": 1, "exports": [{"preset": "Ada", "target": "unity", "files": ["mine"]}], "files": {"mine": "` + sum + `"}}`))
	f.Add([]byte(`{"format": "posewright-export", "files": {"../outside": "` + sum + `"}}`))
	f.Add([]byte(`{"format": "posewright-export", "version": 1e999, "exports": null}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var m manifest
		if err := m.decode(text); err != nil {
			if strings.ContainsAny(phrase.InEnglish(err), "\n\r\x1b\x00") {
				t.Errorf("it says %q", err)
			}
			return
		}
		parent := t.TempDir()
		folder := filepath.Join(parent, "out")
		for path, content := range map[string][]byte{
			filepath.Join(parent, "outside"): []byte("secret"), filepath.Join(folder, "mine"): []byte("secret"), filepath.Join(folder, ManifestName): text,
		} {
			if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, content, 0o600)); err != nil {
				t.Fatal(err)
			}
		}
		removed, err := Write(folder, []File{{Name: "new"}}, By{Preset: "Ada", Target: "unity", Force: true})
		if err != nil || removed != nil {
			t.Errorf("%v is removed, %v", removed, err)
		}
		for _, path := range []string{filepath.Join(parent, "outside"), filepath.Join(folder, "mine")} {
			if left, err := os.ReadFile(path); err != nil || string(left) != "secret" {
				t.Errorf("%s holds %q, %v", path, left, err)
			}
		}
	})
}
