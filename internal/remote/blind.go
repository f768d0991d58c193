package remote

import (
	"net/http"

	"posewright/internal/blind"
	"posewright/rig/phrase"
	"posewright/ui/text/translations"
)

// blindState is what a page shows of a blind comparison: nothing that says which preset is which.
type blindState struct {
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
func (s *Server) blindNow(language string) *blindState {
	study := s.core.Blind.Study()
	if !s.core.Blind.Running() {
		return nil
	}
	say := func(p phrase.Phrase) string { return translations.Translate(language, p) }
	round, of := study.Round()
	now := &blindState{Title: say(phrase.Say("Round {{.Round}} of {{.Count}}", "Round", round, "Count", of)), Showing: study.Showing().String(), Scale: blind.Scale}
	now.Ratings, now.Prefer = study.Answers()
	for _, name := range criterionNames {
		now.Criteria = append(now.Criteria, say(phrase.Phrase{Text: name}))
	}
	return now
}

// blind rates a side of a blind comparison.
func (s *Server) blind(w http.ResponseWriter, r *http.Request, _ *page) {
	var asked struct {
		Side              string
		Criterion, Rating int
	}
	if !read(w, r, &asked) {
		return
	}
	var failed error
	if !s.onOwner(r.Context(), func() {
		failed = phrase.Fail("the request is not one of the page of Posewright. Reload the page")
		for side := range blind.Y + 1 {
			if asked.Side == side.String() && asked.Criterion >= 0 && asked.Criterion < int(blind.CriterionCount) {
				failed = s.core.Blind.Rate(side, blind.Criterion(asked.Criterion), asked.Rating)
			}
		}
	}) {
		return
	}
	if failed != nil {
		refuse(w, r, http.StatusConflict, failed)
		return
	}
	answer(w, map[string]bool{"ok": true})
}
