package gesture

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

const step = 11 * time.Millisecond

// actor moves head and hands as a person 1.7 m tall, sample by sample.
type actor struct {
	r    Recognizer
	s    Sample
	said []Gesture
}

func newActor() *actor {
	a := &actor{}
	a.s = Sample{At: time.Second, Tracked: true, Head: rig.Transform{Position: mgl64.Vec3{0, 1.6, 0}, Rotation: mgl64.QuatIdent()}}
	a.s.Hands = [2]mgl64.Vec3{{0.25, 0.8, 0.1}, {-0.25, 0.8, 0.1}}
	return a
}

// during calls move with 0 to 1 over a time, and shows each sample.
func (a *actor) during(lasts time.Duration, move func(share float64)) {
	for t := step; t <= lasts; t += step {
		move(t.Seconds() / lasts.Seconds())
		a.s.At += step
		if g := a.r.Tick(&a.s); g != None {
			a.said = append(a.said, g)
		}
	}
}

func (a *actor) rest(lasts time.Duration) { a.during(lasts, func(float64) {}) }

// hands leads both hands to a height above the head and a distance aside.
func (a *actor) hands(lasts time.Duration, above, aside float64) {
	from := a.s.Hands
	a.during(lasts, func(share float64) {
		for side := range from {
			to := a.s.Head.Position.Add(mgl64.Vec3{aside * (1 - 2*float64(side)), above, 0.1})
			a.s.Hands[side] = from[side].Mul(1 - share).Add(to.Mul(share))
		}
	})
}

// look turns the head by so many degrees up and to the left, and back, times over.
func (a *actor) look(times float64, each time.Duration, up, left float64) {
	a.during(time.Duration(times*float64(each)), func(share float64) {
		by := math.Sin(2*math.Pi*times*share) * math.Pi / 180
		a.s.Head.Rotation = mgl64.QuatRotate(by*left, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(-by*up, mgl64.Vec3{1, 0, 0}))
	})
}

func (a *actor) want(t *testing.T, want ...Gesture) {
	t.Helper()
	if len(a.said) != len(want) {
		t.Fatalf("recognized %v, want %v", a.said, want)
	}
	for i := range want {
		if a.said[i] != want[i] {
			t.Fatalf("recognized %v, want %v", a.said, want)
		}
	}
}

func TestBothHandsAboveTheHeadForTwoSecondsStartOnce(t *testing.T) {
	t.Parallel()
	a := newActor()
	a.rest(time.Second)
	a.hands(700*time.Millisecond, 0.35, 0.25)
	a.rest(1900 * time.Millisecond)
	a.want(t)
	a.rest(4 * time.Second)
	a.want(t, Start)
	a.hands(600*time.Millisecond, -0.8, 0.25) // and lowering them then is no cancel
	a.rest(2 * time.Second)
	a.want(t, Start)
}

func TestHandsThatAreNotBothHeldAboveTheHeadStartNothing(t *testing.T) {
	t.Parallel()
	for name, act := range map[string]func(a *actor){
		"one hand": func(a *actor) {
			a.during(time.Second, func(share float64) { a.s.Hands[0] = mgl64.Vec3{0.2, 0.8 + 1.2*share, 0} })
			a.rest(4 * time.Second)
		},
		"a T-pose":        func(a *actor) { a.hands(time.Second, -0.15, 0.75); a.rest(4 * time.Second) },
		"at the forehead": func(a *actor) { a.hands(time.Second, 0.05, 0.15); a.rest(4 * time.Second) },
		"dancing": func(a *actor) {
			for range 6 {
				a.hands(600*time.Millisecond, 0.30, 0.1)
				a.hands(600*time.Millisecond, 0.30, 0.4)
			}
		},
		"a Y": func(a *actor) { a.hands(time.Second, 0.35, 0.6); a.rest(4 * time.Second) },
		"lost": func(a *actor) {
			a.hands(time.Second, 0.35, 0.25)
			for range 6 {
				a.rest(time.Second)
				a.s.Tracked = false
				a.rest(step)
				a.s.Tracked = true
			}
		},
		"no number": func(a *actor) {
			a.hands(time.Second, 0.35, 0.25)
			a.s.Hands[1][0] = math.NaN()
			a.rest(4 * time.Second)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newActor()
			a.rest(time.Second)
			act(a)
			a.want(t)
		})
	}
}

func TestHandsRaisedAndLoweredAtOnceCancel(t *testing.T) {
	t.Parallel()
	a := newActor()
	a.rest(time.Second)
	a.hands(500*time.Millisecond, 0.35, 0.25)
	a.rest(time.Second)
	a.hands(500*time.Millisecond, -0.8, 0.25)
	a.rest(2 * time.Second)
	a.want(t, Cancel)
	a.hands(time.Second, -0.15, 0.75) // the arms of a T-pose, lowered
	a.rest(2 * time.Second)
	a.hands(700*time.Millisecond, -0.8, 0.25)
	a.rest(2 * time.Second)
	a.want(t, Cancel)
	a.hands(500*time.Millisecond, 0.35, 0.25) // lowered to a T-pose first
	a.rest(time.Second)
	a.hands(500*time.Millisecond, -0.15, 0.75)
	a.rest(2 * time.Second)
	a.hands(500*time.Millisecond, -0.8, 0.25)
	a.rest(time.Second)
	a.want(t, Cancel)
}

func TestNodsAcceptAndShakesRedo(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		up, left float64
		each     time.Duration
		want     Gesture
	}{
		{"nod", -12, 0, 700 * time.Millisecond, Accept},
		{"small quick nod", -9, 0, 400 * time.Millisecond, Accept},
		{"nod while turning a little", -12, 4, 600 * time.Millisecond, Accept},
		{"shake to the left", 0, 20, 700 * time.Millisecond, Redo},
		{"shake to the right", 0, -20, 600 * time.Millisecond, Redo},
		{"tiny", -3, 0, 500 * time.Millisecond, None},
		{"slow", -12, 0, 3 * time.Second, None},
		{"both", -12, 12, 600 * time.Millisecond, None},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a := newActor()
			a.rest(time.Second)
			a.look(2, c.each, c.up, c.left)
			a.rest(time.Second)
			if c.want == None {
				a.want(t)
				return
			}
			a.want(t, c.want)
		})
	}
}

func TestWhoRestedForLongOrTremblesIsUnderstoodToo(t *testing.T) {
	t.Parallel()
	for _, tremble := range []float64{0, 0.3, 0.8} {
		a := newActor()
		random := rand.New(rand.NewPCG(1, 2))
		a.during(5*time.Second, func(share float64) {
			nod := 0.0
			if share > 0.7 {
				nod = 14 * math.Sin(2*math.Pi*(share-0.7)*5/0.6)
			}
			a.s.Head.Rotation = mgl64.QuatRotate((nod+tremble*random.Float64())*degree, mgl64.Vec3{1, 0, 0})
			if share > 0.97 {
				a.s.Head.Rotation = mgl64.QuatIdent()
			}
		})
		a.want(t, Accept)
	}
}

func TestOneGlanceIsNoNod(t *testing.T) {
	t.Parallel()
	a := newActor()
	for range 5 {
		a.rest(time.Second)
		a.look(0.5, time.Second, -30, 0) // at the floor and back
		a.rest(time.Second)
		a.look(0.5, time.Second, 0, 40)
	}
	a.want(t)
}

func TestAShakeThatCrossesBehindIsUnwrapped(t *testing.T) {
	t.Parallel()
	a := newActor()
	a.rest(time.Second)
	a.during(1400*time.Millisecond, func(share float64) {
		a.s.Head.Rotation = rig.Yaw(math.Pi + 0.3*math.Sin(4*math.Pi*share))
	})
	a.want(t, Redo)
}

func TestWhoFightsShakesTheirHeadAtNoone(t *testing.T) {
	t.Parallel()
	a := newActor()
	a.during(2*time.Second, func(share float64) {
		a.s.Head.Rotation = rig.Yaw(0.3 * math.Sin(2*math.Pi*3*share))
		a.s.Hands[0][2] = 0.4 * math.Sin(2*math.Pi*3*share)
	})
	a.want(t)
}

func TestWhoWalksNodsNot(t *testing.T) {
	t.Parallel()
	a := newActor()
	a.during(10*time.Second, func(share float64) {
		a.s.Head.Position = mgl64.Vec3{0, 1.6, 12 * share}
		a.s.Head.Rotation = mgl64.QuatRotate(0.1*math.Sin(2*math.Pi*18*share), mgl64.Vec3{1, 0, 0})
	})
	a.want(t)
}

func TestTickDoesNotAllocate(t *testing.T) {
	a := newActor()
	if n := testing.AllocsPerRun(300, func() {
		a.s.At += step
		a.r.Tick(&a.s)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
