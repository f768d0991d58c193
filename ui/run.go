//go:build cgo

package ui

import (
	"bytes"
	"os"
	"runtime/debug"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"posewright/assets"
	"posewright/internal/app"
	"posewright/rig/phrase"
	"posewright/trackers/recording"
	"posewright/ui/canvas"
	"posewright/ui/filedialog"
	"posewright/ui/preferences"
	"posewright/ui/text"
	"posewright/viewport/scene"
)

// appID is the name under which the system knows the program.
const appID = "dev.posewright.Posewright"

// Run opens the editor and returns when its window is closed. It must be called on the main goroutine. The error says in one
// sentence why there is no window.
func Run(o Options) (err error) {
	if err := displayMissing(); err != nil {
		return err
	}
	demo, err := recording.Read(bytes.NewReader(assets.Demo()))
	if err != nil {
		return phrase.Fail("the built-in demo cannot be read: {{.Cause}}", "Cause", err)
	}
	folder, err := app.FoldersAt(o.Home)
	if err != nil {
		return err
	}
	preferred := app.LoadSettings(folder.Settings())
	if err := text.SetLanguage(preferred.Language); err != nil {
		return err
	}
	preferences.SetScale(preferred.Scale, 0)
	application := fyneapp.NewWithID(appID)
	application.SetIcon(fyne.NewStaticResource("icon.png", assets.Icon()))
	dialogs := o.Dialogs
	if dialogs == "" {
		dialogs = os.Getenv("POSEWRIGHT_DIALOGS")
	}
	e, err := newEditor(application, o, dependencies{
		open: func() (canvas.Painter, error) {
			return scene.Open(scene.Options{RunOnMain: fyne.DoAndWait})
		},
		picker: func(window fyne.Window) filedialog.Picker {
			own := filedialog.NewWindowed(window)
			if dialogs == "fyne" {
				return own
			}
			return filedialog.NewNative(own)
		},
		demo: demo,
		post: fyne.Do,
	})
	if err != nil {
		return err
	}
	defer func() {
		if value := recover(); value != nil {
			report, failed := e.core.Crash.Write(text.Message("the window"), value, debug.Stack())
			err = phrase.Fail("the editor crashed: {{.Value}}; the report and your preset are in {{.Report}}", "Value", value, "Report", report)
			if failed != nil {
				err = phrase.Fail("the editor crashed: {{.Value}}; the report could not be written: {{.Cause}}", "Value", value, "Cause", failed)
			}
		}
	}()
	application.Lifecycle().SetOnStarted(func() {
		e.recovery.showCrash(func() {
			e.recovery.offerRecovered(func(restored bool) {
				if o.File != "" && !restored {
					e.opening.startWith(o.File, func() { e.core.Resume.Begin(true) })
				} else {
					e.core.Resume.Begin(restored || o.Preset.Name != "")
				}
			})
		})
	})
	if disarm, err := app.ReportFatalErrors(e.core.Folders.Crash()); err == nil { // else a fatal error is only seen where the program was started
		defer disarm()
	}
	e.shell.window.ShowAndRun()
	e.core.Pace.Save()
	e.sessions.closeRecording() // where the system closed the window
	e.core.Close()
	return nil
}

// displayMissing says what to do where there is no display to open a window on.
func displayMissing() error {
	if os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "" || !needsDisplay {
		return nil
	}
	return phrase.Fail("there is no display to open the editor on; start it in a desktop session, or under Xvfb with xvfb-run")
}
