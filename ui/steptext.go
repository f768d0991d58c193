package ui

import (
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/presets"
)

// stepForms are how the names of commands are made that say more than which parameter they are about: what stands before and
// after the part that varies, and how that is said to a person.
var stepForms = [...]struct{ before, after, text string }{
	{"Reset ", "", message("Reset {{.Name}}")},
	{"Unmap ", "", message("Unmap {{.Name}}")},
	{"Avatar ", "", message("Avatar {{.Name}}")},
	{"Load “", "”", message("Load “{{.Name}}”")},
	{"Rename to “", "”", message("Rename to “{{.Name}}”")},
}

// plainSteps are the names of commands that are always the same.
var plainSteps = [...]string{
	message("Calibration"), message("Remove calibration"), message("Built-in avatar"), message("Load preset"),
}

// stepText is the name of a step of the history in the person's language. Names of their own, such as files', stay as they are.
func stepText(name string) string {
	for _, plain := range plainSteps {
		if name == plain {
			return lang.L(plain)
		}
	}
	for _, form := range stepForms {
		if rest, ok := strings.CutPrefix(name, form.before); ok {
			if rest, ok = strings.CutSuffix(rest, form.after); ok {
				return lang.L(form.text, with{"Name": registryName(rest)})
			}
		}
	}
	if what, ok := strings.CutPrefix(name, "Map "); ok {
		if role, joint, ok := strings.Cut(what, " to "); ok {
			return lang.L("Map {{.Role}} to {{.Joint}}", with{"Role": role, "Joint": joint})
		}
	}
	return registryName(name)
}

// registryName translates the name of a parameter or of a group of the registry, as the history writes it.
func registryName(name string) string {
	for _, group := range presets.Groups() {
		if lowerFirst(group) == lowerFirst(name) {
			return lang.L(group)
		}
	}
	for _, p := range presets.Parameters() {
		if own := p.Name(); lowerFirst(own) == lowerFirst(name) {
			return parameterTitle(p)
		}
	}
	return name
}

// parameterTitle names a parameter where no heading says whose it is.
func parameterTitle(p *presets.Parameter) string {
	if p.Name() == p.Label {
		return lang.L(p.Label)
	}
	return lang.L("{{.Group}}: {{.Label}}", with{"Group": lang.L(p.Group), "Label": lang.L(p.Label)})
}

// undoText is what the menu says of undoing a step; "" is none.
func undoText(step string) string {
	if step == "" {
		return lang.L("Undo")
	}
	return lang.L("Undo: {{.Step}}", with{"Step": stepText(step)})
}

// redoText is what the menu says of doing a step again; "" is none.
func redoText(step string) string {
	if step == "" {
		return lang.L("Redo")
	}
	return lang.L("Redo: {{.Step}}", with{"Step": stepText(step)})
}
