package devices

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"posewright/internal/wholefile"
)

// largest is how long a file may be, in bytes: choices about hundreds of devices take a hundredth of it.
const largest = 4 << 20

// version is that of the file's layout. One that is newer is refused.
const version = 1

// Load reads a file; one that is not there holds the default. The error is one sentence that says what is wrong with it.
func Load(path string) (Choices, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Choices{}, nil
	}
	if err == nil && info.Size() > largest {
		err = errTooLong
	}
	var data []byte
	if err == nil {
		data, err = os.ReadFile(path)
	}
	if err != nil {
		return Choices{}, fmt.Errorf("devices: %s cannot be read: %w", filepath.Base(path), err)
	}
	c, err := Decode(data)
	if err != nil {
		return Choices{}, fmt.Errorf("devices: %s: %w", filepath.Base(path), err)
	}
	return c, nil
}

var errTooLong = errors.New("it is far too long for a list of devices")

// Decode reads what Encode wrote. Fields that it does not know are kept. The error is one sentence.
func Decode(data []byte) (Choices, error) {
	if len(data) > largest {
		return Choices{}, errTooLong
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return Choices{}, fmt.Errorf("it is no JSON: %w", err)
	}
	var head struct {
		Version int `json:"version"`
	}
	var c Choices
	if err := json.Unmarshal(data, &head); err != nil {
		return Choices{}, fmt.Errorf("it does not hold choices about devices: %w", err)
	}
	if head.Version > version {
		return Choices{}, fmt.Errorf("it was written by a newer Posewright (version %d of the file, this one knows %d): update Posewright", head.Version, version)
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return Choices{}, fmt.Errorf("it does not hold choices about devices: %w", err)
	}
	if err := c.Validate(); err != nil {
		return Choices{}, err
	}
	for _, known := range [...]string{"version", "inputs", "assignments", "filters", "spaces", "world"} {
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

// Save writes a file whole or not at all, making its folder where that is missing.
func Save(path string, c Choices) error {
	data, err := Encode(c)
	if err != nil {
		return fmt.Errorf("devices: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("devices: %w", err)
	}
	return wholefile.Write(path, data)
}
