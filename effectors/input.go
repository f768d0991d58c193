package effectors

// InputID is a control that can drive parameters.
type InputID uint8

// The inputs. Triggers and grips go from 0 to 1, sticks from -1 to 1, with right and up positive; the numbered ones hold what other programs send over OSC. Keys
// of the keyboard are 1 while they are held and 0 else. InputCount is how many there are.
const (
	LeftTrigger InputID = iota
	RightTrigger
	LeftGrip
	RightGrip
	LeftStickX
	RightStickX
	LeftStickY
	RightStickY
	OSC1
	OSC2
	OSC3
	OSC4
	OSC5
	OSC6
	OSC7
	OSC8
	KeyF3
	KeyF4
	KeyF5
	KeyF6
	KeyF7
	KeyF8
	KeyF9
	KeyF10
	InputCount
)

var inputs = [InputCount]string{
	"leftTrigger", "rightTrigger", "leftGrip", "rightGrip", "leftStickX", "rightStickX", "leftStickY", "rightStickY",
	"osc1", "osc2", "osc3", "osc4", "osc5", "osc6", "osc7", "osc8",
	"keyF3", "keyF4", "keyF5", "keyF6", "keyF7", "keyF8", "keyF9", "keyF10",
}

// String is the name used in files, such as "leftTrigger".
func (id InputID) String() string {
	if id >= InputCount {
		return ""
	}
	return inputs[id]
}

// InputNamed is the input of a name.
func InputNamed(name string) (InputID, bool) {
	for id := range InputCount {
		if inputs[id] == name {
			return id, true
		}
	}
	return InputCount, false
}

// KeyNamed is the input of a key, by the key's name, such as "F5".
func KeyNamed(name string) (InputID, bool) {
	id, known := InputNamed("key" + name)
	return id, known && id.IsKey()
}

// IsKey reports whether an input is a key of the keyboard.
func (id InputID) IsKey() bool { return id >= KeyF3 && id <= KeyF10 }

// Inputs are the values of all inputs.
type Inputs [InputCount]float64
