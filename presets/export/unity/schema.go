package unity

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"text/template"

	"posewright/presets"
)

//go:embed cs/PosewrightData.cs.tmpl
var dataFile string

// dataTemplate is the C# file of the data, without what follows from the registry.
var dataTemplate = template.Must(template.New("PosewrightData.cs").Parse(dataFile))

// A node is a field of the data: a number, or an object of fields.
type node struct {
	name      string
	path      string             // of the parameter, or the beginning of those below
	parameter *presets.Parameter // of a number; nil for an object
	fields    []*node            // of an object
}

// tree is the registry's paths as objects within each other. Every preset has the same.
func tree(parameters []*presets.Parameter) *node {
	root := &node{}
	for _, parameter := range parameters {
		at := root
		parts := strings.Split(parameter.Path, ".")
		for i, part := range parts {
			k := slices.IndexFunc(at.fields, func(n *node) bool { return n.name == part })
			if k < 0 {
				at.fields = append(at.fields, &node{name: part, path: strings.Join(parts[:i+1], ".")})
				k = len(at.fields) - 1
			}
			at = at.fields[k]
		}
		at.parameter = parameter
	}
	return root
}

// isPoint reports whether an object is a point or a direction: x, y and z.
func (n *node) isPoint() bool {
	return len(n.fields) == 3 && n.fields[0].name == "x" && n.fields[1].name == "y" && n.fields[2].name == "z"
}

// pascal is a name as C# writes those of types, without what tells those of one shape apart: leftHand is Hand.
func pascal(name string) string {
	name = strings.TrimSuffix(name, "Released")
	for _, side := range [...]string{"left", "right"} {
		if rest, ok := strings.CutPrefix(name, side); ok && rest != "" {
			name = rest
		}
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// keywords are the names of C# that parameters have.
var keywords = map[string]bool{"fixed": true, "lock": true, "in": true, "out": true, "ref": true, "base": true, "override": true, "is": true, "as": true, "params": true}

// identifier is a name as that of a field.
func identifier(name string) string {
	if keywords[name] {
		return "@" + name
	}
	return name
}

// A generator writes classes.
type generator struct {
	classes []string          // as C#, in the order in which they are met
	named   map[string]string // name and fields of a class to its name
	taken   map[string]bool
	enums   map[string]string // options to the enum's name
}

// class returns the name of the class of an object and writes the class unless one of the same name and fields exists.
func (g *generator) class(n *node, name string) string {
	var body strings.Builder
	for _, field := range n.fields {
		switch {
		case field.parameter != nil:
			g.number(&body, field, name)
		case field.isPoint():
			fmt.Fprintf(&body, "        [Tooltip(%s)]\n        public Vector3 %s;\n", text(pointHelp(field)), identifier(field.name))
		default:
			fmt.Fprintf(&body, "        public %s %s;\n", g.class(field, name+pascal(field.name)), identifier(field.name))
		}
	}
	content := strings.TrimSuffix(pascal(n.name), "Printed") + "\n" + body.String() // fields of another name get a class of their own
	if same, ok := g.named[content]; ok {
		return same
	}
	for base, i := name, 2; g.taken[name]; i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	g.named[content], g.taken[name] = name, true
	g.classes = append(g.classes, "    [Serializable]\n    public class "+name+"\n    {\n"+body.String()+"    }\n")
	return name
}

// number writes the field of a parameter.
func (g *generator) number(body *strings.Builder, n *node, class string) {
	p := n.parameter
	help := p.Label + ". " + p.Help
	unit := p.Unit
	if p.Kind == presets.Curve {
		unit = overAxis(p)
	}
	if unit != "" {
		help += " (" + unit + ")"
	}
	fmt.Fprintf(body, "        [Tooltip(%s)]\n", text(sideless(help)))
	kind := "float"
	switch p.Kind {
	case presets.Weight:
		body.WriteString("        [Range(0f, 1f)]\n")
	case presets.Count:
		kind = "int"
	case presets.Toggle:
		kind = "bool"
	case presets.Curve:
		kind = "AnimationCurve"
	case presets.Choice:
		kind = g.enum(p, class+pascal(n.name))
	}
	fmt.Fprintf(body, "        public %s %s;\n", kind, identifier(n.name))
}

// overAxis is what a curve has along its axes: "√(L/g) over speed in √(gL)".
func overAxis(p *presets.Parameter) string {
	axis := "over " + strings.ToLower(p.TimeLabel[:1]) + p.TimeLabel[1:]
	if p.TimeUnit != "" {
		axis += " in " + p.TimeUnit
	}
	return strings.TrimSpace(p.Unit + " " + axis)
}

// enum is the name of the enum of a choice, which is written unless one with the same options was.
func (g *generator) enum(p *presets.Parameter, name string) string {
	var body strings.Builder
	for _, option := range p.Options {
		fmt.Fprintf(&body, "        %s,\n", strings.ToUpper(option.Name[:1])+option.Name[1:])
	}
	if same, ok := g.enums[body.String()]; ok {
		return same
	}
	g.enums[body.String()], g.taken[name] = name, true
	g.classes = append(g.classes, "    public enum "+name+"\n    {\n"+body.String()+"    }\n")
	return name
}

// sideless is a text that is right for both sides, so that left and right have one class.
func sideless(text string) string {
	for _, side := range [...]string{"left ", "right "} {
		for _, joint := range [...]string{
			"hand", "foot", "elbow", "knee", "shoulder", "hip joint", "upper arm", "upper leg",
		} {
			text = strings.ReplaceAll(text, side+joint, joint)
		}
	}
	return text
}

// pointHelp says what a point is, from the texts of its parts.
func pointHelp(n *node) string {
	help := sideless(n.fields[0].parameter.Help)
	if sideways(n.path) {
		help = "In Unity's frame, where the left is at -X. The x of the preset: " + help
	}
	if unit := n.fields[0].parameter.Unit; unit != "" {
		help += " (" + unit + ")"
	}
	return help
}

// text is a text in C#.
func text(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < ' ' || r > 0xffff:
			fmt.Fprintf(&b, "\\U%08x", r)
		case r > '~':
			fmt.Fprintf(&b, "\\u%04x", r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// dataClasses are all classes of the data as C#.
func dataClasses() string {
	g := &generator{named: map[string]string{}, taken: map[string]bool{}, enums: map[string]string{}}
	root := tree(presets.Parameters())
	var fields strings.Builder
	for _, n := range root.fields {
		fmt.Fprintf(&fields, "        public %s %s;\n", g.class(n, pascal(n.name)), identifier(n.name))
	}
	magnet := tree(presets.MagnetParameters("m")).fields[0].fields[0] // magnets.m
	id := "        [Tooltip(\"Names the magnet.\")]\n        public string id;\n"
	name := g.class(magnet, "Magnet")
	for i := range g.classes {
		g.classes[i] = strings.Replace(g.classes[i], "class "+name+"\n    {\n", "class "+name+"\n    {\n"+id, 1)
	}
	var file strings.Builder
	if err := dataTemplate.Execute(&file, map[string]string{"Fields": fields.String(), "Classes": strings.Join(g.classes, "\n")}); err != nil {
		panic(err) // a builder takes everything
	}
	return file.String()
}
