package remote

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"net"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"posewright/internal/app"
	"posewright/internal/drivingtest"
	"posewright/internal/eventloop"
	"posewright/internal/remote/view"
	"posewright/presets"
	"posewright/trackers/recording"
)

const path = "torso.wristLine"

// impatient is for tests of what becomes of clients that are too slow.
var impatient = patience{slowest: 2 * time.Second, idle: 5 * time.Second}

// served is a running application with its page.
type served struct {
	*Server
	t     *testing.T
	loop  *eventloop.Loop
	base  string // http://127.0.0.1:port, or with https
	token string
	drawn int // pictures; of the owner
	ended int // drags; of the owner
}

// serve starts the page of a headless application; a phone has not logged in yet. begin makes the application ready.
func serve(t *testing.T, waits patience, live app.LiveOptions, begin func(*app.App, *app.Live)) *served {
	t.Helper()
	s := &served{t: t, loop: eventloop.NewLoop()}
	core, err := app.New(app.Options{Home: t.TempDir(), Post: s.loop.Post, Headless: true})
	if err != nil {
		t.Fatal(err)
	}
	core.Settings.Values.Favorites = []string{path}
	core.Events.Subscribe(func(e eventloop.Event) {
		if _, ended := e.(app.PreviewEnded); ended {
			s.ended++
		}
	})
	running := app.NewLive(core, live)
	if s.Server, err = start(core, running, "127.0.0.1:0", options{patience: waits, draw: s.draw, asks: true}); err != nil {
		t.Fatal(err)
	}
	begin(core, running)
	ended := make(chan struct{})
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		defer close(ended)
		s.loop.RunUntil(ctx, func() bool { return false })
	}()
	t.Cleanup(func() {
		core.Host.Cancel()
		core.Wait()
		stop()
		<-ended
	})
	s.base, s.token, _ = strings.Cut(s.URLs()[0], "/#")
	return s
}

// idle is the page of an application that does not run: nothing arrives.
func idle(t *testing.T) *served { return idleServer(t, usualPatience) }

func idleServer(t *testing.T, waits patience) *served {
	t.Helper()
	return serve(t, waits, app.LiveOptions{Demo: &recording.Session{}}, func(_ *app.App, live *app.Live) { live.Sources.Pause(true) })
}

// schemes runs a test over HTTP and over HTTPS.
func schemes(t *testing.T, test func(t *testing.T, over string)) {
	for _, over := range []string{"http", "https"} {
		t.Run(over, func(t *testing.T) { test(t, over) })
	}
}

// by is the page by a scheme.
func (s *served) by(scheme string) *served {
	s.base = scheme + strings.TrimPrefix(s.base, "http")
	return s
}

// trusting is a client of a person who has proceeded.
var trusting = &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, DisableKeepAlives: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// phone is a page with its connection.
type phone struct {
	t      *testing.T
	conn   *websocket.Conn
	asked  int64
	secret string
	heard  chan heard // closed when the connection has ended
	state  view.State // newest
	states int        // that have come
}

// heard is what the server has sent.
type heard struct {
	reply
	picture []byte
}

// dial opens a connection as the page does from an address of this computer, with changes to the request.
func (s *served) dial(from string, change ...func(*http.Request)) (*websocket.Conn, *http.Response, error) {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
	through := changed{http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true,
		TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}, change}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return websocket.Dial(ctx, s.base+"/socket", &websocket.DialOptions{HTTPClient: &http.Client{Transport: &through}, HTTPHeader: http.Header{"Origin": {s.base}}})
}

// changed makes requests other than they were.
type changed struct {
	http.Transport
	change []func(*http.Request)
}

func (c *changed) RoundTrip(r *http.Request) (*http.Response, error) {
	for _, change := range c.change {
		change(r)
	}
	return c.Transport.RoundTrip(r)
}

// open connects a phone that says something first.
func (s *served) open(first string) *phone { return s.openFrom("127.0.0.1", first) }

func (s *served) openFrom(from, first string) *phone {
	s.t.Helper()
	conn, _, err := s.dial(from)
	if err != nil {
		s.t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	p := &phone{t: s.t, conn: conn, heard: make(chan heard, 10000)}
	go p.listen()
	s.t.Cleanup(func() { _ = conn.CloseNow() })
	p.send(first)
	return p
}

func (p *phone) listen() {
	defer close(p.heard)
	for {
		kind, data, err := p.conn.Read(context.Background())
		if err != nil {
			return
		}
		var h heard
		if kind == websocket.MessageBinary {
			h.Type, h.picture = "binary", data
		} else if err := json.Unmarshal(data, &h.reply); err != nil {
			h.Type, h.Error = "no JSON", err.Error()
		}
		p.heard <- h
	}
}

func (p *phone) send(message string) {
	p.t.Helper()
	if err := p.conn.Write(context.Background(), websocket.MessageText, []byte(message)); err != nil {
		p.t.Fatal(err)
	}
}

// next waits for a message of one of some types; one of type "" comes where the connection ends first.
func (p *phone) next(types ...string) heard {
	p.t.Helper()
	late := time.After(time.Minute)
	for {
		select {
		case h, more := <-p.heard:
			if h.Type == "state" {
				p.state = view.State{}
				if err := json.Unmarshal(h.State, &p.state); err != nil {
					p.t.Fatal(err)
				}
				p.states++
			}
			if !more || slices.Contains(types, h.Type) {
				return h
			}
		case <-late:
			p.t.Fatalf("no %v comes", types)
		}
	}
}

// until waits until the state is as it should.
func (p *phone) until(what string, is func(*view.State) bool) {
	p.t.Helper()
	for p.states == 0 || !is(&p.state) {
		if p.next("state").Type == "" {
			p.t.Fatalf("never: %s; the connection has ended", what)
		}
	}
}

// ask has the server carry something out, and returns why it refused that; "" if it has not.
func (p *phone) ask(kind, fields string) string {
	p.t.Helper()
	p.asked++
	p.send(fmt.Sprintf(`{"type":%q,"id":%d%s}`, kind, p.asked, fields))
	for {
		switch h := p.next("answer", "refused", "gone"); {
		case h.Type == "answer" && h.ID == p.asked:
			return h.Error
		case h.Type != "answer":
			return cmp.Or(h.Error, "the connection has ended")
		}
	}
}

func (p *phone) set(value string) string {
	return p.ask("set", `,"path":"`+path+`","value":`+value)
}

// drag sets a value of a drag that goes on.
func (p *phone) drag(value string) {
	p.send(`{"type":"set","path":"` + path + `","value":` + value + `,"more":true}`)
}

func (p *phone) run(command string) string { return p.ask("command", `,"name":"`+command+`"`) }

// greeting is what a page with a proof says first.
func greeting(proof string) string {
	return `{"type":"hello","version":1,"languages":"en","proof":"` + proof + `"}`
}

// login is a phone that was let in.
func (s *served) login() *phone {
	s.t.Helper()
	return s.open(greeting(s.token)).welcomed()
}

func (p *phone) welcomed() *phone {
	p.t.Helper()
	h := p.next("welcome", "refused")
	if p.secret = h.Secret; h.Type != "welcome" || len(h.Secret) != 2*secretBytes || h.Version != version {
		p.t.Fatalf("a phone is not let in: %+v", h.reply)
	}
	return p
}

// again is the same phone on another connection, from an address.
func (s *served) again(p *phone, from string) *phone {
	s.t.Helper()
	return s.openFrom(from, `{"type":"hello","version":1,"secret":"`+p.secret+`"}`)
}

// onOwnerNow runs a function on the owner.
func (s *served) onOwnerNow(do func()) { s.onOwner(context.Background(), do) }

func (s *served) value() (value float64) {
	s.onOwnerNow(func() {
		p, _ := presets.Lookup(path)
		value = p.Get(s.core.Document.Current())
	})
	return value
}

// ends waits until something that is done ends a drag.
func (s *served) ends(do func()) {
	s.t.Helper()
	ended := func() (n int) { s.onOwnerNow(func() { n = s.ended }); return n }
	before := ended()
	do()
	s.await("the drag ends", func() bool { return ended() > before })
}

// await waits until something is so.
func (s *served) await(what string, is func() bool) {
	s.t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			s.t.Fatalf("never: %s", what)
		}
	}
}

func TestAPhoneSetsAParameterAndUndoesIt(t *testing.T) {
	t.Parallel()
	s := idle(t)
	before := s.value()
	p := s.login()
	p.drag("0.5")
	p.drag("0.625")
	if said := p.set("0.75"); said != "" || s.value() != 0.75 {
		t.Errorf("the value is %v: %s", s.value(), said)
	}
	if said := p.run("undo"); said != "" || s.value() != before {
		t.Errorf("undo: %s, %v", said, s.value())
	}
	if said := p.run("undo"); !strings.Contains(said, "nothing to undo") {
		t.Errorf("the drag was more than one step: %s", said)
	}
	if said := p.set("1e9"); !strings.Contains(said, "must be from") {
		t.Error(said)
	}
	if said := p.ask("set", `,"path":"avatar.file","value":1`); !strings.Contains(said, "no parameter") {
		t.Error(said)
	}
	if said := p.run("dance"); !strings.Contains(said, "there is no command") {
		t.Error(said)
	}
}

// The texts of the page's buttons are those of the commands, in the language of the page.
func TestButtonsOfThePageSayWhatTheirCommandsAreCalled(t *testing.T) {
	t.Parallel()
	s := idle(t)
	var german, english map[string]view.Command
	s.onOwnerNow(func() {
		german, english = view.Now(s.core, s.live, "de").Commands, view.Now(s.core, s.live, "en").Commands
	})
	html, err := os.ReadFile("page.html")
	if err != nil {
		t.Fatal(err)
	}
	buttons := regexp.MustCompile(`data-c="([^"]+)"`).FindAllStringSubmatch(string(html), -1)
	for _, button := range buttons {
		if id := button[1]; id != "compare/switch" && (german[id].Text == "" || english[id].Text == "") {
			t.Errorf("the button of %s says nothing", id)
		}
	}
	if len(buttons) < 15 || german["floor"].Text != "Boden setzen" || english["floor"].Text != "Set floor" || english["record"].Text != "Record session" {
		t.Errorf("%d buttons: %v", len(buttons), english)
	}
	s.onOwnerNow(func() {
		if err := s.live.Commands.Run("record"); err != nil {
			t.Error(err)
		}
		english = view.Now(s.core, s.live, "en").Commands
		s.live.Recorder.Close()
	})
	if record := english["record"]; record.Text != "Stop recording" || !record.Checked {
		t.Errorf("while it records, the button says %q", record.Text)
	}
}

func TestAPhoneRatesABlindComparison(t *testing.T) {
	t.Parallel()
	s := idle(t)
	p := s.login()
	rate := func(rating string) string { return p.ask("rating", `,"rating":`+rating) }
	const rating = `{"Side":"Y","Criterion":1,"Rating":6}`
	if rate(rating) == "" {
		t.Error("something is rated without a comparison")
	}
	s.onOwnerNow(func() {
		if view.Now(s.core, s.live, "de").Blind != nil {
			t.Error("a page shows a comparison that does not run")
		}
		s.core.Document.CopyToOther()
		if err := errors.Join(s.core.Document.Do(presets.Set(path, 0.625)), s.core.Blind.Begin("", 2, 1)); err != nil {
			t.Error(err)
		}
	})
	for body, fine := range map[string]bool{rating: true, `{"Side":"X","Criterion":3,"Rating":6}`: false, `{"Side":"X","Criterion":0,"Rating":9}`: false,
		`{"Side":"A","Criterion":0,"Rating":3}`: false, `{"Criterion":0,"Rating":3}`: false} {
		if said := rate(body); (said == "") != fine {
			t.Errorf("%s: %s", body, said)
		}
	}
	for _, command := range []string{"blind/y", "blind/prefer/x"} {
		if said := p.run(command); said != "" {
			t.Errorf("%s: %s", command, said)
		}
	}
	s.onOwnerNow(func() {
		now := view.Now(s.core, s.live, "de").Blind
		if now.Title != "Runde 1 von 2" || now.Showing != "Y" || now.Ratings != [2][3]int{{}, {0, 6, 0}} || now.Prefer != 1 || now.Criteria[0] != "Sieht natürlich aus" {
			t.Errorf("%+v", now)
		}
	})
}

// shownIn is the value of the first favorite.
func shownIn(now *view.State) float64 { return now.Favorites[0].Value }

func TestAPhoneStarsParametersAndEnablesThem(t *testing.T) {
	t.Parallel()
	s := idle(t)
	p := s.login()
	p.until("the only favorite", func(now *view.State) bool { return len(now.Favorites) == 1 && now.Favorites[0].Path == path })
	p.send(`{"type":"star","star":{"Path":"hints.leftElbow.pole.x","On":true}}`)
	p.until("one more, that has no effect", func(now *view.State) bool {
		return len(now.Favorites) == 2 && now.Favorites[1].Reason == "Left elbow: Pole weight is 0" && now.Favorites[1].Enable
	})
	p.send(`{"type":"star","star":{"Path":"hints.leftElbow.pole.x","Enable":true}}`)
	p.until("that has one", func(now *view.State) bool { return now.Favorites[1].Reason == "" && now.CanUndo })
	p.send(`{"type":"star","star":{"Path":"` + path + `"}}`)
	p.send(`{"type":"star","star":{"Path":"retarget.touch","On":true}}`)
	p.until("others", func(now *view.State) bool {
		return len(now.Favorites) == 2 && now.Favorites[1].Path == "retarget.touch" && now.Favorites[1].Reason != "" && !now.Favorites[1].Enable
	})
	s.onOwnerNow(func() {
		if weight := s.core.Document.Current().Hints[0].PoleWeight; weight != 1 {
			t.Errorf("the pole weighs %v", weight)
		}
		s.core.Settings.Values.Playing = true
		s.core.Settings.Values.Starred = []string{"retarget.touch"}
	})
	p.until("in Play what the person starred", func(now *view.State) bool {
		return len(now.Favorites) == 1 && now.Favorites[0].Path == "retarget.touch"
	})
}

func TestAPhoneSeesWhatMayLookWrong(t *testing.T) {
	t.Parallel()
	s := idle(t)
	p := s.login()
	p.until("nothing of who is not calibrated", func(now *view.State) bool { return now.Fit != nil && len(now.Fit) == 0 })
	s.onOwnerNow(func() {
		if err := s.core.Document.Do(presets.ApplyCalibration(drivingtest.CalibrationOf("Zoe", "H"))); err != nil {
			t.Error(err)
		}
	})
	p.until("every complaint", func(now *view.State) bool {
		return len(now.Fit) == int(app.FitCount) && now.Fit[app.FitHands].Path == "fit.hands" &&
			now.Fit[app.FitHands].Name == "Hands too far or too near" && now.Fit[app.FitHeight].Value == 1.7
	})
	if why := p.ask("set", `,"path":"fit.hands","value":0.01`); !strings.Contains(why, "not calibrated") {
		t.Errorf("of what can't act the phone is told %q", why)
	}
	if why := p.ask("set", `,"path":"fit.tail","value":0.01`); !strings.Contains(why, "fit.tail") {
		t.Errorf("of what there is not the phone is told %q", why)
	}
}

func TestTheStateArrivesAndADisconnectedPhoneIsShutOut(t *testing.T) {
	t.Parallel()
	schemes(t, aDisconnectedPhoneIsShutOut)
}

func aDisconnectedPhoneIsShutOut(t *testing.T, over string) {
	s := idle(t).by(over)
	p := s.open(greeting(s.Code()[:3] + " " + s.Code()[3:])).welcomed() // as a person may type it
	p.until("a state", func(now *view.State) bool { return now.Wizard.State == "idle" && !now.CanUndo })
	s.onOwnerNow(func() {
		if err := s.core.Document.Do(presets.Set(path, 0.5)); err != nil {
			t.Error(err)
		}
	})
	p.until("the change", func(now *view.State) bool { return shownIn(now) == 0.5 && now.CanUndo })
	pages := s.Pages()
	if len(pages) != 1 || !strings.HasPrefix(pages[0].Name, "127.0.0.1 ") {
		t.Fatalf("connected: %v", pages)
	}
	p.drag("0.75")
	s.await("the drag", func() bool { return s.value() == 0.75 })
	s.ends(func() { s.Disconnect(pages[0].ID) })
	if h := p.next("gone"); h.Type != "gone" {
		t.Error("the page is not told")
	}
	if h := s.again(p, "127.0.0.1").next("welcome", "refused"); h.Type != "refused" || !h.Forget {
		t.Errorf("a disconnected phone may still come: %+v", h.reply)
	}
}

// What takes longer than a page may take to accept an answer is answered all the same, and its states go on.
func TestABusyApplicationAnswersLate(t *testing.T) {
	t.Parallel()
	s := idleServer(t, impatient)
	p := s.login()
	began := time.Now()
	s.core.Host.Post(func() { time.Sleep(s.options.idle + s.options.slowest) }) // so that pings are due
	p.send(`{"type":"picture"}`)
	for range 2 * mostUnread { // of a finger that goes on, at once
		p.drag("0.25")
	}
	if said := p.set("0.5"); said != "" || time.Since(began) < s.options.idle+s.options.slowest {
		t.Errorf("after %v the answer is %q", time.Since(began), said)
	}
	p.until("the change", func(now *view.State) bool { return shownIn(now) == 0.5 })
	p.send(`{"type":"picture"}`)
	if h := p.next("binary", "picture"); h.Type != "binary" && h.Type != "picture" {
		t.Errorf("a page that waits for a picture is sent %+v", h)
	}
	if p.run("undo"); s.value() == 0.25 {
		t.Error("one undo does not take back the drag")
	}
}

func TestStrangersAndForeignPagesAreRefused(t *testing.T) {
	t.Parallel()
	schemes(t, strangersAreRefused)
}

func strangersAreRefused(t *testing.T, over string) {
	s := idle(t).by(over)
	other := map[string]string{"http": "https", "https": "http"}[over]
	for _, to := range []string{"/events", "/parameters", "/picture", "/../main.go", "/page.html", "/socket",
		"/vr/page.html", "/vr/", "/vr/..%2fpage.html", "/vr/%2e%2e/server.go", "/vr/a/main.js"} {
		if answer, err := trusting.Get(s.base + to); err != nil || answer.StatusCode == http.StatusOK {
			t.Errorf("%s is served: %v", to, err)
		} else {
			answer.Body.Close()
		}
	}
	for what, change := range map[string]func(*http.Request){
		"another origin":           func(r *http.Request) { r.Header.Set("Origin", over+"://evil.example") },
		"another port":             func(r *http.Request) { r.Header.Set("Origin", over+"://127.0.0.1:1") },
		"another scheme":           func(r *http.Request) { r.Header.Set("Origin", other+strings.TrimPrefix(s.base, over)) },
		"an origin of nobody":      func(r *http.Request) { r.Header.Set("Origin", "null") },
		"ours as a part of theirs": func(r *http.Request) { r.Header.Set("Origin", s.base+".evil.example") },
		"ours as their user":       func(r *http.Request) { r.Header.Set("Origin", s.base+"@evil.example") },
		"no origin":                func(r *http.Request) { r.Header.Del("Origin") },
		"a name after DNS":         func(r *http.Request) { r.Host = "evil.example"; r.Header.Set("Origin", over+"://evil.example") },
		"from another site":        func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") },
		"from the same site":       func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") }, // another port
		"a name of localhost": func(r *http.Request) {
			r.Host = "localhost.evil.example:80"
			r.Header.Set("Origin", over+"://localhost.evil.example:80")
		},
		"more than a port": func(r *http.Request) { r.Host = "localhost:80;x"; r.Header.Set("Origin", over+"://localhost:80;x") },
	} {
		conn, answer, err := s.dial("127.0.0.1", change)
		if err == nil {
			conn.CloseNow()
		}
		if answer == nil || answer.StatusCode != http.StatusForbidden {
			t.Errorf("%s: %v, %v", what, answer, err)
		}
	}
	for what, first := range map[string]string{"no hello": `{"type":"command","name":"undo"}`, "another version": `{"type":"hello","version":2,"proof":"` + s.token + `"}`,
		"an empty proof": greeting(""), "an empty secret": `{"type":"hello","version":1,"secret":""}`, "a wrong secret": `{"type":"hello","version":1,"secret":"` + s.token + `"}`,
		"no JSON": "hello", "nothing": ""} {
		if h := s.open(first).next("welcome", "refused"); h.Type != "refused" || h.Error == "" {
			t.Errorf("%s: %+v", what, h.reply)
		}
	}
}

func TestWhatIsNoMessageOfThePageEndsTheConnection(t *testing.T) {
	t.Parallel()
	schemes(t, foreignMessagesEndTheConnection)
}

func foreignMessagesEndTheConnection(t *testing.T, over string) {
	s := idle(t).by(over)
	for what, message := range map[string]string{"no JSON": "undo", "more than asked": `{"type":"command","name":"undo","user":"x"}`, "two": `{"type":"leave"}{"type":"leave"}`,
		"too large": `{"type":"command","name":"` + strings.Repeat("x", 2*largestMessage) + `"}`, "an unknown type": `{"type":"format"}`, "no value": `{"type":"set","path":"x"}`,
		"a value that is none": `{"type":"set","path":"x","value":"NaN"}`} {
		p := s.login()
		p.send(message)
		for h := p.next("refused"); h.Type != ""; h = p.next("refused") {
			if h.Error == "" {
				t.Errorf("%s: the page is not told why", what)
			}
		}
		if s.again(p, "127.0.0.1").next("welcome", "refused").Type != "welcome" {
			t.Errorf("%s: the phone may not come again", what)
		}
	}
	p := s.login()
	if err := p.conn.Write(context.Background(), websocket.MessageBinary, []byte(`{"type":"command","name":"undo"}`)); err != nil {
		t.Fatal(err)
	}
	if h := p.next("refused", "answer"); h.Type != "refused" {
		t.Errorf("a binary message is answered with %+v", h.reply)
	}
}

// A flood is carried out as fast as a page may ask, in its order, and one that goes on ends the connection. Another
// phone is answered meanwhile.
func TestAFloodWaits(t *testing.T) {
	t.Parallel()
	schemes(t, aFloodWaits)
}

func aFloodWaits(t *testing.T, over string) {
	s := idle(t).by(over)
	flood, other := s.login(), s.login()
	const more = 90
	began := time.Now()
	for i := range asksAtOnce + more {
		flood.send(fmt.Sprintf(`{"type":"set","id":%d,"path":%q,"value":%v}`, i+1, path, 0.5+float64(i)/1000))
	}
	if said := other.ask("set", `,"path":"torso.pullMax","value":0.15`); said != "" {
		t.Error(said)
	}
	for i := range asksAtOnce + more {
		if h := flood.next("answer", "refused"); h.Type != "answer" || h.Error != "" || h.ID != int64(i+1) {
			t.Fatalf("message %d is answered with %+v", i+1, h.reply)
		}
	}
	if took, least := time.Since(began), more*time.Second/asksPerSecond; took < least {
		t.Errorf("%d messages were carried out in %v, not in %v", asksAtOnce+more, took, least)
	}
	for i := range asksAtOnce + 2*mostUnread {
		if flood.conn.Write(context.Background(), websocket.MessageText, fmt.Appendf(nil, `{"type":"set","id":%d,"path":%q,"value":0.5}`, i, path)) != nil {
			break
		}
	}
	for h := flood.next("refused"); h.Type != ""; h = flood.next("refused") {
		if !strings.Contains(h.Error, "too many requests") {
			t.Errorf("it ends with %+v", h.reply)
		}
	}
	if said := other.run("undo"); said != "" {
		t.Errorf("another phone: %s", said)
	}
}

func TestWhoLeavesIsOutAtOnceHoweverMuchItAsked(t *testing.T) {
	t.Parallel()
	s := idle(t)
	p := s.login()
	for range asksAtOnce {
		p.send(`{"type":"command","name":"undo"}`)
	}
	p.send(`{"type":"leave"}`)
	if p.next("gone").Type != "gone" || len(s.Pages()) != 0 {
		t.Errorf("still connected: %v", s.Pages())
	}
	if h := s.again(p, "127.0.0.1").next("welcome", "refused"); h.Type != "refused" || !h.Forget {
		t.Errorf("who has left may come again: %+v", h.reply)
	}
}

// Our page hangs up as soon as it has said that it leaves.
func TestWhoLeavesAndHangsUpIsOut(t *testing.T) {
	t.Parallel()
	s := idle(t)
	for range 20 {
		p := s.login()
		p.send(`{"type":"leave"}`)
		_ = p.conn.Close(websocket.StatusNormalClosure, "")
		s.await("a page less", func() bool { return len(s.Pages()) == 0 })
	}
}

// A phone that goes to another network comes again from there, by its secret, without digits; what it was dragging is a
// step, and a drag that goes on another one.
func TestAPhoneComesAgainFromAnotherAddress(t *testing.T) {
	t.Parallel()
	s := idle(t)
	before := s.value()
	p := s.login()
	p.drag("0.5")
	s.await("the drag", func() bool { return s.value() == 0.5 })
	q := s.again(p, "127.0.0.2").welcomed() // the connection before is not closed
	if pages := s.Pages(); len(pages) != 1 || !strings.HasPrefix(pages[0].Name, "127.0.0.2 ") || q.secret != p.secret {
		t.Errorf("connected: %v", pages)
	}
	q.drag("0.6")
	if said := q.set("0.75"); said != "" {
		t.Error(said)
	}
	for _, want := range []float64{0.5, before} {
		if said := q.run("undo"); said != "" || s.value() != want {
			t.Errorf("undo leads to %v, not %v: %s", s.value(), want, said)
		}
	}
	if q.run("undo") == "" {
		t.Error("there was one more step")
	}
}

// However long it stalls, what a phone drags is one step; one that vanishes ends its drag, and that of another goes on.
func TestADragEndsWithItsPhone(t *testing.T) {
	t.Parallel()
	s := idle(t)
	before := s.value()
	p, q := s.login(), s.login()
	p.drag("0.5")
	q.send(`{"type":"set","path":"torso.pullMax","value":0.15,"more":true}`)
	s.await("the drag", func() bool { return s.value() == 0.5 })
	time.Sleep(600 * time.Millisecond) // longer than a stream over OSC stalls
	p.drag("0.6")
	s.await("the drag goes on", func() bool { return s.value() == 0.6 })
	s.ends(func() { _ = p.conn.CloseNow() })
	if said := q.ask("set", `,"path":"torso.pullMax","value":0.2`); said != "" {
		t.Error(said)
	}
	q.run("undo")
	if s.value() != 0.6 {
		t.Errorf("the undo of one drag leads the other to %v", s.value())
	}
	if q.run("undo"); s.value() != before {
		t.Errorf("one undo leads to %v, not %v", s.value(), before)
	}
	if q.run("undo") == "" {
		t.Error("there was one more step")
	}
}

func TestADragEndsWithTheServer(t *testing.T) {
	t.Parallel()
	s := idle(t)
	p := s.login()
	p.drag("0.5")
	s.await("the drag", func() bool { return s.value() == 0.5 })
	s.ends(func() { s.onOwnerNow(s.Close) })
	if p.next("gone").Type != "" {
		t.Error("the connection goes on")
	}
}

// draw draws a picture of one color, which is another each time.
func (s *served) draw(width, height int, done func(*image.RGBA)) {
	s.drawn++
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(picture, picture.Rect, image.NewUniform(color.Gray{Y: uint8(10 * s.drawn)}), image.Point{}, draw.Src)
	done(picture)
}

// look returns the gray of the picture that a page gets; -1 for none.
func (p *phone) look() int {
	p.t.Helper()
	p.send(`{"type":"picture"}`)
	h := p.next("binary", "picture")
	if h.Type != "binary" || h.picture[0] != pictureKind {
		return -1
	}
	picture, err := jpeg.Decode(bytes.NewReader(h.picture[1:]))
	if err != nil {
		p.t.Fatal(err)
	}
	return int(color.GrayModel.Convert(picture.At(9, 9)).(color.Gray).Y)
}

func TestThePictureIsDrawnOnlyWhenAPageAsksAndAtMostTenTimesASecond(t *testing.T) {
	s := idle(t)
	if h := s.open(`{"type":"picture"}`).next("binary", "picture", "refused"); h.Type != "refused" {
		t.Errorf("a stranger sees the avatar: %+v", h.reply)
	}
	p := s.login()
	began, newest := time.Now(), 0
	for range 20 {
		gray := p.look()
		if gray < newest-2 {
			t.Fatalf("gray %d after %d", gray, newest)
		}
		newest = max(newest, gray)
	}
	drawn := 0
	s.onOwnerNow(func() { drawn = s.drawn })
	if most := 1 + int(time.Since(began)/picturePeriod); drawn < 1 || drawn > most {
		t.Errorf("%d pictures were drawn, at most %d are due", drawn, most)
	}
	for deadline := time.Now().Add(20 * time.Second); newest < 5+10*drawn; { // the next one comes
		if newest = p.look(); time.Now().After(deadline) {
			t.Fatal("the picture stays as it was")
		}
	}
}

// Browsers open no address with an interface in it.
func TestPhonesAreShownAddressesThatBrowsersOpen(t *testing.T) {
	t.Parallel()
	for all, want := range map[string]string{
		"127.0.0.1/8 ::1/128 fe80::1/64 fd00::2/64 2001:db8::2/64 10.0.0.2/24 169.254.1.1/16": "10.0.0.2 169.254.1.1 fd00::2 2001:db8::2",
		"127.0.0.1/8 ::1/128 fe80::1/64": "",
	} {
		var addresses []net.Addr
		for text := range strings.FieldsSeq(all) {
			at, network, err := net.ParseCIDR(text)
			if err != nil {
				t.Fatal(err)
			}
			addresses = append(addresses, &net.IPNet{IP: at, Mask: network.Mask})
		}
		if got := strings.Join(openable(addresses), " "); got != want {
			t.Errorf("%s: %s, not %s", all, got, want)
		}
	}
	for _, c := range []struct {
		at   net.TCPAddr
		fine bool
		url  string
	}{
		{net.TCPAddr{IP: net.ParseIP("127.0.0.1"), Port: 8017}, true, "http://127.0.0.1:8017/#secret"},
		{net.TCPAddr{IP: net.ParseIP("fd00::2"), Port: 8017}, true, "http://[fd00::2]:8017/#secret"},
		{net.TCPAddr{IP: net.ParseIP("fe80::2"), Port: 8017, Zone: "eth0"}, false, "http://[fe80::2%25eth0]:8017/#secret"},
	} {
		s := &Server{at: listeningAt{&c.at}, guard: &guard{token: "secret"}}
		if err := s.Reach(); (err == nil) != c.fine {
			t.Errorf("%v: %v", &c.at, err)
		}
		served := &Switch{server: s}
		if (served.Failure() == nil) != c.fine {
			t.Errorf("%v: the window says %v", &c.at, served.Failure())
		}
		if served.failure = net.ErrClosed; served.Failure() != net.ErrClosed {
			t.Errorf("%v: a failure is not said", &c.at)
		}
		if urls := s.URLs(); len(urls) != 1 || urls[0] != c.url {
			t.Errorf("%v: %v", &c.at, urls)
		}
	}
}

// listeningAt is a listener of which only the address counts.
type listeningAt struct{ at net.Addr }

func (listeningAt) Accept() (net.Conn, error) { return nil, net.ErrClosed }
func (listeningAt) Close() error              { return nil }
func (l listeningAt) Addr() net.Addr          { return l.at }

func TestMessagesHaveNoControlCharacters(t *testing.T) {
	t.Parallel()
	m, err := read([]byte(`{"type":"command","name":"A\u001b[31m\u202eda\nB 👩‍🚀"}`))
	if err != nil || m.Name != "A[31mda B 👩‍🚀" {
		t.Errorf("%+q, %v", m.Name, err)
	}
}
