package preferences

import (
	"fmt"
	"os"
	"testing"

	"posewright/ui/text"
)

// TestMain has the tests read English, whatever the machine speaks.
func TestMain(m *testing.M) {
	if err := text.SetLanguage("en"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}
