package view

import (
	"posewright/internal/app"
	"posewright/internal/blind"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// Blind is what is shown of a blind comparison: nothing that says which preset is which.
type Blind struct {
	Title    string                       `json:"title"`
	Showing  string                       `json:"showing"` // X or Y
	Criteria []string                     `json:"criteria"`
	Scale    int                          `json:"scale"`
	Ratings  [2][blind.CriterionCount]int `json:"ratings"`
	Prefer   blind.Preference             `json:"prefer"`
}

// criterionNames are what a person reads, as in the window.
var criterionNames = [blind.CriterionCount]string{blind.Natural: "Looks natural", blind.Follows: "Follows my movement", blind.Ownership: "Feels like my body"}

// blindNow is the comparison under way in a language; nil for none. Owner only.
func blindNow(core *app.App, language string) *Blind {
	study := core.Blind.Study()
	if !core.Blind.Running() {
		return nil
	}
	say := func(p phrase.Phrase) string { return translations.Translate(language, p) }
	round, of := study.Round()
	now := &Blind{Title: say(phrase.Say("Round {{.Round}} of {{.Count}}", "Round", round, "Count", of)), Showing: study.Showing().String(), Scale: blind.Scale}
	now.Ratings, now.Prefer = study.Answers()
	for _, name := range criterionNames {
		now.Criteria = append(now.Criteria, say(phrase.Phrase{Text: name}))
	}
	return now
}

// Rating rates a side of a blind comparison.
type Rating struct {
	Side              string
	Criterion, Rating int
}

// Apply carries it out. Owner only.
func (r *Rating) Apply(c *blind.Comparison) error {
	for side := range blind.Y + 1 {
		if r.Side == side.String() && r.Criterion >= 0 && r.Criterion < int(blind.CriterionCount) {
			return c.Rate(side, blind.Criterion(r.Criterion), r.Rating)
		}
	}
	return ErrForeign
}
