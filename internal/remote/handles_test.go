package remote

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
	"posewright/trackers"
)

// tick is what a test needs of the newest tick.
type tick struct {
	world    []rig.Transform
	humanoid *rig.Humanoid
	targets  effectors.Targets
	space    solver.Space
}

func (s *served) now() tick {
	frames := s.live.Session.NewReader()
	defer frames.Close()
	f := frames.Latest()
	return tick{append([]rig.Transform(nil), f.Result.World...), f.Body.Humanoid(), f.Targets, f.Space}
}

func (n *tick) joint(role rig.Role) rig.Transform { return n.world[n.humanoid.Joint(role)] }

// pole is where the pole of the left elbow is in the tracking space: at what the document says from the shoulder, turned
// as the chest is turned from the T-pose.
func (s *served) pole() mgl64.Vec3 {
	n := s.now()
	chest := n.humanoid.Joint(n.humanoid.UpperTrunk())
	turn := n.world[chest].Rotation.Mul(n.humanoid.TPose[chest].Rotation.Conjugate())
	pole := s.core.Document.Snapshot().Hints[effectors.LeftElbow].Pole
	return n.space.Inward(n.joint(rig.LeftUpperArm).Position.Add(turn.Rotate(pole)))
}

// target is where an effector that has a device wants its joint, in the tracking space.
func (s *served) target(id effectors.ID) mgl64.Vec3 {
	n := s.now()
	return n.space.Inward(n.targets.Effectors[id].Position)
}

// turn is how an effector is to be turned, in the tracking space.
func (s *served) turn(id effectors.ID) mgl64.Quat {
	n := s.now()
	return n.space.Turn().Conjugate().Mul(n.targets.Effectors[id].Rotation)
}

// inMirror is where a mirror at z = -1.8 of the page shows a place of the tracking space.
func inMirror(at mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{-at[0], at[1], -3.6 + at[2]} }

const (
	elbowPole = "hints.leftElbow"
	leftHand  = "effectors.leftHand"
)

// grasping is a page in a headset that shows handles.
func grasping(t *testing.T, language string) *immersed {
	h := immerse(t, language)
	h.login()
	h.enter("#enterVR")
	h.await("the panel stands before the mirror", `posewright.panel.placed === "front" && posewright.panel.group.visible`)
	h.js("posewright.panel.take()")
	h.command("handles")
	h.await("handles are shown", `posewright.handles.list.length > 8 && posewright.handles.list.every(h => h.placed)`)
	h.js(`window.handle = id => posewright.handles.list.find(h => h.told.id === id);
		window.at = o => { o.updateWorldMatrix(true, false); return o.matrixWorld.elements.slice(12, 15) };
		window.pointer = side => [...posewright.handles.pointers.values()].find(p => p.source.handedness === side);
		window.on = (side, image) => { const p = pointer(side); return p && p.on && p.on.image === image ? p.on.handle.told.id : "" };
		// aim turns a controller so that its ray meets a place.
		window.aim = (side, to) => {
			const c = device[pointer(side).source.hand ? "hands" : "controllers"][side], p = [c.position.x, c.position.y, c.position.z];
			const d = to.map((x, i) => x - p[i]), n = Math.hypot(...d), yaw = Math.atan2(-d[0], -d[2]), pitch = Math.asin(d[1] / n);
			const [cy, sy, cp, sp] = [Math.cos(yaw / 2), Math.sin(yaw / 2), Math.cos(pitch / 2), Math.sin(pitch / 2)];
			c.quaternion.set(cy * sp, sy * cp, -sy * sp, cy * cp);
		}`)
	return h
}

func (h *immersed) command(id string) {
	h.s.onOwnerNow(func() {
		if err := h.s.live.Commands.Run(id); err != nil {
			h.t.Error(err)
		}
	})
}

// drawn is where the page draws a part of the image of a handle.
func (h *immersed) drawn(id, part string) (at mgl64.Vec3) {
	h.t.Helper()
	if err := json.Unmarshal([]byte(h.js(`return JSON.stringify(at(handle("`+id+`").image.`+part+`))`)), &at); err != nil {
		h.t.Fatal(err)
	}
	return at
}

// until waits until something that is measured in meters is less than what is wanted.
func (h *immersed) until(what string, most float64, measure func() float64) {
	h.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		off := measure()
		if off <= most {
			h.t.Logf("%s: %.2f mm off", what, 1000*off)
			return
		}
		if time.Now().After(deadline) {
			h.t.Fatalf("%s: %.4f m off", what, off)
		}
	}
}

// hover points a controller at the image of a handle.
func (h *immersed) hover(side, id string) {
	h.t.Helper()
	h.s.await(side+" is on "+id, func() bool {
		h.js(`aim("` + side + `", at(handle("` + id + `").image.body))`)
		return h.js(`return on("`+side+`", true)`) == id
	})
}

// take has a controller that is brought to a handle take hold of it, and returns where, in the tracking space. A body
// that is not at rest yet may carry the handle away before the button is seen: then it is tried again.
func (h *immersed) take(side, button, id string, bring func()) (at mgl64.Vec3) {
	h.t.Helper()
	h.s.await(side+" holds "+id, func() bool {
		bring()
		h.button(side, button, 1)
		h.await("it is pressed", `pointer("`+side+`").pressed`)
		if h.js(`return pointer("`+side+`").held?.handle.told.id`) == id {
			return true
		}
		h.button(side, button, 0)
		h.await("it is not", `!pointer("`+side+`").pressed`)
		return false
	})
	if err := json.Unmarshal([]byte(h.js(`return JSON.stringify(pointer("`+side+`").held.at.toArray())`)), &at); err != nil {
		h.t.Fatal(err)
	}
	return mgl64.Vec3{-at[0], at[1], -at[2]}
}

func (h *immersed) button(side, name string, value int) {
	h.js(fmt.Sprintf(`device.controllers.%s.updateButtonValue("%s", %d)`, side, name, value))
}

func (s *served) steps() (n int) {
	s.onOwnerNow(func() { n = s.core.Document.Edited().History().Current })
	return n
}

func (s *served) dragging() (is bool) {
	s.onOwnerNow(func() { is = s.core.Document.Edited().Dragging() })
	return is
}

func (s *served) pinned(id effectors.ID) (at presets.Pin, is bool) {
	return s.core.Document.Snapshot().Pin(id)
}

func TestHandlesInTheMirrorAreWhereTheSessionHasThem(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	h := grasping(t, "en")
	h.js(`arms(0.45, 1.2, -0.25)`)
	agree := func(when string) {
		t.Helper()
		h.until(when, millimeter, func() float64 {
			pole, n := h.s.pole(), h.s.now()
			between := pole.Add(n.space.Inward(n.joint(rig.LeftLowerArm).Position)).Mul(0.5)
			off := max(h.drawn(elbowPole, "body").Sub(inMirror(pole)).Len(), h.drawn(elbowPole, "line").Sub(inMirror(between)).Len())
			for _, id := range [...]effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand} {
				off = max(off, h.drawn("effectors."+id.String(), "body").Sub(inMirror(h.s.target(id))).Len())
			}
			return off
		})
	}
	h.until("the hand follows", 0.25, func() float64 { return h.s.target(effectors.LeftHand).Sub(mgl64.Vec3{0.45, 1.2, 0.25}).Len() })
	agree("standing")
	h.shot("vr-handles")
	h.s.onOwnerNow(func() { h.s.live.Session.TeleportFacing(mgl64.Vec3{2, 0, 1}, 0.7) })
	agree("moved")
	h.command("handles")
	h.await("they are hidden", `posewright.handles.list.length === 0 && posewright.handles.pointers.size === 0`)
}

func TestAPoleIsDraggedByItsImageAsOneStep(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	h := grasping(t, "de")
	before := h.s.core.Document.Snapshot().Hints[effectors.LeftElbow].Pole
	h.hover("right", elbowPole)
	h.shot("vr-hover")
	start := h.take("right", "trigger", elbowPole, func() { h.hover("right", elbowPole) })
	if h.s.dragging() {
		t.Error("taking hold of it moves it")
	}
	h.js(`const c = device.controllers.right; c.position.set(c.position.x + 0.1, c.position.y + 0.14, c.position.z - 0.1)`)
	// By 20 cm to the right, up, and in the mirror away from the person, which is back from it. The tracking space has +x
	// at the left and +z ahead.
	there := start.Add(mgl64.Vec3{-0.1, 0.14, -0.1})
	h.until("the pole is dragged", 0.002, func() float64 { return h.s.pole().Sub(there).Len() })
	if now := h.s.core.Document.Snapshot().Hints[effectors.LeftElbow].Pole; now.Sub(before).Len() < 0.1 {
		t.Errorf("the parameter went from %v to %v", before, now)
	}
	h.shot("vr-dragged")
	h.button("right", "trigger", 0)
	h.s.await("it is let go", func() bool { return !h.s.dragging() && h.s.steps() == 1 })
	h.command("undo")
	if now := h.s.core.Document.Snapshot().Hints[effectors.LeftElbow].Pole; now != before || h.s.steps() != 0 {
		t.Errorf("undone it is %v, not %v", now, before)
	}
}

func TestAPinnedHandStaysWhileItsControllerMovesAway(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	h := grasping(t, "ja")
	h.hover("right", leftHand)
	h.button("right", "b-button", 1)
	h.s.await("it is pinned", func() bool { _, is := h.s.pinned(effectors.LeftHand); return is })
	h.button("right", "b-button", 0)
	at := h.s.target(effectors.LeftHand)
	h.await("the page shows that", `handle("`+leftHand+`").told.pinned === true && handle("`+leftHand+`").image.needle.visible`)
	h.js(`place(device.controllers.left, -0.3, 1.5, -0.3, 0)`)
	h.s.await("the device has moved", func() bool {
		frames := h.s.live.Session.NewReader()
		defer frames.Close()
		f := frames.Latest()
		return f.Space.Inward(f.DeviceTargets[effectors.LeftHand].Position).Sub(at).Len() > 0.3
	})
	h.until("it stays", millimeter, func() float64 { return h.s.target(effectors.LeftHand).Sub(at).Len() })
	h.shot("vr-pinned")
	h.hover("right", leftHand)
	h.button("right", "b-button", 1)
	h.s.await("it is let go", func() bool { return h.s.target(effectors.LeftHand).Sub(at).Len() > 0.3 })
	if h.s.steps() != 2 {
		t.Errorf("there are %d steps", h.s.steps())
	}
	h.button("right", "b-button", 0)

	// Bare hands pinch twice. When the page took the pinch before is set, so that a busy computer is as quick as any.
	h.js(`device.primaryInputMode = "hand"; place(device.hands.right, 0.3, 1.2, -0.3)`)
	h.await("the hand points", `pointer("right")?.source.hand && !pointer("right").pressed`)
	const foot = "effectors.leftFoot"
	pinch := func(before, last string) {
		h.t.Helper()
		h.hover("right", foot)
		h.js(`pointer("right").taken = ` + before + `; device.hands.right.updatePinchValue(1)`)
		h.await("it pinches", `pointer("right").pressed`)
		h.js(`device.hands.right.updatePinchValue(0)`)
		h.await("it has pinched", `!pointer("right").pressed`)
		if got := h.js(`return String(pointer("right").last?.told.id)`); got != last {
			t.Errorf("after %s the last pinch is of %s, not %s", before, got, last)
		}
	}
	pinch("0", foot)
	pinch("performance.now() - 401", foot)
	if _, is := h.s.pinned(effectors.LeftFoot); is {
		t.Error("two slow pinches pin")
	}
	pinch("Infinity", "undefined") // no later than at once
	h.s.await("the foot is pinned", func() bool { _, is := h.s.pinned(effectors.LeftFoot); return is })
}

// What has no device stays where a hand has put it; nothing is held once the connection or the session is gone.
func TestHandlesOfTheBodyAreGrabbedAndLetGoWithTheConnection(t *testing.T) {
	t.Parallel()
	h := grasping(t, "en")
	const hips = "effectors.hips"
	reach := func() {
		h.t.Helper()
		h.s.await("the hand is at the hips", func() bool {
			h.js(`const c = device.controllers.left, p = pointer("left"), to = handle("` + hips + `").at;
				c.quaternion.set(0, Math.SQRT1_2, 0, Math.SQRT1_2);
				c.position.set(c.position.x + to.x - p.at.x, c.position.y + to.y - p.at.y, c.position.z + to.z - p.at.z)`)
			return h.js(`return on("left", false)`) == hips
		})
	}
	raise := func() mgl64.Vec3 {
		h.t.Helper()
		there := h.take("left", "squeeze", hips, reach).Sub(mgl64.Vec3{0, 0.1, 0})
		h.js(`const c = device.controllers.left; c.position.set(c.position.x, c.position.y - 0.1, c.position.z)`)
		h.until("the hips follow", 0.002, func() float64 { return h.s.target(effectors.Hips).Sub(there).Len() })
		before := h.s.turn(effectors.Hips)
		h.js(`const c = device.controllers.left; c.quaternion.set(0, Math.sin(Math.PI / 4 + 0.1), 0, Math.cos(Math.PI / 4 + 0.1))`)
		h.until("the hips turn", 0.002, func() float64 { // by as much as the hand: from a quarter turn by 0.2 to the left
			want := mgl64.QuatRotate(0.2, mgl64.Vec3{0, 1, 0}).Mul(before)
			return trackers.RotationVector(h.s.turn(effectors.Hips).Mul(want.Conjugate())).Len()
		})
		return h.s.target(effectors.Hips)
	}
	held := func() bool { _, is := h.s.live.Session.Overridden(effectors.Hips); return is }
	reach()
	if h.js(`return handle("`+hips+`").body.visible`) != "true" || h.js(`return handle("effectors.head").body.visible`) != "false" {
		t.Error("handles are shown elsewhere than at the hands")
	}
	there := raise()
	h.shot("vr-body")
	h.button("left", "squeeze", 0)
	h.s.await("they are let go", func() bool { return !held() && h.s.steps() == 1 })
	if pin, is := h.s.pinned(effectors.Hips); !is || mgl64.Vec3(pin.Position).Sub(there).Len() > 0.002 {
		t.Errorf("they are pinned at %v, not %v", pin.Position, there)
	}
	h.command("undo")
	raise()
	h.s.mutex.Lock()
	for c := range h.s.sockets {
		c.end()
	}
	h.s.mutex.Unlock()
	h.s.await("they are let go with the connection", func() bool { return !held() && h.s.steps() == 1 })
	h.await("the handles are back", `posewright.handles.list.length > 8 && posewright.handles.list.every(h => h.placed)`)
	h.button("left", "squeeze", 0)
	h.command("undo")
	raise()
	h.js(`posewright.stage.session.end()`)
	h.s.await("they are let go with the session", func() bool { return !held() && h.s.steps() == 1 })
}
