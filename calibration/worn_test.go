package calibration

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
)

// strapped is someone of 1.75 m who faces +X with controllers and trackers at places that are given in meters from between the feet: left, up, forward.
func strapped(at map[string]mgl64.Vec3) *person {
	random := rand.New(rand.NewPCG(61, 62))
	p := newPerson(figure(1.75, 1, random), false, 0, 0, random)
	p.devices[0].mounting.Rotation = mgl64.QuatIdent()
	p.place = rig.Transform{Position: mgl64.Vec3{0.4, 0, -1}, Rotation: rig.Yaw(math.Pi / 2)}
	for serial, place := range at {
		bone := p.bone(hips)
		world := rig.Transform{Position: p.place.Apply(place), Rotation: randomRotation(random, 3)}
		p.devices = append(p.devices, attached{trackers.Tracker, serial, hips, bone.Inverse().Mul(world)})
	}
	return p
}

// found is who has which role, and what is left out, "?" before what is asked.
func found(m *Measurement) map[string]string {
	roles := map[string]string{}
	for i := range m.Devices {
		if m.Devices[i].Kind == trackers.Tracker {
			roles[m.Devices[i].Serial] = m.Devices[i].Role.String()
		}
	}
	for i := range m.LeftOut {
		roles[m.LeftOut[i].Serial] = ""
		if m.LeftOut[i].Asked {
			roles[m.LeftOut[i].Serial] = "?"
		}
	}
	return roles
}

func TestTrackersAreGivenToThePartsThatTheyAreWornOn(t *testing.T) {
	t.Parallel()
	belt, left, right := mgl64.Vec3{0, 0.98, 0.1}, mgl64.Vec3{0.1, 0.1, 0.05}, mgl64.Vec3{-0.08, 0.12, 0.05}
	for name, c := range map[string]struct {
		at   map[string]mgl64.Vec3
		want map[string]string
	}{
		"belt and feet":         {map[string]mgl64.Vec3{"1": belt, "2": left, "3": right}, map[string]string{"1": "hips", "2": "leftFoot", "3": "rightFoot"}},
		"upper arms":            {map[string]mgl64.Vec3{"1": {0.40, 1.40, -0.05}, "2": {-0.42, 1.42, -0.04}}, map[string]string{"1": "leftElbow", "2": "rightElbow"}},
		"forearms":              {map[string]mgl64.Vec3{"1": {0.52, 1.40, -0.05}, "2": {-0.50, 1.42, -0.04}}, map[string]string{"1": "leftElbow", "2": "rightElbow"}},
		"thighs and belt":       {map[string]mgl64.Vec3{"1": belt, "2": {0.12, 0.62, 0.07}, "3": {-0.1, 0.60, 0.08}}, map[string]string{"1": "hips", "2": "leftKnee", "3": "rightKnee"}},
		"shins and feet":        {map[string]mgl64.Vec3{"1": {0.1, 0.45, 0.06}, "2": {-0.1, 0.44, 0.06}, "3": left, "4": right}, map[string]string{"1": "leftKnee", "2": "rightKnee", "3": "leftFoot", "4": "rightFoot"}},
		"belt and breastbone":   {map[string]mgl64.Vec3{"1": {0.02, 1.28, 0.12}, "2": belt}, map[string]string{"1": "chest", "2": "hips"}},
		"one on a desk":         {map[string]mgl64.Vec3{"1": belt, "2": {1.2, 0.74, 0.6}, "3": left, "4": right}, map[string]string{"1": "hips", "2": "", "3": "leftFoot", "4": "rightFoot"}},
		"one on a desk alone":   {map[string]mgl64.Vec3{"1": {1.2, 0.74, 0.6}}, map[string]string{"1": ""}},
		"two at one belt":       {map[string]mgl64.Vec3{"1": {0.03, 0.98, 0.1}, "2": {-0.03, 0.98, 0.1}, "3": left, "4": right}, map[string]string{"1": "?", "2": "?", "3": "leftFoot", "4": "rightFoot"}},
		"between belt and ribs": {map[string]mgl64.Vec3{"1": {0, 1.135, 0.12}}, map[string]string{"1": "?"}},
		"beside a foot":         {map[string]mgl64.Vec3{"1": belt, "2": {0.45, 0.05, 0.1}}, map[string]string{"1": "hips", "2": "?"}},
		"named, on another part": {map[string]mgl64.Vec3{"chest": belt, "left foot": {0.1, 0.5, 0.06}},
			map[string]string{"chest": "chest", "left foot": "leftFoot"}},
		"named and on a desk": {map[string]mgl64.Vec3{"1": belt, "left foot": {1.5, 0.74, 0.8}}, map[string]string{"1": "hips", "left foot": ""}},
	} {
		m, err := strapped(c.at).sampled(0.0005, 0.001, rand.New(rand.NewPCG(63, 64))).Measure(nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := found(&m)
		for serial, want := range c.want {
			if got[serial] != want {
				t.Errorf("%s: %s is %q, want %q; %v", name, serial, got[serial], want, m.LeftOut)
			}
		}
	}
}

// What had a role yesterday and lies on a desk today has none, and what a person says counts wherever it is.
func TestATrackerOnADeskHasItsRoleOnlyWhereThePersonSaysSo(t *testing.T) {
	t.Parallel()
	belt, desk := mgl64.Vec3{0, 0.98, 0.1}, mgl64.Vec3{1.2, 0.74, 0.6}
	random := rand.New(rand.NewPCG(65, 66))
	yesterday := strapped(map[string]mgl64.Vec3{"1": belt})
	m, err := yesterday.sampled(0, 0, random).Measure(nil)
	if err != nil {
		t.Fatal(err)
	}
	before, err := Fit(m, yesterday.body)
	if err != nil {
		t.Fatal(err)
	}
	today := strapped(map[string]mgl64.Vec3{"1": desk, "2": belt}).sampled(0, 0, random)
	if m, err = today.Measure(&before); err != nil || found(&m)["1"] != "" || found(&m)["2"] != "hips" {
		t.Errorf("%v, %v", found(&m), err)
	}
	if len(m.LeftOut) != 1 || !strings.Contains(m.LeftOut[0].Reason.String(), "1 is not on your body: 1.3") {
		t.Errorf("it says %v", m.LeftOut)
	}
	today.Demand.Assignments = Assignments(nil).With("tracker", "1", "chest")
	if m, err = today.Measure(&before); err != nil || found(&m)["1"] != "chest" {
		t.Errorf("chosen: %v, %v", found(&m), err)
	}
}

// A tracker on a chair right behind the person is where a hip tracker may be, and stays there while they come and go.
func TestWhatStaysBehindWhileThePersonWalksIsNotWorn(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(67, 68))
	p := strapped(map[string]mgl64.Vec3{"1": {0, 0.9, -0.12}})
	chair := p.frame(0, 0, 0, random).Devices[3]
	measured := func(walks, behind bool) map[string]string {
		var motion Motion
		s := Sampler{Motion: &motion}
		for i := range 180 {
			now := time.Duration(i) * 11 * time.Millisecond
			f := p.frame(now, 0.0005, 0.001, random)
			if walks && i < 90 {
				for k := range f.All() {
					f.Devices[k].Pose.Position[0] -= 1.5 * (1 - float64(i)/90)
				}
			}
			if behind {
				f.Devices[3].Pose = chair.Pose
			}
			motion.Tick(f)
			s.Add(f)
			s.Trim(now - time.Second)
		}
		m, err := s.Measure(nil)
		if err != nil {
			t.Fatal(err)
		}
		return found(&m)
	}
	if got := measured(true, false)["1"]; got != "hips" {
		t.Errorf("on the walker it is %q", got)
	}
	if got := measured(true, true)["1"]; got != "" {
		t.Errorf("on the chair it is %q", got)
	}
	if got := measured(false, false)["1"]; got != "hips" {
		t.Errorf("on who stands it is %q", got)
	}
}

func TestAControllerThatRepeatsItsPositionIsNamedRatherThanTheArm(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(69, 70))
	p := strapped(nil)
	refused := func(noise float64) string {
		var motion Motion
		s := Sampler{Motion: &motion}
		var low mgl64.Vec3
		for i := range 200 {
			now := time.Duration(i) * 11 * time.Millisecond
			f := p.frame(now, noise, 0.001, random)
			if i < 60 { // arms hang
				f.Devices[1].Pose.Position[1] -= 0.6
				f.Devices[2].Pose.Position[1] -= 0.6
				low = f.Devices[1].Pose.Position
			}
			f.Devices[1].Pose.Position = low
			motion.Tick(f)
			s.Add(f)
			s.Trim(now - time.Second)
		}
		_, err := s.Measure(nil)
		var refusal *Refusal
		if !errors.As(err, &refusal) {
			t.Fatal(err)
		}
		return refusal.Gate.String() + ": " + refusal.Error()
	}
	if got := refused(0.0005); !strings.HasPrefix(got, "device frozen: C1 (left hand) doesn't move") {
		t.Errorf("it says %q", got)
	}
	if got := refused(0); !strings.HasPrefix(got, "arms not level") { // without noise it may as well be held still
		t.Errorf("of one without noise it says %q", got)
	}
}

func TestTheChecklistAsksAboutADoubtedTrackerAndTicksItOnceThatIsAnswered(t *testing.T) {
	t.Parallel()
	s := newSitting()
	s.person = strapped(map[string]mgl64.Vec3{"1": {0.03, 0.98, 0.1}, "2": {-0.03, 0.98, 0.1}, "3": {1.2, 0.74, 0.6}})
	s.wait(time.Second)
	item := func() ChecklistItem {
		for _, item := range s.View().Checklist {
			if item.Role == hips {
				return item
			}
		}
		t.Fatal("the hips are not listed")
		return ChecklistItem{}
	}
	got := item()
	if got.Presence != Doubted || len(got.Answers) == 0 || got.Answers[0] != hips || got.Device < 0 || !strings.Contains(got.Cost.String(), "Choose its role") {
		t.Errorf("asked %+v", got)
	}
	notes := s.View().Notes
	if len(notes) == 0 || !strings.Contains(notes[0].String(), "3 is not on your body") {
		t.Errorf("notes %v", notes)
	}
	s.SetAssignments(Assignments(nil).With("tracker", "1", "hips").With("tracker", "2", ""))
	s.wait(100 * time.Millisecond)
	if got = item(); got.Presence != Tracked {
		t.Errorf("answered %+v", got)
	}
}

func TestWatchingMotionDoesNotAllocate(t *testing.T) {
	random := rand.New(rand.NewPCG(71, 72))
	f := strapped(map[string]mgl64.Vec3{"1": {0, 1, 0}}).frame(0, 0, 0, random)
	var m Motion
	if n := testing.AllocsPerRun(100, func() {
		f.Time += 11 * time.Millisecond
		for i := range f.All() {
			f.Devices[i].Received, f.Devices[i].Samples = f.Time, f.Devices[i].Samples+1
			f.Devices[i].Pose.Position[0] += 0.01
		}
		m.Tick(f)
	}); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

// A second tracker beside another is offered to be used too, and is then no line of its own.
func TestAChecklistOffersToUseBothOfTwoTrackersAtOnePlace(t *testing.T) {
	t.Parallel()
	for _, role := range [...]Role{hips, leftFoot, chest} {
		random := rand.New(rand.NewPCG(3, 4))
		f := newPerson(figure(1.7, 1, random), true, 0.05, 1, random).frame(0, 0, 0, random)
		w := wearing{demand: &Demand{}}
		var roles roleTable
		w.assign(f.All(), &roles)
		first := f.Devices[roles.of(role)]
		w.demand.Assignments = w.demand.Assignments.With("tracker", first.Serial, role.String())
		second := first
		second.Serial, second.Name = "SECOND", "second"
		second.Pose.Position = second.Pose.Position.Add(mgl64.Vec3{0.04, -0.02, 0.02})
		f.Devices[f.Count] = second
		f.Count++
		lines := func() (offered, both int, notes string) {
			offered = -1
			for _, item := range w.checklistOf(f) {
				if item.Presence == Beside && item.Role == role || slices.Contains(item.Both, role) {
					offered = item.Device
				}
				if item.Role == role && item.Presence == Tracked {
					both = item.Backup
				}
			}
			for _, note := range w.notesOn(f) {
				notes += note.String()
			}
			return offered, both, notes
		}
		if offered, both, notes := lines(); offered != f.Count-1 || both != 0 || notes != "" {
			t.Fatalf("%v: device %d is offered to be used too, and it says %q", role, offered, notes)
		}
		w.demand.Assignments = w.demand.Assignments.WithBackup("tracker", "SECOND", role.String())
		if again, both, notes := lines(); again >= 0 || both != f.Count || notes != "" {
			t.Errorf("%v: once both are used it offers device %d, lists %d and says %q", role, again, both-1, notes)
		}
	}
}
