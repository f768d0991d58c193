package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheCommandSaysWhatItLacks(t *testing.T) {
	t.Parallel()
	empty, broken := t.TempDir(), filepath.Join(t.TempDir(), "weights.bin")
	if err := os.WriteFile(broken, []byte("none"), 0o666); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"give a folder with --motion":   nil,
		"give recordings with --motion": {"walks"},
		"no recordings":                 {"--motion", empty},
		"not the weights":               {"--weights", broken, "--judge", empty},
	} {
		if err := run(context.Background(), args); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", args, err)
		}
	}
}
