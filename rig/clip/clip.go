// Package clip lays recorded animations on humanoids of any proportions, as a pose at a time, in a loop:
//
//	rig.Motion ──New──▶ Clip ──On(humanoid)──▶ Player ──Pose(seconds)──▶ rig.Pose
//
// Bones are carried over by their role, as rotations away from the T-pose, and the hips by their height; joints without a role go to the joints of the same name.
// Where a person walks through the recording, the way from the first frame to the last is taken out, so that a walk is one on the spot.
//
// Meters, seconds. A Clip is immutable and may be used by any number of goroutines; a Player belongs to one at a time. Pose does not allocate.
package clip

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
)

const (
	fastest = 60.0 // frames a second that are kept
	longest = 600  // seconds
)

// Clip is an animation away from its skeleton.
type Clip struct {
	seconds float64 // from the first frame to the last
	rate    float64 // frames a second
	frames  int

	roles []rig.Role   // that are carried over
	turns []mgl64.Quat // away from the T-pose in the world, frame after frame, of each role
	hips  []mgl64.Vec3 // away from the T-pose, in heights of the hips, of each frame

	names  []string     // of joints without a role
	locals []mgl64.Quat // away from their rest, in it, frame after frame
}

// New makes a clip of a recording. It fails where that moves no humanoid, or is too long.
func New(m *rig.Motion) (*Clip, error) {
	roles := rig.MapMotion(m)
	if missing := roles.Missing(); len(missing) > 0 {
		return nil, &rig.MissingRolesError{Roles: missing}
	}
	if turn, angle := rig.FacingTurn(&m.Skeleton, &roles); angle != 0 {
		m = m.Transformed(turn, 1)
	}
	h, err := rig.NewHumanoid(&m.Skeleton, roles, 1)
	if err != nil {
		return nil, err
	}
	c := &Clip{}
	if c.seconds = float64(m.Frames()-1) * m.FrameTime; !(c.seconds >= 0 && c.seconds <= longest) || !(m.FrameTime > 0) {
		return nil, phrase.Fail("an animation under the devices can last {{.Most}} s, not {{.Seconds}}", "Most", longest, "Seconds", math.Round(c.seconds))
	}
	c.rate = math.Min(fastest, 1/m.FrameTime)
	c.frames = 1 + int(math.Ceil(c.seconds*c.rate-1e-9))
	c.rate = float64(max(1, c.frames-1)) / math.Max(c.seconds, 1e-9)
	named, loose := make([]int, 0, rig.RoleCount), []int{}
	taken := map[int]bool{}
	for role := range rig.RoleCount {
		if joint := roles.Joint[role]; joint >= 0 {
			c.roles, named, taken[joint] = append(c.roles, role), append(named, joint), true
		}
	}
	for i, joint := range m.Skeleton.Joints {
		if !taken[i] && joint.Name != "" {
			c.names, loose = append(c.names, joint.Name), append(loose, i)
		}
	}
	world, other := make([]rig.Transform, len(m.Skeleton.Joints)), make([]rig.Transform, len(m.Skeleton.Joints))
	hips := roles.Joint[rig.Hips]
	for k := range c.frames {
		at := math.Min(float64(k)/c.rate, c.seconds) / m.FrameTime
		frame := min(int(at), m.Frames()-1)
		next := min(frame+1, m.Frames()-1)
		share := at - float64(frame)
		m.World(frame, world)
		m.World(next, other)
		for _, joint := range named {
			c.turns = append(c.turns, nearest(h.FromTPose(joint, world[joint].Rotation), h.FromTPose(joint, other[joint].Rotation), share))
		}
		for _, joint := range loose {
			rest := m.Skeleton.Joints[joint].Rest.Conjugate()
			c.locals = append(c.locals, nearest(rest.Mul(m.Local(frame)[joint].Rotation), rest.Mul(m.Local(next)[joint].Rotation), share))
		}
		place := world[hips].Position.Mul(1 - share).Add(other[hips].Position.Mul(share))
		c.hips = append(c.hips, place.Sub(h.TPose[hips].Position).Mul(1/h.Measures.HipsHeight))
	}
	c.onTheSpot()
	return c, nil
}

// onTheSpot takes the way from the first frame to the last out of a clip, and where it begins.
func (c *Clip) onTheSpot() {
	first, last := c.hips[0], c.hips[len(c.hips)-1]
	for k := range c.hips {
		share := float64(k) / float64(max(1, c.frames-1))
		for _, axis := range [...]int{0, 2} {
			c.hips[k][axis] -= first[axis] + share*(last[axis]-first[axis])
		}
	}
}

// Seconds is how long a clip is.
func (c *Clip) Seconds() float64 { return c.seconds }

// nearest is a share of the way from one rotation to another, the short way, for rotations that are near each other.
func nearest(a, b mgl64.Quat, share float64) mgl64.Quat {
	if a.Dot(b) < 0 {
		b = b.Scale(-1)
	}
	q := a.Scale(1 - share).Add(b.Scale(share))
	if size := q.Len(); size > 1e-9 {
		return q.Scale(1 / size)
	}
	return a
}

// Player lays a clip on a humanoid.
type Player struct {
	clip  *Clip
	h     *rig.Humanoid
	role  []int        // index in the clip's roles of each joint, -1 for none
	loose []int        // likewise in its names
	world []mgl64.Quat // of joints, worldFromJoint
	hips  mgl64.Vec3   // in the T-pose
}

// On has a player for a humanoid.
func (c *Clip) On(h *rig.Humanoid) *Player {
	joints := len(h.Skeleton.Joints)
	p := &Player{clip: c, h: h, role: make([]int, joints), loose: make([]int, joints), world: make([]mgl64.Quat, joints), hips: h.TPose[h.Joint(rig.Hips)].Position}
	names := map[string]int{}
	for i, name := range c.names {
		names[name] = i
	}
	for i := range p.role {
		p.role[i], p.loose[i] = -1, -1
		if at, known := names[h.Skeleton.Joints[i].Name]; known {
			p.loose[i] = at
		}
	}
	for i, role := range c.roles {
		if joint := h.Joint(role); joint >= 0 {
			p.role[joint] = i
		}
	}
	return p
}

// Pose writes the pose at a time, which goes round and round. The pose must have a rotation for each joint.
func (p *Player) Pose(seconds float64, pose *rig.Pose) {
	c := p.clip
	if c.seconds > 0 {
		seconds = math.Mod(seconds, c.seconds)
		if seconds < 0 {
			seconds += c.seconds
		}
	} else {
		seconds = 0
	}
	at := seconds * c.rate
	frame := min(int(at), c.frames-1)
	next := min(frame+1, c.frames-1)
	share := at - float64(frame)
	for i := range p.h.Skeleton.Joints {
		joint := &p.h.Skeleton.Joints[i]
		above := mgl64.QuatIdent()
		if joint.Parent >= 0 {
			above = p.world[joint.Parent]
		}
		local := joint.Rest
		switch r, l := p.role[i], p.loose[i]; {
		case r >= 0:
			turn := nearest(c.turns[frame*len(c.roles)+r], c.turns[next*len(c.roles)+r], share)
			local = above.Conjugate().Mul(p.h.ToWorld(i, turn))
		case l >= 0:
			local = joint.Rest.Mul(nearest(c.locals[frame*len(c.names)+l], c.locals[next*len(c.names)+l], share))
		case joint.Parent >= 0: // as in the T-pose, like what the solver does not turn
			local = p.h.TPose[joint.Parent].Rotation.Conjugate().Mul(p.h.TPose[i].Rotation)
		}
		pose.Rotations[i], p.world[i] = local, above.Mul(local)
	}
	off := c.hips[frame].Mul(1 - share).Add(c.hips[next].Mul(share))
	pose.Hips = p.hips.Add(off.Mul(p.h.Measures.HipsHeight))
}
