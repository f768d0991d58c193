package remote

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"posewright/internal/app"
	"posewright/internal/connlimit"
	"posewright/internal/crash"
	"posewright/internal/hostport"
	"posewright/internal/remote/view"
	"posewright/internal/syserror"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

const (
	largestBody     = 4 << 10
	mostConnections = 64
	mostOfAddress   = 24 // some phones behind one address, each with a few connections
	statePeriod     = time.Second / 10
	heartbeat       = 10 * time.Second
)

// patience is how long clients are waited for.
type patience struct {
	slowest time.Duration // that a page may take to send a request, or to accept what is sent
	idle    time.Duration // that a connection is kept on which nothing is asked
}

var usualPatience = patience{slowest: 5 * time.Second, idle: 15 * time.Second}

//go:embed page.html
var pageFile []byte

// policy is what a browser lets the page do: run its own script and style, and talk to its own server.
var policy = func() string {
	hash := func(tag string) string {
		inside := regexp.MustCompile(`(?s)<` + tag + `>(.*?)</` + tag + `>`).FindSubmatch(pageFile)
		sum := sha256.Sum256(inside[1])
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; connect-src 'self'; img-src 'self'; script-src " + hash("script") + "; style-src " + hash("style") + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}()

// Server serves the page. Methods are for the owner unless they say otherwise.
type Server struct {
	core  *app.App
	live  *app.Live
	guard *guard
	http  *http.Server
	end   context.CancelFunc

	patience patience
	pictures pictures
	at       net.Listener

	mutex   sync.Mutex             // of the rest
	state   map[string][]byte      // newest, by language
	readers map[chan []byte]string // the language of each
}

// Start serves the page at an address until the application closes, or Close. It may block for a moment and may be called on any goroutine. The error says in one
// sentence why it cannot, and what to do. Pages show what draw draws; nil where nothing does.
func Start(core *app.App, live *app.Live, address string, draw Draw) (*Server, error) {
	return start(core, live, address, draw, usualPatience)
}

func start(core *app.App, live *app.Live, address string, draw Draw, patience patience) (*Server, error) {
	g, err := newGuard(core.Host.Now)
	if err != nil {
		return nil, err
	}
	at, err := listen(address)
	if err != nil {
		return nil, err
	}
	s := &Server{core: core, live: live, guard: g, at: connlimit.New(at, mostConnections, mostOfAddress), readers: map[chan []byte]string{}, state: map[string][]byte{},
		patience: patience, pictures: pictures{draw: draw}}
	ctx, end := context.WithCancel(core.Host.Context())
	s.end = end
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.page)
	mux.HandleFunc("POST /login", s.login)
	mux.HandleFunc("GET /events", s.allowed(s.events))
	mux.HandleFunc("GET /picture", s.allowed(s.picture))
	mux.HandleFunc("GET /parameters", s.allowed(s.parameters))
	mux.HandleFunc("POST /command", s.allowed(s.command))
	mux.HandleFunc("POST /set", s.allowed(s.set))
	mux.HandleFunc("POST /calibration", s.allowed(s.calibration))
	mux.HandleFunc("POST /blind", s.allowed(s.blind))
	mux.HandleFunc("POST /leave", s.allowed(s.leave))
	s.http = &http.Server{Handler: s.checked(mux), ReadHeaderTimeout: patience.slowest, ReadTimeout: patience.slowest, WriteTimeout: patience.slowest,
		IdleTimeout: patience.idle, MaxHeaderBytes: 8 << 10, BaseContext: func(net.Listener) context.Context { return ctx }}
	core.Host.Go("the remote page", func(context.Context) { _ = s.http.Serve(s.at) })
	core.Host.Go("the remote page", func(context.Context) {
		publish := core.Host.Coalesced(s.publish)
		ticker := time.NewTicker(statePeriod)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				_ = s.http.Close()
				return
			case <-ticker.C:
				if s.watched() {
					publish()
				}
			}
		}
	})
	return s, nil
}

// listen opens the socket, or says why it cannot in words for the person who chose the address.
func listen(address string) (net.Listener, error) {
	at, err := net.Listen("tcp", address)
	if err == nil {
		return at, nil
	}
	if wrong := hostport.CheckHere(address); wrong != nil {
		return nil, wrong
	}
	host, port, split := net.SplitHostPort(address)
	switch {
	case split != nil:
		return nil, phrase.Fail(`"{{.Address}}" is not an address for the remote page. Use host and port, such as 192.168.1.20:8017, or :8017 for all networks`, "Address", address)
	case syserror.IsErrno(err, syscall.EADDRINUSE):
		return nil, phrase.Fail("TCP port {{.Port}} is in use by another program. Close it or choose another port for the remote page", "Port", port)
	case syserror.IsErrno(err, syscall.EADDRNOTAVAIL):
		return nil, phrase.Fail("{{.Host}} is not an address of this computer. Choose one of its addresses for the remote page", "Host", host)
	}
	return nil, phrase.Fail("the remote page can't be served at {{.Address}}: {{.Cause}}. Choose another address", "Address", address, "Cause", err)
}

// Close ends the server at once.
func (s *Server) Close() {
	s.end()
	_ = s.at.Close() // before it is served, the server does not know it
	_ = s.http.Close()
}

// URLs returns the addresses under which phones reach the page, with the token: of each network where it is served on all. Any goroutine may call it.
func (s *Server) URLs() []string {
	at := s.at.Addr().(*net.TCPAddr)
	hosts := []string{(&net.IPAddr{IP: at.IP, Zone: at.Zone}).String()}
	if at.IP.IsUnspecified() {
		hosts = networkHosts()
		if len(hosts) == 0 {
			hosts = []string{"127.0.0.1"}
		}
	}
	var urls []string
	for _, host := range hosts {
		page := url.URL{Scheme: "http", Host: net.JoinHostPort(host, fmt.Sprint(at.Port)), Path: "/", Fragment: s.guard.token}
		urls = append(urls, page.String())
	}
	return urls
}

// networkHosts are this computer's addresses in its networks, IPv4 first, that browsers can open: of IPv6 not the link-local ones, which need an interface.
func networkHosts() []string {
	addresses, _ := net.InterfaceAddrs()
	return openable(addresses)
}

func openable(addresses []net.Addr) []string {
	var four, six []string
	for _, a := range addresses {
		network, ok := a.(*net.IPNet)
		switch {
		case !ok || network.IP.IsLoopback():
		case network.IP.To4() != nil:
			four = append(four, network.IP.String())
		case network.IP.IsGlobalUnicast():
			six = append(six, network.IP.String())
		}
	}
	return append(four, six...)
}

// Reach says in one sentence why no phone can open the page where that is so, which is no failure: networks come and go. Any goroutine may call it.
func (s *Server) Reach() error {
	at := s.at.Addr().(*net.TCPAddr)
	if at.Zone != "" || at.IP.IsUnspecified() && len(networkHosts()) == 0 {
		return phrase.Fail("phones can't open the page: this computer is in no network there, or only has a link-local IPv6 address, which browsers can't open. Connect it to a network that gives it an address")
	}
	return nil
}

// Code returns the six digits that can be typed in place of the token. Any goroutine may call it.
func (s *Server) Code() string { return s.guard.code }

// Pages returns the phones that are connected. Any goroutine may call it.
func (s *Server) Pages() []Page { return s.guard.connected() }

// Disconnect ends the connection of a phone, which needs token or code then. Any goroutine may call it.
func (s *Server) Disconnect(id int) { s.guard.disconnect(id) }

// checked refuses what no page of ours sends, and a panic ends only its own request.
func (s *Server) checked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var failed error
		func() {
			defer crash.Recover("the remote page", &failed)
			header := w.Header()
			header.Set("X-Content-Type-Options", "nosniff")
			header.Set("Referrer-Policy", "no-referrer")
			header.Set("Cache-Control", "no-store")
			if err := checkOrigin(r); err != nil {
				refuse(w, r, http.StatusForbidden, err)
				return
			}
			r.Body = http.MaxBytesReader(w, r.Body, largestBody)
			next.ServeHTTP(w, r)
		}()
		var crashed *crash.Error
		if errors.As(failed, &crashed) {
			s.core.Host.Crashed("the remote page", crashed.Value, crashed.Stack)
		}
	})
}

// allowed is a handler for phones that have proved themselves.
func (s *Server) allowed(next func(w http.ResponseWriter, r *http.Request, p *page)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p := s.guard.of(r)
		switch {
		case p == nil:
			refuse(w, r, http.StatusUnauthorized, phrase.Fail("this phone is not connected. Open the address or enter the digits that Posewright shows"))
		case !s.guard.ask(p):
			refuse(w, r, http.StatusTooManyRequests, phrase.Fail("too many requests; wait a moment"))
		default:
			next(w, r, p)
		}
	}
}

// refuse says why in the language of the phone.
func refuse(w http.ResponseWriter, r *http.Request, status int, cause error) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"error": translations.Translate(languageOf(r), phrase.Of(cause))})
}

// languageOf is the tag of the first language that a browser wants and the page has.
func languageOf(r *http.Request) string {
	for wanted := range strings.SplitSeq(r.Header.Get("Accept-Language"), ",") {
		if tag := strings.ToLower(strings.TrimSpace(wanted)); len(tag) >= 2 && slices.Contains(languages[:], tag[:2]) {
			return tag[:2]
		}
	}
	return languages[0]
}

// languages are those of the page.
var languages = [...]string{"en", "de", "ja"}

func answer(w http.ResponseWriter, what any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(what)
}

// read decodes the JSON of a request and refuses anything else.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil || r.Header.Get("Content-Type") != "application/json" {
		_, _ = io.Copy(io.Discard, io.LimitReader(r.Body, largestBody))
		refuse(w, r, http.StatusBadRequest, phrase.Fail("the request is not one of the page of Posewright. Reload the page"))
		return false
	}
	phrase.Clean(into)
	return true
}

// onOwner runs a function on the owner and waits for it. It is false where the application ends first.
func (s *Server) onOwner(ctx context.Context, do func()) bool {
	done := make(chan struct{})
	s.core.Host.Post(func() {
		defer close(done)
		do()
	})
	select {
	case <-done:
		return true
	case <-ctx.Done():
		return false
	}
}

func (s *Server) page(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	_, _ = w.Write(pageFile)
}

func (s *Server) login(w http.ResponseWriter, r *http.Request) {
	var given struct{ Proof string }
	if !read(w, r, &given) {
		return
	}
	host, _, _ := net.SplitHostPort(r.RemoteAddr)
	cookie, tooMany := s.guard.admit(strings.ReplaceAll(given.Proof, " ", ""), host+" "+device(r.UserAgent()))
	switch {
	case tooMany:
		refuse(w, r, http.StatusTooManyRequests, phrase.Fail("too many wrong tries; wait a minute"))
	case cookie == "":
		refuse(w, r, http.StatusUnauthorized, phrase.Fail("this is not the code that Posewright shows. Check it and try again"))
	default:
		http.SetCookie(w, &http.Cookie{Name: cookieName, Value: cookie, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
		answer(w, map[string]bool{"ok": true})
	}
}

// device names what a browser says that it runs on.
func device(agent string) string {
	for _, name := range []string{"iPhone", "iPad", "Android", "Quest", "Windows", "Macintosh", "Linux"} {
		if strings.Contains(agent, name) {
			return name
		}
	}
	return "browser"
}

func (s *Server) leave(w http.ResponseWriter, _ *http.Request, p *page) {
	s.guard.disconnect(p.ID)
	answer(w, map[string]bool{"ok": true})
}

// allowTime lets an answer that had to wait take as long as one that had not.
func (s *Server) allowTime(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(s.patience.slowest))
}

// change reads what is asked for, carries it out on the owner, and answers.
func (s *Server) change(w http.ResponseWriter, r *http.Request, asked any, do func() error) {
	if !read(w, r, asked) {
		return
	}
	var failed error
	if !s.onOwner(r.Context(), func() { failed = do() }) {
		return
	}
	s.allowTime(w) // the owner may have been busy
	if failed != nil {
		refuse(w, r, http.StatusConflict, failed)
		return
	}
	answer(w, map[string]bool{"ok": true})
}

// command runs a command of the application.
func (s *Server) command(w http.ResponseWriter, r *http.Request, _ *page) {
	var asked struct{ Name string }
	s.change(w, r, &asked, func() error { return s.live.Commands.Run(asked.Name) })
}

// set sets a parameter. Values that follow each other are one step of undo.
func (s *Server) set(w http.ResponseWriter, r *http.Request, _ *page) {
	var asked struct {
		Path  string
		Value json.Number
	}
	s.change(w, r, &asked, func() error { return s.live.Control.Set(asked.Path, asked.Value.String()) })
}

// events sends the state whenever it is another one.
func (s *Server) events(w http.ResponseWriter, r *http.Request, p *page) {
	states := make(chan []byte, 1)
	s.mutex.Lock()
	if len(s.readers) >= 2*mostPages {
		s.mutex.Unlock()
		refuse(w, r, http.StatusTooManyRequests, phrase.Fail("too many pages are open; close one"))
		return
	}
	s.readers[states] = languageOf(r)
	clear(s.state) // the owner makes one for the newcomer
	s.mutex.Unlock()
	defer func() {
		s.mutex.Lock()
		delete(s.readers, states)
		s.mutex.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	control := http.NewResponseController(w)
	send := func(text string) bool {
		if control.SetWriteDeadline(time.Now().Add(s.patience.slowest)) != nil {
			return false
		}
		_, err := io.WriteString(w, text)
		return err == nil && control.Flush() == nil
	}
	alive := time.NewTicker(heartbeat)
	defer alive.Stop()
	for going := send("retry: 1000\n\n"); going; {
		select {
		case <-r.Context().Done():
			return
		case <-p.gone:
			send("event: gone\ndata: {}\n\n")
			return
		case state := <-states:
			going = send("data: " + string(state) + "\n\n")
		case <-alive.C:
			going = send(": alive\n\n")
		}
	}
}

// watched reports whether a page is open.
func (s *Server) watched() bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return len(s.readers) > 0
}

// publish makes the state and hands it to the pages, if it is another one.
func (s *Server) publish() {
	for _, language := range s.spoken() {
		now := view.Now(s.core, s.live, language)
		now.Picture = s.pictures.draw != nil
		state, err := json.Marshal(now)
		if err != nil {
			return // a state holds nothing without a JSON form
		}
		s.hand(language, state)
	}
}

// spoken are the languages of the pages that are open.
func (s *Server) spoken() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	var spoken []string
	for _, language := range s.readers {
		if !slices.Contains(spoken, language) {
			spoken = append(spoken, language)
		}
	}
	return spoken
}

// hand hands a state to the pages of a language, if it is another one.
func (s *Server) hand(language string, state []byte) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if string(state) == string(s.state[language]) {
		return
	}
	s.state[language] = state
	for reader, of := range s.readers {
		if of != language {
			continue
		}
		select {
		case <-reader: // it did not take the one before
		default:
		}
		reader <- state
	}
}
