package ui

import (
	"fmt"
	"os"
	"testing"
)

// TestMain has the tests read English, whatever the machine speaks.
func TestMain(m *testing.M) {
	os.Setenv("LANGUAGE", "en")
	if err := speak(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}
