//go:build cgo

package ui

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/calibration/profiles"
	"posewright/internal/filewatch"
	"posewright/presets"
	"posewright/trackers/recording"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// person is somebody whose measurements are kept.
type person struct {
	path    string
	profile calibration.Profile
}

// readPeople reads whose measurements are kept. A file that cannot be read is told of once, in the log.
func (e *editor) readPeople() {
	entries, err := profiles.List(e.core.Folders.Profiles())
	if err != nil {
		e.book.add(logProblem, lang.L("The measurements of people cannot be listed: {{.Cause}}. Check the folder {{.Folder}}",
			text.With{"Cause": text.Cause(err), "Folder": e.core.Folders.Profiles()}))
	}
	e.people = e.people[:0]
	for _, entry := range entries {
		if entry.Err != nil {
			e.book.add(logProblem, lang.L("{{.Name}} holds no measurements that can be used: {{.Cause}}. Calibrate anew, and remove the file",
				text.With{"Name": filepath.Base(entry.Path), "Cause": text.Cause(entry.Err)}))
			continue
		}
		e.people = append(e.people, person{entry.Path, entry.Profile})
	}
}

// profileOf is what is kept of a person.
func (e *editor) profileOf(name string) (*calibration.Profile, bool) {
	for i := range e.people {
		if e.people[i].profile.Name == name && name != "" {
			return &e.people[i].profile, true
		}
	}
	return nil, false
}

// keepProfile keeps what was measured of a person who has a name.
func (e *editor) keepProfile(m calibration.Measurement) {
	if m.Person == "" {
		return
	}
	p := calibration.Profile{Name: m.Person, When: time.Now().UTC().Truncate(time.Second), Measurement: m, Devices: slices.Clone(e.choices.Assignments)}
	e.keepPace()
	if before, ok := e.profileOf(m.Person); ok {
		p.Cadence = before.Cadence
	}
	if _, err := profiles.Save(e.core.Folders.Profiles(), &p); err != nil {
		e.toasts.Warn(lang.L("The measurements of {{.Name}} cannot be kept: {{.Cause}}. They are in the preset alone: save it", text.With{"Name": m.Person, "Cause": text.Cause(err)}))
		return
	}
	e.readPeople()
	e.play.update()
}

// choosePerson asks whose measurements these are.
func (e *editor) choosePerson(at fyne.Position) {
	var items []*fyne.MenuItem
	for i := range e.people {
		name := e.people[i].profile.Name
		item := fyne.NewMenuItem(name, func() { e.setPerson(name) })
		item.Checked = name == e.settings.Person
		items = append(items, item)
	}
	if name := e.settings.Person; name != "" {
		if _, kept := e.profileOf(name); !kept {
			item := fyne.NewMenuItem(name, func() {})
			item.Checked = true
			items = append(items, item)
		}
	}
	nobody := fyne.NewMenuItem(lang.L("Nobody in particular"), func() { e.setPerson("") })
	nobody.Checked = e.settings.Person == ""
	items = append(items, nobody, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.L("Somebody new…"), func() {
		e.askName(lang.L("Who are you?"), lang.L("Your measurements are kept under this name, on this machine only."), "", e.setPerson)
	}))
	if name := e.settings.Person; name != "" {
		rename := fyne.NewMenuItem(lang.L("Rename {{.Name}}…", text.With{"Name": name}), func() {
			e.askName(lang.L("Rename {{.Name}}", text.With{"Name": name}), lang.L("Profile and presets go by the new name from now on."), name, func(to string) { e.renamePerson(name, to) })
		})
		forget := fyne.NewMenuItem(lang.L("Delete the measurements of {{.Name}}…", text.With{"Name": name}), func() { e.offerForgetting(name) })
		if _, kept := e.profileOf(name); kept {
			items = append(items, fyne.NewMenuItem(lang.L("Use what was measured of {{.Name}}, without posing", text.With{"Name": name}), func() { e.applyPerson(name) }))
		}
		items = append(items, rename, forget)
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), e.window.Canvas(), at)
}

// setPerson says who is measured, or plays.
func (e *editor) setPerson(name string) {
	e.settings.Person = strings.TrimSpace(name)
	e.publish()
	if p, ok := e.profileOf(e.settings.Person); ok {
		e.height = p.Measurement.HeightM
	}
	e.tellWizard(func(w *calibration.Wizard) { w.SetPerson(e.settings.Person) })
	e.keepSettings()
	e.play.update()
}

// applyPerson fits the avatar to what was measured of a person, without posing again, as one step of undo.
func (e *editor) applyPerson(name string) {
	p, ok := e.profileOf(name)
	if !ok || e.fitted == nil {
		return
	}
	fitted, err := calibration.Fit(p.Measurement.Clone(), e.fitted.Humanoid, e.Current().Calibration.ArmsOrHeight)
	if err == nil {
		e.closeCalibration()
		err = e.Do(presets.ApplyCalibration(fitted))
	}
	if err != nil {
		e.toasts.Warn(lang.L("What was measured of {{.Name}} does not fit this avatar: {{.Cause}}. Calibrate anew", text.With{"Name": name, "Cause": text.Cause(err)}))
		return
	}
	e.toasts.Info(lang.L("The avatar fits {{.Name}}, as measured on {{.Day}}. Undo takes it back", text.With{"Name": name, "Day": p.When.Local().Format("2006-01-02")}))
}

// presetsOf are the files of presets that hold measurements of a person: in the person's folder, of late, and the one that is open. It reads files, and
// belongs to no goroutine.
func presetsOf(name, folder string, others []string) (files []string) {
	candidates := slices.Clone(others)
	if entries, err := os.ReadDir(folder); err == nil {
		for _, entry := range entries {
			candidates = append(candidates, filepath.Join(folder, entry.Name()))
		}
	}
	for _, path := range candidates {
		if filepath.Ext(path) != ".json" || slices.Contains(files, path) {
			continue
		}
		if preset, err := presets.Open(path); err == nil && preset.Calibration.Person == name {
			files = append(files, path)
		}
	}
	slices.Sort(files)
	return files
}

// sessionsOf are the recordings in a folder that carry measurements of a person. It reads files, and belongs to no goroutine.
func sessionsOf(name, folder string) (files []string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	for _, entry := range entries {
		path := filepath.Join(folder, entry.Name())
		recorded, err := recording.Open(path)
		if err != nil && recorded == nil {
			continue
		}
		for _, attached := range recorded.Attachments {
			var measured calibration.Calibration
			switch attached.Name {
			case recording.Calibration:
				err = json.Unmarshal(attached.Data, &measured)
			case recording.Preset:
				var preset presets.Preset
				preset, err = presets.Read(bytes.NewReader(attached.Data))
				measured = preset.Calibration
			default:
				continue
			}
			if err == nil && measured.Person == name {
				files = append(files, path)
				break
			}
		}
	}
	return files
}

// offerForgetting lists what is kept of a person, and deletes it when that is what they want.
func (e *editor) offerForgetting(name string) {
	folder, profileFolder, sessionFolder := e.core.Folders.Presets(), e.core.Folders.Profiles(), e.core.Folders.Sessions()
	others := append(slices.Clone(e.settings.Recent), e.file)
	backups, _ := e.backups.All()
	e.core.Host.Go("looking for measurements", func(context.Context) {
		files := presetsOf(name, folder, others)
		var kept []presets.Backup
		for _, backup := range backups {
			if preset, err := presets.Open(backup.File); err == nil && preset.Calibration.Person == name {
				kept = append(kept, backup)
			}
		}
		recordings := sessionsOf(name, sessionFolder)
		e.post(func() {
			var lines []string
			if _, ok := e.profileOf(name); ok {
				lines = append(lines, "• "+lang.L("the profile in {{.Folder}}", text.With{"Folder": profileFolder}))
			}
			if e.Current().Calibration.Person == name {
				lines = append(lines, "• "+lang.L("the preset that is open; Undo can bring it back until it is closed"))
			}
			for _, file := range files {
				lines = append(lines, "• "+file)
			}
			if len(kept) > 0 {
				lines = append(lines, "• "+lang.N("{{.Count}} backups of presets", len(kept), text.With{"Count": len(kept)}))
			}
			for _, file := range recordings {
				lines = append(lines, "• "+lang.L("{{.File}}, a recording, which is deleted as a whole", text.With{"File": file}))
			}
			if len(lines) == 0 {
				lines = append(lines, lang.L("Nothing is kept of {{.Name}} but the name.", text.With{"Name": name}))
			}
			e.ask(lang.L("Delete the measurements of {{.Name}}, everywhere?", text.With{"Name": name}), strings.Join(lines, "\n"),
				answer{id: "prompt.forget", text: lang.L("Delete"), onGiven: func() { e.forgetPerson(name, files, kept, recordings) }},
				answer{id: "prompt.keep", text: lang.L("Keep"), meant: true})
		})
	})
}

// forgetPerson deletes what is kept of a person: the profile, recordings and backups, and the calibrations in presets. The presets stay.
func (e *editor) forgetPerson(name string, files []string, kept []presets.Backup, recordings []string) {
	e.closeCalibration()
	if e.Current().Calibration.Person == name {
		if err := e.Do(presets.ApplyCalibration(calibration.Calibration{})); err != nil {
			e.warn(err)
		}
	}
	var failures []error
	for _, backup := range kept {
		if err := os.Remove(backup.File); err != nil {
			failures = append(failures, err)
		}
	}
	for _, file := range recordings {
		if err := os.Remove(file); err != nil {
			failures = append(failures, err)
		}
	}
	_, err := profiles.Forget(e.core.Folders.Profiles(), name, files)
	if err := errors.Join(append(failures, err)...); err != nil {
		e.toasts.Warn(lang.L("Not everything about {{.Name}} could be deleted: {{.Cause}}. Delete those files by hand", text.With{"Name": name, "Cause": text.Cause(err)}))
	} else {
		e.toasts.Info(lang.L("The measurements of {{.Name}} are deleted", text.With{"Name": name}))
	}
	e.stampAgain(files)
	e.settings.Person = ""
	e.keepSettings()
	e.readPeople()
	e.publish()
	e.play.update()
}

// renamePerson has profile and presets go by another name.
func (e *editor) renamePerson(from, to string) {
	if to == from {
		return
	}
	if _, taken := e.profileOf(to); taken {
		e.toasts.Warn(lang.L("There is a {{.Name}} already: choose another name", text.With{"Name": to}))
		return
	}
	e.keepPace()
	folder, others := e.core.Folders.Presets(), append(slices.Clone(e.settings.Recent), e.file)
	p, known := e.profileOf(from)
	var failures []error
	if known {
		renamed := *p
		renamed.Name, renamed.Measurement.Person = to, to
		_, err := profiles.Save(e.core.Folders.Profiles(), &renamed)
		if err == nil {
			_, err = profiles.Forget(e.core.Folders.Profiles(), from, nil)
		}
		failures = append(failures, err)
	}
	files := presetsOf(from, folder, others)
	for _, path := range files {
		preset, err := presets.Open(path)
		if err == nil {
			preset.Calibration.Person = to
			err = presets.Save(path, &preset)
		}
		failures = append(failures, err)
	}
	e.stampAgain(files)
	if c := e.Current().Calibration; c.Person == from {
		c.Person = to
		failures = append(failures, e.Do(presets.ApplyCalibration(c)))
	}
	if err := errors.Join(failures...); err != nil {
		e.toasts.Warn(lang.L("{{.Name}} is not renamed everywhere: {{.Cause}}. Try again when the files can be written", text.With{"Name": from, "Cause": text.Cause(err)}))
	}
	e.readPeople()
	e.setPerson(to)
}

// stampAgain notes that files were written by the editor itself.
func (e *editor) stampAgain(files []string) {
	for _, path := range files {
		if _, known := e.stamps[path]; known || path == e.file {
			e.stamp(path, filewatch.Of(path))
		}
	}
}

// askName asks for a name.
func (e *editor) askName(title, label, initial string, give func(name string)) {
	entry := widgets.NewKeyEntry()
	entry.SetText(initial)
	e.ask(title, label, answer{id: "prompt.ok", text: lang.L("OK"), onGiven: func() {
		if name := strings.TrimSpace(entry.Text); name != "" {
			give(name)
		}
	}}, answer{id: "prompt.cancel", text: lang.L("Cancel")})
	asked := e.prompt
	asked.hold(entry)
	entry.OnSubmitted = func(string) { asked.buttons["prompt.ok"].OnTapped() }
	entry.OnEscape = func() { asked.escape() }
	entry.Validator = func(name string) error {
		if name = strings.TrimSpace(name); len([]rune(name)) > 200 {
			return text.Error(lang.L("a shorter name, please"))
		}
		return nil
	}
	e.window.Canvas().Focus(entry)
}
