//go:build cgo

package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/text"
)

// The window fits a screen of 1024×640 pixels where everything is half as large again, in every language.
func TestTheWindowFitsASmallScreenWithLargeText(t *testing.T) {
	t.Cleanup(func() { _ = text.SetLanguage("en") })
	for _, language := range []string{"de", "ja", "en"} {
		if err := text.SetLanguage(language); err != nil {
			t.Fatal(err)
		}
		x := newTestEditor(t, nil)
		for _, panel := range []string{"inspector", "bone map"} {
			if least := x.shell.Window.Content().MinSize(); least.Width > 1024/1.5 || least.Height > 640/1.5 {
				t.Errorf("%s, with the %s: it needs %v", language, panel, least)
			}
			x.run("boneMap")
		}
	}
}

// The demo's six devices and what is said of their source are seen whole in a window of 1280×720 points, in any language.
func TestSixDevicesFitAWindowOf1280By720Points(t *testing.T) {
	t.Cleanup(func() { _ = text.SetLanguage("en") })
	for _, language := range []string{"de", "ja", "en"} {
		if err := text.SetLanguage(language); err != nil {
			t.Fatal(err)
		}
		x := newTestEditor(t, nil)
		const menus = 30 // of the window's height; what the test driver leaves out
		x.shell.Window.Resize(fyne.NewSize(1280, 720-menus))
		x.until("the demo's devices are listed", func() bool {
			x.read()
			x.devices.update()
			return x.reading.Devices.Count == 6
		})
		list := x.devices.list.Content
		if need := x.devices.list.NeededHeight(list.Size().Width); list.Size().Height < need {
			t.Errorf("%s: the list is %.0f high and needs %.0f", language, list.Size().Height, need)
		}
	}
}

// The player's panel is as wide as its longest text in every language, also in a small window.
func TestThePlayersPanelShowsItsTextsWhole(t *testing.T) {
	t.Cleanup(func() { _ = text.SetLanguage("en") })
	for _, language := range []string{"de", "ja", "en"} {
		if err := text.SetLanguage(language); err != nil {
			t.Fatal(err)
		}
		x := newTestEditor(t, nil)
		x.shell.Window.Resize(fyne.NewSize(1024, 640))
		x.run("workspacePlay")
		if panel := x.calibrating.play.Content; panel.Size().Width < panel.MinSize().Width {
			t.Errorf("%s: the panel is %.0f wide and needs %.0f", language, panel.Size().Width, panel.MinSize().Width)
		}
	}
}

// No menu is longer than a window of 720 points, in any language, so that nobody has to scroll for its end.
func TestMenusFitAWindowOf720Points(t *testing.T) {
	t.Cleanup(func() { _ = text.SetLanguage("en") })
	for _, language := range []string{"de", "ja", "en"} {
		if err := text.SetLanguage(language); err != nil {
			t.Fatal(err)
		}
		x := newTestEditor(t, nil)
		for _, menu := range x.chrome.menu.Main.Items {
			bar := widget.NewMenu(fyne.NewMenu("", fyne.NewMenuItem(menu.Label, nil))).MinSize().Height
			if need := widget.NewMenu(menu).MinSize().Height + bar; need > 720 {
				t.Errorf("%s: with the bar %s needs %.0f points", language, menu.Label, need)
			}
		}
	}
}
