package text

import (
	"math"
	"math/big"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/presets"
)

// LengthUnit is the unit in which lengths are shown and in which a bare number is read. The setting alone decides: with cm a person of 172 cm has
// arms of 58 cm and a step of 0.4 cm. Presets stay in meters. The zero value is meters.
type LengthUnit string

// The units of lengths that can be chosen.
const (
	Centimeters LengthUnit = "cm"
	Meters      LengthUnit = "m"
	Inches      LengthUnit = "in"
)

// LengthUnitNamed is the unit that a setting names; anything unknown is the default, centimeters.
func LengthUnitNamed(name string) LengthUnit {
	switch LengthUnit(name) {
	case Meters, Inches:
		return LengthUnit(name)
	}
	return Centimeters
}

// Symbol is what stands behind a number.
func (u LengthUnit) Symbol() string {
	if u == "" {
		return string(Meters)
	}
	return string(u)
}

// Scale is what one of the unit is worth in meters.
func (u LengthUnit) Scale() Scale { return unitScales["m"][u.Symbol()] }

// Format is a length as it is written beside something in the viewport or in a status, rounded to what one can see: "4.2 cm", "58 cm", "1.72 m".
func (u LengthUnit) Format(meters float64) string {
	value := u.Scale().FromBase(meters)
	digits := 0
	switch size := math.Abs(value); {
	case u.Symbol() == string(Meters):
		digits = 2
		if size < 0.1 {
			digits = 3
		}
	case size < 9.95:
		digits = 1
	}
	return AppendUnit(Decimal(value, digits), u.Symbol())
}

// FormatSpeed is a speed as it is written beside something: meters a second, or feet a second where lengths are in inches.
func (u LengthUnit) FormatSpeed(metersPerSecond float64) string {
	if u == Inches {
		return AppendUnit(Decimal(metersPerSecond/0.3048, 1), "ft/s")
	}
	return AppendUnit(Decimal(metersPerSecond, 2), "m/s")
}

// Scale is what a unit is worth in another: factor·10^tens. The powers of ten are kept apart so that 7 cm is 0.07 m to the last bit.
type Scale struct {
	Factor float64
	tens   int
}

var one = Scale{Factor: 1}

// Parse is a number in this unit, written in digits with a point, in the other unit.
func (s Scale) Parse(digits string) (float64, error) {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(digits), "e")
	tens := 0
	if exponent != "" {
		var err error
		if tens, err = strconv.Atoi(exponent); err != nil {
			return 0, err
		}
	}
	text := mantissa + "e" + strconv.Itoa(tens+s.tens)
	value, err := strconv.ParseFloat(text, 64)
	if s.Factor == 1 || err != nil || value == 0 {
		return value, err
	}
	number, ok := new(big.Rat).SetString(text) // whose exponent is that of a float, so that it stays small
	if !ok {
		return value * s.Factor, nil
	}
	worth, _ := new(big.Rat).SetString(strconv.FormatFloat(s.Factor, 'f', -1, 64))
	value, _ = number.Mul(number, worth).Float64() // rounded once, so that every value of the registry can be typed in every unit
	return value, nil
}

// ToBase is a number in this unit in the other one.
func (s Scale) ToBase(number float64) float64 {
	if s == one {
		return number
	}
	value, err := s.Parse(strconv.FormatFloat(number, 'e', -1, 64))
	if err != nil {
		return math.Inf(1)
	}
	return value
}

// FromBase is a number in the other unit in this one.
func (s Scale) FromBase(value float64) float64 {
	return Scale{1, -s.tens}.ToBase(value / s.Factor)
}

// Exact is the shortest text in this unit, with a point, that reads back as the same bits of the other unit.
func (s Scale) Exact(value float64) string {
	if s.Factor == 1 {
		return shifted(value, -s.tens)
	}
	number := new(big.Rat).SetFloat64(value)
	if number == nil {
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	worth, _ := new(big.Rat).SetString(strconv.FormatFloat(s.Factor, 'f', -1, 64) + "e" + strconv.Itoa(s.tens))
	number.Quo(number, worth)
	for digits := range 40 {
		text := number.FloatString(digits)
		if back, err := s.Parse(text); err == nil && back == value {
			return text
		}
	}
	return strconv.FormatFloat(s.FromBase(value), 'f', -1, 64)
}

// shifted writes value·10^tens without rounding: it moves the decimal point of the shortest text of the value.
func shifted(value float64, tens int) string {
	if value == 0 || math.IsInf(value, 0) || math.IsNaN(value) {
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(math.Abs(value), 'e', -1, 64), "e")
	point, _ := strconv.Atoi(exponent) // FormatFloat wrote it
	point += tens + 1
	digits := strings.Replace(mantissa, ".", "", 1)
	var text string
	switch {
	case point <= 0:
		text = "0." + strings.Repeat("0", -point) + digits
	case point >= len(digits):
		text = digits + strings.Repeat("0", point-len(digits))
	default:
		text = digits[:point] + "." + digits[point:]
	}
	if value < 0 {
		return "-" + text
	}
	return text
}

// FormatNumber writes a number with the digits of a step, and with up to two more where the number has them, so that what is shown is what is held.
func FormatNumber(value, step float64) string {
	least := presets.StepDecimals(step)
	text := strconv.FormatFloat(value, 'f', least+2, 64)
	for range 2 {
		if trimmed := strings.TrimSuffix(text, "0"); trimmed != text {
			text = strings.TrimSuffix(trimmed, ".")
		}
	}
	return Marked(text)
}

// inWords is the unit in the hint of what to type.
func (u LengthUnit) inWords() string {
	switch u {
	case Centimeters:
		return lang.L("centimeters")
	case Inches:
		return lang.L("inches")
	}
	return lang.L("meters")
}
