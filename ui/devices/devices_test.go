//go:build cgo

package devices

import (
	"fmt"
	"math"
	"net"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/calibration/align"
	"posewright/effectors"
	"posewright/internal/devices"
	"posewright/internal/discovery"
	"posewright/internal/inputs"
	"posewright/internal/liveout"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/ui/selection"
	"posewright/ui/uitest"
	"posewright/ui/widgets"
)

func TestMain(m *testing.M) { uitest.Main(m) }

// atOnce runs what widgets post for later.
func atOnce(run func()) { run() }

// themed starts Fyne's test application in the editor's theme.
func themed(t *testing.T) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
}

// shown puts an object into a window of the test driver, in the editor's theme.
func shown(t *testing.T, object fyne.CanvasObject, size fyne.Size) fyne.Window {
	t.Helper()
	return uitest.Show(t, widgets.NewTheme(widgets.AppearanceDark), object, size)
}

func TestTheDeviceListSaysWhichJointATrackerIsWornAt(t *testing.T) {
	list := NewList(nil, &selection.List{}, ListActions{})
	shown(t, list.Content, fyne.NewSize(240, 300))
	var bound [calibration.RoleCount]int
	var f trackers.Frame
	for role := range bound {
		bound[role] = -1
	}
	f.Count = 3
	for i := range f.All() {
		f.Devices[i].Kind, f.Devices[i].Name = trackers.Tracker, "tracker"
	}
	bound[calibration.LeftElbow], bound[calibration.RightShoulder] = 1, 2
	list.Update(&f, &bound, nil, "", false, func(*trackers.Device) bool { return false })
	for i, want := range []string{"unused", "Left elbow", "Right shoulder"} {
		if got := list.rows[i].drive.Text; got != want {
			t.Errorf("row %d says %q, want %q", i, got, want)
		}
	}
	list.on.WhyUnused = reasonOf
	for _, row := range list.rows {
		row.on = list.on
	}
	list.Update(&f, &bound, nil, "", false, func(*trackers.Device) bool { return false })
	for i, want := range []bool{true, false, false} {
		if tip := list.rows[i].drive.Tip; strings.HasPrefix(tip, fmt.Sprintf("reason %d\n", i)) != want {
			t.Errorf("the tip of row %d is %q", i, tip)
		}
	}
}

func TestLostDevicesAreBelowTheOthers(t *testing.T) {
	list := NewList(nil, &selection.List{}, ListActions{})
	shown(t, list.Content, fyne.NewSize(240, 300))
	var bound [calibration.RoleCount]int
	f := trackers.Frame{Count: 4, Time: time.Minute}
	for i, serial := range []string{"a", "b", "c", "d"} {
		f.Devices[i].Kind, f.Devices[i].Name, f.Devices[i].Serial = trackers.Tracker, serial, serial
	}
	resized := 0
	list.OnResize = func() { resized++ }
	for _, test := range []struct {
		lost, want string
		resized    int
	}{{"", "abcd", 1}, {"ac", "bdac", 2}, {"ac", "bdac", 2}, {"c", "abdc", 3}, {"abcd", "abcd", 4}} {
		for i := range f.All() {
			d := &f.Devices[i]
			d.Received, d.Inferred = f.Time, d.Serial == "b"
			if strings.Contains(test.lost, d.Serial) {
				d.Received -= time.Second
			}
		}
		list.Update(&f, &bound, nil, "", false, func(*trackers.Device) bool { return false })
		byHeight := map[float32]string{}
		var heights []float32
		for _, row := range list.rows {
			if strings.HasPrefix(row.state.Text, "lost") != strings.Contains(test.lost, row.name.Text) {
				t.Errorf("%q lost: the row of %s says %q", test.lost, row.name.Text, row.state.Text)
			}
			heights = append(heights, row.Position().Y)
			byHeight[row.Position().Y] = row.name.Text
		}
		slices.Sort(heights)
		order := ""
		for _, height := range heights {
			order += byHeight[height]
		}
		if order != test.want || resized != test.resized {
			t.Errorf("%q lost: from top to bottom %q, want %q; resized %d times", test.lost, order, test.want, resized)
		}
	}
}

// A cause with its remedy takes five lines of a narrow panel. In a low one it scrolls, and covers neither the heading nor the last row nor the button.
func TestALongProblemFitsALowDeviceList(t *testing.T) {
	list := NewList(widgets.NewTooltips(atOnce), &selection.List{}, ListActions{})
	shown(t, list.Content, fyne.NewSize(180, 190))
	var bound [calibration.RoleCount]int
	for role := range bound {
		bound[role] = -1
	}
	var f trackers.Frame
	f.Count = 1
	f.Devices[0].Kind, f.Devices[0].Name = trackers.Tracker, "tracker"
	none := func(*trackers.Device) bool { return false }
	list.Update(&f, &bound, nil, strings.Repeat("UDP port 39540 is in use by another program. ", 6), true, none)
	absolute := fyne.CurrentApp().Driver().AbsolutePositionForObject
	panel, rows, said, button := absolute(list.Content).Y, absolute(list.scroll).Y, absolute(list.said).Y, absolute(list.retry).Y
	if list.scroll.Size().Height < 38 || said < rows+list.scroll.Size().Height || button < said+list.said.Size().Height || button+list.retry.Size().Height > panel+190 {
		t.Errorf("rows %v + %v, text %v + %v, button %v + %v in a panel of 190 at %v", rows, list.scroll.Size().Height, said, list.said.Size().Height, button, list.retry.Size().Height, panel)
	}
	if content := list.said.Content.Size().Height; content <= list.said.Size().Height || list.said.Size().Height < 30 {
		t.Errorf("a text %v high shows %v of it", content, list.said.Size().Height)
	}
	list.Update(&f, &bound, nil, "Listening", false, none)
	if height := list.said.Size().Height; height != list.state.MinSize().Height || list.retry.Visible() {
		t.Errorf("a short text takes %v of its %v", height, list.state.MinSize().Height)
	}
}

// Words and signs lie over the row: the click must reach it wherever the pointer is.
func TestARightClickAnywhereInARowOpensItsCard(t *testing.T) {
	var opened []string
	list := NewList(widgets.NewTooltips(atOnce), &selection.List{}, ListActions{More: func(id string, _ fyne.Position) { opened = append(opened, id) }})
	shown(t, list.Content, fyne.NewSize(240, 300))
	var bound [calibration.RoleCount]int
	for role := range bound {
		bound[role] = -1
	}
	f := trackers.Frame{Count: 1}
	f.Devices[0].Kind, f.Devices[0].Name, f.Devices[0].Serial = trackers.Headset, "My headset", "HMD"
	list.Update(&f, &bound, nil, "", false, func(*trackers.Device) bool { return false })
	row := list.rows[0]
	test.TapSecondary(row) // its labels take no clicks
	if len(opened) != 1 || opened[0] != row.id || row.id == "" {
		t.Errorf("the card was opened for %q by a click on %q", opened, row.id)
	}
}

func TestAPartCanBeTakenFromEachSourceThatSends(t *testing.T) {
	f := trackers.Frame{Count: 4}
	for i, source := range []string{"VMC :39540", "SteamVR", "VMC :39539", "own"} {
		f.Devices[i].Source = source
	}
	for chosen, want := range map[string]string{
		"": "Hands and arms from|*Any source|VMC|SteamVR|own", "VMC": "Hands and arms from|Any source|*VMC|SteamVR|own",
		"mocopi": "Hands and arms from|Any source|VMC|SteamVR|own|*mocopi",
	} {
		got, picked := "", ""
		for i, item := range FromItems(calibration.PartHands, &f, nil, chosen, func(source string) { picked = source }) {
			if i > 0 {
				got += "|"
				item.Action()
			}
			if item.Checked {
				got += "*"
			}
			got += item.Label
		}
		if got != want || !strings.HasSuffix(want, picked) || picked == "" {
			t.Errorf("with %q chosen: %s, the last chooses %q", chosen, got, picked)
		}
	}
}

// reasonOf is why a device has no role.
func reasonOf(device int) (phrase.Phrase, calibration.Role) {
	return phrase.Say("reason {{.Device}}", "Device", device), calibration.RoleCount
}

// The list, the figure and a card tell which of two devices with one role is in use.
func TestOfTwoDevicesWithOneRoleItIsToldWhichIsUsed(t *testing.T) {
	w := shown(t, widgets.NewTipLabel("", nil), fyne.NewSize(800, 600))
	list := NewList(nil, &selection.List{}, ListActions{})
	figure := NewRoleFigure(widgets.NewTooltips(atOnce), func() {}, func(calibration.Role, fyne.Position) {})
	figure.Content.Show()
	const hips = calibration.Role(effectors.Hips)
	f := trackers.Frame{Count: 2, Time: time.Minute}
	var bound, backups [calibration.RoleCount]int
	for role := range bound {
		bound[role], backups[role] = -1, -1
	}
	for i, name := range []string{"A", "B"} {
		f.Devices[i] = trackers.Device{Kind: trackers.Tracker, Name: name, Serial: name, Received: f.Time}
	}
	bound[hips] = 0
	var choices devices.Choices
	var both calibration.Role
	card := NewCard(w.Canvas(), widgets.NewTooltips(atOnce), &f.Devices[1], &f, &bound, CardActions{
		Choices: func() *devices.Choices { return &choices }, Backups: &backups,
		Trim:      TrimActions{Trim: func(*trackers.Device) (calibration.Trim, bool) { return calibration.Trim{}, false }},
		WhyUnused: func(int) (phrase.Phrase, calibration.Role) { return phrase.Say("taken"), hips },
		Assign: func(_ *trackers.Device, role calibration.Role, backup bool) {
			if backup {
				both = role
			}
		},
	})
	card.Show(fyne.NewPos(200, 400))
	if !card.both.Visible() {
		t.Fatal("the card of an unused device does not offer to use both")
	}
	test.Tap(card.both)
	if both != hips {
		t.Errorf("the card has both used for %v", both)
	}
	choices.Assignments = choices.Assignments.WithBackup("tracker", "B", "hips")
	backups[hips] = 1
	for _, c := range []struct {
		leads, lost bool
		state, tip  string
	}{
		{false, false, "", "Hips: A, with B as backup"},
		{true, false, "counts more than the other device", "Hips: B, the backup of A, is in use"},
		{true, true, "in use, the other device is hidden", "Hips: B, the backup of A, is in use"},
	} {
		f.Devices[1].Leads, f.Devices[0].Received = c.leads, f.Time
		if c.lost {
			f.Devices[0].Received = 0
		}
		list.Update(&f, &bound, &backups, "", false, func(*trackers.Device) bool { return false })
		figure.Update(&f, &bound, &backups)
		card.Update()
		if row := list.rows[1]; row.drive.Text != "backup of Hips" || !strings.HasPrefix(row.state.Text, c.state) {
			t.Errorf("the list says %q, %q of the backup", row.drive.Text, row.state.Text)
		}
		for _, m := range figure.marks {
			if tip := m.tip(); m.role == hips && (tip != c.tip || m.state == devices.Lost) {
				t.Errorf("the figure says %q in state %v", tip, m.state)
			}
		}
		if card.both.Visible() || !strings.HasPrefix(card.note.Text, "Backup of Hips") {
			t.Errorf("the card says %q", card.note.Text)
		}
	}
}

func TestTheFigureMarksTheRoleThatADraggedDeviceWouldGet(t *testing.T) {
	picked := calibration.RoleCount
	f := NewRoleFigure(widgets.NewTooltips(atOnce), func() {}, func(role calibration.Role, _ fyne.Position) { picked = role })
	shown(t, f.Content, fyne.NewSize(220, 320))
	if f.Shown() || f.At(fyne.NewPos(100, 100)) != calibration.RoleCount {
		t.Error("a figure that is not shown has roles")
	}
	f.Content.Show()
	for _, m := range f.marks {
		if m.role == calibration.RightKnee {
			at := fyne.CurrentApp().Driver().AbsolutePositionForObject(m).AddXY(markSize/2, markSize/2)
			f.Aim(f.At(at))
			test.Tap(m)
		}
	}
	for _, m := range f.marks {
		if m.aimed != (m.role == calibration.RightKnee) {
			t.Errorf("%v: aimed %v", m.role, m.aimed)
		}
	}
	if picked != calibration.RightKnee {
		t.Errorf("picked is %v", picked)
	}
}

func TestTheCardOfADeviceSmoothsItAndSaysByHowMuchThatDelaysIt(t *testing.T) {
	w := shown(t, widgets.NewTipLabel("", nil), fyne.NewSize(800, 600))
	var choices, kept devices.Choices
	var f trackers.Frame
	var bound [calibration.RoleCount]int
	for role := range bound {
		bound[role] = -1
	}
	f.Count = 1
	f.Devices[0] = trackers.Device{Kind: trackers.Controller, Serial: "DEMO-TOUCH-LEFT", Name: "Left", Source: "demo"}
	save := func() { kept = choices }
	assign := func(role string) func(*trackers.Device) {
		return func(d *trackers.Device) {
			choices.Assignments = choices.Assignments.With(d.Kind.String(), d.Serial, role)
			save()
		}
	}
	card := NewCard(w.Canvas(), widgets.NewTooltips(atOnce), &f.Devices[0], &f, &bound, CardActions{
		Choices: func() *devices.Choices { return &choices },
		Assign:  func(d *trackers.Device, role calibration.Role, _ bool) { assign(role.String())(d) },
		Ignore:  assign(""), Preview: func(change func(*devices.Choices)) { change(&choices) }, Save: save,
		Forget: func(d *trackers.Device) { choices.Forget(d); save() },
		Trim:   TrimActions{Trim: func(*trackers.Device) (calibration.Trim, bool) { return calibration.Trim{}, false }},

		WhyUnused: reasonOf,
	})
	card.Show(fyne.NewPos(200, 400))
	if !card.forget.Disabled() || card.filter.Visible() {
		t.Fatal("the card of a device about which nothing was chosen")
	}
	if card.note.Text != "It drives nothing. reason 0" || !card.note.Visible() {
		t.Errorf("of a device without a role it says %q", card.note.Text)
	}
	card.smooth.SetChecked(true)
	f.Devices[0].FilterDelay = 8 * time.Millisecond
	card.Update()
	if f := kept.Filters; len(f) != 1 || f[0].OneEuro != usualFilter || !card.filter.Visible() || card.forget.Disabled() || !strings.Contains(card.delay.Text, "8.0 ms") {
		t.Errorf("kept is %+v, the delay %q", f, card.delay.Text)
	}
	card.cutoff.Value = 1
	kept = devices.Choices{}
	card.cutoff.OnPreview(1)
	if len(kept.Filters) > 0 {
		t.Error("every step of a drag is written")
	}
	card.cutoff.OnCommit()
	if f := kept.Filters; f[0].CutoffHz != mostCutoff {
		t.Errorf("after the drag kept is %+v", f)
	}
	card.role.SetSelectedIndex(1)
	if a := kept.Assignments; len(a) != 1 || a[0].Role != "" {
		t.Errorf("ignored is %+v", a)
	}
	card.role.SetSelectedIndex(2)
	if a := kept.Assignments; len(a) != 1 || a[0].Role != calibration.Role(effectors.Head).String() {
		t.Errorf("assigned is %+v", a)
	}
	test.Tap(card.forget)
	if len(kept.Filters)+len(kept.Assignments) != 0 {
		t.Errorf("forgotten is not %+v", kept)
	}
}

func TestTheCardOfACalibratedTrackerTrimsItAndMeasuresItAgain(t *testing.T) {
	w := shown(t, widgets.NewTipLabel("", nil), fyne.NewSize(800, 900))
	var f trackers.Frame
	var bound [calibration.RoleCount]int
	for role := range bound {
		bound[role] = -1
	}
	f.Count = 1
	f.Devices[0] = trackers.Device{Kind: trackers.Tracker, Serial: "T", Name: "Tracker", Source: "test"}
	trim, kept, again := calibration.Trim{MoveM: [3]float64{0, 0.03, 0}}, calibration.Trim{}, calibration.RoleCount
	calibrated := false
	card := NewCard(w.Canvas(), widgets.NewTooltips(atOnce), &f.Devices[0], &f, &bound, CardActions{
		Choices: func() *devices.Choices { return &devices.Choices{} }, Remeasure: func(role calibration.Role) { again = role },
		WhyUnused: reasonOf,
		Trim: TrimActions{Trim: func(*trackers.Device) (calibration.Trim, bool) { return trim, calibrated },
			Preview: func(_ *trackers.Device, to calibration.Trim) { trim = to }, Keep: func() { kept = trim }, Cancel: func() {}},
	})
	card.Show(fyne.NewPos(200, 400))
	if card.trim.content.Visible() || card.again.Visible() {
		t.Error("a device that was not calibrated is trimmed")
	}
	calibrated, bound[calibration.LeftKnee] = true, 0
	card.Update()
	if !card.trim.content.Visible() || !card.again.Visible() || !strings.Contains(card.trim.labels[1].Text, "3.0 cm") {
		t.Errorf("the trim is shown as %q", card.trim.labels[1].Text)
	}
	card.trim.sliders[4].Value = 1
	card.trim.sliders[4].OnPreview(1)
	if want := (calibration.Trim{MoveM: [3]float64{0, 0.03, 0}, TurnDeg: [3]float64{0, 45, 0}}); trim != want || kept != (calibration.Trim{}) {
		t.Errorf("previewed is %+v, kept %+v", trim, kept)
	}
	card.trim.sliders[4].OnCommit()
	if kept != trim {
		t.Errorf("kept is %+v", kept)
	}
	test.Tap(card.again)
	if again != calibration.LeftKnee || card.Visible() {
		t.Errorf("measured again is %v", again)
	}
}

// inputActions note what the panel of inputs asks for.
type inputActions struct {
	change       func(id string, choice inputs.Choice)
	copied, used *string
}

func (a inputActions) ChangeInput(id string, choice inputs.Choice) { a.change(id, choice) }
func (a inputActions) RetryInput(string)                           {}
func (a inputActions) UseHeadset(name string)                      { *a.used = name }
func (a inputActions) Copy(text string)                            { *a.copied = text }

// inputsPanelFor is the panel over a configuration. copied is what was copied last, retried which inputs were tried again.
func inputsPanelFor(t *testing.T) (p *InputsPanel, config inputs.Config, statuses []inputs.Status, copied *string) {
	t.Helper()
	themed(t)
	config, copied = inputs.Config{}, new(string)
	for _, kind := range inputs.Kinds() {
		statuses = append(statuses, inputs.Status{Kind: kind, Address: kind.Address})
	}
	p = NewInputsPanel(widgets.NewTooltips(atOnce), inputActions{copied: copied, used: copied,
		change: func(id string, choice inputs.Choice) {
			config[id] = choice
			p.Update(statuses, config, 0)
		}})
	p.addresses = []netip.Addr{netip.MustParseAddr("192.0.2.7"), netip.MustParseAddr("2001:db8::7")}
	p.Update(statuses, config, 0)
	p.Content.Resize(fyne.NewSize(860, 660))
	return p, config, statuses, copied
}

func TestThePanelOfInputsChangesThemAndSaysWhatToTypeIntoTheSender(t *testing.T) {
	p, config, statuses, copied := inputsPanelFor(t)
	at := slices.IndexFunc(p.rows, func(r *inputRow) bool { return r.kind.ID == "vrchat" })
	row := p.rows[at]
	row.address.SetText("99999")
	row.typed()
	p.Update(statuses, config, 0)
	if !strings.Contains(row.remark.Text, "65535") || config["vrchat"].Address != "" {
		t.Errorf("a port that cannot be is said to be %q", row.remark.Text)
	}
	row.address.SetText("127.0.0.1:9001")
	row.typed()
	row.enabled.SetChecked(true)
	if got := config["vrchat"]; got.Off || got.Address != "127.0.0.1:9001" {
		t.Errorf("chosen is %+v", got)
	}
	statuses[at].On, statuses[at].State = true, trackers.Listening
	p.Update(statuses, config, 0)
	if row.shownState.word != "Waiting" {
		t.Errorf("an input that listens is %q", row.shownState.word)
	}
	row.reach.SetSelectedIndex(int(inputs.LocalNetwork))
	_, port, _ := net.SplitHostPort(config["vrchat"].Address)
	if port != "9001" || len(row.copies) != 2 || !row.senderHints.Visible() {
		t.Fatalf("the local network is %+v with %d addresses to copy", config["vrchat"], len(row.copies))
	}
	test.Tap(row.copies[0])
	if *copied != "192.0.2.7" {
		t.Errorf("copied is %q", *copied)
	}
	row.enabled.SetChecked(false)
	if !config["vrchat"].Off || row.senderHints.Visible() {
		t.Errorf("switched off it is %+v", config["vrchat"])
	}
}

func TestBodiesAndOneOfSeveralHeadsetsAreChosen(t *testing.T) {
	p, config, statuses, used := inputsPanelFor(t)
	at := slices.IndexFunc(p.rows, func(r *inputRow) bool { return r.kind.ID == "webxr" })
	row := p.rows[at]
	row.bodies.SetSelectedIndex(1)
	if got := config["webxr"]; got.Bodies != trackers.LegsAlone || got.Off {
		t.Errorf("chosen is %+v", got)
	}
	statuses[at].Headsets = []string{"Quest 3 (192.0.2.1)"}
	if p.Update(statuses, config, 0); row.headset.Visible() {
		t.Error("there is a choice of one headset")
	}
	statuses[at].Headsets = []string{"Quest 3 (192.0.2.1)", "Pico 4 (192.0.2.2)"}
	p.Update(statuses, config, 0)
	if !row.headset.Visible() || row.headset.SelectedIndex() != 0 || *used != "" {
		t.Errorf("of two headsets %d is used, %q was asked for", row.headset.SelectedIndex(), *used)
	}
	row.headset.SetSelectedIndex(1)
	if *used != "Pico 4 (192.0.2.2)" {
		t.Errorf("used is %q", *used)
	}
}

// What a sender that knows no IPv6 is to be given has no IPv6 in it, and where there is nothing else, that is said.
func TestSendersWithoutIPv6AreShownNoIPv6Address(t *testing.T) {
	p, config, statuses, _ := inputsPanelFor(t)
	row := p.rows[slices.IndexFunc(p.rows, func(r *inputRow) bool { return r.kind.ID == "mocopi" })]
	row.enabled.SetChecked(true)
	row.reach.SetSelectedIndex(int(inputs.LocalNetwork))
	said := func() (all string) {
		for _, o := range test.LaidOutObjects(row.senderHints) {
			if label, ok := o.(*widget.Label); ok {
				all += label.Text
			}
		}
		return all
	}
	if len(row.copies) != 1 || !strings.Contains(said(), "192.0.2.7") || strings.Contains(said(), "2001:db8::7") {
		t.Errorf("of two addresses %d can be copied: %q", len(row.copies), said())
	}
	p.addresses = p.addresses[1:]
	row.reach.SetSelectedIndex(int(inputs.ThisMachine))
	row.reach.SetSelectedIndex(int(inputs.LocalNetwork))
	p.Update(statuses, config, 0)
	if len(row.copies) != 0 || !strings.Contains(said(), "no IPv4 address") {
		t.Errorf("without IPv4 %d can be copied: %q", len(row.copies), said())
	}
}

func TestTwoSpacesAreAlignedByDevicesHeldTogether(t *testing.T) {
	themed(t)
	f := trackers.Frame{Count: 2}
	for i, source := range []string{"one", "two"} {
		f.Devices[i] = trackers.Device{Kind: trackers.Controller, Serial: source + "-serial", Name: source, Source: source}
	}
	var choices devices.Choices
	p := NewAlignPanel(&f, AlignActions{Choices: func() *devices.Choices { return &choices }, Apply: choices.SetSpace, Remove: choices.RemoveSpace})
	if stays, moves, ok := p.chosen(); !ok || stays.source != "one" || moves.source != "two" {
		t.Fatal("with two devices there is nothing to choose")
	}
	p.begin()
	space := trackers.Pose{Position: mgl64.Vec3{0.5, 0, -1}, Rotation: mgl64.QuatRotate(0.8, mgl64.Vec3{0, 1, 0})}
	for i := range 600 {
		s := float64(i) / 90
		turn := mgl64.QuatRotate(1.2*s, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(0.9*s, mgl64.Vec3{1, 0, 0}))
		held := trackers.Pose{Position: mgl64.Vec3{0.2 * s, 1, 0.1}, Rotation: turn}
		f.Time += 11e6
		for k := range f.All() {
			f.Devices[k].Received, f.Devices[k].Samples = f.Time, uint64(i+1)
		}
		f.Devices[0].Pose = held
		f.Devices[1].Pose = space.Inverse().Mul(held)
		p.Tick(&f)
	}
	if !p.found || p.apply.Disabled() || p.progress.Value < 1 {
		t.Fatalf("after seven seconds of turning it says %q", p.hint.Text)
	}
	test.Tap(p.apply)
	got, aligned := choices.SpaceOf("two")
	if off := got.Tracked().Position.Sub(space.Position).Len(); !aligned || off > 1e-3 {
		t.Errorf("the space is off by %v", off)
	}
}

func TestASpaceIsKeptAlignedWhileTheCheckIsSetAndItsDriftIsShown(t *testing.T) {
	themed(t)
	f := trackers.Frame{Count: 2, Time: 5e9}
	for i, source := range []string{"one", "two"} {
		f.Devices[i] = trackers.Device{Kind: trackers.Tracker, Serial: source + "-serial", Name: source, Source: source, Received: f.Time}
	}
	var choices devices.Choices
	drift := &devices.Drift{}
	stopped := ""
	p := NewAlignPanel(&f, AlignActions{Choices: func() *devices.Choices { return &choices }, Drift: func(string) *devices.Drift { return drift },
		Follow: func(first, second *trackers.Device) {
			choices.SetSpace(devices.Space{Source: second.Source, Pair: devices.Pair{First: devices.DeviceOf(first), Second: devices.DeviceOf(second)}})
		},
		Stop: func(source string) { stopped = source; choices.RemoveSpace(source) }})
	p.keep.SetChecked(true)
	if p.keep.Checked || len(choices.Spaces) != 0 {
		t.Fatal("before the devices were seen the space is followed")
	}
	p.Tick(&f)
	p.keep.SetChecked(true)
	if !p.keep.Checked || len(choices.Spaces) != 1 || choices.Spaces[0].Pair.First.Serial != "one-serial" || !p.drift.content.Visible() {
		t.Fatalf("chosen is %+v", choices.Spaces)
	}
	drift.Add(4e9, &align.Report{Source: "two", State: align.Following, ShiftM: 0.012, TurnRad: -0.02})
	f.Time = 6e9
	p.Tick(&f)
	if !strings.Contains(p.drift.state.Text, "12 mm") || !strings.Contains(p.drift.state.Text, "-1.1") {
		t.Errorf("the state is %q", p.drift.state.Text)
	}
	if most := p.drift.series.Max(driftTurn, 0, 10); math.Abs(most-0.02) > 1e-9 || p.drift.plots[0].Drawn < 0 {
		t.Errorf("the plot has %v", most)
	}
	p.keep.SetChecked(false)
	if stopped != "two" || p.drift.content.Visible() {
		t.Errorf("stopped is %q", stopped)
	}
	p.keep.SetChecked(true)
	choices, stopped = devices.Choices{}, "" // undone
	if p.Tick(&f); p.keep.Checked || p.drift.content.Visible() || stopped != "" {
		t.Error("undone, it is still shown as kept aligned")
	}
}

func TestAPlotOfADriftIsAStraightLineFromRecordToRecordWithGapsWhereNothingIsKnown(t *testing.T) {
	var s driftSeries
	if s.Max(driftShift, 0, 10) != 0 || !math.IsNaN(s.At(driftShift, 1)) {
		t.Error("without a drift there are values")
	}
	s.drift = &devices.Drift{}
	for _, r := range []struct {
		at, shift, turn float64
		state           align.State
	}{{0, 1, -3, align.Following}, {4, 5, 0, align.Moving}, {5, 90, 90, align.Waiting}, {6, 80, 80, align.Measuring}, {7, 2, 1, align.Following}, {9, 2, 1, align.Apart}} {
		s.drift.Add(time.Duration(r.at*float64(time.Second)), &align.Report{State: r.state, ShiftM: r.shift, TurnRad: r.turn})
	}
	if s.Max(driftShift, 0, 10) != 5 || s.Max(driftTurn, 0, 10) != 3 || s.Max(driftShift, 6.5, 10) != 2 || s.Usual(driftShift, 0, 10, 0.1) != 5 {
		t.Errorf("at most it is %v and %v, then %v", s.Max(driftShift, 0, 10), s.Max(driftTurn, 0, 10), s.Max(driftShift, 6.5, 10))
	}
	if s.At(driftShift, 3) != 5 || s.At(driftShift, 0.9) != 1 || s.At(driftShift, 5.9) != 2 || !math.IsNaN(s.At(driftShift, 12)) {
		t.Errorf("it is %v, %v, %v, %v", s.At(driftShift, 3), s.At(driftShift, 0.9), s.At(driftShift, 5.9), s.At(driftShift, 12))
	}
	columns := make([]widgets.Extent, 10) // a second each
	columns[5].Drawn = true               // of the picture before
	s.Trace(driftShift, 0, 10, columns)
	for i, want := range []float32{1, 2, 3, 4, 5, -1, -1, 2, 2, 2} {
		if c := columns[i]; c.Drawn != (want > 0) || c.Drawn && (c.Low != want || c.High != want) {
			t.Errorf("column %d is %+v, want %v", i, c, want)
		}
	}
}

func TestTheStateOfADriftIsSaid(t *testing.T) {
	themed(t)
	said := map[string]bool{}
	for state, words := range map[align.State]string{align.Waiting: "Waiting for both", align.Measuring: "being measured", align.Moving: "Stand still for a moment",
		align.Apart: "not mounted to each other", align.Following: "shifted by 12 mm, turned by -1.1°, samples within 3 mm"} {
		text := driftState(&devices.DriftRecord{Report: align.Report{Source: "x", State: state, ShiftM: 0.012, TurnRad: -0.02, SpreadM: 0.003}})
		if said[text] = true; !strings.Contains(text, words) {
			t.Errorf("state %d is %q", state, text)
		}
	}
	if len(said) != 5 {
		t.Errorf("%d texts", len(said))
	}
}

func TestTheLinesOfDevicesAndInputsAreLaidOutAsTheyWere(t *testing.T) {
	themed(t)
	laidOut := func(name string, object fyne.CanvasObject, width, height float32) {
		t.Helper()
		object.Resize(fyne.NewSize(width, height))
		uitest.SameMarkup(t, name, object)
	}
	tips := widgets.NewTooltips(atOnce)
	row := newDeviceRow(tips, &selection.List{}, ListActions{})
	f := &trackers.Frame{Time: 10e9}
	d := trackers.Device{Kind: trackers.Tracker, Serial: "LHR-1A2B", Name: "LHR-1A2B", Source: "VMC :39540", RateHz: 90, Jitter: 1.2e6, Received: 9.992e9, Battery: 0.8}
	row.show(&d, 0, "Left foot", "", f, false)
	laidOut("device-tracked", row, 240, 38)
	d.Inferred = true
	row.show(&d, 0, "Left foot", "", f, false)
	laidOut("device-inferred", row, 240, 38)
	d.Inferred, d.Received = false, 3e9
	row.show(&d, 0, "", "", f, true)
	laidOut("device-lost", row, 240, 38)

	input := newInputRow(tips, NewInputsPanel(tips, inputActions{}).rows[0].kind, inputActions{})
	input.update(&inputs.Status{Kind: input.kind, On: true, Address: ":39540", Quiet: true, Status: trackers.Status{State: trackers.Listening}},
		inputs.Choice{Address: ":39540"}, []netip.Addr{netip.MustParseAddr("192.0.2.7")}, false, 0)
	laidOut("input-quiet", input.content, 780, input.content.MinSize().Height)
}

// output is a live output that is off.
type output struct {
	receivers liveout.Config
	demo      bool
	refusal   error // of receivers that are on
	advice    []phrase.Phrase
}

func (o *output) Advice() []phrase.Phrase   { return o.advice }
func (*output) On() bool                    { return false }
func (o *output) Receivers() liveout.Config { return o.receivers }
func (*output) Statuses() []liveout.Status  { return nil }
func (o *output) Demo() bool                { return o.demo }
func (o *output) SetDemo(on bool)           { o.demo = on }
func (o *output) SetReceivers(c liveout.Config) error {
	if err := c.Validate(); err != nil {
		return err
	}
	if o.refusal != nil && slices.ContainsFunc(c, func(r liveout.Receiver) bool { return !r.Off }) {
		return o.refusal
	}
	o.receivers = c
	return nil
}

// neighbors are programs that were found in the network.
type neighbors struct {
	found, sent []discovery.Found
	crowd       phrase.Phrase
}

func (n *neighbors) Found() []discovery.Found { return n.found }
func (n *neighbors) Crowded() phrase.Phrase   { return n.crowd }
func (n *neighbors) Send(to discovery.Found) error {
	n.sent = append(n.sent, to)
	return nil
}

func TestAReceiverOfAnUnknownProtocolIsShownOffAndStaysSo(t *testing.T) {
	out := &output{receivers: liveout.Config{{Off: true, Protocol: "telepathy", Address: "10.0.0.9:99", RateHz: 60}}}
	themed(t)
	p := NewReceiversPanel(widgets.NewTooltips(atOnce), out, &neighbors{})
	row := p.rows[0]
	if row.protocol.Selected != "Unknown protocol" || row.on.Checked || row.state.Text != "Off" {
		t.Errorf("it is shown as %q, on %v, %q", row.protocol.Selected, row.on.Checked, row.state.Text)
	}
	row.on.SetChecked(true)
	if !out.receivers[0].Off || row.on.Checked || !row.problem.Visible() || !strings.Contains(row.problem.Text, "telepathy") {
		t.Errorf("switched on, it is %+v, on %v, and the row says %q", out.receivers[0], row.on.Checked, row.problem.Text)
	}
}

func TestWhatToChangeInVRChatIsShownAboveTheProgramsThatWereFound(t *testing.T) {
	out := &output{receivers: liveout.Config{liveout.LocalReceiver(liveout.VRChat)}}
	themed(t)
	p := NewReceiversPanel(widgets.NewTooltips(atOnce), out, &neighbors{})
	if p.advice.Visible() {
		t.Errorf("without advice it says %q", p.advice.Text)
	}
	out.advice = []phrase.Phrase{phrase.Say("{{.Text}}", "Text", "one."), phrase.Say("{{.Text}}", "Text", "two.")}
	if p.Update(); !p.advice.Visible() || p.advice.Text != "One.\nTwo." {
		t.Errorf("it says %q, shown %v", p.advice.Text, p.advice.Visible())
	}
	out.advice = nil
	if p.Update(); p.advice.Visible() {
		t.Errorf("what was changed there is still said: %q", p.advice.Text)
	}
}

func TestReceiversAreAddedChangedAndRemovedAndWrongOnesRefusedInPlace(t *testing.T) {
	second := liveout.LocalReceiver(liveout.VMC)
	second.Off = true
	out := &output{receivers: liveout.Config{liveout.LocalReceiver(liveout.VMC), second}}
	themed(t)
	near := &neighbors{found: []discovery.Found{{Name: "VRChat-Client-ABC", Address: "192.168.1.20:9000"}}}
	p := NewReceiversPanel(widgets.NewTooltips(atOnce), out, near)
	if len(p.offers.Objects) != 1 {
		t.Fatalf("%d programs are offered", len(p.offers.Objects))
	}
	test.Tap(p.offers.Objects[0].(*fyne.Container).Objects[0].(*widgets.KeyButton))
	if len(near.sent) != 1 || near.sent[0].Address != "192.168.1.20:9000" {
		t.Errorf("sent to %v", near.sent)
	}
	if p.crowd.Visible() {
		t.Errorf("without a crowd it says %q", p.crowd.Text)
	}
	near.crowd = phrase.Say("{{.Name}}", "Name", "10.0.0.66 announces too many")
	for i := range 64 {
		near.found = append(near.found, discovery.Found{Name: "VRChat-Client-X", Address: fmt.Sprintf("10.0.0.66:%d", i+1)})
	}
	p.Update()
	if height := p.scroll.MinSize().Height; height > highestOffers || !p.crowd.Visible() || p.crowd.Text != "10.0.0.66 announces too many" {
		t.Errorf("%d programs take %v, and it says %q", len(p.offers.Objects), height, p.crowd.Text)
	}
	near.found, near.crowd = nil, phrase.Phrase{}
	if p.Update(); len(p.offers.Objects) != 0 || p.crowd.Visible() {
		t.Error("a program that is gone is offered")
	}
	if len(p.rows) != 2 {
		t.Fatalf("the panel shows %d receivers", len(p.rows))
	}
	p.rows[0].address.SetText("127.0.0.1:5")
	p.rows[0].address.OnSubmitted("")
	if got := out.receivers[0].Address; got != "127.0.0.1:5" {
		t.Errorf("the address is %q", got)
	}
	p.rows[0].address.SetText("nowhere")
	p.rows[0].address.OnSubmitted("")
	if got := out.receivers[0].Address; got != "127.0.0.1:5" || !p.rows[0].problem.Visible() {
		t.Errorf("a wrong address is taken: %q", got)
	}
	p.rows[0].rate.SetText("fast")
	p.rows[0].rate.OnSubmitted("")
	if got := out.receivers[0].RateHz; got != 60 {
		t.Errorf("the rate is %v", got)
	}
	p.add.OnTapped()
	if len(p.rows) != 3 {
		t.Errorf("after adding there are %d", len(p.rows))
	}
	p.rows[1].on.SetChecked(true)
	if out.receivers[1].Off {
		t.Error("the second cannot be switched on")
	}
	p.rows[2].raw.SetChecked(true)
	if !out.receivers[2].Raw {
		t.Error("raw rotations cannot be chosen")
	}
	p.rows[2].protocol.SetSelectedIndex(2)
	if got := p.rows[2].address.Text; out.receivers[2].Protocol != liveout.VMT || got != "127.0.0.1:39570" {
		t.Errorf("the third became %+v and shows %q", out.receivers[2], got)
	}
	for len(p.rows) < liveout.MostReceivers {
		p.add.OnTapped()
	}
	if !p.add.Disabled() {
		t.Error("any number can be added")
	}
}

func TestAReceiverThatIsRefusedSaysWhyAndStaysOff(t *testing.T) {
	themed(t)
	receiver := liveout.LocalReceiver(liveout.VMC)
	receiver.Off = true
	out := &output{receivers: liveout.Config{receiver}, refusal: phrase.Fail("Posewright receives VMC there itself")}
	p := NewReceiversPanel(widgets.NewTooltips(atOnce), out, &neighbors{})
	p.rows[0].on.SetChecked(true)
	if r := p.rows[0]; !out.receivers[0].Off || r.on.Checked || !r.problem.Visible() || !strings.Contains(r.problem.Text,
		"receives VMC there itself") {
		t.Errorf("it is %+v, ticked %v, and says %q", out.receivers[0], r.on.Checked, r.problem.Text)
	}
}

func TestTheTrackersForVRChatAreChosen(t *testing.T) {
	themed(t)
	out := &output{receivers: liveout.Config{liveout.LocalReceiver(liveout.VRChat)}}
	p := NewReceiversPanel(widgets.NewTooltips(atOnce), out, &neighbors{})
	ticked := func() (names string) {
		for _, check := range p.rows[0].trackers {
			if check.Checked {
				names += check.Text + " "
			}
		}
		return names
	}
	if got := ticked(); got != "Hips Feet " {
		t.Errorf("at first VRChat gets %q", got)
	}
	p.rows[0].trackers[3].SetChecked(true) // knees
	p.rows[0].trackers[1].SetChecked(false)
	if got := ticked(); got != "Hips Knees " || out.receivers[0].Trackers != liveout.Hips|liveout.Knees {
		t.Errorf("chosen are %q, %v", got, out.receivers[0].Trackers)
	}
	p.rows[0].trackers[0].SetChecked(false)
	if !p.rows[0].trackers[3].Disabled() {
		t.Error("the last one can be switched off")
	}
	p.demo.SetChecked(true)
	if !out.demo {
		t.Error("the demo cannot be sent on demand")
	}
}

// While packets come, stop and come again, and servers are asked in vain, nothing in the list moves.
func TestTheListOfInputsStandsStillWhilePacketsCome(t *testing.T) {
	p, config, statuses, _ := inputsPanelFor(t)
	window := test.NewTempWindow(t, p.Content)
	window.Resize(fyne.NewSize(860, 660))
	for i := range statuses {
		statuses[i].On, statuses[i].State = true, trackers.Listening
		if !statuses[i].Kind.Listens {
			statuses[i].State, statuses[i].Detail = trackers.Failed, phrase.Plain("no server answers at this address: start "+
				"it there, or switch this input off if there is none")
		}
	}
	vmc := &statuses[0]
	vmc.Spare = trackers.Spare{Usual: "127.0.0.1:39539", Address: "127.0.0.1:39539",
		Note: phrase.Say("Also receiving on port {{.Port}}, until another program needs it", "Port", 39539)}
	p.Update(statuses, config, 0)
	p.scroll.ScrollToOffset(fyne.NewPos(0, 120))
	places := func() (all []fyne.Position) {
		for _, r := range p.rows {
			all = append(all, fyne.CurrentApp().Driver().AbsolutePositionForObject(r.content))
		}
		return all
	}
	before := places()
	for second, change := range []func(){
		func() { vmc.Quiet = true },
		func() {
			vmc.Quiet, vmc.State, vmc.Packets, vmc.Program = false, trackers.Receiving, 90, "SlimeVR"
		},
		func() { vmc.Packets, vmc.Malformed = 180, 3 },
		func() { vmc.State, vmc.Quiet = trackers.Listening, true },
		func() {
			vmc.Program = ""
			vmc.Spare.Address, vmc.Spare.Note = "", phrase.Say("Live output sends to port 39539, so it is not an input. VMC "+
				"senders can send to port 39540")
		},
	} {
		change()
		p.Update(statuses, config, time.Duration(second+1)*time.Second)
		if now := places(); !slices.Equal(now, before) || p.scroll.Offset.Y != 120 {
			t.Errorf("step %d: the list moved from %v to %v, scrolled %v", second, before, now, p.scroll.Offset)
		}
	}
	if !strings.Contains(p.Silence(), "VMC: the sender has stopped") {
		t.Errorf("it says %q", p.Silence())
	}
}

func TestTheWheelScrollsOverFields(t *testing.T) {
	p, _, _, _ := inputsPanelFor(t)
	window := test.NewTempWindow(t, p.Content)
	window.Resize(fyne.NewSize(860, 400))
	entry := p.rows[1].address
	at := fyne.CurrentApp().Driver().AbsolutePositionForObject(entry).AddXY(entry.Size().Width/2, entry.Size().Height/2)
	test.Scroll(window.Canvas(), at, 0, -60)
	if p.scroll.Offset.Y <= 0 {
		t.Errorf("over the field at %v the list stays at %v", at, p.scroll.Offset)
	}
}
