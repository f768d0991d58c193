package remote

import (
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// host is where it is served.
func (s *served) host() string { return s.at.Addr().String() }

func TestHTTPAndHTTPSAreServedAtOnePort(t *testing.T) {
	t.Parallel()
	schemes(t, func(t *testing.T, over string) {
		s := idle(t).by(over)
		for path, loads := range map[string]string{"/": "", "/vr": "blob: "} {
			answer, err := trusting.Get(s.base + path)
			if err != nil {
				t.Fatal(err)
			}
			page, _ := io.ReadAll(answer.Body)
			answer.Body.Close()
			socket := strings.Replace(over, "http", "ws", 1) + "://" + s.host()
			policy := answer.Header.Get("Content-Security-Policy")
			if answer.StatusCode != http.StatusOK || answer.Proto != "HTTP/1.1" || !strings.Contains(string(page), "Posewright") ||
				!strings.HasSuffix(policy, "connect-src 'self' "+loads+socket) {
				t.Errorf("%s: %s, %q", path, answer.Status, policy)
			}
		}
		module, err := trusting.Get(s.base + "/vr/main.js")
		if err != nil || module.StatusCode != http.StatusOK || !strings.HasPrefix(module.Header.Get("Content-Type"), "text/javascript") {
			t.Errorf("a module: %v, %v", module, err)
		}
		p := s.login()
		if again := s.again(p, "127.0.0.1").next("welcome", "refused"); again.Type != "welcome" {
			t.Errorf("the phone may not come again: %+v", again.reply)
		}
	})
}

// quest is what the browser of a Quest 3 says that it is.
const quest = "Mozilla/5.0 (X11; Linux x86_64; Quest 3) AppleWebKit/537.36 (KHTML, like Gecko) OculusBrowser/40.2 Chrome/136 VR Safari/537.36"

func TestBrowsersOfHeadsetsAreSentToTheirPage(t *testing.T) {
	t.Parallel()
	s := idle(t)
	const phone = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156 Mobile Safari/537.36"
	for _, test := range []struct{ scheme, host, path, agent, want string }{
		{"http", "192.168.1.20:8017", "/", quest, "https://192.168.1.20:8017/vr"},
		{"https", "192.168.1.20:8017", "/", quest, "https://192.168.1.20:8017/vr"},
		{"http", "[2001:db8::1]:8017", "/", quest, "https://[2001:db8::1]:8017/vr"},
		{"http", "192.168.1.20:8017", "/vr", phone, "https://192.168.1.20:8017/vr"},
		{"http", "localhost:8017", "/", quest, "/vr"}, // by adb reverse
		{"http", "[::1]:8017", "/", quest, "/vr"},
		{"http", "localhost:8017", "/vr", quest, ""},
		{"https", "192.168.1.20:8017", "/vr", quest, ""},
		{"http", "192.168.1.20:8017", "/", phone, ""},
	} {
		request, _ := http.NewRequest(http.MethodGet, test.scheme+"://"+s.host()+test.path, nil)
		request.Host = test.host
		request.Header.Set("User-Agent", test.agent)
		answer, err := trusting.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if to := answer.Header.Get("Location"); to != test.want || (answer.StatusCode == http.StatusOK) != (to == "") {
			t.Errorf("%s://%s%s: %s to %q", test.scheme, test.host, test.path, answer.Status, to)
		}
	}
}

func TestOldTLSAndHTTP2AreRefused(t *testing.T) {
	t.Parallel()
	s := idle(t)
	for what, config := range map[string]*tls.Config{
		"TLS 1.0": {MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS10}, "TLS 1.2": {MaxVersion: tls.VersionTLS12},
		"HTTP/2 alone": {NextProtos: []string{"h2"}},
	} {
		config.InsecureSkipVerify = true
		if conn, err := tls.Dial("tcp", s.host(), config); err == nil {
			t.Errorf("%s is spoken", what)
			conn.Close()
		}
	}
	conn, err := tls.Dial("tcp", s.host(), &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2", "http/1.1"}})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if state := conn.ConnectionState(); state.NegotiatedProtocol != "http/1.1" || state.Version != tls.VersionTLS13 {
		t.Errorf("agreed on %q over %x", state.NegotiatedProtocol, state.Version)
	}
}

// Whoever begins and does not go on, or sends what no browser does, is left, and a phone is served meanwhile.
func TestGarbageAndHalfHandshakesEnd(t *testing.T) {
	t.Parallel()
	s := idleServer(t, impatient)
	var all []net.Conn
	for _, first := range []string{"", "\x16", "\x16\x03\x01\x00\x05\x01", "\x16\xff\xff\xff\xff" + strings.Repeat("x", 70000), "\x17\x03\x03", "\x00\x00", "\x80\x2e\x01",
		"\x16\x03\x01\x00\x02\x01\x00", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\x16GET / HTTP/1.1\r\n\r\n"} {
		conn, err := net.Dial("tcp", s.host())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, first)
		all = append(all, conn)
	}
	if p := s.login(); p.run("recenter") == "the connection has ended" {
		t.Error("a phone is not served")
	}
	for i, conn := range all {
		_ = conn.SetReadDeadline(time.Now().Add(time.Minute))
		if _, err := io.Copy(io.Discard, conn); errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("connection %d is left open", i)
		}
	}
}
