//go:build cgo

package devices

import (
	"net"
	"net/netip"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/inputs"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// InputActions are what the panel of inputs asks for.
type InputActions interface {
	ChangeInput(id string, choice inputs.Choice)
	RetryInput(id string)
	UseHeadset(name string)
	Copy(text string) // to the clipboard
}

// InputsPanel is the content of the dialog: every input with its switch, its address and how it does.
type InputsPanel struct {
	Content fyne.CanvasObject

	rows      []*inputRow  // in the order of inputs.Kinds
	addresses []netip.Addr // of this machine, in the local network
	scroll    *container.Scroll
	silence   *widget.Label // why nothing arrives, below the list, in room of its own
}

// NewInputsPanel makes the panel.
func NewInputsPanel(tips *widgets.Tooltips, on InputActions) *InputsPanel {
	p := &InputsPanel{addresses: inputs.MachineAddresses()}
	list := container.New(&widgets.StackedLayout{})
	for _, kind := range inputs.Kinds() {
		row := newInputRow(tips, kind, on)
		p.rows = append(p.rows, row)
		list.Add(container.New(widgets.Insets(0, 4, 6, 12), row.content))
	}
	p.scroll = widgets.NewFieldScroll(list)
	p.silence = widget.NewLabel("")
	p.silence.Wrapping = fyne.TextWrapWord
	room := widget.NewLabel("\n").MinSize() // two lines, whether or not there is something to say
	below := widgets.NewScroll(p.silence)
	below.SetMinSize(fyne.NewSize(0, room.Height))
	p.Content = container.NewBorder(nil, below, nil, nil, p.scroll)
	return p
}

// Update shows how the inputs do and what is chosen of them.
func (p *InputsPanel) Update(statuses []inputs.Status, config inputs.Config, now time.Duration) {
	changed := false
	idle := !slices.ContainsFunc(statuses, func(s inputs.Status) bool { return s.On })
	for i, row := range p.rows {
		changed = row.update(&statuses[i], config.Of(row.kind), p.addresses, idle, now) || changed
	}
	if changed {
		p.scroll.Refresh()
	}
	if silence := text.Phrase(inputs.Silence(statuses, config)); silence != p.silence.Text {
		p.silence.SetText(silence)
	}
}

// inputRow is one input.
type inputRow struct {
	on      InputActions
	kind    inputs.Kind
	choice  inputs.Choice // as it is chosen, with its address
	showing bool          // the program sets what is shown
	rate    packetRate
	wrong   string // what is wrong with the typed address

	mark           *canvas.Image
	shownState     inputState
	enabled        *widgets.KeyCheck
	state, traffic *widgets.TipLabel
	spare          *widgets.TipLabel  // of the second port; nil where there is none
	reach          *widgets.KeyChoice // nil for what does not listen
	bodies         *widgets.KeyChoice // nil for what estimates none, and else in place of the address
	address        *widgets.DoneEntry
	headset        *widgets.KeyChoice // of several that send; nil for other inputs
	senderHints    *fyne.Container    // this machine's addresses to type into the sender
	hintedPort     string             // of senderHints
	copies         []*widgets.KeyButton
	remark         *widget.Label
	retry          *widgets.KeyButton
	foot           *fyne.Container
	content        *widgets.Panel
}

// reachNames are what a person reads of who can send, in the order of inputs.Reach.
func reachNames() []string {
	return []string{lang.L("This machine only"), lang.L("Local network")}
}

func newInputRow(tips *widgets.Tooltips, kind inputs.Kind, on InputActions) *inputRow {
	r := &inputRow{on: on, kind: kind}
	r.mark = canvas.NewImageFromResource(nil)
	r.mark.FillMode = canvas.ImageFillContain
	r.mark.SetMinSize(fyne.NewSquareSize(16))
	r.enabled = widgets.NewKeyCheck(lang.L(kind.Name), func(enabled bool) {
		if !r.showing {
			choice := r.choice
			choice.Off = !enabled
			on.ChangeInput(kind.ID, choice)
		}
	})
	r.state, r.traffic = widgets.NewTipLabel("", tips), widgets.NewTipLabel("", tips).Caption()
	r.state.MinWidth, r.traffic.MinWidth = 100, 60
	r.traffic.Align = fyne.TextAlignTrailing
	r.traffic.Tip = lang.L("Packets received per second, and invalid packets dropped")
	about := newCaption(lang.L(kind.About))
	r.address = widgets.NewDoneEntry(r.typed)
	r.address.SetPlaceHolder(kind.Address)
	where := fyne.CanvasObject(r.address)
	if kind.Listens {
		r.reach = widgets.NewKeyChoice(reachNames(), func(string) {
			if i := r.reach.SelectedIndex(); !r.showing && i >= 0 && inputs.Reach(i) != inputs.ReachOf(r.choice.Address) {
				choice := r.choice
				choice.Address = inputs.WithReach(choice.Address, inputs.Reach(i))
				on.ChangeInput(kind.ID, choice)
			}
		})
		where = container.New(widgets.Columns(0.5), container.New(widgets.Insets(0, 0, 0, 6), r.reach), r.address)
	}
	if kind.Bodies {
		names := []string{lang.L("No body tracking"), lang.L("Body tracking: legs only"), lang.L("Body tracking")}
		r.bodies = widgets.NewKeyChoice(names, func(string) {
			if i := r.bodies.SelectedIndex(); !r.showing && i >= 0 {
				choice := r.choice
				choice.Bodies = trackers.AllBodies[i]
				on.ChangeInput(kind.ID, choice)
			}
		})
		r.headset = widgets.NewKeyChoice(nil, func(name string) {
			if !r.showing {
				r.on.UseHeadset(name)
			}
		})
		r.headset.Hide()
		where = container.New(&widgets.StackedLayout{}, r.bodies, r.headset)
	}
	r.senderHints = container.NewVBox()
	r.remark = newCaption("")
	r.remark.Hide()
	r.retry = widgets.NewKeyButton(lang.L("Try again"), func() { on.RetryInput(kind.ID) })
	r.retry.Hide()
	r.senderHints.Hide()
	r.foot = container.New(&widgets.StackedLayout{}, r.senderHints, container.NewBorder(nil, nil, nil, container.NewCenter(r.retry), r.remark))
	what := container.New(&widgets.StackedLayout{}, container.NewHBox(container.NewCenter(r.mark), r.enabled), about)
	status := container.New(widgets.Columns(0.6), r.state, r.traffic)
	how := container.New(&widgets.StackedLayout{}, container.New(widgets.Insets(6, 2, 4, 2), status), where)
	if kind.Spare != "" {
		r.spare = widgets.NewTipLabel("", tips).Caption()
		r.spare.MinWidth = 100
		how.Add(container.New(widgets.Insets(2, 2, 2, 2), r.spare))
	}
	r.content = widgets.NewPanel(widgets.ColorBar, container.New(&widgets.StackedLayout{}, container.New(widgets.Columns(0.42), what, how), r.foot))
	r.content.Radius, r.content.Padding, r.content.Border = 6, 6, theme.ColorNameSeparator
	return r
}

// newCaption is a small text with as many lines as it needs.
func newCaption(text string) *widget.Label {
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
	address, err := checkedAddress(r.kind, r.address.Text, r.choice.Address)
	r.wrong = ""
	if err != nil {
		r.wrong = text.Sentence(err)
		return
	}
	choice := r.choice
	choice.Address = address
	r.on.ChangeInput(r.kind.ID, choice)
}

// update shows how the input does; it reports whether the row has another height.
func (r *inputRow) update(s *inputs.Status, choice inputs.Choice, addresses []netip.Addr, idle bool,
	now time.Duration) bool {
	r.showing = true
	defer func() { r.showing = false }()
	fresh := r.choice != choice
	r.choice = choice
	if r.enabled.Checked == choice.Off {
		r.enabled.SetChecked(!choice.Off)
	}
	if !r.address.Focused && (fresh || r.wrong == "") && r.address.Text != choice.Address {
		r.address.SetText(choice.Address)
	}
	if i := slices.Index(trackers.AllBodies[:], choice.Bodies); r.bodies != nil && r.bodies.SelectedIndex() != i {
		r.bodies.SetSelectedIndex(i)
	}
	if reach := int(inputs.ReachOf(choice.Address)); r.reach != nil && r.reach.SelectedIndex() != reach {
		r.reach.SetSelectedIndex(reach)
	}
	state := stateOfInput(s)
	if idle && !choice.Off {
		state.word = lang.L("Idle: a recording is playing")
	}
	if r.shownState != state {
		r.shownState = state
		r.mark.Resource = slotShapes[state.mark].Tinted(state.color)
		r.mark.Refresh()
	}
	r.state.Set(state.word, state.color)
	r.traffic.Set(trafficText(s, r.rate.update(s.Packets, now)), widgets.ColorMuted)
	if r.spare != nil {
		r.spare.Set(spareText(s), widgets.ColorMuted)
	}
	changed := r.updateSenderHints(choice, addresses)
	if r.headset != nil && !slices.Equal(r.headset.Options, s.Headsets) {
		r.headset.SetOptions(s.Headsets)
		if len(s.Headsets) > 0 {
			r.headset.SetSelectedIndex(0)
		}
		changed, r.headset.Hidden = true, len(s.Headsets) < 2
	}
	remark, importance := inputRemark(s), widget.MediumImportance
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

// updateSenderHints shows what to type into the sender where the local network can send.
func (r *inputRow) updateSenderHints(choice inputs.Choice, addresses []netip.Addr) bool {
	_, port, err := net.SplitHostPort(choice.Address)
	hinted := ""
	if err == nil && !choice.Off && r.kind.Listens && inputs.ReachOf(choice.Address) == inputs.LocalNetwork {
		hinted = port
	}
	if r.hintedPort == hinted {
		return false
	}
	r.hintedPort = hinted
	r.senderHints.Objects, r.copies = nil, nil
	r.senderHints.Hidden = hinted == ""
	if hinted == "" {
		return true
	}
	if r.kind.IPv4Only {
		addresses = slices.DeleteFunc(slices.Clone(addresses), netip.Addr.Is6)
	}
	if len(addresses) == 0 {
		none := widget.NewLabel(noAddressText(r.kind))
		none.Importance = widget.WarningImportance
		r.senderHints.Add(none)
	}
	for _, address := range addresses {
		label := widget.NewLabel(senderText(address, port))
		if address.Is6() && address.IsLinkLocalUnicast() { // more words than others
			label.Wrapping = fyne.TextWrapWord
		}
		copied := widgets.NewKeyButton(lang.L("Copy"), func() { r.on.Copy(address.String()) })
		r.copies = append(r.copies, copied)
		r.senderHints.Add(container.NewBorder(nil, nil, nil, copied, label))
	}
	r.senderHints.Refresh()
	return true
}

// Controls lists switch, address and reach of every input.
func (p *InputsPanel) Controls() []widgets.Control {
	var all []widgets.Control
	for _, r := range p.rows {
		all = append(all, widgets.Control{ID: "inputs." + r.kind.ID + ".on", Object: r.enabled, Clip: p.scroll})
		if r.bodies != nil {
			all = append(all, widgets.Control{ID: "inputs." + r.kind.ID + ".bodies", Object: r.bodies, Clip: p.scroll})
		} else {
			all = append(all, widgets.Control{ID: "inputs." + r.kind.ID + ".address", Object: r.address, Clip: p.scroll})
		}
		if r.reach != nil {
			all = append(all, widgets.Control{ID: "inputs." + r.kind.ID + ".reach", Object: r.reach, Clip: p.scroll})
		}
	}
	return all
}

// Silence returns what the panel says of why nothing arrives.
func (p *InputsPanel) Silence() string { return p.silence.Text }

// Remark returns what the panel says of an input beside its state, and for how many addresses of this machine what to type into the sender.
func (p *InputsPanel) Remark(id string) (remark string, addresses int) {
	for _, r := range p.rows {
		if r.kind.ID == id {
			return r.remark.Text, len(r.copies)
		}
	}
	return "", 0
}
