package blind

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"time"
)

var start = time.Date(2026, 5, 4, 10, 0, 0, 0, time.UTC)

func study(t *testing.T, rounds int, seed uint64) *Study {
	t.Helper()
	s, err := New(Options{Participant: "P, 7", Rounds: rounds, Seed: seed, Presets: [2]Preset{{"Posewright", "aa"}, {"Parger", "bb"}}, Build: "1.0", Now: start})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// rate answers the round as someone does who finds a preset better wherever it hides.
func rate(t *testing.T, s *Study, better int, now *time.Time) {
	t.Helper()
	*now = now.Add(3 * time.Second)
	s.Show(Y, *now)
	*now = now.Add(4500 * time.Millisecond)
	prefer := PreferX
	for side := range Y + 1 {
		s.Show(side, *now)
		rating := 2
		if s.Preset() == better {
			rating = 6
			if side == Y {
				prefer = PreferY
			}
		}
		for c := range CriterionCount {
			if err := s.Rate(side, c, rating); err != nil {
				t.Fatal(err)
			}
		}
	}
	if s.Next(*now) == nil {
		t.Error("a round ends without a preference")
	}
	s.Prefer(prefer)
	if err := s.Next(*now); err != nil {
		t.Fatal(err)
	}
}

func TestEachPresetIsXInHalfOfTheRoundsInAnOrderOfTheSeed(t *testing.T) {
	t.Parallel()
	orders := map[string]bool{}
	firsts := 0
	for seed := range uint64(400) {
		first := order(seed, 6)
		sum, text := 0, ""
		for _, f := range first {
			sum += f
			text += string(rune('0' + f))
		}
		if sum != 3 {
			t.Fatalf("seed %d: B is X in %d of 6 rounds", seed, sum)
		}
		orders[text] = true
		firsts += first[0]
		if !slices.Equal(first, order(seed, 6)) {
			t.Fatalf("seed %d gives two orders", seed)
		}
	}
	// 20 orders have three of each. 400 seeds miss one of them with a chance of 20·0.95^400, and 200±60 begin with B but once in a billion.
	if len(orders) != 20 || firsts < 140 || firsts > 260 {
		t.Errorf("%d orders, %d begin with B", len(orders), firsts)
	}
}

func TestAStudyFindsThePresetThatIsPreferred(t *testing.T) {
	t.Parallel()
	s := study(t, 5, 12)
	now := start
	for range 5 {
		rate(t, s, 1, &now)
	}
	r := s.Result()
	if !s.Done() || r.Rounds != 5 || r.Preferred != [2]int{0, 5} || r.Neither != 0 || r.Mean[0][Natural] != 2 || r.Mean[1][Ownership] != 6 {
		t.Errorf("%+v", r)
	}
	var file bytes.Buffer
	if err := s.WriteCSV(&file); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(&file).ReadAll()
	if err != nil || len(lines) != 6 {
		t.Fatalf("%v: %d lines", err, len(lines))
	}
	xs := map[string]int{}
	for i, line := range lines[1:] {
		cell := map[string]string{}
		for k, name := range lines[0] {
			cell[name] = line[k]
		}
		xs[cell["x"]]++
		side := "X"
		if cell["y"] == "B" {
			side = "Y"
		}
		for name, want := range map[string]string{"participant": "P, 7", "seed": "12", "preset_b": "Parger", "sha256_a": "aa", "preferred_preset": "B", "preferred_side": side,
			"natural_a": "2", "natural_b": "6", "switches": "3", "seconds_x": "3.00", "seconds_y": "4.50", "round": string(rune('1' + i)), "rounds": "5"} {
			if cell[name] != want {
				t.Errorf("round %d: %s is %q, want %q", i+1, name, cell[name], want)
			}
		}
	}
	if xs["A"]+xs["B"] != 5 || xs["A"] < 2 || xs["B"] < 2 {
		t.Errorf("X was %v", xs)
	}
	if lines[1][12] != "2026-05-04T10:00:00.000Z" || lines[2][12] != "2026-05-04T10:00:07.500Z" {
		t.Errorf("rounds began at %q and %q", lines[1][12], lines[2][12])
	}
}

func TestARoundEndsOnceBothWereSeenAndRated(t *testing.T) {
	t.Parallel()
	s := study(t, 2, 3)
	missing := func(now time.Time) string { return s.Missing(now).String() }
	now := start.Add(10 * time.Second)
	if got := missing(now); got != "move with X and with Y, each for 2 s at least" {
		t.Error(got)
	}
	s.Show(Y, now)
	now = now.Add(3 * time.Second)
	if got := missing(now); got != "rate X and Y on every line" {
		t.Error(got)
	}
	for c := range CriterionCount {
		_ = s.Rate(X, c, 4)
		_ = s.Rate(Y, c, 4)
	}
	if s.Rate(X, Natural, 8) == nil || s.Rate(X, Natural, 0) == nil {
		t.Error("a rating out of the scale is taken")
	}
	if got := missing(now); got != "say which one felt better" {
		t.Error(got)
	}
	s.Prefer(NoDifference)
	if err := s.Next(now); err != nil || s.Showing() != X {
		t.Errorf("%v; %v is shown", err, s.Showing())
	}
	if round, of := s.Round(); round != 2 || of != 2 || s.Done() {
		t.Errorf("round %d of %d", round, of)
	}
	s.End()
	if r := s.Result(); !s.Done() || r.Rounds != 1 || r.Neither != 1 || len(s.Trials()) != 1 {
		t.Errorf("%+v", r)
	}
	s.Show(Y, now) // nothing any more
	s.Prefer(PreferX)
	for _, bad := range []Options{{Rounds: 0}, {Rounds: MostRounds + 1}, {Rounds: 2, Participant: strings.Repeat("p", LongestText+1)}} {
		if _, err := New(bad); err == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
}

func TestTextsAreWrittenAsTextsAndCutBetweenLetters(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"=1+2": "'=1+2", "+49 171": "'+49 171", "- felt late": "'- felt late", "@P3": "'@P3", "\tP3": "'\tP3", // a spreadsheet would compute with these
		"P-3": "P-3", "-7": "-7", "": "", "a \"b\", c\nd": "a \"b\", c\nd", "é=1": "é=1",
		"a" + strings.Repeat("é", LongestText/2): "a" + strings.Repeat("é", LongestText/2-1), // of two bytes each
	} {
		s, err := New(Options{Participant: text[:min(len(text), LongestText)], Rounds: 1, Presets: [2]Preset{{text, "aa"}, {text, "bb"}}, Now: start})
		if err != nil {
			t.Fatal(err)
		}
		s.Comment(text)
		now := start
		rate(t, s, 0, &now)
		var file bytes.Buffer
		if err := s.WriteCSV(&file); err != nil {
			t.Fatal(err)
		}
		lines, err := csv.NewReader(&file).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		row := lines[1]
		if comment := row[len(row)-1]; comment != want {
			t.Errorf("the comment %q is %q, want %q", text, comment, want)
		}
		if len(text) <= LongestText && (row[0] != want || row[8] != want || row[10] != want) {
			t.Errorf("participant and presets %q are %q, %q and %q", text, row[0], row[8], row[10])
		}
	}
}
