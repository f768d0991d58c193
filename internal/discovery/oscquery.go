package discovery

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"posewright/internal/connlimit"
	"posewright/internal/crash"
	"posewright/rig/phrase"
)

const (
	askFor        = 2 * time.Second // that a service may take to answer at an address
	askAllFor     = 5 * time.Second // and at all of its addresses
	largestInfo   = 64 << 10
	largestHeader = 8 << 10

	mostClients   = 32 // of our service, at once
	mostOfAddress = 8
)

// hostInfo is what a service of OSCQuery says of itself.
type hostInfo struct {
	Name       string          `json:"NAME"`
	IP         string          `json:"OSC_IP,omitempty"`
	Port       int             `json:"OSC_PORT,omitempty"`
	Transport  string          `json:"OSC_TRANSPORT,omitempty"`
	Extensions map[string]bool `json:"EXTENSIONS,omitempty"`
}

// node is a part of the tree of addresses.
type node struct {
	Description string           `json:"DESCRIPTION,omitempty"`
	Path        string           `json:"FULL_PATH"`
	Access      int              `json:"ACCESS"` // 0 for a container, 2 for what is only written
	Type        string           `json:"TYPE,omitempty"`
	Contents    map[string]*node `json:"CONTENTS,omitempty"`
}

// tree are the addresses that we receive: VRChat sends head and wrists to whom has these.
func tree() *node {
	root := &node{Path: "/", Contents: map[string]*node{}}
	add := func(path, types, description string) {
		at := root
		for _, part := range strings.Split(path[1:], "/") {
			if at.Contents == nil {
				at.Contents = map[string]*node{}
			}
			next := at.Contents[part]
			if next == nil {
				next = &node{Path: strings.TrimSuffix(at.Path, "/") + "/" + part}
				at.Contents[part] = next
			}
			at = next
		}
		at.Access, at.Type, at.Description = 2, types, description
	}
	for _, of := range [...]string{"head", "leftwrist", "rightwrist"} {
		add("/tracking/vrsystem/"+of+"/pose", "ffffff", "Position in meters and Euler angles in degrees")
	}
	for _, of := range [...]string{"head", "1", "2", "3", "4", "5", "6", "7", "8"} {
		add("/tracking/trackers/"+of+"/position", "fff", "")
		add("/tracking/trackers/"+of+"/rotation", "fff", "")
	}
	return root
}

// serve answers OSCQuery at a listener until what it returns is closed. Clients that are slow lose their connections.
func serve(a *advertised, at net.Listener) *http.Server {
	server := &http.Server{Handler: handler(a), ReadTimeout: askFor, WriteTimeout: askFor, IdleTimeout: askFor, MaxHeaderBytes: largestHeader}
	crash.Start("OSCQuery", func() { _ = server.Serve(connlimit.New(at, mostClients, mostOfAddress)) })
	return server
}

// handler answers OSCQuery: what we are, and the tree or a part of it.
func handler(a *advertised) http.Handler {
	root := tree()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		var what any
		if _, asked := r.URL.Query()["HOST_INFO"]; asked {
			here := "127.0.0.1"
			if local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok {
				here = local.IP.String()
			}
			what = hostInfo{Name: a.instance, IP: here, Port: int(a.osc), Transport: "UDP", Extensions: map[string]bool{"ACCESS": true, "VALUE": false, "DESCRIPTION": true}}
		} else if found := root.find(r.URL.Path); found != nil {
			what = found
		} else {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(what)
	})
}

// find is the node of a path; nil for none.
func (n *node) find(path string) *node {
	at := n
	for _, part := range strings.FieldsFunc(path, func(r rune) bool { return r == '/' }) {
		if at = at.Contents[part]; at == nil {
			return nil
		}
	}
	return at
}

// dialer connects, as net.Dialer does.
type dialer func(ctx context.Context, network, address string) (net.Conn, error)

// newClient is a client that asks an address and nothing else until a context ends: it follows no redirection, and no
// setting leads it elsewhere. A transport's own context for connecting lasts longer than what is asked.
func newClient(ctx context.Context, dial dialer, at netip.AddrPort) *http.Client {
	connect := func(_ context.Context, network, _ string) (net.Conn, error) { return dial(ctx, network, at.String()) }
	return &http.Client{
		Transport: &http.Transport{
			Proxy: nil, DialContext: connect, DisableKeepAlives: true, DisableCompression: true, MaxResponseHeaderBytes: largestHeader,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// ask asks a service at one address after another what it is. The address is that at which it answered.
func ask(ctx context.Context, dial dialer, hosts []netip.Addr, port uint16) (info hostInfo, at netip.Addr, ok bool) {
	for _, host := range hosts {
		if info, ok = askAt(ctx, dial, netip.AddrPortFrom(host, port)); ok {
			return info, host, true
		}
	}
	return hostInfo{}, netip.Addr{}, false
}

func askAt(ctx context.Context, dial dialer, at netip.AddrPort) (info hostInfo, ok bool) {
	ctx, cancel := context.WithTimeout(ctx, askFor)
	defer cancel()
	// Not from text: URLs are parsed with few of the names that systems give to interfaces, and those of Windows are in its language.
	request := &http.Request{Method: http.MethodGet, URL: &url.URL{Scheme: "http", Host: at.String(), Path: "/", RawQuery: "HOST_INFO"},
		Host: netip.AddrPortFrom(at.Addr().WithZone(""), at.Port()).String(), Header: http.Header{}}
	answer, err := newClient(ctx, dial, at).Do(request.WithContext(ctx))
	if err != nil {
		return hostInfo{}, false
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK || json.NewDecoder(io.LimitReader(answer.Body, largestInfo)).Decode(&info) != nil {
		return hostInfo{}, false
	}
	info.Name = phrase.Line(info.Name)
	return info, info.Name != "" && len(info.Name) <= longestName && info.Port >= 0 && info.Port <= 65535
}
