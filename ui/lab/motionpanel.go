//go:build cgo

package lab

import (
	"fmt"
	"image/color"
	"math"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/app"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/lab"
	"posewright/internal/motionsource"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// errorsPeriod is the least time between two readings of the errors.
const errorsPeriod = 150 * time.Millisecond

// MotionActions are what the motion panel needs of the window.
type MotionActions struct {
	Open, OpenFolder func()
	Reading          func() *session.Reading
	Humanoid         func() *rig.Humanoid // of the avatar that is driven; nil for none
	Light            func() bool          // the window is light
}

// MotionPanel shows what people in motion capture wear, and how far the joints of the avatar are from where the person has them.
type MotionPanel struct {
	Content fyne.CanvasObject
	Tools   fyne.CanvasObject

	motion  *lab.Motion
	live    *app.Live
	do      MotionActions
	readAt  time.Duration
	shown   motionsource.DeviceSetup // as the fields show it
	checks  [calibration.RoleCount]*widgets.KeyCheck
	offsets [calibration.RoleCount][6]*widgets.ValueField // left, up, forward; the same slipped
	faults  [4]*widgets.ValueField
	buttons map[string]*widgets.ToolButton
	name    *widgets.TipLabel
	message *widgets.TipLabel
	head    *errorRow
	rows    [accuracy.TraceJointCount]*errorRow
	table   *container.Scroll // of the errors
	updates bool              // fields are being set
}

// roleOrder is the order in which devices are listed.
var roleOrder = []calibration.Role{
	calibration.Role(effectors.Head), calibration.Role(effectors.LeftHand), calibration.Role(effectors.RightHand), calibration.Role(effectors.Chest), calibration.Role(effectors.Hips),
	calibration.LeftElbow, calibration.RightElbow, calibration.LeftKnee, calibration.RightKnee, calibration.Role(effectors.LeftFoot), calibration.Role(effectors.RightFoot),
}

// fault is one way in which devices are not ideal.
type fault struct {
	id, name, tip, unit string
	most                float64
	of                  func(*motionsource.DeviceSetup) *float64
	factor              float64 // shown over stored
}

func faults() [4]fault {
	return [4]fault{
		{"noise", lang.L("Position noise"), lang.L("Standard deviation of positions along each axis"), "mm", motionsource.MostNoiseMM, func(w *motionsource.DeviceSetup) *float64 { return &w.NoiseMM }, 1},
		{"turnNoise", lang.L("Rotation noise"), lang.L("Standard deviation of rotations"), "°", motionsource.MostNoiseDeg, func(w *motionsource.DeviceSetup) *float64 { return &w.NoiseDeg }, 1},
		{"latency", lang.L("Latency"), lang.L("How late samples arrive"), "ms", motionsource.MostLatencyMS, func(w *motionsource.DeviceSetup) *float64 { return &w.LatencyMS }, 1},
		{"dropouts", lang.L("Dropouts"), lang.L("Share of samples that never arrive"), "%", 100 * motionsource.MostDropout, func(w *motionsource.DeviceSetup) *float64 { return &w.Dropout }, 100},
	}
}

// traceNames are the traced joints in words.
func traceNames() [accuracy.TraceJointCount]string {
	return [...]string{lang.L("Head"), lang.L("Neck"), lang.L("Shoulder center"), lang.L("Left shoulder"), lang.L("Right shoulder"), lang.L("Left elbow"), lang.L("Right elbow"),
		lang.L("Left wrist"), lang.L("Right wrist"), lang.L("Hip center"), lang.L("Left knee"), lang.L("Right knee"), lang.L("Left ankle"), lang.L("Right ankle")}
}

// NewMotionPanel makes the panel.
func NewMotionPanel(tips *widgets.Tooltips, motion *lab.Motion, live *app.Live, do MotionActions) *MotionPanel {
	p := &MotionPanel{motion: motion, live: live, do: do, buttons: map[string]*widgets.ToolButton{}}
	button := func(id, text, tip string, icon *widgets.Icon, tap func()) *widgets.ToolButton {
		b := widgets.NewToolButton(text, icon, tip, tips, tap)
		b.Small = true
		p.buttons[id] = b
		return b
	}
	p.name = widgets.NewTipLabel("", tips).Caption()
	p.name.MinWidth = 110
	p.Tools = container.NewHBox(
		p.name,
		button("truth", lang.L("True skeleton"), lang.L("Draw the person's true skeleton"), nil, func() { motion.ShowTruth(!motion.TruthShown()); p.update() }),
		button("previous", "‹", lang.L("Previous recording"), nil, func() { live.Sources.Next(-1) }),
		button("next", "›", lang.L("Next recording"), nil, func() { live.Sources.Next(1) }),
		button("open", lang.L("Open…"), lang.L("Open motion capture: BVH, AMC, VRMA, GLB"), nil, do.Open),
		button("folder", lang.L("Folder…"), lang.L("Play all recordings of a folder"), nil, do.OpenFolder),
	)
	p.message = widgets.NewTipLabel("", tips).Caption()
	p.Content = container.New(widgets.Columns(0.54), p.devices(tips), p.errors(tips))
	p.update()
	return p
}

// devicesLayout puts the name of a device and its six offsets beside each other.
type devicesLayout struct{}

// Layout implements fyne.Layout.
func (devicesLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const gap = 6
	name := max(size.Width*0.28, 96)
	width := (size.Width - name - gap) / 6
	for i, object := range objects {
		x, w := float32(0), name
		if i > 0 {
			x, w = name+width*float32(i-1), width-3
			if i > 3 {
				x += gap
			}
		}
		height := min(object.MinSize().Height, size.Height)
		object.Move(fyne.NewPos(x, (size.Height-height)/2))
		object.Resize(fyne.NewSize(w, height))
	}
}

// MinSize implements fyne.Layout.
func (devicesLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(330, 28) }

// field makes a field for a number.
func (p *MotionPanel) field(value func() float64, most float64, set func(float64)) *widgets.ValueField {
	f := widgets.NewValueField()
	f.Exact = func() string { return text.Decimal(value(), -1) }
	f.OnSubmit = func(typed string) error {
		x, err := text.ParseQuantity(typed, text.Quantity{})
		if err != nil {
			return err
		}
		set(math.Max(-most, math.Min(most, x)))
		return nil
	}
	f.OnStep = func(steps float64) {
		set(math.Max(-most, math.Min(most, value()+steps)))
	}
	return f
}

// change has the person wear something else.
func (p *MotionPanel) change(change func(w *motionsource.DeviceSetup)) {
	if p.updates {
		return
	}
	w := copied(p.live.Playback.DeviceSetup())
	change(&w)
	p.live.Playback.SetDeviceSetup(w)
	p.update()
}

// copied is a copy whose maps are its own.
func copied(w motionsource.DeviceSetup) motionsource.DeviceSetup {
	own := func(from map[string][3]float64) map[string][3]float64 {
		to := map[string][3]float64{}
		for name, offset := range from {
			to[name] = offset
		}
		return to
	}
	w.OffsetCM, w.SlippedCM = own(w.OffsetCM), own(w.SlippedCM)
	return w
}

func (p *MotionPanel) devices(tips *widgets.Tooltips) fyne.CanvasObject {
	caption := func(text, tip string) *widgets.TipLabel {
		l := widgets.NewTipLabel(text, tips).Caption()
		l.Tip, l.MinWidth = tip, 20
		return l
	}
	quality := container.NewGridWithColumns(4)
	for i, f := range faults() {
		value := func() float64 { w := p.live.Playback.DeviceSetup(); return *f.of(&w) * f.factor }
		p.faults[i] = p.field(value, f.most, func(x float64) {
			p.change(func(w *motionsource.DeviceSetup) { *f.of(w) = math.Max(0, x) / f.factor })
		})
		quality.Add(container.New(widgets.Insets(0, 0, 0, 8), container.NewBorder(caption(f.name, f.tip), nil, nil, nil, p.faults[i])))
	}
	mounted := lang.L("Where the device is mounted instead of its usual place, in a T-pose; the calibration measures it")
	slipped := lang.L("How far the device has slipped since the calibration")
	head := container.New(devicesLayout{}, caption(lang.L("Device"), ""), caption(lang.L("left"), mounted), caption(lang.L("up"), mounted), caption(lang.L("forward (cm)"), mounted),
		caption(lang.L("slipped left"), slipped), caption(lang.L("up"), slipped), caption(lang.L("forward (cm)"), slipped))
	list := container.New(&widgets.StackedLayout{}, quality, head)
	for _, role := range roleOrder {
		p.checks[role] = widgets.NewKeyCheck(text.DeviceRole(role), func(on bool) {
			p.change(func(w *motionsource.DeviceSetup) { w.Points = w.Points.With(role, on) })
		})
		if role == calibration.Role(effectors.Head) {
			p.checks[role].Disable()
		}
		row := []fyne.CanvasObject{p.checks[role]}
		for i := range p.offsets[role] {
			value := func() float64 {
				w := p.live.Playback.DeviceSetup()
				return offsetsOf(&w, i/3)[role.String()][i%3]
			}
			p.offsets[role][i] = p.field(value, motionsource.MostOffsetCM, func(x float64) {
				p.change(func(w *motionsource.DeviceSetup) {
					offsets := offsetsOf(w, i/3)
					offset := offsets[role.String()]
					offset[i%3] = x
					offsets[role.String()] = offset
				})
			})
			row = append(row, p.offsets[role][i])
		}
		list.Add(container.New(devicesLayout{}, row...))
	}
	return widgets.NewListScroll(container.New(widgets.Insets(2, 8, 4, 12), list), list)
}

// offsetsOf are the offsets of devices as mounted, for 0, or as slipped.
func offsetsOf(w *motionsource.DeviceSetup, which int) map[string][3]float64 {
	if which == 0 {
		return w.OffsetCM
	}
	return w.SlippedCM
}

// errorColumns is how many numbers a row of errors has before those of ghosts: avatar, own bones, RMSE.
const errorColumns = 3

// errorRow is the line of one joint.
type errorRow struct {
	name    *widgets.TipLabel
	values  []*widgets.TipLabel
	swatch  []*canvas.Rectangle // of the heading: the color of a ghost
	box     *fyne.Container
	columns int
	tips    *widgets.Tooltips
}

// Layout implements fyne.Layout.
func (r *errorRow) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	name := max(size.Width*0.26, 90)
	width := (size.Width - name) / float32(r.columns)
	r.name.Resize(fyne.NewSize(name, size.Height))
	for i, value := range r.values {
		widgets.SetVisible(value, i < r.columns)
		widgets.SetVisible(r.swatch[i], i < r.columns && i >= errorColumns)
		x := name + width*float32(i)
		r.swatch[i].Move(fyne.NewPos(x+6, size.Height/2-2))
		r.swatch[i].Resize(fyne.NewSize(8, 4))
		left := float32(0)
		if i >= errorColumns {
			left = 14
		}
		value.Move(fyne.NewPos(x+left, 0))
		value.Resize(fyne.NewSize(width-4-left, size.Height))
	}
}

// MinSize implements fyne.Layout.
func (r *errorRow) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(100+60*float32(r.columns), 17)
}

func newErrorRow(name string, tips *widgets.Tooltips) *errorRow {
	r := &errorRow{name: widgets.NewTipLabel(name, tips).Caption(), tips: tips}
	r.name.MinWidth = 20
	r.box = container.New(r, r.name)
	r.arrange(errorColumns)
	return r
}

// arrange has the row show so many columns.
func (r *errorRow) arrange(columns int) {
	if r.columns == columns {
		return
	}
	r.columns = columns
	for len(r.values) < columns {
		l := widgets.NewTipLabel("–", r.tips).Caption()
		l.Align, l.MinWidth = fyne.TextAlignTrailing, 20
		swatch := canvas.NewRectangle(color.Transparent)
		r.values, r.swatch = append(r.values, l), append(r.swatch, swatch)
		r.box.Objects = append(r.box.Objects, swatch, l)
	}
	r.box.Refresh()
}

func (p *MotionPanel) errors(tips *widgets.Tooltips) fyne.CanvasObject {
	p.head = newErrorRow(lang.L("Error (cm)"), tips)
	for i, column := range [errorColumns][2]string{
		{lang.L("avatar, now"), lang.L("Distance of the avatar's joint from the person's, with devices as mounted; includes different proportions")},
		{lang.L("own bones, now"), lang.L("The same solved on the person's own bones with ideal devices, as posewright evaluate does")},
		{lang.L("RMSE"), lang.L("Root mean square of that over the whole recording")},
	} {
		p.head.values[i].Set(column[0], widgets.ColorMuted)
		p.head.values[i].Tip = column[1]
	}
	table := container.New(&widgets.StackedLayout{}, p.head.box)
	for i, name := range traceNames() {
		p.rows[i] = newErrorRow(name, tips)
		p.rows[i].name.Color = theme.ColorNameForeground
		table.Add(p.rows[i].box)
	}
	table.Add(p.message)
	p.table = widgets.NewTableScroll(container.New(widgets.Insets(2, 4, 4, 12), table), table)
	return p.table
}

// Controls lists the buttons, checks and fields while the panel is shown.
func (p *MotionPanel) Controls() []widgets.Control {
	if !p.Content.Visible() {
		return nil
	}
	controls := widgets.Named("motion.", p.buttons)
	for _, role := range roleOrder {
		controls = append(controls, widgets.Control{ID: "motion.device." + role.String(), Object: p.checks[role]})
	}
	for i, f := range faults() {
		controls = append(controls, widgets.Control{ID: "motion." + f.id, Object: p.faults[i]})
	}
	return controls
}

// Update shows what is worn and played now.
func (p *MotionPanel) update() {
	p.updates = true
	defer func() { p.updates = false }()
	w := p.live.Playback.DeviceSetup()
	for _, role := range roleOrder {
		if p.checks[role].Checked != w.Points.Has(role) {
			p.checks[role].SetChecked(w.Points.Has(role))
		}
		for i, field := range p.offsets[role] {
			x := offsetsOf(&w, i/3)[role.String()][i%3]
			field.Set(text.Decimal(x, -1), x != 0)
		}
	}
	for i, f := range faults() {
		x := *f.of(&w) * f.factor
		p.faults[i].Set(strings.TrimSuffix(text.AppendUnit(text.Decimal(x, -1), f.unit), " "), x != 0)
	}
	p.shown = w
	take := p.motion.Take()
	list := p.live.Sources.Playlist()
	p.buttons["truth"].Set(p.motion.TruthShown(), take == nil)
	p.buttons["previous"].Set(false, !list.CanGo(-1))
	p.buttons["next"].Set(false, !list.CanGo(1))
	name := ""
	if take != nil {
		name = take.Name
		if len(list.Entries) > 1 {
			name = fmt.Sprintf("%s (%d/%d)", name, list.At+1, len(list.Entries))
		}
	}
	p.name.Set(name, widgets.ColorMuted)
}

// Tick shows the errors of now, not too often.
func (p *MotionPanel) Tick(now time.Duration) {
	if now-p.readAt < errorsPeriod {
		return
	}
	p.readAt = now
	p.update()
	e, ok := p.motion.Errors(p.do.Reading(), p.do.Humanoid())
	if !ok {
		p.message.Set(lang.L("Open motion capture to see how far joints are off"), widgets.ColorMuted)
		for _, row := range p.rows {
			for _, value := range row.values {
				value.Set("–", widgets.ColorMuted)
			}
		}
		return
	}
	ghosts := p.motion.Compared()
	columns := errorColumns + len(ghosts)
	others := p.head.columns != columns
	p.head.arrange(columns)
	for i, name := range ghosts {
		head, swatch := p.head.values[errorColumns+i], p.head.swatch[errorColumns+i]
		head.Set(name, widgets.ColorMuted)
		head.Tip = lang.L("RMSE of {{.Preset}}, drawn as a ghost", text.With{"Preset": name})
		c := viewport.StickColor(i+1, p.do.Light())
		swatch.FillColor = color.NRGBA{R: c[0], G: c[1], B: c[2], A: c[3]}
		swatch.Refresh()
	}
	measured := func(joint accuracy.TraceJoint) bool {
		return p.shown.Points&tracked[joint] == tracked[joint] && tracked[joint] != 0
	}
	for i, row := range p.rows {
		row.arrange(columns)
		joint := accuracy.TraceJoint(i)
		show := func(column int, meters float64, lively fyne.ThemeColorName) {
			if math.IsNaN(meters) {
				row.values[column].Set("–", widgets.ColorMuted)
				return
			}
			row.values[column].Set(text.Decimal(100*meters, 1), lively)
		}
		tone := theme.ColorNameForeground
		if measured(joint) {
			tone = widgets.ColorMuted // a device says where it is
		}
		show(0, e.Avatar[i], tone)
		show(1, e.Own[i], tone)
		show(2, e.RMS[i], tone)
		for k := range ghosts {
			off := math.NaN()
			if k < len(e.Ghosts) {
				off = e.Ghosts[k][i]
			}
			show(errorColumns+k, off, tone)
		}
	}
	if others {
		p.table.Refresh()
	}
	p.message.Set("", widgets.ColorMuted)
	if p.motion.Solving() {
		p.message.Set(lang.L("Solving the recording…"), widgets.ColorMuted)
	}
}

// tracked are the devices that say where a joint is.
var tracked = [accuracy.TraceJointCount]virtual.Points{
	accuracy.TraceHead: 1 << effectors.Head, accuracy.TraceLeftWrist: 1 << effectors.LeftHand, accuracy.TraceRightWrist: 1 << effectors.RightHand,
	accuracy.TraceHip: 1 << effectors.Hips, accuracy.TraceLeftAnkle: 1 << effectors.LeftFoot, accuracy.TraceRightAnkle: 1 << effectors.RightFoot,
	accuracy.TraceLeftElbow: 1 << calibration.LeftElbow, accuracy.TraceRightElbow: 1 << calibration.RightElbow,
	accuracy.TraceLeftKnee: 1 << calibration.LeftKnee, accuracy.TraceRightKnee: 1 << calibration.RightKnee,
}
