package openxr

import (
	"encoding/binary"
	"path"
	"sync"
	"time"
	"unsafe"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/internal/native"
	"posewright/trackers/stage"
)

const (
	// name is that of the source.
	name = "OpenXR"
	// period is how often the devices are asked.
	period = time.Second / 90
	// lookEvery is how often is looked which trackers have which roles.
	lookEvery = 2 * time.Second
)

// Options are what a source is made with.
type Options struct {
	// Libraries are where the loader is looked for; empty means where it usually is.
	Libraries []string
	// Retry is how long to wait before looking again for a runtime; 0 is three seconds.
	Retry time.Duration
}

// Source reads the devices of a runtime: a trackers.Source.
type Source struct {
	trackers.Source

	mutex  sync.Mutex
	bodies trackers.Bodies
	about  phrase.Phrase // the bodies, while they are taken
}

// New returns a source that will look for a runtime when it runs.
func New(options Options) *Source {
	source := new(Source)
	source.Source = native.New(native.Options{Name: name, Retry: options.Retry, Open: func() (native.Devices, error) {
		libraries := options.Libraries
		if len(libraries) == 0 {
			libraries = names()
		}
		x, err := open(libraries)
		if err != nil {
			return nil, err
		}
		s := &session{x: x, source: source}
		if err := s.begin(); err != nil {
			s.Close()
			return nil, err
		}
		return s, nil
	}})
	return source
}

// SetBodies sets how much of the body is taken that the headset estimates; none at first. Any goroutine may call it.
func (s *Source) SetBodies(bodies trackers.Bodies) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.bodies = bodies
}

func (s *Source) taken() trackers.Bodies {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.bodies
}

// report has the status say how the body does.
func (s *Source) report(about phrase.Phrase) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.about = about
}

// Status may be called from any goroutine.
func (s *Source) Status() trackers.Status {
	status := s.Source.Status()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if status.State == trackers.Receiving && !s.about.Empty() {
		status.Detail = s.about
	}
	return status
}

// profiles are the controllers whose grip is asked for; the runtime takes the ones that it knows, and the first stands for all others.
var profiles = []string{
	"khr/simple_controller", "htc/vive_controller", "valve/index_controller", "oculus/touch_controller", "microsoft/motion_controller",
}

// roles are those of trackers.
var roles = []string{
	"waist", "chest", "left_foot", "right_foot", "left_knee", "right_knee", "left_elbow", "right_elbow", "left_shoulder", "right_shoulder",
	"handheld_object", "camera", "keyboard",
}

// session is a session with a runtime: a native.Devices.
type session struct {
	x       *instance
	source  *Source
	handle  uint64
	running bool
	base    uint64
	set     uint64
	places  []place
	looked  time.Duration
	began   bool

	event    event
	location spaceLocation
	velocity spaceVelocity
	active   activeActionSet
	syncing  syncInfo
	clock    ticks

	hands      [trackers.Sides]hand
	locateHand handLocateInfo
	inputs     [inputs]uint64
	handPaths  [trackers.Sides]uint64
	body       bodyTracker
	xdevs      xdevs
	asking     stateInfo
	float      floatState
	vector     vectorState
}

// place is where a device can be.
type place struct {
	key   trackers.Key
	space uint64
	role  uint64 // the path of a tracker's role; 0 for others

	located bool // at present
	pose    trackers.Pose
}

// check turns a result into an error that names what failed.
func check(what string, result int32) error {
	if result >= 0 {
		return nil
	}
	return phrase.Fail("the OpenXR runtime failed ({{.What}}, error {{.Result}}): start it again", "What", what, "Result", result)
}

func (s *session) Period() time.Duration { return period }

// Program implements native.Devices.
func (s *session) Program() string { return s.x.program() }

// Close implements native.Devices.
func (s *session) Close() {
	if s.handle != 0 {
		s.x.endSession(s.handle)
	}
	s.x.close()
}

// begin creates the session, and the spaces that the devices are in.
func (s *session) begin() error {
	x := s.x
	if x.isSteamVR() {
		return phrase.Fail("the active OpenXR runtime is SteamVR, whose devices the input SteamVR reads")
	}
	var system uint64
	if result := x.system(x.handle, &systemGetInfo{header: header{kind: typeSystemGetInfo}, formFactor: headMounted}, &system); result == errorFormFactor {
		return phrase.Fail("the OpenXR runtime finds no headset: connect it")
	} else if err := check("xrGetSystem", result); err != nil {
		return err
	}
	if err := check("xrCreateSession", x.createSession(x.handle, &sessionCreateInfo{header: header{kind: typeSessionCreateInfo}, system: system}, &s.handle)); err != nil {
		return err
	}
	if err := s.spaces(); err != nil {
		return err
	}
	if err := s.actions(); err != nil {
		return err
	}
	x.pinned.Pin(s)
	s.trackHands()
	s.xdevs.find(x)
	s.event.kind = typeEvent
	s.velocity.kind = typeSpaceVelocity
	s.active.set = s.set
	s.syncing = syncInfo{header: header{kind: typeSyncInfo}, count: 1, active: uintptr(unsafe.Pointer(&s.active))}
	return nil
}

var unit = pose{orientation: [4]float32{0, 0, 0, 1}}

// spaces makes the space that everything is told in, and that of the headset.
func (s *session) spaces() error {
	create := func(kind int32) (space uint64, result int32) {
		result = s.x.referenceSpace(s.handle, &referenceSpaceInfo{header: header{kind: typeReferenceSpace}, kind: kind, pose: unit}, &space)
		return space, result
	}
	kinds := []int32{spaceStage, spaceLocalFloor, spaceLocal}
	if !s.x.extensions[localFloor] {
		kinds = []int32{spaceStage, spaceLocal}
	}
	var result int32
	for _, kind := range kinds {
		if s.base, result = create(kind); result >= 0 {
			break
		}
	}
	if err := check("xrCreateReferenceSpace", result); err != nil {
		return err
	}
	head, result := create(spaceView)
	s.places = append(s.places, place{key: trackers.Key{Kind: trackers.Headset, Serial: []byte("headset"), Source: name}, space: head})
	return check("xrCreateReferenceSpace", result)
}

// actions makes a space for each hand, and where the runtime has trackers, for each role.
func (s *session) actions() error {
	x := s.x
	info := &actionSetCreateInfo{header: header{kind: typeActionSetCreateInfo}}
	copy(info.name[:], "devices")
	copy(info.localized[:], "Devices")
	if err := check("xrCreateActionSet", x.createActionSet(x.handle, info, &s.set)); err != nil {
		return err
	}
	users := []string{"/user/hand/left", "/user/hand/right"}
	grip, paths, err := s.action("grip", poseInput, users)
	if err != nil {
		return err
	}
	if err := s.controlActions(users); err != nil {
		return err
	}
	for i, profile := range profiles {
		result := s.suggest(profile, grip, users)
		if err := check("xrSuggestInteractionProfileBindings", result); err != nil && i == 0 {
			return err // others may be unknown to the runtime
		}
	}
	for i, serial := range []string{"left hand", "right hand"} {
		if err := s.place(trackers.Key{Kind: trackers.Controller, Serial: []byte(serial), Source: name}, grip, paths[i], false); err != nil {
			return err
		}
	}
	if x.extensions[viveTrackers] {
		users = users[:0]
		for _, role := range roles {
			users = append(users, "/user/vive_tracker_htcx/role/"+role)
		}
		trackerAction, paths, err := s.action("tracker", poseInput, users)
		if err != nil {
			return err
		}
		if err := check("xrSuggestInteractionProfileBindings", s.suggest("htc/vive_tracker_htcx", trackerAction, users)); err != nil {
			return err
		}
		for i, role := range roles {
			called := []byte("vive_tracker_" + role)
			if err := s.place(trackers.Key{Kind: trackers.Tracker, Serial: called, Name: called, Source: name}, trackerAction, paths[i], true); err != nil {
				return err
			}
		}
	}
	x.pinned.Pin(&s.set)
	return check("xrAttachSessionActionSets", x.attach(s.handle, &attachInfo{
		header: header{kind: typeAttachInfo}, count: 1, sets: uintptr(unsafe.Pointer(&s.set)),
	}))
}

// action makes an action that tells poses, numbers or vectors of several users.
func (s *session) action(called string, kind int32, users []string) (action uint64, paths []uint64, err error) {
	paths = make([]uint64, len(users))
	for i, user := range users {
		if err := check("xrStringToPath", s.x.path(s.x.handle, user, &paths[i])); err != nil {
			return 0, nil, err
		}
	}
	s.x.pinned.Pin(&paths[0])
	info := &actionCreateInfo{header: header{kind: typeActionCreateInfo}, kind: kind, pathCount: uint32(len(paths)), paths: uintptr(unsafe.Pointer(&paths[0]))}
	copy(info.name[:], called)
	copy(info.localized[:], called)
	return action, paths, check("xrCreateAction", s.x.createAction(s.set, info, &action))
}

// suggest binds an action to the grips of a kind of controller, and those of its controls that it has. A runtime that has only the grips is asked for these.
func (s *session) suggest(profile string, action uint64, users []string) int32 {
	var kind uint64
	if result := s.x.path(s.x.handle, "/interaction_profiles/"+profile, &kind); result < 0 {
		return result
	}
	var bindings []binding
	bind := func(action uint64, behind string) (result int32) {
		for _, user := range users {
			b := binding{action: action}
			if result = s.x.path(s.x.handle, user+behind, &b.path); result < 0 {
				return result
			}
			bindings = append(bindings, b)
		}
		return result
	}
	if result := bind(action, "/input/grip/pose"); result < 0 {
		return result
	}
	for i, behind := range inputPaths[profile] {
		if behind != "" {
			if result := bind(s.inputs[i], behind); result < 0 {
				return result
			}
		}
	}
	s.x.pinned.Pin(&bindings[0])
	ask := func(count int) int32 {
		return s.x.suggest(s.x.handle, &suggestedBinding{
			header: header{kind: typeSuggestedBinding}, profile: kind, count: uint32(count), bindings: uintptr(unsafe.Pointer(&bindings[0])),
		})
	}
	if result := ask(len(bindings)); result >= 0 || len(bindings) == len(users) {
		return result
	}
	return ask(len(users))
}

// place makes the space of an action for one user.
func (s *session) place(key trackers.Key, action, user uint64, tracker bool) error {
	p := place{key: key}
	if tracker {
		p.role = user
	}
	err := check("xrCreateActionSpace", s.x.actionSpace(s.handle, &actionSpaceInfo{
		header: header{kind: typeActionSpace}, action: action, path: user, pose: unit,
	}, &p.space))
	s.places = append(s.places, p)
	return err
}

// Poll takes the poses of the present moment.
func (s *session) Poll(store *trackers.Store) (int, error) {
	if err := s.events(); err != nil || !s.running {
		return 0, err
	}
	now := store.Now()
	if !s.began || now-s.looked >= lookEvery {
		if s.x.trackers != nil {
			s.identify()
		}
		if s.began { // by then controllers had time to appear
			s.listXdevs(store, now)
		}
		s.began, s.looked = true, now
	}
	if err := check("xrSyncActions", s.x.sync(s.handle, &s.syncing)); err != nil {
		return 0, err
	}
	var present int64
	s.clock.read()
	if err := check(clockFunction, s.x.convert(s.x.handle, &s.clock, &present)); err != nil {
		return 0, err
	}
	count := 0
	for i := range s.places {
		p := &s.places[i]
		sample, located, err := s.locateSpace(p.space, present)
		if err != nil {
			return count, err
		}
		p.located, p.pose = located, sample.Pose
		if side := i - 1; side >= 0 && side < len(s.hands) { // the controllers follow the headset
			if s.hands[side].held = located; !located && s.hands[side].tracked {
				store.PutSample(p.key, trackers.Sample{Lost: true}, now)
			}
		}
		if !located {
			continue
		}
		store.PutSample(p.key, sample, now)
		count++
	}
	count += s.pollXdevs(store, present, now)
	s.pollBody(store, present, now)
	s.pollControls(store, now)
	return count, s.pollHands(store, present, now)
}

// locateSpace takes where a space is at a time of the runtime; located is false where that is not known.
func (s *session) locateSpace(space uint64, present int64) (sample trackers.Sample, located bool, err error) {
	s.velocity.flags = 0
	next := uintptr(unsafe.Pointer(&s.velocity))
	s.location = spaceLocation{header: header{kind: typeSpaceLocation, next: next}}
	if err := check("xrLocateSpace", s.x.locate(space, s.base, present, &s.location)); err != nil {
		return sample, false, err
	}
	return trackers.Sample{
		Pose:            s.location.pose.tracking(),
		HasVelocity:     s.velocity.flags&velocityBothValid == velocityBothValid,
		Velocity:        stage.Vector([3]float64(wide(s.velocity.linear))),
		AngularVelocity: stage.Vector([3]float64(wide(s.velocity.angular))),
		Inferred:        s.location.flags&allTracked != allTracked,
	}, s.location.flags&allValid == allValid, nil
}

// tracking is the pose in tracking space.
func (p *pose) tracking() trackers.Pose {
	q := p.orientation
	return stage.Pose([3]float64(wide(p.position)), [4]float64{float64(q[0]), float64(q[1]), float64(q[2]), float64(q[3])})
}

func wide(v [3]float32) mgl64.Vec3 { return mgl64.Vec3{float64(v[0]), float64(v[1]), float64(v[2])} }

// events takes what the runtime tells, and begins the session when it is ready.
func (s *session) events() error {
	for {
		s.event.header = header{kind: typeEvent}
		result := s.x.poll(s.x.handle, &s.event)
		if err := check("xrPollEvent", result); err != nil {
			return err
		}
		if result == resultEventUnavailable {
			return nil
		}
		switch s.event.kind {
		case typeInstanceLossPending:
			return phrase.Fail("the OpenXR runtime was ended: start it again")
		case typeSessionStateChanged:
			switch int32(binary.LittleEndian.Uint32(s.event.data[8:])) { // after the session
			case stateReady:
				if err := check("xrBeginSession", s.x.beginSession(s.handle, &sessionBeginInfo{header: header{kind: typeSessionBeginInfo}, view: primaryStereo})); err != nil {
					return err
				}
				s.running = true
			case stateStopping, stateLossPending, stateExiting:
				return phrase.Fail("the OpenXR runtime ended the session: start it again")
			}
		}
	}
}

// identify asks which trackers have which roles: the serials are the ends of their persistent paths.
func (s *session) identify() {
	const most = 64
	var found [most]trackerPaths
	for i := range found {
		found[i].kind = typeTrackerPaths
	}
	var count uint32
	if s.x.trackers(s.x.handle, most, &count, &found[0]) < 0 {
		return // the roles serve as serials
	}
	for _, tracker := range found[:min(count, most)] {
		for i := range s.places {
			p := &s.places[i]
			if p.role == 0 || p.role != tracker.role {
				continue
			}
			var into [longestPath]byte
			var length uint32
			if s.x.pathText(s.x.handle, tracker.persistent, longestPath, &length, &into[0]) >= 0 {
				p.key.Serial = []byte(path.Base(text(into[:])))
			}
		}
	}
}
