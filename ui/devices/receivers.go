//go:build cgo

package devices

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/discovery"
	"posewright/internal/liveout"
	"posewright/rig/phrase"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// LiveOutput is what the panel of receivers shows and changes.
type LiveOutput interface {
	On() bool
	Receivers() liveout.Config
	SetReceivers(liveout.Config) error
	Demo() bool
	SetDemo(on bool)
	Statuses() []liveout.Status // of the receivers that are on
	Advice() []phrase.Phrase    // what to change in VRChat on this computer
}

// Finder finds programs in the network to send to.
type Finder interface {
	Found() []discovery.Found
	Send(discovery.Found) error
	// Crowded says which programs are left out because there are too many; empty for none.
	Crowded() phrase.Phrase
}

// ReceiversPanel is the content of the dialog: a line for each receiver of the live pose. What is chosen counts at once.
type ReceiversPanel struct {
	Content fyne.CanvasObject

	out    LiveOutput
	finder Finder
	found  []discovery.Found // as shown
	offers *fyne.Container   // a button for each
	scroll *container.Scroll // of offers
	crowd  *widget.Label     // what is left out
	tips   *widgets.Tooltips
	rows   []*receiverRow
	list   *fyne.Container
	add    *widgets.KeyButton
	demo   *widgets.KeyCheck // the built-in recordings are sent too
	advice *widget.Label     // for VRChat on this computer
}

// receiverRow is one receiver.
type receiverRow struct {
	on       *widgets.KeyCheck
	protocol *widgets.KeyChoice
	trackers []*widgets.KeyCheck // that VRChat gets, in the order of liveout.EachTracker; nil for others
	address  *widgets.DoneEntry
	rate     *widgets.DoneEntry
	raw      *widgets.KeyCheck
	state    *widgets.TipLabel
	problem  *widget.Label
}

// NewReceiversPanel makes the panel.
func NewReceiversPanel(tips *widgets.Tooltips, out LiveOutput, finder Finder) *ReceiversPanel {
	p := &ReceiversPanel{
		out: out, finder: finder, tips: tips,
		offers: container.NewVBox(), crowd: widget.NewLabel(""), advice: widget.NewLabel(""),
		list: container.New(&widgets.StackedLayout{}),
	}
	p.scroll = widgets.NewListScroll(p.offers, p.offers)
	p.add = widgets.NewKeyButton(lang.L("Add a receiver"), func() {
		added := liveout.LocalReceiver(liveout.VMC)
		added.Off = true // until it has the address that is wanted
		p.change(func(c *liveout.Config) { *c = append(*c, added) })
	})
	p.demo = widgets.NewKeyCheck(lang.L("Send the demo and the walk too"), nil)
	p.demo.Checked = out.Demo()
	p.demo.OnChanged = out.SetDemo
	p.rebuild()
	foot := widget.NewLabel(lang.L("VMC shows the avatar in VSeeFace, Warudo, VNyan, Blender and engines with a " +
		"receiver. VRChat takes trackers and the head; with more than hips and feet its own body follows less well, unless " +
		"they are exact. VMT makes trackers for SteamVR games, at 127.0.0.1:39570 where that driver is installed."))
	foot.Wrapping = fyne.TextWrapWord
	foot.Importance = widget.LowImportance
	p.advice.Wrapping = fyne.TextWrapWord
	p.advice.Importance = widget.WarningImportance
	p.advice.Hide()
	p.crowd.Wrapping = fyne.TextWrapWord
	p.crowd.Importance = widget.WarningImportance
	below := container.NewVBox(p.advice, p.scroll, p.crowd, container.NewHBox(p.add, p.demo), foot)
	p.Content = container.NewBorder(nil, below, nil, nil, widgets.NewFieldScroll(p.list))
	return p
}

// Controls lists the switch of each receiver, by its number in the list.
func (p *ReceiversPanel) Controls() []widgets.Control {
	var controls []widgets.Control
	for i, row := range p.rows {
		controls = append(controls, widgets.Control{ID: fmt.Sprintf("receivers.%d.on", i), Object: row.on})
	}
	return controls
}

// highestOffers is how much of the panel the buttons of programs take, whatever the network announces.
const highestOffers = 160

func protocolName(p liveout.Protocol) string { return text.Translate(string(p.Term()), nil) }

// change changes the receivers and shows them.
func (p *ReceiversPanel) change(how func(*liveout.Config)) {
	receivers := slices.Clone(p.out.Receivers())
	how(&receivers)
	if p.out.SetReceivers(receivers) == nil { // else the row says what is wrong
		p.rebuild()
	}
}

func (p *ReceiversPanel) rebuild() {
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
	p.Update()
	p.list.Refresh()
}

func (p *ReceiversPanel) row(i int) fyne.CanvasObject {
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
		receivers := slices.Clone(p.out.Receivers())
		receivers[i] = changed
		if err := p.out.SetReceivers(receivers); err != nil {
			r.problem.SetText(text.Sentence(err))
			r.problem.Show()
			r.on.Checked = !receiver.Off // what was refused is not so
			r.on.Refresh()
			p.list.Refresh()
			return
		}
		p.rebuild()
	}
	protocols, names := liveout.Protocols, make([]string, len(liveout.Protocols))
	for i, protocol := range protocols {
		names[i] = protocolName(protocol)
	}
	r.on = widgets.NewKeyCheck("", nil)
	r.on.Checked = !receiver.Off
	r.on.OnChanged = func(on bool) { edit(func(to *liveout.Receiver) { to.Off = !on }) }
	r.protocol = widgets.NewKeyChoice(names, nil)
	r.protocol.Selected = protocolName(receiver.Protocol)
	r.protocol.OnChanged = func(string) {
		edit(func(to *liveout.Receiver) { to.SetProtocol(protocols[max(0, r.protocol.SelectedIndex())]) })
	}
	r.address = widgets.NewDoneEntry(func() { edit(func(to *liveout.Receiver) { to.Address = strings.TrimSpace(r.address.Text) }) })
	r.address.Text = receiver.Address
	r.rate = widgets.NewDoneEntry(func() {
		edit(func(to *liveout.Receiver) {
			to.RateHz, _ = text.ParseQuantity(r.rate.Text, text.Quantity{Unit: "1/s", Current: to.RateHz}) // 0 is refused
		})
	})
	r.rate.Text = text.Decimal(receiver.RateHz, -1)
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
	lines := container.New(&widgets.StackedLayout{}, line)
	if receiver.Protocol == liveout.VRChat {
		lines.Add(r.trackerChecks(&receiver, edit))
	}
	card := widgets.NewPanel(widgets.ColorBar, container.New(&widgets.StackedLayout{}, lines,
		container.New(widgets.Insets(2, 8, 2, 8), r.state), r.problem))
	card.Radius, card.Padding = 6, 6
	return card
}

// trackerChecks choose which trackers VRChat gets.
func (r *receiverRow) trackerChecks(receiver *liveout.Receiver, edit func(func(*liveout.Receiver))) fyne.CanvasObject {
	row := container.NewHBox(widget.NewLabel(lang.L("Trackers")))
	for _, one := range liveout.EachTracker {
		check := widgets.NewKeyCheck(text.Translate(string(one.Term()), nil), nil)
		check.Checked = receiver.Trackers.Has(one)
		check.OnChanged = func(on bool) { edit(func(to *liveout.Receiver) { to.Trackers = to.Trackers.With(one, on) }) }
		if receiver.Trackers.With(one, false) == receiver.Trackers && receiver.Trackers.Has(one) {
			check.Disable() // the last one
		}
		r.trackers = append(r.trackers, check)
		row.Add(check)
	}
	return row
}

// receptionText says whether anybody receives what was sent; "" where that is not known.
func receptionText(r liveout.Reception) string {
	switch r {
	case liveout.Answered:
		return lang.L("VRChat answers")
	case liveout.Open:
		return lang.L("a program receives it")
	}
	return ""
}

// offer has a button for each program that was found.
func (p *ReceiversPanel) offer() {
	if crowd := p.finder.Crowded(); crowd.Empty() {
		p.crowd.Hide()
	} else if shown := text.PhraseSentence(crowd); shown != p.crowd.Text || !p.crowd.Visible() {
		p.crowd.SetText(shown)
		p.crowd.Show()
	}
	found := p.finder.Found()
	if slices.Equal(found, p.found) {
		return
	}
	p.found = found
	p.offers.Objects = nil
	for _, to := range found {
		button := widgets.NewKeyButton(lang.L("VRChat on {{.Host}}: send", text.With{"Host": to.Host()}), nil)
		button.OnTapped = func() {
			if p.finder.Send(to) == nil { // else there are too many already
				p.rebuild()
			}
		}
		p.offers.Add(container.NewHBox(button))
	}
	p.offers.Refresh()
	p.scroll.SetMinSize(fyne.NewSize(0, min(p.offers.MinSize().Height, highestOffers)))
}

// advise shows what to change in VRChat, one sentence a line.
func (p *ReceiversPanel) advise() {
	var lines []string
	for _, advice := range p.out.Advice() {
		lines = append(lines, text.PhraseSentence(advice))
	}
	shown := strings.Join(lines, "\n")
	if shown == p.advice.Text {
		return
	}
	p.advice.Hidden = shown == ""
	p.advice.SetText(shown)
	p.Content.Refresh()
}

// Update shows what was sent.
func (p *ReceiversPanel) Update() {
	p.offer()
	p.advise()
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
			if reception := receptionText(s.Reception); reception != "" {
				label += " · " + reception
			}
			switch {
			case s.Withheld:
				label = lang.L("The demo is not sent")
			case !s.Problem.Empty():
				label, color = text.PhraseSentence(s.Problem), "warning"
			}
		}
		r.state.Set(label, color)
	}
}
