package godot

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"
	"unicode"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig"
	"posewright/rig/phrase"
)

// A property is one of the resource: a parameter, or the three of a point.
type property struct {
	name  string // effectors_left_hand_position_weight
	parts []*presets.Parameter
}

// snake is a path as the name of a property.
func snake(path string) string {
	var b strings.Builder
	for _, r := range strings.ReplaceAll(path, ".", "_") {
		if unicode.IsUpper(r) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// properties are those of parameters, in their order, whose paths begin with what is left out of names.
func properties(all []*presets.Parameter, without string) []property {
	var list []property
	for i := 0; i < len(all); i++ {
		path := strings.TrimPrefix(all[i].Path, without)
		if point, ok := strings.CutSuffix(path, ".x"); ok && i+2 < len(all) && strings.HasSuffix(all[i+2].Path, ".z") {
			list = append(list, property{snake(point), all[i : i+3]})
			i += 2
			continue
		}
		list = append(list, property{snake(path), all[i : i+1]})
	}
	return list
}

// value is that of a property in a preset.
func (p *property) value(of *presets.Preset) any {
	if len(p.parts) == 3 {
		return Point(p.parts[0].Get(of), p.parts[1].Get(of), p.parts[2].Get(of))
	}
	return p.parts[0].Value(of)
}

// standard is the value of a property in a new preset.
func (p *property) standard() any {
	if len(p.parts) == 3 {
		return mgl64.Vec3{p.parts[0].Default, p.parts[1].Default, p.parts[2].Default}
	}
	if curve, ok := p.parts[0].DefaultValue().(curve.Curve); ok {
		return made(curve)
	}
	return p.parts[0].DefaultValue()
}

// magnetProperties are those of a magnet of an id.
func magnetProperties(id string) []property {
	return properties(presets.MagnetParameters(id), "magnets."+id+".")
}

var (
	//go:embed gd
	scripts embed.FS
	classes = template.Must(template.ParseFS(scripts, "gd/*.tmpl"))
)

// script is the class of the resource, or of a magnet, from a template.
func script(name string, list []property) ([]byte, error) {
	var b strings.Builder
	group := ""
	for i := range list {
		p := &list[i]
		first := p.parts[0]
		if first.Group != group && !strings.HasPrefix(first.Path, "magnets.") {
			group = first.Group
			fmt.Fprintf(&b, "\n@export_group(%s)\n", quoted(group))
		}
		help := first.Label + ". " + first.Help
		if len(p.parts) == 3 {
			help = "Of the preset's x: " + help
		}
		if first.Unit != "" {
			help += " (" + first.Unit + ")"
		}
		if first.Kind == presets.Curve {
			help += " Along it: " + lowerFirst(first.TimeLabel)
			if first.TimeUnit != "" {
				help += " (" + first.TimeUnit + ")"
			}
			help += "."
		}
		b.WriteString("## " + help + "\n")
		standard, err := variant(p.standard())
		if err != nil {
			return nil, err
		}
		switch {
		case len(p.parts) == 3:
			fmt.Fprintf(&b, "@export var %s: Vector3 = %s\n", p.name, standard)
		case first.Kind == presets.Curve:
			fmt.Fprintf(&b, "@export var %s: Curve = %s\n", p.name, standard)
		case first.Kind == presets.Toggle:
			fmt.Fprintf(&b, "@export var %s: bool = %s\n", p.name, standard)
		case first.Kind == presets.Choice:
			var names []string
			for _, option := range first.Options {
				names = append(names, quoted(option.Name))
			}
			fmt.Fprintf(&b, "@export_enum(%s) var %s: String = %s\n", strings.Join(names, ", "), p.name, standard)
		case first.Kind == presets.Count:
			fmt.Fprintf(&b, "@export_range(%d, %d) var %s: int = %s\n", int(first.HardMin), int(first.HardMax), p.name, standard)
		default:
			var limits [3]string
			for k, v := range [...]float64{first.SoftMin, first.SoftMax, first.Step} {
				if limits[k], err = number(v); err != nil {
					return nil, err
				}
			}
			beyond := ""
			if first.HardMax > first.SoftMax {
				beyond += `, "or_greater"`
			}
			if first.HardMin < first.SoftMin {
				beyond += `, "or_less"`
			}
			fmt.Fprintf(&b, "@export_range(%s, %s, %s%s) var %s: float = %s\n", limits[0], limits[1], limits[2], beyond, p.name, standard)
		}
	}
	var file bytes.Buffer
	err := classes.ExecuteTemplate(&file, name, b.String())
	return file.Bytes(), err
}

// resource is the preset.
func resource(in *export.Input) ([]byte, error) {
	p := in.Preset
	sections := []*section{
		{heading: `[gd_resource type="Resource" script_class="PosewrightPreset" format=3]`},
		{heading: `[ext_resource type="Script" path="res://addons/posewright/posewright_preset.gd" id="1_preset"]`},
	}
	main := &section{heading: "[resource]"}
	main.set("script", literal(`ExtResource("1_preset")`))
	main.set("preset_name", p.Name)
	main.set("author", p.Author)
	main.set("notes", p.Notes)
	main.set("tags", p.Tags)
	main.set("thumbnail", p.Thumbnail)
	main.set("avatar_file", p.Avatar.File)
	main.set("ground_file", p.GroundFile)
	roles := dictionary{}
	for _, role := range slices.Sorted(maps.Keys(p.Avatar.Roles)) {
		roles = append(roles, pair{role, p.Avatar.Roles[role]})
	}
	main.set("avatar_roles", roles)
	bones := dictionary{}
	if in.Humanoid != nil {
		for role, joint := range in.Humanoid.Roles.Joint {
			if joint >= 0 && rig.Role(role) != rig.NoRole {
				bones = append(bones, pair{rig.Role(role).String(), in.Humanoid.Skeleton.Joints[joint].Name})
			}
		}
	}
	main.set("avatar_bones", bones)
	measured, err := measured(p)
	if err != nil {
		return nil, err
	}
	main.set("calibration", measured)
	if len(p.Magnets) > 0 {
		sections = append(sections, &section{heading: `[ext_resource type="Script" path="res://addons/posewright/posewright_magnet.gd" id="2_magnet"]`})
		var all []string
		for i := range p.Magnets {
			id := fmt.Sprintf("Resource_magnet%d", i+1)
			magnet := &section{heading: fmt.Sprintf(`[sub_resource type="Resource" id="%s"]`, id)}
			magnet.set("script", literal(`ExtResource("2_magnet")`))
			magnet.set("id", p.Magnets[i].ID)
			list := magnetProperties(p.Magnets[i].ID)
			for k := range list {
				magnet.set(list[k].name, list[k].value(p))
			}
			sections = append(sections, magnet)
			all = append(all, fmt.Sprintf("SubResource(%q)", id))
		}
		main.set("magnets", literal(`Array[ExtResource("2_magnet")]([`+strings.Join(all, ", ")+`])`))
	}
	chains, err := chainsOf(p)
	if err != nil {
		return nil, err
	}
	main.set("chains", chains)
	list := properties(presets.Parameters(), "")
	for i := range list {
		if curve, ok := list[i].parts[0].Value(p).(curve.Curve); ok {
			id := "Curve_" + list[i].name
			sections = append(sections, curveSection(id, curve))
			main.set(list[i].name, literal(fmt.Sprintf("SubResource(%q)", id)))
			continue
		}
		main.set(list[i].name, list[i].value(p))
	}
	return document(append(sections, main))
}

// measured is a calibration, field by field as in presets.
func measured(p *presets.Preset) (any, error) {
	if !p.Calibration.Calibrated() {
		return dictionary{}, nil
	}
	text, err := json.Marshal(&p.Calibration)
	if err != nil {
		return nil, phrase.Fail("the calibration cannot be written: {{.Cause}}", "Cause", err)
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return nil, err
	}
	return fromJSON(value), nil
}

// chainsOf are the chains, field by field as in presets.
func chainsOf(p *presets.Preset) (any, error) {
	text, err := presets.ChainsText(p)
	if err != nil || text == "" {
		return []any{}, err
	}
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		return nil, err
	}
	return fromJSON(value), nil
}

// fromJSON is what JSON holds, with objects in the order of their names.
func fromJSON(value any) any {
	switch v := value.(type) {
	case map[string]any:
		d := dictionary{}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			d = append(d, pair{key, fromJSON(v[key])})
		}
		return d
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = fromJSON(v[i])
		}
		return list
	}
	return value
}
