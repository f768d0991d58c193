package viewport

import (
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver"
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

func TestDevicesAreDrawnWhereTheirTrackingSpaceStands(t *testing.T) {
	t.Parallel()
	in := fullInput(t)
	space := solver.Space{Origin: mgl64.Vec3{3, 0.5, -2}, Yaw: math.Pi / 2}
	placed := slices.Clone(in.Devices)
	for i := range placed { // a quarter turn to the left takes +X to -Z and +Z to +X
		p := &placed[i].Pose
		p.Position = mgl64.Vec3{p.Position[2] + 3, p.Position[1] + 0.5, -p.Position[0] - 2}
		p.Rotation = mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0}).Mul(p.Rotation)
	}
	var through, there Overlays
	in.Space = space
	through.Build(Show{Devices: true}, in)
	in.Space, in.Devices = solver.Space{}, placed
	there.Build(Show{Devices: true}, in)
	if len(through.Solid.Vertices) != len(there.Solid.Vertices) {
		t.Fatalf("%d vertices and not %d", len(through.Solid.Vertices), len(there.Solid.Vertices))
	}
	for i := range through.Solid.Vertices {
		if d := position(through.Solid.Vertices[i]).Sub(position(there.Solid.Vertices[i])).Len(); d > 1e-5 {
			t.Fatalf("vertex %d is %.4f m away", i, d)
		}
	}
}
