package app

import (
	"context"
	"net/netip"
	"slices"
	"strings"

	"posewright/internal/discovery"
	"posewright/internal/eventloop"
	"posewright/internal/liveout"
	"posewright/rig/phrase"
)

// Finder finds VRChat in the network, so that its address need not be typed, and has it find the input for VRChat. All methods are for the owner.
type Finder struct {
	host     *eventloop.Host
	events   *eventloop.Events
	settings *SettingsStore
	out      *LiveOut
	input    func() netip.AddrPort // where the input for VRChat receives; invalid while it does not
	allowed  bool                  // the program looks for others at all
	always   bool                  // whatever the person has chosen in the window

	running *discovery.Discovery // nil while it is off
	at      netip.AddrPort       // that is announced
	stop    context.CancelFunc
	failed  bool // it can't run here, which was said
}

// FoundChanged says that other programs were found, or are gone.
type FoundChanged struct{}

func (FoundChanged) IsEvent() {}

func newFinder(a *App, l *Live) *Finder {
	return &Finder{host: a.Host, events: a.Events, settings: a.Settings, out: l.LiveOut, input: func() netip.AddrPort {
		for _, status := range l.Inputs.Statuses() {
			if status.Kind.ID != "vrchat" || !status.On {
				continue
			}
			return announcedAt(status.Address)
		}
		return netip.AddrPort{}
	}}
}

// announcedAt is where others find an input that receives at host:port; invalid while that is a name.
func announcedAt(address string) netip.AddrPort {
	if strings.HasPrefix(address, ":") {
		address = "[::]" + address
	}
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return netip.AddrPort{}
	}
	return netip.AddrPortFrom(at.Addr().Unmap(), at.Port())
}

// Allow has the program look for others where the person wants that: before the application starts. A program that never calls it does not.
func (f *Finder) Allow() { f.allowed = true }

// Override has the program look for others whatever was chosen in the window, which stays: before the application starts.
func (f *Finder) Override() { f.allowed, f.always = true, true }

// SetOn chooses whether VRChat is looked for.
func (f *Finder) SetOn(on bool) {
	f.settings.Values.Discover = on
	f.settings.Save()
	f.failed = false
	f.check()
}

// Found returns the programs that were found.
func (f *Finder) Found() []discovery.Found {
	if f.running == nil {
		return nil
	}
	return slices.DeleteFunc(f.running.Found(), func(found discovery.Found) bool { return !found.VRChat() })
}

// Crowded says which programs are left out because too many announce themselves; empty for none.
func (f *Finder) Crowded() phrase.Phrase {
	if f.running == nil {
		return phrase.Phrase{}
	}
	return f.running.Crowded()
}

// Send sends the pose to a program that was found.
func (f *Finder) Send(to discovery.Found) error {
	receivers := slices.Clone(f.out.Receivers())
	at := slices.IndexFunc(receivers, func(r liveout.Receiver) bool { return r.Protocol == liveout.VRChat && r.Address == to.Address })
	if at < 0 {
		receiver := liveout.LocalReceiver(liveout.VRChat)
		receiver.Address = to.Address
		at, receivers = len(receivers), append(receivers, receiver)
	}
	receivers[at].Off = false
	if err := f.out.SetReceivers(receivers); err != nil {
		return err
	}
	if !f.out.On() {
		f.out.Toggle()
	}
	return nil
}

// check starts and stops, as the person chose, and announces the input where it receives now.
func (f *Finder) check() {
	wanted := f.allowed && (f.always || f.settings.Values.Discover) && !f.failed
	at := f.input()
	if wanted == (f.running != nil) && (!wanted || at == f.at) {
		return
	}
	if f.stop != nil {
		f.stop()
		f.running, f.stop = nil, nil
	}
	if !wanted {
		f.events.Emit(FoundChanged{})
		return
	}
	ctx, stop := context.WithCancel(f.host.Context())
	f.at, f.stop = at, stop
	running := discovery.New(discovery.Options{OSC: at, Changed: f.host.Coalesced(func() { f.events.Emit(FoundChanged{}) }),
		Partly: func(err error) { f.host.Post(func() { f.events.Emit(LogEntry{phrase.Of(err)}) }) }})
	f.running = running
	f.host.Go("finding other programs", func(context.Context) {
		if err := running.Run(ctx); err != nil {
			f.host.Post(func() {
				if f.running == running {
					f.running, f.stop, f.failed = nil, nil, true
					f.events.Emit(LogEntry{phrase.Of(err)})
				}
			})
		}
	})
}
