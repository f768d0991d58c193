package remote

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/racetest"
	"posewright/trackers"
	"posewright/trackers/webxr"
)

// installed is a folder with the packages of a lock file, by npm; more files of the same folder come with it. It skips
// where npm can't install them.
func installed(t *testing.T, from string, more ...string) string {
	t.Helper()
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("npm is not installed: the page for headsets is not tried with packages of others")
	}
	folder := t.TempDir()
	for _, name := range append(more, "package.json", "package-lock.json") {
		data, err := os.ReadFile(filepath.Join("headset", from, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name), data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	install := exec.CommandContext(ctx, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	install.Dir, install.WaitDelay = folder, time.Second
	if said, err := install.CombinedOutput(); err != nil {
		t.Skipf("npm can't install the packages of headset/%s: %v\n%s", from, err, said)
	}
	return folder
}

// iwer is the script of IWER, once it is installed. Where that fails the next test tries again.
var iwer struct {
	sync.Mutex
	script []byte
}

// emulator is the script of IWER, which emulates a headset for a page.
func emulator(t *testing.T) []byte {
	t.Helper()
	iwer.Lock()
	defer iwer.Unlock()
	if iwer.script == nil {
		script, err := os.ReadFile(filepath.Join(installed(t, "check"), "node_modules", "iwer", "build", "iwer.min.js"))
		if err != nil {
			t.Fatal(err)
		}
		iwer.script = script
	}
	return iwer.script
}

// senderPage is a page that does nothing but send.
const senderPage = `<!DOCTYPE html><html><body><button id="enter">Enter VR</button><script src="/iwer.js"></script><script>
window.device = new IWER.XRDevice(IWER.metaQuest3, { stereoEnabled: false });
device.installRuntime({ polyfillLayers: false, forceInstall: true });
</script><script type="module">
import { Sender, enter } from "/send.js";
const link = { socket: null, get buffered() { return link.socket.bufferedAmount },
	send(b) { if (link.socket && link.socket.readyState === 1) link.socket.send(b) } };
window.sender = new Sender(link);
window.selects = [];
sender.onselect = (source, pressed) => selects.push(source.handedness + " " + pressed);
(function open() {
	const s = link.socket = new WebSocket("ws://" + location.host + "/socket");
	s.binaryType = "arraybuffer";
	s.onopen = () => sender.connected();
	s.onmessage = e => sender.hear(e.data);
	s.onclose = () => setTimeout(open, 100);
})();
document.getElementById("enter").onclick = async () => {
	const session = window.session = await enter(sender);
	const gl = document.createElement("canvas").getContext("webgl", { xrCompatible: true });
	session.updateRenderState({ baseLayer: new XRWebGLLayer(session, gl) });
	session.requestAnimationFrame(function each(time, frame) {
		session.requestAnimationFrame(each);
		if (window.body) frame.body = body(frame, sender.space);
		const begun = performance.now();
		sender.frame(frame);
		(window.took ||= []).push(performance.now() - begun);
		if (window.look) { window.seen = look(frame, sender.space); window.look = null }
	});
};
window.place = (what, x, y, z, yaw) => {
	what.position.set(x, y, z);
	what.quaternion.set(0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2));
};
window.ready = true;
</script></body></html>`

// emulated is a page in an emulated headset that sends to a source.
type emulated struct {
	*browser
	source *webxr.Source
	store  *trackers.Store
	drop   chan struct{} // ends the connection
}

func openEmulated(t *testing.T) *emulated {
	t.Helper()
	script := emulator(t)
	h := &emulated{source: webxr.New(), store: trackers.NewStore(trackers.Monotonic()), drop: make(chan struct{})}
	go func() { _ = h.source.Run(t.Context(), h.store) }()
	mux := http.NewServeMux()
	serve := func(path, kind string, content []byte) {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			_, _ = w.Write(content)
		})
	}
	sender, err := os.ReadFile(filepath.Join("headset", "send.js"))
	if err != nil {
		t.Fatal(err)
	}
	serve("/iwer.js", "text/javascript", script)
	serve("/send.js", "text/javascript", sender)
	serve("/{$}", "text/html", []byte(senderPage))
	mux.HandleFunc("GET /socket", func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		connection := h.source.Open(r.RemoteAddr)
		defer connection.Close()
		ctx, end := context.WithCancel(r.Context())
		defer end()
		go func() {
			select {
			case <-h.drop:
				end()
			case <-ctx.Done():
			}
		}()
		for {
			_, message, err := conn.Read(ctx)
			if err != nil {
				return
			}
			answer, err := connection.Receive(message, time.Now())
			if t.Context().Err() != nil {
				return // the test has ended, and the source with it
			}
			if err != nil {
				t.Errorf("a message of %d bytes is refused: %v", len(message), err)
				return
			}
			if len(answer) > 0 && conn.Write(ctx, websocket.MessageBinary, answer) != nil {
				return
			}
		}
	})
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	h.browser = openBrowser(t, "en", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")
	h.do("/url", map[string]string{"url": server.URL}, nil)
	h.await("the page is there", "window.ready === true")
	return h
}

// enter begins the session.
func (h *emulated) enter() {
	h.click("#enter")
	h.await("the session sends", "window.sender.number > 3")
}

// until waits until the devices are as wanted.
func (h *emulated) until(what string, is func(f *trackers.Frame) bool) (f trackers.Frame) {
	h.t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) {
		if h.store.Snapshot(&f); is(&f) {
			return f
		}
		if time.Now().After(deadline) {
			h.t.Fatalf("%s: never; the devices are %+v", what, f.All())
		}
	}
}

// tracked is a device that is not lost, by a part of its name; nil for none.
func tracked(f *trackers.Frame, kind trackers.Kind, name string) *trackers.Device {
	for i := range f.All() {
		if d := &f.Devices[i]; d.Kind == kind && strings.Contains(d.Name, name) && !d.Lost {
			return d
		}
	}
	return nil
}

func holds(f *trackers.Frame) bool {
	return tracked(f, trackers.Controller, "left") != nil && tracked(f, trackers.Controller, "right") != nil
}

func bare(f *trackers.Frame) bool {
	return tracked(f, trackers.Tracker, "left hand") != nil && tracked(f, trackers.Tracker, "right hand") != nil
}

// off is how far a device is from a matrix of the page, in meters, and by how much it is turned otherwise.
func off(d *trackers.Device, m []float64) (meters, radians float64) {
	meters = d.Pose.Position.Sub(mgl64.Vec3{-m[12], m[13], -m[14]}).Len()
	for axis := range 2 { // its left and up, as the page has its right and up
		page := mgl64.Vec3{-m[4*axis], m[4*axis+1], -m[4*axis+2]}
		own := mgl64.Vec3{}
		own[axis] = 1
		if axis == 0 {
			own[axis] = -1
		}
		radians = max(radians, math.Acos(max(-1, min(1, d.Pose.Rotation.Rotate(own).Dot(page)))))
	}
	return meters, radians
}

const (
	millimeter = 0.001
	slightly   = 0.002 // radians
)

func TestAnEmulatedHeadsetIsWhereItsPageHasIt(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	h := openEmulated(t)
	h.enter()
	h.js(`place(device, 0.1, 1.62, -0.2, 0.4);
		place(device.controllers.left, -0.35, 1.1, -0.45, 0.9); place(device.controllers.right, 0.4, 1.2, -0.3, -0.7);
		place(device.hands.left, -0.3, 1.3, -0.5, 0.3); place(device.hands.right, 0.25, 1.25, -0.4, -0.2);
		device.controllers.left.updateButtonValue("trigger", 0.6); device.controllers.left.updateAxes("thumbstick", 0.5, -1);`)
	// What the page itself has in a frame, by another way than that of the sender.
	look := func() (seen map[string][]float64) {
		h.js(`window.seen = null; window.look = (frame, space) => {
			const all = { head: [...frame.getViewerPose(space).transform.matrix] };
			for (const s of session.inputSources) all[s.handedness] = [...(s.hand ? frame.getJointPose(s.hand.get("wrist"), space) : frame.getPose(s.gripSpace, space)).transform.matrix];
			return all };`)
		h.await("it is looked", "window.seen !== null")
		if err := json.Unmarshal([]byte(h.js("return JSON.stringify(seen)")), &seen); err != nil {
			t.Fatal(err)
		}
		return seen
	}
	there := func(d *trackers.Device, m []float64) bool {
		if d == nil {
			return false
		}
		meters, radians := off(d, m)
		return meters <= millimeter && radians <= slightly
	}
	seen := look()
	f := h.until("the controllers are where they are held", func(f *trackers.Frame) bool {
		return holds(f) && there(tracked(f, trackers.Headset, ""), seen["head"]) &&
			there(tracked(f, trackers.Controller, "left"), seen["left"]) && there(tracked(f, trackers.Controller, "right"), seen["right"])
	})
	if head := tracked(&f, trackers.Headset, "").Pose.Position; head.Sub(mgl64.Vec3{-0.1, 1.62, 0.2}).Len() > millimeter {
		t.Errorf("the head is at %v", head)
	}
	if name := tracked(&f, trackers.Controller, "left").Name; name != "meta-quest-touch-plus left" {
		t.Errorf("the left controller is called %q", name)
	}
	if held := f.Hands[trackers.Left].Controls; math.Abs(held.Trigger-0.6) > 0.01 || math.Abs(held.StickX-0.5) > 0.01 || held.StickY != 1 {
		t.Errorf("it is held as %+v", held)
	}

	h.js(`device.primaryInputMode = "hand"; device.hands.left.updatePinchValue(0); device.hands.right.updatePinchValue(0)`)
	h.until("the hands replace the controllers", func(f *trackers.Frame) bool { return bare(f) && !holds(f) })
	seen = look()
	f = h.until("the hands are where they are", func(f *trackers.Frame) bool {
		// Turned back from a hand in a T-pose to its wrist joint.
		for side, name := range [...]string{"left", "right"} {
			d := *tracked(f, trackers.Tracker, name+" hand")
			d.Pose.Rotation = d.Pose.Rotation.Mul(mgl64.QuatRotate([...]float64{math.Pi / 2, -math.Pi / 2}[side], mgl64.Vec3{0, 1, 0}))
			if !there(&d, seen[name]) {
				return false
			}
		}
		return true
	})
	open := f.Hands[trackers.Left].Fingers
	h.await("the trigger that was held is released with the controller", `selects.join() === "left true,left false"`)
	h.js(`device.hands.left.updatePinchValue(1)`)
	f = h.until("it pinches", func(f *trackers.Frame) bool { return f.Hands[trackers.Left].Fingers.Bend[1][0] > open.Bend[1][0]+0.5 })
	if f.Hands[trackers.Left].Controls.Trigger != 1 || math.Abs(f.Hands[trackers.Right].Fingers.Bend[1][0]-open.Bend[1][0]) > 0.1 {
		t.Errorf("pinching, the left hand is %+v and the right one %+v", f.Hands[trackers.Left], f.Hands[trackers.Right])
	}

	// A pinch that is held while the controllers come back is released.
	h.await("the pinch is a select", `selects.join() === "left true,left false,left true"`)
	h.js(`device.primaryInputMode = "controller"`)
	h.until("the controllers are back", func(f *trackers.Frame) bool { return holds(f) && !bare(f) })
	h.await("the pinch is released", `selects.join().startsWith("left true,left false,left true,left false")`)

	// Without input sources the head goes on; a hidden session has nothing.
	h.js(`device.updateVisibilityState("visible-blurred")`)
	h.until("controllers are lost while the menu is open", func(f *trackers.Frame) bool {
		return tracked(f, trackers.Controller, "") == nil && tracked(f, trackers.Headset, "") != nil
	})
	h.js(`device.updateVisibilityState("visible")`)
	h.until("they are back", holds)

	before := h.until("the head is there", func(f *trackers.Frame) bool { return tracked(f, trackers.Headset, "") != nil })
	at := tracked(&before, trackers.Headset, "").Pose
	h.js(`device.recenter()`)
	h.await("the page is told how its space moved", `Math.hypot(sender.tracking.x, sender.tracking.z) > 0.1`)
	after := h.until("the head is there", func(f *trackers.Frame) bool { return tracked(f, trackers.Headset, "") != nil })
	if moved := tracked(&after, trackers.Headset, "").Pose; moved.Position.Sub(at.Position).Len() > millimeter ||
		trackers.RotationVector(moved.Rotation.Mul(at.Rotation.Conjugate())).Len() > slightly {
		t.Errorf("re-centering moves the head from %v to %v", at, moved)
	}

	// The connection is lost, and comes again.
	dropped := h.store.Now()
	h.drop <- struct{}{}
	h.until("it connects again", func(f *trackers.Frame) bool {
		d := tracked(f, trackers.Headset, "")
		return d != nil && d.Received > dropped+200*time.Millisecond
	})
	t.Logf("making a frame takes %s", h.js(`took.sort((a, b) => a - b); return "p50 " + took[took.length >> 1].toFixed(2) + " ms, p95 " + took[Math.floor(0.95 * took.length)].toFixed(2) + " ms of " + took.length`))
}

// The body of a headset is scripted: neither IWER nor its simulated devices have one. No real one was seen.
func TestABodyIsSentOnlyWhereItIsWanted(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	h := openEmulated(t)
	h.js(`window.asked = null;
		const request = navigator.xr.requestSession.bind(navigator.xr);
		navigator.xr.requestSession = (mode, init) => { asked = init.optionalFeatures.join(); return request(mode, init) };
		window.body = (frame, space) => new Map([...Array(83)].map((_, i) => [i, space]));`)
	h.source.SetBodies(trackers.LegsAlone)
	h.await("the page is told to ask for a body", "sender.wantsBody")
	h.source.SetBodies(trackers.NoBodies)
	h.await("it is told not to", "!sender.wantsBody")
	h.enter()
	if asked := h.js("return asked"); strings.Contains(asked, "body") {
		t.Errorf("without a wish the browser is asked for %s", asked)
	}
	f := h.until("the head is there", func(f *trackers.Frame) bool { return tracked(f, trackers.Headset, "") != nil })
	if tracked(&f, trackers.Tracker, "estimated") != nil {
		t.Error("a body comes that nobody wants")
	}
	h.source.SetBodies(trackers.LegsAlone)
	f = h.until("the knees come", func(f *trackers.Frame) bool { return tracked(f, trackers.Tracker, "estimated left knee") != nil })
	if d := tracked(&f, trackers.Tracker, "estimated right knee"); d == nil || !d.Inferred || d.Pose.Position.Len() > millimeter {
		t.Errorf("the other knee is %+v", d)
	}
	if tracked(&f, trackers.Tracker, "elbow") != nil {
		t.Error("with the legs come elbows")
	}
}

// A person sits with a real Quest 3, puts both controllers down, uses their hands, of which one is out of sight for a
// second, and takes the controllers again.
func TestARecordedSessionOfAQuest3Plays(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	recorded := capture(t)
	h := openEmulated(t)
	h.js(recorded)
	h.enter()
	before := h.until("the controllers are there", holds)
	held := tracked(&before, trackers.Controller, "left").Pose.Position
	h.play("sender")
	h.until("the person is where the recording begins", func(f *trackers.Frame) bool {
		d := tracked(f, trackers.Controller, "left")
		return d != nil && d.Pose.Position.Sub(held).Len() > 0.001
	})
	var order []string
	var last [4]mgl64.Vec3
	var seen [4]time.Duration
	fastest := 0.0
	h.until("the recording ends", func(f *trackers.Frame) bool {
		state := ""
		for i, name := range [...]string{"controller left", "controller right", "tracker left hand", "tracker right hand"} {
			kind, part, _ := strings.Cut(name, " ")
			for k := range f.All() {
				d := &f.Devices[k]
				if d.Kind.String() != kind || !strings.Contains(d.Name, part) || d.Lost {
					continue
				}
				if span := (d.Received - seen[i]).Seconds(); seen[i] > 0 && span > 0 && span < 0.05 {
					fastest = max(fastest, (d.Pose.Position.Sub(last[i]).Len()-0.005)/max(span, 0.011))
				}
				last[i], seen[i] = d.Pose.Position, d.Received
				if d.Age(f.Time) < 300*time.Millisecond && !strings.Contains(state, kind) {
					state += kind
				}
			}
		}
		one := state == "controller" || state == "tracker" // not one in each hand
		if one && (len(order) == 0 || order[len(order)-1] != state) {
			order = append(order, state)
		}
		return len(order) >= 3 && h.js("return player.playing") == "false"
	})
	t.Logf("%v, at most %.1f m/s", order, fastest)
	if got := fmt.Sprint(order); got != "[controller tracker controller]" {
		t.Errorf("the devices are %s", got)
	}
	if fastest > 3 {
		t.Errorf("a hand moves at %.1f m/s", fastest)
	}
}

// play plays the recorded session. Nothing is sent once it has ended, when all goes back to where it was before.
func (b *browser) play(sender string) {
	b.t.Helper()
	b.js(`const to = ` + sender + `, send = to.frame.bind(to);
		window.player = device.createActionPlayer(to.space, capture);
		player.play();
		to.frame = frame => { if (player.playing) send(frame) };`)
}

// capture is a script that makes the recorded session of a Quest 3 the variable capture of a page.
func capture(t *testing.T) string {
	t.Helper()
	data := os.Getenv("POSEWRIGHT_TESTDATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "shared", "data")
	}
	recorded, err := os.ReadFile(filepath.Join(data, "captures", "webxr", "quest3_iwer_recording.js"))
	if err != nil {
		t.Skipf("the recording is absent: set POSEWRIGHT_TESTDATA to the test data to run this: %v", err)
	}
	end := bytes.LastIndex(recorded, []byte("export"))
	return "window.eval(" + quoted(t, string(recorded[:end])+";window.capture=a") + ")"
}

// quoted is a text as JavaScript has it.
func quoted(t *testing.T, text string) string {
	t.Helper()
	data, err := json.Marshal(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
