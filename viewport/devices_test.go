package viewport

import (
	"slices"
	"testing"
)

func TestASelectedDeviceIsShownWithARingWhetherDevicesAreShownOrNot(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	in.Devices[0].Serial, in.Devices[1].Serial = "one", "two"
	var o Overlays
	o.Build(Show{}, in)
	if len(o.Solid.Vertices) != 0 {
		t.Fatal("devices are drawn that nobody wants to see")
	}
	in.Selected = []string{"devices.two"}
	o.Build(Show{Labels: true}, in)
	names := []string{}
	for _, label := range o.Labels {
		if label.Kind == LabelDevice {
			names = append(names, label.Name)
		}
	}
	if len(o.Solid.Vertices) == 0 || len(o.Front.Vertices) == 0 || !slices.Equal(names, []string{in.Devices[1].Name}) {
		t.Errorf("labels %q, %d vertices of the device and %d of its ring", names, len(o.Solid.Vertices), len(o.Front.Vertices))
	}
	ring := len(o.Front.Vertices)
	o.Build(Show{Devices: true, Labels: true}, in)
	if len(o.Front.Vertices) != ring {
		t.Errorf("with all devices shown the ring has %d vertices, alone %d", len(o.Front.Vertices), ring)
	}
}
