package anthropometry

import (
	"math"

	"posewright/rig/phrase"
)

// Crookedness is how a pose was held, as far as it can be told. Angles are radians.
type Crookedness struct {
	ForwardRad, UpRad, BentRad [2]float64 // of each arm and its elbow
	LeanRad, TurnRad, RollRad  float64    // of the chest
	Misfit                     float64    // mean square of what remains unexplained, 1 as usual
}

// From where on the crookedness of a pose is worth words, radians.
const (
	bentNotice  = 10 * degree
	lowNotice   = 6 * degree
	aheadNotice = 12 * degree
	leanNotice  = 4 * degree
)

// angle is an angle in radians as it stands in a phrase.
func angle(radians float64) phrase.Degrees { return phrase.Degrees(radians * 180 / math.Pi) }

// Words says how a pose was held that was no straight one, in sentences. What is said was taken into account.
func (c *Crookedness) Words(below [2]float64) []phrase.Phrase {
	var words []phrase.Phrase
	for side := range 2 {
		part := [2]phrase.Term{"left arm", "right arm"}[side]
		bent, up, ahead := c.BentRad[side], c.UpRad[side]+min(below[side], 75*degree), c.ForwardRad[side]
		if bent > bentNotice {
			words = append(words, phrase.Say("Your {{.Part}} was bent by {{.Angle}}: taken into account.",
				"Part", [2]phrase.Term{"left elbow", "right elbow"}[side], "Angle", angle(bent)))
		}
		switch {
		case up < -lowNotice:
			words = append(words, phrase.Say("Your {{.Part}} was {{.Angle}} low: taken into account.", "Part", part, "Angle", angle(-up)))
		case up > lowNotice:
			words = append(words, phrase.Say("Your {{.Part}} was {{.Angle}} high: taken into account.", "Part", part, "Angle", angle(up)))
		}
		if ahead > aheadNotice {
			words = append(words, phrase.Say("Your {{.Part}} was {{.Angle}} forward: taken into account.", "Part", part, "Angle", angle(ahead)))
		}
	}
	if c.LeanRad > leanNotice {
		words = append(words, phrase.Say("You leaned forward by {{.Angle}}: taken into account.", "Angle", angle(c.LeanRad)))
	}
	return words
}
