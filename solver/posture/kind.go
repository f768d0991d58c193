package posture

// Kind is a posture. The zero value is standing.
type Kind uint8

// The postures. KindCount is how many there are.
const (
	Standing     Kind = iota
	Crouching         // lowered on the feet: bent, squatting
	Sitting           // on a chair, stool or bench
	Kneeling          // on the knees, trunk upright
	Crawling          // on hands and knees
	FaceUp            // lying on the back
	FaceDown          // lying on the front
	FloorSitting      // on the floor
	KindCount
)

var kindNames = [KindCount]string{"standing", "crouching", "sitting", "kneeling", "crawling", "faceUp", "faceDown", "floorSitting"}

// String is the name of the posture in files and tables, such as "sitting".
func (k Kind) String() string {
	if k >= KindCount {
		return "unknown"
	}
	return kindNames[k]
}

// Placed reports whether the posture says where hips and legs are. Standing and crouching bodies have their hips under the trunk, and their feet step.
func (k Kind) Placed() bool { return k >= Sitting && k < KindCount }

// Pin is the user's word on the posture. The zero value leaves it to the recognizer.
type Pin uint8

// The pins. PinCount is how many there are.
const (
	Automatic Pin = iota
	PinStanding
	PinSitting
	PinKneeling
	PinCrawling
	PinFaceUp
	PinFaceDown
	PinFloorSitting
	PinCount
)

var pinned = [PinCount]Kind{Standing, Standing, Sitting, Kneeling, Crawling, FaceUp, FaceDown, FloorSitting}

// Kind is the posture that is pinned; false for none.
func (p Pin) Kind() (Kind, bool) {
	if p == Automatic || p >= PinCount {
		return Standing, false
	}
	return pinned[p], true
}
