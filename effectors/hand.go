package effectors

// Finger is one of the five of a hand.
type Finger uint8

// The fingers. FingerCount is how many there are.
const (
	Thumb Finger = iota
	Index
	Middle
	Ring
	Little
	FingerCount
)

var fingerNames = [FingerCount]string{"thumb", "index", "middle", "ring", "little"}

// String is the name used in paths and files, such as "index".
func (f Finger) String() string {
	if f >= FingerCount {
		return ""
	}
	return fingerNames[f]
}

// HandTarget is how a device says that the fingers of a hand are bent. Angles are from a straight finger along the hand. The zero value says nothing.
type HandTarget struct {
	Presence float64 // 0 to 1: how much the fingers are tracked at all
	Jointed  bool    // Bend is known; otherwise Curl is
	Spreads  bool    // Spread is known

	Curl   [FingerCount]float64    // 0 straight to 1 closed
	Bend   [FingerCount][3]float64 // radians toward the palm, of the finger's joints from the hand outward
	Spread [FingerCount]float64    // radians toward the side of the thumb; of the thumb, away from the palm

	Trigger, Grip float64 // 0 to 1: how far those of a controller are pressed, for fingers that are not tracked
}
