package vec

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestNoPointOfBothBallsIsNearerThanTheOneFound(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 4))
	some := func(size float64) Vector {
		return New(size*(2*rng.Float64()-1), size*(2*rng.Float64()-1), size*(2*rng.Float64()-1))
	}
	kinds := map[string]int{}
	for range 300 {
		centers, radii := [2]Vector{some(0.4), some(0.4)}, [2]float64{0.2 + 0.5*rng.Float64(), 0.2 + 0.5*rng.Float64()}
		p := some(1)
		inside := func(q Vector, by float64) bool {
			return q.Sub(centers[0]).Len() <= radii[0]+by && q.Sub(centers[1]).Len() <= radii[1]+by
		}
		got := IntoBalls(p, centers, radii)
		switch apart := centers[1].Sub(centers[0]).Len(); {
		case apart > radii[0]+radii[1]:
			kinds["apart"]++
			gaps := [2]float64{got.Sub(centers[0]).Len() - radii[0], got.Sub(centers[1]).Len() - radii[1]}
			if math.Abs(gaps[0]-gaps[1]) > 1e-9 || math.Abs(gaps[0]+gaps[1]+radii[0]+radii[1]-apart) > 1e-9 {
				t.Fatalf("between balls %v apart it is %v and %v from them", apart-radii[0]-radii[1], gaps[0], gaps[1])
			}
			continue
		case inside(p, 0):
			kinds["inside"]++
			if got != p {
				t.Fatalf("%v, which is in both, became %v", p, got)
			}
			continue
		}
		kinds["outside"]++
		if !inside(got, 1e-9) {
			t.Fatalf("%v is not in both balls", got)
		}
		for k := range 4000 {
			q := got.Add(some(0.5 / float64(1+k%20)))
			if inside(q, 0) && q.Sub(p).Len() < got.Sub(p).Len()-1e-9 {
				t.Fatalf("%v is in both balls and nearer to %v than %v", q, p, got)
			}
		}
	}
	if kinds["apart"] < 5 || kinds["inside"] < 5 || kinds["outside"] < 100 {
		t.Errorf("tried %v", kinds)
	}
}

func TestBallsAboutOnePlaceLeaveTheSmaller(t *testing.T) {
	t.Parallel()
	c := New(1, 2, 3)
	if got := IntoBalls(New(1, 2, 9), [2]Vector{c, c}, [2]float64{0.5, 0.25}); got.Sub(New(1, 2, 3.25)).Len() > 1e-12 {
		t.Errorf("got %v", got)
	}
	rng := rand.New(rand.NewPCG(5, 6)) // rounding has points on one surface a little outside of the other
	for range 1000 {
		c, r := New(rng.Float64(), rng.Float64(), rng.Float64()), rng.Float64()
		p := c.Add(New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()).Scale(9))
		if got := IntoBalls(p, [2]Vector{c, c}, [2]float64{r, r}); !(math.Abs(got.Sub(c).Len()-math.Min(r, p.Sub(c).Len())) < 1e-12) {
			t.Fatalf("%v is not on the ball of %v about %v", got, r, c)
		}
	}
}
