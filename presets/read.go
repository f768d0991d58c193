package presets

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"posewright/rig/phrase"
)

// Read reads a preset. Fields that are absent have their defaults. The error is a *Problem, the first in the file,
// or what the reader failed with.
func Read(r io.Reader) (Preset, error) {
	data, err := readAll(r)
	if err != nil {
		return Preset{}, err
	}
	preset, problems := parse(data)
	if len(problems) > 0 {
		return Preset{}, problems[0]
	}
	return preset, nil
}

// Problems reads a preset and lists what is wrong with it, in the order of the file; nothing for a preset that
// Read accepts. The error is what the reader failed with.
func Problems(r io.Reader) ([]*Problem, error) {
	data, err := readAll(r)
	if problem := (*Problem)(nil); errors.As(err, &problem) {
		return []*Problem{problem}, nil
	}
	if err != nil {
		return nil, err
	}
	_, problems := parse(data)
	return problems, nil
}

func readAll(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, sizeLimit+1))
	if err != nil {
		return nil, err
	}
	if len(data) > sizeLimit {
		return nil, &Problem{Err: ErrTooLarge, Message: phrase.Say("the file is larger than the {{.Size}} MiB a preset can have",
			"Size", sizeLimit>>20)}
	}
	return data, nil
}

func parse(data []byte) (Preset, []*Problem) {
	data = bytes.TrimPrefix(data, []byte("\uFEFF")) // the byte order mark that some editors leave
	r := &reader{scanner: scanner{data: data}}
	preset := Default()
	if r.isJSON() && r.isPreset() {
		r.offset = 0
		r.found = make([]int, countNodes(fileTree()))
		fileTree().read(r, "", &preset)
		phrase.Clean(&preset)
		if which, problem := driversProblem(&preset, preset.Drivers); !problem.Empty() && which < len(r.drivers) {
			r.problem(r.drivers[which], fmt.Sprintf("%s[%d]", driversPath, which), ErrInvalid, problem)
		}
		if r.version < fileVersion {
			r.migrate(&preset)
		}
	}
	if len(r.problems) > 0 {
		return Preset{}, r.report()
	}
	return preset, nil
}
