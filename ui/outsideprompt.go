//go:build cgo

package ui

import (
	"fyne.io/fyne/v2/lang"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/ui/shell"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// outsidePrompt asks whether a preset may open the files outside of its folder that it names.
type outsidePrompt struct {
	shell    *shell.Shell
	settings *app.SettingsStore
	library  *app.Library
}

func newOutsidePrompt(s *shell.Shell, core *app.App) *outsidePrompt {
	return &outsidePrompt{shell: s, settings: core.Settings, library: core.Library}
}

// ask asks about files that the person has not chosen or allowed before, and then goes on with the preset with or
// without them.
func (p *outsidePrompt) ask(opened app.Opened, then func(app.Opened)) {
	outside := p.settings.Values.Untrusted(&opened)
	if len(outside) == 0 {
		then(opened)
		return
	}
	title := lang.L("Open files outside the folder of “{{.Name}}”?", text.With{"Name": text.File(opened.Path)})
	if opened.Path == "" {
		title = lang.L("Open the files that the preset names?")
	}
	why := lang.L("The preset names these files. Open them only if you trust where the preset is from.")
	p.shell.Ask(title, why+"\n"+text.Paths(app.NamesOf(outside)),
		widgets.Answer{ID: "prompt.openOutside", Text: lang.L("Open them"), OnGiven: func() {
			p.settings.Values.TrustOutside(outside)
			p.settings.Save()
			then(opened)
		}},
		widgets.Answer{ID: "prompt.withoutOutside", Text: lang.L("Open without them"), Meant: true, OnGiven: func() {
			app.WithoutFiles(&opened.Preset, outside, &presets.Preset{})
			then(opened)
		}},
		widgets.Answer{ID: "prompt.cancel", Text: lang.L("Cancel")})
}

// askAbout is ask for a preset that comes from elsewhere than its file, such as a session: its names are from the
// folder of the document that it becomes.
func (p *outsidePrompt) askAbout(preset *presets.Preset, document string, then func(presets.Preset)) {
	p.library.Check(preset, document, func(o app.Opened) {
		p.ask(o, func(o app.Opened) { then(o.Preset) })
	})
}
