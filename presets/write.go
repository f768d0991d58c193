package presets

import (
	"io"

	"posewright/rig/phrase"
)

// Write writes a preset: the same preset gives the same bytes, and Read gives back an equal preset. A preset that
// Read would refuse, such as one with a value out of its hard range or that is no number, is refused with a
// *Problem before anything is written.
func Write(w io.Writer, p *Preset) error {
	data, err := encode(p)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

func encode(p *Preset) ([]byte, error) {
	if err := p.problem(); err != nil {
		return nil, &Problem{Message: phrase.Say("the preset cannot be written: {{.Problem}}", "Problem", phrase.Of(err)), Err: ErrInvalid}
	}
	w := &writer{data: make([]byte, 0, usualSize)}
	fileTree().write(w, p)
	w.data = append(w.data, '\n')
	if w.err != nil {
		return nil, phrase.Fail("presets: {{.Cause}}", "Cause", w.err)
	}
	if len(w.data) > sizeLimit {
		return nil, &Problem{
			Message: phrase.Say("the preset cannot be written: it takes more than {{.Size}} MiB; shorten its notes", "Size", sizeLimit>>20),
			Err:     ErrTooLarge,
		}
	}
	return w.data, nil
}

// problem is why a preset cannot be written; nil where it can.
func (p *Preset) problem() error {
	for _, e := range Entries() {
		if err := e.Problem(p); err != nil {
			return err
		}
	}
	if _, problem := driversProblem(p, p.Drivers); !problem.Empty() {
		return phrase.Error(problem)
	}
	return nil
}
