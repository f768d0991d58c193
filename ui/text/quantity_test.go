package text

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestQuantitiesAreReadInWhateverUnitAPersonTypes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text, unit string
		want       float64
	}{
		{"0.5", "", 0.5},
		{"0,5", "", 0.5},
		{" 50 % ", "", 0.5},
		{"12,5 cm", "m", 0.125},
		{"12.5cm", "m", 0.125},
		{"1.7 m", "m", 1.7},
		{"30 mm", "m", 0.03},
		{"10 in", "m", 0.254},
		{"90", "°", 90},
		{"90°", "°", 90},
		{"90 deg", "°", 90},
		{"−15", "°", -15},
		{"-15,25 °", "°", -15.25},
		{"+3", "°", 3},
		{"1.5707963267948966 rad", "°", 90},
		{"250 ms", "s", 0.25},
		{"1e-3", "m", 0.001},
		{"1e-3 m", "m", 0.001},
		{".5", "", 0.5},
		{"0.8 m/s", "m/s", 0.8},
		{"5 1/s", "1/s", 5},
		{"0.3", "arm lengths", 0.3},
		{"0,3 arm lengths", "arm lengths", 0.3},
		{"20°", "° per arm length", 20},
		{"20 ° per arm length", "° per arm length", 20},
		{"50 %", "leg lengths", 0.5},
	} {
		got, err := ParseQuantity(test.text, Quantity{Unit: test.unit})
		if err != nil || math.Abs(got-test.want) > 1e-12*math.Max(1, math.Abs(test.want)) {
			t.Errorf("parseQuantity(%q, %q) = %v, %v; want %v", test.text, test.unit, got, err, test.want)
		}
	}
}

func TestQuantitiesAreCalculated(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text string
		q    Quantity
		want float64
	}{
		{"1+2*3", Quantity{}, 7},
		{"(1+2)*3", Quantity{}, 9},
		{"7-2-1", Quantity{}, 4},
		{"8/2/2", Quantity{}, 2},
		{"-(1,5+2,5)", Quantity{}, -4},
		{"2 * -3", Quantity{}, -6},
		{"x*2", Quantity{Current: 0.25}, 0.5},
		{"X / 2 + 1", Quantity{Unit: "°", Current: 30}, 16},
		{"current", Quantity{Current: 0.1}, 0.1},
		{"+=5", Quantity{Unit: "°", Current: 30}, 35},
		{"-=5°", Quantity{Unit: "°", Current: 30}, 25},
		{"−= 5", Quantity{Unit: "°", Current: 30}, 25},
		{"*=2", Quantity{Unit: "m", Lengths: "cm", Current: 0.3}, 0.6},
		{"/=4", Quantity{Unit: "m", Lengths: "in", Current: 1}, 0.25},
		{"+=5", Quantity{Unit: "m", Lengths: "cm", Current: 0.3}, 0.35},
		{"12", Quantity{Unit: "m", Lengths: "cm"}, 0.12},
		{"7", Quantity{Unit: "m", Lengths: "cm"}, 0.07},
		{"12", Quantity{Unit: "m", Lengths: "in"}, 0.3048},
		{"12", Quantity{Unit: "m", Lengths: "m"}, 12},
		{"1 m", Quantity{Unit: "m", Lengths: "cm"}, 1},
		{"3\"", Quantity{Unit: "m", Lengths: "cm"}, 0.0762},
		{"1 m + 20 cm + 5", Quantity{Unit: "m", Lengths: "cm"}, 1.25},
		{"170/2", Quantity{Unit: "m", Lengths: "cm"}, 0.85},
		{"2*5cm", Quantity{Unit: "m", Lengths: "m"}, 0.1},
		{"x*50%", Quantity{Unit: "m", Lengths: "cm", Current: 0.4}, 0.2},
		{"5/s", Quantity{Unit: "1/s"}, 5},
		{"6×2÷3", Quantity{}, 4},
	} {
		got, err := ParseQuantity(test.text, test.q)
		if err != nil || math.Abs(got-test.want) > 1e-12*math.Max(1, math.Abs(test.want)) {
			t.Errorf("parseQuantity(%q, %+v) = %v, %v; want %v", test.text, test.q, got, err, test.want)
		}
	}
}

func TestLengthsReadBackAsTheSameBitsInEveryUnit(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for _, unit := range []LengthUnit{Centimeters, Meters, Inches} {
		q := Quantity{Unit: "m", Lengths: unit}
		for i := range 2000 {
			value := random.NormFloat64()
			if i < 1000 {
				value = float64(i) / 1000 // what a person types and drags
			}
			text := ExactQuantity(value, q)
			if got, err := ParseQuantity(text, q); err != nil || got != value {
				t.Fatalf("%v m is offered as %q and read as %v, %v", value, text, got, err)
			}
			if i < 1000 && unit == Centimeters && len(text) > len("99.9 cm") {
				t.Fatalf("%v m is offered as %q", value, text)
			}
		}
	}
}

func TestTheSettingDecidesHowLengthsAreWritten(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		setting string
		meters  float64
		want    string
	}{
		{"cm", 0.042, "4.2 cm"}, {"cm", 0.58, "58 cm"}, {"cm", 1.72, "172 cm"}, {"", 0.58, "58 cm"}, {"furlong", 0.58, "58 cm"},
		{"m", 1.72, "1.72 m"}, {"m", 0.042, "0.042 m"}, {"in", 0.0254, "1.0 in"}, {"in", 1.7272, "68 in"}, {"cm", -0.0001, "0.0 cm"},
	} {
		if got := LengthUnitNamed(test.setting).Format(test.meters); got != test.want {
			t.Errorf("%v m is written %q with the setting %q, want %q", test.meters, got, test.setting, test.want)
		}
	}
}

func TestTextThatIsNoQuantityIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, unit, says string }{
		{"", "m", "meters"},
		{"   ", "", "number"},
		{"abc", "°", "degrees"},
		{"1,000.5", "m", "two decimal marks"},
		{"1.2.3", "", "two decimal marks"},
		{"5 kg", "m", "kg"},
		{"5 cm", "°", "cm"},
		{"2*(3", "", "parenthesis"},
		{"1/0", "", "zero"},
		{"/=0", "", "zero"},
		{"3 cm * 2 cm", "m", "multiplied"},
		{"50 %", "m", "part of something"},
		{"x + 10 %", "m", "part of something"},
		{"5 +", "", "not a number"},
		{"2 3", "", "not a number"},
		{")", "", "not a number"},
		{"NaN", "", "not a number"},
		{"Inf", "", "not a number"},
		{"1e999", "", "not a number"},
		{"1e400 cm", "m", "not a number"},
		{"1e308 km", "m", "too large"},
		{"--5", "", "not a number"},
		{"5e", "", "unit"},
		{strings.Repeat("9", 100), "", "too long"},
		{"\xff", "", "too long"},
	} {
		got, err := ParseQuantity(test.text, Quantity{Unit: test.unit})
		if err == nil {
			t.Errorf("parseQuantity(%q, %q) = %v, want an error", test.text, test.unit, got)
			continue
		}
		if !strings.Contains(err.Error(), test.says) {
			t.Errorf("parseQuantity(%q, %q) says %q, which does not mention %q", test.text, test.unit, err, test.says)
		}
	}
}

func TestWhatIsOfferedForEditingReadsBackAsTheSameBits(t *testing.T) {
	t.Parallel()
	for unit := range unitScales {
		for _, value := range []float64{0, 1, -1, 0.1, 1.0 / 3, 123456.789, 1e-12, math.Pi, -175.00000000000003} {
			got, err := ParseQuantity(ExactQuantity(value, Quantity{Unit: unit}), Quantity{Unit: unit})
			if err != nil || got != value {
				t.Errorf("%v %s became %q and then %v, %v", value, unit, ExactQuantity(value, Quantity{Unit: unit}), got, err)
			}
		}
	}
}

func FuzzQuantitiesAreFiniteOrRefused(f *testing.F) {
	for _, text := range []string{"12,5 cm", "1e5", "−3°", "50%", "", "e", "1e+", "0x10", "\u00a05\u00a0m", "+=5", "x*(1+2)", "((((", "-(-(-3", "*=50%", "6\"/x"} {
		for unit := range unitScales {
			f.Add(text, unit, "cm", 0.25)
		}
	}
	f.Fuzz(func(t *testing.T, text, unit, lengths string, current float64) {
		if lengths != "m" && lengths != "in" {
			lengths = "cm"
		}
		value, err := ParseQuantity(text, Quantity{Unit: unit, Lengths: LengthUnit(lengths), Current: current})
		if err == nil && (math.IsNaN(value) || math.IsInf(value, 0)) {
			t.Fatalf("parseQuantity(%q, %q) = %v", text, unit, value)
		}
		if err != nil && value != 0 {
			t.Fatalf("parseQuantity(%q, %q) = %v along with %v", text, unit, value, err)
		}
	})
}
