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
	"strings"
	"sync"
	"time"

	"posewright/rig/phrase"
)

const (
	wrongTries    = 3 // that are answered in a while; the token, which nobody guesses, is always taken
	tryPeriod     = time.Minute
	mostPages     = 8
	asksPerSecond = 60 // of a page, on average
	asksAtOnce    = 60
	cookieName    = "posewright"
	tokenBytes    = 16
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
	cookie string
	used   float64 // asks
	at     time.Time
	gone   chan struct{} // closed when it is disconnected
}

// guard decides who may. Its methods may be called on any goroutine.
type guard struct {
	now func() time.Time

	mutex sync.Mutex
	token string
	code  string
	wrong []time.Time
	pages []*page
	last  int
}

func newGuard(now func() time.Time) (*guard, error) {
	g := &guard{now: now}
	digits, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return nil, err
	}
	g.code = fmt.Sprintf("%06d", digits)
	g.token, err = secret()
	return g, err
}

func secret() (string, error) {
	var bytes [tokenBytes]byte
	_, err := rand.Read(bytes[:])
	return hex.EncodeToString(bytes[:]), err
}

// admit gives a phone a cookie for the token or the code. Where it returns none, tooMany says that there were too many wrong tries.
func (g *guard) admit(proof, name string) (cookie string, tooMany bool) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	now := g.now()
	g.wrong = slices.DeleteFunc(g.wrong, func(at time.Time) bool { return now.Sub(at) >= tryPeriod })
	byToken := subtle.ConstantTimeCompare([]byte(proof), []byte(g.token)) == 1
	if !byToken && len(g.wrong) >= wrongTries {
		return "", true
	}
	if byCode := subtle.ConstantTimeCompare([]byte(proof), []byte(g.code)) == 1; !byToken && !byCode {
		g.wrong = append(g.wrong, now)
		return "", false
	}
	cookie, err := secret()
	if err != nil {
		return "", false
	}
	if len(g.pages) >= mostPages {
		g.end(g.pages[0])
	}
	g.last++
	g.pages = append(g.pages, &page{Page: Page{g.last, name, now}, cookie: cookie, at: now, gone: make(chan struct{})})
	return cookie, false
}

// of returns the page of a request; nil for none.
func (g *guard) of(r *http.Request) *page {
	given, err := r.Cookie(cookieName)
	if err != nil {
		return nil
	}
	g.mutex.Lock()
	defer g.mutex.Unlock()
	for _, p := range g.pages {
		if subtle.ConstantTimeCompare([]byte(given.Value), []byte(p.cookie)) == 1 {
			return p
		}
	}
	return nil
}

// ask reports whether a page may ask for something more now.
func (g *guard) ask(p *page) bool {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	now := g.now()
	p.used = max(0, p.used-now.Sub(p.at).Seconds()*asksPerSecond)
	p.at = now
	if p.used+1 > asksAtOnce {
		return false
	}
	p.used++
	return true
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

// checkOrigin refuses requests of pages of others: those that name a host by anything but an address, as after DNS rebinding, and those that another page sends.
func checkOrigin(r *http.Request) error {
	host := r.Host
	if at, err := netip.ParseAddrPort(host); err == nil {
		host = at.Addr().String()
	} else {
		host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
		if name, _, found := strings.Cut(host, ":"); found && name == "localhost" {
			host = name
		}
	}
	if _, err := netip.ParseAddr(host); err != nil && host != "localhost" {
		return phrase.Fail("the page was opened by a name. Use the address that Posewright shows")
	}
	origin := r.Header.Get("Origin")
	if r.Method == http.MethodPost && origin != "http://"+r.Host || origin != "" && origin != "http://"+r.Host {
		return phrase.Fail("another page sent this request. Use the page of Posewright")
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && r.URL.Path != "/" {
		return phrase.Fail("another page sent this request. Use the page of Posewright")
	}
	return nil
}
