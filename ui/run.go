//go:build cgo

package ui

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"

	"fyne.io/fyne/v2"
	fyneapp "fyne.io/fyne/v2/app"

	"posewright/assets"
	"posewright/internal/app"
	"posewright/internal/crashreport"
	"posewright/internal/instance"
	"posewright/internal/sys/files"
	"posewright/rig/phrase"
	"posewright/trackers/recording"
	"posewright/ui/canvas"
	"posewright/ui/filedialog"
	"posewright/ui/preferences"
	"posewright/ui/refreshing"
	"posewright/ui/text"
	"posewright/viewport/scene"
)

// appID is the name under which the system knows the program.
const appID = "dev.posewright.Posewright"

// Windowless reports whether this build lacks the window.
const Windowless = false

// Run opens the editor and returns when its window is closed. It must be called on the main goroutine. The error says in one
// sentence why there is no window.
func Run(o Options) (err error) {
	demo, err := recording.Read(bytes.NewReader(assets.Demo()))
	if err != nil {
		return phrase.Fail("the built-in demo cannot be read: {{.Cause}}", "Cause", err)
	}
	folder, err := app.FoldersAt(o.Home)
	if err != nil {
		return err
	}
	if o.handsOver() && instance.HandOver(string(folder), o.File) == nil {
		return nil
	}
	running, first := instance.Claim(string(folder))
	if first {
		defer running.Close()
	}
	preferred := app.LoadSettings(folder.Settings())
	missingFont, err := text.SetReadableLanguage(preferred.Language)
	if err != nil {
		return err
	}
	preferences.SetScale(preferred.Scale, 0)
	graphics, err := scene.Prepare(appID)
	if err != nil {
		showFailure(err)
		return err
	}
	preferences.RemoveUnreadable(preferences.ToolkitFile(appID))
	application := fyneapp.NewWithID(appID)
	withoutLastEvent(application)
	application.SetIcon(fyne.NewStaticResource("icon.png", assets.Icon()))
	dialogs := os.Getenv("POSEWRIGHT_DIALOGS") // "fyne" for Fyne's file dialogs, else the system's
	e, err := newEditor(application, o, dependencies{
		open: func() (canvas.Painter, error) {
			return scene.Open(scene.Options{RunOnMain: fyne.DoAndWait, Context: graphics})
		},
		picker: func(window fyne.Window) filedialog.Picker {
			own := filedialog.NewWindowed(window)
			if dialogs == "fyne" {
				return own
			}
			return filedialog.NewNative(window, own)
		},
		demo: demo,
		post: refreshing.OnlyHere(fyne.Do),
	})
	if err != nil {
		return err
	}
	e.live.Finder.Allow()
	if first {
		e.core.Host.Go("files of later starts", func(ctx context.Context) {
			running.Run(ctx, func(file string) { e.core.Host.Post(func() { e.opening.handed(file) }) })
		})
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
		if e.settings.Window.Maximized && o.Width == 0 {
			e.window.Maximize()
		}
		if missingFont != "" {
			e.shell.Toasts.Warn(missingFont)
		}
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
	if disarm, err := crashreport.ReportFatalErrors(e.core.Folders.Crash()); err == nil { // else a fatal error is only seen where the program was started
		defer disarm()
	}
	application.Run()
	files.End()
	e.core.Pace.Save()
	e.sessions.closeRecording() // where the system closed the window
	e.core.Close()
	return nil
}

// withoutLastEvent has Fyne 2.8.1 save none of its own preferences as it ends, of which there are none: it would wait
// for that event in vain, and the editor never end, where its loop ended between asking for it and running it.
func withoutLastEvent(application fyne.App) {
	if l, ok := application.Lifecycle().(interface{ SetOnStoppedHookExecuted(end func()) }); ok {
		l.SetOnStoppedHookExecuted(nil)
	}
}

// handsOver reports whether an editor that runs already can do all that is asked for.
func (o *Options) handsOver() bool {
	return !o.NewWindow && o.Preset.Name == "" && o.VMCAddress == "" && o.RateHz == 0
}

// messageVariable holds what a program that was started to show a message has to say.
const messageVariable = "POSEWRIGHT_MESSAGE"

// showFailure has a message box of the system say why there is no window, where there may be someone to read it. Another process shows it, so that this one
// ends at once, whatever becomes of the box.
func showFailure(err error) {
	if needsDesktop := runtime.GOOS != "windows" && runtime.GOOS != "darwin"; needsDesktop && os.Getenv("XDG_CURRENT_DESKTOP") == "" {
		return
	}
	program, failed := os.Executable()
	if failed != nil {
		return
	}
	box := exec.Command(program)
	box.Env = append(os.Environ(), messageVariable+"="+text.Sentence(err))
	if box.Start() == nil {
		_ = box.Process.Release()
	}
}

// ShowMessage shows the message that this process was started for, and reports whether there is one.
func ShowMessage() bool {
	message := os.Getenv(messageVariable)
	if message == "" {
		return false
	}
	filedialog.ShowError("Posewright", message)
	return true
}
