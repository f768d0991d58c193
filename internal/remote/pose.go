package remote

import (
	"encoding/binary"
	"math"
	"sync"

	"posewright/internal/session"
	"posewright/rig"
	"posewright/solver"
)

const (
	// poseVersion is that of the binary messages to headsets and of their bones: see the package comment.
	poseVersion = 1
	// poseKind is the first byte of a binary message that holds a pose.
	poseKind = 2
	// everyTick is more poses a second than any session has.
	everyTick = 1000

	headBytes      = 24 // of a pose before the first transform
	transformBytes = 7 * 4
)

// Flags of a pose.
const (
	poseValid      = 1 << iota // as in solver.Result
	poseCalibrated             // the avatar is fitted to a person
)

// bones are what the transforms of a pose are of, in their order. Immutable.
type bones struct {
	Number uint16       `json:"number"` // counts avatars, modulo 65536: that of the poses whose bones they are
	Scale  float64      `json:"scale"`  // what the avatar's own size is multiplied with
	Names  []string     `json:"names"`  // of roles, as in VRM 1.0
	Above  []int        `json:"above"`  // which bone is the next one above each, -1 for none
	Rest   [][7]float64 `json:"rest"`   // world from bone in the T-pose: x, y, z and the quaternion x, y, z, w
	Avatar int          `json:"avatar"` // by which its file is asked for; 0 where there is none
	Nodes  []int        `json:"nodes"`  // of that file: which one each bone is
}

// solved is a pose as it is sent.
type solved struct {
	of   *bones
	pose []byte
}

// poseEncoder turns ticks into messages, each once for all headsets. Any goroutine may use it.
type poseEncoder struct {
	mutex  sync.Mutex
	tick   uint64
	made   solved // of that tick
	body   *solver.Body
	joints []int // of the bones
	bones  *bones
	number uint16
	avatar *rig.Avatar
	files  int // counts avatars
}

// setBody works out the bones of a body, and which nodes of its avatar's file they are.
func (e *poseEncoder) setBody(body *solver.Body, avatar *rig.Avatar) {
	if e.body == body && e.avatar == avatar {
		return
	}
	h := body.Humanoid()
	e.number++
	if avatar != e.avatar {
		e.avatar = avatar
		e.files++
	}
	e.body, e.joints, e.bones = body, nil, &bones{Number: e.number, Scale: h.Scale}
	if avatar != nil {
		e.bones.Avatar = e.files
	}
	for _, b := range h.Bones() {
		at := &h.TPose[b.Joint]
		e.joints = append(e.joints, b.Joint)
		e.bones.Names = append(e.bones.Names, b.Role.String())
		e.bones.Above = append(e.bones.Above, b.Above)
		e.bones.Rest = append(e.bones.Rest, [7]float64{at.Position[0], at.Position[1], at.Position[2],
			at.Rotation.V[0], at.Rotation.V[1], at.Rotation.V[2], at.Rotation.W})
		if avatar != nil {
			e.bones.Nodes = append(e.bones.Nodes, avatar.Nodes[b.Joint])
		}
	}
}

// numbered reports whether an avatar is the one that pages were last told a number of.
func (e *poseEncoder) numbered(avatar *rig.Avatar, number int) bool {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	return avatar != nil && e.avatar == avatar && e.files == number
}

// encode makes the message of a tick. It is false where nothing was solved.
func (e *poseEncoder) encode(f *session.Frame) (s solved, ok bool) {
	if f.Body == nil || len(f.Result.World) != len(f.Body.Humanoid().Skeleton.Joints) {
		return s, false
	}
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if e.body == f.Body && e.tick == f.Tick {
		return e.made, true
	}
	var avatar *rig.Avatar
	if f.Snapshot != nil {
		avatar = f.Snapshot.Avatar
	}
	e.setBody(f.Body, avatar)
	flags := byte(0)
	if f.Result.Valid {
		flags |= poseValid
	}
	if f.Snapshot != nil && f.Snapshot.Calibration != nil && f.Snapshot.Calibration.Calibrated() {
		flags |= poseCalibrated
	}
	pose := append(make([]byte, 0, headBytes+(1+len(e.joints))*transformBytes), poseKind, flags)
	pose = binary.LittleEndian.AppendUint16(pose, e.number)
	pose = binary.LittleEndian.AppendUint32(pose, uint32(f.Tick))
	pose = binary.LittleEndian.AppendUint64(pose, math.Float64bits(f.Now.Seconds()))
	pose = binary.LittleEndian.AppendUint32(pose, math.Float32bits(float32(e.bones.Scale)))
	pose = binary.LittleEndian.AppendUint32(pose, uint32(len(e.joints)))
	pose = appendTransform(pose, f.Space.World(rig.Identity()))
	for _, joint := range e.joints {
		pose = appendTransform(pose, f.Result.World[joint])
	}
	e.tick, e.made = f.Tick, solved{e.bones, pose}
	return e.made, true
}

func appendTransform(to []byte, t rig.Transform) []byte {
	for _, x := range [...]float64{t.Position[0], t.Position[1], t.Position[2],
		t.Rotation.V[0], t.Rotation.V[1], t.Rotation.V[2], t.Rotation.W} {
		to = binary.LittleEndian.AppendUint32(to, math.Float32bits(float32(x)))
	}
	return to
}
