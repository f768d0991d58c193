package anthropometry

import (
	"slices"
	"testing"
)

// What does not depend on a number is not worked out again for it.
func TestTheDerivativesAreThoseOfAllResiduals(t *testing.T) {
	t.Parallel()
	e := ledAround()
	s := newEstimate(&e)
	for i := range s.x {
		s.x[i] += 0.001 * float64(i%7)
	}
	s.r = s.residuals(s.x, s.r[:0])
	n, m := len(s.x), len(s.r)
	s.jacobian, s.normal, s.best = make([]float64, m*n), make([]float64, n*n), make([]float64, n)
	s.linearize()
	for i := range n {
		const h = 1e-6
		x := slices.Clone(s.x)
		x[i] += h
		for k, moved := range s.residuals(x, nil) {
			if want := (moved - s.r[k]) / h; s.jacobian[k*n+i] != want {
				t.Fatalf("residual %d by number %d: %v, want %v", k, i, s.jacobian[k*n+i], want)
			}
		}
	}
}
