package ui

import (
	"testing"

	"posewright/ui/uitest"
)

func TestMain(m *testing.M) { uitest.Main(m) }
