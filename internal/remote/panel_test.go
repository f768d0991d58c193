package remote

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver/posture"
)

// shownPanel is what a page in a headset is sent of its panel.
type shownPanel struct {
	Front, Caption string
	Items          []struct {
		ID, Text string
		At       [4]float64
	}
}

// panel waits until the panel is as it should be, and returns it.
func (p *phone) panel(what string, is func(*shownPanel) bool) *shownPanel {
	p.t.Helper()
	for {
		h := p.next("panel", "refused")
		if h.Type != "panel" {
			p.t.Fatalf("never: %s: %+v", what, h)
		}
		var shows shownPanel
		if err := json.Unmarshal(h.Panel, &shows); err != nil {
			p.t.Fatal(err)
		}
		if is(&shows) {
			return &shows
		}
	}
}

// center is the middle of what has an ID.
func (s *shownPanel) center(id string) (x, y float64, ok bool) {
	for _, item := range s.Items {
		if item.ID == id {
			return (item.At[0] + item.At[2]) / 2, (item.At[1] + item.At[3]) / 2, true
		}
	}
	return 0, 0, false
}

func (p *phone) point(kind string, x, y float64) {
	p.send(fmt.Sprintf(`{"type":"pointer","pointer":{"Kind":%q,"X":%g,"Y":%g}}`, kind, x, y))
}

func TestPointersOfAHeadsetActOnItsPanel(t *testing.T) {
	t.Parallel()
	s := idle(t)
	p := s.open(wearing(s.token)).welcomed()
	hidden := p.panel("it invites", func(s *shownPanel) bool { return s.Front == "inviting" })
	x, y, _ := hidden.center("tab.2")
	p.point("pressed", x, y)
	p.point("released", x, y)
	p.send(`{"type":"panel","shown":true}`)
	favorites := p.panel("the favorites", func(s *shownPanel) bool { _, _, ok := s.center("slide." + path); return ok })
	before := s.value()
	x, y, _ = favorites.center("slide." + path)
	p.point("pressed", x, y)
	for i := range 5 {
		p.point("moved", x+float64(30*i), y)
	}
	p.point("moved", 1e300, -1e300)
	s.await("the value", func() bool { found, _ := presets.Lookup(path); return s.value() == found.SoftMax })
	s.ends(func() { p.point("left", 0, 0) })
	undo := p.panel("what can be undone", func(s *shownPanel) bool { _, _, ok := s.center("undo"); return ok })
	x, y, _ = undo.center("undo")
	p.point("pressed", x, y)
	p.point("released", x, y)
	s.await("one undo leads back", func() bool { return s.value() == before })

	// What fails is said on it.
	p.panel("the end of that", func(s *shownPanel) bool { _, _, ok := s.center("undo"); return !ok })
	x, y, _ = undo.center("redo")
	p.point("pressed", x, y)
	p.point("released", x, y)
	p.panel("undo again", func(s *shownPanel) bool { _, _, ok := s.center("undo"); return ok })
	p.point("pressed", x, y)
	p.point("released", x, y)
	p.panel("why not", func(s *shownPanel) bool { _, _, ok := s.center("message"); return ok })

	// Two pages of headsets have a panel each.
	other := s.open(wearing(s.token)).welcomed()
	if shows := other.panel("its own", func(*shownPanel) bool { return true }); len(shows.Items) == 0 || func() bool { _, _, ok := shows.center("message"); return ok }() {
		t.Error("another headset shows the same message")
	}
}

// A panel that is not shown costs nothing, but still comes to the front.
func TestAPanelThatIsNotShownIsSentOnlyWhereItHasToBe(t *testing.T) {
	t.Parallel()
	s := playing(t, usualPatience)
	p := s.open(wearing(s.token)).welcomed()
	p.panel("it invites", func(s *shownPanel) bool { return s.Front == "inviting" })
	s.await("an avatar", func() (is bool) { s.onOwnerNow(func() { is = s.core.Avatar.Current() != nil }); return is })
	for i := range 3 {
		s.onOwnerNow(func() {
			s.core.Events.Inform(phrase.Phrase{Text: strconv.Itoa(i)})
			s.publish()
		})
	}
	s.onOwnerNow(func() {
		if err := s.live.Commands.Run("calibrate/open"); err != nil {
			t.Error(err)
		}
		s.publish()
	})
	if h := p.next("panel"); !strings.Contains(string(h.Panel), `"front":"calibrating"`) {
		t.Errorf("it is sent %.300s", h.Panel)
	}
}

func TestPointersOfOthersAreRefused(t *testing.T) {
	t.Parallel()
	s := idle(t)
	if said := s.login().ask("pointer", `,"pointer":{"Kind":"pressed","X":5,"Y":5}`); said == "" {
		t.Error("a phone has a panel")
	}
	if said := s.login().ask("panel", `,"shown":true`); said == "" {
		t.Error("a phone shows a panel")
	}
	if h := s.open(`{"type":"pointer","vr":1,"pointer":{"Kind":"pressed"}}`).next("answer", "refused"); h.Type != "refused" {
		t.Errorf("a stranger points: %+v", h)
	}
	for _, wrong := range []string{`{"Kind":"hovers"}`, `{"Kind":"moved","X":NaN,"Y":1}`, `{"Kind":"moved","X":1e999}`, `{"Kind":7}`, `{"Kind":"moved","Z":1}`, `null`, `[]`} {
		p := s.open(wearing(s.token)).welcomed()
		if p.send(`{"type":"pointer","pointer":` + wrong + `}`); p.next("refused").Type != "refused" {
			t.Errorf("%s is taken", wrong)
		}
	}
}

// aims are what a test has the emulated controllers and hands do at the panel.
const aims = `
	const { panel } = posewright, { position: { constructor: V }, quaternion: { constructor: Q }, matrix: { constructor: M } } = panel.group;
	window.spot = (id, share = 0.5, above = 0) => {
		const i = panel.items.findLast(i => i.id === id);
		const x = i.at[0] + share * (i.at[2] - i.at[0]), y = (i.at[1] + i.at[3]) / 2;
		return panel.group.localToWorld(new V((x - 360) / 1000, (422 - y) / 1000, above / panel.group.scale.x));
	};
	window.aim = (id, share, from = new V(0.25, 1.1, -0.25)) => {
		const r = device.controllers.right, q = new Q().setFromRotationMatrix(new M().lookAt(from, spot(id, share), new V(0, 1, 0)));
		r.position.set(from.x, from.y, from.z); r.quaternion.set(q.x, q.y, q.z, q.w);
	};
	window.trigger = value => device.controllers.right.updateButtonValue("trigger", value);
	window.panel = panel;
	window.seen = null; // where the panel was some frames ago: it follows a hand with a lag
	window.rests = () => {
		const number = posewright.sender.number;
		if (seen && number - seen.number < 3) return false;
		const still = seen !== null && panel.group.position.distanceTo(seen.at) < 1e-4;
		window.seen = { number, at: panel.group.position.clone() };
		return still;
	};
	window.turn = yaw => place(device, 0, 1.6, 0, yaw);`

// press points the ray at what has an ID, and pulls the trigger.
func (h *immersed) press(id string) {
	h.t.Helper()
	h.await(id+" is there", `posewright.panel.items.some(i => i.id === "`+id+`")`)
	h.rests()
	h.js(`aim("` + id + `")`)
	h.await("the ray is on "+id, `posewright.panel.under === "`+id+`"`)
	h.js(`trigger(1)`)
	h.await(id+" is pressed", `posewright.panel.pressed === "`+id+`"`)
	h.js(`trigger(0)`)
	h.await(id+" is released", `!posewright.panel.pressed`)
}

func TestAPersonCalibratesAndTunesOnThePanelInTheHeadset(t *testing.T) {
	t.Parallel()
	h := immerse(t, "en")
	h.login()
	h.enter("#enterVR")
	h.js(aims)
	h.await("the panel invites to calibrate", `posewright.panel.group.visible && posewright.panel.list.front === "inviting"`)
	h.large("in front")
	h.shot("panel-first-seen")
	h.js("turn(-0.5)")
	h.shot("panel-idle")
	h.js(`window.pulses = [];
		for (const s of posewright.stage.session.inputSources) Object.defineProperty(s.gamepad, "hapticActuators", { value: [{ pulse: async strength => pulses.push(strength) }] })`)
	h.press("calibrate/open")
	if got := h.js("return pulses.join()"); !strings.HasPrefix(got, "0.15,0.6") { // what is there then is pointed at too
		t.Errorf("what is pointed at and pressed is felt as %s", got)
	}
	h.await("the checklist", `posewright.panel.list.front === "calibrating"`)
	h.shot("panel-checklist")
	h.js(`turn(0); window.digits = []; const hear = posewright.panel.hear;
		posewright.panel.hear = list => {
			hear.call(posewright.panel, list);
			if (/^\d$/.test(list.caption)) digits.push(list.caption);
			if (digits.length && window.keeps) posewright.panel.hear = () => {};
		};
		window.goOn = () => { window.keeps = false; posewright.panel.hear = list => hear.call(posewright.panel, list) }`)
	h.js("window.keeps = " + strconv.FormatBool(os.Getenv("POSEWRIGHT_PICTURES") != ""))
	h.press("calibrate")
	h.js(`arms(0.7, 1.35, 0)`)
	h.await("a countdown is seen straight ahead", `digits.length > 0 && posewright.sign.visible`)
	h.shot("panel-countdown")
	h.js("goOn()")
	h.await("the review", `posewright.panel.items.some(i => i.id === "calibrate/accept")`)
	h.js("turn(-0.5)")
	h.shot("panel-review")
	h.press("calibrate/accept")
	h.await("the panel leaves", `posewright.panel.list.front === "" && !posewright.panel.group.visible && !posewright.sign.visible`)
	h.s.onOwnerNow(func() {
		if !h.s.core.Document.Current().Calibration.Calibrated() {
			t.Error("nobody is calibrated")
		}
	})

	h.agree("calibrated")

	// At the wrist, which is held up to the eyes.
	h.raise()
	h.large("at the wrist")
	h.js("device.controllers.left.quaternion.set(0, 0, 1, 0)")
	h.await("it is gone with the hand turned away", `!posewright.panel.group.visible`)
	h.raise()
	h.press("tab.2")
	slide := "slide." + path
	h.await("the favorites", `posewright.panel.items.some(i => i.id === "`+slide+`")`)
	h.shot("panel-wrist")
	before := h.s.value()
	h.hold(slide, 0.2)
	h.s.await("the slider follows", func() bool { return h.s.value() != before })
	h.js(`aim("` + slide + `", 0.8)`)
	softMax := func() float64 { p, _ := presets.Lookup(path); return p.SoftMax }()
	h.s.await("the slider follows the ray", func() bool { return math.Abs(h.s.value()-0.8*softMax) < 0.02*softMax })
	h.shot("panel-favorites")
	h.s.ends(func() { h.js(`trigger(0)`) })
	h.press("undo")
	h.s.await("one undo leads back", func() bool { return h.s.value() == before })

	// A drag ends where its controller is gone.
	h.hold(slide, 0.9)
	h.s.await("the slider follows", func() bool { return h.s.value() > 0.8*softMax })
	h.s.ends(func() { h.js(`device.primaryInputMode = "hand"`) })
	h.js(`place(device.hands.left, -0.3, 1.1, -0.4); place(device.hands.right, 0.3, 1.2, -0.35)`)
	h.s.await("bare hands move the avatar", func() bool { return h.mirrored(rig.LeftHand).Sub(mgl64.Vec3{-0.3, 1.1, -3.2}).Len() < 0.2 })
	h.agree("with bare hands")
	h.js(`trigger(0); device.primaryInputMode = "controller"`)
	h.await("the controllers are back", `[...posewright.stage.session.inputSources].every(s => !s.hand)`)
	h.agree("with controllers again")
	h.raise()
	h.press("undo")
	h.s.await("one undo leads back", func() bool { return h.s.value() == before })
	h.press("tab.1")
	h.shot("panel-fit")
	h.press("tab.3")
	h.press("posture/sitting")
	h.s.await("the posture is pinned", func() (is bool) {
		h.s.onOwnerNow(func() { is = h.s.live.Posture.Pinned() == posture.PinSitting })
		return is
	})
	h.shot("panel-controls")
	h.press("place")
	h.await("it stays where it is", `posewright.panel.placed === "room"`)
	h.js(`device.controllers.left.position.set(-0.3, 0.9, 0); turn(0)`)
	h.press("tab.2")
	h.shot("panel-placed")
	h.press("place")
	h.await("it is taken back", `posewright.panel.placed === "" && !posewright.panel.group.visible`)
	if blocked := h.js("return violations.join()"); blocked != "" {
		t.Errorf("the page's policy forbids it %s", blocked)
	}
}

// raise holds the left hand up to the eyes.
func (h *immersed) raise() {
	h.t.Helper()
	h.js(`device.controllers.left.position.set(-0.1, 1.25, -0.35); device.controllers.left.quaternion.set(0, 0, 0, 1);
		device.quaternion.set(-0.17, 0, 0, 0.985)`)
	h.await("the panel is at the wrist", `posewright.panel.group.visible && posewright.panel.placed === ""`)
}

// hold pulls the trigger at a share of a slider.
func (h *immersed) hold(id string, share float64) {
	h.t.Helper()
	h.rests()
	h.js(fmt.Sprintf("aim(%q, %g)", id, share))
	h.await("the ray is on "+id, fmt.Sprintf("posewright.panel.under === %q", id))
	h.js("trigger(1)")
}

// rests waits until the panel stays where it is.
func (h *immersed) rests() {
	h.t.Helper()
	h.js("window.seen = null")
	h.await("the panel rests", "rests()")
}

// large checks that the panel is as large as it is far: then its units are millimeters at a meter.
func (h *immersed) large(where string) {
	h.t.Helper()
	h.await("the panel has its size "+where, `(() => {
		const { group } = posewright.panel, board = group.children[0].geometry.parameters;
		return Math.abs(board.width * group.scale.x / group.position.distanceTo(device.position) - 0.720) < 0.01 })()`)
}

// A bare finger pokes the panel, through it and back: each time once.
func TestAFingerPokesThePanel(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	h := immerse(t, "ja")
	h.login()
	h.js(`device.primaryInputMode = "hand"`)
	h.enter("#enterAR")
	h.js(aims)
	h.await("the panel invites to calibrate", `posewright.panel.group.visible && posewright.panel.list.front === "inviting"`)
	h.js(`turn(-0.5); window.told = []; window.goal = null;
		const { panel, sender, stage: { session } } = posewright, send = panel.send;
		panel.send = m => { told.push(m.pointer ? m.pointer.Kind : m.type); send(m) };
		session.requestAnimationFrame(function each(time, frame) {
			session.requestAnimationFrame(each);
			const source = [...session.inputSources].find(s => s.handedness === "right" && s.hand), at = device.hands.right.position;
			const tip = source && frame.getJointPose(source.hand.get("index-finger-tip"), sender.space)?.transform.position;
			if (!tip || !goal) return;
			window.off = Math.hypot(goal.x - tip.x, goal.y - tip.y, goal.z - tip.z);
			at.set(at.x + goal.x - tip.x, at.y + goal.y - tip.y, at.z + goal.z - tip.z);
		});
		window.poke = (id, depth, share) => { window.goal = spot(id, share, depth); window.off = 1 };`)
	to := func(id string, depth, share float64) {
		t.Helper()
		h.js(fmt.Sprintf("poke(%q, %g, %g)", id, depth, share))
		h.await("the finger is there", "window.off < 0.002")
	}
	expect := func(want string) {
		t.Helper()
		h.await("it is told "+want, `told.join() === "`+want+`"`)
	}
	const open = "calibrate/open"
	h.await("the button is there", `panel.items.some(i => i.id === "calibrate/open")`)
	to(open, 0.06, 0.5)
	h.await("the finger is on the button", `panel.under === "calibrate/open"`)
	h.shot("panel-poke")
	to(open, -0.03, 0.5)
	expect("pressed")
	to(open, 0.01, 0.5) // back through the board, not far enough to let go
	to(open, -0.04, 0.5)
	to(open, 0.06, 0.5)
	expect("pressed,released")
	h.await("the checklist", `panel.list.front === "calibrating"`)
	h.shot("ar-panel-checklist")
	h.js("told.length = 0")

	// What is left behind the board presses nothing, and nothing is pressed from behind.
	to("calibrate/cancel", 0.06, 0.5)
	to("calibrate/cancel", -0.03, 0.5)
	to("calibrate/cancel", -0.3, 0.5)
	expect("pressed,left")
	to("calibrate/cancel", -0.05, 0.5)
	to("calibrate/cancel", 0.01, 0.5)
	to("calibrate/cancel", -0.05, 0.5)
	to("calibrate/cancel", 0.06, 0.5)
	expect("pressed,left")
	to("calibrate/cancel", -0.01, 0.5)
	to("calibrate/cancel", 0.05, 0.5)
	h.await("it is cancelled", `panel.list.front === "inviting"`)

	// A slider is drawn along.
	h.js("window.goal = null")
	for _, id := range []string{"tab.2"} {
		to(id, 0.06, 0.5)
		to(id, -0.02, 0.5)
		to(id, 0.06, 0.5)
	}
	slide := "slide." + path
	h.await("the favorites", `panel.items.some(i => i.id === "`+slide+`")`)
	before := h.s.value()
	to(slide, 0.06, 0.3)
	to(slide, -0.02, 0.3)
	to(slide, -0.01, 0.7)
	p, _ := presets.Lookup(path)
	h.s.await("the value follows the finger", func() bool { return math.Abs(h.s.value()-0.7*p.SoftMax) < 0.02*p.SoftMax })
	h.s.ends(func() { to(slide, 0.06, 0.7) })
	h.shot("ar-panel-favorites")
	to("undo", 0.06, 0.5)
	to("undo", -0.02, 0.5)
	to("undo", 0.06, 0.5)
	h.s.await("one undo leads back", func() bool { return h.s.value() == before })

	// At the back of the left hand.
	to("place", 0.06, 0.5)
	to("place", -0.02, 0.5)
	to("place", 0.06, 0.5)
	h.await("it is taken to the wrist", `panel.placed === ""`)
	h.js(`window.goal = null; turn(0); device.quaternion.set(-0.17, 0, 0, 0.985); device.hands.left.position.set(-0.1, 1.25, -0.4); device.hands.left.quaternion.set(0.5, 0, 0, 0.866)`)
	h.await("it is at the wrist", "panel.group.visible")
	h.large("at the wrist")
	h.shot("ar-panel-wrist")
	h.js("device.hands.left.quaternion.set(0.5, 0, 0.866, 0)")
	h.await("it is gone with the hand turned away", "!panel.group.visible")
}

// Who is measured with bare hands answers with their head, which the panel needs no ray for.
func TestANodAcceptsACalibrationOfBareHands(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	h := immerse(t, "en")
	h.login()
	h.js(`device.primaryInputMode = "hand"`)
	h.enter("#enterVR")
	h.await("the panel is there", `posewright.panel.group.visible`)
	h.js(`const { hands } = device;
		place(hands.left, -0.75, 1.4, 0, Math.PI / 2); place(hands.right, 0.75, 1.4, 0, -Math.PI / 2); place(device, 0, 1.6, 0)`)
	h.s.onOwnerNow(func() {
		if err := h.s.live.Commands.Run("calibrate"); err != nil {
			t.Error(err)
		}
	})
	h.await("the review", `posewright.panel.items.some(i => i.id === "calibrate/accept")`)
	h.js(`const begun = performance.now();
		posewright.stage.session.requestAnimationFrame(function each() {
			posewright.stage.session.requestAnimationFrame(each);
			const pitch = -0.2 + 0.25 * Math.cos(2 * Math.PI * 1.2 * (performance.now() - begun) / 1000);
			device.quaternion.set(Math.sin(pitch / 2), 0, 0, Math.cos(pitch / 2));
		})`)
	h.await("it is accepted", `posewright.panel.list.front === ""`)
}
