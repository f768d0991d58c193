package trackers

import (
	"fmt"
	"net/netip"
	"testing"
	"time"
)

var (
	mine     = netip.MustParseAddrPort("192.168.0.2:5000")
	stranger = netip.MustParseAddrPort("192.168.0.9:6000")
)

// has reports whether a store holds a device.
func has(store *Store, serial string) bool {
	var frame Frame
	store.Snapshot(&frame)
	for i := range frame.All() {
		if frame.Devices[i].Serial == serial {
			return true
		}
	}
	return false
}

func TestAHeadsetAndDevicesWithRolesFindRoomAmongStrayDevices(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	for i := range 1000 {
		store.Put(key(Tracker, fmt.Sprint("stray ", i)), at(0, 0, 0))
	}
	store.Put(key(Headset, "mine"), at(0, 0, 0))
	if !has(store, "mine") {
		t.Error("the headset is refused")
	}
	store.SetWanted(func(kind Kind, serial string) bool { return kind == Tracker && serial[:2] == "my" })
	for i := range 20 { // more than are reserved: others go for them, also such as are not silent
		store.Put(key(Tracker, fmt.Sprint("my ", i)), at(0, 0, 0))
		if !has(store, fmt.Sprint("my ", i)) {
			t.Fatalf("tracker %d with a role is refused", i)
		}
	}
}

func TestTheLongestSilentDeviceWithoutARoleGoes(t *testing.T) {
	t.Parallel()
	store, now := newTestStore()
	for i := range MaxDevices - 2*reserved {
		now.Set(now.Now() + time.Millisecond)
		store.Put(key(Tracker, fmt.Sprint("t", i)), at(0, 0, 0))
	}
	var frame Frame
	store.Snapshot(&frame)
	store.SetRoles(&frame, []int{-1, 0})
	store.Put(key(Tracker, "new"), at(0, 0, 0))
	if has(store, "new") {
		t.Error("a device that still sends was removed")
	}
	now.Set(now.Now() + 2*time.Second)
	store.Put(key(Tracker, "t2"), at(0, 0, 0))
	store.Put(key(Tracker, "new"), at(0, 0, 0))
	if !has(store, "new") || !has(store, "t0") || has(store, "t1") || !has(store, "t2") {
		t.Errorf("new %v, t0 with a role %v, t1 silent longest %v, t2 %v", has(store, "new"), has(store, "t0"), has(store, "t1"), has(store, "t2"))
	}
}

func TestASenderAddsDevicesNoFasterThanTheyAppear(t *testing.T) {
	t.Parallel()
	store, now := newTestStore()
	added := 0
	for i := range 10_000 {
		if i%100 == 0 {
			now.Set(now.Now() + 1100*time.Millisecond) // all that are there are silent
		}
		store.SetSender(key(Tracker, "").Source, stranger, true)
		serial := fmt.Sprint("stray ", i)
		store.Put(key(Tracker, serial), at(0, 0, 0))
		if has(store, serial) {
			added++
		}
	}
	if most := firstDevices + 110*devicesPerSecond; added > most {
		t.Errorf("%d devices came and went, want at most %d", added, most)
	}
	if _, crowd := store.Trouble(key(Tracker, "").Source); crowd.Count != uint64(10_000-added) || crowd.Device != "stray 9999" {
		t.Errorf("%+v, want %d", crowd, 10_000-added)
	}
}

func TestADeviceStaysWithItsSender(t *testing.T) {
	t.Parallel()
	store, now := newTestStore()
	source := key(Headset, "h").Source
	put := func(from netip.AddrPort, steady bool, x float64) {
		now.Set(now.Now() + 10*time.Millisecond)
		store.SetSender(source, from, steady)
		store.Put(key(Headset, "h"), at(x, 0, 0))
	}
	x := func() float64 {
		var frame Frame
		store.Snapshot(&frame)
		return frame.Devices[0].Pose.Position.X()
	}
	put(mine, false, 1)
	put(stranger, false, 2)
	if x() != 2 {
		t.Error("a program that sends each packet from another port is refused")
	}
	put(mine, true, 1)
	for range 50 {
		put(stranger, true, 2)
		put(mine, true, 1)
		if x() != 1 {
			t.Fatal("the head jumps between two senders")
		}
	}
	conflict, _ := store.Trouble(source)
	if conflict.Kept != mine || conflict.Refused != stranger || conflict.Device != "h" || store.Refused().Senders == 0 {
		t.Errorf("%+v", conflict)
	}
	now.Set(now.Now() + 2*time.Second)
	put(stranger, true, 2)
	if x() != 2 {
		t.Error("after the first sender is gone the second is still refused")
	}
}
