package uitest

import (
	"fmt"
	"os"
	"testing"

	"posewright/ui/text"
)

// Main runs the tests of a package with English texts, whatever the language of the machine.
func Main(m *testing.M) {
	if err := text.SetLanguage("en"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}
