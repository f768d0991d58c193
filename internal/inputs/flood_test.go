//go:build !race

package inputs

import (
	"math/rand/v2"
	"net"
	"runtime"
	"testing"
	"time"

	"posewright/trackers"
)

// garbage is datagrams that no protocol means: noise, and the beginnings of what might be one.
func garbage() [][]byte {
	random := rand.New(rand.NewPCG(9, 9))
	heads := [][]byte{nil, []byte("#bundle\x00"), []byte("/VMC/Ext/Tra/Pos\x00\x00\x00\x00,sfffffff\x00\x00"), []byte("/tracking/trackers/1/position\x00\x00\x00,ff\x00"), []byte("head")}
	all := make([][]byte, 500)
	for i := range all {
		packet := append([]byte{}, heads[i%len(heads)]...)
		for range random.IntN(400) {
			packet = append(packet, byte(random.Uint32()))
		}
		all[i] = packet
	}
	return all
}

// Not in parallel to others, since it counts what the whole program allocates.
func TestAFloodOfGarbageCostsNoMemoryAndKeepsNobodyOut(t *testing.T) {
	packets := garbage()
	for _, kind := range kinds {
		if !kind.Listens {
			continue
		}
		store := trackers.NewStore(trackers.Monotonic())
		h := New(t.Context(), Options{Store: store})
		address := freePort(t)
		h.Apply(only(kind.ID, address))
		await(t, "it listens", func() {}, func() bool { return statusOf(h, kind.ID).State == trackers.Listening })
		conn, err := net.Dial("udp", address)
		if err != nil {
			t.Fatal(err)
		}
		sent := 0
		flooding := func(received uint64) {
			await(t, "the flood arrives", func() {
				for range 200 {
					_, _ = conn.Write(packets[sent%len(packets)])
					sent++
				}
			}, func() bool { return statusOf(h, kind.ID).Packets >= received })
		}
		flooding(2000) // what is made once is made
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		from := statusOf(h, kind.ID).Packets
		const many = 30000
		flooding(from + many)
		runtime.GC()
		runtime.ReadMemStats(&after)
		s := statusOf(h, kind.ID)
		if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 256<<10 {
			t.Errorf("%s: %d packets of garbage keep %d bytes", kind.Name, s.Packets-from, grown)
		}
		if s.Malformed+s.Unknown == 0 {
			t.Errorf("%s: none of %d packets is counted as garbage", kind.Name, s.Packets)
		}
		var frame trackers.Frame
		if store.Snapshot(&frame); frame.Count > 0 {
			t.Errorf("%s: garbage is %d devices, the first %+v", kind.Name, frame.Count, frame.Devices[0])
		}
		if kind.ID == "vmc" {
			await(t, "a sender is heard through it", func() {
				for i := range 50 {
					_, _ = conn.Write(packets[i])
				}
				_, _ = conn.Write(datagram(1))
				time.Sleep(time.Millisecond)
			}, func() bool { store.Snapshot(&frame); return frame.Count == 1 })
		}
		conn.Close()
		h.Pause(true)
	}
}
