//go:build cgo

package ui

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/liveout"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// iconLiveOut is an antenna.
var iconLiveOut = widgets.NewIcon("liveOut", `<circle cx="12" cy="11" r="2.2" fill="#000000"/><path d="M12 13 V21 M8 15 A5.5 5.5 0 0 1 8 7 M16 7 A5.5 5.5 0 0 1 16 15 `+
	`M5 18 A10 10 0 0 1 5 4 M19 4 A10 10 0 0 1 19 18"`+widgets.IconStroke+`/>`)

// broadcast sends the solved pose to other programs while its switch is on.
type broadcast struct {
	sender *liveout.Sender
	panel  *liveOutPanel // nil until it was opened
}

// liveOutCommands are those of sending the live pose.
func (e *editor) liveOutCommands() []*command {
	return []*command{
		{id: "liveOut", menu: "Trackers", text: lang.L("Live output"), icon: iconLiveOut, apart: true,
			tip: lang.L("Send the solved pose to other programs"), do: e.toggleLiveOut,
			checked: func() bool { return e.settings.LiveOut.On }},
		{id: "receivers", menu: "Trackers", text: lang.L("Live output receivers…"), do: e.showReceivers},
	}
}

// startLiveOut makes the sender, and has it send if it did when the window was closed.
func (e *editor) startLiveOut() {
	e.broadcast.sender = liveout.NewSender(e.session, e.store.Now)
	e.broadcast.sender.Start = func(_ string, run func()) {
		e.core.Host.Go("live output", func(context.Context) { run() })
	}
	e.core.Host.Go("live output", func(ctx context.Context) { e.broadcast.sender.Run(ctx) })
	e.applyLiveOut()
}

// applyLiveOut sends to the receivers that were chosen, or to nobody.
func (e *editor) applyLiveOut() {
	if !e.settings.LiveOut.On {
		e.broadcast.sender.Apply(nil)
		return
	}
	e.broadcast.sender.Apply(e.settings.LiveOut.Receivers)
}

func (e *editor) toggleLiveOut() {
	e.settings.LiveOut.On = !e.settings.LiveOut.On
	e.applyLiveOut()
	e.keepSettings()
	e.refreshChrome()
	if !e.settings.LiveOut.On {
		e.toasts.Info(lang.L("Live output stopped"))
		return
	}
	var to []string
	for _, r := range e.settings.LiveOut.Receivers {
		if !r.Off {
			to = append(to, protocolName(r.Protocol)+" "+r.Address)
		}
	}
	if len(to) == 0 {
		e.toasts.Warn(lang.L("Live output has no receiver. Add one in Trackers ▸ Live output receivers."))
		return
	}
	e.toasts.Info(lang.L("Live output to {{.Receivers}}", text.With{"Receivers": strings.Join(to, ", ")}))
}

func protocolName(p liveout.Protocol) string {
	if p == liveout.VRChat {
		return lang.L("VRChat OSC")
	}
	return lang.L("VMC")
}

// liveOutPanel is the content of the dialog: a line for each receiver.
type liveOutPanel struct {
	e      *editor
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
	if e.info != nil {
		e.info.Hide()
	}
	p := &liveOutPanel{e: e, list: container.New(&widgets.StackedLayout{})}
	p.add = widgets.NewKeyButton(lang.L("Add a receiver"), func() {
		p.change(func(c *liveout.Config) { *c = append(*c, liveout.VMCReceiver()) })
	})
	e.broadcast.panel = p
	p.rebuild()
	foot := widget.NewLabel(lang.L("VMC shows the avatar in VSeeFace, Warudo, VNyan, Blender and engines with a receiver. VRChat takes eight trackers and the head."))
	foot.Wrapping = fyne.TextWrapWord
	foot.Importance = widget.LowImportance
	content := container.NewBorder(nil, container.NewVBox(container.NewHBox(p.add), foot), nil, nil, container.NewVScroll(p.list))
	e.showInfo(lang.L("Live output receivers"), content, fyne.NewSize(760, 420))
	p.dialog = e.info
}

// shown reports whether the dialog is open.
func (p *liveOutPanel) shown() bool { return p != nil && p.e.info != nil && p.e.info == p.dialog }

// change changes the receivers and shows them.
func (p *liveOutPanel) change(how func(*liveout.Config)) {
	receivers := slices.Clone(p.e.settings.LiveOut.Receivers)
	how(&receivers)
	if receivers.Validate() != nil {
		return // the row says what is wrong
	}
	p.e.settings.LiveOut.Receivers = receivers
	p.e.applyLiveOut()
	p.e.keepSettings()
	p.rebuild()
}

func (p *liveOutPanel) rebuild() {
	p.rows = nil
	p.list.Objects = nil
	for i := range p.e.settings.LiveOut.Receivers {
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
	receiver := p.e.settings.LiveOut.Receivers[i]
	r := &receiverRow{state: widgets.NewTipLabel("", p.e.tips), problem: widget.NewLabel("")}
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
	remove := widgets.NewToolButton("", widgets.IconClose, lang.L("Remove this receiver"), p.e.tips, func() {
		p.change(func(c *liveout.Config) { *c = slices.Delete(*c, i, i+1) })
	})
	remove.Small = true
	rate := container.NewBorder(nil, nil, nil, widget.NewLabel(lang.L("a second")), container.New(leastWidth{70}, r.rate))
	line := container.NewBorder(nil, nil, container.NewHBox(r.on, container.New(leastWidth{130}, r.protocol)),
		container.NewHBox(rate, r.raw, container.NewCenter(remove)), r.address)
	card := widgets.NewPanel(widgets.ColorBar, container.New(&widgets.StackedLayout{}, line, container.New(widgets.Insets(2, 8, 2, 8), r.state), r.problem))
	card.Radius, card.Padding = 6, 6
	return card
}

// update shows what was sent.
func (p *liveOutPanel) update() {
	statuses := p.e.broadcast.sender.Statuses()
	next := 0
	for i, r := range p.rows {
		label, color := lang.L("Off"), fyne.ThemeColorName(widgets.ColorMuted)
		switch {
		case p.e.settings.LiveOut.Receivers[i].Off:
		case !p.e.settings.LiveOut.On:
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
