package selection

import (
	"slices"

	"fyne.io/fyne/v2/lang"

	"posewright/effectors"
	"posewright/internal/handles"
	"posewright/rig"
	"posewright/trackers"
	"posewright/ui/text"
)

// HintRoles are the joints that hints bend.
var HintRoles = [effectors.HintCount]rig.Role{rig.LeftLowerArm, rig.RightLowerArm, rig.LeftLowerLeg, rig.RightLowerLeg}

// AtJoint lists the ids of what can be selected at a joint, what pulls most first: its effector, its hint, its limit and the bone itself. Fingers and
// toes have the effector of their hand or foot, and a joint without a role has what the nearest one above it with a role has.
func AtJoint(h *rig.Humanoid, s *rig.Skeleton, joint int) []string {
	if h != nil {
		s = h.Skeleton
	}
	if joint < 0 || s == nil || joint >= len(s.Joints) {
		return nil
	}
	var ids []string
	if h != nil {
		role := rig.NoRole
		for at := joint; at >= 0 && role == rig.NoRole; at = s.Joints[at].Parent {
			role = roleOf(h, at)
		}
		ids = ofRole(h, role)
	}
	return append(ids, ID(Bone, s.Joints[joint].Name))
}

func roleOf(h *rig.Humanoid, joint int) rig.Role {
	for role, at := range h.Roles.Joint {
		if at == joint && rig.Role(role) != rig.NoRole {
			return rig.Role(role)
		}
	}
	return rig.NoRole
}

func ofRole(h *rig.Humanoid, role rig.Role) []string {
	var ids []string
	for id := range effectors.Count {
		if id.RoleOn(h) == role || effectorAbove(role) == id {
			ids = append(ids, ID(Effector, id.String()))
		}
	}
	for id, at := range HintRoles {
		if at == role {
			ids = append(ids, ID(Hint, effectors.HintID(id).String()))
		}
	}
	if id, ok := effectors.LimitOf(role); ok {
		ids = append(ids, ID(Limit, id.String()))
	}
	return ids
}

// effectorAbove is the effector that moves fingers, toes and what is on the head; effectors.Count for any other role.
func effectorAbove(role rig.Role) effectors.ID {
	switch {
	case role >= rig.LeftThumbMetacarpal && role <= rig.LeftLittleDistal:
		return effectors.LeftHand
	case role >= rig.RightThumbMetacarpal && role <= rig.RightLittleDistal:
		return effectors.RightHand
	case role == rig.LeftToes:
		return effectors.LeftFoot
	case role == rig.RightToes:
		return effectors.RightFoot
	case role == rig.LeftEye, role == rig.RightEye, role == rig.Jaw:
		return effectors.Head
	}
	return effectors.Count
}

// Name is what a person reads of a selectable object.
func Name(id string, devices *trackers.Frame) string {
	if movable := handles.Name(id); !movable.Empty() {
		return text.Phrase(movable)
	}
	kind, name := Parts(id)
	switch kind {
	case Limit:
		if limit, ok := LimitNamed(name); ok {
			return lang.L("{{.Joint}}: limit", text.With{"Joint": LimitNames()[limit]})
		}
	case Spine:
		if joint := slices.Index(spineLimits[:], name); joint >= 0 {
			return lang.L("{{.Joint}}: limit", text.With{"Joint": SpineLimitNames()[joint]})
		}
	case Bone:
		return lang.L("Bone {{.Name}}", text.With{"Name": name})
	case Device:
		for i := range devices.All() {
			if device := &devices.Devices[i]; device.Serial == name {
				return lang.L("Device {{.Name}}", text.With{"Name": device.Name})
			}
		}
	}
	return name
}

// LimitNames are the joints with limits as a person reads them.
func LimitNames() [effectors.LimitCount]string {
	return [...]string{
		effectors.LeftShoulderLimit: lang.L("Left shoulder"), effectors.RightShoulderLimit: lang.L("Right shoulder"),
		effectors.LeftUpperArmLimit: lang.L("Left upper arm"), effectors.RightUpperArmLimit: lang.L("Right upper arm"),
		effectors.LeftLowerArmLimit: lang.L("Left lower arm"), effectors.RightLowerArmLimit: lang.L("Right lower arm"),
		effectors.LeftHandLimit: lang.L("Left hand"), effectors.RightHandLimit: lang.L("Right hand"),
		effectors.LeftUpperLegLimit: lang.L("Left upper leg"), effectors.RightUpperLegLimit: lang.L("Right upper leg"),
		effectors.LeftLowerLegLimit: lang.L("Left lower leg"), effectors.RightLowerLegLimit: lang.L("Right lower leg"),
		effectors.LeftFootLimit: lang.L("Left foot"), effectors.RightFootLimit: lang.L("Right foot"),
	}
}

// spineLimits are the names of the limits of the trunk, in the order of the solver's.
var spineLimits = [...]string{"limit.spine", "limit.chest", "limit.neck"}

// SpineLimitCount is how many limits the trunk has.
const SpineLimitCount = len(spineLimits)

// SpineLimit is the id of a limit of the trunk.
func SpineLimit(joint int) string { return ID(Spine, spineLimits[joint]) }

// SpineLimitNames are the joints of the trunk with limits as a person reads them.
func SpineLimitNames() [SpineLimitCount]string {
	return [...]string{lang.L("Spine"), lang.L("Chest"), lang.L("Neck")}
}

// LimitNamed finds a limit by its name in paths.
func LimitNamed(name string) (effectors.LimitID, bool) {
	for id := range effectors.LimitCount {
		if id.String() == name {
			return id, true
		}
	}
	return 0, false
}
