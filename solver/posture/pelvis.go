package posture

import (
	"math"

	"posewright/solver/vec"
)

// Shape is the body whose pelvis and legs a posture places, in meters.
type Shape struct {
	Trunk      float64    // base of the neck to the middle of the hip joints, above 0
	TrunkAhead float64    // how far the middle of the hip joints is ahead of the base of the neck in the T-pose
	Stand      float64    // height of the middle of the hip joints in the T-pose, above 0
	Thigh      [2]float64 // left and right, above 0
	Shin       [2]float64
	Ankle      [2]float64 // heights in the T-pose
}

// Pelvis is the job of placing the pelvis of a posture under the base of the neck.
type Pelvis struct {
	Settings *Settings
	Kind     Kind
	Shape    *Shape
	Floor    float64    // meters: height in the world
	Neck     vec.Vector // base of the neck
	Free     vec.Vector // middle of the hip joints where the trunk hangs by itself
	Turn     vec.Rotation
	Yaw      float64    // radians: of hips that hang
	Seat     vec.Vector // where the pelvis is on its chair, see [PelvisState.Sit]

	Center     vec.Vector   // result: middle of the hip joints
	Rotation   vec.Rotation // from the T-pose
	ChestPitch float64      // radians: of the chest, where TurnsChest
	TurnsChest bool         // the posture also turns the chest, which the head does not tell
}

// Heights of the middle of the hip joints, in standing ones or thighs.
const (
	leastSeat, greatestSeat   = 0.40, 0.62
	leastKneel, kneelAbove    = 0.30, 0.17
	leastCrawl, crawlAbove    = 0.85, 0.14
	lyingHeight, floorSitting = 0.11, 0.12
)

const (
	lyingPitch = 85 * math.Pi / 180
	floorPitch = -20 * math.Pi / 180
	leanKept   = 0.4 // of the lean of a hanging trunk, which a lowered head is taken for: who sits or kneels is more upright
)

// Run fills in the results.
func (p *Pelvis) Run() {
	s := p.Shape
	forward, left := vec.Yaw(p.Yaw).Forward(), vec.Yaw(p.Yaw).Left()
	p.TurnsChest, p.ChestPitch = false, 0
	var height, along, across, pitch float64
	thigh := (s.Thigh[0] + s.Thigh[1]) / 2
	neck := p.Neck.Y - p.Floor
	level := func(height float64) (float64, float64) { // what a trunk that does not stretch reaches over the ground
		height = max(height, neck-s.Trunk)
		return height, math.Sqrt(max(0, s.Trunk*s.Trunk-(neck-height)*(neck-height)))
	}
	switch p.Kind {
	case Sitting:
		p.Center = p.Seat
		lean := math.Atan2(p.Neck.Sub(p.Seat).Dot(forward), max(p.Neck.Y-p.Seat.Y, 1e-3))
		p.Rotation = vec.YawPitchRoll(p.Yaw, p.Settings.PelvisPitch+max(0, lean)/2, 0)
		return
	case Kneeling:
		along, across = p.upright(forward, left)
		height = vec.Clamp(neck-math.Sqrt(max(0, s.Trunk*s.Trunk-along*along)), leastKneel*s.Stand, (1+kneelAbove)*thigh)
	case Crawling:
		height, along = level(vec.Clamp(neck, leastCrawl*thigh, (1+crawlAbove)*thigh))
		pitch = math.Atan2(along, neck-height)
		along, p.TurnsChest, p.ChestPitch = -along, true, pitch
	case FaceUp:
		height, along = level(lyingHeight * s.Stand)
		pitch, p.TurnsChest, p.ChestPitch = -lyingPitch, true, -lyingPitch
	case FaceDown:
		height, along = level(lyingHeight * s.Stand)
		along, pitch, p.TurnsChest, p.ChestPitch = -along, lyingPitch, true, lyingPitch
	case FloorSitting:
		free := p.Free.Sub(p.Neck)
		along, across = free.Dot(forward), free.Dot(left)
		height, pitch = max(floorSitting*s.Stand, neck-s.Trunk), floorPitch
	default:
		p.Center, p.Rotation = p.Free, p.Turn
		return
	}
	p.Center = p.Neck.AddScaled(along, forward).AddScaled(across, left)
	p.Center.Y = p.Floor + height
	p.Rotation = vec.YawPitchRoll(p.Yaw, pitch, 0)
}

// upright is where the hips of an upright trunk are over the ground, from the neck.
func (p *Pelvis) upright(forward, left vec.Vector) (along, across float64) {
	free := p.Free.Sub(p.Neck)
	along = p.Shape.TrunkAhead + leanKept*(free.Dot(forward)-p.Shape.TrunkAhead)
	return along, leanKept * free.Dot(left)
}

// PelvisState is what is remembered of a pelvis from tick to tick. The zero value has not been seen.
type PelvisState struct {
	known bool
	kind  Kind
	last  placed
	way   placed
	fade  fade
	start bool // the way begins in this tick
	left  float64
	seat  seat
}

// Begin goes on by a tick to a posture, and reports whether that places the pelvis, or it is still on its way back to where it hangs.
func (s *PelvisState) Begin(kind Kind, dt, time float64) bool {
	s.start = s.known && kind != s.kind && (kind.Placed() || s.kind.Placed())
	s.kind, s.known = kind, true
	if kind != Sitting {
		s.seat.sitting = 0
	}
	s.left = s.fade.advance(s.start, dt, time)
	return kind.Placed() || s.left > 0
}

// Share is how much the posture has the pelvis, 0 to 1.
func (s *PelvisState) Share() float64 {
	if s.kind.Placed() {
		return 1 - s.left
	}
	return s.left
}

// Ease takes the pelvis of a posture on the way from where it was shown.
func (s *PelvisState) Ease(center vec.Vector, turn vec.Rotation) (vec.Vector, vec.Rotation) {
	target := placed{center, turn}
	if s.start {
		s.way, s.start = s.last.from(target), false
	}
	s.last = target.moved(s.way, s.left)
	return s.last.at, s.last.turn
}

// Rest notes where a pelvis is that hangs by itself.
func (s *PelvisState) Rest(center vec.Vector, turn vec.Rotation) { s.last = placed{center, turn} }

// Sit works out where the pelvis is on a chair: at one place of it, whichever way the person leans and turns, and at one height, which is remembered for the next
// time that the person sits down at about the same one. Height, in meters above the floor, is that of the chair where it is known, otherwise 0. Still is whether
// the person keeps still.
func (s *PelvisState) Sit(p *Pelvis, height float64, still bool, dt float64) {
	if s.kind == Sitting {
		s.seat.follow(p, height, still, dt)
		p.Seat = s.seat.at
	}
}

// SeatHeight is the height of the hips above the floor at which the person last sat, in meters; 0 if never.
func (s *PelvisState) SeatHeight() float64 { return s.seat.height }

// SetSeatHeight says at which height the person usually sits, as [PelvisState.SeatHeight]; 0 where nothing is known. Who sits stays on the seat.
func (s *PelvisState) SetSeatHeight(height float64) { s.seat.height = height }

// SeatFound reports whether the person has sat still long enough for the height of the seat to be worth keeping.
func (s *PelvisState) SeatFound() bool { return s.kind == Sitting && s.seat.sitting > seatFound }

// Carry takes along what is remembered when the tracking space moves, as [State.Carry] does.
func (s *PelvisState) Carry(yaw float64, move vec.Vector) {
	if !s.known {
		return
	}
	turn := vec.Yaw(yaw)
	s.last, s.way = s.last.carried(turn, move), s.way.carriedWay(turn)
	s.seat.at = turn.Rotate(s.seat.at).Add(move)
}

// seat is where a person sits.
type seat struct {
	at      vec.Vector // of the middle of the hip joints
	height  float64    // meters above the floor, 0 for none
	sitting float64    // seconds on it
	found   bool       // it is the one that was remembered
	neck    float64    // height of the neck above the floor of the upright person
}

const (
	sameSeat     = 0.07 // of the standing hips' height: a seat that differs by less is the same one
	seatTime     = 3.0  // seconds: time constant of its place while the person is still and upright
	seatSettles  = 1.5  // seconds after sitting down in which the seat is found
	seatFound    = 5.0  // seconds after which its height is worth keeping
	seatSettling = 0.3  // seconds: time constant meanwhile
	neckRises    = 0.5  // seconds: time constants of the upright neck's height
	neckSinks    = 20.0
	uprightNeck  = 0.02 // of the standing hips' height: a neck that is lower leans
	spineGives   = 1.02 // of the trunk: the furthest that a neck is from the hips before these move along
	risesOver    = 0.95 // of that: a neck that is higher above the seat lifts the hips instead of drawing them under it
)

func (s *seat) follow(p *Pelvis, height float64, still bool, dt float64) {
	forward, left := vec.Yaw(p.Yaw).Forward(), vec.Yaw(p.Yaw).Left()
	shape := p.Shape
	along, across := p.upright(forward, left)
	neck := p.Neck.Y - p.Floor
	under := p.Neck.AddScaled(along, forward).AddScaled(across, left)
	given := height > 0
	if !given {
		height = vec.Clamp(neck-math.Sqrt(max(0, shape.Trunk*shape.Trunk-along*along)), leastSeat*shape.Stand, greatestSeat*shape.Stand)
	}
	if s.sitting == 0 {
		s.found = s.height > 0 && math.Abs(height-s.height) <= sameSeat*shape.Stand
		if !s.found {
			s.height = height
		}
		s.at, s.neck = under, neck
	}
	s.sitting += dt
	ease := func(time float64) float64 { return -math.Expm1(-dt / time) }
	if neck > s.neck {
		s.neck += (neck - s.neck) * ease(neckRises)
	} else {
		s.neck += (neck - s.neck) * ease(neckSinks)
	}
	time := math.Inf(1)
	switch {
	case s.sitting < seatSettles:
		time = seatSettling
	case still && neck > s.neck-uprightNeck*shape.Stand:
		time = seatTime
	}
	share := ease(time)
	s.at = s.at.Lerp(under, share)
	switch {
	case given:
		s.height = height
	case s.sitting >= seatSettles || !s.found:
		s.height += (height - s.height) * share
	}
	reach := spineGives * shape.Trunk
	rise := min(max(neck-s.height, 0), risesOver*reach)
	most := math.Sqrt(reach*reach - rise*rise)
	away := math.Hypot(s.at.X-p.Neck.X, s.at.Z-p.Neck.Z)
	if away > most {
		s.at.X, s.at.Z = p.Neck.X+(s.at.X-p.Neck.X)*most/away, p.Neck.Z+(s.at.Z-p.Neck.Z)*most/away
		away = most
	}
	s.at.Y = p.Floor + max(s.height, neck-math.Sqrt(reach*reach-away*away))
}
