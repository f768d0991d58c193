package calibration

import (
	"posewright/rig/phrase"
)

// From where on the crookedness of a pose is worth words, radians, and from where on a length is not sure enough, metres.
const (
	bentNotice   = 10 * degree
	lowNotice    = 6 * degree
	aheadNotice  = 12 * degree
	leanNotice   = 4 * degree
	unsureLength = 0.03
)

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

// judgeEstimate refuses where the estimate itself says that it explains no body, or that a length is not sure. The error is a *Refusal.
func judgeEstimate(p *Person, r *Report) error {
	if len(r.Poses) == 0 {
		return nil
	}
	if !r.OK || r.Doubtful() {
		worst, bent := 0, r.Poses[0].BentRad
		if bent[1] > bent[0] {
			worst = 1
		}
		if r.OK && bent[worst] > 25*degree {
			return refuse(ElbowBent, phrase.Say("Your {{.Part}} was bent by {{.Angle}}: stretch your arms until they are straight.",
				"Part", [2]phrase.Term{"left elbow", "right elbow"}[worst], "Angle", angle(bent[worst])))
		}
		return refuse(NotAcross, phrase.Say("This pose fits no body. Stand upright and stretch your arms out to the sides."))
	}
	for side := range 2 {
		if u := p.Arm[side].UncertaintyM; u > unsureLength {
			return refuse(ElbowBent, phrase.Say("The length of your {{.Part}} is only known to ± {{.Length}}: stretch your arms until they are straight.",
				"Part", [2]phrase.Term{"left arm", "right arm"}[side], "Length", phrase.Metres(u)))
		}
	}
	return nil
}
