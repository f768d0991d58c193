//go:build cgo

package phone

import (
	"image"
	"image/color"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/internal/app"
	"posewright/internal/eventloop"
	"posewright/internal/remote"
	"posewright/trackers/recording"
	"posewright/ui/widgets"
)

// phone is a browser that keeps its cookie.
type phone struct {
	http.Client
	t    *testing.T
	base string
}

// ask sends a request as the page does.
func (p *phone) ask(method, path, body string) (status int) {
	p.t.Helper()
	r, err := http.NewRequest(method, p.base+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Origin", p.base)
	answer, err := p.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	_ = answer.Body.Close()
	return answer.StatusCode
}

// served makes the panel of an application that serves nothing yet, in a window.
func served(t *testing.T) (*Panel, *remote.Switch, *app.App) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	loop := eventloop.NewLoop()
	core, err := app.New(app.Options{Home: t.TempDir(), Post: loop.Post, Headless: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		core.Host.Cancel()
		core.Wait()
	})
	live := app.NewLive(core, app.LiveOptions{Demo: &recording.Session{}})
	core.Settings.Values.Remote.Address = "127.0.0.1:0" // any free port
	s := remote.NewSwitch(core, live, nil)
	s.Start()
	p := NewPanel(s)
	test.NewTempWindow(t, p.Content).Resize(fyne.NewSize(720, 480))
	return p, s, core
}

func TestAPhoneConnectsWithTheDigitsShownIsListedAndDisconnected(t *testing.T) {
	p, s, core := served(t)
	if core.Settings.Values.Remote.On || p.on.Checked || p.served.Visible() || len(s.URLs()) != 0 {
		t.Fatal("it is served unasked")
	}
	p.on.SetChecked(true)
	if !core.Settings.Values.Remote.On || !p.served.Visible() || len(p.buttons) != 0 {
		t.Fatalf("switched on: %v, %q", p.served.Visible(), p.problem.Text)
	}
	jar, _ := cookiejar.New(nil)
	browser := &phone{http.Client{Jar: jar}, t, p.address.Text}
	if status := browser.ask(http.MethodPost, "/login", `{"proof":"`+p.digits.Text+`"}`); status != http.StatusOK {
		t.Fatalf("login with the digits shown: status %d", status)
	}
	if status := browser.ask(http.MethodGet, "/parameters", ""); status != http.StatusOK {
		t.Fatalf("a phone that is connected: status %d", status)
	}
	p.Update()
	if len(p.buttons) != 1 {
		t.Fatalf("%d phones are listed", len(p.buttons))
	}
	p.buttons[0].OnTapped()
	if status := browser.ask(http.MethodGet, "/parameters", ""); status != http.StatusUnauthorized || len(p.buttons) != 0 {
		t.Errorf("disconnected: status %d, %d phones are listed", status, len(p.buttons))
	}
	p.on.SetChecked(false)
	if _, err := browser.Get(browser.base); err == nil || p.served.Visible() {
		t.Errorf("switched off: the page is served, or shown as if: %v", p.served.Visible())
	}
}

func TestAPortThatCannotBeServedIsRefusedInPlace(t *testing.T) {
	p, s, core := served(t)
	p.on.SetChecked(true)
	taken := p.address.Text[strings.LastIndex(p.address.Text, ":")+1:]
	p.port.SetText("many")
	p.port.OnSubmitted("")
	if !p.problem.Visible() || core.Settings.Values.Remote.Address != "127.0.0.1:0" || len(s.URLs()) == 0 {
		t.Errorf("not a port: %q, %+v", p.problem.Text, core.Settings.Values.Remote)
	}
	other, _, _ := served(t)
	other.port.SetText(taken)
	other.port.OnSubmitted("")
	if other.problem.Visible() {
		t.Errorf("a port is refused while nothing is served: %q", other.problem.Text)
	}
	other.on.SetChecked(true)
	if !other.problem.Visible() || !strings.Contains(other.problem.Text, taken) || other.served.Visible() {
		t.Errorf("a taken port: %q", other.problem.Text)
	}
	p.on.SetChecked(false)
	other.on.SetChecked(false)
	other.on.SetChecked(true)
	if other.problem.Visible() || !other.served.Visible() {
		t.Errorf("a port that was taken: %q", other.problem.Text)
	}
}

func TestThePictureIsAQRCodeOfTheWholeAddress(t *testing.T) {
	p, s, _ := served(t)
	p.on.SetChecked(true)
	drawn := p.code.Image
	if drawn == nil || !sameImage(drawn, picture(s.URLs()[0])) || sameImage(drawn, picture(p.address.Text)) {
		t.Fatal("the picture is not of the address with its token")
	}
	// ISO/IEC 18004: 4 light modules around, and in three corners a finder pattern, whose middle line is dark, light, three dark, light, dark.
	size := drawn.Bounds().Dx()
	for _, corner := range []image.Point{{4, 4}, {size - 11, 4}, {4, size - 11}} {
		line := ""
		for x := range 7 {
			line += map[bool]string{true: "1", false: "0"}[drawn.At(corner.X+x, corner.Y+3) == color.Color(color.Gray{})]
		}
		if line != "1011101" {
			t.Errorf("finder pattern at %v: %s", corner, line)
		}
	}
	for i := range size {
		if drawn.At(i, 3) != color.Color(color.Gray{Y: 255}) || drawn.At(size-4, i) != color.Color(color.Gray{Y: 255}) {
			t.Fatal("the quiet zone is not light")
		}
	}
}

func sameImage(a, b image.Image) bool {
	x, y := a.(*image.Gray), b.(*image.Gray)
	return x.Rect == y.Rect && string(x.Pix) == string(y.Pix)
}
