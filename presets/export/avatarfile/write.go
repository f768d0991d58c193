package avatarfile

import (
	"encoding/json"

	"posewright/presets/export"
	"posewright/rig"
	"posewright/rig/phrase"
)

// Written is an avatar's file with a preset in it.
type Written struct {
	Data   []byte
	Format string  // of the avatar's own file: "GLB", "glTF", "VRM 0.x" or "VRM 1.0"; what is written is a GLB, which VRM is too
	Scale  float64 // what the avatar was scaled by; 1 where nobody was calibrated
	Baked  bool    // the size is in all lengths, else in nodes above the roots
	Limbs  int     // how many joints were moved because limbs were fitted to the person
	// LowerArms and UpperArms are how many twist bones follow their share.
	LowerArms, UpperArms int
}

// Write writes the preset into the avatar's own file. The error is a sentence; it is [export.ErrProhibited] where the license
// prohibits it and nobody gave their word.
func Write(in *export.Input) (*Written, error) {
	if in.Avatar == nil || in.Humanoid == nil || in.Source == nil {
		return nil, phrase.Fail("there is no avatar to write the preset into; choose one")
	}
	if err := permission(in); err != nil {
		return nil, err
	}
	file, d, err := open(in)
	if err != nil {
		return nil, err
	}
	w := &Written{Format: in.Avatar.Format, Scale: 1}
	if in.Preset.Calibration.Calibrated() {
		w.Scale = in.Preset.Calibration.Scale
	}
	ways := moved(in)
	if w.Limbs = len(ways); w.Limbs > 0 {
		w.Scale = in.Humanoid.Scale
	}
	steps := []func() error{
		func() error { return d.writeExtras(in.Preset, w.Scale) }, // which refuses numbers that are none
		func() error { return d.embed(in) },
		func() error { return d.limbs(in, ways) },
		func() (err error) {
			if w.Baked, err = d.bake(w.Scale); err == nil && !w.Baked {
				err = d.scale(w.Scale)
			}
			return err
		},
		func() error { return d.humanoid(in.Avatar.Format) },
	}
	if in.Avatar.Format != "VRM 0.x" { // whose readers know no constraints
		steps = append(steps, func() (err error) { w.LowerArms, w.UpperArms, err = d.twists(in); return err })
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, err
		}
	}
	w.Data, err = file.join(d.text(), d.bin)
	return w, err
}

// FileName is a name for the written file, other than that of the avatar's.
func FileName(in *export.Input, ending string) string {
	return export.FileName(in.Avatar.Name+" "+in.Preset.Name) + ending
}

// document is the JSON of a glTF file while it is changed.
type document struct {
	root  *object
	bin   []byte // the buffer of the GLB
	owned bool   // bin is not the source's
	nodes []json.RawMessage
	node  map[rig.Role]int // of each role that the humanoid has
}

// open reads the avatar's own file: its parts, and the JSON among them.
func open(in *export.Input) (*container, *document, error) {
	file, err := split(in.Source)
	if err != nil {
		return nil, nil, err
	}
	d, err := read(file, in)
	return file, d, err
}

func read(file *container, in *export.Input) (*document, error) {
	root, err := readObject(file.text)
	if err != nil {
		return nil, phrase.Fail("the avatar's JSON cannot be read: {{.Cause}}; export the avatar again", "Cause", err)
	}
	d := &document{root: root, bin: file.bin, node: make(map[rig.Role]int)}
	if nodes := root.get("nodes"); nodes != nil {
		if err := json.Unmarshal(nodes, &d.nodes); err != nil {
			return nil, phrase.Fail("the avatar's nodes cannot be read: {{.Cause}}; export the avatar again", "Cause", err)
		}
	}
	for role, joint := range in.Humanoid.Roles.Joint {
		if joint < 0 || rig.Role(role) == rig.NoRole {
			continue
		}
		if joint >= len(in.Avatar.Nodes) || in.Avatar.Nodes[joint] >= len(d.nodes) {
			return nil, phrase.Fail("the avatar is not that of the file; open the file again")
		}
		d.node[rig.Role(role)] = in.Avatar.Nodes[joint]
	}
	return d, nil
}

func (d *document) text() []byte {
	if d.root.get("nodes") != nil {
		d.root.set("nodes", list(d.nodes))
	}
	return d.root.text()
}

// used adds an extension to those that the file says it uses.
func (d *document) used(extension string) error {
	var names []string
	if text := d.root.get("extensionsUsed"); text != nil {
		if err := json.Unmarshal(text, &names); err != nil {
			return phrase.Fail("the avatar's extensionsUsed cannot be read: {{.Cause}}; export the avatar again", "Cause", err)
		}
	}
	for _, name := range names {
		if name == extension {
			return nil
		}
	}
	d.root.set("extensionsUsed", written(append(names, extension)))
	return nil
}
