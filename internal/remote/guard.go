package remote

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"math/big"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"posewright/internal/connlimit"
	"posewright/rig/phrase"
)

const (
	wrongTries    = 3  // of an address that are answered in a while; the token, which nobody guesses, is always taken
	wrongInAll    = 30 // of all addresses in a while; after more the person is asked about each phone
	tryPeriod     = time.Minute
	triesKept     = 4096 // wrong ones; of more in a while the first are forgotten, when the person is asked anyway
	mostPages     = 8
	asksPerSecond = 60 // of a page, on average
	asksAtOnce    = 60
	secretBytes   = 16
)

// Page is a phone that is connected.
type Page struct {
	ID    int
	Name  string // of the browser and where it is
	Since time.Time
}

// page is a phone with what it proves itself by.
type page struct {
	Page
	secret  string
	sockets int // that are open
	asks    throttle
	frames  throttle      // of a headset
	gone    chan struct{} // closed when it is disconnected
}

// throttle is how fast something has come.
type throttle struct {
	used float64
	at   time.Time
}

// more counts one more, and returns how long it has to wait where so many a second may come, and so many at once.
func (t *throttle) more(now time.Time, perSecond, atOnce float64) time.Duration {
	t.used = max(0, t.used-now.Sub(t.at).Seconds()*perSecond) + 1
	t.at = now
	return time.Duration(max(0, t.used-atOnce) / perSecond * float64(time.Second))
}

// try is a wrong one.
type try struct {
	from netip.Prefix
	at   time.Time
}

// verdict is what becomes of a phone that wants to be let in.
type verdict uint8

const (
	isWrong   verdict = iota // neither token nor code
	isTooMany                // wrong tries of its address, so that this one is not looked at
	isAllowed
	isAsked // it has the code, but the person is to be asked, since someone guesses codes
)

// guard decides who may. Its methods may be called on any goroutine.
type guard struct {
	now func() time.Time

	mutex sync.Mutex
	token string
	code  string
	wrong []try // oldest first
	pages []*page
	last  int
}

func newGuard(now func() time.Time) (*guard, error) {
	g := &guard{now: now}
	err := g.renewCode()
	if err == nil {
		g.token, err = newSecret()
	}
	return g, err
}

// renewCode makes other digits.
func (g *guard) renewCode() error {
	digits, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return err
	}
	g.mutex.Lock()
	defer g.mutex.Unlock()
	g.code = fmt.Sprintf("%06d", digits)
	return nil
}

// digits are the code as it is now.
func (g *guard) digits() string {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return g.code
}

func newSecret() (string, error) {
	var bytes [secretBytes]byte
	_, err := rand.Read(bytes[:])
	return hex.EncodeToString(bytes[:]), err
}

func equal(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// judge decides about a token or code from an address. Wrong tries of one address keep out none but that.
func (g *guard) judge(proof string, from netip.Prefix) verdict {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	now := g.now()
	g.wrong = slices.DeleteFunc(g.wrong, func(t try) bool { return now.Sub(t.at) >= tryPeriod })
	byCode := equal(proof, g.code)
	tries := 0
	for _, t := range g.wrong {
		if t.from == from {
			tries++
		}
	}
	switch {
	case equal(proof, g.token):
		return isAllowed
	case tries >= wrongTries:
		return isTooMany
	case !byCode:
		g.note(from, now)
		return isWrong
	case len(g.wrong) > wrongInAll:
		return isAsked
	}
	return isAllowed
}

// note remembers a wrong try. The mutex is held.
func (g *guard) note(from netip.Prefix, now time.Time) {
	if len(g.wrong) >= triesKept {
		g.wrong = slices.Delete(g.wrong, 0, 1)
	}
	g.wrong = append(g.wrong, try{from, now})
}

// shutOut has no more tries of an address be looked at for a while.
func (g *guard) shutOut(from netip.Prefix) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	for range wrongTries {
		g.note(from, g.now())
	}
}

// let lets a phone in, which has a secret of its own from then on. It is nil where the system gives no random numbers.
func (g *guard) let(name string) *page {
	secret, err := newSecret()
	if err != nil {
		return nil
	}
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if len(g.pages) >= mostPages { // the oldest of those that are not there, or of all
		g.end(g.pages[max(0, slices.IndexFunc(g.pages, func(p *page) bool { return p.sockets == 0 }))])
	}
	g.last++
	p := &page{Page: Page{g.last, name, g.now()}, secret: secret, gone: make(chan struct{})}
	g.pages = append(g.pages, p)
	return p
}

// again returns the page that has a secret, from wherever it comes now; nil for none.
func (g *guard) again(secret, name string) *page {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	for _, p := range g.pages {
		if equal(secret, p.secret) {
			p.Name = name
			return p
		}
	}
	return nil
}

// count notes that a page has a socket more, or one less with -1.
func (g *guard) count(p *page, more int) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	p.sockets += more
}

// ask returns how long a page has to wait before what it asks for is done.
func (g *guard) ask(p *page) time.Duration {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return p.asks.more(g.now(), asksPerSecond, asksAtOnce)
}

// frame returns how long a headset has to wait before its next message is read.
func (g *guard) frame(p *page) time.Duration {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return p.frames.more(g.now(), framesPerSecond, framesAtOnce)
}

func (g *guard) connected() []Page {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	pages := make([]Page, len(g.pages))
	for i, p := range g.pages {
		pages[i] = p.Page
	}
	return pages
}

func (g *guard) disconnect(id int) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	for _, p := range slices.Clone(g.pages) {
		if p.ID == id {
			g.end(p)
		}
	}
}

// end forgets a page. The mutex is held.
func (g *guard) end(p *page) {
	close(p.gone)
	g.pages = slices.DeleteFunc(g.pages, func(other *page) bool { return other == p })
}

// origin is what wrong tries are counted by.
func origin(r *http.Request) netip.Prefix {
	from, _ := netip.ParseAddrPort(r.RemoteAddr) // as net/http writes it
	return connlimit.Origin(from.Addr())
}

// checkOrigin refuses requests of pages of others: those that name a host by anything but an address, as after DNS
// rebinding, and those that another page sends, be it one of this server by the other scheme.
func checkOrigin(r *http.Request) error {
	if !byAddress(r.Host) {
		return phrase.Fail("the page was opened by a name. Use the address that Posewright shows")
	}
	ours := "http://" + r.Host
	if r.TLS != nil {
		ours = "https://" + r.Host
	}
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	opens := r.URL.Path != "/socket" // which a person may do from anywhere
	if origin != ours && (origin != "" || !opens) || site != "" && site != "same-origin" && !opens {
		return phrase.Fail("another page sent this request. Use the page of Posewright")
	}
	return nil
}

// byAddress reports whether a host is named by an address, or is this computer, with or without a port.
func byAddress(host string) bool {
	if _, err := netip.ParseAddrPort(host); err == nil {
		return true
	}
	if name, port, found := strings.Cut(host, ":"); found && name == "localhost" {
		_, err := strconv.ParseUint(port, 10, 16)
		return err == nil
	}
	_, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
	return err == nil || host == "localhost"
}
