package gltf

import (
	"strings"
	"testing"
	"testing/fstest"
)

// A file may be too large by itself, or for what the files before it have left.
func TestAFileBesideAnAvatarIsBoundedAloneAndTogether(t *testing.T) {
	t.Parallel()
	files := FilesIn(fstest.MapFS{"a.bin": {Data: make([]byte, 10)}})
	for _, c := range []struct {
		limit, left int64
		want        string // of the error, "" for none
	}{
		{10, 10, ""},
		{9, 20, `the file "a.bin" has more than`},
		{20, 9, "have more than"},
		{20, 9, "together"},
	} {
		data, err := files.read("a.bin", c.limit, c.left)
		switch {
		case c.want == "" && (err != nil || len(data) != 10):
			t.Errorf("%d and %d left: %d bytes, %v", c.limit, c.left, len(data), err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%d and %d left: %v", c.limit, c.left, err)
		}
	}
}
