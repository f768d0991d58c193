package blind

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
	"time"
)

// Result is what a study found about A and B.
type Result struct {
	Rounds    int                        // that were rated
	Preferred [2]int                     // in how many rounds A and B felt better
	Neither   int                        // in how many rounds there was no difference
	Mean      [2][CriterionCount]float64 // mean rating of A and of B; 0 without rounds
}

// Result counts what was answered in the rounds that are rated.
func (s *Study) Result() Result {
	var r Result
	for i := range s.Trials() {
		t := &s.trials[i]
		r.Rounds++
		if which := t.preferred(); which >= 0 {
			r.Preferred[which]++
		} else {
			r.Neither++
		}
		for side, preset := range t.Preset {
			for c := range CriterionCount {
				r.Mean[preset][c] += float64(t.Ratings[side][c])
			}
		}
	}
	for preset := range r.Mean {
		for c := range r.Mean[preset] {
			r.Mean[preset][c] /= float64(max(1, r.Rounds))
		}
	}
	return r
}

// preferred is which preset felt better: 0 for A, 1 for B, -1 for neither.
func (t *Trial) preferred() int {
	switch t.Prefer {
	case PreferX:
		return t.Preset[X]
	case PreferY:
		return t.Preset[Y]
	}
	return -1
}

// WriteCSV writes a line for each round that is rated, with everything that an analysis needs. Times are in UTC. Text that a spreadsheet would take for a formula has
// an apostrophe in front.
func (s *Study) WriteCSV(to io.Writer) error {
	w := csv.NewWriter(to)
	head := []string{"participant", "build", "seed", "started", "round", "rounds", "x", "y", "preset_a", "sha256_a", "preset_b", "sha256_b", "round_began", "round_rated",
		"seconds_x", "seconds_y", "switches", "preferred_side", "preferred_preset"}
	for c := range CriterionCount {
		head = append(head, c.ID()+"_x", c.ID()+"_y", c.ID()+"_a", c.ID()+"_b")
	}
	if err := w.Write(append(head, "comment")); err != nil {
		return err
	}
	o := &s.options
	for i := range s.Trials() {
		t := &s.trials[i]
		sides, which := [...]string{"A", "B"}, "none"
		if p := t.preferred(); p >= 0 {
			which = sides[p]
		}
		line := []string{typed(o.Participant), o.Build, strconv.FormatUint(o.Seed, 10), moment(o.Now), strconv.Itoa(i + 1), strconv.Itoa(o.Rounds), sides[t.Preset[X]], sides[t.Preset[Y]],
			typed(o.Presets[0].Name), o.Presets[0].SHA256, typed(o.Presets[1].Name), o.Presets[1].SHA256, moment(t.Began), moment(t.Rated), seconds(t.Seconds[X]), seconds(t.Seconds[Y]),
			strconv.Itoa(t.Switches), [...]string{"", "X", "Y", "none"}[t.Prefer], which}
		for c := range CriterionCount {
			x, y := strconv.Itoa(t.Ratings[X][c]), strconv.Itoa(t.Ratings[Y][c])
			a, b := x, y
			if t.Preset[X] == 1 {
				a, b = y, x
			}
			line = append(line, x, y, a, b)
		}
		if err := w.Write(append(line, typed(t.Comment))); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

func moment(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

func seconds(s float64) string { return strconv.FormatFloat(s, 'f', 2, 64) }

// typed keeps a spreadsheet from taking text for a formula. Numbers with a sign stay as they are.
func typed(s string) string {
	if _, err := strconv.ParseFloat(s, 64); err != nil && s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
