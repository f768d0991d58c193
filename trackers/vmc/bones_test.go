package vmc

import (
	"bytes"
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/internal/capturetest"
	"posewright/trackers/osc"
	"posewright/trackers/udpcap"
)

// puppet is a sender that tells bones alone: names, and poses in the parent's frame as Unity has them.
type puppet struct {
	names []string
	poses [][7]float64
}

// standing is a person of 1.7 m in a T-pose whose bones all have the axes of the world.
func standing() puppet {
	p := puppet{}
	add := func(name string, x, y, z float64) {
		p.names, p.poses = append(p.names, name), append(p.poses, [7]float64{x, y, z, 0, 0, 0, 1})
	}
	add("Hips", 0, 1, 0)
	add("Spine", 0, 0.1, 0)
	add("Chest", 0, 0.1, 0)
	add("Neck", 0, 0.25, 0)
	add("Head", 0, 0.1, 0.02)
	for _, side := range []struct {
		name string
		sign float64
	}{{"Left", -1}, {"Right", 1}} { // Unity's left is -X
		add(side.name+"Shoulder", 0.03*side.sign, 0.2, 0)
		add(side.name+"UpperArm", 0.12*side.sign, 0, 0)
		add(side.name+"LowerArm", 0.27*side.sign, 0, 0)
		add(side.name+"Hand", 0.25*side.sign, 0, 0)
		add(side.name+"UpperLeg", 0.1*side.sign, -0.05, 0)
		add(side.name+"LowerLeg", 0, -0.42, 0)
		add(side.name+"Foot", 0, -0.45, 0)
	}
	return p
}

// turn sets the rotation of a bone: by degrees about Unity's axis.
func (p *puppet) turn(name string, axis [3]float64, degrees float64) {
	sin, cos := math.Sincos(degrees * math.Pi / 360)
	for i := range p.names {
		if p.names[i] == name {
			copy(p.poses[i][3:], []float64{axis[0] * sin, axis[1] * sin, axis[2] * sin, cos})
		}
	}
}

// packets are a frame of the sender in so many packets.
func (p *puppet) packets(count int, named func(string) string) [][]byte {
	var all [][]byte
	for k := range count {
		var w osc.Writer
		w.OpenBundle()
		for i := k * len(p.names) / count; i < (k+1)*len(p.names)/count; i++ {
			values := []any{named(p.names[i])}
			for _, v := range p.poses[i] {
				values = append(values, v)
			}
			appendMessage(&w, "/VMC/Ext/Bone/Pos", values...)
		}
		w.CloseBundle()
		all = append(all, append([]byte{}, w.Bytes()...))
	}
	return all
}

func asIs(name string) string { return name }

// show decodes frames of a puppet and returns the devices by name.
func show(t *testing.T, d *Decoder, store *trackers.Store, p *puppet, packets, frames int, named func(string) string) map[string]trackers.Device {
	t.Helper()
	for range frames {
		for _, packet := range p.packets(packets, named) {
			d.Decode(packet, store.Now(), store)
		}
	}
	var f trackers.Frame
	store.Snapshot(&f)
	devices := map[string]trackers.Device{}
	for _, device := range f.All() {
		devices[device.Name] = device
	}
	return devices
}

// flattened is a person whose sender tells rotations alone, with the hips at a height; 0 for those too.
func flattened(hips float64) puppet {
	p := standing()
	for i := range p.poses {
		clear(p.poses[i][:3])
	}
	p.poses[0][1] = hips
	return p
}

func TestWhoTellsRotationsAloneHasTheLengthsOfAnAveragePerson(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		root, hips float64    // height of what the sender tells, 0 for nothing
		squats     float64    // degrees
		want       mgl64.Vec3 // of the hips, meters; people of 1.71 m have theirs a bit over half as high
	}{
		"nothing but rotations":  {0, 0, 0, mgl64.Vec3{-2, 0.93, 3}},
		"a root on the floor":    {0.1, 0, 0, mgl64.Vec3{-2, 1.03, 3}},
		"a root at the hips":     {0.9, 0, 0, mgl64.Vec3{-2, 0.9, 3}},
		"hips":                   {0, 0.9, 0, mgl64.Vec3{-2, 0.9, 3}},
		"someone who bends legs": {0, 0, 90, mgl64.Vec3{-2, 0.93 - 0.415, 3}}, // shins upright, thighs level
	} {
		p := flattened(c.hips)
		for _, side := range []string{"Left", "Right"} {
			p.turn(side+"UpperLeg", [3]float64{1, 0, 0}, -c.squats)
			p.turn(side+"LowerLeg", [3]float64{1, 0, 0}, c.squats)
		}
		store := trackers.NewStore(new(trackers.ManualClock).Now)
		d := NewDecoder("puppet")
		d.Decode(message("/VMC/Ext/Root/Pos", "root", 2.0, c.root, 3.0, 0.0, 0.0, 0.0, 1.0), 0, store)
		devices := show(t, d, store, &p, 1, 3, asIs)
		at := func(device string) mgl64.Vec3 { return devices[device].Pose.Position }
		if len(devices) != 11 || at("hips").Sub(c.want).Len() > 0.03 {
			t.Errorf("%s: %d devices, hips at %v, want %v", name, len(devices), at("hips"), c.want)
		}
		// Of adults of that height arms are 1.3 to 1.5 m from wrist to wrist, and eyes, 7 cm above the head's joint, 1.60 m above the floor.
		if span := at("left hand").X() - at("right hand").X(); span < 1.3 || span > 1.5 {
			t.Errorf("%s: hands are %.2f m apart", name, span)
		}
		if head := at("head").Y() - at("hips").Y(); math.Abs(head-(1.53-0.93)) > 0.03 {
			t.Errorf("%s: the head is %.2f m above the hips", name, head)
		}
		if d.Counts().Assumed == 0 {
			t.Errorf("%s: nobody is told", name)
		}
	}
	p := standing()
	d := NewDecoder("puppet")
	if show(t, d, trackers.NewStore(new(trackers.ManualClock).Now), &p, 1, 3, asIs); d.Counts().Assumed > 0 {
		t.Error("someone with lengths of their own got others")
	}
}

func TestASenderOfBonesAloneWearsTrackersAtItsJoints(t *testing.T) {
	t.Parallel()
	lowerCamel := func(name string) string { return string(name[0]+'a'-'A') + name[1:] }
	for name, named := range map[string]func(string) string{"Unity": asIs, "VRM 1": lowerCamel} {
		for packets := 1; packets <= 19; packets += 6 {
			p := standing()
			store := trackers.NewStore(new(trackers.ManualClock).Now)
			d := NewDecoder("puppet")
			d.Decode(message("/VMC/Ext/Root/Pos", "root", 2.0, 0.0, 3.0, 0.0, 0.0, 0.0, 1.0), 0, store)
			devices := show(t, d, store, &p, packets, 3, named)
			if len(devices) != 11 {
				t.Fatalf("%s in %d packets: %d devices", name, packets, len(devices))
			}
			// Sums of the lengths above; Unity's x is turned round.
			for name, want := range map[string]mgl64.Vec3{
				"head": {-2, 1.55, 3.02}, "hips": {-2, 1, 3}, "chest": {-2, 1.2, 3}, "left hand": {-2 + 0.67, 1.4, 3}, "right hand": {-2 - 0.67, 1.4, 3},
				"left elbow": {-2 + 0.42, 1.4, 3}, "right knee": {-2 - 0.1, 0.53, 3}, "left foot": {-2 + 0.1, 0.08, 3},
			} {
				got := devices[name]
				if got.Kind != trackers.Tracker || got.Source != "puppet" || got.Pose.Position.Sub(want).Len() > 1e-6 || got.Pose.Rotation.W < 0.9999 {
					t.Errorf("%s in %d packets: %s is at %v, want %v", name, packets, name, got.Pose, want)
				}
			}
		}
	}
}

func TestTurnsOfBonesCarryEverythingBelow(t *testing.T) {
	t.Parallel()
	p := standing()
	// In Unity's left-handed frame a quarter about +Y turns forward, +Z, to +X, its right; a quarter of the left upper arm about +Z then swings
	// the arm, which points to -X, down.
	p.turn("Hips", [3]float64{0, 1, 0}, 90)
	p.turn("LeftUpperArm", [3]float64{0, 0, 1}, 90)
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	devices := show(t, NewDecoder("puppet"), store, &p, 1, 2, asIs)
	if facing := devices["head"].Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); facing.Sub(mgl64.Vec3{-1, 0, 0}).Len() > 1e-6 {
		t.Errorf("the head faces %v, want the right, -X", facing)
	}
	// Facing the right, the left shoulder is in front of where the person stood, +Z; the arm hangs 0.52 m below 1.4.
	if got := devices["left hand"].Pose.Position; got.Sub(mgl64.Vec3{0, 0.88, 0.15}).Len() > 1e-6 {
		t.Errorf("the left hand is at %v", got)
	}
}

func TestBonesAreCompleteWhenTheLastOfAFrameCameAndNotBefore(t *testing.T) {
	t.Parallel()
	p := standing()
	clock := new(trackers.ManualClock)
	store := trackers.NewStore(clock.Now)
	d := NewDecoder("puppet")
	samples := func() uint64 { return show(t, d, store, &puppet{}, 0, 0, asIs)["head"].Samples }
	frame := p.packets(4, asIs)
	for range 2 {
		for _, packet := range frame {
			d.Decode(packet, clock.Now(), store)
		}
	}
	before := samples()
	for i, packet := range frame {
		d.Decode(packet, clock.Now(), store)
		if got, want := samples()-before, uint64(i/3); got != want {
			t.Errorf("after packet %d of 4 there were %d samples, want %d", i+1, got, want)
		}
	}
	// A lost packet costs its frame a little time, nothing else.
	before = samples()
	for range 3 {
		for i, packet := range frame {
			if i != 3 {
				d.Decode(packet, clock.Now(), store)
			}
		}
	}
	if got := samples() - before; got < 2 {
		t.Errorf("%d samples in three frames without their last packets", got)
	}
}

func TestBonesYieldToDevicesAndComeBackWhenTheseStop(t *testing.T) {
	t.Parallel()
	p := standing()
	clock := new(trackers.ManualClock)
	store := trackers.NewStore(clock.Now)
	d := NewDecoder("puppet")
	d.Decode(devicePacket("LHR-1", 1), clock.Now(), store)
	if devices := show(t, d, store, &p, 2, 5, asIs); len(devices) != 1 {
		t.Errorf("beside a device there are %d", len(devices))
	}
	clock.Add(yield)
	if devices := show(t, d, store, &p, 2, 2, asIs); len(devices) != 12 {
		t.Errorf("after the device there are %d", len(devices))
	}
}

func TestBonesThatAreNoneDoNoHarm(t *testing.T) {
	t.Parallel()
	p := standing()
	p.poses[1][0] = math.NaN()
	p.poses[3][6] = 7
	p.names[4] = "Headless"
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	d := NewDecoder("puppet")
	devices := show(t, d, store, &p, 1, 3, asIs)
	if _, there := devices["head"]; there || len(devices) != 10 {
		t.Errorf("%d devices", len(devices))
	}
	if refused := store.Refused(); refused.Poses != 0 || d.Counts().Unknown != 0 {
		t.Errorf("%+v, %+v", refused, d.Counts())
	}
	// Without hips nothing has a place.
	p = standing()
	p.names[0] = "Tail"
	empty := trackers.NewStore(new(trackers.ManualClock).Now)
	if devices := show(t, NewDecoder("puppet"), empty, &p, 1, 3, asIs); len(devices) != 0 {
		t.Errorf("%d devices without hips", len(devices))
	}
}

// A recording of a person who walks has both, devices where the joints are: what bones alone give must lie there too.
func TestTheBonesOfARecordedWalkLieWhereItsDevicesAre(t *testing.T) {
	t.Parallel()
	recorded, err := udpcap.Read(bytes.NewReader(capturetest.Read(t, "vmc_tpose_then_walk_liblo.udpcap")))
	if err != nil {
		t.Fatal(err)
	}
	clock := new(trackers.ManualClock)
	attached, boned := trackers.NewStore(clock.Now), trackers.NewStore(clock.Now)
	device, bone := NewDecoder("x"), NewDecoder("x")
	var reader osc.Reader
	var a, b trackers.Frame
	checked, older := 0, map[string][]mgl64.Vec3{}
	for _, datagram := range recorded.Datagrams {
		clock.Set(datagram.At)
		device.Decode(datagram.Payload, datagram.At, attached)
		var w osc.Writer
		reader.Reset(datagram.Payload)
		for reader.Next() {
			m := reader.Message()
			if about, _ := subjectOf(m.Address); about != rootPose && about != bonePose {
				continue
			}
			name, wire, ok := devicePose(m)
			if !ok {
				t.Fatal("a bone without a pose")
			}
			w.Message(string(m.Address), "sfffffff")
			w.Text(string(name))
			for _, v := range wire {
				w.Float32(float32(v))
			}
			bone.Decode(w.Bytes(), datagram.At, boned)
			w.Reset()
		}
		attached.Snapshot(&a)
		boned.Snapshot(&b)
		for _, d := range a.All() {
			last := append(older[d.Serial], d.Pose.Position)
			older[d.Serial] = last[max(0, len(last)-6):]
		}
		if datagram.At < time.Second || b.Count == 0 {
			continue
		}
		for _, pair := range [][2]string{{"CON-L", "left hand"}, {"CON-R", "right hand"}, {"LHR-WAIST", "hips"}, {"LHR-FOOT-L", "left foot"}} {
			// Lone bones are told one after the other, so that what they make is up to two packets older than the devices.
			off := math.Inf(1)
			for _, d := range b.All() {
				if d.Serial != pair[1] {
					continue
				}
				for _, old := range older[pair[0]] {
					off = min(off, old.Sub(d.Pose.Position).Len())
				}
			}
			if off > 0.003 {
				t.Fatalf("at %v %s is %.3f m from %s", datagram.At, pair[0], off, pair[1])
			}
			checked++
		}
	}
	if checked < 1000 {
		t.Errorf("only %d were compared", checked)
	}
}
