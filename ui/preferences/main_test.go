package preferences

import (
	"posewright/ui/uitest"
	"testing"
)

func TestMain(m *testing.M) { uitest.Main(m) }
