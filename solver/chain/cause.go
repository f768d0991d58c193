package chain

// Cause is what kept a joint from its target.
type Cause uint8

// The causes. HeldByWeight means that the goal was reached, but that a weight or presence below 1 keeps it short of the target.
const (
	NotHeld Cause = iota
	HeldByArmLength
	HeldByLegLength
	HeldByInnerRadius
	HeldBySpineLength
	HeldByWeight
	HeldByInput
	HeldByChainLength
	HeldByLimit
	HeldByIterations
	HeldByProportions // retargeting: the avatar's arms or legs are longer or shorter than the person's
	HeldByFloor       // retargeting: the floor is nearer to the avatar's hand or further
	HeldByBody        // retargeting: the hand is at the own body
	HeldByOtherHand   // retargeting: the hand is at the other one
	HeldBySpineLimit  // a limit of spine, chest or neck
)

var causes = [...]string{"", "arm length", "leg length", "inner radius", "spine length", "weight", "invalid input",
	"chain length", "joint limit", "iterations", "body proportions", "floor contact", "body contact", "contact of the hands", "spine limit"}

// Retargeted reports whether the target itself was moved for an avatar of other proportions than the person's.
func (c Cause) Retargeted() bool { return c >= HeldByProportions && c <= HeldByOtherHand }

// String is a phrase for a status line, such as "arm length"; "" for NotHeld.
func (c Cause) String() string {
	if int(c) >= len(causes) {
		return ""
	}
	return causes[c]
}
