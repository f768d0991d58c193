package symmetric

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func randomRotation(random *rand.Rand) mgl64.Quat {
	return mgl64.Quat{W: random.NormFloat64(), V: mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}}.Normalize()
}

func TestTheLeastEigenvalueIsThatOfTheMatrix(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 8))
	for range 100 {
		values := []float64{random.Float64(), 1 + random.Float64(), 2 + random.Float64()}
		turn := randomRotation(random).Mat4().Mat3()
		m := turn.Mul3(mgl64.Diag3(mgl64.Vec3(values))).Mul3(turn.Transpose())
		if got := LeastEigenvalue(m); math.Abs(got-values[0]) > 1e-9 {
			t.Fatalf("got %v, want %v", got, values[0])
		}
	}
}

func TestAllEigenvaluesAndTheirVectorsAreThoseOfTheMatrix(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(9, 10))
	for range 100 {
		want := mgl64.Vec3{random.Float64(), 1 + random.Float64(), 2 + random.Float64()}
		turn := randomRotation(random).Mat4().Mat3()
		m := turn.Mul3(mgl64.Diag3(want)).Mul3(turn.Transpose())
		values, vectors := Eigen(m)
		for i := range 3 {
			if off := m.Mul3x1(vectors[i]).Sub(vectors[i].Mul(want[i])).Len(); math.Abs(values[i]-want[i]) > 1e-9 || off > 1e-9 {
				t.Fatalf("%d: got %v, want %v, the vector is off by %v", i, values[i], want[i], off)
			}
		}
	}
}

func TestAnInverseTimesItsMatrixIsTheIdentity(t *testing.T) {
	t.Parallel()
	a := []float64{4, 1, 0, 1, 3, -1, 0, -1, 2}
	inverse := make([]float64, 9)
	if !Invert(a, inverse, 3) {
		t.Fatal("no inverse")
	}
	for i := range 3 {
		for k := range 3 {
			sum, want := 0.0, 0.0
			for j := range 3 {
				sum += a[3*i+j] * inverse[3*j+k]
			}
			if i == k {
				want = 1
			}
			if math.Abs(sum-want) > 1e-12 {
				t.Errorf("row %d, column %d: %v", i, k, sum)
			}
		}
	}
	if Invert([]float64{1, 2, 2, 1}, make([]float64, 4), 2) {
		t.Error("a matrix that is not positive definite was inverted")
	}
}
