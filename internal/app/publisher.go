package app

import (
	"slices"
	"strings"

	"posewright/internal/baseanimation"
	"posewright/internal/blind"
	"posewright/internal/eventloop"
	"posewright/internal/session"
	"posewright/presets"
)

// Publisher keeps the session up to date with document, avatar, ground, devices and person, and so decides what drives the avatar. It publishes by itself
// whenever one of them changes, before later subscribers receive the change. All methods are for the owner.
type Publisher struct {
	events   *eventloop.Events
	settings *SettingsStore
	document *Document
	avatar   *Avatar
	pace     *Pace
	blind    *blind.Comparison
	base     *baseanimation.Loader
	live     *Live // nil before NewLive
}

func newPublisher(events *eventloop.Events, settings *SettingsStore, document *Document, avatar *Avatar, pace *Pace, blind *blind.Comparison, base *baseanimation.Loader) *Publisher {
	p := &Publisher{events: events, settings: settings, document: document, avatar: avatar, pace: pace, blind: blind, base: base}
	events.Subscribe(p.receive)
	return p
}

// start begins to publish to a session.
func (p *Publisher) start(live *Live) { p.live = live }

// receive follows what is published.
func (p *Publisher) receive(event eventloop.Event) {
	if p.live == nil {
		return
	}
	switch event := event.(type) {
	case DocumentChanged:
		p.follow(event.Change)
	case DocumentReplaced:
		p.live.Calibration.Close()
		p.follow(presets.Change{All: true})
	case RecordingLoaded:
		p.live.Calibration.Close()
	case PeopleChanged:
		if event.Loaded {
			p.pace.Reset()
			p.publish()
		}
	case AvatarChanged, PersonChanged, SeatReset, LearningChanged, SourceChanged, DevicesConnected, DevicesChanged, GroundChanged, BlindChanged:
		p.publish()
	}
}

// follow shows the document's avatar, or publishes the document where its avatar is current already.
func (p *Publisher) follow(change presets.Change) {
	if change.All { // the cadence of another preset says nothing about the person
		p.pace.Reset()
	}
	if changesBody(change) {
		p.ShowAvatar()
	} else if len(change.Paths) > 0 {
		p.publish()
	}
}

// changesBody reports whether a body for the document may be another one after a change.
func changesBody(change presets.Change) bool {
	return change.All || slices.ContainsFunc(change.Paths, func(path string) bool {
		return strings.HasPrefix(path, "avatar") || strings.HasPrefix(path, "calibration")
	})
}

// ShowAvatar shows the avatar that the document names.
func (p *Publisher) ShowAvatar() {
	if p.avatar.Show(p.document.Current().Avatar.File, p.document.Path()) {
		p.publish()
	}
}

// publish hands the document to the session: a new body if avatar, roles or driving calibration have changed, otherwise only the settings. Until the
// ground's file was read the floor is level.
func (p *Publisher) publish() {
	avatar, live := p.avatar, p.live
	if avatar.Current() == nil {
		return
	}
	preset := p.blind.Shown(p.document.Current())
	plain := avatar.Plain()
	fitted := avatar.Fit(preset, live.Sources.Driving())
	if avatar.Plain() != plain {
		live.Calibration.Refit()
	}
	settings := presets.Compile(preset)
	if file := live.Ground.Loaded(); file != nil {
		settings.Ground.Mesh = file.Mesh
	}
	snapshot := &session.Snapshot{Body: avatar.Body(), Avatar: avatar.Current().Avatar, Settings: settings,
		Calibration: avatar.Calibration(),
		Walker:      p.Walker(), Assignments: live.Devices.Assignments(), Conditioning: live.Devices.Conditioning(), Learning: p.settings.Values.Learning,
		Driven: presets.Drive(preset, &settings)}
	if snapshot.Body != nil { // else nothing is solved and sent: what is shown has no skeleton
		animation := avatar.access.Reference(preset.Avatar.AnimationFile, p.document.Path())
		snapshot.Base = p.base.Clip(preset, avatar.Current().From, animation, avatar.Current())
	}
	live.Session.Publish(snapshot)
	p.events.Emit(Published{Settings: &settings, Fitted: fitted})
}

// Walker returns who walks now: the person if live devices drive, else no one.
func (p *Publisher) Walker() *session.Walker {
	return p.pace.Walker(p.live.Sources.Live(), p.settings.Values.Person, p.live.Store.Now())
}
