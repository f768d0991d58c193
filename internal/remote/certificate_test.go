package remote

import (
	"crypto/tls"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// reached is a connection by an address of this computer.
type reached struct {
	net.Conn
	at string
}

func (r reached) LocalAddr() net.Addr { return &net.TCPAddr{IP: net.ParseIP(r.at), Port: 8017} }

// kept is a computer that keeps a certificate.
type kept struct {
	*certificates
	t        *testing.T
	time     time.Time
	networks []string
	warns    []string
}

func newKept(t *testing.T, path string, addresses ...string) *kept {
	k := &kept{t: t, time: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), networks: addresses}
	k.certificates = &certificates{computer: k, path: path}
	return k
}

func (k *kept) now() time.Time { return k.time }

func (k *kept) warn(err error) { k.warns = append(k.warns, err.Error()) }

func (k *kept) addresses() (all []net.Addr) {
	for _, a := range k.networks {
		all = append(all, &net.IPNet{IP: net.ParseIP(a)})
	}
	return all
}

// reach is the certificate that a browser gets under an address, as its bytes, and the addresses that it is for.
func (c *kept) reach(at string) (certificate, addresses string) {
	c.t.Helper()
	got, err := c.get(&tls.ClientHelloInfo{Conn: reached{at: at}})
	if err != nil {
		c.t.Fatal(err)
	}
	var all []string
	for _, ip := range got.Leaf.IPAddresses {
		all = append(all, ip.String())
	}
	return string(got.Leaf.Raw), strings.Join(append(all, got.Leaf.DNSNames...), " ")
}

func TestTheCertificateIsMadeOnceAndTheKeyIsItsOwnersAlone(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "home", "remote.pem")
	c := newKept(t, path, "192.168.1.20", "fe80::1", "2001:db8::20")
	first, addresses := c.reach("192.168.1.20")
	if addresses != "127.0.0.1 ::1 192.168.1.20 2001:db8::20 localhost" {
		t.Errorf("it is for %s", addresses)
	}
	info, err := os.Stat(path)
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info.Mode(), err)
	}
	for what, at := range map[string]string{"again": "192.168.1.20", "at an address of IPv6 that changes daily": "2001:db8::77", "within the computer": "127.0.0.5"} {
		if same, _ := c.reach(at); same != first {
			t.Errorf("%s it is made again", what)
		}
	}
	later := newKept(t, path, "192.168.1.20")
	later.time = c.time.Add(700 * 24 * time.Hour)
	if same, _ := later.reach("192.168.1.20"); same != first {
		t.Error("the next time that the program runs it is made again")
	}
	if len(c.warns)+len(later.warns) > 0 {
		t.Errorf("warned: %q, %q", c.warns, later.warns)
	}
}

func TestTheCertificateIsMadeAgainWhereItHasTo(t *testing.T) {
	t.Parallel()
	for what, test := range map[string]struct {
		change    func(path string, c *kept)
		at        string
		addresses string // with what was before
		warned    string
	}{
		"for a new address":     {func(_ string, c *kept) { c.networks = []string{"10.0.0.7"} }, "10.0.0.7", "127.0.0.1 ::1 10.0.0.7 192.168.1.20 localhost", ""},
		"before it ends":        {func(_ string, c *kept) { c.time = c.time.Add(775 * 24 * time.Hour) }, "192.168.1.20", "127.0.0.1 ::1 192.168.1.20 localhost", ""},
		"when the clock is new": {func(_ string, c *kept) { c.time = c.time.Add(-48 * time.Hour) }, "192.168.1.20", "127.0.0.1 ::1 192.168.1.20 localhost", ""},
		"where it is gone":      {func(path string, _ *kept) { os.Remove(path) }, "192.168.1.20", "127.0.0.1 ::1 192.168.1.20 localhost", ""},
		"where it is damaged": {func(path string, _ *kept) { os.Truncate(path, 300) }, "192.168.1.20", "127.0.0.1 ::1 192.168.1.20 localhost",
			"holds no certificate"},
		"where it is endless": {func(path string, _ *kept) { os.Truncate(path, 1<<30) }, "192.168.1.20", "127.0.0.1 ::1 192.168.1.20 localhost",
			"can't read"},
	} {
		path := filepath.Join(t.TempDir(), "remote.pem")
		before := newKept(t, path, "192.168.1.20")
		first, _ := before.reach("192.168.1.20")
		c := newKept(t, path, "192.168.1.20")
		test.change(path, c)
		made, addresses := c.reach(test.at)
		if made == first || addresses != test.addresses {
			t.Errorf("%s: it is for %s, and made again: %v", what, addresses, made != first)
		}
		if said := strings.Join(c.warns, "\n"); !strings.Contains(said, test.warned) || (test.warned == "") != (said == "") {
			t.Errorf("%s: said %q", what, said)
		}
		if what == "for a new address" {
			if same, _ := before.reach("10.0.0.7"); same != made {
				t.Error("a program that runs beside it makes one of its own")
			}
		}
	}
}

func TestACertificateThatCannotBeKeptServesNevertheless(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, fs.ModePerm); err != nil {
		t.Fatal(err)
	}
	c := newKept(t, filepath.Join(file, "remote.pem"), "192.168.1.20")
	first, _ := c.reach("192.168.1.20")
	if same, _ := c.reach("192.168.1.20"); same != first {
		t.Error("it is made for each connection")
	}
	if !slices.ContainsFunc(c.warns, func(said string) bool { return strings.Contains(said, "can't keep") }) {
		t.Errorf("warned: %q", c.warns)
	}
}
