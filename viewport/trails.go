package viewport

import (
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

const (
	// TrailTime is how far back trails go.
	TrailTime = 2 * time.Second
	// trailStep is the least time between two points of a trail.
	trailStep = 12 * time.Millisecond
	// trailPoints is how many points a trail holds: TrailTime of them, and some more.
	trailPoints = 180
	// trailJump is how far a joint moves from point to point, in meters, when it was not moved but put elsewhere.
	trailJump = 0.4
)

// trailRoles are the joints that leave trails.
var trailRoles = [...]rig.Role{rig.LeftHand, rig.RightHand, rig.LeftLowerArm, rig.RightLowerArm}

// Trails remembers where hands and elbows were. The zero value remembers nothing; it does not allocate.
type Trails struct {
	points [trailPoints]trailPoint
	next   int // where the next point goes
	count  int
	now    time.Duration // when it was told of the body last
}

type trailPoint struct {
	time time.Duration
	at   [len(trailRoles)]mgl64.Vec3
}

// Reset forgets everything, as for another avatar.
func (t *Trails) Reset() { t.next, t.count = 0, 0 }

// Record remembers where the joints of a humanoid are. Time that goes backwards forgets everything.
func (t *Trails) Record(now time.Duration, h *rig.Humanoid, world []rig.Transform) {
	if t.count > 0 {
		if now < t.now {
			t.Reset()
		} else if t.now = now; now-t.point(0).time < trailStep {
			return
		}
	}
	t.now = now
	p := &t.points[t.next]
	p.time = now
	for i, role := range trailRoles {
		joint := h.Joint(role)
		if joint < 0 || joint >= len(world) || !finite3(world[joint].Position) {
			t.Reset()
			return
		}
		p.at[i] = world[joint].Position
	}
	t.next = (t.next + 1) % trailPoints
	t.count = min(t.count+1, trailPoints)
}

// Visible reports whether a trail is long enough to be seen: time alone will then change the picture.
func (t *Trails) Visible() bool {
	for back := 1; back < t.count; back++ {
		p := t.point(back)
		if t.now-p.time > TrailTime {
			return false
		}
		for i := range p.at {
			if p.at[i].Sub(t.point(0).at[i]).Len() > 0.002 {
				return true
			}
		}
	}
	return false
}

// point is one that was remembered so many points ago.
func (t *Trails) point(back int) *trailPoint {
	return &t.points[(t.next-1-back+2*trailPoints)%trailPoints]
}

// trails draws where hands and elbows came from, thinner and fainter the longer ago.
func (o *Overlays) trails(in *OverlayInput) {
	t, eye := in.Trails, in.Camera.Eye()
	for i, role := range trailRoles {
		color, width := o.color.of(sideOf(role)), 1.5*linePoints
		if i >= 2 {
			color, width = faded(color, 0.55), 0.9*linePoints
		}
		s := stroke{g: &o.Sheer}
		for back := range t.count {
			p := t.point(back)
			left := 1 - float64(t.now-p.time)/float64(TrailTime)
			if left <= 0 {
				break
			}
			at := p.at[i]
			newer, older := at, at
			if back > 0 {
				newer = t.point(back - 1).at[i]
			}
			if back+1 < t.count {
				older = t.point(back + 1).at[i]
			}
			if newer.Sub(at).Len() > trailJump {
				s.lift()
			}
			along := older.Sub(newer)
			if !(along.Len() > 1e-6) {
				continue // it rests
			}
			along = along.Normalize()
			aside := along.Cross(eye.Sub(at)) // across the view, so that the line does not twist about itself
			if !(aside.Len() > 1e-9) {
				continue
			}
			s.to(at, along, aside.Normalize(), width*in.pointSize(at)*(0.25+0.75*left), faded(color, 0.85*left))
		}
	}
}
