// Package symmetric solves and takes apart small symmetric matrices, as least squares of poses and lengths make them. Its functions are pure; only Invert allocates.
package symmetric

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
)

// Solve solves a positive definite system in place, by Cholesky; false where it is none. It spoils the matrix.
func Solve(a, b []float64) bool {
	n := len(b)
	if !factorize(a, n) {
		return false
	}
	substitute(a, b)
	return true
}

// substitute solves a system whose matrix factorize replaced.
func substitute(a, b []float64) {
	n := len(b)
	for i := range n {
		for k := range i {
			b[i] -= a[i*n+k] * b[k]
		}
		b[i] /= a[i*n+i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			b[i] -= a[k*n+i] * b[k]
		}
		b[i] /= a[i*n+i]
	}
}

// factorize replaces the lower half of a matrix by its Cholesky factor.
func factorize(a []float64, n int) bool {
	for i := range n {
		for k := 0; k <= i; k++ {
			sum := a[i*n+k]
			for j := range k {
				sum -= a[i*n+j] * a[k*n+j]
			}
			if i != k {
				a[i*n+k] = sum / a[k*n+k]
				continue
			}
			if !(sum > 0) {
				return false
			}
			a[i*n+i] = math.Sqrt(sum)
		}
	}
	return true
}

// Invert writes the inverse of a positive definite n × n matrix; false where it is none.
func Invert(a, inverse []float64, n int) bool {
	work, column := make([]float64, n*n), make([]float64, n)
	copy(work, a)
	if !factorize(work, n) {
		return false
	}
	for i := range n {
		clear(column)
		column[i] = 1
		substitute(work, column)
		for k := range n {
			inverse[k*n+i] = column[k]
		}
	}
	return true
}

// Eigen is the eigenvalues of a symmetric matrix, ascending, and their unit eigenvectors, by Jacobi's rotations.
func Eigen(m mgl64.Mat3) (values mgl64.Vec3, vectors [3]mgl64.Vec3) {
	v := mgl64.Ident3()
	for range 12 {
		done := true
		for p := range 2 {
			for q := p + 1; q < 3; q++ {
				off := m.At(p, q)
				if math.Abs(off) <= 1e-20*(math.Abs(m.At(p, p))+math.Abs(m.At(q, q))) {
					continue
				}
				done = false
				theta := (m.At(q, q) - m.At(p, p)) / (2 * off)
				t := math.Copysign(1/(math.Abs(theta)+math.Sqrt(theta*theta+1)), theta)
				c := 1 / math.Sqrt(t*t+1)
				s := t * c
				for k := range 3 { // the rows of m, then its columns and those of v, are turned
					x, y := m[3*k+p], m[3*k+q]
					m[3*k+p], m[3*k+q] = c*x-s*y, s*x+c*y
				}
				for k := range 3 {
					x, y := m[3*p+k], m[3*q+k]
					m[3*p+k], m[3*q+k] = c*x-s*y, s*x+c*y
					x, y = v[3*p+k], v[3*q+k]
					v[3*p+k], v[3*q+k] = c*x-s*y, s*x+c*y
				}
			}
		}
		if done {
			break
		}
	}
	order := [3]int{0, 1, 2}
	for i := range 2 {
		for k := i + 1; k < 3; k++ {
			if m.At(order[k], order[k]) < m.At(order[i], order[i]) {
				order[i], order[k] = order[k], order[i]
			}
		}
	}
	for i, k := range order {
		values[i], vectors[i] = m.At(k, k), v.Col(k)
	}
	return values, vectors
}

// LeastEigenvalue is that of a symmetric matrix, by the closed form of Smith, "Eigenvalues of a symmetric 3 × 3 matrix", 1961.
func LeastEigenvalue(m mgl64.Mat3) float64 {
	mean := m.Trace() / 3
	shifted := m.Sub(mgl64.Ident3().Mul(mean))
	p := 0.0
	for _, x := range shifted {
		p += x * x
	}
	p = math.Sqrt(p / 6)
	if p == 0 {
		return mean
	}
	r := shifted.Mul(1/p).Det() / 2
	return mean + 2*p*math.Cos(math.Acos(min(1, max(-1, r)))/3+2*math.Pi/3)
}

// GreatestEigenvector is that of a symmetric matrix without negative eigenvalues, by squaring it until nothing else is left.
func GreatestEigenvector(m mgl64.Mat4) (v mgl64.Vec4, value float64) {
	power := m
	for range 12 {
		power = power.Mul4(power)
		if trace := power.Trace(); trace > 0 {
			power = power.Mul(1 / trace)
		}
	}
	longest := 0.0
	for column := range 4 {
		if c := power.Col(column); c.Len() > longest {
			longest, v = c.Len(), c
		}
	}
	if longest == 0 {
		return mgl64.Vec4{1}, 0
	}
	v = v.Mul(1 / longest)
	return v, v.Dot(m.Mul4x1(v))
}
