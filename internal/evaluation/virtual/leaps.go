package virtual

// What is faster than people are is a cut in the recording: most often a T-pose in front of the motion, elsewhere than where that begins. Meters a second.
const (
	leapOfBody  = 12.0 // of the head or the hips: sprinters come close
	leapOfHands = 18.0 // of both wrists at once: a single one may throw
)

// continuous is the longest stretch of postures without a cut.
func continuous(postures []Posture, rateHz float64) []Posture {
	var longest []Posture
	from := 0
	for i := range postures {
		if i+1 < len(postures) && !leaps(&postures[i], &postures[i+1], rateHz) {
			continue
		}
		if i+1-from > len(longest) {
			longest = postures[from : i+1]
		}
		from = i + 1
	}
	return longest
}

// leaps reports whether nobody can go from one posture to the next in that time.
func leaps(a, b *Posture, rateHz float64) bool {
	wrist := func(side int) float64 { return b.Hands[side].Position.Sub(a.Hands[side].Position).Len() * rateHz }
	return b.Center.Sub(a.Center).Len()*rateHz > leapOfBody || b.Head.Position.Sub(a.Head.Position).Len()*rateHz > leapOfBody ||
		min(wrist(0), wrist(1)) > leapOfHands
}
