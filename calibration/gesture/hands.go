package gesture

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

const (
	raiseFor    = 2 * time.Second // hands above the head for so long start
	raised      = 0.12            // meters above the head from where on hands are raised
	raisedStill = 0.06            // and below which they are so no longer
	holdWithin  = 0.12            // meters that held hands and the head may move from where they were raised
	apart       = 1.0             // meters between raised hands, at most
	lookUp      = 50 * degree     // of a head that starts, above and below level

	raisedAtLeast = 700 * time.Millisecond // that raised hands are held before those that are lowered cancel
	lowerAtOnce   = 500 * time.Millisecond // from held to raised no longer
	lowerWithin   = 1200 * time.Millisecond
	lowerFor      = 400 * time.Millisecond
	lowered       = 0.40 // meters below the head from where on hands are down
	loweredAside  = 0.60 // meters from below the head, at most
)

// hands follows raised hands.
type hands struct {
	up      bool
	kept    time.Duration // when they had been held for raisedAtLeast last; 0 for never
	held    time.Duration // since when they have been held where they are
	started bool          // since they were raised
	at      [3]mgl64.Vec3 // head and hands when they began to be held
	fell    time.Duration // when they were raised no longer; 0 for never
	enough  bool          // they had been held long enough before
	down    time.Duration // since when they are down; 0 while they are not
}

// tick follows the hands of a sample, whose head looks so far above level.
func (h *hands) tick(s *Sample, above float64) Gesture {
	head := s.Head.Position
	lowest, highest := math.Inf(1), math.Inf(-1)
	aside := 0.0
	for _, hand := range s.Hands {
		lowest, highest = min(lowest, hand.Y()-head.Y()), max(highest, hand.Y()-head.Y())
		aside = max(aside, math.Hypot(hand.X()-head.X(), hand.Z()-head.Z()))
	}
	switch {
	case !h.up && lowest > raised:
		*h = hands{up: true}
		h.hold(s)
	case h.up && lowest < raisedStill:
		h.up, h.fell, h.enough = false, s.At, h.kept > 0 && s.At-h.kept <= lowerAtOnce && !h.started
	}
	if h.up {
		moved := head.Sub(h.at[0]).Len()
		for side, hand := range s.Hands {
			moved = max(moved, hand.Sub(h.at[1+side]).Len())
		}
		if moved > holdWithin || s.Hands[0].Sub(s.Hands[1]).Len() > apart || math.Abs(above) > lookUp {
			h.hold(s)
		}
		if s.At-h.held >= raisedAtLeast {
			h.kept = s.At
		}
		if !h.started && s.At-h.held >= raiseFor {
			h.started = true
			return Start
		}
		return None
	}
	if !h.enough {
		return None
	}
	if highest > -lowered || aside > loweredAside {
		h.down = 0
		h.enough = s.At-h.fell <= lowerWithin
		return None
	}
	if h.down == 0 {
		h.down = s.At
	}
	if s.At-h.down >= lowerFor {
		h.enough = false
		return Cancel
	}
	return None
}

// hold begins to hold the hands where they are.
func (h *hands) hold(s *Sample) {
	h.held, h.at = s.At, [3]mgl64.Vec3{s.Head.Position, s.Hands[0], s.Hands[1]}
}
