package springs

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// hanging is an avatar of a head and a strand of hair that sticks out to +X from it: count bones of 10 cm.
func hanging(count int, change func(*rig.SpringJoint)) *rig.Avatar {
	a := &rig.Avatar{Skeleton: rig.Skeleton{Joints: []rig.Joint{{Name: "hips", Parent: -1, Rest: mgl64.QuatIdent()}, {Name: "head", Parent: 0, Offset: mgl64.Vec3{0, 1.5, 0}, Rest: mgl64.QuatIdent()}}}}
	spring := rig.Spring{Center: -1}
	for i := range count + 1 {
		offset := mgl64.Vec3{0.1, 0, 0}
		a.Skeleton.Joints = append(a.Skeleton.Joints, rig.Joint{Name: "hair", Parent: i + 1, Offset: offset, Rest: mgl64.QuatIdent()})
		if i == count {
			break
		}
		joint := rig.SpringJoint{Joint: i + 2, Tail: offset, Stiffness: 1, Drag: 0.4, Gravity: mgl64.Vec3{0, -0.5, 0}}
		if change != nil {
			change(&joint)
		}
		spring.Joints = append(spring.Joints, joint)
	}
	a.Springs = []rig.Spring{spring}
	return a
}

// walked is the pose of the whole avatar at a place, turned.
func walked(a *rig.Avatar, at mgl64.Vec3, yaw, scale float64) []rig.Transform {
	world := a.Skeleton.Scaled(scale).RestWorld()
	root := rig.Transform{Position: at, Rotation: rig.Yaw(yaw)}
	for i := range world {
		world[i] = root.Mul(world[i])
	}
	return world
}

// The step is that of VRMC_springBone 1.0, worked out here on paper for one bone that rests along +X, 0.1 m long, whose joint goes up by 3 cm.
func TestAStepIsThatOfTheSpecification(t *testing.T) {
	t.Parallel()
	a := hanging(1, func(j *rig.SpringJoint) { j.Stiffness, j.Drag, j.Gravity = 2, 0.25, mgl64.Vec3{0, -3, 0} })
	s := New(a)
	into := make([]rig.Transform, len(a.Skeleton.Joints))
	s.Apply(walked(a, mgl64.Vec3{}, 0, 1), into, 1, 0)
	end := len(into) - 1
	if got := into[end].Position; got.Sub(mgl64.Vec3{0.2, 1.5, 0}).Len() > 1e-12 {
		t.Fatalf("at first the end hangs at %v", got)
	}
	up := walked(a, mgl64.Vec3{0, 0.03, 0}, 0, 1)
	// First step: no movement yet. 0.2 + 2/60 to the side; 1.5 - 3/60 up; then 0.1 m from the joint at (0.1, 1.53).
	x, y := 0.2+2.0/60-0.1, 1.5-3.0/60-1.53
	length := math.Hypot(x, y)
	first := mgl64.Vec3{0.1 + 0.1*x/length, 1.53 + 0.1*y/length, 0}
	// Second step: three quarters of the way of the first go on.
	x, y = first[0]+0.75*(first[0]-0.2)+2.0/60-0.1, first[1]+0.75*(first[1]-1.5)-3.0/60-1.53
	length = math.Hypot(x, y)
	second := mgl64.Vec3{0.1 + 0.1*x/length, 1.53 + 0.1*y/length, 0}
	// A picture at the time of a step shows the step before it, since ends are drawn between two steps.
	s.Apply(up, into, 1, step)
	s.Apply(up, into, 1, 2*step)
	if got := into[end].Position; got.Sub(first).Len() > 1e-9 {
		t.Errorf("after a step the end is at %v, want %v", got, first)
	}
	s.Apply(up, into, 1, 3*step)
	if got := into[end].Position; got.Sub(second).Len() > 1e-9 {
		t.Errorf("after two steps the end is at %v, want %v", got, second)
	}
}

// Where stiffness and gravity hold each other a bone points along their sum.
func TestHairComesToRestBetweenItsRestPoseAndGravity(t *testing.T) {
	t.Parallel()
	a := hanging(1, func(j *rig.SpringJoint) { j.Stiffness, j.Gravity = 1, mgl64.Vec3{0, -0.75, 0} })
	s := New(a)
	into := make([]rig.Transform, len(a.Skeleton.Joints))
	world := walked(a, mgl64.Vec3{}, 0.7, 1)
	for now := time.Duration(0); now < 10*time.Second; now += time.Second / 90 {
		s.Apply(world, into, 1, now)
	}
	along := into[3].Position.Sub(into[2].Position).Normalize()
	want := rig.Yaw(0.7).Rotate(mgl64.Vec3{1, 0, 0}).Add(mgl64.Vec3{0, -0.75, 0}).Normalize()
	if along.Sub(want).Len() > 1e-6 {
		t.Errorf("it hangs along %v, want %v", along, want)
	}
	if got := into[2].Rotation.Rotate(mgl64.Vec3{1, 0, 0}); got.Sub(along).Len() > 1e-9 {
		t.Errorf("the joint points along %v, its end is along %v", got, along)
	}
}

func TestHairSwingsAlikeAtAnyRateAndSize(t *testing.T) {
	t.Parallel()
	ends := func(rate, scale float64) []mgl64.Vec3 {
		a := hanging(4, nil)
		s := New(a)
		into := make([]rig.Transform, len(a.Skeleton.Joints))
		var at []mgl64.Vec3
		for i := 0; float64(i) <= 2*rate; i++ {
			share := float64(i) / rate
			s.Apply(walked(a, mgl64.Vec3{0.3 * scale * math.Sin(3*share), 0, 0}, math.Sin(5*share), scale), into, scale, time.Duration(share*float64(time.Second)))
			if i%int(rate/2) == 0 {
				at = append(at, into[len(into)-1].Position.Mul(1/scale))
			}
		}
		return at
	}
	want := ends(60, 1)
	for name, got := range map[string][]mgl64.Vec3{"30 Hz": ends(30, 1), "90 Hz": ends(90, 1), "144 Hz": ends(144, 1), "ten times as large": ends(60, 10)} {
		for i := range want {
			if d := got[i].Sub(want[i]).Len(); d > 0.03 { // a pose comes at other times between steps
				t.Errorf("%s: after %v s it is %.0f mm away", name, float64(i)/2, 1000*d)
			}
		}
	}
}

func TestHairStaysOutOfColliders(t *testing.T) {
	t.Parallel()
	top, bottom := mgl64.Vec3{0.04, -0.16, 0}, mgl64.Vec3{0.04, -0.5, 0}
	for _, ends := range [][2]mgl64.Vec3{{top, bottom}, {bottom.Sub(mgl64.Vec3{0, 1, 0}), top}} { // the second begins far from all hair
		a := hanging(3, func(j *rig.SpringJoint) { j.Radius, j.Gravity, j.Stiffness = 0.02, mgl64.Vec3{0, -4, 0}, 0.2 })
		a.Colliders = []rig.SpringCollider{{Joint: 1, From: ends[0], To: ends[1], Radius: 0.1}}
		a.Springs[0].Colliders = []int{0}
		s := New(a)
		into := make([]rig.Transform, len(a.Skeleton.Joints))
		world := walked(a, mgl64.Vec3{}, 0, 1)
		for now := time.Duration(0); now < 5*time.Second; now += step {
			s.Apply(world, into, 1, now)
		}
		for i := 3; i < len(into); i++ {
			p := into[i].Position
			y := math.Min(math.Max(p.Y(), 1), 1.34)
			if d := p.Sub(mgl64.Vec3{0.04, y, 0}).Len(); d < 0.12-0.004 { // lengths count last
				t.Errorf("the end of bone %d is %.3f m from the middle of the capsule", i, d)
			}
			if i > 3 && p.Y() > 1.45 {
				t.Errorf("bone %d does not fall: %v", i, p)
			}
		}
	}
}

// Hair that would hang far out is kept inside a sphere and a capsule, and above a plane, as far as its own radius goes.
func TestHairStaysInsideAndOnItsSide(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		collider rig.SpringCollider
		room     func(end mgl64.Vec3) float64 // meters between the end and the surface
	}{
		"sphere": {rig.SpringCollider{Joint: 1, From: mgl64.Vec3{0.1, 0, 0}, To: mgl64.Vec3{0.1, 0, 0}, Radius: 0.08, Inside: true},
			func(end mgl64.Vec3) float64 { return 0.08 - end.Sub(mgl64.Vec3{0.1, 1.5, 0}).Len() }},
		"capsule": {rig.SpringCollider{Joint: 1, From: mgl64.Vec3{0.1, 0, 0}, To: mgl64.Vec3{0.1, 0.5, 0}, Radius: 0.08, Inside: true},
			func(end mgl64.Vec3) float64 { return 0.08 - end.Sub(mgl64.Vec3{0.1, math.Max(end.Y(), 1.5), 0}).Len() }},
		"plane": {rig.SpringCollider{Joint: 1, From: mgl64.Vec3{0, -0.05, 0}, To: mgl64.Vec3{0, -0.05, 0}, Normal: mgl64.Vec3{0, 1, 0}},
			func(end mgl64.Vec3) float64 { return end.Y() - 1.45 }},
	} {
		a := hanging(1, func(j *rig.SpringJoint) { j.Radius, j.Gravity, j.Stiffness = 0.02, mgl64.Vec3{0, -0.15, 0}, 0 })
		a.Skeleton.Joints[2].Offset = mgl64.Vec3{0.05, 0, 0}
		settle := func() mgl64.Vec3 {
			s := New(a)
			into := make([]rig.Transform, len(a.Skeleton.Joints))
			world := walked(a, mgl64.Vec3{}, 0, 1)
			for now := time.Duration(0); now < 5*time.Second; now += step {
				s.Apply(world, into, 1, now)
			}
			return into[3].Position
		}
		if free := c.room(settle()); free > 0 {
			t.Fatalf("%s: it keeps %.3f m away without a collider", name, free)
		}
		a.Colliders, a.Springs[0].Colliders = []rig.SpringCollider{c.collider}, []int{0}
		if room := c.room(settle()); room < 0.02-0.004 || room > 0.03 { // lengths count last
			t.Errorf("%s: its end is %.3f m from the surface, want its radius of 0.020 m", name, room)
		}
	}
}

func TestAChainWithACenterIsNotDraggedByWalking(t *testing.T) {
	t.Parallel()
	lag := func(center int) float64 {
		a := hanging(2, func(j *rig.SpringJoint) { j.Gravity = mgl64.Vec3{} })
		a.Springs[0].Center = center
		s := New(a)
		into := make([]rig.Transform, len(a.Skeleton.Joints))
		var world []rig.Transform
		for i := range 60 {
			world = walked(a, mgl64.Vec3{0, 0, 0.02 * float64(i)}, 0, 1)
			s.Apply(world, into, 1, time.Duration(i)*step)
		}
		return world[4].Position.Sub(into[4].Position).Len()
	}
	if free, centered := lag(-1), lag(0); centered > 1e-9 || free < 0.01 {
		t.Errorf("in the world it lags by %.3f m, in its center's frame by %.3f m", free, centered)
	}
}

func TestTeleportsPausesAndNoNumbersLeaveHairAtRest(t *testing.T) {
	t.Parallel()
	a := hanging(3, func(j *rig.SpringJoint) { j.Gravity = mgl64.Vec3{} })
	s := New(a)
	into := make([]rig.Transform, len(a.Skeleton.Joints))
	atRest := func(world []rig.Transform) bool {
		for i := range world {
			if into[i].Position.Sub(world[i].Position).Len() > 1e-9 {
				return false
			}
		}
		return true
	}
	now := time.Duration(0)
	swing := func() {
		for i := range 20 {
			now += step
			s.Apply(walked(a, mgl64.Vec3{0, 0.05 * math.Sin(float64(i)), 0}, 0, 1), into, 1, now)
		}
	}
	swing()
	far := walked(a, mgl64.Vec3{50, 0, 3}, 1, 1)
	now += step
	if s.Apply(far, into, 1, now); !atRest(far) {
		t.Error("after a teleport it does not hang as it rests")
	}
	swing()
	near := walked(a, mgl64.Vec3{}, 0, 1)
	now += time.Minute
	if s.Apply(near, into, 1, now); !atRest(near) {
		t.Error("after a pause it does not hang as it rests")
	}
	swing()
	now -= time.Hour
	if s.Apply(near, into, 1, now); !atRest(near) {
		t.Error("after a jump back in time it does not hang as it rests")
	}
	broken := walked(a, mgl64.Vec3{math.NaN(), 0, 0}, 0, 1)
	s.Apply(broken, into, 1, now+step)
	if s.Apply(near, into, 1, now+2*step); !atRest(near) {
		t.Errorf("after what is no number it hangs at %v", into[4].Position)
	}
	// A chain that is pushed hard stays where numbers are numbers.
	wild := hanging(3, func(j *rig.SpringJoint) { j.Stiffness, j.Gravity = 100, mgl64.Vec3{0, -100, 0} })
	w := New(wild)
	for i := range 100 {
		w.Apply(walked(wild, mgl64.Vec3{0.3 * math.Sin(float64(i)), 0, 0}, float64(i), 1), into, 1, time.Duration(i)*step)
	}
	for i := range into {
		if !into[i].Finite() {
			t.Fatalf("joint %d is at %v", i, into[i])
		}
	}
}

func TestAnAvatarWithoutSpringsHasNone(t *testing.T) {
	t.Parallel()
	if New(&rig.Avatar{Skeleton: rig.Skeleton{Joints: []rig.Joint{{Parent: -1, Rest: mgl64.QuatIdent()}}}}) != nil {
		t.Error("springs out of nothing")
	}
}

// A usual avatar has a hundred joints of hair and skirt and ten colliders at each.
func usual() *rig.Avatar {
	a := hanging(4, nil)
	for range 24 {
		more := hanging(4, nil)
		first := len(a.Skeleton.Joints)
		for i, joint := range more.Skeleton.Joints[2:] {
			if joint.Parent = first + i - 1; i == 0 {
				joint.Parent = 1
			}
			a.Skeleton.Joints = append(a.Skeleton.Joints, joint)
		}
		spring := more.Springs[0]
		for i := range spring.Joints {
			spring.Joints[i].Joint = first + i
		}
		a.Springs = append(a.Springs, spring)
	}
	for i := range 10 {
		a.Colliders = append(a.Colliders, rig.SpringCollider{Joint: 1, From: mgl64.Vec3{0, -0.1 * float64(i), 0}, To: mgl64.Vec3{0.1, -0.1 * float64(i), 0}, Radius: 0.1})
		for k := range a.Springs {
			a.Springs[k].Colliders = append(a.Springs[k].Colliders, i)
		}
	}
	return a
}

func TestSwingingAllocatesNothing(t *testing.T) {
	a := usual()
	s := New(a)
	world, into, now := walked(a, mgl64.Vec3{}, 0, 1), make([]rig.Transform, len(a.Skeleton.Joints)), time.Duration(0)
	if n := testing.AllocsPerRun(100, func() { now += step; s.Apply(world, into, 1, now) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkSprings(b *testing.B) {
	a := usual()
	s := New(a)
	world, into, now := walked(a, mgl64.Vec3{}, 0, 1), make([]rig.Transform, len(a.Skeleton.Joints)), time.Duration(0)
	b.ReportAllocs()
	for b.Loop() {
		now += step
		s.Apply(world, into, 1, now)
	}
}
