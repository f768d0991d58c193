//go:build cgo

package inspector

import (
	"fmt"
	"os"
	"testing"

	"posewright/ui/text"
	"posewright/ui/uitest"
)

// TestMain has the tests read English, whatever the machine speaks.
func TestMain(m *testing.M) {
	if err := text.SetLanguage("en"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// weight is the parameter that most tests change.
const weight = "effectors.leftHand.positionWeight"

// atOnce runs what widgets post for later.
func atOnce(run func()) { run() }

// press and dragTo move the pointer.
var press, dragTo = uitest.Press, uitest.DragTo
