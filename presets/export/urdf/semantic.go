package urdf

import (
	"bytes"
	"encoding/xml"
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// A group is a part of the body that MoveIt plans for: the chain from what it hangs on to its tip.
type group struct {
	name      string
	from, tip rig.Role
}

func (b body) groups() []group {
	trunk := rig.Spine
	for _, role := range [...]rig.Role{rig.Chest, rig.UpperChest} {
		if b.has(role) {
			trunk = role
		}
	}
	return []group{
		{"torso", rig.Hips, trunk}, {"head", trunk, rig.Head},
		{"left_arm", trunk, rig.LeftHand}, {"right_arm", trunk, rig.RightHand},
		{"left_leg", rig.Hips, rig.LeftFoot}, {"right_leg", rig.Hips, rig.RightFoot},
	}
}

// semantic is the SRDF of the robot: groups, the T-pose, and which links touch without harm.
func (b body) semantic(name string) []byte {
	var out bytes.Buffer
	out.WriteString(xml.Header + "<robot name=\"" + attribute(name) + "\">\n")
	out.WriteString("  <virtual_joint name=\"world\" type=\"floating\" parent_frame=\"world\" child_link=\"" + base + "\"/>\n")
	groups := b.groups()
	for _, g := range groups {
		fmt.Fprintf(&out, "  <group name=\"%s\">\n    <chain base_link=\"%s\" tip_link=\"%s\"/>\n  </group>\n", g.name, g.from, g.tip)
	}
	out.WriteString("  <group name=\"body\">\n")
	for _, g := range groups {
		fmt.Fprintf(&out, "    <group name=\"%s\"/>\n", g.name)
	}
	out.WriteString("  </group>\n  <group_state name=\"t_pose\" group=\"body\">\n")
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if b.has(role) && !fixed(role) && role != rig.Hips {
			for _, suffix := range suffixes {
				fmt.Fprintf(&out, "    <joint name=\"%s%s\" value=\"0\"/>\n", role, suffix)
			}
		}
	}
	out.WriteString("  </group_state>\n")
	for first := rig.Hips; first < rig.RoleCount; first++ {
		for second := first + 1; second < rig.RoleCount; second++ {
			if reason := b.touch(first, second); reason != "" {
				fmt.Fprintf(&out, "  <disable_collisions link1=\"%s\" link2=\"%s\" reason=\"%s\"/>\n", first, second, reason)
			}
		}
	}
	out.WriteString("</robot>\n")
	return out.Bytes()
}

// touch says why two links may touch: one hangs on the other, or they are in one another in the T-pose already; "" where they may not.
func (b body) touch(first, second rig.Role) string {
	if !b.solid(first) || !b.solid(second) {
		return ""
	}
	if above, ok := b.above(second); ok && above == first {
		return "Adjacent"
	}
	if above, ok := b.above(first); ok && above == second {
		return "Adjacent"
	}
	if distance(b.at(first), b.way(first), b.at(second), b.way(second)) < b.radius(first)+b.radius(second) {
		return "Default"
	}
	return ""
}

// solid reports whether a bone has a capsule.
func (b body) solid(role rig.Role) bool {
	return b.has(role) && !fixed(role) && b.way(role).Len() > 1e-6
}

// distance is that of two stretches, each from a point by a way, to a hundredth of their lengths.
func distance(p, way, q, other mgl64.Vec3) float64 {
	const steps = 100
	least := p.Sub(q).Len()
	for i := 0.0; i <= steps; i++ {
		at := p.Add(way.Mul(i / steps))
		along := mgl64.Clamp(at.Sub(q).Dot(other)/other.Dot(other), 0, 1)
		least = min(least, at.Sub(q.Add(other.Mul(along))).Len())
	}
	return least
}
