package openxr

import (
	"time"
	"unsafe"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/internal/native"
	"posewright/trackers/stage"
)

const (
	bodyFB   = "XR_FB_body_tracking"
	bodyMeta = "XR_META_body_tracking_full_body" // joints that the other one can tell too
	bodyBD   = "XR_BD_body_tracking"
	bodyHTC  = "XR_HTC_body_tracking"

	mostBodyJoints     = 84
	errorNotSupported  = -8
	lookForBodiesAgain = 5 * time.Second
)

// bodyAPI is an extension for bodies.
type bodyAPI struct {
	extension, suffix string // and that of its functions
	types             int32  // those of its structures are behind it
	jointSet          int32
	count             uint32 // of joints
	joints            [stage.BodyJoints]uint32
}

// jointsFB has no legs where a runtime tells 70 joints: those stay without a place.
var jointsFB = [stage.BodyJoints]uint32{1, 5, 6, 10, 15, 11, 16, 70, 77, 71, 78, 73, 80, 76, 83}

// bodyAPIs are the extensions for bodies, the best first.
var bodyAPIs = [...]bodyAPI{
	{bodyMeta, "FB", typeBodyFB, fullBodyMeta, mostBodyJoints, jointsFB},
	{bodyFB, "FB", typeBodyFB, defaultBodyFB, 70, jointsFB},
	{bodyBD, "BD", typeBodyBD, fullBodyBD, 24, [...]uint32{0, 9, 12, 16, 17, 18, 19, 1, 2, 4, 5, 7, 8, 10, 11}},
	{bodyHTC, "HTC", typeBodyHTC, fullBodyHTC, 26, [...]uint32{0, 13, 14, 18, 23, 19, 24, 1, 5, 2, 6, 3, 7, 4, 8}},
}

// bodyTracker is the body that the headset of a session estimates, while that is asked for.
type bodyTracker struct {
	api     *bodyAPI // nil while there is none
	handle  uint64
	locate  native.Function
	looked  time.Duration // when there was none, or it failed
	tracked [stage.BodyParts]bool

	info     bodyTrackerInfo
	locating handLocateInfo
	fb       bodyLocationsFB
	bd       bodyLocationsBD
	htc      bodyLocationsHTC
	joints   [mostBodyJoints]jointLocation
}

// pollBody takes where the body is at a time of the runtime, as much as is asked for.
func (s *session) pollBody(store *trackers.Store, present int64, now time.Duration) {
	b, taken := &s.body, s.source.taken()
	switch {
	case taken == trackers.NoBodies:
		s.endBody(phrase.Phrase{})
		b.looked = 0
	case b.api == nil && (b.looked == 0 || now-b.looked >= lookForBodiesAgain):
		b.looked = now
		s.beginBody()
	}
	var body stage.Body
	if b.api != nil {
		sure, result := b.ask(s.base, present)
		if result < 0 {
			b.looked = now
			s.endBody(bodyFailed(result))
		} else if sure {
			b.read(&body)
		}
	}
	for part := range stage.BodyParts {
		key := trackers.Key{Kind: trackers.Tracker, Serial: bodySerials[part], Source: name}
		pose, ok := body.Part(part, taken)
		if ok {
			store.PutSample(key, trackers.Sample{Pose: pose, Inferred: true}, now)
		} else if b.tracked[part] {
			store.PutSample(key, trackers.Sample{Lost: true}, now)
		}
		b.tracked[part] = ok
	}
}

// bodySerials are those of the devices of a body, and their names.
var bodySerials = func() (serials [stage.BodyParts][]byte) {
	for part := range serials {
		serials[part] = []byte("estimated " + stage.PartName(part))
	}
	return serials
}()

// beginBody asks the runtime for a body by the best extension by which it has one.
func (s *session) beginBody() {
	b, result := &s.body, int32(errorNotSupported)
	for i := range bodyAPIs {
		api := &bodyAPIs[i]
		create, locate := s.x.address("xrCreateBodyTracker"+api.suffix), s.x.address("xrLocateBodyJoints"+api.suffix)
		if !s.x.enabled(api.extension) || create == 0 || locate == 0 {
			continue
		}
		b.info = bodyTrackerInfo{header: header{kind: api.types + 1}, jointSet: api.jointSet}
		refused := create.Call(uintptr(s.handle), uintptr(unsafe.Pointer(&b.info)), uintptr(unsafe.Pointer(&b.handle)))
		if refused >= 0 {
			b.api, b.locate = api, locate
			by := phrase.Say("Receiving from {{.Name}}, the body through {{.Extension}}", "Name", name,
				"Extension", api.extension)
			if api.extension == bodyFB {
				by = phrase.Say("Receiving from {{.Name}}, the upper body through {{.Extension}}", "Name", name,
					"Extension", api.extension)
			}
			s.source.report(by)
			return
		}
		if refused != errorNotSupported {
			result = refused
		}
	}
	if result == errorNotSupported {
		s.source.report(phrase.Say("Receiving from {{.Name}}. The runtime offers no body tracking for this headset: "+
			"use trackers, or another headset", "Name", name))
		return
	}
	s.source.report(bodyFailed(result))
}

func bodyFailed(result int32) phrase.Phrase {
	return phrase.Say("Receiving from {{.Name}}. Its body tracking failed (error {{.Result}}) and is tried again",
		"Name", name, "Result", result)
}

// endBody ends the body, if there is one, and says why.
func (s *session) endBody(why phrase.Phrase) {
	b := &s.body
	if b.api != nil {
		if destroy := s.x.address("xrDestroyBodyTracker" + b.api.suffix); destroy != 0 {
			destroy.Call(uintptr(b.handle))
		}
	}
	b.api = nil
	s.source.report(why)
}

// ask has the runtime tell where the joints are. A body that it is not sure of at all is none.
func (b *bodyTracker) ask(base uint64, present int64) (sure bool, result int32) {
	b.joints = [mostBodyJoints]jointLocation{}
	b.locating = handLocateInfo{header: header{kind: b.api.types + 2}, space: base, time: present}
	joints := uintptr(unsafe.Pointer(&b.joints[0]))
	into := func(locations unsafe.Pointer) {
		result = b.locate.Call(uintptr(b.handle), uintptr(unsafe.Pointer(&b.locating)), uintptr(locations))
	}
	switch b.api.types {
	case typeBodyFB:
		b.fb = bodyLocationsFB{header: header{kind: typeBodyFB + 5}, count: b.api.count, joints: joints}
		into(unsafe.Pointer(&b.fb))
		sure = b.fb.active != 0 && b.fb.confidence > 0
	case typeBodyBD:
		b.bd = bodyLocationsBD{header: header{kind: typeBodyBD + 3}, count: b.api.count, joints: joints}
		into(unsafe.Pointer(&b.bd))
		sure = true // each joint tells
	case typeBodyHTC:
		b.htc = bodyLocationsHTC{header: header{kind: typeBodyHTC + 3}, count: b.api.count, joints: joints}
		into(unsafe.Pointer(&b.htc))
		sure = b.htc.confidence > 0
	}
	return sure, result
}

// read takes the joints over that the runtime told.
func (b *bodyTracker) read(body *stage.Body) {
	for joint, i := range b.api.joints {
		if b.joints[i].flags&positionValid != 0 {
			body.Set(stage.BodyJoint(joint), b.joints[i].pose.tracking().Position)
		}
	}
}
