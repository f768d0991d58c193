package remote

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
	"time"

	"posewright/internal/app"
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
	t      *testing.T
	loop   *eventloop.Loop
	base   string // http://127.0.0.1:port
	token  string
	client *http.Client // a phone
	drawn  int          // pictures; of the owner
}

// serve starts the page of a headless application; a phone has not logged in yet. begin makes the application ready.
func serve(t *testing.T, waits patience, options app.LiveOptions, begin func(*app.App, *app.Live)) *served {
	t.Helper()
	s := &served{t: t, loop: eventloop.NewLoop(), client: phone()}
	core, err := app.New(app.Options{Home: t.TempDir(), Post: s.loop.Post, Headless: true})
	if err != nil {
		t.Fatal(err)
	}
	live := app.NewLive(core, options)
	if s.Server, err = start(core, live, "127.0.0.1:0", s.draw, waits); err != nil {
		t.Fatal(err)
	}
	begin(core, live)
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

func phone() *http.Client {
	jar, _ := cookiejar.New(nil)
	return &http.Client{Jar: jar, Timeout: 20 * time.Second}
}

// post asks as the page does, with changes to the request.
func (s *served) post(client *http.Client, to, body string, change ...func(*http.Request)) (status int, said string) {
	s.t.Helper()
	r, err := http.NewRequest(http.MethodPost, s.base+to, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", s.base)
	for _, c := range change {
		c(r)
	}
	answer, err := client.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, string(text)
}

func (s *served) login(client *http.Client, proof string) int {
	status, _ := s.post(client, "/login", `{"Proof":"`+proof+`"}`)
	return status
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

func TestAPhoneSetsAParameterAndUndoesIt(t *testing.T) {
	t.Parallel()
	s := idle(t)
	before := s.value()
	if status := s.login(s.client, s.token); status != http.StatusOK {
		t.Fatal(status)
	}
	for _, v := range []string{"0.5", "0.625", "0.75"} {
		if status, said := s.post(s.client, "/set", `{"Path":"torso.wristLine","Value":`+v+`}`); status != http.StatusOK {
			t.Fatal(status, said)
		}
	}
	if s.value() != 0.75 {
		t.Errorf("the value is %v", s.value())
	}
	if status, said := s.post(s.client, "/command", `{"Name":"undo"}`); status != http.StatusOK || s.value() != before {
		t.Errorf("undo: %d, %s, %v", status, said, s.value())
	}
	for body, words := range map[string]string{`{"Path":"torso.wristLine","Value":1e9}`: "must be from", `{"Path":"avatar.file","Value":1}`: "no parameter"} {
		if status, said := s.post(s.client, "/set", body); status != http.StatusConflict || !strings.Contains(said, words) {
			t.Errorf("%s: %d, %s", body, status, said)
		}
	}
	if status, said := s.post(s.client, "/command", `{"Name":"dance"}`); status != http.StatusConflict || !strings.Contains(said, "there is no command") {
		t.Error(status, said)
	}
}

func TestAPhoneRatesABlindComparison(t *testing.T) {
	t.Parallel()
	s := idle(t)
	if status := s.login(s.client, s.token); status != http.StatusOK {
		t.Fatal(status)
	}
	const rating = `{"Side":"Y","Criterion":1,"Rating":6}`
	if status, _ := s.post(s.client, "/blind", rating); status != http.StatusConflict {
		t.Errorf("without a comparison: %d", status)
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
	for body, want := range map[string]int{rating: http.StatusOK, `{"Side":"X","Criterion":3,"Rating":6}`: http.StatusConflict, `{"Side":"X","Criterion":0,"Rating":9}`: http.StatusConflict,
		`{"Side":"A","Criterion":0,"Rating":3}`: http.StatusConflict, `{"Criterion":0,"Rating":3}`: http.StatusConflict} {
		if status, said := s.post(s.client, "/blind", body); status != want {
			t.Errorf("%s: %d, %s", body, status, said)
		}
	}
	for _, command := range []string{"blind/y", "blind/prefer/x"} {
		if status, said := s.post(s.client, "/command", `{"Name":"`+command+`"}`); status != http.StatusOK {
			t.Errorf("%s: %d, %s", command, status, said)
		}
	}
	s.onOwnerNow(func() {
		now := view.Now(s.core, s.live, "de").Blind
		if now.Title != "Runde 1 von 2" || now.Showing != "Y" || now.Ratings != [2][3]int{{}, {0, 6, 0}} || now.Prefer != 1 || now.Criteria[0] != "Sieht natürlich aus" {
			t.Errorf("%+v", now)
		}
	})
}

func TestTheStateArrivesAndADisconnectedPhoneIsShutOut(t *testing.T) {
	t.Parallel()
	s := idle(t)
	if status := s.login(s.client, s.Code()[:3]+" "+s.Code()[3:]); status != http.StatusOK { // as a person may type it
		t.Fatal(status)
	}
	answer, err := s.client.Get(s.base + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	next := func(beginning string) string {
		for lines.Scan() {
			if text, found := strings.CutPrefix(lines.Text(), beginning); found {
				return text
			}
		}
		t.Fatalf("no %q arrived: %v", beginning, lines.Err())
		return ""
	}
	var now view.State
	if err := json.Unmarshal([]byte(next("data: ")), &now); err != nil || now.Wizard.State != "idle" || now.CanUndo {
		t.Fatalf("%+v, %v", now, err)
	}
	s.onOwnerNow(func() { err = s.core.Document.Do(presets.Set(path, 0.5)) })
	if e := json.Unmarshal([]byte(next("data: ")), &now); e != nil || err != nil || now.Values[path] != 0.5 || !now.CanUndo {
		t.Fatalf("%+v, %v, %v", now, e, err)
	}
	pages := s.Pages()
	if len(pages) != 1 {
		t.Fatalf("connected: %v", pages)
	}
	s.Disconnect(pages[0].ID)
	next("event: gone")
	if status, _ := s.post(s.client, "/command", `{"Name":"undo"}`); status != http.StatusUnauthorized || s.value() != 0.5 {
		t.Errorf("a disconnected phone may still ask: %d", status)
	}
}

// What takes longer than a page may take to accept an answer is answered all the same, and its events go on.
func TestABusyApplicationAnswersLate(t *testing.T) {
	t.Parallel()
	s := idleServer(t, impatient)
	if status := s.login(s.client, s.token); status != http.StatusOK {
		t.Fatal(status)
	}
	answer, err := s.client.Get(s.base + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	events := bufio.NewReader(answer.Body)
	began, looked := time.Now(), make(chan int, 1)
	s.core.Host.Post(func() { time.Sleep(s.patience.slowest + 500*time.Millisecond) })
	go func() {
		defer close(looked)
		if answer, err := s.client.Get(s.base + "/picture"); err == nil {
			answer.Body.Close()
			looked <- answer.StatusCode
		}
	}()
	if status, said := s.post(s.client, "/set", `{"Path":"`+path+`","Value":0.5}`); status != http.StatusOK || time.Since(began) < s.patience.slowest {
		t.Errorf("after %v the answer is %d, %s", time.Since(began), status, said)
	}
	if status := <-looked; status != http.StatusNoContent && status != http.StatusOK {
		t.Errorf("a page that waits for a picture is answered %d", status)
	}
	for text := ""; !strings.Contains(text, `"`+path+`":0.5`); {
		if text, err = events.ReadString('\n'); err != nil {
			t.Fatalf("the change does not arrive: %v", err)
		}
	}
}

func TestStrangersForeignPagesAndFloodsAreRefused(t *testing.T) {
	t.Parallel()
	s := idle(t)
	undo := `{"Name":"undo"}`
	if status, _ := s.post(s.client, "/command", undo); status != http.StatusUnauthorized {
		t.Errorf("without a cookie: %d", status)
	}
	for _, to := range []string{"/events", "/parameters", "/../main.go", "/page.html"} {
		if answer, err := s.client.Get(s.base + to); err != nil || answer.StatusCode == http.StatusOK {
			t.Errorf("%s is served: %v", to, err)
		} else {
			answer.Body.Close()
		}
	}
	if status := s.login(s.client, s.token); status != http.StatusOK {
		t.Fatal(status)
	}
	for what, change := range map[string]func(*http.Request){
		"another origin":      func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") },
		"no origin":           func(r *http.Request) { r.Header.Del("Origin") },
		"a name after DNS":    func(r *http.Request) { r.Host = "evil.example"; r.Header.Set("Origin", "http://evil.example") },
		"from another site":   func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") },
		"a name of localhost": func(r *http.Request) { r.Host = "localhost.evil.example:80" },
	} {
		if status, _ := s.post(s.client, "/command", undo, change); status != http.StatusForbidden {
			t.Errorf("%s: %d", what, status)
		}
	}
	for what, body := range map[string]string{"no JSON": "undo", "more than asked": `{"Name":"undo","Path":"x"}`, "too large": `{"Name":"` + strings.Repeat("x", 2*largestBody) + `"}`} {
		if status, _ := s.post(s.client, "/command", body); status != http.StatusBadRequest {
			t.Errorf("%s: %d", what, status)
		}
	}
	if status, _ := s.post(s.client, "/command", undo, func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") }); status != http.StatusBadRequest {
		t.Errorf("a form of another page: %d", status)
	}
	now := time.Now()
	s.guard.mutex.Lock()
	s.guard.now = func() time.Time { return now } // however long it takes here
	s.guard.mutex.Unlock()
	refused := 0
	for range 2 * asksAtOnce {
		if status, _ := s.post(s.client, "/command", undo); status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused < asksAtOnce {
		t.Errorf("of %d requests at once %d are refused", 2*asksAtOnce, refused)
	}
}

func TestOnlyThreeWrongTriesAMinuteAreAnswered(t *testing.T) {
	t.Parallel()
	now := time.Unix(1000, 0)
	g, err := newGuard(func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	for range wrongTries {
		if cookie, tooMany := g.admit("wrong", ""); cookie != "" || tooMany {
			t.Fatal("a wrong try counts otherwise")
		}
	}
	if cookie, tooMany := g.admit(g.code, ""); cookie != "" || !tooMany {
		t.Error("the code is taken after three wrong tries")
	}
	if cookie, tooMany := g.admit(g.token, ""); len(cookie) != 2*tokenBytes || tooMany {
		t.Error("who guesses digits keeps out the person who scans the token")
	}
	now = now.Add(tryPeriod)
	if cookie, _ := g.admit(g.code, ""); len(cookie) != 2*tokenBytes {
		t.Errorf("a minute later the cookie is %q", cookie)
	}
}

// draw draws a picture of one color, which is another each time.
func (s *served) draw(width, height int, done func(*image.RGBA)) {
	s.drawn++
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(picture, picture.Rect, image.NewUniform(color.Gray{Y: uint8(10 * s.drawn)}), image.Point{}, draw.Src)
	done(picture)
}

// look returns the gray of the picture that a page gets, and the status.
func (s *served) look(client *http.Client) (gray, status int) {
	s.t.Helper()
	answer, err := client.Get(s.base + "/picture")
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return 0, answer.StatusCode
	}
	picture, err := jpeg.Decode(answer.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return int(color.GrayModel.Convert(picture.At(9, 9)).(color.Gray).Y), answer.StatusCode
}

func TestThePictureIsDrawnOnlyWhenAPageAsksAndAtMostTenTimesASecond(t *testing.T) {
	s := idle(t)
	if _, status := s.look(s.client); status != http.StatusUnauthorized {
		t.Errorf("a stranger sees the avatar: status %d", status)
	}
	s.post(s.client, "/login", `{"proof":"`+s.Code()+`"}`)
	began, newest := time.Now(), 0
	for range 20 {
		gray, status := s.look(s.client)
		if status != http.StatusOK || gray < newest-2 {
			t.Fatalf("status %d, gray %d after %d", status, gray, newest)
		}
		newest = max(newest, gray)
	}
	drawn := 0
	s.onOwner(context.Background(), func() { drawn = s.drawn })
	if most := 1 + int(time.Since(began)/picturePeriod); drawn < 1 || drawn > most {
		t.Errorf("%d pictures were drawn, at most %d are due", drawn, most)
	}
	for deadline := time.Now().Add(20 * time.Second); newest < 5+10*drawn; { // the next one comes
		if newest, _ = s.look(s.client); time.Now().After(deadline) {
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
