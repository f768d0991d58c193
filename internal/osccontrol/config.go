package osccontrol

import (
	"net"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"posewright/internal/hostport"
	"posewright/rig/phrase"
)

// DefaultAddress is where requests are received from programs on this computer.
const DefaultAddress = "127.0.0.1:39560"

// MostMappings is how many of VRChat's avatar parameters can be mapped.
const MostMappings = 64

// MostAllowed is how many other computers can be allowed one by one.
const MostAllowed = 64

// Config is what a person chose about the control over OSC.
type Config struct {
	On      bool      `json:"on"`
	Address string    `json:"address"` // host:port; :port receives from all networks
	Network bool      `json:"network"` // other computers may send: the allowed ones, and others ask
	Allowed []string  `json:"allowed"` // their addresses
	Avatar  []Mapping `json:"avatar"`  // of VRChat's avatar parameters

	Everyone bool `json:"-"` // all other computers are allowed, by a command line
}

// Access is who may, by a valid choice.
func (c *Config) Access() Access {
	a := Access{Network: c.Network, Everyone: c.Everyone}
	for _, address := range c.Allowed {
		if at, err := netip.ParseAddr(address); err == nil {
			a.Allowed = append(a.Allowed, computer(at))
		}
	}
	return a
}

// Mapping has one of VRChat's avatar parameters control something.
type Mapping struct {
	Parameter string  `json:"parameter"` // its name in VRChat, without /avatar/parameters/
	Target    string  `json:"target"`    // path of a parameter of ours, or CommandPrefix and a command
	AtZero    float64 `json:"atZero"`    // value of ours where VRChat's is 0 or false
	AtOne     float64 `json:"atOne"`     // value of ours where VRChat's is 1 or true; a whole number counts as it is, 255 as 1
}

// CommandPrefix begins the target of a mapping that runs a command.
const CommandPrefix = "trigger/"

// Command returns the command that a mapping runs; false if it sets a parameter.
func (m *Mapping) Command() (name string, ok bool) { return strings.CutPrefix(m.Target, CommandPrefix) }

// Default is a first start's choice: off, and for this computer alone.
func Default() Config { return Config{Address: DefaultAddress} }

// Validate says what is wrong with a choice, in words for the person who made it. known says what is wrong with the target of a mapping.
func (c *Config) Validate(known func(*Mapping) error) error {
	if err := hostport.Check(c.Address); err != nil {
		return err
	}
	host, port, err := net.SplitHostPort(c.Address)
	if err != nil {
		return phrase.Fail(`"{{.Address}}" is not a valid local address. Use host and port, such as {{.Usual}}, or :{{.UsualPort}} for all networks`,
			"Address", c.Address, "Usual", DefaultAddress, "UsualPort", DefaultAddress[strings.LastIndexByte(DefaultAddress, ':')+1:])
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return phrase.Fail(`"{{.Port}}" is not a port. Choose a number from 1 to 65535`, "Port", port)
	}
	if at, err := netip.ParseAddr(host); !c.Network && host != "localhost" && (err != nil || !at.IsLoopback()) {
		return phrase.Fail("{{.Address}} receives from other computers, which are not allowed to control this one. Use 127.0.0.1:{{.Port}}, or allow other computers",
			"Address", c.Address, "Port", port)
	}
	if len(c.Allowed) > MostAllowed {
		return phrase.Fail("{{.Count}} other computers are more than the {{.Most}} that can be allowed; remove some",
			"Count", len(c.Allowed), "Most", MostAllowed)
	}
	for _, address := range c.Allowed {
		if _, err := netip.ParseAddr(address); err != nil {
			return phrase.Fail(`"{{.Address}}" is not the address of a computer. Write one such as 192.168.1.20`,
				"Address", address)
		}
	}
	if len(c.Avatar) > MostMappings {
		return phrase.Fail("{{.Count}} avatar parameters are more than the {{.Most}} that can be mapped; remove some", "Count", len(c.Avatar), "Most", MostMappings)
	}
	for i := range c.Avatar {
		m := &c.Avatar[i]
		if m.Parameter == "" || len(m.Parameter) > longestName || strings.ContainsFunc(m.Parameter, func(r rune) bool { return r < ' ' }) {
			return phrase.Fail("an avatar parameter has no name. Write its name in VRChat, without /avatar/parameters/")
		}
		if slices.ContainsFunc(c.Avatar[:i], func(other Mapping) bool { return other == *m }) {
			return phrase.Fail("{{.Name}} is mapped to {{.Target}} twice; remove one", "Name", m.Parameter, "Target", m.Target)
		}
		if err := known(m); err != nil {
			return err
		}
	}
	return nil
}
