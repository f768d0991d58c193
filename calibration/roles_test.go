package calibration

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
)

func TestDevicesFindTheirRolesByKindByNameAndByPlace(t *testing.T) {
	t.Parallel()
	type device struct {
		kind trackers.Kind
		name string
		at   mgl64.Vec3 // of somebody who faces +Z with their eyes at 1.6 m
	}
	const none = RoleCount
	headset := device{trackers.Headset, "LHR-0L1R", mgl64.Vec3{0, 1.6, 0}}
	for name, test := range map[string]struct {
		devices []device
		want    []Role
	}{
		"controllers by side": {
			[]device{{trackers.Controller, "B", mgl64.Vec3{-0.6, 1, 0}}, headset, {trackers.Controller, "A", mgl64.Vec3{0.6, 1, 0}}},
			[]Role{rightHand, head, leftHand},
		},
		"both controllers on one side": {
			[]device{headset, {trackers.Controller, "A", mgl64.Vec3{0.2, 1, 0}}, {trackers.Controller, "B", mgl64.Vec3{0.6, 1, 0}}},
			[]Role{head, rightHand, leftHand},
		},
		"a name wins over the side": {
			[]device{headset, {trackers.Controller, "RightController", mgl64.Vec3{0.6, 1, 0}}, {trackers.Controller, "x", mgl64.Vec3{0.7, 1, 0}}},
			[]Role{head, rightHand, leftHand},
		},
		"one controller by its side": {
			[]device{headset, {trackers.Controller, "A", mgl64.Vec3{-0.6, 1, 0}}},
			[]Role{head, rightHand},
		},
		"a third controller is left over": {
			[]device{
				headset, {trackers.Controller, "hand_l", mgl64.Vec3{0.6, 1, 0}}, {trackers.Controller, "hand_r", mgl64.Vec3{-0.6, 1, 0}},
				{trackers.Controller, "A", mgl64.Vec3{-0.6, 1, 0}},
			},
			[]Role{head, leftHand, rightHand, none},
		},
		"trackers by name": {
			[]device{
				headset, {trackers.Tracker, "vive_tracker_waist", mgl64.Vec3{}}, {trackers.Tracker, "vive_tracker_left_foot", mgl64.Vec3{}},
				{trackers.Tracker, "RIGHT ANKLE", mgl64.Vec3{}}, {trackers.Tracker, "UpperChest", mgl64.Vec3{}},
				{trackers.Tracker, "leftKnee", mgl64.Vec3{0.1, 0.5, 0}}, {trackers.Tracker, "LeftHand", mgl64.Vec3{}},
			},
			[]Role{head, hips, leftFoot, rightFoot, chest, LeftKnee, leftHand},
		},
		"joints by name": {
			[]device{
				headset, {trackers.Tracker, "vive_tracker_left_elbow", mgl64.Vec3{}}, {trackers.Tracker, "RIGHT ELBOW", mgl64.Vec3{}},
				{trackers.Tracker, "Knee.L", mgl64.Vec3{}}, {trackers.Tracker, "rightKnee", mgl64.Vec3{}},
				{trackers.Tracker, "shoulder_l", mgl64.Vec3{}}, {trackers.Tracker, "Right Clavicle", mgl64.Vec3{}},
				{trackers.Tracker, "another left elbow", mgl64.Vec3{}}, {trackers.Controller, "knee", mgl64.Vec3{-0.6, 1, 0}},
			},
			[]Role{head, LeftElbow, RightElbow, LeftKnee, RightKnee, LeftShoulder, RightShoulder, none, rightHand},
		},
		"joints where hips, chest and feet would be": {
			[]device{
				headset, {trackers.Tracker, "left knee", mgl64.Vec3{0.1, 0.1, 0}}, {trackers.Tracker, "elbow", mgl64.Vec3{-0.1, 0.1, 0}},
				{trackers.Tracker, "left elbow", mgl64.Vec3{0, 0.95, 0}}, {trackers.Tracker, "right shoulder", mgl64.Vec3{0, 1.3, 0}},
				{trackers.Tracker, "left thigh", mgl64.Vec3{0, 0.9, 0}},
			},
			[]Role{head, LeftKnee, none, LeftElbow, RightShoulder, none},
		},
		"unnamed trackers at the joints": {
			[]device{
				headset, {trackers.Tracker, "1", mgl64.Vec3{0, 1.25, 0}}, {trackers.Tracker, "2", mgl64.Vec3{-0.1, 0.1, 0}},
				{trackers.Tracker, "3", mgl64.Vec3{0, 0.95, 0}}, {trackers.Tracker, "4", mgl64.Vec3{0.1, 0.12, 0}},
				{trackers.Tracker, "5", mgl64.Vec3{0.1, 0.48, 0}}, {trackers.Tracker, "6", mgl64.Vec3{0.45, 1.24, 0}},
			},
			[]Role{head, chest, rightFoot, hips, leftFoot, none, none},
		},
		"trackers by place": {
			[]device{
				headset, {trackers.Tracker, "1", mgl64.Vec3{0, 1.25, 0}}, {trackers.Tracker, "2", mgl64.Vec3{-0.1, 0.1, 0}},
				{trackers.Tracker, "3", mgl64.Vec3{0, 0.95, 0}}, {trackers.Tracker, "4", mgl64.Vec3{0.1, 0.12, 0}},
			},
			[]Role{head, chest, rightFoot, hips, leftFoot},
		},
		"one tracker on the chest": {
			[]device{headset, {trackers.Tracker, "1", mgl64.Vec3{0, 1.25, 0}}},
			[]Role{head, chest},
		},
		"one tracker on the hips": {
			[]device{headset, {trackers.Tracker, "1", mgl64.Vec3{0, 0.95, 0}}},
			[]Role{head, hips},
		},
		"one foot": {
			[]device{headset, {trackers.Tracker, "1", mgl64.Vec3{-0.1, 0.1, 0}}},
			[]Role{head, rightFoot},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, yaw := range []float64{0, 1, math.Pi, -2} { // whichever way one faces
				var devices []trackers.Device
				for _, d := range test.devices {
					devices = append(devices, trackers.Device{Kind: d.kind, Name: d.name, Serial: d.name, Pose: trackers.Pose{
						Position: rig.Yaw(yaw).Rotate(d.at).Add(mgl64.Vec3{3, 0, 2}), Rotation: rig.Yaw(yaw),
					}})
				}
				var roles roleTable
				roles.clear()
				var w wearing
				w.assignRoles(devices, &roles)
				for i, want := range test.want {
					got := none
					for role, device := range roles.device {
						if device == i {
							got = Role(role)
						}
					}
					if got != want {
						t.Errorf("facing %v, %q is taken for %q, want %q", yaw, devices[i].Name, got, want)
					}
				}
			}
		})
	}
}

func TestSidesAreReadFromNamesAndNotFromSerials(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]int{
		"left": 1, "LeftHand": 1, "hand_l": 1, "L": 1, "Controller (Right)": -1, "R.Foot": -1, "right-controller": -1,
		"LHR-4F2L0C": 0, "": 0, "left or right": 0, "controller 1": 0, "OL": 0, "HLR_2": 0,
	} {
		if got := sideInName(name); got != want {
			t.Errorf("%q: %d, want %d", name, got, want)
		}
	}
}
