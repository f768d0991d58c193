package calibration

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"posewright/trackers"
)

// sentTwice is a person whose devices two programs send, the headset, hands and belt of the second one beside.
func sentTwice() *trackers.Frame {
	random := rand.New(rand.NewPCG(7, 8))
	f := newPerson(figure(1.7, 1, random), true, 0.05, 1, random).frame(0, 0, 0, random)
	count := f.Count
	for i := range count {
		d := f.Devices[i]
		f.Devices[i].Source = "SteamVR"
		d.Source, d.Serial = "VMC :39540", "V-"+d.Serial
		f.Devices[f.Count] = d
		f.Count++
	}
	f.Time = time.Minute
	for i := range f.All() {
		f.Devices[i].Received, f.Devices[i].Samples = f.Time, 1000
	}
	return f
}

func TestAPartComesFromTheSourceThatWasChosen(t *testing.T) {
	t.Parallel()
	f := sentTwice()
	_, body, _ := room(t)
	for name, chosen := range map[string]Assignments{
		"hands":    Assignments(nil).WithFrom(PartHands, "vmc"),
		"head":     Assignments(nil).WithFrom(PartHead, "VMC :39540"),
		"both":     Assignments(nil).WithFrom(PartHead, "VMC").WithFrom(PartHands, "VMC"),
		"trunk":    Assignments(nil).WithFrom(PartTrunk, "VMC").WithFrom(PartLegs, "VMC").WithFrom(PartHead, "SteamVR"),
		"other":    Assignments(nil).WithFrom(PartHands, "VMC :39539"),
		"explicit": Assignments(nil).WithFrom(PartHands, "VMC").With("controller", f.Devices[1].Serial, "leftHand"),
	} {
		var b Bindings
		b.Choose(&chosen)
		Bind(nil, f, body, &b)
		var roles roleTable
		w := wearing{demand: &Demand{Assignments: chosen}, now: f.Time}
		w.assign(f.All(), &roles)
		for role := range RoleCount {
			from := chosen.From(role.From())
			if name == "other" { // which sends nothing
				from = ""
			}
			for where, i := range map[string]int{"in play": b.Device(role), "in a calibration": roles.of(role)} {
				given, _, said := Role(0), false, false
				if i >= 0 {
					given, _, said = chosen.Of(&f.Devices[i])
				}
				switch {
				case i < 0 && (role == head || role == leftHand || role == rightHand):
					t.Errorf("%s, %s: no device is %v", name, where, role)
				case i >= 0 && from != "" && !trackers.IsFrom(f.Devices[i].Source, from) && !(said && given == role):
					t.Errorf("%s, %s: %v is of %s", name, where, role, f.Devices[i].Source)
				}
			}
		}
	}
}

func TestAPartFallsBackWhileItsSourceSendsNothing(t *testing.T) {
	t.Parallel()
	f := sentTwice()
	_, body, _ := room(t)
	chosen := Assignments(nil).WithFrom(PartHands, "VMC")
	w := wearing{demand: &Demand{Assignments: chosen}}
	var b Bindings
	b.Choose(&chosen)
	for _, gone := range []bool{false, true, false} {
		f.Time += 2 * time.Second
		for i := range f.All() {
			if d := &f.Devices[i]; !gone || d.Source == "SteamVR" {
				d.Received = f.Time
			}
		}
		Bind(nil, f, body, &b)
		for _, role := range handRoles {
			if at := &f.Devices[b.Device(role)]; trackers.IsFrom(at.Source, "VMC") == gone {
				t.Errorf("gone %v: %v is of %s", gone, role, at.Source)
			}
		}
		said := ""
		for _, note := range w.notesOn(f) {
			said += note.String()
		}
		if strings.Contains(said, "VMC sends nothing") != gone {
			t.Errorf("gone %v: the checklist says %q", gone, said)
		}
	}
	// What it leaves out tells so.
	var bound [RoleCount]int
	for role := range bound {
		bound[role] = b.Device(Role(role))
	}
	if why, _ := WhyUnused(nil, chosen, f, &bound, 1); !strings.Contains(why.String(), "comes from VMC") {
		t.Errorf("of a controller that is left out it says %q", why)
	}
}

// A calibration measured no legs of the source: it goes before, until the person calibrates again.
func TestACalibratedPartStaysWithWhatWasMeasured(t *testing.T) {
	t.Parallel()
	f := sentTwice()
	_, body, _ := room(t)
	var roles roleTable
	w := wearing{demand: &Demand{Assignments: Assignments(nil).WithFrom(PartLegs, "SteamVR").WithFrom(PartTrunk, "SteamVR")}}
	w.assign(f.All(), &roles)
	c := &Calibration{Scale: 1, EyeHeightM: 1.6}
	for role, i := range roles.device {
		if i >= 0 {
			d := &f.Devices[i]
			c.Devices = append(c.Devices, Device{Kind: d.Kind.String(), Serial: d.Serial, Effector: Role(role).String()})
		}
	}
	chosen := Assignments(nil).WithFrom(PartLegs, "VMC")
	var b Bindings
	b.Choose(&chosen)
	Bind(c, f, body, &b)
	if i := b.Device(leftFoot); i < 0 || f.Devices[i].Source != "SteamVR" {
		t.Errorf("the left foot is device %d", i)
	}
}

func TestPartsAndRolesAreChosenBesideEachOther(t *testing.T) {
	t.Parallel()
	a := Assignments(nil).With("tracker", "", "hips").WithFrom(PartHands, "VMC").WithFrom(PartHands, "SteamVR")
	if len(a) != 2 || a.From(PartHands) != "SteamVR" || a.From(PartLegs) != "" || a.Validate() != nil {
		t.Error(a, a.Validate())
	}
	if a = a.With("tracker", "x", "hips").Without("", ""); len(a) != 2 || a.From(PartHands) != "SteamVR" {
		t.Error("a role that is chosen takes away ", a)
	}
	if a = a.WithFrom(PartHands, ""); len(a) != 1 || a.Validate() != nil {
		t.Error("any source leaves ", a)
	}
	for source, want := range map[string]bool{"VMC": true, "VMC :39540": true, "vmc :1": true, "evening ▸ VMC :39540": true, "VMC ▸ SteamVR": false, "evening ▸ SteamVR": false, "VMCX": false, "VM": false, "": false} {
		if trackers.IsFrom(source, "VMC") != want {
			t.Errorf("%q is taken to be VMC: %v", source, !want)
		}
	}
}
