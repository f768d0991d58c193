package effectors

// InputID is a control that can drive parameters.
type InputID uint8

// The inputs. Triggers and grips go from 0 to 1, sticks from -1 to 1, with right and up positive; the numbered ones hold what other programs send over OSC.
// InputCount is how many there are.
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
	InputCount
)

var inputs = [InputCount]string{
	"leftTrigger", "rightTrigger", "leftGrip", "rightGrip", "leftStickX", "rightStickX", "leftStickY", "rightStickY",
	"osc1", "osc2", "osc3", "osc4", "osc5", "osc6", "osc7", "osc8",
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

// Inputs are the values of all inputs.
type Inputs [InputCount]float64
