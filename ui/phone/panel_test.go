//go:build cgo

package phone

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/coder/websocket"

	"posewright/internal/app"
	"posewright/internal/eventloop"
	"posewright/internal/remote"
	"posewright/trackers/recording"
	"posewright/ui/widgets"
)

// hello connects as the page does, and returns what it is told.
func hello(t *testing.T, base, proof string) (said string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, base+"/socket", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {base}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	if err := conn.Write(ctx, websocket.MessageText, []byte(`{"type":"hello","version":1,`+proof+`}`)); err != nil {
		t.Fatal(err)
	}
	_, data, err := conn.Read(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
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
	base := "http://" + p.address.Text
	said := hello(t, base, `"proof":"`+p.digits.Text+`"`)
	_, secret, ok := strings.Cut(said, `"secret":`)
	if !ok {
		t.Fatalf("login with the digits shown: %s", said)
	}
	secret, _, _ = strings.Cut(secret, ",")
	p.Update()
	if len(p.buttons) != 1 {
		t.Fatalf("%d phones are listed", len(p.buttons))
	}
	p.buttons[0].OnTapped()
	if said := hello(t, base, `"secret":`+secret); !strings.Contains(said, "refused") || len(p.buttons) != 0 {
		t.Errorf("disconnected: %s, %d phones are listed", said, len(p.buttons))
	}
	p.on.SetChecked(false)
	if _, err := http.Get(base); err == nil || p.served.Visible() {
		t.Errorf("switched off: the page is served, or shown as if: %v", p.served.Visible())
	}
}

// waiting is a page on which phones wait for the person.
type waiting struct {
	*remote.Switch
	phones   []remote.Page
	answered []string
}

func (w *waiting) Waiting() []remote.Page { return w.phones }
func (w *waiting) Answer(id int, allowed bool) {
	w.answered = append(w.answered, fmt.Sprint(id, " ", allowed))
	w.phones = slices.DeleteFunc(slices.Clone(w.phones), func(p remote.Page) bool { return p.ID == id })
}

func TestPhonesThatWaitAreAllowedOrRefused(t *testing.T) {
	_, s, _ := served(t)
	w := &waiting{Switch: s}
	p := NewPanel(w)
	w.phones = []remote.Page{{ID: 7, Name: "192.0.2.1 Android"}, {ID: 8, Name: "192.0.2.2 iPhone"}}
	if p.Update(); len(p.answers) != 4 {
		t.Fatalf("%d buttons", len(p.answers))
	}
	p.answers[0].OnTapped()
	p.answers[1].OnTapped()
	if p.Update(); fmt.Sprint(w.answered) != "[7 true 8 false]" || len(p.answers) != 0 {
		t.Errorf("answered %v, and %d buttons are left", w.answered, len(p.answers))
	}
}

// What is typed with a laser is as short as it can be, and the drawing names the address that the browser asks about.
func TestTheAddressIsShortAndTheDrawingNamesIt(t *testing.T) {
	p, s, _ := served(t)
	p.on.SetChecked(true)
	port := strings.TrimPrefix(s.URLs()[0], "http://127.0.0.1:")
	port, _, _ = strings.Cut(port, "/")
	if p.address.Text != "127.0.0.1:"+port || p.proceed.Text != "2. Proceed to 127.0.0.1 (unsafe)" || !p.proceed.Visible() {
		t.Errorf("typed is %q, and the browser asks %q", p.address.Text, p.proceed.Text)
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
