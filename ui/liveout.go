//go:build cgo

package ui

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/internal/liveout"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// iconLiveOut is an antenna.
var iconLiveOut = widgets.NewIcon("liveOut", `<circle cx="12" cy="11" r="2.2" fill="#000000"/><path d="M12 13 V21 M8 15 A5.5 5.5 0 0 1 8 7 M16 7 A5.5 5.5 0 0 1 16 15 `+
	`M5 18 A10 10 0 0 1 5 4 M19 4 A10 10 0 0 1 19 18"`+widgets.IconStroke+`/>`)

// liveOutCommands are those of sending the live pose.
func (e *editor) liveOutCommands() []*command {
	return []*command{
		{id: "liveOut", menu: "Trackers", text: lang.L("Live output"), icon: iconLiveOut, apart: true,
			tip: lang.L("Send the solved pose to other programs"), do: e.live.LiveOut.Toggle,
			checked: e.live.LiveOut.On},
		{id: "receivers", menu: "Trackers", text: lang.L("Live output receivers…"), do: e.showReceivers},
	}
}

func protocolName(p liveout.Protocol) string { return text.Translate(string(app.ProtocolName(p)), nil) }

// liveOutPanel is the content of the dialog: a line for each receiver.
type liveOutPanel struct {
	out    *app.LiveOut
	tips   *widgets.Tooltips
	rows   []*receiverRow
	list   *fyne.Container
	add    *widgets.KeyButton
	dialog dialog.Dialog
}

// receiverRow is one receiver.
type receiverRow struct {
	on       *widgets.KeyCheck
	protocol *widgets.KeyChoice
	address  *addressEntry
	rate     *addressEntry
	raw      *widgets.KeyCheck
	state    *widgets.TipLabel
	problem  *widget.Label
}

// showReceivers opens the dialog. What is chosen counts at once.
func (e *editor) showReceivers() {
	e.shell.closeDialog()
	p := &liveOutPanel{out: e.live.LiveOut, tips: e.shell.tips, list: container.New(&widgets.StackedLayout{})}
	p.add = widgets.NewKeyButton(lang.L("Add a receiver"), func() {
		p.change(func(c *liveout.Config) { *c = append(*c, liveout.VMCReceiver()) })
	})
	e.receivers = p
	p.rebuild()
	foot := widget.NewLabel(lang.L("VMC shows the avatar in VSeeFace, Warudo, VNyan, Blender and engines with a receiver. VRChat takes eight trackers and the head."))
	foot.Wrapping = fyne.TextWrapWord
	foot.Importance = widget.LowImportance
	content := container.NewBorder(nil, container.NewVBox(container.NewHBox(p.add), foot), nil, nil, container.NewVScroll(p.list))
	p.dialog = e.shell.showInfo(lang.L("Live output receivers"), content, fyne.NewSize(760, 420))
}

// receiversShown reports whether the dialog is open.
func (e *editor) receiversShown() bool {
	return e.receivers != nil && e.shell.isOpen(e.receivers.dialog)
}

// change changes the receivers and shows them.
func (p *liveOutPanel) change(how func(*liveout.Config)) {
	receivers := slices.Clone(p.out.Receivers())
	how(&receivers)
	if p.out.SetReceivers(receivers) == nil { // else the row says what is wrong
		p.rebuild()
	}
}

func (p *liveOutPanel) rebuild() {
	p.rows = nil
	p.list.Objects = nil
	for i := range p.out.Receivers() {
		p.list.Add(container.New(widgets.Insets(0, 4, 6, 12), p.row(i)))
	}
	if len(p.rows) >= liveout.MostReceivers {
		p.add.Disable()
	} else {
		p.add.Enable()
	}
	p.update()
	p.list.Refresh()
}

func (p *liveOutPanel) row(i int) fyne.CanvasObject {
	receiver := p.out.Receivers()[i]
	r := &receiverRow{state: widgets.NewTipLabel("", p.tips), problem: widget.NewLabel("")}
	r.state.MinWidth = 150
	r.problem.Importance = widget.DangerImportance
	r.problem.Wrapping = fyne.TextWrapWord
	r.problem.Hide()
	p.rows = append(p.rows, r)
	edit := func(how func(*liveout.Receiver)) {
		changed := receiver
		how(&changed)
		if changed == receiver {
			return
		}
		if err := changed.Validate(); err != nil {
			r.problem.SetText(text.Sentence(err))
			r.problem.Show()
			p.list.Refresh()
			return
		}
		p.change(func(c *liveout.Config) { (*c)[i] = changed })
	}
	protocols := []liveout.Protocol{liveout.VMC, liveout.VRChat}
	names := []string{protocolName(liveout.VMC), protocolName(liveout.VRChat)}
	r.on = widgets.NewKeyCheck("", nil)
	r.on.Checked = !receiver.Off
	r.on.OnChanged = func(on bool) { edit(func(to *liveout.Receiver) { to.Off = !on }) }
	r.protocol = widgets.NewKeyChoice(names, nil)
	r.protocol.Selected = protocolName(receiver.Protocol)
	r.protocol.OnChanged = func(string) {
		edit(func(to *liveout.Receiver) { to.Protocol = protocols[max(0, r.protocol.SelectedIndex())] })
	}
	r.address = newAddressEntry(func() { edit(func(to *liveout.Receiver) { to.Address = strings.TrimSpace(r.address.Text) }) })
	r.address.Text = receiver.Address
	r.rate = newAddressEntry(func() {
		edit(func(to *liveout.Receiver) {
			to.RateHz, _ = strconv.ParseFloat(strings.TrimSpace(r.rate.Text), 64) // 0 is refused
		})
	})
	r.rate.Text = strconv.FormatFloat(receiver.RateHz, 'g', -1, 64)
	r.raw = widgets.NewKeyCheck(lang.L("Raw rotations"), nil)
	r.raw.Checked = receiver.Raw
	r.raw.OnChanged = func(raw bool) { edit(func(to *liveout.Receiver) { to.Raw = raw }) }
	if receiver.Protocol != liveout.VMC {
		r.raw.Disable()
	}
	remove := widgets.NewToolButton("", widgets.IconClose, lang.L("Remove this receiver"), p.tips, func() {
		p.change(func(c *liveout.Config) { *c = slices.Delete(*c, i, i+1) })
	})
	remove.Small = true
	rate := container.NewBorder(nil, nil, nil, widget.NewLabel(lang.L("a second")), container.New(widgets.LeastWidth(70), r.rate))
	line := container.NewBorder(nil, nil, container.NewHBox(r.on, container.New(widgets.LeastWidth(130), r.protocol)),
		container.NewHBox(rate, r.raw, container.NewCenter(remove)), r.address)
	card := widgets.NewPanel(widgets.ColorBar, container.New(&widgets.StackedLayout{}, line, container.New(widgets.Insets(2, 8, 2, 8), r.state), r.problem))
	card.Radius, card.Padding = 6, 6
	return card
}

// update shows what was sent.
func (p *liveOutPanel) update() {
	statuses := p.out.Statuses()
	next := 0
	for i, r := range p.rows {
		label, color := lang.L("Off"), fyne.ThemeColorName(widgets.ColorMuted)
		switch {
		case p.out.Receivers()[i].Off:
		case !p.out.On():
			label = lang.L("Off: enable live output in the toolbar")
		case next < len(statuses):
			s := statuses[next]
			next++
			label = lang.L("{{.Frames}} poses in {{.Datagrams}} packets were sent", text.With{"Frames": s.Frames, "Datagrams": s.Datagrams})
			if !s.Problem.Empty() {
				label, color = text.PhraseSentence(s.Problem), "warning"
			}
		}
		r.state.Set(label, color)
	}
}
