package solarxr

import (
	"context"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/go-gl/mathgl/mgl64"
	flatbuffers "github.com/google/flatbuffers/go"

	"posewright/trackers"
)

// The servers of this file are written from the tables of SolarXR's public states and share nothing with what reads them.

// fields is a table to be written, by the numbers of its fields: uint8, uint16, uint32, float32, bool, string, []float64 for a struct, fields and []fields.
type fields map[int]any

func (o fields) write(b *flatbuffers.Builder) flatbuffers.UOffsetT {
	most := 0
	written := map[int]flatbuffers.UOffsetT{}
	for slot, value := range o {
		most = max(most, slot)
		switch v := value.(type) {
		case string:
			written[slot] = b.CreateString(v)
		case fields:
			written[slot] = v.write(b)
		case []fields:
			var all []flatbuffers.UOffsetT
			for _, each := range v {
				all = append(all, each.write(b))
			}
			b.StartVector(4, len(all), 4)
			for _, each := range slices.Backward(all) {
				b.PrependUOffsetT(each)
			}
			written[slot] = b.EndVector(len(all))
		}
	}
	b.StartObject(most + 1)
	for slot := range most + 1 {
		switch v := o[slot].(type) {
		case nil:
		case uint8:
			b.PrependByte(v)
			b.Slot(slot)
		case bool:
			b.PrependBool(v)
			b.Slot(slot)
		case uint16:
			b.PrependUint16(v)
			b.Slot(slot)
		case uint32:
			b.PrependUint32(v)
			b.Slot(slot)
		case float64:
			b.PrependFloat32(float32(v))
			b.Slot(slot)
		case []float64:
			b.Prep(4, 4*len(v))
			for _, x := range slices.Backward(v) {
				b.PlaceFloat32(float32(x))
			}
			b.PrependStructSlot(slot, b.Offset(), 0)
		default:
			b.PrependUOffsetTSlot(slot, written[slot], 0)
		}
	}
	return b.EndObject()
}

func (o fields) message(identifier string) []byte {
	b := flatbuffers.NewBuilder(1024)
	b.FinishWithFileIdentifier(o.write(b), []byte(identifier))
	return b.FinishedBytes()
}

// The bones of the simulated person, by the newest keys, each with its parent and its rest pose in the server's frame: +Y up, -Z ahead.
var simulated = []struct {
	key, parent string
	offset      mgl64.Vec3
}{
	{"head", "", mgl64.Vec3{0, 0, 0.1}}, {"neck", "head", mgl64.Vec3{0, -0.1, 0}},
	{"upper_chest", "neck", mgl64.Vec3{0, -0.16, 0}}, {"lower_chest", "upper_chest", mgl64.Vec3{0, -0.17, 0}},
	{"upper_waist", "lower_chest", mgl64.Vec3{0, -0.09, 0}}, {"lower_waist", "upper_waist", mgl64.Vec3{0, -0.09, 0}}, {"hip", "lower_waist", mgl64.Vec3{0, -0.06, 0}},
	{"left_hip", "hip", mgl64.Vec3{-0.13, 0, 0}}, {"right_hip", "hip", mgl64.Vec3{0.13, 0, 0}},
	{"left_upper_leg", "left_hip", mgl64.Vec3{0, -0.42, 0}}, {"right_upper_leg", "right_hip", mgl64.Vec3{0, -0.42, 0}},
	{"left_lower_leg", "left_upper_leg", mgl64.Vec3{0, -0.5, 0.05}}, {"right_lower_leg", "right_upper_leg", mgl64.Vec3{0, -0.5, 0.05}},
	{"left_foot", "left_lower_leg", mgl64.Vec3{0, 0, -0.12}}, {"right_foot", "right_lower_leg", mgl64.Vec3{0, 0, -0.12}},
	{"left_shoulder", "neck", mgl64.Vec3{-0.175, -0.06, 0}}, {"right_shoulder", "neck", mgl64.Vec3{0.175, -0.06, 0}},
	{"left_upper_arm", "left_shoulder", mgl64.Vec3{0, -0.27, 0}}, {"right_upper_arm", "right_shoulder", mgl64.Vec3{0, -0.27, 0}},
	{"left_lower_arm", "left_upper_arm", mgl64.Vec3{0, -0.25, 0}}, {"right_lower_arm", "right_upper_arm", mgl64.Vec3{0, -0.25, 0}},
	{"left_hand", "left_lower_arm", mgl64.Vec3{0, -0.08, 0}}, {"right_hand", "right_lower_arm", mgl64.Vec3{0, -0.08, 0}},
}

const simulatedEyesM = 0.1 + 0.16 + 0.17 + 0.18 + 0.06 + 0.42 + 0.5

type simulatedBone struct {
	head, offset mgl64.Vec3
	rotation     mgl64.Quat
}

func (b simulatedBone) tail() mgl64.Vec3 { return b.head.Add(b.rotation.Rotate(b.offset)) }

// orientation is the rotation behind that from straight down to the rest pose.
func (b simulatedBone) orientation() mgl64.Quat {
	return b.rotation.Mul(mgl64.QuatBetweenVectors(mgl64.Vec3{0, -1, 0}, b.offset.Normalize()))
}

// pose is the person at a time, in the server's frame. The waist bends at its ends alone, since most generations have one bone there.
func pose(at float64) map[string]simulatedBone {
	all := map[string]simulatedBone{}
	for i, s := range simulated {
		n := float64(i)
		if s.key == "lower_waist" {
			n--
		}
		turn := mgl64.QuatRotate(0.9*math.Sin(at+n), mgl64.Vec3{1, 0, 0}).Mul(mgl64.QuatRotate(0.6*math.Cos(2*at+n), mgl64.Vec3{0, 1, 0})).
			Mul(mgl64.QuatRotate(0.4*math.Sin(3*at-n), mgl64.Vec3{0, 0, 1}))
		b := simulatedBone{head: mgl64.Vec3{0.2 * at, 1.5, -0.3}, offset: s.offset, rotation: turn}
		if s.parent != "" {
			b.head = all[s.parent].tail()
		}
		all[s.key] = b
	}
	return all
}

// toTrackingSpace turns by half a turn about the vertical: there the person faces +Z.
func toTrackingSpace(p mgl64.Vec3, q mgl64.Quat) trackers.Pose {
	half := mgl64.QuatRotate(math.Pi, mgl64.Vec3{0, 1, 0})
	return trackers.Pose{Position: half.Rotate(p), Rotation: half.Mul(q).Mul(half.Conjugate())}
}

// expected are the devices at a time.
func expected(at float64) map[string]trackers.Pose {
	b, out := pose(at), map[string]trackers.Pose{}
	for serial, key := range map[string]string{"left knee": "left_lower_leg", "right knee": "right_lower_leg", "left foot": "left_foot", "right foot": "right_foot",
		"left elbow": "left_lower_arm", "right elbow": "right_lower_arm", "left hand": "left_hand", "right hand": "right_hand"} {
		out[serial] = toTrackingSpace(b[key].head, b[key].orientation())
	}
	for serial, key := range map[string]string{"chest": "upper_chest", "hips": "hip"} {
		out[serial] = toTrackingSpace(b[key].tail(), b[key].orientation())
	}
	out["HMD"] = toTrackingSpace(b["head"].head, b["head"].rotation)
	return out
}

// generation is one state of the protocol.
type generation struct {
	name         string
	numbers      []string // of parts
	ids          bool     // numbers are 16 bits and told by a registry
	rooted       bool     // the hello is a root of its own
	program      string
	bone         func(n any, b simulatedBone) fields
	bones, index int // of an update
	info, status int // of a tracker
	aboutTracker func(n any, name, custom string, headset bool) fields
	replies      bool // headers of requests have a field for the one that is answered
	ask          byte // the request for proportions
	lengths      map[Proportion]byte
}

func quat(q mgl64.Quat) []float64 { return []float64{q.V[0], q.V[1], q.V[2], q.W} }

func text(o fields, slot int, value string) {
	if value != "" {
		o[slot] = value
	}
}

var oldNumbers = strings.Fields("- head neck chest waist hip left_upper_leg right_upper_leg left_lower_leg right_lower_leg left_foot right_foot - - left_lower_arm " +
	"right_lower_arm left_upper_arm right_upper_arm left_hand right_hand left_shoulder right_shoulder upper_chest left_hip right_hip")

var laterNumbers = strings.Fields("- head neck upper_chest chest waist hip left_upper_leg right_upper_leg left_lower_leg right_lower_leg left_foot right_foot " +
	"left_upper_arm right_upper_arm left_lower_arm right_lower_arm left_hand right_hand left_shoulder right_shoulder left_hip right_hip")

var newestNumbers = strings.Fields("- head neck upper_chest lower_chest upper_waist lower_waist hip left_upper_leg right_upper_leg left_lower_leg right_lower_leg " +
	"left_foot right_foot left_upper_arm right_upper_arm left_lower_arm right_lower_arm left_hand right_hand left_shoulder right_shoulder")

func laterBone(n any, b simulatedBone) fields {
	return fields{0: n, 1: b.offset.Len(), 2: quat(b.rotation), 3: quat(b.orientation()), 4: []float64{b.head[0], b.head[1], b.head[2]},
		5: []float64{b.tail()[0], b.tail()[1], b.tail()[2]}}
}

func firstBone(n any, b simulatedBone) fields {
	return fields{0: n, 1: quat(b.orientation()), 2: quat(b.rotation), 3: b.offset.Len(), 4: []float64{b.head[0], b.head[1], b.head[2]}}
}

func laterInfo(n any, name, custom string, headset bool) fields {
	o := fields{0: !headset, 1: uint16(7), 2: n, 3: quarter, 6: uint8(1), 7: uint8(0), 8: uint8(0)}
	text(o, 4, name)
	text(o, 5, custom)
	return o
}

func newestInfo(n any, name, custom string, headset bool) fields {
	o := fields{0: !headset, 1: uint16(7), 2: n, 3: []float64{0, 0, 0, 1}, 4: quarter, 7: uint8(1), 8: uint8(0), 9: uint8(0)}
	text(o, 5, name)
	text(o, 6, custom)
	return o
}

var oldLengths = map[Proportion]byte{UpperLeg: 9, LowerLeg: 10, UpperArm: 16, LowerArm: 17, ShouldersWidth: 15}
var laterLengths = map[Proportion]byte{UpperLeg: 8, LowerLeg: 9, UpperArm: 14, LowerArm: 15, ShouldersWidth: 13}

// people are the generations that the simulated person comes through.
var people = []generation{
	{name: "21", numbers: oldNumbers, program: "SlimeVR", bones: 2, index: 4, info: 1, status: 2, ask: 12, lengths: oldLengths,
		bone: func(n any, b simulatedBone) fields {
			return fields{0: n, 1: quat(b.orientation()), 2: b.offset.Len(), 3: []float64{b.head[0], b.head[1], b.head[2]}}
		},
		aboutTracker: func(n any, name, custom string, headset bool) fields {
			o := fields{0: uint16(7), 1: n, 2: 100.0, 3: []float64{0, 0, 0, 1}, 4: true, 10: quarter, 11: headset}
			text(o, 7, name)
			text(o, 8, custom)
			return o
		}},
	{name: "22 first", numbers: oldNumbers, program: "SlimeVR", bones: 1, index: 2, info: 2, status: 3, ask: 39, lengths: oldLengths, bone: firstBone,
		aboutTracker: laterInfo},
	{name: "22 later", numbers: laterNumbers, program: "SlimeVR", bones: 1, index: 2, info: 2, status: 3, ask: 36, replies: true, lengths: laterLengths, bone: laterBone,
		aboutTracker: laterInfo},
	{name: "22 with two bones in the waist", numbers: newestNumbers, program: "SlimeVR", bones: 1, index: 2, info: 2, status: 3, ask: 35, replies: true,
		lengths: laterLengths, bone: laterBone, aboutTracker: laterInfo},
	{name: "hello alone", numbers: newestNumbers, ids: true, rooted: true, program: "SlimeVR (SolarXR 2)", bones: 1, index: 2, info: 2, status: 3, ask: 37, replies: true,
		lengths: laterLengths, bone: laterBone, aboutTracker: newestInfo},
	{name: "newest", numbers: newestNumbers, ids: true, program: "SlimeVR (SolarXR 2)", bones: 1, index: 2, info: 2, status: 3, ask: 37, replies: true,
		lengths: laterLengths, bone: laterBone, aboutTracker: newestInfo},
}

// merged is the person with the bones that a generation has.
func (g *generation) merged(at float64) map[string]simulatedBone {
	b := pose(at)
	if slices.Contains(g.numbers, "waist") {
		waist := b["upper_waist"]
		waist.offset = waist.offset.Add(b["lower_waist"].offset)
		b["waist"], b["chest"] = waist, b["lower_chest"]
	}
	return b
}

// number is what a part has on the wire; ids are in no order.
func (g *generation) number(key string) any {
	n := slices.Index(g.numbers, key)
	if n < 0 {
		n = slices.Index(g.numbers, map[string]string{"lower_chest": "chest", "upper_waist": "waist"}[key])
	}
	if g.ids {
		return uint16(300 - n)
	}
	return uint8(n)
}

func feed(update fields) []byte {
	return fields{0: []fields{{0: uint8(3), 1: update}}}.message("SXMB")
}

func (g *generation) bonesAt(at float64) []byte {
	var all []fields
	for key, b := range g.merged(at) {
		if n := g.number(key); slices.Contains(g.numbers, key) {
			all = append(all, g.bone(n, b))
		}
	}
	update := fields{g.bones: all, g.index: uint8(1)}
	if g.name == "21" { // trackers of its own, which the mask of bones asks this one for
		update[1] = []fields{{0: fields{0: uint8(1)}, 1: fields{7: "computed"}, 2: uint8(2), 3: quarter}}
	}
	return feed(update)
}

func (g *generation) devices() []byte {
	var all []fields
	for i, worn := range []struct {
		key    string
		status uint8
	}{{"head", 2}, {"lower_chest", 2}, {"upper_waist", 3}, {"left_upper_leg", 2}, {"right_upper_leg", 2}, {"left_lower_leg", 5}, {"right_lower_leg", 2},
		{"left_upper_arm", 2}, {"right_upper_arm", 2}, {"left_lower_arm", 2}, {"right_lower_arm", 2}, {"right_hand", 6}} {
		custom := ""
		if worn.key == "upper_waist" {
			custom = "My belt"
		}
		tracker := fields{g.info: g.aboutTracker(g.number(worn.key), "tracker "+worn.key, custom, i == 0), g.status: worn.status, g.status + 1: quarter}
		if g.info == 1 {
			tracker[0] = fields{1: uint8(i)} // its id
		} else {
			tracker[0], tracker[1] = uint16(i+1), uint16(i+1)
		}
		all = append(all, fields{0: uint16(i), 3: fields{6: uint8(50 + i)}, 4: []fields{tracker}})
	}
	return feed(fields{0: all, g.index: uint8(0)})
}

func (g *generation) registry() fields {
	var all []fields
	for n, key := range g.numbers {
		if key != "-" {
			all = append(all, fields{0: uint16(300 - n), 1: "slimevr:" + key, 2: key, 3: uint16(0)})
		}
	}
	return fields{0: append(all, fields{0: uint16(7), 1: "someone:tail"})}
}

func connectionMessage(kind uint8, message fields) []byte {
	return fields{3: []fields{{0: kind, 1: message}}}.message("SXMB")
}

// proportions is the answer that tells lengths.
func (g *generation) proportionsMessage() []byte {
	lengths := []fields{{0: g.lengths[UpperLeg], 1: 0.42}, {0: g.lengths[LowerLeg], 1: 0.5}, {0: g.lengths[UpperArm], 1: 0.27}, {0: g.lengths[LowerArm], 1: 0.25}, {0: uint8(2), 1: 0.1}}
	header := fields{1: g.ask + 3, 2: fields{0: lengths, 1: simulatedEyesM}}
	if g.replies {
		header = fields{2: g.ask + 3, 3: fields{0: lengths, 1: simulatedEyesM}}
	}
	return fields{1: []fields{header}}.message("SXMB")
}

// messagesOfAll is how many messages generationMessages has of each generation.
const messagesOfAll = 4

// generationMessages are what each generation sends in turn.
func generationMessages() (all [][]byte) {
	for i := range people {
		g := &people[i]
		begin := fields{}.message("SXMB")
		if g.ids {
			begin = connectionMessage(6, g.registry())
		}
		all = append(all, begin, g.devices(), g.bonesAt(0.3), g.proportionsMessage())
	}
	return all
}

// simulatedServer is a SlimeVR server of a generation, which can be changed.
type simulatedServer struct {
	*httptest.Server
	mutex      sync.Mutex
	generation *generation
	conn       *websocket.Conn
	fed        bool
	greeted    bool
	resets     []byte
	changed    map[byte]float32
	asked      int // for proportions; of newAnswering how often it was connected to
	wrong      []string
}

// newSimulatedServer is one of a generation; without one it is what answers to each message.
func newSimulatedServer(t *testing.T, g *generation) *simulatedServer {
	x := &simulatedServer{generation: g}
	x.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		x.mutex.Lock()
		x.conn, x.fed, x.greeted, x.changed, x.resets, x.asked = conn, false, false, map[byte]float32{}, nil, 0
		x.mutex.Unlock()
		for {
			_, data, err := conn.Read(context.Background())
			if err != nil || !x.take(data) {
				return
			}
		}
	}))
	t.Cleanup(x.Close)
	return x
}

func (x *simulatedServer) send(messages ...[]byte) {
	for _, m := range messages {
		_ = x.conn.Write(context.Background(), websocket.MessageBinary, m)
	}
}

// The library's own reader of what a client sends.
type received struct{ *flatbuffers.Table }

func (r received) at(slot int) flatbuffers.UOffsetT {
	return flatbuffers.UOffsetT(r.Offset(flatbuffers.VOffsetT(4 + 2*slot)))
}

func (r received) inner(slot int) received {
	return received{&flatbuffers.Table{Bytes: r.Bytes, Pos: r.Indirect(r.Pos + r.at(slot))}}
}

func (r received) byteAt(slot int) byte {
	if o := r.at(slot); o != 0 {
		return r.GetByte(r.Pos + o)
	}
	return 0
}

func (r received) each(slot int, f func(received)) {
	if o := r.at(slot); o != 0 {
		for i := range r.VectorLen(o) {
			f(received{&flatbuffers.Table{Bytes: r.Bytes, Pos: r.Indirect(r.Vector(o) + flatbuffers.UOffsetT(4*i))}})
		}
	}
}

// take does what a server of the generation does; false closes the connection.
func (x *simulatedServer) take(data []byte) (stay bool) {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	g := x.generation
	root := received{&flatbuffers.Table{Bytes: data, Pos: flatbuffers.GetUOffsetT(data)}}
	if g.rooted && !x.greeted && x.asked == 0 {
		if string(data[4:8]) != "SXCH" || root.GetUint32Slot(4, 0) != 2 {
			return false
		}
		x.asked = -1
		x.send(fields{0: uint8(0), 1: uint32(2)}.message("SXSH"), connectionMessage(1, g.registry()), connectionMessage(2, fields{}))
		return true
	}
	if g.ids && string(data[4:8]) != "SXMB" && g.rooted {
		return false
	}
	stay = true
	root.each(3, func(header received) {
		switch kind := header.byteAt(0); {
		case !g.ids:
		case g.rooted && kind == 3:
			x.greeted = true
		case g.rooted:
			stay = false
		case kind == 1:
			if header.inner(1).GetUint32Slot(4, 0) != 2 {
				stay = false
				return
			}
			x.send(connectionMessage(2, fields{1: uint32(2)}))
		case kind == 5:
			x.send(connectionMessage(6, g.registry()))
		case kind == 3:
			x.greeted = true
			x.send(connectionMessage(3, fields{}))
		}
	})
	if g.ids && !x.greeted {
		if root.at(0) != 0 && root.VectorLen(root.at(0)) > 0 || root.at(1) != 0 {
			x.wrong = append(x.wrong, "asked before the handshake has ended")
		}
		return stay
	}
	root.each(0, func(header received) {
		header.inner(1).each(0, func(config received) {
			asksBones := config.at(2) != 0 // a mask
			if g.bones == 2 {
				asksBones = config.byteAt(3) != 0
			}
			if asksBones && g.bones == 1 {
				for field := range 5 {
					if config.inner(2).byteAt(field) == 0 {
						asksBones = false
					}
				}
			}
			if asksBones {
				x.fed = true
				x.send(g.bonesAt(0))
			} else if config.at(1) != 0 {
				x.send(g.devices())
			}
		})
	})
	root.each(1, func(header received) {
		slot := 1
		if g.replies {
			if slot = 2; header.at(1) != 0 && header.GetUint32(header.Pos+header.at(1)) != 0 {
				return // an answer to a question that was never asked
			}
		}
		if header.at(slot+1) == 0 || header.byteAt(slot) == 0 {
			return
		}
		kind, message := header.byteAt(slot), header.inner(slot+1)
		switch {
		case kind == 3:
			x.resets = append(x.resets, message.byteAt(0))
		case kind == g.ask:
			x.asked++
			x.send(g.proportionsMessage())
		case kind == g.ask+1:
			x.changed[message.byteAt(0)] = message.GetFloat32Slot(6, 0)
		default:
			x.wrong = append(x.wrong, "a request that changes something else")
		}
	})
	return stay
}

// furthest is how far devices are from where they are to be, meters, and how far turned, radians.
func furthest(store *trackers.Store, want map[string]trackers.Pose) (meters, radians float64) {
	var frame trackers.Frame
	store.Snapshot(&frame)
	if frame.Count != len(want) {
		return math.Inf(1), math.Inf(1)
	}
	for _, device := range frame.All() {
		w, ok := want[device.Serial]
		if !ok {
			return math.Inf(1), math.Inf(1)
		}
		meters = math.Max(meters, device.Pose.Position.Sub(w.Position).Len())
		radians = math.Max(radians, 2*math.Acos(math.Min(1, math.Abs(device.Pose.Rotation.Dot(w.Rotation)))))
	}
	return meters, radians
}

// follow runs a source until its server feeds it, and returns what ends it.
func follow(t *testing.T, g *generation, source *Source) (store *trackers.Store, end func()) {
	t.Helper()
	store = trackers.NewStore(trackers.Monotonic())
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- source.Run(ctx, store) }()
	eventually(t, g.name+" is received", func() bool {
		meters, _ := furthest(store, expected(0))
		return meters < 1e-4 && source.Status().State == trackers.Receiving
	})
	return store, func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

func TestAllGenerationsGiveThePoseOfTheSamePerson(t *testing.T) {
	t.Parallel()
	x := newSimulatedServer(t, nil)
	source := New(strings.TrimPrefix(x.URL, "http://"))
	source.patience = 4 * time.Second // servers here answer or close, however late
	// One source, whose server is another each time that it connects.
	for _, i := range []int{5, 0, 1, 2, 4, 3, 0} {
		g := &people[i]
		x.mutex.Lock()
		x.generation = g // which the connection before may still read
		x.mutex.Unlock()
		store, end := follow(t, g, source)
		for _, at := range []float64{0.4, 0.8, 1.7, 2.9} {
			x.mutex.Lock()
			x.send(g.bonesAt(at))
			x.mutex.Unlock()
			var meters, radians float64
			eventually(t, g.name+" follows", func() bool {
				meters, radians = furthest(store, expected(at))
				return meters < 0.01
			})
			if meters > 1e-4 || radians > 1e-3 {
				t.Errorf("%s at %v is off by %v m, %v rad", g.name, at, meters, radians)
			}
		}
		if status := source.Status(); status.Program != g.program || status.Malformed != 0 || status.Strange {
			t.Errorf("%s: %+v", g.name, status)
		}
		g.checkRequests(t, x, source)
		g.checkTrackers(t, x, source, store)
		end()
		x.mutex.Lock()
		if len(x.wrong) > 0 {
			t.Errorf("%s: %v", g.name, x.wrong)
		}
		x.mutex.Unlock()
	}
}

func (g *generation) checkTrackers(t *testing.T, x *simulatedServer, source *Source, store *trackers.Store) {
	var frame trackers.Frame
	eventually(t, g.name+" tells of the trackers and then of the bones", func() bool {
		x.mutex.Lock()
		x.send(g.devices(), g.bonesAt(0))
		x.mutex.Unlock()
		store.Snapshot(&frame)
		return len(source.Trackers()) > 0 && !slices.ContainsFunc(frame.All(), func(device trackers.Device) bool {
			return device.Serial == "hips" && device.Battery < 0
		})
	})
	known := source.Trackers()
	if len(known) != 12 {
		t.Fatalf("%s tells of %+v", g.name, known)
	}
	for i, part := range []Part{Head, Chest, Waist, LeftUpperLeg, RightUpperLeg, LeftLowerLeg, RightLowerLeg, LeftUpperArm, RightUpperArm, LeftLowerArm, RightLowerArm, RightHand} {
		k := known[i]
		if k.Part != part || k.Headset != (i == 0) || k.Tracked != (i != 11) || k.Occluded != (i == 5) || math.Abs(k.Charge-float64(50+i)/100) > 1e-6 {
			t.Errorf("%s: tracker %d is %+v", g.name, i, k)
		}
		if k.Mounting.Sub(mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})).Len() > 1e-6 {
			t.Errorf("%s: tracker %d is mounted %v", g.name, i, k.Mounting)
		}
	}
	if known[2].Name != "My belt" || known[3].Name != "tracker left_upper_leg" {
		t.Errorf("%s calls them %q and %q", g.name, known[2].Name, known[3].Name)
	}
	for _, device := range frame.All() {
		if device.Serial == "hips" && math.Abs(device.Battery-0.52) > 1e-6 || device.Inferred != (device.Serial == "left foot") {
			t.Errorf("%s: %+v", g.name, device)
		}
	}
}

func (g *generation) checkRequests(t *testing.T, x *simulatedServer, source *Source) {
	eventually(t, g.name+" tells lengths", func() bool {
		x.mutex.Lock()
		x.send(g.devices(), g.bonesAt(0)) // from which the newer are measured, once a second
		x.mutex.Unlock()
		p, known := source.Proportions()
		return known && math.Abs(p.EyesM-simulatedEyesM) < 1e-4
	})
	for _, kind := range []Reset{YawReset, FullReset, MountingReset} {
		if err := source.Reset(kind); err != nil {
			t.Error(err)
		}
	}
	var p Proportions
	p.Lengths[UpperLeg], p.Lengths[ShouldersWidth] = 0.44, 0.36
	if g.name != "21" {
		if err := source.SetProportions(p); err == nil || !strings.Contains(err.Error(), "Body Proportions") {
			t.Errorf("%s, which has not said how, lets lengths be set: %v", g.name, err)
		}
		x.mutex.Lock()
		x.send(g.proportionsMessage(), g.bonesAt(0))
		x.mutex.Unlock()
	}
	eventually(t, g.name+" lets lengths be set", func() bool { return source.SetProportions(p) == nil })
	eventually(t, g.name+" hears requests", func() bool {
		x.mutex.Lock()
		defer x.mutex.Unlock()
		return len(x.resets) >= 3 && x.changed[g.lengths[UpperLeg]] == 0.44 && x.changed[g.lengths[ShouldersWidth]] == 0.36
	})
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if string(x.resets) != "\x00\x01\x02" || len(x.changed) != 2 || (x.asked > 0) != (g.name == "21") {
		t.Errorf("%s was asked for resets %v, lengths %v, %d times for lengths", g.name, x.resets, x.changed, x.asked)
	}
}

func TestAServerThatIsNotUnderstoodIsSaidToBeNewer(t *testing.T) {
	t.Parallel()
	if worst := 4 * patience; worst+connectTimeout/4 > 5*time.Second {
		t.Errorf("it is said after %v", worst)
	}
	later := people[2]
	apart := later // whose bones do not hang together
	apart.bone = func(n any, b simulatedBone) fields {
		b.head = b.head.Mul(1.1)
		return laterBone(n, b)
	}
	moved := later // with a field more before the others
	moved.bone = func(n any, b simulatedBone) fields {
		o := fields{0: n, 1: 0.5}
		for slot, value := range laterBone(n, b) {
			if slot > 0 {
				o[slot+1] = value
			}
		}
		return o
	}
	heap := later // all bones at one place hang together whatever their numbers are
	heap.bone = func(n any, b simulatedBone) fields {
		return laterBone(n, simulatedBone{offset: mgl64.Vec3{0, -1e-5, 0}, rotation: b.rotation})
	}
	shuffled := later
	shuffled.numbers = slices.Clone(laterNumbers)
	slices.Reverse(shuffled.numbers[1:])
	for name, answer := range map[string]func(x *simulatedServer, data []byte) bool{
		"closes":    func(*simulatedServer, []byte) bool { return false },
		"is silent": func(*simulatedServer, []byte) bool { return true },
		"refuses the version": func(x *simulatedServer, _ []byte) bool {
			x.send(connectionMessage(2, fields{0: uint8(1), 1: uint32(3)}))
			return false
		},
		"refuses the version alone": func(x *simulatedServer, _ []byte) bool {
			x.send(fields{0: uint8(1), 1: uint32(3)}.message("SXSH"))
			return false
		},
		"has another message": func(x *simulatedServer, _ []byte) bool {
			x.send(fields{5: []fields{{0: uint8(1)}}}.message("SXMB"))
			return true
		},
		"does not close":    func(x *simulatedServer, _ []byte) bool { x.send(apart.devices(), apart.bonesAt(1)); return true },
		"is a heap":         func(x *simulatedServer, _ []byte) bool { x.send(heap.devices(), heap.bonesAt(1)); return true },
		"has other fields":  func(x *simulatedServer, _ []byte) bool { x.send(moved.devices(), moved.bonesAt(1)); return true },
		"has other numbers": func(x *simulatedServer, _ []byte) bool { x.send(shuffled.devices(), shuffled.bonesAt(1)); return true },
	} {
		x := newAnswering(t, answer)
		source := New(strings.TrimPrefix(x.URL, "http://"))
		source.patience = 100 * time.Millisecond
		store := trackers.NewStore(trackers.Monotonic())
		err := source.Run(t.Context(), store)
		if status := source.Status(); err == nil || !strings.Contains(err.Error(), "newer than Posewright knows") || !strings.Contains(err.Error(), "39539") ||
			!status.Strange || status.State != trackers.Failed {
			t.Errorf("a server that %s ends with %v, %+v", name, err, source.Status())
		}
		var frame trackers.Frame
		if store.Snapshot(&frame); frame.Count > 0 {
			t.Errorf("of a server that %s devices are taken", name)
		}
		if strings.HasPrefix(name, "refuses") && (source.Status().Program != "SlimeVR (SolarXR 3)" || x.asked != 1) {
			t.Errorf("one that %s is called %q after %d connections", name, source.Status().Program, x.asked)
		}
	}
}

// A server that tells no bones yet, as one that starts, is waited for.
func TestAServerWithoutBonesIsWaitedFor(t *testing.T) {
	t.Parallel()
	g := &people[2]
	x := newAnswering(t, func(x *simulatedServer, _ []byte) bool {
		x.send(g.devices(), feed(fields{g.bones: []fields{}, g.index: uint8(1)}))
		return true
	})
	source := New(strings.TrimPrefix(x.URL, "http://"))
	source.patience = 20 * time.Millisecond
	store := trackers.NewStore(trackers.Monotonic())
	ended := make(chan error, 1)
	go func() { ended <- source.Run(t.Context(), store) }()
	eventually(t, "it is connected", func() bool { return source.Status().Packets >= 4 })
	select {
	case err := <-ended:
		t.Fatal(err)
	case <-time.After(6 * source.patience):
	}
	if says := source.Status().Detail.String(); !strings.Contains(says, "tracks no devices yet") {
		t.Errorf("it says %q", says)
	}
	x.mutex.Lock()
	x.send(g.bonesAt(0))
	x.mutex.Unlock()
	eventually(t, "its bones are read", func() bool { meters, _ := furthest(store, expected(0)); return meters < 1e-4 })
}

// newAnswering is a server that answers each message in one way.
func newAnswering(t *testing.T, answer func(x *simulatedServer, data []byte) bool) *simulatedServer {
	x := &simulatedServer{}
	x.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		x.mutex.Lock()
		x.conn = conn
		x.asked++
		x.mutex.Unlock()
		for {
			_, data, err := conn.Read(context.Background())
			if err != nil {
				return
			}
			x.mutex.Lock()
			stay := answer(x, data)
			x.mutex.Unlock()
			if !stay {
				return
			}
		}
	}))
	t.Cleanup(x.Close)
	return x
}

// The hello alone is an empty bundle for servers that know none: the place at which they look for the number of its messages has zeros.
func TestTheHelloAloneIsABundleWithoutMessages(t *testing.T) {
	t.Parallel()
	data := greetAlone()
	root := received{&flatbuffers.Table{Bytes: data, Pos: flatbuffers.GetUOffsetT(data)}}
	if root.at(0) == 0 || root.VectorLen(root.at(0)) != 0 || root.at(1) != 0 || root.at(3) != 0 {
		t.Errorf("%v", data)
	}
}
