package liveout

import (
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/session"
	"posewright/rig"
	"posewright/solver"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/vmc"
	"posewright/trackers/vmt"
	"posewright/trackers/vrchat"
)

// largestBundle is how many bytes a datagram may have so that no network divides it.
const largestBundle = 1400

// encoder turns ticks into datagrams. It belongs to one goroutine.
type encoder struct {
	writer osc.Writer
	body   *solver.Body
	bones  []bone // of body, parents first
	faces  faces
}

// bone is a joint with a role, and the next one above it that has one too.
type bone struct {
	role, above   rig.Role
	name          string
	joint, parent int        // parent: joint of above, -1 for none
	offset        mgl64.Vec3 // from above in the T-pose, in its frame there
}

// setBody works out the bones of a body.
func (e *encoder) setBody(body *solver.Body) {
	if e.body == body {
		return
	}
	e.body, e.bones = body, e.bones[:0]
	if body == nil {
		return
	}
	h := body.Humanoid()
	for _, of := range h.Bones() {
		b := bone{role: of.Role, above: rig.NoRole, name: of.Role.String(), joint: of.Joint, parent: -1}
		if of.Above >= 0 {
			b.above, b.parent = e.bones[of.Above].role, e.bones[of.Above].joint
			b.offset = h.TPose[b.joint].Position.Sub(h.TPose[b.parent].Position)
		}
		e.bones = append(e.bones, b)
	}
}

// bundle sends what fits into datagrams: before each message it makes sure that there is room for one more.
type bundle struct {
	writer *osc.Writer
	send   func([]byte)
	open   bool
}

// longestMessage is more than any message here has: an address, a name and seven numbers. Serials may be 128 bytes long.
const longestMessage = 256

func (b *bundle) makeRoom() {
	if b.open && b.writer.Len()+longestMessage > largestBundle {
		b.flush()
	}
	if !b.open {
		b.writer.Reset()
		b.writer.OpenBundle()
		b.open = true
	}
}

func (b *bundle) flush() {
	if b.open {
		b.writer.CloseBundle()
		b.send(b.writer.Bytes())
		b.open = false
	}
}

// vmc sends a tick over the VMC protocol.
func (e *encoder) vmc(f *session.Frame, raw bool, seconds float64, faceAt func(uint64, *trackers.Face) bool,
	send func([]byte)) {
	e.setBody(f.Body)
	b := bundle{writer: &e.writer, send: send}
	if f.Body != nil && len(f.Result.World) == len(f.Body.Humanoid().Skeleton.Joints) {
		h := f.Body.Humanoid()
		for i := range e.bones {
			b.makeRoom()
			vmc.AppendBone(&e.writer, e.bones[i].name, e.bones[i].local(h, f.Result.World, raw))
		}
	}
	b.makeRoom()
	vmc.AppendRoot(&e.writer, trackers.NoPose())
	for i := range f.Devices.All() {
		d := &f.Devices.Devices[i]
		at := f.Space.World(rig.Transform{Position: d.Pose.Position, Rotation: d.Pose.Rotation})
		b.makeRoom()
		vmc.AppendDevice(&e.writer, d.Kind, d.Serial, trackers.Pose{Position: at.Position, Rotation: at.Rotation})
		b.makeRoom()
		vmc.AppendLocalDevice(&e.writer, d.Kind, d.Serial, d.Pose)
	}
	e.face(f, faceAt, &b)
	b.makeRoom()
	calibrated := f.Snapshot != nil && f.Snapshot.Calibration != nil
	vmc.AppendTime(&e.writer, seconds, calibrated, f.Result.Valid && f.Devices.Count > 0)
	b.flush()
}

// local is where a bone is in the frame of the one above it.
func (b *bone) local(h *rig.Humanoid, world []rig.Transform, raw bool) trackers.Pose {
	at := world[b.joint]
	if raw {
		if b.parent < 0 {
			return trackers.Pose{Position: at.Position, Rotation: at.Rotation}
		}
		local := world[b.parent].Inverse().Mul(at)
		return trackers.Pose{Position: local.Position, Rotation: local.Rotation.Normalize()}
	}
	turn := h.FromTPose(b.joint, at.Rotation)
	if b.parent < 0 {
		return trackers.Pose{Position: at.Position, Rotation: turn}
	}
	above := h.FromTPose(b.parent, world[b.parent].Rotation)
	return trackers.Pose{Position: b.offset, Rotation: above.Conjugate().Mul(turn).Normalize()}
}

// trackerJoints are the joints that VRChat's numbered trackers are on, in the order of package vrchat; 0 is the head.
var trackerJoints = [vrchat.TrackerCount + 1]rig.Role{
	rig.Head, rig.Hips, rig.LeftFoot, rig.RightFoot, rig.LeftLowerLeg, rig.RightLowerLeg, rig.NoRole, rig.LeftLowerArm, rig.RightLowerArm,
}

const chestNumber = 6

// trackerOf are the trackers of the numbers; 0 is the head, which is always sent.
var trackerOf = [vrchat.TrackerCount + 1]Trackers{0, Hips, Feet, Feet, Knees, Knees, Chest, Elbows, Elbows}

// allTrackers are those of trackerOf.
const allTrackers = Hips | Feet | Chest | Knees | Elbows

// virtual sends a tick as virtual trackers of SteamVR.
func (e *encoder) virtual(f *session.Frame, send func([]byte)) {
	if f.Body == nil || !f.Result.Valid {
		return
	}
	inward, raw := headsetSpace(f)
	e.joints(f, 1, allTrackers, send, func(number int, pose trackers.Pose) {
		vmt.AppendTracker(&e.writer, number-1, raw,
			inward.Mul(pose))
	})
}

// joints sends what is on the numbered joints from one on that have a chosen tracker, in tracking space.
func (e *encoder) joints(f *session.Frame, first int, chosen Trackers, send func([]byte), put func(number int,
	pose trackers.Pose)) {
	h := f.Body.Humanoid()
	b := bundle{writer: &e.writer, send: send}
	for number := first; number < len(trackerJoints); number++ {
		role := trackerJoints[number]
		if number == chestNumber {
			role = h.UpperTrunk()
		}
		joint := h.Joint(role)
		if number > 0 && !chosen.Has(trackerOf[number]) || joint < 0 || joint >= len(f.Result.World) {
			continue
		}
		at := f.Space.Tracking(f.Result.World[joint])
		b.makeRoom()
		put(number, trackers.Pose{Position: at.Position, Rotation: h.FromTPose(joint, at.Rotation)})
	}
	b.flush()
}

// headsetSpace is the space in which the headset reports from the tracking space of a frame, and whether that is the space of SteamVR's base stations.
func headsetSpace(f *session.Frame) (inward trackers.Pose, raw bool) {
	outer, source := trackers.NoPose(), ""
	for i := range f.Devices.All() {
		if d := &f.Devices.Devices[i]; d.Kind == trackers.Headset {
			source = d.Source
			break
		}
	}
	if f.Snapshot != nil && f.Snapshot.Conditioning != nil {
		outer = f.Spaces.Outer(f.Snapshot.Conditioning, source)
	}
	turn := outer.Rotation.Conjugate()
	return trackers.Pose{Position: turn.Rotate(outer.Position).Mul(-1), Rotation: turn}, strings.HasPrefix(source, "VMT ")
}

// removed takes the virtual trackers away.
func (e *encoder) removed(send func([]byte)) {
	b := bundle{writer: &e.writer, send: send}
	for number := range len(trackerJoints) - 1 {
		b.makeRoom()
		vmt.AppendRemoved(&e.writer, number)
	}
	b.flush()
}

// vrchat sends a tick as VRChat's OSC trackers, those that were chosen. VRChat moves its own space.
func (e *encoder) vrchat(f *session.Frame, chosen Trackers, send func([]byte)) {
	if f.Body != nil {
		e.joints(f, 0, chosen, send, func(number int, pose trackers.Pose) { vrchat.AppendTracker(&e.writer, number, pose) })
	}
}
