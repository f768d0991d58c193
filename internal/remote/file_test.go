package remote

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"posewright/internal/racetest"
)

// dripping reads so much at once, and then waits.
type dripping struct {
	net.Conn
	left  int
	pause time.Duration
}

const drip = 64 << 10

func (d *dripping) Read(into []byte) (int, error) {
	if d.left <= 0 {
		time.Sleep(d.pause)
		d.left = drip
	}
	n, err := d.Conn.Read(into[:min(len(into), 16<<10)])
	d.left -= n
	return n, err
}

// A module comes whole to who takes it slowly, in longer than a page may take for any other answer.
func TestALargeModuleReachesASlowHeadset(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	s := idle(t)
	want, _ := headsetFiles.ReadFile("headset/libraries.js")
	conn, err := net.Dial("tcp", s.host())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.(*net.TCPConn).SetReadBuffer(32 << 10)
	began := time.Now()
	client := &http.Client{Transport: &http.Transport{DisableCompression: true,
		Dial: func(string, string) (net.Conn, error) {
			return &dripping{Conn: conn, pause: 5 * s.options.slowest / 4 / time.Duration(len(want)/drip)}, nil
		}}}
	answer, err := client.Get(s.base + "/vr/libraries.js")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	got, err := io.ReadAll(answer.Body)
	took := time.Since(began)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d of %d bytes after %v: %v", len(got), len(want), took, err)
	}
	if err == nil && took < s.options.slowest {
		t.Errorf("they came within %v", took)
	}
}

// cutting forwards connections to a server. Of those that are sent much it cuts as many as are left.
func cutting(t *testing.T, to string, left *atomic.Int32) (at string) {
	t.Helper()
	const much = 60 << 10
	l, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", to)
			if err != nil {
				from.Close()
				continue
			}
			go func() {
				defer server.Close()
				_, _ = io.Copy(server, from)
			}()
			go func() {
				defer from.Close()
				if _, err := io.CopyN(from, server, much); err == nil && left.Add(-1) < 0 {
					_, _ = io.Copy(from, server)
				}
				server.Close()
			}()
		}
	}()
	return l.Addr().String()
}

// Where a connection breaks while the page loads, it says so, and loads again.
func TestThePageForHeadsetsLoadsAgain(t *testing.T) {
	racetest.SkipCovered(t)
	t.Parallel()
	s := idle(t)
	var cuts atomic.Int32
	cuts.Store(1000)
	at := cutting(t, s.host(), &cuts)
	b := openBrowser(t, "en-US")
	b.do("/url", map[string]string{"url": "http://" + at + "/vr#" + strings.SplitN(s.URLs()[0], "#", 2)[1]}, nil)
	b.await("what is wrong", `document.getElementById("said")?.textContent.includes("did not load completely")`)
	cuts.Store(0)
	b.await("the connection", `document.getElementById("said")?.textContent.startsWith("Connected")`)
}
