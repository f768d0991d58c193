package app

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/eventloop"
	"posewright/trackers"
)

// devicesOf are devices, and what they have reported to the person.
func devicesOf() (*Devices, *[]string) {
	d, reported := &Devices{events: &eventloop.Events{}}, new([]string)
	d.events.Subscribe(func(e eventloop.Event) {
		switch e := e.(type) {
		case RolesSettled:
			var roles []string
			for _, r := range e.Roles {
				roles = append(roles, fmt.Sprint(r.Role, "=", r.Device))
			}
			*reported = append(*reported, strings.Join(roles, " ")+" | "+strings.Join(e.Unused, " "))
		case eventloop.Notice:
			*reported = append(*reported, e.Text.String())
		}
	})
	return d, reported
}

func TestRolesAreReportedOnceTheyHaveSettled(t *testing.T) {
	t.Parallel()
	d, reported := devicesOf()
	f := &trackers.Frame{Count: 3}
	for i, name := range []string{"HMD", "WAIST", "PUCK"} {
		f.Devices[i] = trackers.Device{Name: name, Serial: name}
	}
	var bound, backups [calibration.RoleCount]int
	for role := range bound {
		bound[role], backups[role] = -1, -1
	}
	bound[effectors.Head], bound[effectors.Hips] = 0, 1
	lost := -1
	pass := func(span time.Duration) {
		for end := f.Time + span; f.Time < end; {
			f.Time += 250 * time.Millisecond
			for i := range f.All() {
				if i != lost {
					f.Devices[i].Received = f.Time
				}
			}
			d.reportRoles(nil, &bound, &backups, f)
		}
	}
	expect := func(when string, want ...string) {
		t.Helper()
		if strings.Join(*reported, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s it reports: %q", when, *reported)
		}
		*reported = nil
	}
	pass(1500 * time.Millisecond)
	expect("early")
	pass(10 * time.Second)
	expect("after a while", "head=HMD hips=WAIST | PUCK")
	for range 10 { // back and forth, faster than anybody could read
		bound[effectors.Hips] = 2
		pass(time.Second)
		bound[effectors.Hips] = 1
		pass(time.Second)
	}
	expect("while it changes")
	pass(10 * time.Second)
	expect("where it is as before")
	lost = 1
	pass(10 * time.Second)
	expect("without the tracker", "head=HMD | PUCK")
	bound[effectors.Hips] = 2
	pass(10 * time.Second)
	expect("with the other", "head=HMD hips=PUCK | ")
	f.Time, f.Devices[1].Received = 0, -time.Minute // another source begins
	pass(10 * time.Second)
	expect("from the beginning")
}

func TestAPersonWhoIsSentTwiceIsReportedOnce(t *testing.T) {
	t.Parallel()
	const said = "LHR-1 and human://HEAD are at the same position"
	world := trackers.Pose{Position: mgl64.Vec3{1, 0, 2}, Rotation: mgl64.QuatRotate(0.5, mgl64.Vec3{0, 1, 0})}
	for name, c := range map[string]struct {
		at      mgl64.Vec3
		world   trackers.Pose
		ignored string
		want    string
	}{
		"where they are":                     {mgl64.Vec3{0, 1.6, 0}, trackers.Pose{}, "", said},
		"one is ignored":                     {mgl64.Vec3{0, 1.6, 0}, trackers.Pose{}, "human://HEAD", ""},
		"not tracked":                        {mgl64.Vec3{}, trackers.Pose{}, "", ""},
		"not tracked, re-centered":           {world.Position, world, "", ""},
		"at the origin of the room, tracked": {mgl64.Vec3{}, world, "", said},
	} {
		d, reported := devicesOf()
		d.conditioning = &trackers.Conditioning{World: c.world}
		if c.ignored != "" {
			d.choices.Assignments = calibration.Assignments(nil).With(trackers.Headset.String(), c.ignored, "")
		}
		f := &trackers.Frame{Count: 2}
		for i, serial := range []string{"LHR-1", "human://HEAD"} {
			f.Devices[i] = trackers.Device{Kind: trackers.Headset, Name: serial, Serial: serial, Source: "VMC", Pose: trackers.Pose{Position: c.at}}
		}
		for ; f.Time < time.Minute; f.Time += 250 * time.Millisecond {
			f.Devices[0].Received, f.Devices[1].Received = f.Time, f.Time
			d.CheckDoubles(f)
		}
		if got := strings.Join(*reported, "|"); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" || len(*reported) > 1 {
			t.Errorf("%s: %q", name, *reported)
		}
	}
}
