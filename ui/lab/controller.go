//go:build cgo

package lab

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/internal/command"
	"posewright/internal/evaluation/capture"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/eventloop"
	"posewright/internal/lab"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/solver/basepose"
	"posewright/ui/commands"
	"posewright/ui/filedialog"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// Actions are what the motion lab needs of the window.
type Actions struct {
	PickFile   func(title string, filter filedialog.Filter, then func(path string))
	PickFolder func(title, from string, kind filedialog.Kind, then func(path string))
	PickNew    func(title, folder, name string, filter filedialog.Filter, then func(path string))
	ShowDialog func(title, page string, content fyne.CanvasObject, size fyne.Size, closed func()) (hide func())
	Offer      func(message string, actions ...widgets.ToastAction)
	OpenFolder func(folder string)
	ShowTab    func(id string) // of the bottom panel
	Reading    func() *session.Reading
	Humanoid   func() *rig.Humanoid // of the avatar that is driven; nil for none
	Light      func() bool          // the window is light
	Redraw     func()               // the viewport shows something else
	Blind      func(open bool)      // the panel of blind comparisons was opened or closed, or a comparison began or ended
}

// Tabs of the bottom panel.
const MotionTab = "motionTab"

// Controller has the panels of the motion lab and their commands. Its panels are there once Build was called.
type Controller struct {
	Motion *lab.Motion
	Panel  *MotionPanel
	Blind  *BlindPanel

	comparison *lab.Comparison
	compare    *ComparePanel // nil while its dialog is closed
	hide       func()        // closes it
	papers     *lab.Papers
	tables     *PapersPanel // nil while its dialog is closed
	fits       *lab.Fits
	fit        *FitPanel // nil while its dialog is closed
	animations *lab.Animations
	animation  *AnimationPanel // nil while its dialog is closed

	core *app.App
	live *app.Live
	do   Actions
}

// NewController makes the motion lab of a window.
func NewController(core *app.App, live *app.Live, do Actions) *Controller {
	c := &Controller{core: core, live: live, do: do}
	c.animations = lab.NewAnimations(core, live)
	core.Events.Subscribe(func(event eventloop.Event) {
		switch event.(type) {
		case lab.AnimationProgress:
			if c.animation != nil {
				c.animation.Follow()
			}
		case app.RecordingLoaded: // the next of a playlist, perhaps
			if c.animation != nil {
				c.animation.Load()
			}
		case app.BlindChanged:
			c.Blind.Update()
		case lab.ComparisonChanged, lab.PapersChanged, lab.FitsChanged, app.SidesChanged:
			if c.compare != nil {
				c.compare.Update()
			}
			if c.tables != nil {
				c.tables.Update()
			}
			if c.fit != nil {
				c.fit.Update()
			}
		case app.DocumentChanged: // undo takes accepted numbers back
			if c.fit != nil {
				c.fit.Update()
			}
		}
	})
	c.Motion = lab.NewMotion(lab.MotionOptions{App: core, Live: live, Shown: do.Redraw})
	c.comparison = lab.NewComparison(core, live, c.Motion)
	c.papers = lab.NewPapers(core, live, c.comparison)
	c.fits = lab.NewFits(core, c.comparison)
	return c
}

// Build makes the panels, in place of those of before, in the language of the window.
func (c *Controller) Build(tips *widgets.Tooltips) {
	do := c.do
	c.Blind = newBlindPanel(tips, c.core.Blind, func() { do.Blind(c.Blind.IsOpen) }, func(path string) { do.OpenFolder(filepath.Dir(path)) },
		func(message string) { do.Offer(message) })
	c.Panel = NewMotionPanel(tips, c.Motion, c.live, MotionActions{Open: c.pickMotion, OpenFolder: c.pickFolder, Reading: do.Reading, Humanoid: do.Humanoid, Light: do.Light})
}

// MotionFilter is for files of motion capture.
func MotionFilter() filedialog.Filter {
	return filedialog.Filter{Kind: filedialog.Motion, Description: lang.L("Motion capture (.bvh, .amc, .vrma, .glb, .gltf)"), Extensions: capture.Extensions}
}

func (c *Controller) pickMotion() {
	c.do.PickFile(lang.L("Open motion capture"), MotionFilter(), c.live.Sources.Open)
}

func (c *Controller) pickFolder() {
	c.do.PickFolder(lang.L("Folder with recordings"), "", filedialog.Motion, c.live.Sources.Open)
}

// FileCommands open motion capture from the File menu.
func (c *Controller) FileCommands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "openMotion", Text: phrase.Say("Open motion capture…"),
			Tip: phrase.Say("BVH, AMC, VRMA or the animations of a GLB file drive the avatar"),
			Do:  command.Always(c.pickMotion)}, Menu: "File"},
		{Command: &command.Command{ID: "openFolder", Text: phrase.Say("Open folder of recordings…"),
			Tip: phrase.Say("Play the recordings of a folder one after the other"), Do: command.Always(c.pickFolder)},
			Menu: "File"},
	}
}

// ExportCommands write what plays.
func (c *Controller) ExportCommands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "exportAnimation", Text: phrase.Say("Export animation…"),
			Tip:     phrase.Say("Write the recording that plays as VRMA, GLB, BVH, CSV or JSON"),
			Enabled: c.animations.Ready, Do: command.Always(c.showAnimation)}, Menu: "File"},
	}
}

// CompareCommands measure presets.
func (c *Controller) CompareCommands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "fitModel", Text: phrase.Say("Fit torso or steps…"),
			Tip: phrase.Say("Refit torso constants or curves of steps to motion capture"),
			Do:  command.Always(c.showFit)}, Menu: "Lab"},
		{Command: &command.Command{ID: "compareRecordings", Text: phrase.Say("Compare on recordings…"),
			Tip: phrase.Say("Measure presets by motion capture: table, plot, worst frames"),
			Do:  command.Always(c.showCompare)}, Menu: "Lab"},
		{Command: &command.Command{ID: "papers", Text: phrase.Say("Tables of the papers…"),
			Tip: phrase.Say("Measure the tables of Parger, Stolpe, Marmaras and Scheurenbrand"),
			Do:  command.Always(c.showPapers)}, Menu: "Lab"},
	}
}

// BlindCommands compare A and B without saying which is which.
func (c *Controller) BlindCommands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "blind", Text: phrase.Say("Blind comparison"),
			Tip:     phrase.Say("Move with A and B without knowing which is which, and rate them"),
			Checked: func() bool { return c.Blind.IsOpen }, Do: command.Always(c.Blind.Toggle)},
			Menu: "Edit", Under: text.Message("Compare A and B")},
	}
}

// showAnimation opens the dialog that writes what plays.
func (c *Controller) showAnimation() {
	var p *AnimationPanel
	p = NewAnimationPanel(c.animations, AnimationActions{PickNewFile: c.do.PickNew, Written: c.written, Failed: func(err error) {
		if c.animation != p {
			c.core.Events.WarnOf(err)
		}
	}})
	c.do.ShowDialog(lang.L("Export animation"), "export.md#animation", p.Content, fyne.NewSize(620, 560), func() { c.animation = nil })
	c.animation = p // behind what closed the dialog before
}

// compareActions are what a panel needs that measures presets; open reports whether it is still shown.
func (c *Controller) compareActions(open func() bool) CompareActions {
	pick := func(title string, filter filedialog.Filter) func(func(string)) {
		return func(then func(string)) { c.do.PickFile(title, filter, then) }
	}
	return CompareActions{
		PickPreset:    pick(lang.L("Add preset"), filedialog.Filter{Kind: filedialog.Presets, Description: lang.L("Presets (JSON)"), Extensions: []string{"json"}}),
		PickRecording: pick(lang.L("Add motion capture"), MotionFilter()),
		PickFolder: func(then func(string)) {
			c.do.PickFolder(lang.L("Folder with recordings"), "", filedialog.Motion, then)
		},
		PickNewFile: c.do.PickNew, Written: c.written, Light: c.do.Light,
		Failed: func(err error) {
			if !open() {
				c.core.Events.WarnOf(err)
			}
		},
		Opened:  func() { c.hide() },
		Devices: func() virtual.Points { return c.live.Playback.DeviceSetup().Points },
	}
}

// showCompare opens the dialog that compares presets.
func (c *Controller) showCompare() {
	c.comparison.Begin()
	tips := widgets.NewTooltips(c.core.Host.Post)
	var p *ComparePanel
	p = NewComparePanel(tips, c.comparison, c.compareActions(func() bool { return c.compare == p }))
	c.hide = c.do.ShowDialog(lang.L("Compare presets on recordings"), "motion.md#compare-presets-on-recordings", container.NewStack(p.Content, tips), fyne.NewSize(2000, 2000),
		func() { c.compare = nil })
	c.compare = p // behind what closed the dialog before
}

// showPapers opens the dialog that measures the tables of papers.
func (c *Controller) showPapers() {
	c.comparison.Begin()
	tips := widgets.NewTooltips(c.core.Host.Post)
	var p *PapersPanel
	p = NewPapersPanel(tips, c.papers, c.comparison, c.compareActions(func() bool { return c.tables == p }))
	c.do.ShowDialog(lang.L("Tables of the papers"), "motion.md#tables-of-the-papers", container.NewStack(p.Content, tips), fyne.NewSize(2000, 2000), func() { c.tables = nil })
	c.tables = p // behind what closed the dialog before
}

// showFit opens the dialog that refits models.
func (c *Controller) showFit() {
	c.comparison.Begin()
	tips := widgets.NewTooltips(c.core.Host.Post)
	var p *FitPanel
	p = NewFitPanel(tips, c.fits, c.comparison, c.compareActions(func() bool { return c.fit == p }))
	c.do.ShowDialog(lang.L("Fit torso or steps"), "motion.md#fit-torso-or-steps", container.NewStack(p.Content, tips), fyne.NewSize(2000, 2000), func() { c.fit = nil })
	c.fit = p // behind what closed the dialog before
}

// written offers the folder of a file that was written.
func (c *Controller) written(message, path string) {
	c.do.Offer(message, widgets.ToastAction{ID: "toast.folder", Text: lang.L("Show in folder"), Do: func() { c.do.OpenFolder(filepath.Dir(path)) }})
}

// AvatarCommands play what comes with the avatar.
func (c *Controller) AvatarCommands() []*commands.Command {
	path := func() string {
		if current := c.core.Avatar.Current(); current != nil {
			return current.Path
		}
		return ""
	}
	return []*commands.Command{
		{Command: &command.Command{ID: "avatarAnimations", Text: phrase.Say("Play its animations"),
			Tip:     phrase.Say("The animations in the avatar's file drive it as motion capture"),
			Enabled: func() bool { return path() != "" }, Do: command.Always(func() { c.live.Sources.Open(path()) })},
			Menu: "Avatar"},
		{Command: &command.Command{ID: "basePose", Text: phrase.Say("Base pose"),
			Tip: phrase.Say("What shows through where devices have no weight: nothing, the rest pose, an animation of the avatar's file or motion capture")},
			Menu: "Avatar", List: c.basePoses},
	}
}

// basePoses are the poses that can show through under the devices.
func (c *Controller) basePoses() []*fyne.MenuItem {
	current := c.core.Document.Current()
	item := func(label string, chosen bool, command presets.Command) *fyne.MenuItem {
		i := fyne.NewMenuItem(label, func() { c.core.Events.WarnOf(c.core.Document.Do(command)) })
		i.Checked = chosen
		return i
	}
	source := current.BasePose.Source
	items := []*fyne.MenuItem{
		item(lang.L("Off"), source == basepose.Off, presets.Set("basePose.source", float64(basepose.Off))),
		item(lang.L("Rest pose"), source == basepose.Rest, presets.Set("basePose.source", float64(basepose.Rest))),
	}
	if avatar := c.core.Avatar.Current(); avatar != nil {
		for i, name := range avatar.Avatar.Animations {
			chosen := source == basepose.Animation && current.Avatar.AnimationFile == "" && (name == current.Avatar.Animation || i == 0 && len(avatar.Avatar.Animations) == 1)
			items = append(items, item(name, chosen, presets.SetBaseAnimation(name)))
		}
	}
	if file := current.Avatar.AnimationFile; file != "" {
		items = append(items, item(text.File(file), source == basepose.Animation, presets.Set("basePose.source", float64(basepose.Animation))))
	}
	return append(items, fyne.NewMenuItem(lang.L("From a file…"), func() {
		c.do.PickFile(lang.L("Open motion capture"), MotionFilter(), c.setBaseAnimation)
	}))
}

// setBaseAnimation has motion capture show through under the devices.
func (c *Controller) setBaseAnimation(path string) {
	c.core.Access.Chosen(path)
	c.core.Events.WarnOf(c.core.Document.Do(presets.SetBaseAnimationFile(path)))
}

// Commands are those of the Trackers menu.
func (c *Controller) Commands() []*commands.Command {
	return []*commands.Command{
		{Command: &command.Command{ID: "motion", Text: phrase.Say("Motion capture"),
			Tip: phrase.Say("Devices of people in motion capture, and errors of all joints"),
			Do:  command.Always(func() { c.do.ShowTab(MotionTab) })}, Menu: "Trackers", Apart: true},
		{Command: c.live.Commands.Get("recording/previous"), Menu: "Trackers", Under: text.Message("Playback"),
			Apart: true},
		{Command: c.live.Commands.Get("recording/next"), Menu: "Trackers", Under: text.Message("Playback")},
	}
}

// Opened says what to do with motion capture that was opened.
func (c *Controller) Opened(opened app.RecordingOpened) {
	if opened.Recording.Motion == nil {
		return
	}
	for _, note := range opened.Recording.Motion.Notes {
		c.core.Events.Inform(note)
	}
	c.do.Offer(lang.L("{{.Name}}: the person wears {{.Count}} devices", text.With{"Name": opened.Recording.Name, "Count": opened.Recording.DeviceSetup.Points.Count()}),
		widgets.ToastAction{ID: "toast.motion", Text: lang.L("Devices and errors"), Do: func() { c.do.ShowTab(MotionTab) }})
}

// Controls lists what is shown, for scripts and tests.
func (c *Controller) Controls() []widgets.Control {
	controls := append(c.Panel.Controls(), c.Blind.Controls()...)
	if c.compare != nil {
		controls = append(controls, c.compare.Controls()...)
	}
	if c.tables != nil {
		controls = append(controls, c.tables.Controls()...)
	}
	if c.fit != nil {
		controls = append(controls, c.fit.Controls()...)
	}
	if c.animation != nil {
		controls = append(controls, c.animation.Controls()...)
	}
	return controls
}
