//go:build cgo

package ui

import (
	"net"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/inputs"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// inputsPanel is the content of the dialog: every input with its switch, its address and how it does.
type inputsPanel struct {
	tips      *widgets.Tooltips
	rows      []*inputRow // in the order of inputs.Kinds
	addresses []string    // of this machine, in the local network
	onChange  func(id string, choice inputs.Choice)
	onRetry   func(id string)
	copyText  func(string)
	dialog    dialog.Dialog // in which it is shown
	content   fyne.CanvasObject
}

func newInputsPanel(tips *widgets.Tooltips, onChange func(string, inputs.Choice), onRetry func(string), copyText func(string)) *inputsPanel {
	p := &inputsPanel{tips: tips, onChange: onChange, onRetry: onRetry, copyText: copyText, addresses: inputs.MachineAddresses()}
	list := container.New(&widgets.StackedLayout{})
	for _, kind := range inputs.Kinds() {
		row := newInputRow(p, kind)
		p.rows = append(p.rows, row)
		list.Add(container.New(widgets.Insets(0, 4, 6, 12), row.content))
	}
	p.content = container.NewVScroll(list)
	return p
}

// update shows how the inputs do and what is chosen of them.
func (p *inputsPanel) update(statuses []inputs.Status, config inputs.Config, now time.Duration) {
	changed := false
	idle := !slices.ContainsFunc(statuses, func(s inputs.Status) bool { return s.On })
	for i, row := range p.rows {
		changed = row.update(&statuses[i], config.Of(row.kind), inputs.Expected(&statuses[i], statuses, config), idle, now) || changed
	}
	if changed {
		p.content.Refresh()
	}
}

// addressEntry is a field that is done when Enter is pressed or it is left. Escape takes back what was typed.
type addressEntry struct {
	widget.Entry
	onDone  func()
	focused bool
	before  string // when it got the keyboard
}

func newAddressEntry(onDone func()) *addressEntry {
	e := &addressEntry{onDone: onDone}
	e.ExtendBaseWidget(e)
	e.OnSubmitted = func(string) { onDone() }
	return e
}

// FocusGained implements fyne.Focusable.
func (e *addressEntry) FocusGained() { e.focused, e.before = true, e.Text; e.Entry.FocusGained() }

// FocusLost implements fyne.Focusable.
func (e *addressEntry) FocusLost() { e.focused = false; e.Entry.FocusLost(); e.onDone() }

// TypedKey implements fyne.Focusable.
func (e *addressEntry) TypedKey(k *fyne.KeyEvent) {
	switch {
	case k.Name != fyne.KeyEscape:
		e.Entry.TypedKey(k)
	case e.Text != e.before:
		e.SetText(e.before)
	default:
		widgets.ForwardKey(e, k)
	}
}

// inputRow is one input.
type inputRow struct {
	panel   *inputsPanel
	kind    inputs.Kind
	choice  inputs.Choice // as it is chosen, with its address
	showing bool          // the program sets what is shown
	rate    packetRate
	wrong   string // what is wrong with the typed address

	mark           *canvas.Image
	marked         inputState
	on             *widgets.KeyCheck
	state, traffic *widgets.TipLabel
	reach          *widgets.KeyChoice // nil for what does not listen
	address        *addressEntry
	tell           *fyne.Container // this machine's addresses to type into the sender
	told           string
	copies         []*widgets.KeyButton
	remark         *widget.Label
	retry          *widgets.KeyButton
	foot           *fyne.Container
	content        *widgets.Panel
}

// reachNames are what a person reads of who is heard, in the order of inputs.Reach.
func reachNames() []string {
	return []string{lang.L("This machine only"), lang.L("Local network")}
}

func newInputRow(p *inputsPanel, kind inputs.Kind) *inputRow {
	r := &inputRow{panel: p, kind: kind}
	r.mark = canvas.NewImageFromResource(nil)
	r.mark.FillMode = canvas.ImageFillContain
	r.mark.SetMinSize(fyne.NewSquareSize(16))
	r.on = widgets.NewKeyCheck(inputName(&kind), func(on bool) {
		if !r.showing {
			choice := r.choice
			choice.Off = !on
			p.onChange(kind.ID, choice)
		}
	})
	r.state, r.traffic = widgets.NewTipLabel("", p.tips), widgets.NewTipLabel("", p.tips).Caption()
	r.state.MinWidth, r.traffic.MinWidth = 100, 60
	r.traffic.Align = fyne.TextAlignTrailing
	r.traffic.Tip = lang.L("Packets received per second, and invalid packets dropped")
	about := newFinePrint(lang.L(kind.About))
	r.address = newAddressEntry(r.typed)
	r.address.SetPlaceHolder(kind.Address)
	where := fyne.CanvasObject(r.address)
	if kind.Listens {
		r.reach = widgets.NewKeyChoice(reachNames(), func(string) {
			if i := r.reach.SelectedIndex(); !r.showing && i >= 0 && inputs.Reach(i) != inputs.ReachOf(r.choice.Address) {
				choice := r.choice
				choice.Address = inputs.WithReach(choice.Address, inputs.Reach(i))
				p.onChange(kind.ID, choice)
			}
		})
		where = container.New(widgets.Columns(0.5), container.New(widgets.Insets(0, 0, 0, 6), r.reach), r.address)
	}
	r.tell = container.NewVBox()
	r.remark = newFinePrint("")
	r.remark.Hide()
	r.retry = widgets.NewKeyButton(lang.L("Try again"), func() { p.onRetry(kind.ID) })
	r.retry.Hide()
	r.tell.Hide()
	r.foot = container.New(&widgets.StackedLayout{}, r.tell, container.NewBorder(nil, nil, nil, container.NewCenter(r.retry), r.remark))
	what := container.New(&widgets.StackedLayout{}, container.NewHBox(container.NewCenter(r.mark), r.on), about)
	status := container.New(widgets.Columns(0.6), r.state, r.traffic)
	how := container.New(&widgets.StackedLayout{}, container.New(widgets.Insets(6, 2, 4, 2), status), where)
	r.content = widgets.NewPanel(widgets.ColorBar, container.New(&widgets.StackedLayout{}, container.New(widgets.Columns(0.42), what, how), r.foot))
	r.content.Radius, r.content.Padding, r.content.Border = 6, 6, theme.ColorNameSeparator
	return r
}

// newFinePrint is a small text with as many lines as it needs.
func newFinePrint(text string) *widget.Label {
	label := widget.NewLabel(text)
	label.Wrapping, label.SizeName = fyne.TextWrapWord, theme.SizeNameCaptionText
	return label
}

// typed takes over the address that was typed, if it is one.
func (r *inputRow) typed() {
	if r.showing || r.address.Text == r.choice.Address {
		r.wrong = ""
		return
	}
	address, err := checkedAddress(r.address.Text, r.choice.Address)
	r.wrong = ""
	if err != nil {
		r.wrong = text.Sentence(err)
		return
	}
	choice := r.choice
	choice.Address = address
	r.panel.onChange(r.kind.ID, choice)
}

// update shows how the input does; it reports whether the row has another height.
func (r *inputRow) update(s *inputs.Status, choice inputs.Choice, awaited, idle bool, now time.Duration) bool {
	r.showing = true
	defer func() { r.showing = false }()
	fresh := r.choice != choice
	r.choice = choice
	if r.on.Checked == choice.Off {
		r.on.SetChecked(!choice.Off)
	}
	if !r.address.focused && (fresh || r.wrong == "") && r.address.Text != choice.Address {
		r.address.SetText(choice.Address)
	}
	if reach := int(inputs.ReachOf(choice.Address)); r.reach != nil && r.reach.SelectedIndex() != reach {
		r.reach.SetSelectedIndex(reach)
	}
	state := stateOfInput(s)
	if idle && !choice.Off {
		state.word = lang.L("Idle: a recording is playing")
	}
	if r.marked != state {
		r.marked = state
		r.mark.Resource = slotShapes[state.mark].Tinted(state.color)
		r.mark.Refresh()
	}
	r.state.Set(state.word, state.color)
	r.traffic.Set(trafficText(s, r.rate.update(s.Packets, now)), widgets.ColorMuted)
	changed := r.tellAddresses(choice)
	remark, importance := inputRemark(s, awaited), widget.MediumImportance
	if s.On && s.State == trackers.Failed && r.kind.Listens {
		importance = widget.DangerImportance
	}
	if r.wrong != "" {
		remark, importance = r.wrong, widget.DangerImportance
	}
	failed := s.On && s.State == trackers.Failed
	if r.remark.Text != remark || r.remark.Importance != importance || r.retry.Visible() != failed {
		changed = true
		r.remark.Importance = importance
		r.remark.SetText(remark)
		r.remark.Hidden = remark == ""
		r.retry.Hidden = !failed
		r.foot.Refresh()
	}
	return changed
}

// tellAddresses shows what to type into the sender where the local network is heard.
func (r *inputRow) tellAddresses(choice inputs.Choice) bool {
	_, port, err := net.SplitHostPort(choice.Address)
	told := ""
	if err == nil && !choice.Off && r.kind.Listens && inputs.ReachOf(choice.Address) == inputs.LocalNetwork {
		told = port
	}
	if r.told == told {
		return false
	}
	r.told = told
	r.tell.Objects, r.copies = nil, nil
	r.tell.Hidden = told == ""
	if told == "" {
		return true
	}
	if len(r.panel.addresses) == 0 {
		none := widget.NewLabel(lang.L("This machine has no address in a local network: connect it first"))
		none.Importance = widget.WarningImportance
		r.tell.Add(none)
	}
	for _, address := range r.panel.addresses {
		label := widget.NewLabel(lang.L("Type into the sender: address {{.Address}}, port {{.Port}}", text.With{"Address": address, "Port": port}))
		copied := widgets.NewKeyButton(lang.L("Copy"), func() { r.panel.copyText(address) })
		r.copies = append(r.copies, copied)
		r.tell.Add(container.NewBorder(nil, nil, nil, copied, label))
	}
	r.tell.Refresh()
	return true
}

// showInputs opens the dialog. What is chosen counts at once.
func (e *editor) showInputs() {
	if e.inputsShown() {
		return
	}
	e.shell.closeDialog()
	e.inputs = newInputsPanel(e.shell.tips, e.chooseInput, e.live.Inputs.Retry, e.shell.app.Clipboard().SetContent)
	e.inputs.update(e.live.Inputs.Statuses(), e.live.Inputs.Config(), e.live.Store.Now())
	e.inputs.dialog = e.shell.showInfo(lang.L("Inputs and ports"), e.inputs.content, fyne.NewSize(860, 660))
}

// chooseInput configures an input.
func (e *editor) chooseInput(id string, choice inputs.Choice) {
	e.live.Devices.ChooseInput(id, choice)
	e.live.Sources.Apply()
	if e.inputsShown() {
		e.inputs.update(e.live.Inputs.Statuses(), e.live.Inputs.Config(), e.live.Store.Now())
	}
}

// inputsShown reports whether the dialog is open.
func (e *editor) inputsShown() bool {
	return e.inputs != nil && e.shell.isOpen(e.inputs.dialog)
}
