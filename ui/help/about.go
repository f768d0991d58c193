//go:build cgo

package help

import (
	"runtime"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/assets"
	"posewright/internal/release"
	"posewright/ui/widgets"
)

// NewAbout tells which program this is, where it keeps a person's files, and what it contains of others with their licenses.
func NewAbout(folders string) fyne.CanvasObject {
	lines := strings.Split(strings.TrimRight(assets.ThirdParty(), "\n"), "\n")
	licenses := widgets.NewKeyList(func() int { return len(lines) }, func() fyne.CanvasObject {
		line := widget.NewLabel("")
		line.TextStyle.Monospace = true
		return line
	}, func(i widget.ListItemID, row fyne.CanvasObject) { row.(*widget.Label).SetText(lines[i]) })
	licenses.HideSeparators = true
	facts := widgets.Facts(
		[2]string{"Posewright", lang.L("An editor and calibration tool for avatar inverse kinematics in VR")},
		[2]string{lang.L("Version"), release.Version()},
		[2]string{lang.L("Built with"), runtime.Version() + ", " + runtime.GOOS + "/" + runtime.GOARCH},
		[2]string{lang.L("Your files"), folders},
		[2]string{lang.L("License"), "MIT"},
	)
	return container.NewAppTabs(
		container.NewTabItem(lang.L("Program"), widgets.NewScroll(facts)),
		container.NewTabItem(lang.L("Third-party licenses"), container.NewThemeOverride(licenses, widgets.CompactTheme{Theme: fyne.CurrentApp().Settings().Theme()})),
	)
}
