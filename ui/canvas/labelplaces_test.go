package canvas

import (
	"math/rand/v2"
	"testing"
)

func TestLabelsStayInTheViewAndApart(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 1))
	const width, height = 400, 300
	placed := 0
	for range 200 {
		var taken []Spot
		for range 20 {
			x, y := rng.Float32()*width, rng.Float32()*height
			w, h := 20+rng.Float32()*100, float32(18)
			s, _, ok := placeSpot(x, y, w, h, width, height, rng.IntN(6), taken)
			if !ok {
				continue
			}
			placed++
			if s.x < 0 || s.y < 0 || s.x+s.width > width || s.y+s.height > height {
				t.Fatalf("a label at %v leaves the view", s)
			}
			for _, other := range taken {
				if s.Meets(other, 0) {
					t.Fatalf("labels at %v and %v lie on each other", s, other)
				}
			}
			taken = append(taken, s)
		}
	}
	if placed < 2000 {
		t.Errorf("only %d labels found a place", placed)
	}
}

func TestALabelKeepsItsPlaceWhileThatIsFree(t *testing.T) {
	t.Parallel()
	for before := range 6 {
		if _, which, ok := placeSpot(200, 150, 60, 18, 400, 300, before, nil); !ok || which != before {
			t.Errorf("a label that lay at %d goes to %d", before, which)
		}
	}
}

func TestWhatIsOutOfViewHasNoLabel(t *testing.T) {
	t.Parallel()
	for _, at := range [][2]float32{{-1, 50}, {401, 50}, {50, -1}, {50, 301}} {
		if _, _, ok := placeSpot(at[0], at[1], 60, 18, 400, 300, 0, nil); ok {
			t.Errorf("something at %v has a label", at)
		}
	}
	if _, _, ok := placeSpot(20, 20, 60, 18, 50, 40, 0, nil); ok {
		t.Error("a label that is wider than the view is shown")
	}
}
