package remote

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io/fs"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"posewright/internal/app"
	"posewright/internal/atomicfile"
	"posewright/internal/sys/files"
	"posewright/rig/phrase"
)

const (
	certificateLasts   = 800 * 24 * time.Hour // browsers of Apple refuse more than 825 days
	certificateRenewed = 30 * 24 * time.Hour  // before its end
	clocksDiffer       = 24 * time.Hour       // by which the clock of a headset may be behind
	mostAddresses      = 32                   // of a certificate
	largestCertificate = 16 << 10             // bytes, with its key
)

// errNoCertificate is what a file holds that another program has written.
var errNoCertificate = phrase.Fail("it holds no certificate of Posewright")

// certificates has the one with which this computer proves to be the same as last time. Browsers know no authority that
// vouches for it: they ask once whether to proceed, and again for each new one. So it is kept in a file, with its key,
// and made again only where it is missing, damaged or about to end, or lacks the IPv4 address under which a browser
// came: IPv6 addresses that a computer gives itself change daily. Addresses of before stay in the new one.
type certificates struct {
	computer
	path string

	mutex   sync.Mutex
	current *tls.Certificate // nil before it was needed
}

// computer is what a certificate is for.
type computer interface {
	now() time.Time
	addresses() []net.Addr
	warn(error) // of what the person should know
}

// thisComputer is the computer of an application.
type thisComputer struct{ *app.App }

func (c thisComputer) now() time.Time { return c.Host.Now() }

func (c thisComputer) addresses() []net.Addr { return networkAddresses() }

func (c thisComputer) warn(err error) { c.Host.Post(func() { c.Events.WarnOf(err) }) }

// config makes a server speak HTTP/1.1 over TLS 1.3, which all browsers do that have WebXR: HTTP/2 carries no
// WebSocket.
func (c *certificates) config() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS13, NextProtos: []string{"http/1.1"}, GetCertificate: c.get}
}

// get returns the certificate for a connection, and makes it where it has to.
func (c *certificates) get(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	var at net.IP
	if local, ok := hello.Conn.LocalAddr().(*net.TCPAddr); ok {
		at = local.IP
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.serves(c.current, at) {
		return c.current, nil
	}
	kept, err := c.load() // which another program may have made meanwhile
	if c.serves(kept, at) {
		c.current = kept
		return kept, nil
	}
	if err != nil {
		c.warn(phrase.Fail("can't read {{.File}}, the certificate for headsets: {{.Cause}}. "+
			"Choose Proceed once more in each headset", "File", c.path, "Cause", err))
	}
	made, encoded, err := c.make(at, kept)
	if err != nil {
		return nil, err
	}
	c.current = made
	err = os.MkdirAll(filepath.Dir(c.path), 0o700)
	if err == nil {
		err = atomicfile.WritePrivate(c.path, encoded)
	}
	if err != nil {
		c.warn(phrase.Fail("can't keep the certificate for headsets: {{.Cause}}. "+
			"Check the folder {{.Folder}}; until then each headset asks after each start", "Cause", err,
			"Folder", filepath.Dir(c.path)))
	}
	return made, nil
}

// serves reports whether a certificate, or nil, is good for a while and for an address.
func (c *certificates) serves(kept *tls.Certificate, at net.IP) bool {
	if kept == nil {
		return false
	}
	now := c.now()
	return !now.Before(kept.Leaf.NotBefore) && now.Before(kept.Leaf.NotAfter.Add(-certificateRenewed)) &&
		(at.To4() == nil || at.IsLoopback() || kept.Leaf.VerifyHostname(at.String()) == nil)
}

// load reads the file. It is nil without an error where there is none.
func (c *certificates) load() (*tls.Certificate, error) {
	data, err := files.All(c.path, largestCertificate)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	kept, err := tls.X509KeyPair(data, data)
	if err != nil || kept.Leaf.PublicKeyAlgorithm != x509.ECDSA {
		return nil, errNoCertificate
	}
	return &kept, nil
}

// make makes a certificate for the addresses of this computer, one under which it was reached, and those of the one
// before. It comes with the file that keeps it.
func (c *certificates) make(at net.IP, before *tls.Certificate) (*tls.Certificate, []byte, error) {
	hosts := []net.IP{net.IPv4(127, 0, 0, 1).To4(), net.IPv6loopback, at}
	for _, host := range openable(c.addresses()) {
		hosts = append(hosts, net.ParseIP(host))
	}
	if before != nil {
		hosts = append(hosts, before.Leaf.IPAddresses...)
	}
	var named []net.IP
	for _, host := range hosts {
		if host != nil && len(named) < mostAddresses && !slices.ContainsFunc(named, host.Equal) {
			named = append(named, host)
		}
	}
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127))
	if err != nil {
		return nil, nil, err
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, nil, err
	}
	now := c.now()
	template := &x509.Certificate{SerialNumber: serial, Subject: pkix.Name{CommonName: "Posewright"},
		NotBefore: now.Add(-clocksDiffer), NotAfter: now.Add(certificateLasts - clocksDiffer), BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
		DNSNames: []string{"localhost"}, IPAddresses: named}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return nil, nil, err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, nil, err
	}
	var file bytes.Buffer
	_ = pem.Encode(&file, &pem.Block{Type: "CERTIFICATE", Bytes: signed})
	_ = pem.Encode(&file, &pem.Block{Type: "PRIVATE KEY", Bytes: secret})
	made, err := tls.X509KeyPair(file.Bytes(), file.Bytes())
	return &made, file.Bytes(), err
}
