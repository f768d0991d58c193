// Package capturetest finds real recorded tracker traffic for tests. The recordings are not part of the repository: they lie in
// ../shared/data/captures beside it, or in captures below $POSEWRIGHT_TESTDATA.
package capturetest

import (
	"os"
	"path/filepath"
	"testing"
)

// Read returns what a recording holds, or skips the test where there is none.
func Read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(Path(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Path returns where a recording lies, or skips the test where there is none.
func Path(t testing.TB, name string) string {
	t.Helper()
	data := os.Getenv("POSEWRIGHT_TESTDATA")
	if data == "" {
		root, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		for {
			if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
				break
			}
			parent := filepath.Dir(root)
			if parent == root {
				t.Fatal("the test does not run inside the repository: no go.mod above it")
			}
			root = parent
		}
		data = filepath.Join(root, "..", "shared", "data")
	}
	path := filepath.Join(data, "captures", name)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("the recording %s is absent: set POSEWRIGHT_TESTDATA to the test data to run this", path)
	}
	return path
}
