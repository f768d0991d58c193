package blind

import (
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"posewright/rig/phrase"
)

// Limits of a study.
const (
	MostRounds   = 40
	Scale        = 7   // ratings go from 1 to Scale
	LongestText  = 500 // bytes of a participant's name, and of a comment
	shortestLook = 2 * time.Second
)

// Side is one of the two presets under its neutral name.
type Side uint8

// The sides.
const (
	X Side = iota
	Y
)

// String is "X" or "Y".
func (s Side) String() string { return [...]string{"X", "Y"}[s&1] }

// Preference is which side felt better in a round.
type Preference uint8

// The preferences.
const (
	Undecided Preference = iota // not answered yet
	PreferX
	PreferY
	NoDifference
)

// Criterion is something that both sides are rated on.
type Criterion uint8

// The criteria. CriterionCount is how many there are.
const (
	Natural   Criterion = iota // the pose looks natural
	Follows                    // the avatar follows what the person does
	Ownership                  // it feels like the person's own body
	CriterionCount
)

// ID is the name in files, such as "natural".
func (c Criterion) ID() string {
	return [...]string{"natural", "follows", "own_body"}[c%CriterionCount]
}

// Preset is what a study knows of a preset.
type Preset struct {
	Name   string
	SHA256 string // of its file as Posewright writes it, hexadecimal
}

// Options are what a study is made of.
type Options struct {
	Participant string
	Rounds      int
	Seed        uint64
	Presets     [2]Preset // A and B
	Build       string    // of the program
	Now         time.Time
}

// Trial is one round.
type Trial struct {
	Preset   [2]int                 // which preset X and Y are: 0 for A, 1 for B
	Began    time.Time              // when it was shown first
	Rated    time.Time              // when it was rated; zero before
	Seconds  [2]float64             // for how long each side was shown
	Switches int                    // how often the person switched
	Ratings  [2][CriterionCount]int // 1 to Scale by side; 0 before they are given
	Prefer   Preference
	Comment  string
}

// Study is a blind comparison under way, or done.
type Study struct {
	options Options
	trials  []Trial
	at      int // which trial runs; that many are rated
	showing Side
	since   time.Time // the side is shown
}

// New begins a study with its first round, which shows X.
func New(o Options) (*Study, error) {
	switch {
	case o.Rounds < 1 || o.Rounds > MostRounds:
		return nil, phrase.Fail("a blind comparison has 1 to {{.Most}} rounds, not {{.Count}}", "Most", MostRounds, "Count", o.Rounds)
	case len(o.Participant) > LongestText:
		return nil, phrase.Fail("the participant's name can have {{.Most}} bytes", "Most", LongestText)
	}
	s := &Study{options: o, trials: make([]Trial, o.Rounds)}
	for i, first := range order(o.Seed, o.Rounds) {
		s.trials[i].Preset = [2]int{first, 1 - first}
	}
	s.begin(o.Now)
	return s, nil
}

// order draws which preset is X in each round: each is in half of them, and of an odd number one more.
func order(seed uint64, rounds int) []int {
	random := rand.New(rand.NewPCG(seed, 0x626c696e64))
	first := make([]int, rounds)
	more := random.IntN(2)
	for i := range first {
		first[i] = (i + more) % 2
	}
	random.Shuffle(rounds, func(i, k int) { first[i], first[k] = first[k], first[i] })
	return first
}

func (s *Study) begin(now time.Time) {
	s.showing, s.since = X, now
	s.trials[s.at].Began = now
}

// Options are what the study was made of.
func (s *Study) Options() Options { return s.options }

// Done reports whether all rounds are rated, or the study was ended.
func (s *Study) Done() bool { return s.at >= len(s.trials) }

// Round is which round runs, from 1, and of how many. After the end it is the last one.
func (s *Study) Round() (round, of int) { return min(s.at+1, len(s.trials)), len(s.trials) }

// Showing is the side that is shown.
func (s *Study) Showing() Side { return s.showing }

// Preset is which preset is shown: 0 for A, 1 for B. It is for what drives the avatar, and never for what a person sees before the end.
func (s *Study) Preset() int {
	if s.Done() {
		return 0
	}
	return s.trials[s.at].Preset[s.showing]
}

// Show shows a side of the round.
func (s *Study) Show(side Side, now time.Time) {
	if s.Done() || side == s.showing {
		return
	}
	s.pass(now)
	s.showing = side
	s.trials[s.at].Switches++
}

// pass counts the time that the side was shown.
func (s *Study) pass(now time.Time) {
	s.trials[s.at].Seconds[s.showing] += max(0, now.Sub(s.since).Seconds())
	s.since = now
}

// Rate rates a side of the round; a rating out of the scale is refused.
func (s *Study) Rate(side Side, criterion Criterion, rating int) error {
	if rating < 1 || rating > Scale {
		return phrase.Fail("a rating is from 1 to {{.Most}}, not {{.Value}}", "Most", Scale, "Value", rating)
	}
	if !s.Done() && criterion < CriterionCount {
		s.trials[s.at].Ratings[side&1][criterion] = rating
	}
	return nil
}

// Prefer says which side felt better.
func (s *Study) Prefer(p Preference) {
	if !s.Done() {
		s.trials[s.at].Prefer = p
	}
}

// Comment notes what a person says of the round.
func (s *Study) Comment(text string) {
	if !s.Done() {
		s.trials[s.at].Comment = strings.ToValidUTF8(text[:min(len(text), LongestText)], "") // it may be cut within a letter
	}
}

// Answers are what is answered in the round: the rating of each side by criterion, 0 for none, and the preference.
func (s *Study) Answers() (ratings [2][CriterionCount]int, prefer Preference) {
	if s.Done() {
		return ratings, Undecided
	}
	return s.trials[s.at].Ratings, s.trials[s.at].Prefer
}

// Missing says what is to be done before the round can end; empty for nothing.
func (s *Study) Missing(now time.Time) phrase.Phrase {
	if s.Done() {
		return phrase.Say("the blind comparison has ended")
	}
	t := s.trials[s.at]
	t.Seconds[s.showing] += now.Sub(s.since).Seconds()
	switch {
	case t.Seconds[X] < shortestLook.Seconds() || t.Seconds[Y] < shortestLook.Seconds():
		return phrase.Say("move with X and with Y, each for {{.Seconds}} s at least", "Seconds", int(shortestLook.Seconds()))
	case slices.Contains(t.Ratings[X][:], 0) || slices.Contains(t.Ratings[Y][:], 0):
		return phrase.Say("rate X and Y on every line")
	case t.Prefer == Undecided:
		return phrase.Say("say which one felt better")
	}
	return phrase.Phrase{}
}

// Next ends the round and begins the next one, or ends the study with the last. It fails while something is missing.
func (s *Study) Next(now time.Time) error {
	if missing := s.Missing(now); !missing.Empty() {
		return phrase.Error(missing)
	}
	s.pass(now)
	s.trials[s.at].Rated = now
	if s.at++; !s.Done() {
		s.begin(now)
	}
	return nil
}

// End ends the study before its last round. Rounds that are not rated do not count.
func (s *Study) End() { s.trials = s.trials[:s.at] }

// Trials are the rounds that are rated, in order.
func (s *Study) Trials() []Trial { return s.trials[:s.at] }
