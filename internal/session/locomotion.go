package session

import (
	"math"
	"sync/atomic"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// Heading is what forward means to someone who glides.
type Heading uint8

// The headings.
const (
	HeadingOfHead  Heading = iota // where the head looks, seen from above
	HeadingOfSpace                // where the tracking space faces, so that looking around does not change the way
	HeadingOfWorld                // +Z
)

// Glide is how the tracking space is moved by a stick, for as long as it is held. The zero value stands still.
type Glide struct {
	Left, Forward float64 // meters a second
	Turn          float64 // radians a second, about the person, to the left positive
	Heading       Heading
}

// locomotion moves the tracking space in the world. Any goroutine may ask for what it does, the one that ticks does it.
type locomotion struct {
	glide atomic.Pointer[Glide]
	asked atomic.Pointer[move] // newest first

	// Of the goroutine that ticks.
	space  solver.Space
	ground float64 // meters: height in the world of the ground under the person
	person stand

	glided mgl64.Vec3 // meters, in the world: the way that the stick made in this tick

	shown sharedSpace
}

// stand is where a person is in the world.
type stand struct {
	at   mgl64.Vec3 // of the hips
	yaw  float64    // of the hips
	head float64    // yaw of the head
	tall float64    // meters: of the head above the floor
}

// move is one thing that was asked for, done in the next tick.
type move struct {
	before *move
	kind   moveKind
	at     mgl64.Vec3
	yaw    float64
}

type moveKind uint8

const (
	moveReset    moveKind = iota
	moveTurn              // by yaw, about the person
	moveTeleport          // to at
	moveFace              // to at, facing yaw
)

// Glide has the tracking space glide from the next tick on, and the body with it: its feet do not walk, they are taken along. It ends with the zero
// value. What is no number is passed over. Any goroutine may call it.
func (s *Session) Glide(g Glide) {
	if sum := g.Left + g.Forward + g.Turn; !math.IsNaN(sum - sum) {
		s.locomotion.glide.Store(&g)
	}
}

// SnapTurn turns the person by an angle in radians, to the left positive, at once. Any goroutine may call it.
func (s *Session) SnapTurn(angle float64) { s.ask(&move{kind: moveTurn, yaw: angle}) }

// Teleport puts the person on a point of the ground, facing as before. Any goroutine may call it.
func (s *Session) Teleport(to mgl64.Vec3) { s.ask(&move{kind: moveTeleport, at: to}) }

// TeleportFacing puts the person on a point of the ground with the hips facing a yaw, in radians: 0 is +Z, to the left positive. Any goroutine may
// call it.
func (s *Session) TeleportFacing(to mgl64.Vec3, yaw float64) {
	s.ask(&move{kind: moveFace, at: to, yaw: yaw})
}

// ReturnToStart puts the tracking space back to where it stands without locomotion, and ends a glide. Any goroutine may call it.
func (s *Session) ReturnToStart() {
	s.Glide(Glide{})
	s.ask(&move{kind: moveReset})
}

// ask puts a move behind those that wait. What is no number is passed over.
func (s *Session) ask(m *move) {
	if sum := m.at[0] + m.at[1] + m.at[2] + m.yaw; math.IsNaN(sum - sum) {
		return
	}
	for {
		m.before = s.locomotion.asked.Load()
		if s.locomotion.asked.CompareAndSwap(m.before, m) {
			return
		}
	}
}

// Space is where the tracking space stands as of the newest tick. Any goroutine may call it; readers of a [Frame] use its own.
func (s *Session) Space() solver.Space { return s.locomotion.shown.load() }

// advance moves the space by one tick. The tracking system has the floor at the height of the datum.
func (l *locomotion) advance(dt, datum float64, ground *ground.Ground) {
	l.space.Raised, l.space.Datum = l.ground-l.space.Origin[1], datum
	var waiting *move // oldest first
	for m := l.asked.Swap(nil); m != nil; {
		m, m.before, waiting = m.before, waiting, m
	}
	for m := waiting; m != nil; m = m.before {
		l.do(m, ground)
	}
	l.glided = mgl64.Vec3{}
	if g := l.glide.Load(); g != nil {
		l.turn(g.Turn * dt)
		heading := 0.0
		switch g.Heading {
		case HeadingOfHead:
			heading = l.person.head
		case HeadingOfSpace:
			heading = l.space.Yaw
		}
		way := rig.Yaw(heading).Rotate(mgl64.Vec3{g.Left * dt, 0, g.Forward * dt})
		if ground.Collider.On {
			on := vec.New(l.person.at[0], l.space.Floor(), l.person.at[2])
			way = ground.Slide(on, vec.FromMGL(way), l.person.tall).MGL()
		}
		l.carry(solver.Space{Origin: l.space.Origin.Add(way), Yaw: l.space.Yaw, Raised: l.space.Raised, Datum: l.space.Datum})
		l.glided = way
	}
	l.shown.store(l.space)
}

// do is one move.
func (l *locomotion) do(m *move, ground *ground.Ground) {
	switch m.kind {
	case moveReset:
		l.carry(solver.Space{Raised: l.space.Floor(), Datum: l.space.Datum})
	case moveTurn:
		l.turn(m.yaw)
		return
	case moveFace:
		l.turn(m.yaw - l.person.yaw)
		fallthrough
	case moveTeleport:
		way := m.at.Sub(l.person.at)
		way[1] = 0
		l.carry(solver.Space{Origin: l.space.Origin.Add(way), Yaw: l.space.Yaw, Raised: l.space.Raised, Datum: l.space.Datum})
	}
	height, _ := ground.Under(l.person.at[0], l.person.at[2], m.at[1]+stepOver)
	l.space.Origin[1] += height - l.space.Floor()
	l.ground = height
}

// stepOver is how far above the point that someone is teleported to the ground is looked for, in meters.
const stepOver = 0.5

// turn turns the space about the person.
func (l *locomotion) turn(angle float64) {
	if angle == 0 {
		return
	}
	pivot := l.space.Inward(l.person.at)
	to := l.space
	to.Yaw = math.Remainder(to.Yaw+angle, 2*math.Pi)
	way := l.person.at.Sub(to.Point(pivot))
	to.Origin = to.Origin.Add(mgl64.Vec3{way[0], 0, way[2]})
	l.carry(to)
}

// carry puts the space elsewhere and the person with it.
func (l *locomotion) carry(to solver.Space) {
	c := l.space.CarryTo(to)
	l.person = stand{to.Point(l.space.Inward(l.person.at)), c.Yaw(l.person.yaw), c.Yaw(l.person.head), l.person.tall}
	l.space = to
}

// follow learns where the person is from what was solved.
func (l *locomotion) follow(body *solver.Body, r *solver.Result) {
	h := body.Humanoid()
	hips, head := h.Joint(rig.Hips), h.Joint(rig.Head)
	l.person.at = r.World[hips].Position
	l.person.yaw = rig.YawOf(h.FromTPose(hips, r.World[hips].Rotation))
	l.person.tall = r.World[head].Position[1] - l.space.Floor()
	l.person.head = rig.YawOf(h.FromTPose(head, r.World[head].Rotation))
	if r.Valid {
		l.ground = r.Gait.Ground
	}
}

// sharedSpace hands a space from the goroutine that ticks to any other, without a lock: a reader that meets a writer reads again.
type sharedSpace struct {
	version atomic.Uint64 // odd while it is written
	numbers [6]atomic.Uint64
}

func (s *sharedSpace) store(space solver.Space) {
	numbers := [...]float64{space.Origin[0], space.Origin[1], space.Origin[2], space.Yaw, space.Raised, space.Datum}
	s.version.Add(1)
	for i := range numbers {
		s.numbers[i].Store(math.Float64bits(numbers[i]))
	}
	s.version.Add(1)
}

func (s *sharedSpace) load() solver.Space {
	for {
		before := s.version.Load()
		var numbers [len(s.numbers)]float64
		for i := range numbers {
			numbers[i] = math.Float64frombits(s.numbers[i].Load())
		}
		if before&1 == 0 && s.version.Load() == before {
			return solver.Space{Origin: mgl64.Vec3{numbers[0], numbers[1], numbers[2]}, Yaw: numbers[3], Raised: numbers[4], Datum: numbers[5]}
		}
	}
}
