package remote

import (
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"posewright/internal/session"
)

// slow is a client that keeps connections open and does what it wants on them.
type slow struct {
	from  string // its address
	many  int
	write func(i int) string // at first; "" for nothing
	more  string             // again and again, as far as it is taken
	reads bool               // what is sent to it; else hardly anything fits into its buffer
	plain bool               // it speaks no TLS, or garbage instead
	conns []net.Conn
}

func (c *slow) connect(t *testing.T, over, to string) {
	t.Helper()
	for i := range c.many {
		below, err := (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(c.from)}}).Dial("tcp4", to)
		if err != nil {
			t.Skipf("this system has no %s: %v", c.from, err)
		}
		t.Cleanup(func() { below.Close() })
		if !c.reads {
			_ = below.(*net.TCPConn).SetReadBuffer(2 << 10)
		}
		conn := below
		if over == "https" && !c.plain {
			_ = conn.SetDeadline(time.Now().Add(time.Minute))
			conn = tls.Client(conn, &tls.Config{InsecureSkipVerify: true})
			_ = conn.(*tls.Conn).Handshake() // refused connections are closed
			_ = conn.SetDeadline(time.Time{})
		}
		_, _ = io.WriteString(conn, c.write(i))
		c.conns = append(c.conns, conn)
	}
}

// drip writes on.
func (c *slow) drip() {
	for _, conn := range c.conns {
		_ = conn.SetWriteDeadline(time.Now().Add(time.Millisecond))
		_, _ = io.WriteString(conn, c.more)
	}
}

// frameHead begins a message of a client with so many bytes, which are masked with nothing.
func frameHead(size int) string {
	return "\x81\xfe" + string([]byte{byte(size >> 8), byte(size)}) + "\x00\x00\x00\x00"
}

// frame is a whole message of a client.
func frame(text string) string { return frameHead(len(text)) + text }

func heapInUse() int64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc)
}

// tickRate is how many ticks there are in a second.
func tickRate(frames *session.Reader) float64 {
	ticks, began := frames.Latest().Tick, time.Now()
	time.Sleep(time.Second)
	return float64(frames.Latest().Tick-ticks) / time.Since(began).Seconds()
}

// turning counts, until it is asked, how often this machine, which others may keep busy, has time for what comes so often.
func turning(every time.Duration) (times func() int) {
	done, count := make(chan struct{}), make(chan int)
	go func() {
		for n := 0; ; n++ {
			select {
			case <-done:
				count <- n
				return
			case <-time.After(every):
			}
		}
	}()
	return func() int { close(done); return <-count }
}

// Clients that send or read slowly, or do nothing, lose their connections, and meanwhile neither the solver nor another phone waits for them. They keep their ends
// open all the time. It runs beside no other test, whose goroutines would be counted too.
func TestSlowClientsHoldNothing(t *testing.T) { schemes(t, slowClientsHoldNothing) }

func slowClientsHoldNothing(t *testing.T, over string) {
	s := playing(t, impatient).by(over)
	client := &http.Client{Timeout: 20 * time.Second, Transport: trusting.Transport}
	frames := s.live.Session.NewReader()
	defer frames.Close()
	for end := time.Now().Add(60 * time.Second); frames.Latest().Body == nil; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("nothing is solved")
		}
	}
	usual := tickRate(frames)
	goroutines, heap := runtime.NumGoroutine(), heapInUse()

	host := strings.TrimPrefix(s.base, over+"://")
	head := fmt.Sprintf("Host: %s\r\nOrigin: %s\r\n", host, s.base)
	upgrade := "GET /socket HTTP/1.1\r\n" + head + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
	clients := []*slow{
		{from: "127.0.0.2", many: 200, reads: true, write: func(int) string { return "GET / HTTP/1.1\r\n" }, more: "X: y\r\n"},
		{from: "127.0.0.3", many: 200, reads: true, write: func(int) string { return upgrade + frameHead(4000) + "{" }, more: " "}, // of a message without an end
		{from: "127.0.0.4", many: 200, reads: true, write: func(i int) string { return []string{"", upgrade, "GET / HTTP/1.1\r\n" + head + "\r\n"}[i%3] }},
		{from: "127.0.0.5", many: 200, write: func(int) string { return "" }, more: strings.Repeat("GET / HTTP/1.1\r\n"+head+"\r\n", 20)},
		{from: "127.0.0.6", many: 3 * mostPages, write: func(int) string { return upgrade + frame(greeting(s.token)) }, more: frame(`{"type":"picture"}`)},
		{from: "127.0.0.7", many: 3 * mostPages, reads: true, write: func(int) string { return upgrade + frame(greeting(s.token)) + frameHead(4000) }, more: " "}, // answers no ping
		{from: "127.0.0.9", many: 3 * mostPages, write: func(int) string { return upgrade + frame(wearing(s.token)) }},                                            // takes no poses
		{from: "127.0.0.10", many: 3 * mostPages, reads: true, // is refused amid a message
			write: func(int) string { return upgrade + frame("?") + frameHead(4000) }},
		{from: "127.0.0.8", many: 200, reads: true, plain: true, write: func(i int) string {
			return []string{"\x16", "\x16\x03\x01\x02\x00\x01", "\x16\x03\x01\xff\xff", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"}[i%4]
		}, more: "\x00"}, // half a handshake
	}
	most := 0
	var longest time.Duration
	for _, c := range clients {
		c.connect(t, over, host)
		most = max(most, runtime.NumGoroutine())
	}
	possible := turning(time.Second / 90)
	began, ticks := time.Now(), frames.Latest().Tick
	for i := 0; time.Since(began) < 4*time.Second; i++ {
		for _, c := range clients {
			c.drip()
		}
		// What is sent to the pages is another each time, and large.
		s.hand("en", []byte(strings.Repeat(fmt.Sprint(i%10), 64<<10)))
		asked := time.Now()
		if answer, err := client.Get(s.base + "/"); err == nil { // the phone comes from another address than all of these
			_, _ = io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
			longest = max(longest, time.Since(asked))
		} else {
			t.Fatalf("a phone is not served: %v", err)
		}
		most = max(most, runtime.NumGoroutine())
		time.Sleep(20 * time.Millisecond)
	}
	took := time.Since(began).Seconds()
	ticked, possibly := float64(frames.Latest().Tick-ticks)/took, float64(possible())/took
	if more := most - goroutines; more > 3*mostConnections {
		t.Errorf("%d goroutines more than before", more)
	}
	client.CloseIdleConnections()
	end := time.Now().Add(s.options.idle + 60*time.Second)
	for _, c := range clients {
		for i, conn := range c.conns {
			if _ = conn.SetReadDeadline(end); !c.reads {
				continue // the system goes on offering it what was sent before the connection was closed
			}
			if _, err := io.Copy(io.Discard, conn); errors.Is(err, os.ErrDeadlineExceeded) {
				t.Fatalf("connection %d of %s is left open", i, c.from)
			}
		}
	}
	for runtime.NumGoroutine() > goroutines && time.Now().Before(end) {
		time.Sleep(50 * time.Millisecond)
	}
	if left := runtime.NumGoroutine() - goroutines; left > 0 {
		t.Errorf("%d goroutines are left", left)
	}
	if usual = min(usual, tickRate(frames), possibly); ticked < usual/2 {
		t.Errorf("%.0f ticks a second, and %.0f without slow clients", ticked, usual)
	}
	for _, c := range clients {
		c.conns = nil // what clients hold is not the server's
	}
	grown := heapInUse() - heap
	if grown > 4<<20 {
		t.Errorf("the heap grew by %d bytes", grown)
	}
	t.Logf("at most %d goroutines more, %.0f ticks a second, a phone waits for %v at most, the heap grew by %d bytes",
		most-goroutines, ticked, longest, grown)
}
