package app

import (
	"context"
	"errors"
	"math"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"posewright/calibration"
	"posewright/internal/command"
	"posewright/internal/eventloop"
	"posewright/internal/osccontrol"
	"posewright/presets"
	"posewright/rig/phrase"
)

const (
	streamPause     = 500 * time.Millisecond // without a value ends a stream, which OSC can't say
	controlRetry    = 3 * time.Second        // a server that failed is started again after it
	notifyPeriod    = time.Second / 30       // changes are told as often
	notifyLasts     = time.Minute            // and for so long after they were asked for
	strangerPeriod  = 10 * time.Second       // the person is asked about other computers at most as often
	mostSubscribers = 16
)

// ControlChanged reports that control over OSC was switched, or is configured otherwise.
type ControlChanged struct{}

func (ControlChanged) IsEvent() {}

// Control carries out what other programs ask for over OSC: it sets parameters, runs commands and tells values. All methods are for the owner.
type Control struct {
	host     *eventloop.Host
	events   *eventloop.Events
	settings *SettingsStore
	document *Document
	drags    *Drags
	commands *Commands
	state    func() []osccontrol.Value // beside the parameters
	input    func(number string, value float64) error

	server   *osccontrol.Server // nil while it is off
	stop     context.CancelFunc
	ended    chan struct{} // closed once the server before has closed its port
	failure  error         // why the server does not listen; nil while it does
	failed   time.Time     // when it stopped
	override *osccontrol.Config

	requests    []osccontrol.Request
	streaming   bool      // values are previewed that are no step of undo yet
	streamed    time.Time // when the last one was
	avatar      map[string]float64
	subscribers []*subscription
	said        map[string]any // of the status
	notified    time.Time
	strangers   time.Time // when the person was asked last about one
}

// subscription is a program that wants to be told of changes.
type subscription struct {
	to     netip.AddrPort
	prefix string
	until  time.Time
	lists  bool            // all there is to tell is due
	due    map[string]bool // paths that are
}

func newControl(a *App, l *Live) *Control {
	c := &Control{host: a.Host, events: a.Events, settings: a.Settings, document: a.Document, drags: a.Drags,
		commands: l.Commands, state: stateOf(a.Document, l), input: l.Session.SetInput,
		avatar: map[string]float64{}, said: map[string]any{}}
	a.Events.Subscribe(func(event eventloop.Event) {
		switch event := event.(type) {
		case DocumentChanged:
			c.note(event.Change)
		case DocumentReplaced:
			c.note(presets.Change{All: true})
		}
	})
	return c
}

// note has a change be told to those who asked for it.
func (c *Control) note(change presets.Change) {
	for _, s := range c.subscribers {
		s.lists = s.lists || change.All
		for _, path := range change.Paths {
			if below(path, s.prefix) {
				s.due[path] = true
			}
		}
	}
}

// Config returns what is chosen.
func (c *Control) Config() osccontrol.Config {
	if c.override != nil {
		return *c.override
	}
	return c.settings.Values.Control
}

// Override has a command line's choice count in place of the saved one, which stays. Invalid ones are refused with an error for the person.
func (c *Control) Override(config osccontrol.Config) error {
	if err := config.Validate(c.checkMapping); err != nil {
		return err
	}
	c.override = &config
	c.apply()
	return nil
}

// SetConfig chooses otherwise and saves that. Invalid choices are refused with an error for the person.
func (c *Control) SetConfig(config osccontrol.Config) error {
	if err := config.Validate(c.checkMapping); err != nil {
		return err
	}
	restart := config.On != c.Config().On || config.Address != c.Config().Address || config.Network != c.Config().Network
	c.override = nil
	c.settings.Values.Control = config
	c.settings.Save()
	if restart {
		c.apply()
	} else if c.server != nil {
		c.server.SetAccess(config.Access())
	}
	c.events.Emit(ControlChanged{})
	return nil
}

// Allow has the requests of another computer be carried out from now on, also after the next start.
func (c *Control) Allow(from netip.Addr) error {
	config := c.Config()
	if slices.Contains(config.Allowed, from.String()) {
		return nil
	}
	config.Allowed = append(slices.Clone(config.Allowed), from.String())
	return c.SetConfig(config)
}

// Ignore has nobody be asked about another computer again until the next start.
func (c *Control) Ignore(from netip.Addr) {
	if c.server != nil {
		c.server.Ignore(from)
	}
}

// askPerson asks about another computer that wants to control this one, if there is one.
func (c *Control) askPerson(now time.Time) {
	if now.Sub(c.strangers) < strangerPeriod {
		return
	}
	from, ok := c.server.Stranger()
	if !ok {
		return
	}
	c.strangers = now
	if c.override != nil { // nobody can answer a command
		c.events.Inform(phrase.Say("{{.Address}} wants to control Posewright over OSC. "+
			"Allow it with --control-network={{.Address}}", "Address", from))
		return
	}
	allow := func() { c.events.WarnOf(c.Allow(from)) }
	c.events.Warn(phrase.Say("{{.Address}} wants to control Posewright over OSC. Allow it only if it is yours.",
		"Address", from), eventloop.Action{ID: "toast.allowControl", Label: phrase.Term("Allow"), Do: allow},
		eventloop.Action{ID: "toast.ignoreControl", Label: phrase.Term("Ignore"), Do: func() { c.Ignore(from) }})
}

// checkMapping says what is wrong with what an avatar parameter is mapped to.
func (c *Control) checkMapping(m *osccontrol.Mapping) error {
	if name, ok := m.Command(); ok {
		if !c.commands.Has(name) {
			return &command.UnknownError{ID: name, Known: c.commands.IDs()}
		}
		return nil
	}
	at := c.document.Current().Clone()
	for _, value := range [...]float64{m.AtZero, m.AtOne} {
		if err := presets.SetPath(&at, m.Target+"="+strconv.FormatFloat(value, 'g', -1, 64)); err != nil {
			if parameter, ok := presets.Lookup(m.Target); ok && parameter.Kind == presets.Choice && parameter.Check(value) == nil {
				continue
			}
			return err
		}
	}
	return nil
}

// start has the server run that is configured, unless it does.
func (c *Control) start() {
	if c.server == nil {
		c.apply()
	}
}

// apply starts and stops the server as it is configured.
func (c *Control) apply() {
	if c.stop != nil {
		c.stop()
		c.stop, c.server = nil, nil
	}
	c.failure, c.subscribers = nil, nil
	config := c.Config()
	if !config.On {
		return
	}
	server := osccontrol.New(osccontrol.Options{Address: config.Address, Access: config.Access()})
	ctx, stop := context.WithCancel(c.host.Context())
	before, ended := c.ended, make(chan struct{})
	c.server, c.stop, c.ended = server, stop, ended
	c.host.Go("OSC control", func(context.Context) {
		defer close(ended)
		if before != nil {
			<-before
		}
		err := server.Run(ctx)
		if err == nil {
			return
		}
		c.host.Post(func() {
			if c.server == server {
				if c.failure == nil || c.failure.Error() != err.Error() {
					c.events.WarnOf(err)
				}
				c.failure, c.failed = err, c.host.Now()
			}
		})
	})
}

// Status returns how it does.
func (c *Control) Status() osccontrol.Status {
	if c.server == nil {
		return osccontrol.Status{}
	}
	status := c.server.Status()
	status.Failure, status.Listeners = c.failure, len(c.subscribers)
	return status
}

// tick carries out what has arrived, and tells what has changed.
func (c *Control) tick() {
	now := c.host.Now()
	if c.streaming && now.Sub(c.streamed) >= streamPause {
		c.endStream()
	}
	if c.server == nil {
		return
	}
	if c.failure != nil && c.server.Status().Address != "" {
		c.failure = nil
	}
	if c.failure != nil {
		if now.Sub(c.failed) >= controlRetry {
			failure := c.failure
			c.apply()
			c.failure, c.failed = failure, now // known, until it listens
		}
		return
	}
	c.requests = c.server.Take(c.requests[:0])
	for left := c.requests; len(left) > 0; {
		values := 0
		for values < len(left) && left[values].Kind == osccontrol.Set {
			values++
		}
		if values > 0 {
			c.set(left[:values], now)
			left = left[values:]
			continue
		}
		if err := c.do(&left[0], now); err != nil {
			c.server.Refuse(&left[0], err, now)
		}
		left = left[1:]
	}
	c.askPerson(now)
	c.notify(now)
}

// set previews values, which are a step of undo once no more arrive.
func (c *Control) set(requests []osccontrol.Request, now time.Time) {
	written := make([]string, len(requests))
	for i := range requests {
		written[i] = requests[i].Path + "=" + requests[i].Value
	}
	if c.preview(written, now) == nil {
		return
	}
	for i := range requests { // at least one is wrong; the others count
		if err := c.preview(written[i:i+1], now); err != nil {
			c.server.Refuse(&requests[i], err, now)
		}
	}
}

// streamer is by whom the drags of OSC are.
const streamer = "OSC"

func (c *Control) preview(written []string, now time.Time) error {
	before := c.document.Revision()
	err := c.drags.write(streamer, written)
	if err == nil && (c.streaming || c.document.Revision() != before) {
		c.streaming, c.streamed = true, now
	}
	return err
}

// endStream makes what was previewed a step of undo.
func (c *Control) endStream() {
	c.streaming = false
	c.drags.End(streamer)
}

// do carries out a request other than for a value.
func (c *Control) do(r *osccontrol.Request, now time.Time) error {
	switch r.Kind {
	case osccontrol.Trigger:
		if c.streaming {
			c.endStream()
		}
		return c.commands.Run(r.Path)
	case osccontrol.Get:
		value, err := c.value(r.Path)
		if err == nil {
			c.server.Answer(r.To(), []osccontrol.Value{value}, now)
		}
		return err
	case osccontrol.Input:
		return c.input(r.Path, r.Number)
	case osccontrol.Notify:
		return c.subscribe(r, now)
	case osccontrol.AvatarChange:
		clear(c.avatar) // the new avatar reports what it begins with
	case osccontrol.AvatarValue:
		return c.follow(r, now)
	}
	return nil
}

// follow does what one of VRChat's avatar parameters is mapped to.
func (c *Control) follow(r *osccontrol.Request, now time.Time) error {
	number := r.Number
	if r.Whole {
		number /= 255
	}
	number = min(max(number, -1), 1)
	before, known := c.avatar[r.Path]
	var failed error
	for _, m := range c.Config().Avatar {
		if m.Parameter != r.Path {
			continue
		}
		c.avatar[r.Path] = number
		if name, command := m.Command(); command {
			if pressed := number >= 0.5 || r.Whole && r.Number > 0; pressed && known && before <= 0 {
				failed = errors.Join(failed, c.do(&osccontrol.Request{Kind: osccontrol.Trigger, Path: name}, now))
			}
			continue
		}
		value := m.AtZero + (m.AtOne-m.AtZero)*number
		if parameter, ok := presets.Lookup(m.Target); ok {
			value = min(max(value, parameter.HardMin), parameter.HardMax)
			if parameter.Kind.Whole() {
				value = math.Round(value)
			}
		}
		failed = errors.Join(failed, c.preview([]string{m.Target + "=" + strconv.FormatFloat(value, 'g', -1, 64)}, now))
	}
	return failed
}

// subscribe has a program be told of changes for a while, and tells it what is so now.
func (c *Control) subscribe(r *osccontrol.Request, now time.Time) error {
	to := r.To()
	c.expire(now)
	i := slices.IndexFunc(c.subscribers, func(s *subscription) bool { return s.to == to && s.prefix == r.Path })
	if i >= 0 {
		if c.subscribers[i].until = now.Add(notifyLasts); r.Off {
			c.subscribers[i].until = time.Time{}
		}
		return nil
	}
	if r.Off {
		return nil
	}
	if len(c.values(r.Path)) == 0 {
		return &presets.UnknownParameterError{Path: r.Path}
	}
	if len(c.subscribers) >= mostSubscribers {
		return phrase.Fail("{{.Count}} programs receive changes already; close one and try again", "Count", len(c.subscribers))
	}
	c.subscribers = append(c.subscribers,
		&subscription{to: to, prefix: r.Path, until: now.Add(notifyLasts), lists: true, due: map[string]bool{}})
	c.sendDue(now)
	return nil
}

// notify sends what has changed to those who asked for it.
func (c *Control) notify(now time.Time) {
	if now.Sub(c.notified) < notifyPeriod {
		return
	}
	c.notified = now
	c.expire(now)
	if len(c.subscribers) == 0 {
		return
	}
	for _, state := range c.state() {
		if c.said[state.Path] != state.Is {
			c.said[state.Path] = state.Is
			c.note(presets.Change{Paths: []string{state.Path}})
		}
	}
	c.sendDue(now)
}

// expire forgets those who have asked for changes long ago.
func (c *Control) expire(now time.Time) {
	c.subscribers = slices.DeleteFunc(c.subscribers, func(s *subscription) bool { return s.until.Before(now) })
}

// sendDue sends those who asked what is due to them, as far as they may be sent it now; the rest stays due.
func (c *Control) sendDue(now time.Time) {
	for _, s := range c.subscribers {
		lists := s.lists && c.server.Lists(s.to.Addr(), now)
		if !lists && len(s.due) == 0 {
			continue
		}
		values := c.values(s.prefix)
		if s.lists = s.lists && !lists; !lists {
			values = slices.DeleteFunc(values, func(v osccontrol.Value) bool { return !s.due[v.Path] })
		}
		clear(s.due)
		for _, left := range values[c.server.Answer(s.to, values, now):] {
			s.due[left.Path] = true
		}
	}
}

// below reports whether a path is a prefix of another, part by part.
func below(path, prefix string) bool {
	return prefix == "" || path == prefix || strings.HasPrefix(path, prefix) && path[len(prefix)] == '.'
}

// values are what there is to tell below a path.
func (c *Control) values(prefix string) []osccontrol.Value {
	var values []osccontrol.Value
	for _, state := range c.state() {
		if below(state.Path, prefix) {
			values = append(values, state)
		}
	}
	current := c.document.Current()
	for _, parameter := range presets.ParametersOf(current) {
		if below(parameter.Path, prefix) {
			values = append(values, valueOf(parameter, current))
		}
	}
	return values
}

// value is what a path has now.
func (c *Control) value(path string) (osccontrol.Value, error) {
	for _, state := range c.state() {
		if state.Path == path {
			return state, nil
		}
	}
	current := c.document.Current()
	if parameter, ok := presets.Lookup(path); ok && parameter.Value(current) != nil {
		return valueOf(parameter, current), nil
	}
	unset := current.Clone()
	return osccontrol.Value{}, presets.SetPath(&unset, path+"=0") // says which path was meant
}

func valueOf(parameter *presets.Parameter, preset *presets.Preset) osccontrol.Value {
	if parameter.Kind == presets.Curve {
		return osccontrol.Value{Path: parameter.Path, Is: presets.CurveText(parameter.Curve(preset))}
	}
	return osccontrol.Value{Path: parameter.Path, Is: parameter.Value(preset)}
}

// stateOf returns what there is to ask for of a program beside the parameters.
func stateOf(document *Document, l *Live) func() []osccontrol.Value {
	wizard, recorder, out, devices := l.Calibration, l.Recorder, l.LiveOut, l.Devices
	return func() []osccontrol.Value {
		state, height := wizard.State(), 0.0
		if state == calibration.Review || state == calibration.Typing {
			view := wizard.View()
			height = view.Proposal.HeightM
		}
		return []osccontrol.Value{
			{Path: "status.calibration", Is: state.String()},
			{Path: "status.height", Is: height},
			{Path: "status.calibrated", Is: document.Current().Calibration.Calibrated()},
			{Path: "status.recording", Is: recorder.Recording()},
			{Path: "status.liveout", Is: out.On()},
			{Path: "status.side", Is: document.Side()},
			{Path: "status.devices", Is: devices.Frame().Count},
		}
	}
}
