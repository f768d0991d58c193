package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/internal/app"
	"posewright/internal/inputs"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/trackers/recording"
)

// immersed is a browser of an emulated headset with the page open, not logged in, that sends to the application of a
// server.
type immersed struct {
	*browser
	s *served
}

func immerse(t *testing.T, language string) *immersed {
	t.Helper()
	script := emulator(t)
	only := inputs.Config{}
	for _, kind := range inputs.Kinds() {
		only[kind.ID] = inputs.Choice{Off: kind.ID != "webxr"}
	}
	s := serve(t, usualPatience, app.LiveOptions{Demo: &recording.Session{}, Override: only}, func(core *app.App, live *app.Live) {
		core.Start()
		core.Publisher.ShowAvatar()
		live.Start()
		live.Sources.Choose(app.SourceLive)
	})
	h := &immersed{openBrowser(t, language, "--use-angle=swiftshader", "--enable-unsafe-swiftshader"), s}
	h.cdp("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": string(script) + `
		;window.device = new IWER.XRDevice(IWER.metaQuest3, { stereoEnabled: false });
		device.installRuntime({ polyfillLayers: false, forceInstall: true });
		device.fovy = 1.3;
		window.place = (what, x, y, z, yaw = 0) => {
			what.position.set(x, y, z);
			what.quaternion.set(0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2));
		};
		window.arms = (width, height, depth) => {
			place(device.controllers.left, -width, height, depth, Math.PI / 2);
			place(device.controllers.right, width, height, depth, -Math.PI / 2);
		};
		place(device, 0, 1.6, 0); arms(0.6, 1.35, 0);
		window.violations = [];
		addEventListener("securitypolicyviolation", e => violations.push(e.violatedDirective + " " + e.blockedURI));
		const offered = setInterval(() => {
			const button = document.getElementById("enterVR");
			if (button && button.offsetParent) { window.offeredAfter = performance.now(); clearInterval(offered) }
		}, 5);`})
	h.do("/url", map[string]string{"url": s.base + "/vr"}, nil)
	h.cdp("Emulation.setDeviceMetricsOverride", map[string]any{"width": 900, "height": 800, "deviceScaleFactor": 1, "mobile": false})
	return h
}

func (h *immersed) cdp(command string, parameters map[string]any) {
	h.t.Helper()
	h.do("/goog/cdp/execute", map[string]any{"cmd": command, "params": parameters}, nil)
}

// login types the digits.
func (h *immersed) login() {
	h.t.Helper()
	h.await("the login", `!document.getElementById("login").classList.contains("hidden")`)
	h.js(`document.getElementById("code").value = "` + h.s.Code() + `"`)
	h.click("#login button")
	h.await("the session is offered", `document.getElementById("enterVR").offsetParent !== null`)
}

// enter begins a session, and waits until the avatar's own file is shown in it.
func (h *immersed) enter(button string) {
	h.t.Helper()
	h.click(button)
	h.await("the avatar is posed", `window.posewright.avatar.posed === true`)
	h.await("its own file is shown", `posewright.avatar.model !== null && posewright.avatar.shown === posewright.avatar.model`)
	h.rest()
}

// rest ends drawing, which software does slowly. See shot.
func (h *immersed) rest() {
	h.t.Helper()
	h.js(`const r = posewright.stage.renderer; window.render ||= r.render; r.render = () => {}`)
}

// shot is a picture of the session.
func (h *immersed) shot(name string) {
	h.t.Helper()
	if os.Getenv("POSEWRIGHT_PICTURES") == "" {
		return
	}
	h.js(`const r = posewright.stage.renderer; window.drawn = 0; r.render = (...all) => { render.apply(r, all); drawn++ }`)
	h.await("it is drawn", "drawn >= 4")
	h.picture(name)
	h.rest()
}

// wear takes an avatar's file.
func (h *immersed) wear(path string) {
	h.t.Helper()
	h.s.onOwnerNow(func() {
		h.s.core.Avatar.Open(path, func(loaded *app.LoadedAvatar) {
			if err := h.s.core.Avatar.Use(loaded, h.s.core.Document); err != nil {
				h.t.Error(err)
			}
		})
	})
}

// mirrored is where a mirror at z = -1.8 of the page shows a joint of the pose that the session has.
func (h *immersed) mirrored(role rig.Role) mgl64.Vec3 {
	frames := h.s.live.Session.NewReader()
	defer frames.Close()
	f := frames.Latest()
	at := f.Space.Inward(f.Result.World[f.Body.Humanoid().Joint(role)].Position)
	return mgl64.Vec3{-at[0], at[1], -3.6 + at[2]}
}

// shown is where the page draws a bone.
func (h *immersed) shown(role rig.Role) (at mgl64.Vec3) {
	h.t.Helper()
	text := h.js(`return JSON.stringify(posewright.avatar.place("` + role.String() + `").toArray())`)
	if err := json.Unmarshal([]byte(text), &at); err != nil {
		h.t.Fatalf("%s: %v", text, err)
	}
	return at
}

// agree waits until hands, feet, head and fingers are drawn where the session has them.
func (h *immersed) agree(what string) {
	h.t.Helper()
	var off float64
	var at string
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		off = 0
		for _, role := range [...]rig.Role{rig.LeftHand, rig.RightHand, rig.LeftFoot, rig.RightFoot, rig.Head} {
			want, got := h.mirrored(role), h.shown(role)
			if d := got.Sub(want).Len(); d >= off {
				off, at = d, fmt.Sprintf("%s is at %.4f, not %.4f", role, got, want)
			}
		}
		if off <= millimeter {
			h.t.Logf("%s: %.3f mm off", what, 1000*off)
			return
		}
		if time.Now().After(deadline) {
			h.t.Fatalf("%s: %s", what, at)
		}
	}
}

func TestTheMirrorShowsTheAvatarWhereTheSessionHasIt(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	h := immerse(t, "en")
	h.login()
	h.picture("vr-page")
	t.Logf("a session is offered %s ms after the page was asked for", h.js("return Math.round(offeredAfter)"))
	h.enter("#enterVR")
	h.agree("arms out")
	h.shot("vr-arms-out")
	h.js(`arms(0.25, 1.1, -0.45); place(device, 0.1, 1.5, -0.1, 0.4)`)
	h.s.await("the session has turned the head", func() bool {
		return h.mirrored(rig.LeftHand).Sub(mgl64.Vec3{-0.25, 1.1, -3.15}).Len() < 0.2
	})
	h.agree("arms ahead")
	h.shot("vr-arms-ahead")

	// The tracking space moves in the world, and the reference space in that: the mirror stays what it is.
	h.s.onOwnerNow(func() { h.s.live.Session.TeleportFacing(mgl64.Vec3{2, 0, 1}, 0.7) })
	h.agree("moved")
	h.js(`device.recenter()`)
	h.await("the mirror is in front again", `Math.hypot(posewright.sender.tracking.x, posewright.sender.tracking.z) > 0.05`)
	h.await("the mirror is placed again", `Math.abs(posewright.mirror.frame.position.z + 1.8) < 0.01 && Math.abs(posewright.mirror.frame.position.x) < 0.01`)
	h.shot("vr-recentered")

	h.js(`posewright.stage.session.end()`)
	h.await("AR is offered", `document.getElementById("enterAR").offsetParent !== null`)
	h.enter("#enterAR")
	h.await("the real room is behind the mirror", `posewright.scene.background === null && !posewright.stage.room.visible`)
	h.shot("ar")
	h.s.onOwnerNow(h.s.Close)
	h.await("who is in there is told that the connection is lost", `posewright.mirror.frame.children.at(-1).visible`)
	h.js(`place(device, 0, 1.6, 0)`)
	h.shot("ar-lost")
	if blocked := h.js("return violations.join()"); blocked != "" {
		t.Errorf("the page's policy forbids it %s", blocked)
	}
}

// Another avatar that is opened takes the place of the one before, with its pictures.
func TestTheMirrorShowsAvatarsOfOthers(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	data := os.Getenv("POSEWRIGHT_TESTDATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "shared", "data")
	}
	if _, err := os.Stat(data); err != nil {
		t.Skipf("avatars are absent: set POSEWRIGHT_TESTDATA to the test data to run this: %v", err)
	}
	data, _ = filepath.Abs(data)
	h := immerse(t, "ja")
	h.login()
	h.enter("#enterVR")
	for _, name := range [...]string{"Godette_vrm0.vrm", "KayKit_Mage.glb"} {
		h.js("window.before = posewright.avatar.model")
		h.wear(filepath.Join(data, "avatars", name))
		h.await(name+" is shown", `posewright.avatar.model && posewright.avatar.model !== before && posewright.avatar.shown === posewright.avatar.model`)
		if got := h.js("return posewright.avatar.group.children.length"); got != "2" {
			t.Errorf("with %s there are %s figures", name, got)
		}
		h.agree(name)
		h.shot("vr-" + name)
	}
	if blocked := h.js("return violations.join()"); blocked != "" {
		t.Errorf("the page's policy forbids it %s", blocked)
	}
}

// Where the file of an avatar can't be had, capsules stand for it.
func TestTheMirrorShowsCapsulesWithoutTheAvatarsFile(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	h := immerse(t, "de")
	gone := filepath.Join(t.TempDir(), "gone.glb")
	if err := os.WriteFile(gone, assets.Mannequin(), 0o600); err != nil {
		t.Fatal(err)
	}
	h.s.onOwnerNow(func() {
		h.s.core.Avatar.Open(gone, func(loaded *app.LoadedAvatar) {
			if err := errors.Join(os.Remove(gone), h.s.core.Avatar.Use(loaded, h.s.core.Document)); err != nil {
				t.Error(err)
			}
		})
	})
	h.s.await("it is the avatar", func() (is bool) {
		h.s.onOwnerNow(func() { is = h.s.core.Avatar.Current() != nil && h.s.core.Avatar.Current().Path == gone })
		return is
	})
	h.login()
	h.click("#enterVR")
	h.await("capsules are posed", `posewright.avatar.posed === true && posewright.avatar.shown === posewright.avatar.figure`)
	h.rest()
	h.agree("capsules")
	h.shot("vr-capsules")
}

// A step of the head is shown two frames after the one that has seen it, in the median; nothing is drawn meanwhile.
func TestAStepOfTheHeadIsShownWithinTwoFrames(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	h := immerse(t, "en")
	h.login()
	h.enter("#enterVR")
	h.js(`const { avatar, stage: { session } } = posewright, rests = 30;
		window.took = []; window.began = performance.now(); window.frames = 0;
		let yaw = 0, since = 0, from = null, left = rests;
		const ahead = () => { const n = avatar.shown.node(avatar.bones.names.indexOf("head")); n.updateWorldMatrix(true, false); return Math.atan2(n.matrixWorld.elements[8], n.matrixWorld.elements[10]) };
		session.requestAnimationFrame(function each() {
			session.requestAnimationFrame(each);
			frames++;
			if (from !== null) {
				since++;
				if (Math.abs(Math.atan2(Math.sin(ahead() - from), Math.cos(ahead() - from))) > 0.035) { took.push(since - 1); from = null; left = rests }
			} else if (--left <= 0 && took.length < 25) {
				from = ahead(); since = 0; yaw = yaw ? 0 : 0.35; place(device, 0, 1.6, 0, yaw);
			}
		});`)
	var medians []string
	for range 6 { // of other programs on the computer each takes frames away
		h.await("the steps are shown", "took.length === 25")
		t.Logf("frames from the one that saw a step to the one that showed it: %s, at %s a second",
			h.js("return took.sort((a, b) => a - b).join()"),
			h.js("return Math.round(1000 * frames / (performance.now() - began))"))
		median := h.js("return took[12]")
		if median <= "2" && len(median) == 1 {
			return
		}
		medians = append(medians, median)
		h.js("window.took = []; window.began = performance.now(); window.frames = 0;")
	}
	t.Errorf("in the median it takes %v frames", medians)
}
