//go:build cgo

package scene

import (
	"io/fs"
	"strings"
	"testing"
)

// Drivers before OpenGL 4.2 may refuse characters beyond ASCII, even in comments.
func TestShaderSourcesArePlainASCIIAndIncludeExistingFiles(t *testing.T) {
	t.Parallel()
	files, err := fs.Glob(shaderFiles, "shaders/*.glsl")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d shader files: %v", len(files), err)
	}
	for _, file := range files {
		source := shaderSource(strings.TrimPrefix(file, "shaders/"))
		if strings.Contains(source, "#include") {
			t.Errorf("%s: an include is left in the source", file)
		}
		for i, r := range source {
			if r > 126 {
				t.Errorf("%s: character %q at byte %d is not ASCII", file, r, i)
				break
			}
		}
	}
}
