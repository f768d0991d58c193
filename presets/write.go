package presets

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf8"

	"posewright/calibration"
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
	if problem := unwritable(p); problem != "" {
		return nil, &Problem{Message: "the preset cannot be written: " + problem, Err: ErrInvalid}
	}
	content := file{Format: fileFormat, Version: fileVersion, Preset: *p}
	if len(content.Calibration.Devices) == 0 {
		content.Calibration.Devices = nil // a list that is there but empty would not count as absent
		if !content.Calibration.Equal(&calibration.Calibration{}) {
			content.Calibration.Devices = []calibration.Device{} // nil would be written as null
		}
	}
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(&content); err != nil {
		return nil, fmt.Errorf("presets: %w", err)
	}
	data := keysOnLines(buffer.Bytes())
	if len(data) > sizeLimit {
		return nil, &Problem{
			Message: fmt.Sprintf("the preset cannot be written: it takes more than %d MiB; shorten its notes", sizeLimit>>20), Err: ErrTooLarge,
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

// unwritable says why a preset could not be read back, "" where it could.
func unwritable(p *Preset) string {
	if _, problem := p.Magnets.problem(); problem != "" {
		return problem
	}
	for _, parameter := range ParametersOf(p) {
		if err := parameter.Problem(p); err != nil {
			return err.Error()
		}
	}
	if err := p.Calibration.Validate(); err != nil {
		return err.Error()
	}
	if problem := roleMapProblem(p.Avatar.Roles); problem != "" {
		return problem
	}
	for _, text := range [...]struct{ path, value string }{
		{"name", p.Name}, {"author", p.Author}, {"notes", p.Notes}, {"avatar.file", p.Avatar.File}, {groundPath, p.Ground.File},
	} {
		if !utf8.ValidString(text.value) {
			return fmt.Sprintf("%s is not UTF-8 text: %q", text.path, text.value)
		}
	}
	if _, problem := tagsProblem(p.Tags); problem != "" {
		return problem
	}
	if problem := thumbnailProblem(p.Thumbnail); problem != "" {
		return "its thumbnail cannot be shown: " + problem
	}
	for role, joint := range p.Avatar.Roles {
		if !utf8.ValidString(joint) {
			return fmt.Sprintf("avatar.roles.%s is not UTF-8 text: %q", role, joint)
		}
	}
	for i, device := range p.Calibration.Devices {
		if !utf8.ValidString(device.Serial) {
			return fmt.Sprintf("the serial of calibration.devices[%d] is not UTF-8 text: %q", i, device.Serial)
		}
	}
	return ""
}
