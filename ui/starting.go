//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/ui/refreshing"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// showStarting shows the window at once, with what is being opened and nothing else: its content takes a while to
// build.
func (e *editor) showStarting(awaited string) {
	e.shell.Banner.Busy(lang.L("Starting…"))
	if awaited != "" {
		e.shell.ShowOpening(text.File(awaited))
	}
	e.shell.Window.SetContent(container.New(startLayout{window: e.shell.Window}, e.shell.Banner.Content))
	e.shell.Window.Show()
}

// startLayout is the layout of what the window shows first. Fyne asks for its smallest size after it has made the
// window and before it shows it, and calls nothing else of ours there: so this tells the system with what to fill the
// window until Fyne has painted it.
type startLayout struct {
	widgets.BannerLayout
	window fyne.Window
}

// MinSize implements fyne.Layout.
func (l startLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	refreshing.SetBackground(l.window, theme.Color(theme.ColorNameBackground))
	return l.BannerLayout.MinSize(objects)
}
