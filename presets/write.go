package presets

import (
	"bytes"
	"io"
	"unicode/utf8"

	"posewright/calibration"
	"posewright/rig/phrase"
)

// Write writes a preset: the same preset gives the same bytes, and Read gives back an equal preset. A preset that Read would refuse, such
// as one with a value out of its hard range or that is no number, is refused with a *Problem before anything is written.
func Write(w io.Writer, p *Preset) error {
	data, err := encode(p)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

func encode(p *Preset) ([]byte, error) {
	if problem := unwritable(p); !problem.Empty() {
		return nil, &Problem{Message: phrase.Say("the preset cannot be written: {{.Problem}}", "Problem", problem), Err: ErrInvalid}
	}
	content := *p
	if len(content.Calibration.Devices) == 0 {
		content.Calibration.Devices = nil // a list that is there but empty would not be treated as absent
		if !content.Calibration.Equal(&calibration.Calibration{}) {
			content.Calibration.Devices = []calibration.Device{} // nil would be written as null
		}
	}
	data, err := encodeJSON(content.inFile())
	if err != nil {
		return nil, phrase.Fail("presets: {{.Cause}}", "Cause", err)
	}
	data = keysOnLines(data)
	if len(data) > sizeLimit {
		return nil, &Problem{
			Message: phrase.Say("the preset cannot be written: it takes more than {{.Size}} MiB; shorten its notes", "Size", sizeLimit>>20), Err: ErrTooLarge,
		}
	}
	return data, nil
}

// keysOnLines puts each key of a curve, which encoding/json spreads over lines, on one, so that a person sees the keys below each other. No text looks
// like a key, since it has its quotes escaped.
func keysOnLines(data []byte) []byte {
	lines := make([]byte, 0, len(data))
	for {
		name := bytes.Index(data, []byte(`"time": `))
		if name < 0 {
			return append(lines, data...)
		}
		begin := bytes.LastIndexByte(data[:name], '{')
		end := name + bytes.IndexByte(data[name:], '}')
		lines = append(lines, data[:begin+1]...)
		for line := range bytes.SplitSeq(data[begin+1:end], []byte("\n")) {
			if field := bytes.TrimLeft(line, " "); len(field) > 0 {
				lines = append(append(lines, ' '), field...)
			}
		}
		lines = append(lines, ' ')
		data = data[end:]
	}
}

// unwritable says why a preset could not be read back; it is empty where it could.
func unwritable(p *Preset) phrase.Phrase {
	if _, problem := magnetProblem(p.Magnets); !problem.Empty() {
		return problem
	}
	if _, problem := chainProblem(p.Chains); !problem.Empty() {
		return problem
	}
	if _, problem := driversProblem(p, p.Drivers); !problem.Empty() {
		return problem
	}
	for _, parameter := range ParametersOf(p) {
		if err := parameter.Problem(p); err != nil {
			return phrase.Of(err)
		}
	}
	if err := p.Calibration.Validate(); err != nil {
		return phrase.Of(err)
	}
	if problem := roleMapProblem(p.Avatar.Roles); !problem.Empty() {
		return problem
	}
	for _, text := range [...]struct{ path, value string }{
		{"name", p.Name}, {"author", p.Author}, {"notes", p.Notes}, {"avatar.file", p.Avatar.File}, {animationPath, p.Avatar.Animation},
		{animationFilePath, p.Avatar.AnimationFile}, {groundPath, p.GroundFile},
	} {
		if !utf8.ValidString(text.value) {
			return phrase.Say(`{{.Path}} is not UTF-8 text: "{{.Value}}"`, "Path", text.path, "Value", text.value)
		}
	}
	if _, problem := tagsProblem(p.Tags); !problem.Empty() {
		return problem
	}
	if err := CheckThumbnail(p.Thumbnail); err != nil {
		return phrase.Say("its thumbnail cannot be shown: {{.Problem}}", "Problem", err)
	}
	for role, joint := range p.Avatar.Roles {
		if !utf8.ValidString(joint) {
			return phrase.Say(`{{.Value}} is not UTF-8 text: "{{.Joint}}"`, "Value", "avatar.roles."+role, "Joint", joint)
		}
	}
	for i, device := range p.Calibration.Devices {
		if !utf8.ValidString(device.Serial) {
			return phrase.Say(`the serial of calibration.devices[{{.Index}}] is not UTF-8 text: "{{.Serial}}"`, "Index", i, "Serial", device.Serial)
		}
	}
	return phrase.Phrase{}
}
