package bvh

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestNumbersHaveTheBitsThatStrconvReads(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	words := []string{"0", "-0", "-0.0", "1", "-12.", ".5", "-.25", "0.1", "123456789.123456", "9007199254740991", "0.000000000000000001", "00012.50", "+3", "1e3", "-3.5E-12", "0x3p1", "9007199254740993", "0.12345678901234567890"}
	for range 20000 {
		words = append(words, strconv.FormatFloat((random.Float64()-0.5)*math.Pow(10, float64(random.IntN(6))), 'f', random.IntN(13), 64))
	}
	for range 20000 {
		words = append(words, strconv.FormatFloat((random.Float64()-0.5)*math.Pow(10, float64(random.IntN(60)-30)), "eE"[random.IntN(2)], random.IntN(13), 64))
	}
	words = append(words, "5e22", "5e23", "123456e17", "1e-22", "1e-23", "0e300", "-0e-300", "7.5e+02", "9007199254740991e22", "1e0022")
	for _, word := range words {
		want, err := strconv.ParseFloat(word, 64)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := appendNumbers(nil, 1, []byte(" "+word+"\r"))
		if !ok || math.Float64bits(got[0]) != math.Float64bits(want) {
			t.Errorf("%s: %v, %v", word, got, ok)
		}
	}
	got, ok := appendNumbers([]float64{7}, 3, []byte("1 -2.5\t3e"))
	if ok || len(got) != 1 {
		t.Errorf("a line that ends in 3e: %v, %v", got, ok)
	}
	if got, ok := appendNumbers([]float64{7}, 3, []byte("1 -2.5\t3 ")); !ok || fmt.Sprint(got) != "[7 1 -2.5 3]" {
		t.Errorf("%v, %v", got, ok)
	}
	for _, other := range []string{"1 2", "1 2 3 4", "1 2 0x3", "1 2 NaN", "1 2 1e999", "1 2 -", "1 2 .", "1 2 1e", "1 2 1e-", "1 2 e5", "1 2 1e5.0", "1 2 3\u00a04",
		"Frames: 3 4", "", "1 2 3,"} {
		if got, ok := appendNumbers([]float64{7}, 3, []byte(other)); ok {
			t.Errorf("%q is %v", other, got)
		}
	}
}

func TestATurnHasTheBitsOfAProductOfRotations(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 3000 {
		var axis mgl64.Vec3
		axis[i%3] = 1
		radians := 7 * (random.Float64() - 0.5)
		was := mgl64.QuatRotate(5*random.Float64(), mgl64.Vec3{random.Float64(), random.Float64() - 1, 0.1}.Normalize())
		if i < 3 {
			was = mgl64.QuatIdent()
		}
		got, want := was, was.Mul(mgl64.QuatRotate(radians, axis))
		if turn(&got, i%3, radians); got != want {
			t.Fatalf("%v about %v: %v, not %v", radians, axis, got, want)
		}
	}
}

func TestNumbersThatAreWrittenOtherwiseAreReadToo(t *testing.T) {
	t.Parallel()
	for _, row := range []string{"1e0 +2.0 0.30000000000000000000000 0 0 9e1", "1 2 .3 0 0 90", "\ufeff1 2 .3 0 0 90\u00a0"} {
		m, err := Read(strings.NewReader("HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n}\nMOTION\nFrames: 1\nFrame Time: .1\n"+row+"\n"), "a", UpY)
		if err != nil {
			t.Fatal(err)
		}
		if at := m.Local(0)[0]; at.Position != [3]float64{1, 2, 0.3} || math.Abs(at.Rotation.V[1]-math.Sqrt(0.5)) > 1e-15 {
			t.Errorf("%q: %v", row, at)
		}
	}
}
