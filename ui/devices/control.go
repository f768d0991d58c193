//go:build cgo

package devices

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/osccontrol"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// OSCControl is what the panel of OSC control shows and changes.
type OSCControl interface {
	Config() osccontrol.Config
	SetConfig(osccontrol.Config) error
	Status() osccontrol.Status
}

// ControlPanel is the content of the dialog: whether other programs may control Posewright over OSC, and what VRChat's avatar parameters do. What is chosen counts
// at once.
type ControlPanel struct {
	Content fyne.CanvasObject

	control OSCControl
	tips    *widgets.Tooltips
	on      *widgets.KeyCheck
	network *widgets.KeyCheck
	address *widgets.DoneEntry
	state   *widgets.TipLabel
	problem *widget.Label
	rows    []*mappingRow
	list    *fyne.Container
	add     *widgets.KeyButton
	draft   []osccontrol.Mapping // as shown; one that is not finished is not in the config
}

// mappingRow is one avatar parameter.
type mappingRow struct {
	parameter, target, atZero, atOne *widgets.DoneEntry
}

// NewControlPanel makes the panel.
func NewControlPanel(tips *widgets.Tooltips, control OSCControl) *ControlPanel {
	p := &ControlPanel{control: control, tips: tips, list: container.New(&widgets.StackedLayout{}), problem: widget.NewLabel(""), state: widgets.NewTipLabel("", tips)}
	p.draft = slices.Clone(control.Config().Avatar)
	p.on = widgets.NewKeyCheck(lang.L("Let other programs control Posewright"), nil)
	p.network = widgets.NewKeyCheck(lang.L("Allow other computers"), nil)
	p.address = widgets.NewDoneEntry(func() { p.change() })
	config := control.Config()
	p.on.Checked, p.network.Checked, p.address.Text = config.On, config.Network, config.Address
	p.on.OnChanged = func(bool) { p.change() }
	p.network.OnChanged = func(bool) { p.change() }
	p.problem.Wrapping, p.problem.Importance = fyne.TextWrapWord, widget.DangerImportance
	p.problem.Hide()
	p.state.MinWidth = 300
	p.add = widgets.NewKeyButton(lang.L("Map an avatar parameter"), func() {
		p.draft = append(p.draft, osccontrol.Mapping{AtOne: 1})
		p.rebuild()
	})
	foot := widget.NewLabel(lang.L("Programs send /posewright/set, trigger, get and notify to this address. VRChat sends its avatar parameters to port 9001."))
	foot.Wrapping, foot.Importance = fyne.TextWrapWord, widget.LowImportance
	line := container.NewBorder(nil, nil, p.on, p.network, p.address)
	head := container.New(&widgets.StackedLayout{}, line, container.New(widgets.Insets(2, 8, 2, 8), p.state), p.problem)
	p.Content = container.NewBorder(head, container.NewVBox(container.NewHBox(p.add), foot), nil, nil, container.NewVScroll(p.list))
	p.rebuild()
	return p
}

// change carries out what is shown, or says what is wrong with it.
func (p *ControlPanel) change() {
	config := osccontrol.Config{On: p.on.Checked, Address: strings.TrimSpace(p.address.Text), Network: p.network.Checked}
	for _, m := range p.draft {
		if m.Parameter != "" && m.Target != "" { // else it is being written
			config.Avatar = append(config.Avatar, m)
		}
	}
	if err := p.control.SetConfig(config); err != nil {
		p.problem.SetText(text.Sentence(err))
		p.problem.Show()
	} else {
		p.problem.Hide()
	}
	p.Content.Refresh()
	p.Update()
}

func (p *ControlPanel) rebuild() {
	p.rows, p.list.Objects = nil, nil
	for i := range p.draft {
		p.list.Add(container.New(widgets.Insets(0, 4, 6, 12), p.row(i)))
	}
	if len(p.draft) >= osccontrol.MostMappings {
		p.add.Disable()
	} else {
		p.add.Enable()
	}
	p.list.Refresh()
	p.Update()
}

func (p *ControlPanel) row(i int) fyne.CanvasObject {
	r := &mappingRow{}
	p.rows = append(p.rows, r)
	entry := func(shown, hint string, take func(entered string)) *widgets.DoneEntry {
		var e *widgets.DoneEntry
		e = widgets.NewDoneEntry(func() {
			take(strings.TrimSpace(e.Text))
			p.change()
		})
		e.Text, e.PlaceHolder = shown, hint
		return e
	}
	number := func(shown float64, hint string, to *float64) *widgets.DoneEntry {
		return entry(text.Decimal(shown, -1), hint, func(entered string) { *to, _ = text.ParseQuantity(entered, text.Quantity{Current: *to}) })
	}
	m := &p.draft[i]
	r.parameter = entry(m.Parameter, lang.L("Avatar parameter"), func(entered string) { m.Parameter = strings.TrimPrefix(entered, "/avatar/parameters/") })
	r.target = entry(m.Target, lang.L("torso.wristLine or trigger/recenter"), func(entered string) { m.Target = entered })
	r.atZero = number(m.AtZero, lang.L("At 0"), &m.AtZero)
	r.atOne = number(m.AtOne, lang.L("At 1"), &m.AtOne)
	remove := widgets.NewToolButton("", widgets.IconClose, lang.L("Remove this mapping"), p.tips, func() {
		p.draft = slices.Delete(slices.Clone(p.draft), i, i+1)
		p.rebuild()
		p.change()
	})
	remove.Small = true
	numbers := container.NewHBox(widget.NewLabel(lang.L("At 0")), container.New(widgets.LeastWidth(70), r.atZero),
		widget.NewLabel(lang.L("At 1")), container.New(widgets.LeastWidth(70), r.atOne), container.NewCenter(remove))
	card := widgets.NewPanel(widgets.ColorBar, container.NewBorder(nil, nil, nil, numbers, container.NewGridWithColumns(2, r.parameter, r.target)))
	card.Radius, card.Padding = 6, 6
	return card
}

// Update shows what has arrived.
func (p *ControlPanel) Update() {
	status := p.control.Status()
	label, color := lang.L("Off"), fyne.ThemeColorName(widgets.ColorMuted)
	switch counts := status.Counts; {
	case !p.control.Config().On:
	case status.Failure != nil:
		label, color = text.Sentence(status.Failure), "warning"
	case !status.Refusal.Empty():
		label = lang.L("{{.Requests}} requests, {{.Refused}} refused. The last: {{.Cause}}",
			text.With{"Requests": counts.Requests, "Refused": counts.Refused, "Cause": text.PhraseSentence(status.Refusal)})
	case counts.Requests == 0:
		label = lang.L("Waiting for requests at {{.Address}}", text.With{"Address": status.Address})
	default:
		label = lang.L("{{.Requests}} requests at {{.Address}}", text.With{"Requests": counts.Requests, "Address": status.Address})
	}
	p.state.Set(label, color)
}
