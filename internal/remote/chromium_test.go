package remote

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/internal/app"
	"posewright/internal/drivingtest"
	"posewright/internal/inputs"
	"posewright/internal/racetest"
)

// How long chromedriver may take: to say that it listens, and to carry out a command, of which opening the browser takes longest.
const (
	driverStarts  = time.Minute
	driverAnswers = 2 * time.Minute
)

// browser is Chromium at the size of a phone, driven over the WebDriver protocol.
type browser struct {
	t       *testing.T
	session string // address
	client  http.Client
}

// openBrowser starts chromedriver and a browser that wants a language.
func openBrowser(t *testing.T, language string, more ...string) *browser {
	t.Helper()
	driver, err := exec.LookPath("chromedriver")
	if err != nil {
		t.Skip("chromedriver is not installed: it comes with chromium-driver")
	}
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed")
	}
	port := ""
	for try := 0; port == ""; try++ {
		if port, err = startDriver(t, driver, driverStarts); err != nil && try == 5 {
			t.Fatal(err)
		}
	}
	b := &browser{t: t, session: "http://127.0.0.1:" + port, client: http.Client{Timeout: driverAnswers}}
	arguments := []string{"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
		"--disable-sync", "--user-data-dir=" + t.TempDir(), "--lang=" + language, "--accept-lang=" + language, "--window-size=390,844"}
	arguments = append(arguments, more...)
	var opened struct{ SessionID string }
	b.do("/session", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{"browserName": "chrome", "goog:chromeOptions": map[string]any{
		"binary": program, "args": arguments, "prefs": map[string]any{"intl.accept_languages": language},
		"mobileEmulation": map[string]any{"deviceMetrics": map[string]any{"width": 390, "height": 844, "pixelRatio": 1}}}}}}, &opened)
	b.session += "/session/" + opened.SessionID
	t.Cleanup(func() {
		request, _ := http.NewRequest(http.MethodDelete, b.session, nil)
		if answer, err := b.client.Do(request); err == nil {
			answer.Body.Close()
		}
	})
	return b
}

// startDriver starts chromedriver and returns its port; an error where another program was faster, or where it does not listen in time. Where it chooses the port
// it says 0 on systems without IPv6.
func startDriver(t *testing.T, driver string, within time.Duration) (port string, err error) {
	t.Helper()
	free, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ = net.SplitHostPort(free.Addr().String())
	free.Close()
	run := exec.Command(driver, "--port="+port)
	said, err := run.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = run.Process.Kill(); _ = run.Wait() })
	late := time.AfterFunc(within, func() { _ = run.Process.Kill() })
	for buffer, text := make([]byte, 1000), ""; !strings.Contains(text, "successfully on port "+port); {
		n, err := said.Read(buffer)
		if err != nil {
			if late.Stop() {
				return "", fmt.Errorf("chromedriver does not start: %s", text)
			}
			return "", fmt.Errorf("chromedriver does not listen after %v: %s", within, text)
		}
		text += string(buffer[:n])
	}
	if !late.Stop() {
		return "", fmt.Errorf("chromedriver does not listen after %v", within)
	}
	go func() { // it writes on
		for buffer := make([]byte, 1000); ; {
			if _, err := said.Read(buffer); err != nil {
				return
			}
		}
	}()
	return port, nil
}

// do carries out a command of the protocol.
func (b *browser) do(path string, asked, into any) {
	b.t.Helper()
	if err := b.command(path, asked, into); err != nil {
		b.t.Fatal(err)
	}
}

func (b *browser) command(path string, asked, into any) error {
	data, _ := json.Marshal(asked)
	answer, err := b.client.Post(b.session+path, "application/json", bytes.NewReader(data))
	if timeout := (net.Error)(nil); errors.As(err, &timeout) && timeout.Timeout() {
		return fmt.Errorf("chromedriver does not answer %s within %v", path, b.client.Timeout)
	}
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var said struct{ Value json.RawMessage }
	if err := json.NewDecoder(answer.Body).Decode(&said); err != nil || answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s: %s %v", path, answer.Status, said.Value, err)
	}
	if into != nil {
		if err := json.Unmarshal(said.Value, into); err != nil {
			return fmt.Errorf("%s: %s: %v", path, said.Value, err)
		}
	}
	return nil
}

// js is what a script returns.
func (b *browser) js(script string) (value string) {
	b.t.Helper()
	var result any
	b.do("/execute/sync", map[string]any{"script": script, "args": []any{}}, &result)
	return fmt.Sprint(result)
}

// click clicks where an element is drawn, as a finger does; it must be there and visible.
func (b *browser) click(selector string) {
	b.t.Helper()
	var element map[string]string
	b.do("/element", map[string]string{"using": "css selector", "value": selector}, &element)
	for _, id := range element {
		b.do("/element/"+id+"/click", map[string]any{}, nil)
	}
}

// stall is for how long a finger stays where it is in the middle of a drag, in milliseconds: longer than a stream over
// OSC may pause.
const stall = 700

// drag moves the thumb of a slider from its place to a share of its width.
func (b *browser) drag(selector string, to float64) {
	b.t.Helper()
	b.js(`document.querySelector("` + selector + `").scrollIntoView({block: "center"})`)
	var box [5]float64
	b.do("/execute/sync", map[string]any{"script": `const e = document.querySelector("` + selector + `"), r = e.getBoundingClientRect();
		return [r.left, r.top, r.width, r.height, (e.value - e.min) / (e.max - e.min)]`, "args": []any{}}, &box)
	const thumb = 16
	at := func(share float64) map[string]any {
		return map[string]any{"type": "pointerMove", "duration": 100, "x": int(box[0] + thumb/2 + share*(box[2]-thumb)), "y": int(box[1] + box[3]/2)}
	}
	b.do("/actions", map[string]any{"actions": []any{map[string]any{"type": "pointer", "id": "mouse", "parameters": map[string]any{"pointerType": "mouse"}, "actions": []any{
		at(box[4]), map[string]any{"type": "pointerDown", "button": 0}, at((box[4] + to) / 2), map[string]any{"type": "pause", "duration": stall}, at(to),
		map[string]any{"type": "pointerUp", "button": 0}}}}}, nil)
}

// await waits until a script returns true.
func (b *browser) await(what, script string) {
	b.t.Helper()
	for deadline := time.Now().Add(90 * time.Second); b.js("return "+script) != "true"; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			b.t.Fatalf("%s: never; the page says %s", what, b.js("return document.body.innerText"))
		}
	}
}

// reload loads the page again, and waits until the one before is gone, which is there for a while.
func (b *browser) reload() {
	b.t.Helper()
	b.js("window.before = true; location.reload()")
	b.await("another page", "window.before === undefined && document.readyState === 'complete'")
}

// picture keeps what the page looks like, where a test says so.
func (b *browser) picture(name string) {
	folder := os.Getenv("POSEWRIGHT_PICTURES")
	if folder == "" {
		return
	}
	request, err := b.client.Get(b.session + "/screenshot")
	if err != nil {
		b.t.Fatal(err)
	}
	defer request.Body.Close()
	var said struct{ Value string }
	_ = json.NewDecoder(request.Body).Decode(&said)
	data, _ := base64.StdEncoding.DecodeString(said.Value)
	if err := os.WriteFile(filepath.Join(folder, name+".png"), data, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

func TestAChromedriverThatHangsIsNotWaitedForForever(t *testing.T) {
	t.Parallel()
	silent := filepath.Join(t.TempDir(), "chromedriver")
	if err := os.WriteFile(silent, []byte("#!/bin/sh\nexec sleep 600\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	if exec.Command(silent, "--version").Err != nil || exec.Command("sleep", "0").Run() != nil {
		t.Skip("this system has no shell")
	}
	if port, err := startDriver(t, silent, 200*time.Millisecond); port != "" || err == nil || !strings.Contains(err.Error(), "does not listen after 200ms") {
		t.Errorf("a driver that says nothing has port %q: %v", port, err)
	}
	deaf, err := net.Listen("tcp4", "127.0.0.1:0") // connections are taken by the system, and never answered
	if err != nil {
		t.Fatal(err)
	}
	defer deaf.Close()
	b := &browser{t: t, session: "http://" + deaf.Addr().String(), client: http.Client{Timeout: 200 * time.Millisecond}}
	if err := b.command("/session", nil, nil); err == nil || err.Error() != "chromedriver does not answer /session within 200ms" {
		t.Error(err)
	}
}

// playing is the page of an application whose session follows the demo.
func playing(t *testing.T, waits patience) *served {
	t.Helper()
	off := inputs.Config{}
	for _, kind := range inputs.Kinds() {
		off[kind.ID] = inputs.Choice{Off: true}
	}
	return serve(t, waits, app.LiveOptions{Demo: drivingtest.Demo(t), Override: off}, func(core *app.App, live *app.Live) {
		core.Start()
		core.Publisher.ShowAvatar()
		live.Start()
	})
}

// The page follows the phone's choice between light and dark, and its texts stand out from what is behind them in both.
func TestThePageIsReadableInLightAndDark(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	s := playing(t, usualPatience)
	b := openBrowser(t, "de-DE")
	b.do("/url", map[string]string{"url": s.URLs()[0]}, nil)
	b.await("the page opens", `!document.getElementById("page").classList.contains("hidden") && shown !== null`)
	for _, scheme := range [...]string{"light", "dark"} {
		b.do("/goog/cdp/execute", map[string]any{"cmd": "Emulation.setEmulatedMedia", "params": map[string]any{
			"features": []any{map[string]string{"name": "prefers-color-scheme", "value": scheme}}}}, nil)
		b.picture("page-" + scheme)
		got := b.js(`
			const channels = color => color.match(/[\d.]+/g).map(Number);
			const light = color => channels(color).slice(0, 3).map(c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
			const behind = e => { for (; e; e = e.parentElement) { const color = getComputedStyle(e).backgroundColor; if (channels(color)[3] !== 0) return color; } };
			const pale = [];
			for (const e of document.querySelectorAll("h1, h2, #title, #message, .wrong, button:not(:disabled), select, input[type=search], td")) {
				const a = light(getComputedStyle(e).color), b = light(behind(e)), contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
				if (contrast < 4.5) pale.push((e.id || e.tagName) + " " + contrast.toFixed(1));
			}
			return (light(behind(document.body)) > 0.5 ? "light" : "dark") + " " + pale.join(", ");`)
		if got != scheme+" " {
			t.Errorf("%s: the page is %s", scheme, got)
		}
	}
}

func TestAPhoneCalibratesDragsASliderAndDisconnects(t *testing.T) {
	t.Parallel()
	s := playing(t, usualPatience)
	b := openBrowser(t, "de-DE")
	b.do("/url", map[string]string{"url": s.URLs()[0]}, nil)
	b.await("the page opens", `!document.getElementById("page").classList.contains("hidden") && shown !== null`)
	if got := b.js(`return document.documentElement.lang + " " + location.hash`); got != "de " {
		t.Errorf("language and address are %q", got)
	}
	if got := b.js(`return document.documentElement.scrollWidth <= innerWidth`); got != "true" {
		t.Error("the page is wider than the phone")
	}
	b.picture("page-idle")
	b.click("#start")
	b.await("the checklist", `shown.wizard.state === "checklist" && document.querySelectorAll("#checklist tr").length > 2`)
	b.picture("page-checklist")
	b.click("#start")
	b.await("the review", `shown.wizard.state === "review"`)
	if got := b.js(`return document.getElementById("measure.height").value > 140 && document.getElementById("title").textContent !== ""`); got != "true" {
		t.Errorf("the height is %s", b.js(`return document.getElementById("measures").innerText`))
	}
	if title := b.js(`return document.getElementById("title").textContent`); strings.Contains(title, "Check") {
		t.Errorf("the title is %q", title)
	}
	b.picture("page-review")
	// Every number is readable as a whole, in one line with its unit.
	if got := b.js(`return [...document.querySelectorAll("#measures input")].filter(e => {
		const unit = document.createRange();
		unit.selectNode(e.parentElement.lastChild);
		return e.scrollWidth > e.clientWidth || unit.getBoundingClientRect().top > e.getBoundingClientRect().bottom - 4;
	}).length`); got != "0" {
		t.Errorf("%s fields of the review are too narrow", got)
	}
	if got := b.js(`return [...document.querySelectorAll("#notes p")].filter(e => /^\p{Ll}/u.test(e.textContent)).map(e => e.textContent).join("; ")`); got != "" {
		t.Errorf("sentences begin with a small letter: %s", got)
	}
	b.click(`[data-c="calibrate/accept"]`)
	b.await("the end of the calibration", `shown.wizard.state === "idle"`)
	calibrated := false
	s.onOwnerNow(func() { calibrated = s.core.Document.Current().Calibration.Calibrated() })
	if !calibrated {
		t.Error("nothing is calibrated")
	}

	before := s.value()
	const slider = "input[data-path='" + path + "']"
	b.drag(slider, 0.9)
	b.await("the slider's value", `shown.favorites[0].value > 0.8`)
	if after := s.value(); after == before || after < 0.8 {
		t.Errorf("the parameter went from %v to %v", before, after)
	}
	if got := b.js(`return words({kind: "number", unit: "cm"}, 2.25)`); got != "2,25 cm" {
		t.Errorf("in German the page says %q", got)
	}
	b.click("#undo")
	for deadline := time.Now().Add(20 * time.Second); s.value() != before; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("one undo leads to %v, not %v", s.value(), before)
		}
	}
	b.await("what may look wrong", `shown.fit.length === 8`)
	b.drag("input[data-path='fit.elbows']", 0.9)
	b.await("elbows that are wider", `shown.fit.some(f => f.path === "fit.elbows" && f.value > 60)`)
	b.click("#leave")
	b.await("the login", `!document.getElementById("login").classList.contains("hidden")`)
	s.await("no page that is connected", func() bool { return len(s.Pages()) == 0 })
}

// The page keeps its secret for its tab alone: no cookie goes to other ports of this computer. It comes again by itself
// where the connection is lost, and where it is loaded again; not once it was disconnected.
func TestAPageComesAgainByItself(t *testing.T) {
	t.Parallel()
	s := playing(t, usualPatience)
	b := openBrowser(t, "en-US")
	b.do("/url", map[string]string{"url": s.URLs()[0]}, nil)
	b.await("the page opens", "ready()")
	if got := b.js(`return document.cookie + Object.keys(localStorage) + Object.keys(sessionStorage)`); got != "secret" {
		t.Errorf("the page keeps %s", got)
	}
	b.await("the picture", `document.getElementById("picture").src.startsWith("blob:")`)
	if moved := b.js(`picture = () => {};
		const top = () => document.querySelector("[data-c=redo]").getBoundingClientRect().top, filled = top();
		document.getElementById("picture").replaceWith(Object.assign(new Image(), { id: "picture", alt: "" }));
		return filled - top()`); moved != "0" { // who presses a button meanwhile presses another
		t.Errorf("the picture moves buttons by %s pixels", moved)
	}
	for range 3 {
		s.mutex.Lock()
		for c := range s.sockets {
			_ = c.conn.CloseNow()
		}
		s.mutex.Unlock()
		b.await("the page is lost", "!ready()")
		b.await("the page comes again", `ready() && document.getElementById("wrong").textContent === ""`)
	}
	b.reload()
	b.await("the page is loaded again", "ready() && location.hash === ''")
	pages := s.Pages()
	if len(pages) != 1 {
		t.Fatalf("connected: %v", pages)
	}
	b.click(`[data-c="redo"]`)
	b.await("the answer", `document.getElementById("wrong").textContent !== ""`)
	s.Disconnect(pages[0].ID)
	b.await("the login", `!document.getElementById("login").classList.contains("hidden") && !sessionStorage.secret`)
	b.reload()
	b.await("the login", `document.getElementById("login").classList.contains("hidden") === false`)
	for _, code := range []string{"12", s.Code()} {
		b.js(`document.getElementById("code").value = "` + code + `"`)
		b.click("#codeForm button")
		if code != s.Code() {
			b.await("why not", `document.getElementById("said").textContent.includes("not the code")`)
		}
	}
	b.await("the page", "ready()")
}
