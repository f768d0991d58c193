package avatarfile

import (
	"bytes"
	"encoding/json"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig/phrase"
)

const (
	extrasName    = "posewright"
	extrasVersion = 1 // the newest that is understood
)

// extras are what a file holds beside what glTF has a place for.
type extras struct {
	Version int             `json:"version"`
	Scale   float64         `json:"scale"` // that the avatar has in this file
	Bones   map[string]int  `json:"bones"` // VRM 1.0 role name to node
	Preset  json.RawMessage `json:"preset"`
}

// writeExtras puts the preset into the file's extras, or into those of its asset where the file's are no object.
func (d *document) writeExtras(p *presets.Preset, scale float64) error {
	var preset, compact bytes.Buffer
	if err := presets.Write(&preset, p); err != nil {
		return err
	}
	if err := json.Compact(&compact, preset.Bytes()); err != nil {
		return err
	}
	bones := make(map[string]int, len(d.node))
	for role, node := range d.node {
		bones[role.String()] = node
	}
	ours := written(extras{extrasVersion, scale, bones, compact.Bytes()})
	if own, err := d.root.object("extras"); err == nil {
		own.set(extrasName, ours)
		d.root.set("extras", own.text())
		return nil
	}
	asset, err := d.root.object("asset")
	if err != nil {
		return phrase.Fail("the avatar's asset cannot be read: {{.Cause}}; export the avatar again", "Cause", err)
	}
	own, err := asset.object("extras")
	if err != nil {
		return phrase.Fail("the avatar's extras hold what is no object, so that nothing fits beside it; remove it from the file")
	}
	own.set(extrasName, ours)
	asset.set("extras", own.text())
	d.root.set("asset", asset.text())
	return nil
}

// Read reads the preset that a file holds, with the report of a target: everything is carried.
func Read(target string, data []byte) (presets.Preset, *export.Report, error) {
	file, err := split(data)
	if err != nil {
		return presets.Preset{}, nil, err
	}
	root, err := readObject(file.text)
	if err != nil {
		return presets.Preset{}, nil, phrase.Fail("the file's JSON cannot be read: {{.Cause}}; choose another", "Cause", err)
	}
	ours := find(root)
	if ours == nil {
		return presets.Preset{}, nil, phrase.Fail("the avatar has no preset in it; choose one that was exported with a preset")
	}
	var held extras
	if err := json.Unmarshal(ours, &held); err != nil {
		return presets.Preset{}, nil, phrase.Fail("the preset in the avatar cannot be read: {{.Cause}}; export it again", "Cause", err)
	}
	if held.Version != extrasVersion {
		return presets.Preset{}, nil, phrase.Fail("the preset in the avatar has format {{.Version}}, and this program reads {{.Newest}}; "+
			"export it again or update the program", "Version", held.Version, "Newest", extrasVersion)
	}
	p, err := presets.Read(bytes.NewReader(held.Preset))
	if err != nil {
		return presets.Preset{}, nil, phrase.Fail("the preset in the avatar cannot be read: {{.Cause}}", "Cause", err)
	}
	report, err := export.NewReport(target, &p, export.Rule{Pattern: "**"})
	return p, report, err
}

// find is what we wrote, nil for nothing.
func find(root *object) json.RawMessage {
	if own, err := root.object("extras"); err == nil {
		if ours := own.get(extrasName); ours != nil {
			return ours
		}
	}
	asset, err := root.object("asset")
	if err != nil {
		return nil
	}
	own, err := asset.object("extras")
	if err != nil {
		return nil
	}
	return own.get(extrasName)
}
