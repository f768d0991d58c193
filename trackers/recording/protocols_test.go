package recording

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"posewright/trackers"
	"posewright/trackers/internal/capturetest"
	"posewright/trackers/osc"
	"posewright/trackers/udpcap"
)

// captured is what a sender of a protocol sends, each datagram a few milliseconds after the one before.
func captured(t *testing.T, id string) (recorded *udpcap.Recording) {
	t.Helper()
	recorded = new(udpcap.Recording)
	add := func(payload []byte) {
		at := 11 * time.Millisecond * time.Duration(len(recorded.Datagrams))
		recorded.Datagrams = append(recorded.Datagrams, udpcap.Datagram{At: at, Payload: payload})
	}
	udp := func(name string) {
		datagrams, err := udpcap.Read(bytes.NewReader(capturetest.Read(t, name)))
		if err != nil {
			t.Fatal(err)
		}
		recorded.Datagrams = datagrams.Datagrams[:min(len(datagrams.Datagrams), 500)]
	}
	switch id {
	case "vmc":
		udp("vmc_oscjs245.udpcap")
	case "vrchat":
		udp("vrchat_trackers_nodeosc.udpcap")
	case "webxr":
		head := []byte{0, 1, 'X', 'R', 1, 2, 3, 4}
		begin := func(kind byte, more ...byte) []byte { return append(append([]byte{kind}, head[1:]...), more...) }
		add(begin(1, 0, 5, 'Q', 'u', 'e', 's', 't'))
		for i := range 20 { // frames with a head that rises
			m := binary.LittleEndian.AppendUint32(begin(3, 2|4, 0), uint32(i))
			m = binary.LittleEndian.AppendUint64(m, math.Float64bits(100+11*float64(i)))
			for _, v := range [...]float32{0, 0, 1 + float32(i)/20, 0, 0, 0, 0, 1} { // the lead, and a pose
				m = binary.LittleEndian.AppendUint32(m, math.Float32bits(v))
			}
			add(append(m, 0, 0))
		}
	case "mocopi":
		add(capturetest.Read(t, "mocopi/sample_skdf.bin"))
		add(capturetest.Read(t, "mocopi/sample_fram.bin"))
	case "vmt":
		var w osc.Writer
		w.Message("/VMT/Out/SubscribedDevice", "sfffffff")
		w.Text("LHR-FOOT")
		for _, v := range [...]float32{0.5, 1, -2, 0, 0, 0, 1} {
			w.Float32(v)
		}
		add(bytes.Clone(w.Bytes()))
	case "slimevr":
		for _, name := range [...]string{"devices.bin", "bones.bin"} {
			data, err := os.ReadFile(filepath.Join("testdata", "slimevr", name))
			if err != nil {
				t.Fatal(err)
			}
			add(data)
		}
	case "vrpn": // a stream, parted as networks do
		stream := capturetest.Read(t, "vrpn_tcp_server_to_client.bin")
		for len(stream) > 0 {
			n := min(len(stream), 536)
			add(stream[:n:n])
			stream = stream[n:]
		}
	case "natnet":
		add(capturetest.Read(t, "natnet/modeldef_packet_v3.bin"))
		add(capturetest.Read(t, "natnet/mocapframe_packet_v3.bin"))
	default:
		t.Fatalf("there is no capture of %s", id)
	}
	return recorded
}

func TestEveryProtocolIsRecognizedRecordedAndReplayed(t *testing.T) {
	t.Parallel()
	for _, p := range Protocols {
		t.Run(p.ID, func(t *testing.T) {
			t.Parallel()
			if p.Decoder == nil {
				if p.Matches != nil || ProtocolOf(p.ID).Name != p.Name {
					t.Errorf("%+v", p)
				}
				return
			}
			recorded := captured(t, p.ID)
			s, err := FromDatagrams(recorded)
			if err != nil || s.Protocol != p.Name || s.Devices() == 0 || s.Decoded.Malformed != 0 {
				t.Fatalf("%v, %+v", err, s)
			}
			for _, other := range Protocols {
				if other.ID != p.ID && other.Matches != nil && other.Matches(recorded.Datagrams[0].Payload) {
					t.Errorf("it may be of %s", other.Name)
				}
			}
			// Received live, with a recorder at the store, the same devices are at the same places.
			var clock trackers.ManualClock
			store := trackers.NewStore(clock.Now)
			var file bytes.Buffer
			recorder, err := Record(store, &file, Info{})
			if err != nil {
				t.Fatal(err)
			}
			decoder := p.Decoder(p.Name)
			for _, d := range recorded.Datagrams {
				clock.Set(d.At)
				decoder.Decode(d.Payload, d.At, store)
			}
			if err := recorder.Stop(); err != nil {
				t.Fatal(err)
			}
			live, err := Read(&file)
			if err != nil {
				t.Fatal(err)
			}
			var want, got trackers.Frame
			store.Snapshot(&want)
			for name, session := range map[string]*Session{"recorded": live, "of the capture": s} {
				var at trackers.ManualClock
				played := trackers.NewStore(at.Now)
				at.Set(clock.Now())
				NewPlayer(session, "").Advance(clock.Now(), played)
				played.Snapshot(&got)
				if got.Count != want.Count || got.Count == 0 {
					t.Fatalf("%s: %d devices, want %d", name, got.Count, want.Count)
				}
				for i := range got.All() {
					if is, was := &got.Devices[i], &want.Devices[i]; is.Pose != was.Pose || is.Serial != was.Serial || is.Received != was.Received {
						t.Errorf("%s: %+v, want %+v", name, is, was)
					}
				}
			}
		})
	}
}
