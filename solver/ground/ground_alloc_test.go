//go:build !race

package ground

import (
	"testing"

	"posewright/solver/vec"
)

func TestCastDoesNotAllocate(t *testing.T) {
	grounds := []Ground{
		{}, {Kind: Slope, Slope: Incline{Angle: 0.2, Length: 3}}, steps12(), {Kind: Triangles, Mesh: soup(1, 5000)},
	}
	for i := range grounds {
		g := &grounds[i]
		if count := testing.AllocsPerRun(100, func() {
			g.Under(0.3, 0.4, 2)
			g.Cast(vec.New(1, 5, 1), vec.New(-0.3, -1, 0.2), 100)
		}); count != 0 {
			t.Errorf("ground %d: %v allocations", g.Kind, count)
		}
	}
}
