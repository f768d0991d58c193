package urdf

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/export"
	"posewright/presets/export/ranges"
	"posewright/rig"
	"posewright/rig/phrase"
)

// What URDF wants of a joint and presets say nothing of: more than a person's joints do.
const (
	effort   = "300" // newton meters
	velocity = "20"  // radians a second
)

// thickness is that of the cylinders that show bones, as a part of their lengths.
const thickness = 0.08

// base is the root of the robot, which has no mass because programs for dynamics want a root without: the hips are fixed to it.
const base = "base"

// suffixes are those of the names of a bone's joints, the uppermost first.
var suffixes = [3]string{"_swing1", "_swing2", "_twist"}

// Export gives the robot and the limits for MoveIt. The error says that there is no avatar.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	if in.Humanoid == nil {
		return nil, nil, phrase.Fail("a robot description is about a body; choose the avatar that it is of")
	}
	var robot, limits bytes.Buffer
	robot.WriteString(xml.Header + "<robot name=\"" + attribute(in.Preset.Name) + "\">\n")
	limits.WriteString("# Radians. Velocities and accelerations are free: presets say nothing of them.\njoint_limits:\n")
	all := rules()
	b := body{in.Humanoid}
	masses := b.masses()
	fmt.Fprintf(&robot, "  <link name=\"%s\"/>\n  <joint name=\"%s_hips\" type=\"fixed\">\n    <parent link=\"%s\"/>\n    <child link=\"hips\"/>\n    <origin xyz=\"0 0 0\" rpy=\"0 0 0\"/>\n  </joint>\n", base, base, base)
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if !b.has(role) {
			continue
		}
		b.link(&robot, role, masses[role])
		above, ok := b.above(role)
		if !ok {
			continue
		}
		offset := Point(b.at(role).Sub(b.at(above)))
		if fixed(role) {
			fmt.Fprintf(&robot, "  <joint name=\"%s\" type=\"fixed\">\n    <parent link=\"%s\"/>\n    <child link=\"%s\"/>\n    <origin xyz=\"%s\" rpy=\"0 0 0\"/>\n  </joint>\n",
				role, above, role, triple(offset))
			continue
		}
		axes, limit := b.axes(role, in.Preset)
		var box *ranges.Box
		if limit != nil {
			found := limit.Box()
			box = &found
			all = append(all, kept(limit, found)...)
		}
		b.ball(&robot, &limits, role, above, offset, axes, box)
	}
	robot.WriteString("</robot>\n")
	report, err := export.NewReport("urdf", in.Preset, all...)
	if err != nil {
		return nil, nil, err
	}
	name := export.FileName(in.Preset.Name)
	return []export.File{{Name: name + ".urdf", Data: robot.Bytes()}, {Name: name + "_joint_limits.yaml", Data: limits.Bytes()}, {Name: name + ".srdf", Data: b.semantic(in.Preset.Name)}}, report, nil
}

// link is a bone: a thin cylinder to see, a capsule to collide with, and what it weighs.
func (b body) link(robot *bytes.Buffer, role rig.Role, mass float64) {
	if !b.solid(role) {
		fmt.Fprintf(robot, "  <link name=\"%s\"/>\n", role)
		return
	}
	way := Point(b.way(role))
	length, radius := way.Len(), b.radius(role)
	turn := triple(mgl64.Vec3{0, math.Atan2(math.Hypot(way[0], way[1]), way[2]), math.Atan2(way[1], way[0])})
	cylinder := func(thick float64) string {
		return fmt.Sprintf("      <origin xyz=\"%s\" rpy=\"%s\"/>\n      <geometry>\n        <cylinder radius=\"%s\" length=\"%s\"/>\n      </geometry>\n", triple(way.Mul(0.5)), turn, number(thick), number(length))
	}
	fmt.Fprintf(robot, "  <link name=\"%s\">\n", role)
	across, along := mass*(3*radius*radius+length*length)/12, mass*radius*radius/2 // of a cylinder
	inertial(robot, way.Mul(segmentOf(role).center), turn, mass, across, along)
	fmt.Fprintf(robot, "    <visual>\n%s    </visual>\n    <collision>\n%s    </collision>\n", cylinder(length*thickness), cylinder(radius))
	for _, end := range [...]mgl64.Vec3{{}, way} { // URDF has no capsules that all programs read
		fmt.Fprintf(robot, "    <collision>\n      <origin xyz=\"%s\" rpy=\"0 0 0\"/>\n      <geometry>\n        <sphere radius=\"%s\"/>\n      </geometry>\n    </collision>\n", triple(end), number(radius))
	}
	robot.WriteString("  </link>\n")
}

func inertial(robot *bytes.Buffer, at mgl64.Vec3, turn string, mass, across, along float64) {
	fmt.Fprintf(robot, "    <inertial>\n      <origin xyz=\"%s\" rpy=\"%s\"/>\n      <mass value=\"%s\"/>\n      <inertia ixx=\"%s\" ixy=\"0\" ixz=\"0\" iyy=\"%s\" iyz=\"0\" izz=\"%s\"/>\n    </inertial>\n",
		triple(at), turn, number(mass), number(across), number(across), number(along))
}

// What a link between the joints of a bone weighs: simulators refuse links without a mass.
const betweenMass, betweenInertia = 0.01, 1e-5

// ball are the three joints between a bone and what it hangs on, about axes of a preset's frame, with a limit if there is one.
func (b body) ball(robot, limits *bytes.Buffer, role, above rig.Role, offset mgl64.Vec3, axes mgl64.Quat, box *ranges.Box) {
	parent := above.String()
	for i, axis := range [...]mgl64.Vec3{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}} {
		name, child := role.String()+suffixes[i], role.String()
		if i < 2 {
			child = name + "_link"
			fmt.Fprintf(robot, "  <link name=\"%s\">\n", child)
			inertial(robot, mgl64.Vec3{}, "0 0 0", betweenMass, betweenInertia, betweenInertia)
			robot.WriteString("  </link>\n")
		}
		kind := "continuous"
		if box != nil {
			kind = "revolute"
		}
		fmt.Fprintf(robot, "  <joint name=\"%s\" type=\"%s\">\n    <parent link=\"%s\"/>\n    <child link=\"%s\"/>\n    <origin xyz=\"%s\" rpy=\"0 0 0\"/>\n    <axis xyz=\"%s\"/>\n",
			name, kind, parent, child, triple(offset), unit(Point(axes.Rotate(axis))))
		fmt.Fprintf(limits, "  %s:\n    has_position_limits: %t\n", name, box != nil)
		if box != nil {
			low, high := number(box.Min[i]), number(box.Max[i])
			fmt.Fprintf(robot, "    <limit lower=\"%s\" upper=\"%s\" effort=\"%s\" velocity=\"%s\"/>\n", low, high, effort, velocity)
			fmt.Fprintf(limits, "    min_position: %s\n    max_position: %s\n", decimal(low), decimal(high))
		} else {
			fmt.Fprintf(robot, "    <limit effort=\"%s\" velocity=\"%s\"/>\n", effort, velocity)
		}
		limits.WriteString("    has_velocity_limits: false\n    has_acceleration_limits: false\n")
		robot.WriteString("  </joint>\n")
		parent, offset = child, mgl64.Vec3{}
	}
}

// kept says what becomes of a limit that is on.
func kept(r *ranges.Range, box ranges.Box) []export.Rule {
	path := "limits." + r.ID.String() + "."
	rules := r.SwingRules(box.Beyond, phrase.Say("A box of the angles of three joints that contains the limit and exceeds it at the corners"))
	rules = append(rules, r.TwistRules(box.Twist, phrase.Say("As the last of three joints, which twists more where the others swing"))...)
	return append(rules, export.Rule{Pattern: path + "on"})
}

// rules are what becomes of all else.
func rules() []export.Rule {
	return []export.Rule{
		export.Loses("**", phrase.Say("A robot description contains bodies and joints but no solver settings")),
		{Pattern: "name", How: phrase.Say("As the robot's")},
		export.Loses("author", phrase.Say("The file format does not store it")), export.Loses("notes", phrase.Say("The file format does not store them")),
		export.Loses("tags", phrase.Say("The file format does not store them")), export.Loses("thumbnail", phrase.Say("The file format does not store it")),
		export.Loses("avatar.file", phrase.Say("The robot has the avatar's bones and not its meshes")),
		{Pattern: "avatar.roles", How: phrase.Say("As the names of the robot's links")},
		export.Nears("calibration", phrase.Say("The scale is in the link lengths; measurements and devices are not exported"), export.InPart),
		export.Loses("limits.**", phrase.Say("Only enabled limits of the avatar's bones limit the robot's joints")),
		export.Loses("limits.*.pass", phrase.Say("The robot's controller enforces limits itself")),
	}
}

// attribute is a text between the quotes of XML. What no XML can hold becomes U+FFFD.
func attribute(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // into a builder: cannot fail
	return b.String()
}

func triple(v mgl64.Vec3) string {
	return number(v[0]) + " " + number(v[1]) + " " + number(v[2])
}

// unit is a direction, which programs want to be of length 1.
func unit(v mgl64.Vec3) string {
	part := func(i int) string { return strconv.FormatFloat(math.Round(v[i]*1e12)/1e12+0, 'f', -1, 64) }
	return part(0) + " " + part(1) + " " + part(2)
}

// number is a number to a tenth of a micrometer, or of a microradian.
func number(v float64) string { return strconv.FormatFloat(math.Round(v*1e7)/1e7+0, 'f', -1, 64) }

// decimal is a number that YAML takes for one with a fraction, as MoveIt wants it.
func decimal(s string) string {
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}
