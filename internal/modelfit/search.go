package modelfit

import (
	"context"
	"math"
	"slices"
)

// search lowers a cost that is expensive and not always smooth, from the origin.
type search struct {
	count  int // of coordinates
	ridge  float64
	cost   func(ctx context.Context, points [][]float64) ([]float64, error) // of several points at a time
	report func(done, total int)
}

// A round looks at both sides of each coordinate, a step away. These say how the cost rises and how it curves, from which a quasi-Newton direction follows, with
// the inverse of the curvatures updated by Broyden, Fletcher, Goldfarb and Shanno's formula. The best of all points that were looked at, on that way and beside
// it, is where the next round begins.
const (
	rounds    = 12
	firstStep = 0.6
	lastStep  = 0.1  // below it nothing more is looked for
	enough    = 1e-3 // by which share a round must lower the cost to go on with this step
	farthest  = 2.0  // that a coordinate may be from where it began
)

// shares of the way of a round that are looked at.
var shares = [...]float64{2, 1, 0.5, 0.25}

// run is the best point that was found, and its cost with the ridge, beside that of the origin.
func (s *search) run(ctx context.Context) (best []float64, before, after float64, err error) {
	best = make([]float64, s.count)
	costs, err := s.of(ctx, [][]float64{best})
	if err != nil {
		return nil, 0, 0, err
	}
	before, after = costs[0], costs[0]
	step := firstStep
	var newton newton
	for round := range rounds {
		s.report(round, rounds)
		var points [][]float64
		for i := range best {
			for _, by := range [...]float64{-step, step} {
				z := slices.Clone(best)
				z[i] += by
				points = append(points, z)
			}
		}
		if costs, err = s.of(ctx, points); err != nil {
			return nil, 0, 0, err
		}
		slopes, curvatures := make([]float64, s.count), make([]float64, s.count)
		for i := range best {
			slopes[i], curvatures[i] = parabola(points[2*i][i]-best[i], costs[2*i]-after, points[2*i+1][i]-best[i], costs[2*i+1]-after)
		}
		way := newton.direction(best, slopes, curvatures, 2*step)
		for _, share := range shares {
			z := slices.Clone(best)
			for i := range z {
				z[i] += share * way[i]
			}
			points = append(points, z)
		}
		further, err := s.of(ctx, points[2*s.count:])
		if err != nil {
			return nil, 0, 0, err
		}
		costs = append(costs, further...)
		was := after
		for i, cost := range costs {
			if cost < after {
				after, best = cost, points[i]
			}
		}
		if was-after < enough*was {
			if step /= 2; step < lastStep {
				break
			}
		}
	}
	s.report(rounds, rounds)
	return best, before, after, nil
}

// of are the costs of points with the ridge. Points are brought to where they may be.
func (s *search) of(ctx context.Context, points [][]float64) ([]float64, error) {
	for _, z := range points {
		for i := range z {
			z[i] = math.Max(-farthest, math.Min(farthest, z[i]))
		}
	}
	costs, err := s.cost(ctx, points)
	if err != nil {
		return nil, err
	}
	for i, z := range points {
		for _, x := range z {
			costs[i] += s.ridge * x * x
		}
	}
	return costs, nil
}

// parabola is the slope at the origin and the curvature of a parabola through the origin and two points; a side that is no further away, at a limit, says nothing.
func parabola(left, atLeft, right, atRight float64) (slope, curvature float64) {
	switch {
	case left == 0 && right == 0:
		return 0, 0
	case left == 0:
		return atRight / right, 0
	case right == 0:
		return atLeft / left, 0
	}
	half := (atRight/right - atLeft/left) / (right - left)
	return atLeft/left - half*left, 2 * half
}

// newton knows how a cost curves from how its slopes changed.
type newton struct {
	inverse      [][]float64 // of the curvatures; nil in the first round
	last, slopes []float64   // of the round before
}

// direction is where the lowest point seems to be, each coordinate at most so far away.
func (n *newton) direction(at, slopes, curvatures []float64, most float64) []float64 {
	count := len(at)
	if n.inverse == nil {
		n.inverse = make([][]float64, count)
		for i := range n.inverse {
			n.inverse[i] = make([]float64, count)
			if n.inverse[i][i] = most / math.Max(math.Abs(slopes[i]), 1e-9); curvatures[i] > 0 {
				n.inverse[i][i] = math.Min(n.inverse[i][i], 1/curvatures[i])
			}
		}
	} else {
		n.update(at, slopes)
	}
	n.last, n.slopes = slices.Clone(at), slices.Clone(slopes)
	way := make([]float64, count)
	largest := most
	for i := range way {
		for k := range slopes {
			way[i] -= n.inverse[i][k] * slopes[k]
		}
		largest = math.Max(largest, math.Abs(way[i]))
	}
	for i := range way {
		way[i] *= most / largest
	}
	return way
}

// update takes in how the slopes changed since the round before, where the cost curves upward on the way between.
func (n *newton) update(at, slopes []float64) {
	count := len(at)
	moved, changed, turned := make([]float64, count), make([]float64, count), make([]float64, count)
	along, across := 0.0, 0.0
	for i := range at {
		moved[i], changed[i] = at[i]-n.last[i], slopes[i]-n.slopes[i]
		along += moved[i] * changed[i]
	}
	if !(along > 1e-9) {
		return
	}
	for i := range turned {
		for k := range changed {
			turned[i] += n.inverse[i][k] * changed[k]
		}
		across += changed[i] * turned[i]
	}
	for i := range n.inverse {
		for k := range n.inverse[i] {
			n.inverse[i][k] += (1+across/along)*moved[i]*moved[k]/along - (turned[i]*moved[k]+moved[i]*turned[k])/along
		}
	}
}
