package urdf

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets/export"
	"posewright/presets/export/ranges"
	"posewright/rig"
	"posewright/rig/phrase"
)

// What URDF wants of a joint and presets say nothing of: more than a person's joints do.
const (
	effort   = "300" // newton metres
	velocity = "20"  // radians a second
)

// thickness is that of the cylinders that show bones, as a part of their lengths.
const thickness = 0.08

// fixed reports whether a bone does not move in the robot.
func fixed(role rig.Role) bool {
	switch role {
	case rig.LeftEye, rig.RightEye, rig.Jaw, rig.LeftToes, rig.RightToes:
		return true
	}
	return role >= rig.LeftThumbMetacarpal
}

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
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if b.h.Joint(role) < 0 {
			continue
		}
		b.link(&robot, role)
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
		var box *ranges.Box
		if id, has := effectors.LimitOf(role); has && in.Preset.Limits[id].On {
			limit := ranges.Of(in.Preset, id)
			found := b.box(&limit)
			box = &found
			all = append(all, kept(&limit, found)...)
		}
		b.ball(&robot, &limits, role, above, offset, box)
	}
	robot.WriteString("</robot>\n")
	report, err := export.NewReport("urdf", in.Preset, all...)
	if err != nil {
		return nil, nil, err
	}
	name := export.FileName(in.Preset.Name)
	return []export.File{{Name: name + ".urdf", Data: robot.Bytes()}, {Name: name + "_joint_limits.yaml", Data: limits.Bytes()}}, report, nil
}

// body is the avatar as links.
type body struct{ h *rig.Humanoid }

// at is where a bone begins in the T-pose.
func (b body) at(role rig.Role) mgl64.Vec3 { return b.h.TPose[b.h.Joint(role)].Position }

// above is the bone that a bone hangs on; ok is false for the hips, on which all hang.
func (b body) above(role rig.Role) (found rig.Role, ok bool) {
	if role == rig.Hips {
		return rig.NoRole, false
	}
	for joint := b.h.Skeleton.Joints[b.h.Joint(role)].Parent; joint >= 0; joint = b.h.Skeleton.Joints[joint].Parent {
		if found = b.h.Roles.RoleOf(joint); found != rig.NoRole {
			return found, true
		}
	}
	return rig.Hips, true // a bone beside them in the file moves with them
}

// link is a bone, with a cylinder to the nearest that hangs on it and is not fixed.
func (b body) link(robot *bytes.Buffer, role rig.Role) {
	for below := rig.Hips; below < rig.RoleCount; below++ {
		if b.h.Joint(below) < 0 || fixed(below) {
			continue
		}
		if above, ok := b.above(below); !ok || above != role {
			continue
		}
		way := Point(b.at(below).Sub(b.at(role)))
		length := way.Len()
		if length < 1e-6 {
			continue
		}
		pitch, yaw := math.Atan2(math.Hypot(way[0], way[1]), way[2]), math.Atan2(way[1], way[0])
		fmt.Fprintf(robot, "  <link name=\"%s\">\n    <visual>\n      <origin xyz=\"%s\" rpy=\"%s\"/>\n      <geometry>\n        <cylinder radius=\"%s\" length=\"%s\"/>\n      </geometry>\n    </visual>\n  </link>\n",
			role, triple(way.Mul(0.5)), triple(mgl64.Vec3{0, pitch, yaw}), number(length*thickness), number(length))
		return
	}
	fmt.Fprintf(robot, "  <link name=\"%s\"/>\n", role)
}

// ball are the three joints between a bone and what it hangs on, with a limit if there is one.
func (b body) ball(robot, limits *bytes.Buffer, role, above rig.Role, offset mgl64.Vec3, box *ranges.Box) {
	parent := above.String()
	for i, axis := range [...]string{"x", "y", "z"} {
		name, child := role.String()+"_"+axis, role.String()
		if i < 2 {
			child = name + "_link"
			fmt.Fprintf(robot, "  <link name=\"%s\"/>\n", child)
		}
		kind := "continuous"
		if box != nil {
			kind = "revolute"
		}
		fmt.Fprintf(robot, "  <joint name=\"%s\" type=\"%s\">\n    <parent link=\"%s\"/>\n    <child link=\"%s\"/>\n    <origin xyz=\"%s\" rpy=\"0 0 0\"/>\n    <axis xyz=\"%s\"/>\n",
			name, kind, parent, child, triple(offset), [...]string{"1 0 0", "0 1 0", "0 0 1"}[i])
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

// box is a limit as ranges of the three joints.
func (b body) box(r *ranges.Range) ranges.Box {
	about := r.About(b.h)
	return r.Box(
		func(turn mgl64.Quat) [3]float64 { return turns(about.Mul(turn).Mul(about.Inverse())) },
		func(angles [3]float64) mgl64.Quat { return about.Inverse().Mul(join(angles)).Mul(about) },
	)
}

// kept says what becomes of a limit that is on.
func kept(r *ranges.Range, box ranges.Box) []export.Rule {
	how := phrase.Say("A box of the angles of three joints that contains the limit")
	path := "limits." + r.ID.String() + "."
	return append(r.SwingRules(box.Beyond, phrase.Say("A box of the angles of three joints that contains the limit and exceeds it at the corners")),
		export.Rule{Pattern: path + "on"},
		export.Rule{Pattern: path + "twistMinDeg", Fate: export.Approximated, How: how}, export.Rule{Pattern: path + "twistMaxDeg", Fate: export.Approximated, How: how})
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
		{Pattern: "calibration", Fate: export.Approximated, How: phrase.Say("The scale is in the link lengths; measurements and devices are not exported")},
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

// number is a number to a tenth of a micrometre, or of a microradian.
func number(v float64) string { return strconv.FormatFloat(math.Round(v*1e7)/1e7+0, 'f', -1, 64) }

// decimal is a number that YAML takes for one with a fraction, as MoveIt wants it.
func decimal(s string) string {
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}
