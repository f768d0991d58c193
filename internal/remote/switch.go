package remote

import (
	"cmp"
	"net"
	"net/netip"
	"slices"

	"posewright/internal/app"
	"posewright/internal/hostport"
	"posewright/rig/phrase"
)

// Switch serves the page while it is switched on in the settings. Methods are for the owner.
type Switch struct {
	core    *app.App
	live    *app.Live
	draw    Draw
	server  *Server // nil while it is off or can't be served
	failure error   // why it can't
}

// NewSwitch makes the switch. Nothing is served before Start or SetConfig. Pages show what draw draws; nil where nothing
// does.
func NewSwitch(core *app.App, live *app.Live, draw Draw) *Switch {
	return &Switch{core: core, live: live, draw: draw}
}

// Start serves the page, if that is chosen. Where it can't, it warns.
func (s *Switch) Start() { s.core.Events.WarnOf(s.apply()) }

// Config returns what is chosen.
func (s *Switch) Config() app.RemoteSettings { return s.core.Settings.Values.Remote }

// SetConfig chooses otherwise and saves that. A choice that is not an address is refused with an error for the person; an address that can't be served is chosen
// nevertheless, as it may be later, and the error says why.
func (s *Switch) SetConfig(config app.RemoteSettings) error {
	if err := hostport.Check(config.Address); err != nil {
		return err
	}
	host, port, err := net.SplitHostPort(config.Address)
	if err == nil {
		_, err = netip.ParseAddrPort(net.JoinHostPort(cmp.Or(host, "0.0.0.0"), port))
	}
	if err != nil {
		return phrase.Fail(`"{{.Address}}" is not an address for the remote page. Use host and port, such as 192.168.1.20:8017, or :8017 for all networks`, "Address", config.Address)
	}
	before := s.Config()
	s.core.Settings.Values.Remote = config
	s.core.Settings.Save()
	if config == before && (s.server != nil) == config.On {
		return nil
	}
	return s.apply()
}

// apply ends the server and starts one, if that is chosen. Phones that were connected need the new address or code.
func (s *Switch) apply() error {
	if s.server != nil {
		s.server.Close()
		s.server = nil
	}
	s.failure = nil
	if s.Config().On {
		o := options{patience: usualPatience, draw: s.draw, asks: true}
		server, err := start(s.core, s.live, s.Config().Address, o)
		if err != nil {
			s.failure = err
			return err
		}
		s.server = server
	}
	return nil
}

// Failure returns why the page can't be served, or reaches no phone, although it is switched on, or nil.
func (s *Switch) Failure() error {
	if s.failure == nil && s.server != nil {
		return s.server.Reach()
	}
	return s.failure
}

// URLs returns the addresses under which phones reach the page, with the token; none while it is not served.
func (s *Switch) URLs() []string {
	if s.server == nil {
		return nil
	}
	return s.server.URLs()
}

// Code returns the six digits that can be typed in place of the token; "" while the page is not served.
func (s *Switch) Code() string {
	if s.server == nil {
		return ""
	}
	return s.server.Code()
}

// Pages returns the phones that are connected.
func (s *Switch) Pages() []Page {
	if s.server == nil {
		return nil
	}
	return s.server.Pages()
}

// Waiting returns the phones that the person has to allow, or to refuse, with Answer.
func (s *Switch) Waiting() []Page {
	if s.server == nil {
		return nil
	}
	return s.server.Waiting()
}

// Answer lets a phone in that waits for that, or refuses it.
func (s *Switch) Answer(id int, allowed bool) {
	if s.server != nil {
		s.server.Answer(id, allowed)
	}
}

// Disconnect ends the connection of a phone, which needs token or code then.
func (s *Switch) Disconnect(id int) {
	if s.server != nil {
		s.server.Disconnect(id)
	}
}

// Hosts returns where the page can be served: "" for all networks, this computer's address in each of them, and the one for this computer alone. A host that is
// chosen but absent now is among them.
func (s *Switch) Hosts() []string {
	hosts := append([]string{""}, networkHosts()...)
	hosts = append(hosts, "127.0.0.1")
	if host, _, err := net.SplitHostPort(s.Config().Address); err == nil && !slices.Contains(hosts, host) {
		hosts = append(hosts, host)
	}
	return hosts
}
