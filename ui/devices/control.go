//go:build cgo

package devices

import (
	"net/netip"
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
	Allow(netip.Addr) error
	Ignore(netip.Addr)
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
	others  otherComputers
	rows    []*mappingRow
	list    *fyne.Container
	add     *widgets.KeyButton
	draft   []osccontrol.Mapping // as shown; one that is not finished is not in the config
}

// otherComputers are the computers that want to be allowed, and those that are.
type otherComputers struct {
	list    *fyne.Container
	shown   []string             // in order, those that ask first
	asking  int                  // of these
	buttons []*widgets.KeyButton // to allow and to ignore each that asks, and to remove each that is allowed
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
	p.others.list = container.New(&widgets.StackedLayout{})
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
	state := container.New(widgets.Insets(2, 8, 2, 8), p.state)
	head := container.New(&widgets.StackedLayout{}, line, state, p.problem, p.others.list)
	p.Content = container.NewBorder(head, container.NewVBox(container.NewHBox(p.add), foot), nil, nil,
		widgets.NewFieldScroll(p.list))
	p.rebuild()
	return p
}

// change carries out what is shown, or says what is wrong with it.
func (p *ControlPanel) change() {
	config := p.control.Config()
	config.On, config.Network = p.on.Checked, p.network.Checked
	config.Address, config.Avatar = strings.TrimSpace(p.address.Text), nil
	for _, m := range p.draft {
		if m.Parameter != "" && m.Target != "" { // else it is being written
			config.Avatar = append(config.Avatar, m)
		}
	}
	p.report(p.control.SetConfig(config))
}

// report says why a choice is refused, or nothing more of an earlier one.
func (p *ControlPanel) report(err error) {
	if err != nil {
		p.problem.SetText(text.Sentence(err))
		p.problem.Show()
	} else {
		p.problem.Hide()
	}
	p.Content.Refresh()
	p.Update()
}

// showOthers lists the other computers, unless it does.
func (p *ControlPanel) showOthers(asking []netip.Addr, allowed []string) {
	var shown []string
	for _, from := range asking {
		shown = append(shown, from.String())
	}
	shown = append(shown, allowed...)
	if o := &p.others; slices.Equal(shown, o.shown) && len(asking) == o.asking {
		return
	}
	p.others.shown, p.others.asking, p.others.buttons, p.others.list.Objects = shown, len(asking), nil, nil
	button := func(label string, do func()) fyne.CanvasObject {
		b := widgets.NewKeyButton(label, do)
		p.others.buttons = append(p.others.buttons, b)
		return b
	}
	row := func(said string, buttons ...fyne.CanvasObject) {
		p.others.list.Add(container.NewBorder(nil, nil, nil, container.NewHBox(buttons...), widget.NewLabel(said)))
	}
	for _, from := range asking {
		row(lang.L("{{.Address}} wants to control Posewright", text.With{"Address": from}),
			button(lang.L("Allow"), func() { p.report(p.control.Allow(from)) }),
			button(lang.L("Ignore"), func() {
				p.control.Ignore(from)
				p.Update()
			}))
	}
	for _, address := range allowed {
		row(lang.L("{{.Address}} is allowed", text.With{"Address": address}), button(lang.L("Remove"), func() {
			config := p.control.Config()
			this := func(other string) bool { return other == address }
			config.Allowed = slices.DeleteFunc(slices.Clone(config.Allowed), this)
			p.report(p.control.SetConfig(config))
		}))
	}
	p.others.list.Refresh()
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
	status, config := p.control.Status(), p.control.Config()
	if !config.Network {
		config.Allowed = nil
	}
	p.showOthers(status.Asking, config.Allowed)
	label, color := lang.L("Off"), fyne.ThemeColorName(widgets.ColorMuted)
	switch counts := status.Counts; {
	case !config.On:
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
