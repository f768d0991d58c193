package avatarfile

import (
	"encoding/json"
	"math"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/export"
	"posewright/rig"
	"posewright/rig/phrase"
)

const constraintName = "VRMC_node_constraint"

// How like a twist bone a joint must lie.
const (
	besideBone = 0.15 // furthest from the bone's line, of its length
	alongAxis  = 0.95 // least cosine between the bone and the axis of the joint about which it rolls
)

// twistBone is a joint that takes a share of a hand's roll.
type twistBone struct {
	joint  int
	axis   string  // of its own, along the bone
	along  float64 // where on the bone it is, 0 to 1
	weight float64
}

// twists has the twist bones of both arms follow the hands by the preset's shares: those of the lower arm by as much as the lower arm takes of a hand's
// twist, those of the upper arm by as much as the upper arm takes. Of several on one bone the one nearest the hand takes the
// whole share, the others as much of it as they are along the bone.
func (d *document) twists(in *export.Input) (lower, upper int, err error) {
	for side, arm := range [...][3]rig.Role{
		{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}, {rig.RightUpperArm, rig.RightLowerArm, rig.RightHand},
	} {
		numbers := in.Preset.Arm(side)
		upperArm, lowerArm, hand := in.Humanoid.Joint(arm[0]), in.Humanoid.Joint(arm[1]), in.Humanoid.Joint(arm[2])
		done, err := d.constrain(in, twistBones(in, lowerArm, hand, numbers.ForearmTwist), hand)
		if err != nil {
			return 0, 0, err
		}
		lower += done
		if !alike(in, upperArm, lowerArm, hand) {
			continue
		}
		if done, err = d.constrain(in, twistBones(in, upperArm, lowerArm, numbers.UpperArmTwist), hand); err != nil {
			return 0, 0, err
		}
		upper += done
	}
	return lower, upper, nil
}

// alike reports whether the lower arm lies in its own frame as the upper arm does in its. A constraint takes the hand's roll, told in the frame of
// the lower arm, for one in that of the upper arm.
func alike(in *export.Input, upperArm, lowerArm, hand int) bool {
	up, ok := below(&in.Avatar.Skeleton, upperArm, lowerArm)
	low, also := below(&in.Avatar.Skeleton, lowerArm, hand)
	return ok && also && up.Position.Normalize().Dot(low.Position.Normalize()) >= alongAxis
}

// below is where a joint is in the frame of one above it, in the rest pose; false where both are at one place.
func below(s *rig.Skeleton, above, joint int) (rig.Transform, bool) {
	at := rig.Transform{Rotation: mgl64.QuatIdent()}
	for ; joint != above; joint = s.Joints[joint].Parent {
		at = rig.Transform{Position: s.Joints[joint].Offset, Rotation: s.Joints[joint].Rest}.Mul(at)
	}
	return at, at.Position.Len() > 1e-6
}

// twistBones are the children of a bone's joint that are called twist bones, play no role, and lie on the bone, with their weights.
func twistBones(in *export.Input, from, to int, share float64) []twistBone {
	s := &in.Avatar.Skeleton
	end, ok := below(s, from, to)
	if !ok {
		return nil
	}
	length := end.Position.Len()
	direction := end.Position.Mul(1 / length)
	var found []twistBone
	furthest := 0.0
	for i := range s.Joints {
		joint := &s.Joints[i]
		if joint.Parent != from || !calledTwist(joint.Name) || bearsRole(in, i) {
			continue
		}
		along := joint.Offset.Dot(direction)
		if joint.Offset.Sub(direction.Mul(along)).Len() > besideBone*length || along < -besideBone*length || along > (1+besideBone)*length {
			continue
		}
		axis, ok := rollAxis(joint.Rest.Conjugate().Rotate(direction))
		if !ok {
			continue
		}
		bone := twistBone{joint: i, axis: axis, along: math.Min(1, math.Max(0, along/length))}
		furthest = math.Max(furthest, bone.along)
		found = append(found, bone)
	}
	for i := range found {
		found[i].weight = share
		if furthest > 0 {
			found[i].weight = share * found[i].along / furthest
		}
	}
	return found
}

// calledTwist reports whether a name is one of a twist bone.
func calledTwist(name string) bool {
	name = strings.ToLower(name)
	return strings.Contains(name, "twist") || strings.Contains(name, "roll") || strings.Contains(name, "捩")
}

// bearsRole reports whether a joint, or one below it, plays a role.
func bearsRole(in *export.Input, joint int) bool {
	for _, player := range in.Humanoid.Roles.Joint {
		if player >= 0 && (player == joint || in.Avatar.Skeleton.IsAncestor(joint, player)) {
			return true
		}
	}
	return false
}

// rollAxis is the axis that is nearest to a direction, up or down it; false where none is near.
func rollAxis(direction mgl64.Vec3) (string, bool) {
	for i, name := range [...]string{"X", "Y", "Z"} {
		if math.Abs(direction[i]) >= alongAxis {
			return name, true
		}
	}
	return "", false
}

// constraint is what is read of VRMC_node_constraint.
type constraint struct {
	Constraint map[string]struct {
		Source *int `json:"source"`
	} `json:"constraint"`
}

// constrain writes constraints, and gives how many there are. Of one that the avatar's author made only the weight is changed, and only if it
// says the same otherwise.
func (d *document) constrain(in *export.Input, bones []twistBone, source int) (int, error) {
	done := 0
	for _, bone := range bones {
		node, from := in.Avatar.Nodes[bone.joint], in.Avatar.Nodes[source]
		if node >= len(d.nodes) || d.follows(from, node) {
			continue
		}
		o, err := readObject(d.nodes[node])
		if err != nil {
			return 0, phrase.Fail("node {{.Node}} of the avatar cannot be read: {{.Cause}}; export the avatar again", "Node", node, "Cause", err)
		}
		extensions, err := o.object("extensions")
		if err != nil {
			return 0, phrase.Fail("node {{.Node}} of the avatar cannot be read: its extensions are no object; export the avatar again", "Node", node)
		}
		held, ok := constrained(extensions, from, bone)
		if !ok {
			continue
		}
		extensions.set(constraintName, held)
		o.set("extensions", extensions.text())
		d.nodes[node] = o.text()
		if err := d.used(constraintName); err != nil {
			return 0, err
		}
		done++
	}
	return done, nil
}

// constrained is a node's constraint with a bone's weight; false where it is another's.
func constrained(extensions *object, source int, bone twistBone) (json.RawMessage, bool) {
	if extensions.get(constraintName) == nil {
		type roll struct {
			Source   int     `json:"source"`
			RollAxis string  `json:"rollAxis"`
			Weight   float64 `json:"weight"`
		}
		return written(struct {
			SpecVersion string          `json:"specVersion"`
			Constraint  map[string]roll `json:"constraint"`
		}{"1.0", map[string]roll{"roll": {source, bone.axis, bone.weight}}}), true
	}
	held, err := extensions.object(constraintName)
	if err != nil {
		return nil, false
	}
	kinds, err := held.object("constraint")
	if err != nil || kinds.get("roll") == nil {
		return nil, false
	}
	roll, err := kinds.object("roll")
	if err != nil || string(roll.get("source")) != string(written(source)) || string(roll.get("rollAxis")) != string(written(bone.axis)) {
		return nil, false
	}
	roll.set("weight", written(bone.weight))
	kinds.set("roll", roll.text())
	held.set("constraint", kinds.text())
	return held.text(), true
}

// follows reports whether a node follows another through constraints, or is it, so that the other cannot follow it.
func (d *document) follows(node, other int) bool {
	for range d.nodes {
		if node == other {
			return true
		}
		if node < 0 || node >= len(d.nodes) {
			return false
		}
		var read struct {
			Extensions map[string]json.RawMessage `json:"extensions"`
		}
		var held constraint
		if json.Unmarshal(d.nodes[node], &read) != nil || json.Unmarshal(read.Extensions[constraintName], &held) != nil {
			return false
		}
		node = -1
		for _, kind := range held.Constraint {
			if kind.Source != nil {
				node = *kind.Source
			}
		}
	}
	return true
}
