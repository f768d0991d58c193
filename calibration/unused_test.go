package calibration

import (
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

func TestADeviceWithoutARoleSaysWhyAndWhatToDo(t *testing.T) {
	t.Parallel()
	at := func(kind trackers.Kind, name string, x, y, z float64) trackers.Device {
		return trackers.Device{Kind: kind, Name: name, Serial: name, Source: "test", Samples: 1000, Pose: trackers.Pose{Position: mgl64.Vec3{x, y, z}, Rotation: mgl64.QuatIdent()}}
	}
	calibrated := func(seated bool, effectors ...string) *Calibration {
		c := &Calibration{Seated: seated}
		for _, pair := range effectors {
			serial, effector, _ := strings.Cut(pair, "=")
			kind := trackers.Tracker
			if serial == "hmd" {
				kind = trackers.Headset
			}
			c.Devices = append(c.Devices, Device{Kind: kind.String(), Serial: serial, Effector: effector})
		}
		return c
	}
	hmd := at(trackers.Headset, "hmd", 0, 1.2, 0)
	left, right := at(trackers.Tracker, "1", 0.1, 0.1, 0), at(trackers.Tracker, "2", -0.1, 0.1, 0)
	waist := at(trackers.Tracker, "3", 0, 0.7, 0)
	for name, c := range map[string]struct {
		calibration *Calibration
		devices     []trackers.Device
		of          int
		want        string // what the sentence holds; "" where nothing is said
	}{
		"one that has a role":             {nil, []trackers.Device{hmd, left, right}, 1, ""},
		"a foot after sitting":            {calibrated(true, "hmd=head"), []trackers.Device{hmd, left, right}, 1, "stand up"},
		"the other foot after sitting":    {calibrated(true, "hmd=head"), []trackers.Device{hmd, left, right}, 2, "stand up"},
		"a new waist after sitting":       {calibrated(true, "hmd=head"), []trackers.Device{hmd, left, right, waist}, 3, "not measured"},
		"a foot that came after standing": {calibrated(false, "hmd=head"), []trackers.Device{hmd, left, right}, 2, "not measured"},
		"a calibrated foot":               {calibrated(false, "hmd=head", "1=leftFoot"), []trackers.Device{hmd, left}, 1, ""},
		"a controller that was not calibrated": {calibrated(false, "hmd=head"), []trackers.Device{hmd, at(trackers.Controller, "left", 0.5, 1, 0), at(trackers.Controller, "right", -0.5, 1, 0),
			at(trackers.Controller, "third", -0.5, 1, 0)}, 3, "Its place"},
		"a third at the feet": {nil, []trackers.Device{hmd, left, right, at(trackers.Tracker, "3", 0, 0.3, 0)}, 3, "Its place"},
		"a third controller": {nil, []trackers.Device{hmd, at(trackers.Controller, "left", 0.5, 1, 0), at(trackers.Controller, "right", -0.5, 1, 0), at(trackers.Controller, "third", -0.5, 1, 0)},
			3, "Its place"},
		"a second headset":      {nil, []trackers.Device{hmd, at(trackers.Headset, "other", 2, 1.6, 0)}, 1, "Its place"},
		"another person's foot": {nil, []trackers.Device{hmd, at(trackers.Headset, "other", 3, 1.6, 0), at(trackers.Tracker, "1", 3, 0.1, 0)}, 2, "another headset"},
	} {
		f := trackers.Frame{Count: len(c.devices)}
		copy(f.Devices[:], c.devices)
		_, body, _ := room(t)
		var b Bindings
		Bind(c.calibration, &f, body, &b)
		var bound [RoleCount]int
		for role := range bound {
			bound[role] = b.Device(Role(role))
		}
		why, _ := WhyUnused(c.calibration, nil, &f, &bound, c.of)
		got := why.String()
		if c.want == "" != (got == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want something with %q", name, got, c.want)
		}
	}
	// A headset that is lost wears nothing.
	spare := at(trackers.Headset, "spare", 3, 1.6, 0)
	f := trackers.Frame{Count: 3, Time: time.Minute}
	copy(f.Devices[:], []trackers.Device{hmd, at(trackers.Tracker, "1", 3, 1, 0), spare})
	f.Devices[0].Received, f.Devices[1].Received = f.Time, f.Time
	nothing := [RoleCount]int{}
	for role := range nothing {
		nothing[role] = -1
	}
	if why, _ := WhyUnused(nil, nil, &f, &nothing, 1); strings.Contains(why.String(), "another headset") {
		t.Errorf("beside a lost headset it says %q", why)
	}
	// A person gave its role to another.
	f = trackers.Frame{Count: 3}
	copy(f.Devices[:], []trackers.Device{hmd, left, right})
	bound := [RoleCount]int{}
	for role := range bound {
		bound[role] = -1
	}
	bound[head], bound[leftFoot] = 0, 2
	for _, c := range []*Calibration{nil, calibrated(false, "hmd=head", "1=leftFoot")} {
		why, beside := WhyUnused(c, nil, &f, &bound, 1)
		want := "2 is already used for this body part (left foot). Use both, or choose a role for one of them."
		if got := why.String(); got != want || beside != leftFoot {
			t.Errorf("beside another it says %q, for %v", got, beside)
		}
	}
}
