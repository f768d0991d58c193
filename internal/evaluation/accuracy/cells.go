package accuracy

import (
	"context"
	"maps"
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
	"posewright/rig/bvh"
)

// cellsAcross is how many cells a side of the cube has in which hands are, from -1 to 1 arm lengths about the shoulder (Parger 2018, thesis, table 5.6).
const cellsAcross = 20

// CellScore is how much the true elbows vary while the hand stays within a cell: what any method has that knows the hand's position alone, and the mean.
type CellScore struct {
	Name   string
	Frames int
	RMSDeg [2]float64 // left and right
}

// elbowCells counts the swivel angles, in whole degrees, of each cell.
type elbowCells struct {
	frames int
	of     [2]map[[3]int8]*[360]uint32
}

func newElbowCells() *elbowCells {
	return &elbowCells{of: [2]map[[3]int8]*[360]uint32{{}, {}}}
}

// add counts an arm: where the hand is, in the chest's frame and in arm lengths from the shoulder, and the swivel angle in radians.
func (e *elbowCells) add(side int, hand mgl64.Vec3, swivel float64) {
	var cell [3]int8
	for k := range cell {
		cell[k] = int8(mgl64.Clamp(math.Floor((hand[k]+1)*cellsAcross/2), 0, cellsAcross-1))
	}
	angles := e.of[side][cell]
	if angles == nil {
		angles = new([360]uint32)
		e.of[side][cell] = angles
	}
	angles[(int(math.Round(mgl64.RadToDeg(swivel)))%360+360)%360]++
}

func (e *elbowCells) pool(f *elbowCells) {
	e.frames += f.frames
	for side := range f.of {
		for cell, angles := range f.of[side] {
			all := e.of[side][cell]
			if all == nil {
				e.of[side][cell] = angles
				continue
			}
			for degree, n := range angles {
				all[degree] += n
			}
		}
	}
}

func (e *elbowCells) score(name string) CellScore {
	s := CellScore{Name: name, Frames: e.frames}
	for side := range e.of {
		var off sum
		inOrder := slices.SortedFunc(maps.Keys(e.of[side]), func(a, b [3]int8) int { return slices.Compare(a[:], b[:]) }) // so that sums have the same bits
		for _, cell := range inOrder {
			angles := e.of[side][cell]
			var x, y float64
			for degree, n := range angles {
				sin, cos := math.Sincos(mgl64.DegToRad(float64(degree)))
				x, y = x+float64(n)*cos, y+float64(n)*sin
			}
			mean := mgl64.RadToDeg(math.Atan2(y, x))
			for degree, n := range angles {
				away := math.Remainder(float64(degree)-mean, 360)
				off.total, off.count = off.total+float64(n)*away*away, off.count+int(n)
			}
		}
		s.RMSDeg[side] = off.root()
	}
	return s
}

// ElbowCells is how much true elbows vary within the cells of hands, for each set, and last for all. Recordings that cannot be used are left out.
func ElbowCells(ctx context.Context, files []string, up bvh.Up, giveWay bool, report func(done, total int)) ([]CellScore, error) {
	progress := counter{total: 2 * len(files), report: report, giveWay: giveWay}
	var scores []CellScore
	all := newElbowCells()
	pooled := newElbowCells() // of the set
	err := judged(ctx, files, up, &progress, func(person *virtual.Person) (*elbowCells, error) { return cellsOf(person), ctx.Err() }, func(b *batch, outcomes []outcome[*elbowCells]) {
		for _, o := range outcomes {
			if o.err == nil {
				pooled.pool(o.of)
			}
		}
		if b.last && pooled.frames > 0 {
			scores = append(scores, pooled.score(b.set))
			all.pool(pooled)
			pooled = newElbowCells()
		}
	})
	if err != nil {
		return nil, err
	}
	return append(scores, all.score("")), nil
}

func cellsOf(person *virtual.Person) *elbowCells {
	own, cells := *person, newElbowCells()
	own.RateHz = virtual.DefaultRateHz
	var truth virtual.Truth
	for i := range own.Frames() {
		own.Frame(i, &truth)
		cells.frames++
		for side := range 2 {
			reach := own.Humanoid.Measures.UpperArm[side] + own.Humanoid.Measures.LowerArm[side]
			if _, _, ok := (arm{truth.Shoulders[side], truth.Elbows[side], truth.Hands[side].Position}).side(); !ok {
				continue
			}
			hand := truth.Chest.Rotation.Conjugate().Rotate(truth.Hands[side].Position.Sub(truth.Shoulders[side])).Mul(1 / reach)
			cells.add(side, hand, truth.Swivel[side])
		}
	}
	return cells
}
