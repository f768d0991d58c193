package devices

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"

	"posewright/internal/sys/files"
	"posewright/internal/syserror"
	"posewright/rig/phrase"
)

// largest is how long a file may be, in bytes: choices about hundreds of devices take a hundredth of it.
const largest = 4 << 20

// version is that of the file's layout. One that is newer is refused.
const version = 1

// Load reads a file; one that is not there holds the default. The error is one sentence that says what is wrong with it.
func Load(path string) (Choices, error) {
	data, err := files.All(path, largest)
	if errors.Is(err, fs.ErrNotExist) {
		return Choices{}, nil
	}
	if errors.Is(err, files.ErrTooLarge) {
		err = errTooLong
	}
	if err != nil {
		return Choices{}, phrase.Fail("devices: {{.File}} cannot be read: {{.Cause}}", "File", filepath.Base(path), "Cause", syserror.Of(err))
	}
	c, err := Decode(data)
	if err != nil {
		return Choices{}, phrase.Fail("devices: {{.File}}: {{.Cause}}", "File", filepath.Base(path), "Cause", syserror.Of(err))
	}
	return c, nil
}

var errTooLong = phrase.Fail("it is far too long for a list of devices")

// Decode reads what Encode wrote. Fields that it does not know are kept. The error is one sentence.
func Decode(data []byte) (Choices, error) {
	if len(data) > largest {
		return Choices{}, errTooLong
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return Choices{}, phrase.Fail("it is not JSON: {{.Cause}}", "Cause", syserror.Of(err))
	}
	var head struct {
		Version int `json:"version"`
	}
	var c Choices
	if err := json.Unmarshal(data, &head); err != nil {
		return Choices{}, phrase.Fail("it does not hold choices about devices: {{.Cause}}", "Cause", syserror.Of(err))
	}
	if head.Version > version {
		return Choices{}, phrase.Fail("it was written by a newer Posewright (version {{.Version}} of the file, this one knows {{.Newest}}): update "+
			"Posewright", "Version", head.Version, "Newest", version)
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return Choices{}, phrase.Fail("it does not hold choices about devices: {{.Cause}}", "Cause", syserror.Of(err))
	}
	phrase.Clean(&c)
	if err := c.Validate(); err != nil {
		return Choices{}, err
	}
	for _, known := range [...]string{"version", "inputs", "assignments", "filters", "predictions", "spaces", "world"} {
		delete(fields, known)
	}
	if len(fields) > 0 {
		c.unknown = fields
	}
	return c, nil
}

// Encode writes choices as JSON, for people to read.
func Encode(c Choices) ([]byte, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	known, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	all := maps.Clone(c.unknown)
	if all == nil {
		all = map[string]json.RawMessage{}
	}
	if err := json.Unmarshal(known, &all); err != nil {
		return nil, err
	}
	all["version"] = json.RawMessage(fmt.Sprint(version))
	data, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Indent(&out, data, "", "\t"); err != nil {
		return nil, err
	}
	return append(out.Bytes(), '\n'), nil
}
