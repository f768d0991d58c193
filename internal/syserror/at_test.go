package syserror

import (
	"errors"
	"io/fs"
	"path/filepath"
	"testing"

	"posewright/rig/phrase"
)

func TestAFileIsNamedByItsWholePath(t *testing.T) {
	t.Parallel()
	path := filepath.Join("takes", "walk.bvh")
	why := phrase.Error(phrase.Say("it is cut off"), fs.ErrNotExist)
	for _, test := range []struct {
		err  error
		want string
	}{
		{phrase.Fail("can't open {{.File}}: {{.Cause}}", "File", "walk.bvh", "Cause", why), "can't open " + path + ": it is cut off"},
		{phrase.Fail("{{.Name}}: {{.Cause}}", "Name", "walk.bvh", "Cause", why), path + ": it is cut off"},
		{phrase.Fail("{{.Name}}: {{.Cause}}", "Name", "other.bvh", "Cause", why), "other.bvh: it is cut off"},
		{why, "it is cut off"},
		{fs.ErrNotExist, fs.ErrNotExist.Error()},
	} {
		before := test.err.Error()
		if got := At(path, test.err); got.Error() != test.want || !errors.Is(got, fs.ErrNotExist) {
			t.Errorf("%q became %q", before, got)
		}
		if test.err.Error() != before {
			t.Errorf("%q itself was changed", before)
		}
	}
	if err := At(path, nil); err != nil {
		t.Errorf("success became %v", err)
	}
}
