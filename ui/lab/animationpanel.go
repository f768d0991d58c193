//go:build cgo

package lab

import (
	"context"
	"errors"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/app"
	"posewright/internal/lab"
	"posewright/internal/motionout"
	"posewright/presets/export"
	"posewright/presets/export/animation"
	"posewright/rig/phrase"
	"posewright/ui/filedialog"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// AnimationActions are what the animation panel needs of the window.
type AnimationActions struct {
	PickNewFile func(title, folder, name string, filter filedialog.Filter, then func(path string))
	Written     func(message, path string) // a file was written
	Failed      func(err error)            // nothing was written; the panel says so too, where it is still open
}

// animationKind is one of the files that can be written.
type animationKind struct {
	id, name string
	format   motionout.Format
	armature bool
}

func animationKinds() []animationKind {
	return []animationKind{
		{"vrma", lang.L("VRM animation (.vrma)"), motionout.VRMA, false},
		{"glb", lang.L("Avatar with animation (.glb)"), motionout.GLB, false},
		{"armature", lang.L("Armature with animation (.glb)"), motionout.GLB, true},
		{"bvh", lang.L("Motion capture (.bvh)"), motionout.BVH, false},
		{"csv", lang.L("Joint positions (.csv)"), motionout.CSV, false},
		{"json", lang.L("Joint rotations (.json)"), motionout.JSON, false},
	}
}

// animationRates are the frame rates that can be chosen; 0 is that of the window.
var animationRates = []float64{0, 120, 60, 50, 30, 25, 24, 15}

// mostKeyErrorMM is the largest bound that can be chosen.
const mostKeyErrorMM = 1000

// AnimationPanel is the content of the dialog that writes what plays as an animation.
type AnimationPanel struct {
	Content fyne.CanvasObject
	Export  *widgets.KeyButton

	animations *lab.Animations
	do         AnimationActions

	kinds     []animationKind
	kind      *widgets.KeyChoice
	names     *widgets.KeyChoice
	unit      *widgets.KeyChoice
	rate      *widgets.KeyChoice
	from, to  *widgets.ValueField
	recording *app.Recording
	span      [2]time.Duration // of it
	loop      *widgets.KeyCheck
	inPlace   *widgets.KeyCheck
	tPose     *widgets.KeyCheck
	keyErrors *widgets.ValueField
	keyMM     float64
	permitted *widgets.KeyCheck
	form      *fyne.Container
	forms     map[string][2]fyne.CanvasObject // rows that not all kinds have
	message   *widget.Label
	progress  *widget.ProgressBar
	controls  []widgets.Control
}

// NewAnimationPanel makes the panel for the recording that plays.
func NewAnimationPanel(animations *lab.Animations, do AnimationActions) *AnimationPanel {
	p := &AnimationPanel{animations: animations, do: do, kinds: animationKinds(), keyMM: motionout.DefaultKeyErrorMM, forms: map[string][2]fyne.CanvasObject{}}
	p.Load()
	choice := func(id string, options ...string) *widgets.KeyChoice {
		c := widgets.NewKeyChoice(options, func(string) { p.update() })
		c.Selected = options[0]
		p.controls = append(p.controls, widgets.Control{ID: "animation." + id, Object: c})
		return c
	}
	check := func(id, text string) *widgets.KeyCheck {
		c := widgets.NewKeyCheck(text, func(bool) {})
		p.controls = append(p.controls, widgets.Control{ID: "animation." + id, Object: c})
		return c
	}
	var kinds, rates []string
	for _, kind := range p.kinds {
		kinds = append(kinds, kind.name)
	}
	for _, hz := range animationRates {
		name := lang.L("{{.Rate}} Hz", text.With{"Rate": hz})
		if hz == 0 {
			name = lang.L("As the window solves ({{.Rate}} Hz)", text.With{"Rate": text.Significant(animations.RateHz(), 4)})
		}
		rates = append(rates, name)
	}
	p.kind = choice("kind", kinds...)
	p.rate = choice("rate", rates...)
	names := []string{lang.L("As in the avatar")}
	for _, set := range animation.NameSets() {
		if name := string(set); set == animation.VRM {
			names = append(names, strings.ToUpper(name))
		} else {
			names = append(names, strings.ToUpper(name[:1])+name[1:])
		}
	}
	p.names = choice("names", names...)
	p.unit = choice("unit", lang.L("Meters"), lang.L("Centimeters"))
	p.loop = check("loop", lang.L("Trim to a loop: the end goes on with the beginning"))
	p.inPlace = check("inPlace", lang.L("In place: the hips stay over the origin"))
	p.tPose = check("tPose", lang.L("Frame 0 is the T-pose"))
	p.permitted = check("permitted", lang.L("I may modify this avatar although its license prohibits it"))
	p.from, p.to = p.timeField("from", 0), p.timeField("to", 1)
	here := func(id string, which int) *widgets.KeyButton {
		b := widgets.NewKeyButton(lang.L("Set to playback position"), func() { p.setTime(which, animations.At()) })
		p.controls = append(p.controls, widgets.Control{ID: "animation." + id, Object: b})
		return b
	}
	p.keyErrors = widgets.NewValueField()
	p.keyErrors.Exact = func() string { return text.Decimal(p.keyMM, -1) }
	p.keyErrors.OnError = p.refuse
	p.keyErrors.OnSubmit = func(typed string) error {
		x, err := text.ParseQuantity(typed, text.Quantity{})
		if err == nil {
			p.keyMM = min(max(x, 0), mostKeyErrorMM)
			p.update()
		}
		return err
	}
	p.keyErrors.OnStep = func(steps float64) { p.keyMM = min(max(p.keyMM+steps/10, 0), mostKeyErrorMM); p.update() }
	p.controls = append(p.controls, widgets.Control{ID: "animation.keyError", Object: p.keyErrors})

	p.form = container.New(layout.NewFormLayout())
	row := func(id, label string, field fyne.CanvasObject) {
		l := widget.NewLabel(label)
		p.form.Add(l)
		p.form.Add(field)
		p.forms[id] = [2]fyne.CanvasObject{l, field}
	}
	wide := func(field fyne.CanvasObject) fyne.CanvasObject { return container.New(widgets.LeastWidth(110), field) }
	row("kind", lang.L("Format"), p.kind)
	row("from", lang.L("From"), container.NewHBox(wide(p.from), here("fromHere", 0)))
	row("to", lang.L("To"), container.NewHBox(wide(p.to), here("toHere", 1)))
	row("loop", "", p.loop)
	row("rate", lang.L("Frame rate"), p.rate)
	row("root", "", p.inPlace)
	row("tPose", "", p.tPose)
	row("names", lang.L("Joint names"), p.names)
	row("unit", lang.L("Unit"), p.unit)
	row("keyError", lang.L("Key reduction error"), container.NewHBox(wide(p.keyErrors)))
	row("permitted", "", p.permitted)
	p.message = widget.NewLabel("")
	p.message.Wrapping = fyne.TextWrapWord
	p.progress = widget.NewProgressBar()
	p.progress.Hide()
	p.Export = widgets.NewKeyButton(lang.L("Export…"), p.exportOrCancel)
	p.Export.Importance = widget.HighImportance
	p.controls = append(p.controls, widgets.Control{ID: "animation.export", Object: p.Export})
	foot := container.NewVBox(p.message, container.NewBorder(nil, nil, nil, p.Export, p.progress))
	p.Content = container.NewBorder(nil, foot, nil, nil, widgets.NewScroll(container.New(widgets.Insets(0, 0, 0, 12), p.form)))
	p.update()
	return p
}

// Load takes the whole of the recording that plays.
func (p *AnimationPanel) Load() {
	p.recording, p.span = p.animations.Recording(), [2]time.Duration{0, p.animations.Length()}
	p.update()
}

// Controls lists what can be changed, for scripts and tests.
func (p *AnimationPanel) Controls() []widgets.Control { return p.controls }

func (p *AnimationPanel) timeField(id string, which int) *widgets.ValueField {
	f := widgets.NewValueField()
	f.Exact = func() string { return text.Decimal(p.span[which].Seconds(), 2) }
	f.OnError = p.refuse
	f.OnSubmit = func(typed string) error {
		x, err := text.ParseQuantity(typed, text.Quantity{Unit: "s", Current: p.span[which].Seconds()})
		if err == nil {
			x = min(max(x, 0), p.animations.Length().Seconds()) // which a duration can hold
			p.setTime(which, time.Duration(x*float64(time.Second)))
		}
		return err
	}
	f.OnStep = func(steps float64) { p.setTime(which, p.span[which]+time.Duration(steps*float64(time.Second)/10)) }
	p.controls = append(p.controls, widgets.Control{ID: "animation." + id, Object: f})
	return f
}

// setTime chooses where the range begins or ends; the other end gives way.
func (p *AnimationPanel) setTime(which int, to time.Duration) {
	p.span[which] = min(max(to, 0), p.animations.Length())
	if which == 0 {
		p.span[1] = max(p.span[1], p.span[0])
	} else {
		p.span[0] = min(p.span[0], p.span[1])
	}
	p.update()
}

// chosen is the kind of file that is written.
func (p *AnimationPanel) chosen() animationKind { return p.kinds[max(0, p.kind.SelectedIndex())] }

// update shows what the chosen kind has.
func (p *AnimationPanel) update() {
	if p.message == nil {
		return // not all widgets are made
	}
	kind := p.chosen()
	motion := kind.format.Motion()
	named := kind.format == motionout.BVH || kind.armature
	for id, shown := range map[string]bool{
		"root": motion, "tPose": motion, "names": named, "unit": kind.format == motionout.BVH, "keyError": kind.format.Keyed(),
		"permitted": kind.format == motionout.GLB && !kind.armature && p.animations.Prohibited(),
	} {
		for _, object := range p.forms[id] {
			widgets.SetVisible(object, shown)
		}
	}
	p.from.Set(text.Decimal(p.span[0].Seconds(), 2)+" s", p.span[0] > 0)
	p.to.Set(text.Decimal(p.span[1].Seconds(), 2)+" s", p.span[1] < p.animations.Length())
	p.keyErrors.Set(text.Decimal(p.keyMM, -1)+" mm", p.keyMM != motionout.DefaultKeyErrorMM)
	p.form.Refresh()
	p.Follow()
}

// Follow shows how much is written.
func (p *AnimationPanel) Follow() {
	done, running := p.animations.Running()
	widgets.SetVisible(p.progress, running)
	p.progress.SetValue(done)
	if running {
		p.Export.SetText(lang.L("Cancel"))
	} else {
		p.Export.SetText(lang.L("Export…"))
	}
}

func (p *AnimationPanel) refuse(err error) {
	p.message.Importance = widget.DangerImportance
	if err == nil {
		p.message.SetText("")
		return
	}
	p.message.SetText(text.Sentence(err))
}

// options are what was chosen.
func (p *AnimationPanel) options() motionout.Options {
	kind := p.chosen()
	o := motionout.Options{
		Format: kind.format, Armature: kind.armature, From: p.span[0], To: p.span[1], RateHz: animationRates[max(0, p.rate.SelectedIndex())], Loop: p.loop.Checked,
		Permitted: p.permitted.Checked,
		Motion:    animation.Options{InPlace: p.inPlace.Checked, TPose: p.tPose.Checked, Unit: animation.Meters, KeyError: motionout.KeyError(p.keyMM)},
	}
	if set := p.names.SelectedIndex(); set > 0 && p.forms["names"][0].Visible() {
		o.Motion.Names = animation.NameSets()[set-1]
	}
	if p.unit.SelectedIndex() == 1 {
		o.Motion.Unit = animation.Centimeters
	}
	return o
}

func (p *AnimationPanel) exportOrCancel() {
	if _, running := p.animations.Running(); running {
		p.animations.Cancel()
		return
	}
	kind, o, recording := p.chosen(), p.options(), p.recording
	extension := string(kind.format)
	pickWithExtension(p.do.PickNewFile, lang.L("Export animation"), export.FileName(phrase.InEnglish(recording.Title())), kind.name, extension, p.refuse,
		func(path string) { p.write(recording, path, o) })
}

func (p *AnimationPanel) write(recording *app.Recording, path string, o motionout.Options) {
	p.refuse(nil)
	p.animations.Write(recording, path, o, func(written motionout.Written, err error) {
		switch {
		case errors.Is(err, context.Canceled):
			p.message.Importance = widget.MediumImportance
			p.message.SetText(lang.L("Canceled; no file was written"))
			return
		case err != nil:
			p.refuse(err)
			p.do.Failed(err)
			return
		}
		p.message.Importance = widget.MediumImportance
		p.message.SetText(animationSummary(&written))
		p.do.Written(lang.L("Exported {{.Name}}", text.With{"Name": text.File(path)}), path)
	})
	p.Follow()
}

// animationSummary says what was written.
func animationSummary(w *motionout.Written) string {
	said := lang.L("{{.Frames}} frames, {{.From}} to {{.To}} s", text.With{"Frames": w.Frames, "From": text.Decimal(w.From, 2), "To": text.Decimal(w.To, 2)})
	if w.Loop != nil {
		said += "\n" + lang.L("Loop: joints at its end are up to {{.Apart}} cm from those at its beginning", text.With{"Apart": text.Decimal(100*w.Loop.Meters, 1)})
	}
	if w.All > 0 {
		said += "\n" + lang.L("{{.Keys}} of {{.All}} keys; joints are off by up to {{.Millimeters}} mm and {{.Degrees}}°",
			text.With{"Keys": w.Keys, "All": w.All, "Millimeters": text.Decimal(1000*w.Error.Meters, 2), "Degrees": text.Decimal(mgl64.RadToDeg(w.Error.Radians), 3)})
	}
	return said
}
