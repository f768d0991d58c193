//go:build cgo

package phone

import (
	"image"
	"image/color"
	"net"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"rsc.io/qr"

	"posewright/internal/app"
	"posewright/internal/remote"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const (
	quietZone = 4   // light modules around a QR code, as its standard demands
	codeWidth = 220 // of the QR code in the dialog
)

// Remote is what the panel shows and changes.
type Remote interface {
	Config() app.RemoteSettings
	SetConfig(app.RemoteSettings) error
	Failure() error
	Hosts() []string
	URLs() []string
	Code() string
	Pages() []remote.Page
	Disconnect(id int)
	Waiting() []remote.Page
	Answer(id int, allowed bool)
}

// Panel is the content of the dialog. What is chosen counts at once.
type Panel struct {
	Content fyne.CanvasObject

	remote  Remote
	hosts   []string // in the order of host
	on      *widgets.KeyCheck
	host    *widgets.KeyChoice
	port    *widgets.DoneEntry
	problem *widget.Label

	served  *fyne.Container // shown while the page is served
	code    *canvas.Image
	digits  *widget.Label
	address *widget.Label
	proceed *widget.Label // in the drawing of what a headset asks
	phones  *fyne.Container
	buttons []*widgets.KeyButton // to disconnect each of the phones
	answers []*widgets.KeyButton // to allow and to refuse each of those that wait
	shown   shown
}

// shown is what the panel shows, to change it only when that differs.
type shown struct {
	urls           []string
	code           string
	pages, waiting []remote.Page
}

// NewPanel makes the panel.
func NewPanel(served Remote) *Panel {
	p := &Panel{remote: served, hosts: served.Hosts()}
	host, port, _ := net.SplitHostPort(served.Config().Address)
	p.on = widgets.NewKeyCheck(lang.L("Let phones and headsets control Posewright"), nil)
	p.on.Checked = served.Config().On
	p.on.OnChanged = func(bool) { p.change() }
	names := make([]string, len(p.hosts))
	for i, host := range p.hosts {
		names[i] = hostName(host)
	}
	p.host = widgets.NewKeyChoice(names, nil)
	p.host.SetSelectedIndex(max(0, slices.Index(p.hosts, host)))
	p.host.OnChanged = func(string) { p.change() }
	p.port = newPortEntry(port, func() { p.change() })
	p.problem = widget.NewLabel("")
	p.problem.Wrapping, p.problem.Importance = fyne.TextWrapWord, widget.DangerImportance
	p.showProblem(served.Failure())

	p.code = canvas.NewImageFromImage(nil)
	p.code.FillMode, p.code.ScaleMode = canvas.ImageFillContain, canvas.ImageScalePixels
	p.code.SetMinSize(fyne.NewSquareSize(codeWidth))
	p.digits = widget.NewLabel("")
	p.digits.TextStyle = fyne.TextStyle{Bold: true, Monospace: true}
	p.digits.SizeName = theme.SizeNameHeadingText
	p.address = widget.NewLabel("")
	p.phones = container.New(&widgets.StackedLayout{})
	scan := widget.NewLabel(lang.L("Scan the code with a phone, or open the address in its browser or that of a headset " +
		"and type the digits."))
	scan.Wrapping = fyne.TextWrapWord
	p.proceed = widget.NewLabel("")
	p.proceed.Importance = widget.HighImportance
	beside := container.NewBorder(container.New(&widgets.StackedLayout{}, scan, p.address, p.digits), nil, nil, nil, widgets.NewListScroll(p.phones, p.phones))
	p.served = container.NewBorder(nil, warning(p.proceed), container.NewVBox(p.code), nil, beside)

	foot := widget.NewLabel(lang.L("Phone or headset and computer must be in the same network. Use it only in a network " +
		"that you trust: what a phone sends is not encrypted."))
	foot.Wrapping, foot.Importance = fyne.TextWrapWord, widget.LowImportance
	where := container.NewHBox(p.host, widget.NewLabel(lang.L("Port")), container.New(widgets.LeastWidth(80), p.port))
	head := container.New(&widgets.StackedLayout{}, container.NewBorder(nil, nil, p.on, where), p.problem)
	p.Content = container.NewBorder(head, foot, nil, nil, p.served)
	p.show(true)
	return p
}

// warning draws what the browser of a headset asks once, since it knows nobody who vouches for this computer, and how it
// is answered. The last step names the address.
func warning(proceed *widget.Label) fyne.CanvasObject {
	box := func(content fyne.CanvasObject) fyne.CanvasObject {
		p := widgets.NewPanel(widgets.ColorCard, content)
		p.Border, p.Radius, p.Padding = theme.ColorNameInputBorder, 6, 4
		return p
	}
	page := func(next fyne.CanvasObject) fyne.CanvasObject {
		title := widget.NewLabel(lang.L("Your connection is not private"))
		title.TextStyle.Bold = true
		return box(container.NewVBox(title, container.NewHBox(next)))
	}
	asks := widget.NewLabel(lang.L("A headset's browser warns once for each address. Choose there:"))
	first := page(box(widget.NewLabel(lang.L("1. Advanced"))))
	return container.New(&widgets.StackedLayout{}, asks, container.NewHBox(first, page(proceed)))
}

// hostName is what a person reads of where the page is served.
func hostName(host string) string {
	switch host {
	case "":
		return lang.L("All networks")
	case "127.0.0.1":
		return lang.L("This machine only")
	}
	return host
}

// change carries out what is shown, or says what is wrong with it.
func (p *Panel) change() {
	config := app.RemoteSettings{On: p.on.Checked, Address: net.JoinHostPort(p.hosts[max(0, p.host.SelectedIndex())], strings.TrimSpace(p.port.Text))}
	before := p.remote.Config()
	err := p.remote.SetConfig(config)
	if err != nil && before.On && !config.On { // it can be switched off whatever the port says
		before.On = false
		err = p.remote.SetConfig(before)
	}
	p.showProblem(err)
	p.Content.Refresh()
	p.Update()
}

func (p *Panel) showProblem(err error) {
	if err == nil {
		p.problem.Hide()
		return
	}
	p.problem.SetText(text.Sentence(err))
	p.problem.Show()
}

// Update shows the phones that are connected now.
func (p *Panel) Update() { p.show(false) }

func (p *Panel) show(first bool) {
	// Addresses are asked of the system, and change only with the server, which has another code then.
	pages, waiting, code := p.remote.Pages(), p.remote.Waiting(), p.remote.Code()
	if first || code != p.shown.code {
		p.shown.code, p.shown.urls = code, p.remote.URLs()
		p.showAddress()
	}
	if first || !slices.Equal(pages, p.shown.pages) || !slices.Equal(waiting, p.shown.waiting) {
		p.shown.pages, p.shown.waiting = pages, waiting
		p.showPages()
	}
}

func (p *Panel) showAddress() {
	if len(p.shown.urls) == 0 {
		p.served.Hide()
		return
	}
	p.code.Image = picture(p.shown.urls[0])
	p.code.Refresh()
	p.digits.SetText(p.shown.code[:3] + " " + p.shown.code[3:])
	var typed []string
	for _, url := range p.shown.urls {
		typed = append(typed, remote.Typed(url))
	}
	p.address.SetText(strings.Join(typed, "\n"))
	host, _, _ := net.SplitHostPort(typed[0])
	p.proceed.SetText(lang.L("2. Proceed to {{.Host}} (unsafe)", text.With{"Host": host}))
	p.served.Show()
}

func (p *Panel) showPages() {
	p.phones.Objects, p.buttons, p.answers = nil, nil, nil
	for _, page := range p.shown.waiting {
		answer := func(text string, allowed bool) *widgets.KeyButton {
			button := widgets.NewKeyButton(text, func() {
				p.remote.Answer(page.ID, allowed)
				p.Update()
			})
			p.answers = append(p.answers, button)
			return button
		}
		allow, refuse := answer(lang.L("Allow"), true), answer(lang.L("Refuse"), false)
		name := widget.NewLabel(lang.L("{{.Phone}} wants to connect while someone guesses codes",
			text.With{"Phone": page.Name}))
		name.Wrapping = fyne.TextWrapWord
		p.phones.Add(container.NewBorder(nil, nil, nil, container.NewHBox(allow, refuse), name))
	}
	if len(p.shown.pages) == 0 {
		none := widget.NewLabel(lang.L("No phone or headset is connected"))
		none.Importance = widget.LowImportance
		p.phones.Add(none)
	}
	for _, page := range p.shown.pages {
		button := widgets.NewKeyButton(lang.L("Disconnect"), func() {
			p.remote.Disconnect(page.ID)
			p.Update()
		})
		p.buttons = append(p.buttons, button)
		name := widget.NewLabel(lang.L("{{.Phone}} since {{.Time}}", text.With{"Phone": page.Name, "Time": page.Since.Format("15:04")}))
		name.Truncation = fyne.TextTruncateEllipsis
		p.phones.Add(container.NewBorder(nil, nil, nil, button, name))
	}
	p.phones.Refresh()
}

// picture is the QR code of an address, a pixel for a module; nil for an address that is too long for one.
func picture(url string) image.Image {
	code, err := qr.Encode(url, qr.M)
	if err != nil {
		return nil
	}
	size := code.Size + 2*quietZone
	drawn := image.NewGray(image.Rect(0, 0, size, size))
	for y := range size {
		for x := range size {
			if !code.Black(x-quietZone, y-quietZone) {
				drawn.SetGray(x, y, color.Gray{Y: 255})
			}
		}
	}
	return drawn
}

// newPortEntry makes a field that is done only with another port than before.
func newPortEntry(port string, onDone func()) *widgets.DoneEntry {
	done := port
	var e *widgets.DoneEntry
	e = widgets.NewDoneEntry(func() {
		if e.Text != done {
			done = e.Text
			onDone()
		}
	})
	e.Text = port
	return e
}
