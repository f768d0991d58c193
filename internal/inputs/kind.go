package inputs

import (
	"slices"

	"posewright/trackers"
	"posewright/trackers/mocopi"
	"posewright/trackers/natnet"
	"posewright/trackers/openvr"
	"posewright/trackers/openxr"
	"posewright/trackers/recording"
	"posewright/trackers/solarxr"
	"posewright/trackers/udp"
	"posewright/trackers/vmc"
	"posewright/trackers/vmt"
	"posewright/trackers/vrchat"
	"posewright/trackers/vrpn"
	"posewright/trackers/webxr"
)

// Kind is a protocol or an interface that tracking data comes by.
type Kind struct {
	recording.Protocol
	// About says in one sentence what sends it.
	About string
	// Address is where it listens, or the server it connects to, by default: host:port on this machine. Empty for
	// what has no address.
	Address string
	// Spare is where it listens too by default, because senders send there that nobody has changed, until another program
	// needs that port.
	Spare string
	// Listens says that the address is one to listen at, which is typed into the sender; otherwise it is a server's.
	Listens bool
	// IPv4Only says that what sends it, or the server, knows no IPv6.
	IPv4Only bool
	// Phone says that its senders run on phones, so that nothing comes from this machine.
	Phone bool
	// OffAtFirst says that it is off until a person switches it on, because it brings devices that another input may bring too.
	OffAtFirst bool
	// Bodies says that it may estimate a whole body, see Choice.Bodies.
	Bodies bool
	// new makes a source for an address.
	new func(address string, hooks Hooks) trackers.Source
}

// Hooks are what senders can ask for. They are called on the goroutines of sources, and may be nil.
type Hooks struct {
	Calibration func(vmc.Calibration)
	// Outputs is what the program itself sends, which no input takes.
	Outputs Outputs
}

// Outputs is what the program itself sends. Any goroutine may ask.
type Outputs interface {
	udp.Outputs
	// SendsTo reports whether the program sends to a port of this computer.
	SendsTo(port string) bool
}

var kinds = []Kind{
	{
		Protocol: recording.ProtocolOf("vmc"), Address: vmc.DefaultAddress, Spare: vmc.RendererAddress, Listens: true,
		About: "Virtual Motion Capture, SlimeVR, VSeeFace, XR Animator and other VMC senders",
		new: func(address string, hooks Hooks) trackers.Source {
			return vmc.New(vmc.Options{Address: address, OnCalibration: hooks.Calibration})
		},
	},
	{
		Protocol: recording.ProtocolOf("vrchat"), Address: vrchat.DefaultAddress, Listens: true,
		About: "VRChat OSC trackers, such as SlimeVR or phone apps, sent to Posewright instead of the game",
		new:   func(address string, _ Hooks) trackers.Source { return vrchat.New(address) },
	},
	{
		Protocol: recording.ProtocolOf("webxr"), Bodies: true,
		About: "Quest, Pico and other headsets without a cable, through the page that Posewright serves to their browser",
		new:   func(string, Hooks) trackers.Source { return webxr.New() },
	},
	{
		Protocol: recording.ProtocolOf("mocopi"), Address: mocopi.DefaultAddress, Listens: true, IPv4Only: true, Phone: true,
		About: "Sony mocopi app on a phone, with UDP sending enabled",
		new:   func(address string, _ Hooks) trackers.Source { return mocopi.New(address) },
	},
	{
		Protocol: recording.ProtocolOf("vmt"), Address: vmt.DefaultAddress, Listens: true, IPv4Only: true,
		About: "SteamVR devices through the Virtual Motion Tracker driver, if it is installed",
		new:   func(address string, _ Hooks) trackers.Source { return vmt.New(address) },
	},
	{
		Protocol: recording.ProtocolOf("slimevr"), Address: solarxr.DefaultAddress, OffAtFirst: true,
		About: "SlimeVR Server directly, with the charge of its trackers, resets and body lengths",
		new:   func(address string, _ Hooks) trackers.Source { return solarxr.New(address) },
	},
	{
		Protocol: recording.ProtocolOf("vrpn"), Address: vrpn.DefaultAddress,
		About: "OptiTrack Motive, Vicon Tracker, Qualisys and other motion capture systems that serve VRPN",
		new:   func(address string, _ Hooks) trackers.Source { return vrpn.New(vrpn.Options{Address: address}) },
	},
	{
		Protocol: recording.ProtocolOf("natnet"), Address: natnet.DefaultAddress, IPv4Only: true,
		About: "OptiTrack Motive by its own protocol, with the names of its bodies and skeletons",
		new:   func(address string, _ Hooks) trackers.Source { return natnet.New(natnet.Options{Address: address}) },
	},
	{
		Protocol: recording.ProtocolOf("openvr"),
		About:    "SteamVR devices on this computer with their SteamVR roles, while any game runs",
		new:      func(string, Hooks) trackers.Source { return openvr.New(openvr.Options{}) },
	},
	{
		Protocol: recording.ProtocolOf("openxr"), Bodies: true,
		About: "Headset, controllers and trackers of Monado, WiVRn and other OpenXR runtimes that support headless sessions",
		new:   func(string, Hooks) trackers.Source { return openxr.New(openxr.Options{}) },
	},
}

// Kinds are all kinds of inputs, in the order in which they are shown.
func Kinds() []Kind { return slices.Clone(kinds) }

// KindOf is the kind of an id.
func KindOf(id string) (Kind, bool) {
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.ID == id })
	if i < 0 {
		return Kind{}, false
	}
	return kinds[i], true
}
