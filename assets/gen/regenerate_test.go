//go:build amd64 && !amd64.v3

// Other machines may fuse a multiplication and an addition into one rounding, as the language allows, and then a session comes out differently somewhere.

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestTheGeneratorMakesTheEmbeddedBytes(t *testing.T) {
	t.Parallel()
	for _, f := range files {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(filepath.Join("..", f.name))
			if err != nil {
				t.Fatal(err)
			}
			got, err := f.make()
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("%s has %d bytes that are not the %d that the generator makes: run go generate ./assets",
					f.name, len(want), len(got))
			}
		})
	}
}
