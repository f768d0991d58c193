package canvas

import (
	"math"
	"strings"
	"unicode"

	"fyne.io/fyne/v2/lang"

	"posewright/ui/text"
	"posewright/viewport"
)

// typeRune adds what was typed to the number of a drag. It reports whether the rune can be a part of one.
func (m *manipulation) typeRune(r rune, units text.LengthUnit) (bool, error) {
	digit := unicode.IsDigit(r) || strings.ContainsRune(".,-−+", r)
	unit := m.typed != "" && (unicode.IsLetter(r) || r == '°' || r == ' ')
	if !digit && !unit || len(m.typed) >= text.MaxQuantityLength {
		return false, nil
	}
	m.typed += string(r)
	return true, m.retype(units)
}

// erase takes the last rune of the typed number back. It reports whether there was one.
func (m *manipulation) erase(units text.LengthUnit) (bool, error) {
	runes := []rune(m.typed)
	if len(runes) == 0 {
		return false, nil
	}
	m.typed = string(runes[:len(runes)-1])
	return true, m.retype(units)
}

func (m *manipulation) retype(units text.LengthUnit) error {
	m.value, m.numbers = m.parse(units)
	if !m.numbers {
		return m.apply(m.drag.Follow(), false)
	}
	return m.number()
}

// number sets the typed number.
func (m *manipulation) number() error { return m.apply(m.drag.Number(m.value), true) }

// parse reads the typed number, meters or radians; a bare number is in the unit that lengths are shown in, or in degrees.
func (m *manipulation) parse(units text.LengthUnit) (float64, bool) {
	label := strings.TrimSpace(m.typed)
	if label == "" {
		return 0, false
	}
	if m.angular() {
		degrees, err := text.ParseQuantity(label, text.Quantity{Unit: "°"})
		return degrees * math.Pi / 180, err == nil
	}
	meters, err := text.ParseQuantity(label, text.Quantity{Unit: "m", Lengths: units})
	return meters, err == nil
}

// angular reports whether the drag turns something.
func (m *manipulation) angular() bool {
	handle := m.drag.Handle()
	return handle >= viewport.TurnX && handle <= viewport.TurnInView || handle >= viewport.Swing0
}

// readout says how far the drag has come: "Δ 4.2 cm along X".
func (m *manipulation) readout(units text.LengthUnit) string {
	amount := units.Format(m.drag.Amount())
	if m.angular() {
		amount = text.Decimal(m.drag.Amount()*180/math.Pi, 1) + "°"
	}
	if m.typed != "" {
		amount = m.typed + "▏"
	}
	said := text.With{"Amount": amount}
	switch handle := m.drag.Handle(); {
	case handle <= viewport.MoveZ:
		said["Axis"] = [...]string{"X", "Y", "Z"}[handle-viewport.MoveX]
		return lang.L("Δ {{.Amount}} along {{.Axis}}", said)
	case handle <= viewport.MoveAcrossZ:
		said["Plane"] = [...]string{"YZ", "ZX", "XY"}[handle-viewport.MoveAcrossX]
		return lang.L("Δ {{.Amount}} in {{.Plane}}", said)
	case handle == viewport.MoveInView:
		return lang.L("Δ {{.Amount}} in the view", said)
	case handle <= viewport.TurnZ:
		said["Axis"] = [...]string{"X", "Y", "Z"}[handle-viewport.TurnX]
		return lang.L("Δ {{.Amount}} about {{.Axis}}", said)
	case handle == viewport.TurnInView:
		return lang.L("Δ {{.Amount}} about the line of sight", said)
	case handle == viewport.Radius:
		return lang.L("Radius {{.Amount}}", said)
	}
	said["Way"] = lang.L([...]string{text.Message("forward"), text.Message("backward"), text.Message("up"), text.Message("down"), text.Message("to the sides")}[m.ways[m.drag.Handle()-viewport.Swing0]])
	if strings.Contains(m.ID, "Leg") || strings.Contains(m.ID, "Foot") {
		said["Way"] = lang.L([...]string{text.Message("forward"), text.Message("backward"), text.Message("outward"), text.Message("inward")}[m.ways[m.drag.Handle()-viewport.Swing0]])
	}
	return lang.L("Swing {{.Way}} {{.Amount}}", said)
}
