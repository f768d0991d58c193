package presets

import (
	"posewright/effectors"
)

// effectorSections are what is tuned of head, chest, hips, hands and feet.
func effectorSections() (l sections) {
	for id := range effectors.Count {
		path, group := "effectors."+id.String(), words(id.String())
		limb := id - effectors.LeftHand // of hands and feet
		hand := id == effectors.LeftHand || id == effectors.RightHand
		free := &need{path: path + ".override.on", to: "off", met: func(p *Preset) bool {
			return !p.Effectors[id].Override.On
		}}
		overridden := &need{path: path + ".override.on", to: "on", met: func(p *Preset) bool {
			return p.Effectors[id].Override.On
		}}
		placed := &need{path: path + ".positionWeight", to: "1", met: func(p *Preset) bool {
			return p.Effectors[id].PositionWeight > 0
		}}
		carried := &need{path: path + ".parents.hips", to: "1", met: func(p *Preset) bool {
			return p.Carried[limb].Carry()
		}}
		l.section(section{
			path: path, group: group, category: OfEffectors, source: "Marmaras 2024, 4.2.1",
			kind: Weight,
		})
		l.add(entry{
			path: "positionWeight", label: "Position weight", basic: hand || id == effectors.Head,
			at: float{&settings.Effectors[id].PositionWeight},
			help: "How far the joint moves to its device. 0 ignores the device, 1 reaches it as far as the " +
				"bones allow.",
		})
		l.add(entry{
			path: "rotationWeight", label: "Rotation weight", basic: hand || id == effectors.Head,
			at: float{&settings.Effectors[id].RotationWeight},
			help: "How much the joint takes the rotation of its device. 0 keeps the solver's rotation, 1 " +
				"matches the device exactly.",
		})
		if id == effectors.Head {
			l.add(entry{
				path: "pullWeight", label: "Pull weight",
				at:    float{&settings.PullWeight[id]},
				needs: []*need{placed, stiffPull},
				off:   &zero,
				help: "How strongly the head resists the pull of a hand or foot that is out of reach. At 0 it does " +
					"not hold the body back.",
			})
		}
		if id >= effectors.LeftHand {
			l.add(entry{
				path: "pullWeight", label: "Pull weight", basic: hand,
				at:    float{&settings.PullWeight[id]},
				needs: []*need{placed, stiffPull},
				off:   &zero,
				help:  "How strongly a target out of reach pulls the body along. At 0 the limb falls short instead.",
			})
			l.add(entry{
				path: "reachWeight", label: "Reach weight", source: "FinalIK, FullBodyBipedIK",
				at:    float{&settings.Pull.ReachWeight[limb]},
				needs: []*need{placed, balancedPull},
				off:   &zero,
				help: "How much the body follows the target before the limb is straight. At 0 only targets out of " +
					"reach move it.",
			})
			l.add(entry{
				path: "pushWeight", label: "Push weight", source: "FinalIK, FullBodyBipedIK",
				at:    float{&settings.Pull.PushWeight[limb]},
				needs: []*need{placed, balancedPull},
				off:   &zero,
				help:  "How much a target close to the shoulder or hip pushes the body away. At 0 the limb only bends.",
			})
		}
		l.section(section{
			path: path, group: group, category: OfEffectors,
			source: "Marmaras 2024, 4.1.1 and 4.1.2",
		})
		l.add(entry{
			path: "positionOffset.x", label: "Position offset x", kind: Length, soft: span{-0.3, 0.3},
			hard: span{-10, 10}, step: 0.005, sideways: true,
			at:    float{&settings.Effectors[id].PositionOffset[0]},
			needs: []*need{free},
			off:   &zero,
			help:  "How far the joint is to the left of its device's target. The offset turns with the target.",
		})
		l.add(entry{
			path: "positionOffset.y", label: "Position offset y", kind: Length, soft: span{-0.3, 0.3},
			hard: span{-10, 10}, step: 0.005,
			at:    float{&settings.Effectors[id].PositionOffset[1]},
			needs: []*need{free},
			off:   &zero,
			help:  "How far the joint is above its device's target. The offset turns with the target.",
		})
		l.add(entry{
			path: "positionOffset.z", label: "Position offset z", kind: Length, soft: span{-0.3, 0.3},
			hard: span{-10, 10}, step: 0.005,
			at:    float{&settings.Effectors[id].PositionOffset[2]},
			needs: []*need{free},
			off:   &zero,
			help:  "How far the joint is in front of its device's target. The offset turns with the target.",
		})
		l.add(entry{
			path: "rotationOffset.xDeg", label: "Rotation offset x", kind: Angle, soft: span{-90, 90},
			at:    float{&settings.Effectors[id].RotationOffset.X},
			needs: []*need{free},
			off:   &zero,
			help: "Rotation of the joint relative to its device's target about X. Applied in the order z, x, y, " +
				"as in Unity.",
		})
		l.add(entry{
			path: "rotationOffset.yDeg", label: "Rotation offset y", kind: Angle, soft: span{-90, 90},
			hard: span{-180, 180}, sideways: true,
			at:    float{&settings.Effectors[id].RotationOffset.Y},
			needs: []*need{free},
			off:   &zero,
			help: "Rotation of the joint relative to its device's target about Y. Applied in the order z, x, y, " +
				"as in Unity.",
		})
		l.add(entry{
			path: "rotationOffset.zDeg", label: "Rotation offset z", kind: Angle, soft: span{-90, 90},
			hard: span{-180, 180}, sideways: true,
			at:    float{&settings.Effectors[id].RotationOffset.Z},
			needs: []*need{free},
			off:   &zero,
			help: "Rotation of the joint relative to its device's target about Z. Applied in the order z, x, y, " +
				"as in Unity.",
		})
		l.add(entry{
			path: "override.on", label: "Override", kind: Toggle,
			at:  toggled{&settings.Effectors[id].Override.On},
			off: &zero,
			help: "Keeps the joint at the override position and rotation, whatever its device does. Dragging " +
				"the joint with P moves it there.",
		})
		l.add(entry{
			path: "override.position.x", label: "Override position x", kind: Length, soft: span{-2, 2},
			hard: span{-1000, 1000}, sideways: true,
			at:    float{&settings.Effectors[id].Override.Position[0]},
			needs: []*need{overridden},
			help:  "Position of the overridden joint in the tracking space along X. The left is positive.",
		})
		l.add(entry{
			path: "override.position.y", label: "Override position y", kind: Length, soft: span{-2, 2},
			hard:  span{-1000, 1000},
			at:    float{&settings.Effectors[id].Override.Position[1]},
			needs: []*need{overridden},
			help:  "Position of the overridden joint in the tracking space along Y. 0 is the floor.",
		})
		l.add(entry{
			path: "override.position.z", label: "Override position z", kind: Length, soft: span{-2, 2},
			hard:  span{-1000, 1000},
			at:    float{&settings.Effectors[id].Override.Position[2]},
			needs: []*need{overridden},
			help:  "Position of the overridden joint in the tracking space along Z. The front is positive.",
		})
		l.add(entry{
			path: "override.rotation.xDeg", label: "Override rotation x", kind: Angle, soft: span{-90, 90},
			at:    float{&settings.Effectors[id].Override.Rotation.X},
			needs: []*need{overridden},
			help: "Rotation of the overridden joint from the T-pose about X. Applied in the order z, x, y, as " +
				"in Unity.",
		})
		l.add(entry{
			path: "override.rotation.yDeg", label: "Override rotation y", kind: Angle, soft: span{-180, 180},
			sideways: true,
			at:       float{&settings.Effectors[id].Override.Rotation.Y},
			needs:    []*need{overridden},
			help: "Rotation of the overridden joint from the T-pose about Y. Applied in the order z, x, y, as " +
				"in Unity.",
		})
		l.add(entry{
			path: "override.rotation.zDeg", label: "Override rotation z", kind: Angle, soft: span{-180, 180},
			sideways: true,
			at:       float{&settings.Effectors[id].Override.Rotation.Z},
			needs:    []*need{overridden},
			help: "Rotation of the overridden joint from the T-pose about Z. Applied in the order z, x, y, as " +
				"in Unity.",
		})
		if id < effectors.LeftHand {
			continue
		}
		l.section(section{
			path: path + ".parents", group: group, category: OfEffectors,
			source: "Marmaras 2024, 3.5.1.2", kind: Weight,
		})
		l.add(entry{
			path: "device", label: "Parent weight of device",
			at:    float{&settings.Carried[limb].Device},
			needs: []*need{free, carried},
			help: "How much the device carries the target beside the bones below. Only the ratio of the weights " +
				"counts.",
		})
		l.add(entry{
			path: "hips", label: "Parent weight of hips",
			at:    float{&settings.Carried[limb].Hips},
			needs: []*need{free},
			off:   &zero,
			help: "How much the hips carry the target, as if the joint were fixed to them where it is in the " +
				"T-pose. The offsets move it from there.",
		})
		l.add(entry{
			path: "chest", label: "Parent weight of chest",
			at:    float{&settings.Carried[limb].Chest},
			needs: []*need{free},
			off:   &zero,
			help: "How much the chest carries the target, as if the joint were fixed to it where it is in the " +
				"T-pose. The offsets move it from there.",
		})
		l.add(entry{
			path: "head", label: "Parent weight of head",
			at:    float{&settings.Carried[limb].Head},
			needs: []*need{free},
			off:   &zero,
			help: "How much the head carries the target, as if the joint were fixed to it where it is in the " +
				"T-pose. The offsets move it from there.",
		})
		l.add(entry{
			path: "twin", label: "Parent weight of twin",
			at:    float{&settings.Carried[limb].Twin},
			needs: []*need{free},
			off:   &zero,
			help: "How much the device of the other hand or foot carries the target, as when both hold one " +
				"object. The offsets move it from where it is in the T-pose.",
		})
	}
	return l
}
