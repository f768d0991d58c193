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
	"log"
	"net"
	"net/http"
	"net/netip"
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
	mostConnections = 64
	mostOfAddress   = 24 // some phones behind one address, each with a few connections
	statePeriod     = time.Second / 10
)

// patience is how long clients are waited for.
type patience struct {
	slowest time.Duration // that a page may take to send a request, to say hello, or to accept what is sent
	idle    time.Duration // that a connection is kept on which nothing arrives
}

var usualPatience = patience{slowest: 5 * time.Second, idle: 15 * time.Second}

//go:embed page.html
var pageFile []byte

var (
	phonePage   = newPage(pageFile, "")
	headsetPage = newPage(func() []byte {
		file, _ := headsetFiles.ReadFile("headset/page.html") // which is there
		return file
	}(), "blob: ") // as which it loads the textures of an avatar
)

// html is a page, with what a browser lets it do.
type html struct {
	file   []byte
	policy string // as Content-Security-Policy, up to the address of the server
}

// newPage lets a page run its own script and style, or where it has no script modules of its server, and talk to that,
// which older browsers are to be told by name, and load what else is said.
func newPage(file []byte, loads string) *html {
	hash := func(tag string) string {
		inside := regexp.MustCompile(`(?s)<` + tag + `>(.*?)</` + tag + `>`).FindSubmatch(file)
		if inside == nil {
			return "'self'"
		}
		sum := sha256.Sum256(inside[1])
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return &html{file, "default-src 'none'; img-src blob:; script-src " + hash("script") +
		"; style-src " + hash("style") + "; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" +
		"; connect-src 'self' " + loads}
}

func (p *html) serve(w http.ResponseWriter, r *http.Request) {
	scheme := "ws"
	if r.TLS != nil {
		scheme = "wss"
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", p.policy+scheme+"://"+r.Host) // which is an address
	_, _ = w.Write(p.file)
}

// Server serves the page. Methods are for the owner unless they say otherwise.
type Server struct {
	core  *app.App
	live  *app.Live
	guard *guard
	http  *http.Server
	end   context.CancelFunc

	options  options
	pictures pictures
	poses    poseEncoder
	reading  chan struct{} // full while the file of an avatar is sent
	at       net.Listener

	mutex     sync.Mutex           // of the rest
	state     map[string][]byte    // newest, by language
	sockets   map[*socket]struct{} // of pages that were let in
	entered   int                  // sockets, ever
	questions []*question          // that the person has not answered yet
	lists     map[string][]byte    // of parameters, by language, once a page has asked
}

// Start serves the page of an application without a window at an address until the application closes, or Close. It may
// block for a moment and may be called on any goroutine. The error says in one sentence why it cannot, and what to do.
func Start(core *app.App, live *app.Live, address string) (*Server, error) {
	return start(core, live, address, options{patience: usualPatience})
}

// options are what a page is served with.
type options struct {
	patience
	draw Draw // draws what pages show; nil where nothing does
	asks bool // a person at a window answers questions
}

func start(core *app.App, live *app.Live, address string, o options) (*Server, error) {
	g, err := newGuard(core.Host.Now)
	if err != nil {
		return nil, err
	}
	at, err := listen(address)
	if err != nil {
		return nil, err
	}
	s := &Server{core: core, live: live, guard: g, at: connlimit.New(at, mostConnections, mostOfAddress),
		reading: make(chan struct{}, 1),
		sockets: map[*socket]struct{}{}, state: map[string][]byte{}, lists: map[string][]byte{}, options: o}
	ctx, end := context.WithCancel(core.Host.Context())
	s.end = end
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.page)
	mux.HandleFunc("GET /vr", s.headsetPage)
	mux.HandleFunc("GET /vr/{module}", s.module)
	mux.HandleFunc("GET /vr/avatar/{number}", s.avatar)
	mux.HandleFunc("GET /socket", s.connect)
	s.http = &http.Server{Handler: s.checked(mux), ReadHeaderTimeout: o.slowest, ReadTimeout: o.slowest,
		WriteTimeout: o.slowest, IdleTimeout: o.idle, MaxHeaderBytes: 8 << 10, Protocols: new(http.Protocols),
		BaseContext: func(net.Listener) context.Context { return ctx },
		ConnContext: func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, underlying{}, c) },
		ErrorLog:    log.New(io.Discard, "", 0)} // strangers decide what would be in it
	s.http.Protocols.SetHTTP1(true)
	kept := &certificates{computer: thisComputer{core}, path: core.Folders.Certificate()}
	both := newListener(ctx, s.at, kept.config(), o.slowest, core.Host)
	var unsubscribe func() // of the owner
	core.Host.Post(func() { unsubscribe = core.Events.Subscribe(s.notify) })
	core.Host.Go("the remote page", func(context.Context) { _ = s.http.Serve(both) })
	core.Host.Go("the remote page", func(context.Context) {
		publish := core.Host.Coalesced(s.publish)
		ticker := time.NewTicker(statePeriod)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				s.Close()
				core.Host.Post(func() { unsubscribe() })
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
	_ = s.at.Close() // with its connections: closing those that speak TLS would wait until the other end reads
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

// Typed is what a person types in place of one of the addresses that [Server.URLs] returns: the digits replace the
// token, and either scheme does.
func Typed(address string) string {
	typed, _, _ := strings.Cut(strings.TrimPrefix(address, "http://"), "/#")
	return typed
}

// networkHosts are this computer's addresses in its networks, IPv4 first, that browsers can open: of IPv6 not the link-local ones, which need an interface.
func networkHosts() []string { return openable(networkAddresses()) }

func networkAddresses() []net.Addr {
	addresses, _ := net.InterfaceAddrs()
	return addresses
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
func (s *Server) Code() string { return s.guard.digits() }

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
			next.ServeHTTP(w, r)
		}()
		var crashed *crash.Error
		if errors.As(failed, &crashed) {
			s.core.Host.Crashed("the remote page", crashed.Value, crashed.Stack)
		}
	})
}

// refuse says why in the language of the phone.
func refuse(w http.ResponseWriter, r *http.Request, status int, cause error) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	language := languageOf(r.Header.Get("Accept-Language"))
	_ = json.NewEncoder(w).Encode(map[string]string{"error": translations.Translate(language, phrase.Of(cause))})
}

// languageOf is the tag of the first language that the page has of those that a browser wants, as in Accept-Language.
func languageOf(wanted string) string {
	for one := range strings.SplitSeq(wanted, ",") {
		if tag := strings.ToLower(strings.TrimSpace(one)); len(tag) >= 2 && slices.Contains(languages[:], tag[:2]) {
			return tag[:2]
		}
	}
	return languages[0]
}

// languages are those of the page.
var languages = [...]string{"en", "de", "ja"}

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

// page serves the page for phones, and sends the browsers of headsets to theirs, so that nothing but the address is
// typed there.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	if agent := r.UserAgent(); strings.Contains(agent, "OculusBrowser") || strings.Contains(agent, "PicoBrowser") {
		redirectSecure(w, r)
		return
	}
	phonePage.serve(w, r)
}

// headsetPage serves the page for headsets where browsers give it WebXR.
func (s *Server) headsetPage(w http.ResponseWriter, r *http.Request) {
	if r.TLS == nil && !loopback(r.Host) {
		redirectSecure(w, r)
		return
	}
	headsetPage.serve(w, r)
}

// redirectSecure sends a browser to the page for headsets, by HTTPS except where it counts HTTP as secure.
func redirectSecure(w http.ResponseWriter, r *http.Request) {
	to := url.URL{Scheme: "https", Host: r.Host, Path: "/vr"} // the host is an address
	if loopback(r.Host) {
		to = url.URL{Path: "/vr"}
	}
	http.Redirect(w, r, to.String(), http.StatusTemporaryRedirect)
}

// loopback reports whether a host, with or without a port, is the computer of the browser itself, such as a headset
// that forwards a port by `adb reverse`.
func loopback(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.Trim(host, "[]")
	}
	at, err := netip.ParseAddr(name)
	return name == "localhost" || err == nil && at.IsLoopback()
}

// device names what a browser says that it runs on.
func device(agent string) string {
	for _, name := range []string{"Quest", "PICO", "iPhone", "iPad", "Android", "Windows", "Macintosh", "Linux"} {
		if strings.Contains(agent, name) {
			return name
		}
	}
	return "browser"
}

// watched reports whether a page is open.
func (s *Server) watched() bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return len(s.sockets) > 0
}

// parameters is the list of view.Parameter in a language, as JSON.
func (s *Server) parameters(language string) []byte {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.lists[language] == nil {
		s.lists[language], _ = json.Marshal(view.Parameters(language)) // which has a JSON form
	}
	return s.lists[language]
}

// publish makes the state and hands it to the pages, if it is another one.
func (s *Server) publish() {
	s.drawPanels()
	for _, language := range s.spoken() {
		now := view.Now(s.core, s.live, language)
		now.Picture = s.options.draw != nil
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
	for c := range s.sockets {
		if c.inHeadset() == nil && !slices.Contains(spoken, c.language) {
			spoken = append(spoken, c.language)
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
	for c := range s.sockets {
		if c.shows(language) {
			push(c.states, state)
		}
	}
}
