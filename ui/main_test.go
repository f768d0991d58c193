package ui

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"posewright/ui/text"
)

// TestMain has the tests read English, whatever the machine speaks.
func TestMain(m *testing.M) {
	if folder, asked := os.LookupEnv(dying); asked {
		if folder, well := strings.CutPrefix(folder, "well:"); well {
			disarm, err := armFatal(folder)
			if err != nil {
				panic(err)
			}
			disarm()
			return
		}
		dieUnguarded(folder)
	}
	if err := text.SetLanguage("en"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}
