//go:build cgo

package scene

import (
	"strings"
	"testing"
)

func TestACrashWhileDrawingSaysWhereLineByLine(t *testing.T) {
	t.Parallel()
	err := guarded(func() error { panic("no such mesh") })
	if err == nil || !strings.Contains(err.Error(), "no such mesh\n") || !strings.Contains(err.Error(), "\n\t") || !strings.Contains(err.Error(), "crash_test.go") {
		t.Errorf("it says %v", err)
	}
}
