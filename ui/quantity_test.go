package ui

import (
	"math"
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
		got, err := parseQuantity(test.text, test.unit)
		if err != nil || math.Abs(got-test.want) > 1e-12*math.Max(1, math.Abs(test.want)) {
			t.Errorf("parseQuantity(%q, %q) = %v, %v; want %v", test.text, test.unit, got, err, test.want)
		}
	}
}

func TestTextThatIsNoQuantityIsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ text, unit, says string }{
		{"", "m", "metres"},
		{"   ", "", "number"},
		{"abc", "°", "degrees"},
		{"1,000.5", "m", "two decimal marks"},
		{"1.2.3", "", "two decimal marks"},
		{"5 kg", "m", "kg"},
		{"5 cm", "°", "cm"},
		{"NaN", "", "not a number"},
		{"Inf", "", "not a number"},
		{"1e999", "", "not a number"},
		{"1e308 km", "m", "too large"},
		{"--5", "", "not a number"},
		{"5e", "", "unit"},
		{strings.Repeat("9", 100), "", "not a number"},
		{"\xff", "", "not a number"},
	} {
		got, err := parseQuantity(test.text, test.unit)
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
			got, err := parseQuantity(exactQuantity(value, unit), unit)
			if err != nil || got != value {
				t.Errorf("%v %s became %q and then %v, %v", value, unit, exactQuantity(value, unit), got, err)
			}
		}
	}
}

func FuzzQuantitiesAreFiniteOrRefused(f *testing.F) {
	for _, text := range []string{"12,5 cm", "1e5", "−3°", "50%", "", "e", "1e+", "0x10", "\u00a05\u00a0m"} {
		for unit := range unitScales {
			f.Add(text, unit)
		}
	}
	f.Fuzz(func(t *testing.T, text, unit string) {
		value, err := parseQuantity(text, unit)
		if err == nil && (math.IsNaN(value) || math.IsInf(value, 0)) {
			t.Fatalf("parseQuantity(%q, %q) = %v", text, unit, value)
		}
		if err != nil && value != 0 {
			t.Fatalf("parseQuantity(%q, %q) = %v along with %v", text, unit, value, err)
		}
	})
}
