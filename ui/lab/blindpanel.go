//go:build cgo

package lab

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/blind"
	"posewright/rig/phrase"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// BlindPanel is the panel of blind comparisons. It lies over the inspector while it is open, so that no value says which preset is shown.
type BlindPanel struct {
	Content fyne.CanvasObject
	IsOpen  bool

	study   *blind.Comparison
	tips    *widgets.Tooltips
	toggled func()
	found   func(path string) // a file of results is to be seen
	ended   func(message string)

	participant, seed *widgets.KeyEntry
	rounds            *widgets.KeyChoice
	sides             [2]*widgets.ToolButton
	ratings           [2][blind.CriterionCount]*widgets.KeyChoice
	prefer            *widgets.KeyChoice
	comment           *widgets.KeyEntry
	next              *widgets.KeyButton
	round, message    *widget.Label
	result            *widget.Label
	file              *widgets.KeyButton
	cards             [3]*fyne.Container // to begin, while it runs, and what was found
	all               *fyne.Container    // the cards and the message
	showing           bool               // the program sets what is shown
	at                int                // round whose answers are shown
}

// criterionNames are what a person reads.
var criterionNames = [blind.CriterionCount]string{
	blind.Natural: text.Message("Looks natural"), blind.Follows: text.Message("Follows my movement"), blind.Ownership: text.Message("Feels like my body"),
}

func newBlindPanel(tips *widgets.Tooltips, study *blind.Comparison, toggled func(), found func(path string), ended func(message string)) *BlindPanel {
	p := &BlindPanel{study: study, tips: tips, toggled: toggled, found: found, ended: ended}
	title := widgets.NewTipLabel(lang.L("Blind comparison"), tips)
	title.Style, title.TextSize = fyne.TextStyle{Bold: true}, theme.SizeNameSubHeadingText
	closing := widgets.NewToolButton("", widgets.IconClose, lang.L("Close (ends the comparison)"), tips, p.Close)
	p.message = widget.NewLabel("")
	p.message.Wrapping, p.message.Importance = fyne.TextWrapWord, widget.DangerImportance
	p.cards = [3]*fyne.Container{p.beginning(), p.running(), p.finding()}
	p.all = container.New(&widgets.StackedLayout{}, p.cards[0], p.cards[1], p.cards[2], p.message)
	p.Content = widgets.NewGround(container.NewBorder(
		container.New(widgets.Insets(8, 10, 2, 8), container.NewBorder(nil, nil, title, closing)), nil, nil, nil,
		widgets.NewScroll(container.New(widgets.Insets(4, 10, 8, 10), p.all))))
	p.Content.Hide()
	return p
}

// paragraph is a text with as many lines as it needs.
func paragraph(content string) *widget.Label {
	label := widget.NewLabel(content)
	label.Wrapping = fyne.TextWrapWord
	return label
}

// beginning makes what is asked before a comparison.
func (p *BlindPanel) beginning() *fyne.Container {
	p.participant, p.seed = widgets.NewKeyEntry(), widgets.NewKeyEntry()
	p.seed.SetText(strconv.FormatUint(p.study.Seed(), 10))
	p.rounds = widgets.NewKeyChoice([]string{"2", "4", "6", "8", "10", "12", "16", "20"}, nil)
	p.rounds.SetSelectedIndex(2)
	begin := widgets.NewKeyButton(lang.L("Begin"), p.begin)
	begin.Importance = widget.HighImportance
	return container.NewVBox(
		paragraph(lang.L("Move with A and B under the names X and Y, in random order, and rate them. Which is which is said at the end.")),
		widget.NewForm(widget.NewFormItem(lang.L("Participant"), p.participant), widget.NewFormItem(lang.L("Rounds"), p.rounds),
			&widget.FormItem{Text: lang.L("Seed"), Widget: p.seed, HintText: lang.L("The same number gives the same order")}),
		container.NewHBox(begin))
}

// running makes what is asked in each round.
func (p *BlindPanel) running() *fyne.Container {
	p.round = widget.NewLabel("")
	p.round.TextStyle.Bold = true
	for side := range p.sides {
		s := blind.Side(side)
		p.sides[side] = widgets.NewToolButton(s.String(), nil, lang.L("Move with {{.Side}} (Ctrl+B switches between X and Y)", text.With{"Side": s.String()}), p.tips,
			func() { p.report(p.study.Show(s)) })
	}
	scale := make([]string, blind.Scale)
	for i := range scale {
		scale[i] = strconv.Itoa(i + 1)
	}
	row := func(left, right fyne.CanvasObject) fyne.CanvasObject {
		return container.New(widgets.Columns(0.5), left, right)
	}
	grid := container.New(&widgets.StackedLayout{}, row(layout.NewSpacer(), container.NewGridWithColumns(2, widget.NewLabel("X"), widget.NewLabel("Y"))))
	for c := range blind.CriterionCount {
		pair := container.NewGridWithColumns(2)
		for side := range p.sides {
			choice := widgets.NewKeyChoice(scale, nil)
			choice.PlaceHolder = "–"
			choice.OnChanged = func(string) {
				if !p.showing {
					p.report(p.study.Rate(blind.Side(side), c, choice.SelectedIndex()+1))
				}
			}
			p.ratings[side][c] = choice
			pair.Add(choice)
		}
		grid.Add(row(paragraph(lang.L(criterionNames[c])), pair))
	}
	p.prefer = widgets.NewKeyChoice([]string{"X", "Y", lang.L("No difference")}, nil)
	p.prefer.PlaceHolder = "–"
	p.prefer.OnChanged = func(string) {
		if !p.showing {
			p.report(p.study.Prefer(blind.PreferX + blind.Preference(p.prefer.SelectedIndex())))
		}
	}
	p.comment = widgets.NewKeyEntry()
	p.comment.OnChanged = func(typed string) {
		if s := p.study.Study(); s != nil && !p.showing {
			s.Comment(typed)
		}
	}
	p.next = widgets.NewKeyButton("", func() { p.report(p.study.Next()) })
	p.next.Importance = widget.HighImportance
	return container.NewVBox(container.NewBorder(nil, nil, p.round, container.NewHBox(p.sides[0], p.sides[1])),
		paragraph(lang.L("1 is not at all, 7 is entirely")), grid,
		widget.NewForm(widget.NewFormItem(lang.L("Which felt better?"), p.prefer), widget.NewFormItem(lang.L("Comment"), p.comment)),
		container.NewHBox(p.next, widgets.NewKeyButton(lang.L("End comparison"), p.study.End)))
}

// finding makes what is said at the end.
func (p *BlindPanel) finding() *fyne.Container {
	p.result = paragraph("")
	p.file = widgets.NewKeyButton(lang.L("Show in folder"), func() { p.found(p.study.Path()) })
	return container.NewVBox(p.result, container.NewHBox(p.file, widgets.NewKeyButton(lang.L("New comparison"), func() { p.show(0) })))
}

// Toggle opens or closes the panel.
func (p *BlindPanel) Toggle() {
	if p.IsOpen {
		p.Close()
		return
	}
	p.IsOpen = true
	p.Content.Show()
	p.show(0)
	p.toggled()
}

// Close closes the panel. A comparison under way ends, which is said, as it may be another panel that took its place.
func (p *BlindPanel) Close() {
	if !p.IsOpen {
		return
	}
	if p.study.Running() {
		p.study.End()
		message := lang.L("The blind comparison ended before a round was rated.")
		if rated := p.study.Study().Result().Rounds; rated > 0 {
			message = lang.L("The blind comparison ended after {{.Count}} of {{.All}} rounds. Its ratings are in {{.File}}",
				text.With{"Count": rated, "All": p.study.Study().Options().Rounds, "File": text.Path(p.study.Path())})
		}
		p.ended(message)
	}
	p.IsOpen = false
	p.Content.Hide()
	p.toggled()
}

func (p *BlindPanel) begin() {
	seed, err := strconv.ParseUint(strings.TrimSpace(p.seed.Text), 10, 64)
	if err != nil {
		p.report(phrase.Fail("the seed must be a whole number that is not negative, not {{.Text}}", "Text", p.seed.Text))
		return
	}
	rounds, _ := strconv.Atoi(p.rounds.Selected)
	if p.report(p.study.Begin(strings.TrimSpace(p.participant.Text), rounds, seed)) {
		p.seed.SetText(strconv.FormatUint(p.study.Seed(), 10)) // for the one after
		p.Update()
		p.toggled()
	}
}

// report shows why something failed, and reports whether it did not.
func (p *BlindPanel) report(err error) bool {
	p.message.SetText("")
	if err != nil {
		p.message.SetText(text.Sentence(err))
	}
	return err == nil
}

// show shows one of the cards.
func (p *BlindPanel) show(card int) {
	for i, c := range p.cards {
		widgets.SetVisible(c, i == card)
	}
	p.report(nil)
	p.all.Refresh()
	p.Content.Refresh()
}

// Update shows what the comparison is at.
func (p *BlindPanel) Update() {
	s := p.study.Study()
	if !p.IsOpen || s == nil {
		return
	}
	if s.Done() {
		if !p.cards[0].Visible() {
			p.showResult(s)
			p.show(2)
			p.toggled()
		}
		p.at = 0
		return
	}
	round, of := s.Round()
	p.showing = true
	defer func() { p.showing = false }()
	if p.at != round {
		p.at = round
		p.round.SetText(lang.L("Round {{.Round}} of {{.Count}}", text.With{"Round": round, "Count": of}))
		p.next.SetText(lang.L("Next round"))
		if round == of {
			p.next.SetText(lang.L("Finish"))
		}
		p.comment.SetText("")
		p.show(1)
	}
	for side, button := range p.sides {
		button.Set(s.Showing() == blind.Side(side), false)
	}
	ratings, prefer := s.Answers()
	choose := func(choice *widgets.KeyChoice, index int) {
		if index < 0 {
			choice.ClearSelected()
		} else if choice.SelectedIndex() != index {
			choice.SetSelectedIndex(index)
		}
	}
	for side := range p.ratings {
		for c, choice := range p.ratings[side] {
			choose(choice, ratings[side][c]-1)
		}
	}
	choose(p.prefer, int(prefer)-1)
}

// showResult says what was found, and which preset was which.
func (p *BlindPanel) showResult(s *blind.Study) {
	o, r := s.Options(), s.Result()
	widgets.SetVisible(p.file, p.study.Path() != "")
	if r.Rounds == 0 {
		p.result.SetText(lang.L("No round was rated."))
		return
	}
	name := func(preset int) string {
		if n := o.Presets[preset].Name; n != "" {
			return n
		}
		return lang.L("Untitled")
	}
	lines := []string{lang.L("A is {{.A}}, B is {{.B}}.", text.With{"A": name(0), "B": name(1)}),
		lang.L("Rounds: {{.Count}}. A felt better in {{.A}}, B in {{.B}}, no difference in {{.Neither}}.", text.With{"Count": r.Rounds, "A": r.Preferred[0], "B": r.Preferred[1], "Neither": r.Neither}), ""}
	for c := range blind.CriterionCount {
		lines = append(lines, lang.L("{{.Criterion}}: A {{.A}}, B {{.B}} (mean)", text.With{"Criterion": lang.L(criterionNames[c]),
			"A": text.Decimal(r.Mean[0][c], 1), "B": text.Decimal(r.Mean[1][c], 1)}))
	}
	lines = append(lines, "")
	for i, t := range s.Trials() {
		sides := [...]string{"A", "B"}
		lines = append(lines, lang.L("Round {{.Round}}: X was {{.X}}, Y was {{.Y}}", text.With{"Round": i + 1, "X": sides[t.Preset[blind.X]], "Y": sides[t.Preset[blind.Y]]}))
	}
	p.result.SetText(strings.Join(lines, "\n"))
}

// Controls lists what can be used, for scripts and tests.
func (p *BlindPanel) Controls() []widgets.Control {
	if !p.IsOpen {
		return nil
	}
	controls := widgets.Named("blind.", map[string]fyne.CanvasObject{"participant": p.participant, "seed": p.seed, "rounds": p.rounds, "x": p.sides[0], "y": p.sides[1], "prefer": p.prefer, "next": p.next})
	for side := range p.ratings {
		for c, choice := range p.ratings[side] {
			controls = append(controls, widgets.Control{ID: "blind." + blind.Criterion(c).ID() + "." + blind.Side(side).String(), Object: choice})
		}
	}
	return controls
}
