package rig_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/rig/bvh"
)

// conventions are rigs as their tools name them. Each line is a joint, two spaces deeper than its parent, with the role it
// must get behind "="; <l|r> stands for both sides, and a role is then the left one's.
var conventions = map[string]string{
	"Mixamo": `
mixamorig:Hips = hips
  mixamorig:Spine = spine
    mixamorig:Spine1 = chest
      mixamorig:Spine2 = upperChest
        mixamorig:Neck = neck
          mixamorig:Head = head
            mixamorig:HeadTop_End
            mixamorig:<Left|Right>Eye = leftEye
        mixamorig:<Left|Right>Shoulder = leftShoulder
          mixamorig:<Left|Right>Arm = leftUpperArm
            mixamorig:<Left|Right>ForeArm = leftLowerArm
              mixamorig:<Left|Right>Hand = leftHand
                mixamorig:<Left|Right>HandThumb1 = leftThumbMetacarpal
                  mixamorig:<Left|Right>HandThumb2 = leftThumbProximal
                    mixamorig:<Left|Right>HandThumb3 = leftThumbDistal
                      mixamorig:<Left|Right>HandThumb4
                mixamorig:<Left|Right>HandIndex1 = leftIndexProximal
                  mixamorig:<Left|Right>HandIndex2 = leftIndexIntermediate
                    mixamorig:<Left|Right>HandIndex3 = leftIndexDistal
                mixamorig:<Left|Right>HandPinky1 = leftLittleProximal
                  mixamorig:<Left|Right>HandPinky2 = leftLittleIntermediate
                    mixamorig:<Left|Right>HandPinky3 = leftLittleDistal
  mixamorig:<Left|Right>UpLeg = leftUpperLeg
    mixamorig:<Left|Right>Leg = leftLowerLeg
      mixamorig:<Left|Right>Foot = leftFoot
        mixamorig:<Left|Right>ToeBase = leftToes
          mixamorig:<Left|Right>Toe_End`,
	"Mixamo numbered by an exporter": `
mixamorig:Hips_01 = hips
  mixamorig:Spine_02 = spine
    mixamorig:Neck_03 = neck
      mixamorig:Head_04 = head
    mixamorig:<LeftArm_05|RightArm_06> = leftUpperArm
      mixamorig:<LeftForeArm_07|RightForeArm_08> = leftLowerArm
        mixamorig:<LeftHand_09|RightHand_010> = leftHand
          mixamorig:<LeftHandRing1_011|RightHandRing1_012> = leftRingProximal
  mixamorig:<LeftUpLeg_013|RightUpLeg_014> = leftUpperLeg
    mixamorig:<LeftLeg_015|RightLeg_016> = leftLowerLeg
      mixamorig:<LeftFoot_017|RightFoot_018> = leftFoot`,
	"VRoid": `
Root
  J_Bip_C_Hips = hips
    J_Bip_C_Spine = spine
      J_Bip_C_Chest = chest
        J_Bip_C_UpperChest = upperChest
          J_Bip_C_Neck = neck
            J_Bip_C_Head = head
              J_Adj_<L|R>_FaceEye = leftEye
              J_Sec_Hair1_01
          J_Bip_<L|R>_Shoulder = leftShoulder
            J_Bip_<L|R>_UpperArm = leftUpperArm
              J_Sec_<L|R>_TopsUpperArmInside_01
              J_Bip_<L|R>_LowerArm = leftLowerArm
                J_Bip_<L|R>_Hand = leftHand
                  J_Bip_<L|R>_Middle1 = leftMiddleProximal
          J_Sec_<L|R>_Bust1
    J_Bip_<L|R>_UpperLeg = leftUpperLeg
      J_Bip_<L|R>_LowerLeg = leftLowerLeg
        J_Bip_<L|R>_Foot = leftFoot
          J_Bip_<L|R>_ToeBase = leftToes`,
	"3ds Max Biped": `
Bip01
  Bip01 Pelvis = hips
    Bip01 Spine = spine
      Bip01 <L|R> Thigh = leftUpperLeg
        Bip01 <L|R> Calf = leftLowerLeg
          Bip01 <L|R> Foot = leftFoot
            Bip01 <L|R> Toe0 = leftToes
              Bip01 <L|R> Toe0Nub
      Bip01 Spine1 = chest
        Bip01 Neck = neck
          Bip01 Head = head
            Bip01 HeadNub
          Bip01 <L|R> Clavicle = leftShoulder
            Bip01 <L|R> UpperArm = leftUpperArm
              Bip01 <L|R> Forearm = leftLowerArm
                Bip01 <L|R> ForeTwist
                Bip01 <L|R> Hand = leftHand
                  Bip01 <L|R> Finger0 = leftThumbMetacarpal
                    Bip01 <L|R> Finger01 = leftThumbProximal
                      Bip01 <L|R> Finger02 = leftThumbDistal
                  Bip01 <L|R> Finger1 = leftIndexProximal
                    Bip01 <L|R> Finger11 = leftIndexIntermediate
                      Bip01 <L|R> Finger1Nub
                  Bip01 <L|R> Finger4 = leftLittleProximal`,
	"3ds Max Biped in German": `
Bip01
  Bip01 Becken = hips
    Bip01 Wirbelsäule = spine
      Bip01 Hals = neck
        Bip01 Kopf = head
        Bip01 <L|R> Schlüsselbein = leftShoulder
          Bip01 <L|R> Oberarm = leftUpperArm
            Bip01 <L|R> Unterarm = leftLowerArm
              Bip01 <L|R> Hand = leftHand
    Bip01 <L|R> Oberschenkel = leftUpperLeg
      Bip01 <L|R> Unterschenkel = leftLowerLeg
        Bip01 <L|R> Fuß = leftFoot
          Bip01 <L|R> Zeh0 = leftToes`,
	"Unreal": `
root
  pelvis = hips
    spine_01 = spine
      spine_02 = chest
        spine_03 = upperChest
          clavicle_<l|r> = leftShoulder
            upperarm_<l|r> = leftUpperArm
              upperarm_twist_01_<l|r>
              lowerarm_<l|r> = leftLowerArm
                lowerarm_twist_01_<l|r>
                hand_<l|r> = leftHand
                  index_metacarpal_<l|r>
                    index_01_<l|r> = leftIndexProximal
                      index_02_<l|r> = leftIndexIntermediate
                        index_03_<l|r> = leftIndexDistal
                  thumb_01_<l|r> = leftThumbMetacarpal
                    thumb_02_<l|r> = leftThumbProximal
                      thumb_03_<l|r> = leftThumbDistal
          neck_01 = neck
            head = head
    thigh_<l|r> = leftUpperLeg
      thigh_twist_01_<l|r>
      calf_<l|r> = leftLowerLeg
        foot_<l|r> = leftFoot
          ball_<l|r> = leftToes
  ik_foot_root
    ik_foot_<l|r>
  ik_hand_root
    ik_hand_<l|r>`,
	"Rigify": `
DEF-spine = hips
  DEF-spine.001 = spine
    DEF-spine.002 = chest
      DEF-spine.003 = upperChest
        DEF-spine.004 = neck
          DEF-spine.005
            DEF-spine.006 = head
        DEF-shoulder.<L|R> = leftShoulder
          DEF-upper_arm.<L|R> = leftUpperArm
            DEF-forearm.<L|R> = leftLowerArm
              DEF-hand.<L|R> = leftHand
                DEF-f_index.01.<L|R> = leftIndexProximal
                  DEF-f_index.02.<L|R> = leftIndexIntermediate
                    DEF-f_index.03.<L|R> = leftIndexDistal
        DEF-breast.<L|R>
  DEF-thigh.<L|R> = leftUpperLeg
    DEF-shin.<L|R> = leftLowerLeg
      DEF-foot.<L|R> = leftFoot
        DEF-toe.<L|R> = leftToes`,
	"Daz": `
hip = hips
  pelvis
    <l|r>ThighBend = leftUpperLeg
      <l|r>ThighTwist
        <l|r>Shin = leftLowerLeg
          <l|r>Foot = leftFoot
            <l|r>Metatarsals
              <l|r>Toe = leftToes
  abdomenLower = spine
    abdomenUpper
      chestLower = chest
        chestUpper = upperChest
          <l|r>Collar = leftShoulder
            <l|r>ShldrBend = leftUpperArm
              <l|r>ShldrTwist
                <l|r>ForearmBend = leftLowerArm
                  <l|r>ForearmTwist
                    <l|r>Hand = leftHand
                      <l|r>Thumb1 = leftThumbMetacarpal
                      <l|r>Index1 = leftIndexProximal
          neckLower = neck
            neckUpper
              head = head
                <l|r>Eye = leftEye
                lowerJaw = jaw`,
	"Character Creator": `
CC_Base_BoneRoot
  CC_Base_Hip = hips
    CC_Base_Pelvis
      CC_Base_<L|R>_Thigh = leftUpperLeg
        CC_Base_<L|R>_ThighTwist01
        CC_Base_<L|R>_Calf = leftLowerLeg
          CC_Base_<L|R>_Foot = leftFoot
            CC_Base_<L|R>_ToeBase = leftToes
    CC_Base_Waist = spine
      CC_Base_Spine01 = chest
        CC_Base_Spine02 = upperChest
          CC_Base_NeckTwist01 = neck
            CC_Base_NeckTwist02
              CC_Base_Head = head
                CC_Base_<L|R>_Eye = leftEye
                CC_Base_JawRoot = jaw
          CC_Base_<L|R>_Clavicle = leftShoulder
            CC_Base_<L|R>_Upperarm = leftUpperArm
              CC_Base_<L|R>_UpperarmTwist01
              CC_Base_<L|R>_Forearm = leftLowerArm
                CC_Base_<L|R>_Hand = leftHand
                  CC_Base_<L|R>_Mid1 = leftMiddleProximal`,
	"Synty": `
Root
  Hips = hips
    Spine_01 = spine
      Spine_02 = chest
        Spine_03 = upperChest
          Neck = neck
            Head = head
              Eyes
          Clavicle_<L|R> = leftShoulder
            Shoulder_<L|R> = leftUpperArm
              Elbow_<L|R> = leftLowerArm
                Hand_<L|R> = leftHand
                  IndexFinger_01_<L|R> = leftIndexProximal
                  Thumb_01_<L|R> = leftThumbMetacarpal
    UpperLeg_<L|R> = leftUpperLeg
      LowerLeg_<L|R> = leftLowerLeg
        Ankle_<L|R> = leftFoot
          Ball_<L|R> = leftToes`,
	"MakeHuman": `
root = hips
  spine05 = spine
    spine04
      spine03
        spine02 = chest
          spine01 = upperChest
            clavicle.<L|R> = leftShoulder
              shoulder01.<L|R>
                upperarm01.<L|R> = leftUpperArm
                  upperarm02.<L|R>
                    lowerarm01.<L|R> = leftLowerArm
                      lowerarm02.<L|R>
                        wrist.<L|R> = leftHand
                          finger1-1.<L|R> = leftThumbMetacarpal
                          metacarpal1.<L|R>
                            finger2-1.<L|R> = leftIndexProximal
            neck01 = neck
              neck02
                head = head
  pelvis.<L|R>
    upperleg01.<L|R> = leftUpperLeg
      upperleg02.<L|R>
        lowerleg01.<L|R> = leftLowerLeg
          lowerleg02.<L|R>
            foot.<L|R> = leftFoot
              toe1-1.<L|R> = leftToes`,
	"Xsens and Biovision": `
Hips = hips
  Chest = spine
    Chest2
      Chest3 = chest
        Chest4 = upperChest
          Neck = neck
            Head = head
          <Left|Right>Collar = leftShoulder
            <Left|Right>Shoulder = leftUpperArm
              <Left|Right>Elbow = leftLowerArm
                <Left|Right>Wrist = leftHand
  <Left|Right>Hip = leftUpperLeg
    <Left|Right>Knee = leftLowerLeg
      <Left|Right>Ankle = leftFoot
        <Left|Right>Toe = leftToes`,
	"ASF": `
root = hips
  <l|r>hipjoint
    <l|r>femur = leftUpperLeg
      <l|r>tibia = leftLowerLeg
        <l|r>foot = leftFoot
          <l|r>toes = leftToes
  lowerback = spine
    upperback = chest
      thorax = upperChest
        lowerneck = neck
          upperneck
            head = head
        <l|r>clavicle = leftShoulder
          <l|r>humerus = leftUpperArm
            <l|r>radius = leftLowerArm
              <l|r>wrist = leftHand
                <l|r>hand
                  <l|r>fingers
                <l|r>thumb = leftThumbMetacarpal`,
	"MikuMikuDance": `
センター
  腰 = hips
    下半身
      <左|右>足 = leftUpperLeg
        <左|右>ひざ = leftLowerLeg
          <左|右>足首 = leftFoot
            <左|右>つま先 = leftToes
    上半身 = spine
      上半身2 = chest
        首 = neck
          頭 = head
            <左|右>目 = leftEye
        <左|右>肩 = leftShoulder
          <左|右>腕 = leftUpperArm
            <左|右>ひじ = leftLowerArm
              <左|右>手首 = leftHand
                <左|右>人指１ = leftIndexProximal
                  <左|右>人指２ = leftIndexIntermediate
  <左|右>足ＩＫ`,
	"Cats": `
Hips = hips
  Spine = spine
    Chest = chest
      Neck = neck
        Head = head
          <LeftEye|RightEye> = leftEye
      <Left|Right> shoulder = leftShoulder
        <Left|Right> arm = leftUpperArm
          <Left|Right> elbow = leftLowerArm
            <Left|Right> wrist = leftHand
  <Left|Right> leg = leftUpperLeg
    <Left|Right> knee = leftLowerLeg
      <Left|Right> ankle = leftFoot
        <Left|Right> toe = leftToes`,
	"Cesium's numbers": `
torso_joint_1 = hips
  torso_joint_2 = spine
    torso_joint_3 = chest
      neck_joint_1 = neck
        neck_joint_2 = head
      arm_joint_<L|R>_1 = leftUpperArm
        arm_joint_<L|R>_2 = leftLowerArm
          arm_joint_<L|R>_3 = leftHand
  leg_joint_<L|R>_1 = leftUpperLeg
    leg_joint_<L|R>_2 = leftLowerLeg
      leg_joint_<L|R>_3 = leftFoot
        leg_joint_<L|R>_5 = leftToes`,
}

var alternatives = regexp.MustCompile(`<([^|>]*)\|([^>]*)>`)

// parseTree makes a skeleton of a tree in the notation of conventions, without offsets, and the roles it must get.
func parseTree(t *testing.T, text string) (*rig.Skeleton, rig.RoleMap) {
	t.Helper()
	s, want := &rig.Skeleton{}, rig.NoRoles()
	known := make(map[string]int) // by path
	for half, choice := range []string{"$1", "$2"} {
		var path []string
		for line := range strings.Lines(strings.TrimPrefix(text, "\n")) {
			name, roleName, _ := strings.Cut(strings.TrimSpace(line), " = ")
			name = alternatives.ReplaceAllString(name, choice)
			depth := (len(line) - len(strings.TrimLeft(line, " "))) / 2
			path = append(path[:depth], name)
			key := strings.Join(path, "/")
			if _, ok := known[key]; ok {
				continue
			}
			parent := -1
			if depth > 0 {
				parent = known[strings.Join(path[:depth], "/")]
			}
			known[key] = len(s.Joints)
			if roleName != "" {
				role := rig.RoleNamed(roleName)
				if role == rig.NoRole {
					t.Fatalf("no role is called %q", roleName)
				}
				if half == 1 {
					role = role.Mirror()
				}
				want.Joint[role] = len(s.Joints)
			}
			s.Joints = append(s.Joints, rig.Joint{Name: name, Parent: parent, Rest: mgl64.QuatIdent()})
		}
	}
	return s, want
}

func TestNamesOfEveryToolGiveTheRightRoles(t *testing.T) {
	t.Parallel()
	for convention, text := range conventions {
		t.Run(convention, func(t *testing.T) {
			t.Parallel()
			s, want := parseTree(t, text)
			got := rig.MapByName(s, nil)
			name := func(joint int) string {
				if joint < 0 {
					return "none"
				}
				return s.Joints[joint].Name
			}
			for role := rig.Hips; role < rig.RoleCount; role++ {
				if got.Joint[role] != want.Joint[role] {
					t.Errorf("%s is %q, want %q", role, name(got.Joint[role]), name(want.Joint[role]))
				}
				if sure := got.Confidence[role]; (got.Joint[role] >= 0) != (sure > 0 && sure < 1) {
					t.Errorf("%s (%q) has confidence %v", role, name(got.Joint[role]), sure)
				}
			}
		})
	}
}

func TestConfidenceIsHigherTheMoreANameSays(t *testing.T) {
	t.Parallel()
	s, _ := parseTree(t, conventions["Cesium's numbers"])
	numbered := rig.MapByName(s, nil)
	s, _ = parseTree(t, conventions["Unreal"])
	named := rig.MapByName(s, nil)
	for _, role := range []rig.Role{rig.Hips, rig.LeftUpperArm, rig.LeftLowerLeg} {
		if !(numbered.Confidence[role] < named.Confidence[role]) {
			t.Errorf("%s: a number says %v, a name %v", role, numbered.Confidence[role], named.Confidence[role])
		}
	}
}

func TestOnlyCandidatesPlayRoles(t *testing.T) {
	t.Parallel()
	s, _ := parseTree(t, conventions["Unreal"])
	var candidates []int
	for i, joint := range s.Joints {
		if joint.Name != "head" && joint.Name != "foot_l" {
			candidates = append(candidates, i)
		}
	}
	m := rig.MapByName(s, append(candidates, -3, 10_000))
	missing := m.Missing()
	if len(missing) != 2 || missing[0] != rig.Head || missing[1] != rig.LeftFoot {
		t.Errorf("missing %v, want head and leftFoot", missing)
	}
}

func TestPropsAndHairGetNoRoles(t *testing.T) {
	t.Parallel()
	s, _ := parseTree(t, `
Armature
  Lamp
    Bulb
  FrontHair_<L|R>
    FrontHair_<L|R>_2
      FrontHair_<L|R>_3
  Wheel_<L|R>_1
    Wheel_<L|R>_2
      Wheel_<L|R>_3
        Wheel_<L|R>_4`)
	m := rig.MapByName(s, nil)
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if joint := m.Joint[role]; joint >= 0 {
			t.Errorf("%q is taken for %s", s.Joints[joint].Name, role)
		}
	}
}

func TestAQuadrupedWithHumanNamesGetsNoArms(t *testing.T) {
	t.Parallel()
	s, _ := parseTree(t, conventions["Mixamo"])
	m := rig.MapByName(s, nil)
	var pawed []int // without fingers
	for i := range s.Joints {
		if parent := s.Joints[i].Parent; m.RoleOf(i) < rig.LeftThumbMetacarpal && (parent < 0 || slices.Contains(pawed, parent)) {
			pawed = append(pawed, i)
		}
	}
	place := func(role rig.Role, x, y, z float64) { s.Joints[m.Joint[role]].Offset = mgl64.Vec3{x, y, z} }
	stand := func(trunk mgl64.Vec3, armLeft, armRight mgl64.Vec3) rig.RoleMap {
		place(rig.Hips, 0, 1, 0)
		place(rig.Spine, trunk.X(), trunk.Y(), trunk.Z())
		for _, side := range []struct {
			arm, forearm, hand, thigh, shin, foot rig.Role
			x                                     float64
			direction                             mgl64.Vec3
		}{
			{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand, rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot, 0.1, armLeft},
			{rig.RightUpperArm, rig.RightLowerArm, rig.RightHand, rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot, -0.1, armRight},
		} {
			place(side.arm, side.x, 0, 0)
			place(side.forearm, side.direction.X(), side.direction.Y(), side.direction.Z())
			place(side.hand, side.direction.X(), side.direction.Y(), side.direction.Z())
			place(side.thigh, side.x, 0, 0)
			place(side.shin, 0, -0.5, 0)
			place(side.foot, 0, -0.5, 0)
		}
		return rig.MapByName(s, pawed)
	}
	down := mgl64.Vec3{0, -0.4, 0}
	dog := stand(mgl64.Vec3{0, 0.1, 0.8}, down, down)
	if missing := dog.Missing(); len(missing) != 6 || missing[0] != rig.LeftUpperArm {
		t.Errorf("a trunk across the legs and arms beside them: missing %v, want all of both arms", missing)
	}
	fingered := rig.MapByName(s, nil)
	if missing := fingered.Missing(); missing != nil || fingered.Joint[rig.LeftIndexProximal] < 0 {
		t.Errorf("a human with fingers in the pose of a dog: missing %v", missing)
	}
	missingOf := func(m *rig.Motion) []rig.Role {
		roles := rig.MapMotion(m)
		return roles.Missing()
	}
	if missing := missingOf(rig.NewMotion("crawling", *s, 0.1, 3)); missing != nil {
		t.Errorf("a recording with fingers: missing %v", missing)
	}
	var fingerless rig.Skeleton // a human recorded upright, whose file rests in the pose of a dog
	index := map[int]int{}
	for _, i := range pawed {
		joint := s.Joints[i]
		if parent, ok := index[joint.Parent]; ok {
			joint.Parent = parent
		}
		index[i] = len(fingerless.Joints)
		fingerless.Joints = append(fingerless.Joints, joint)
	}
	recorded := rig.NewMotion("sitting", fingerless, 0.1, 3)
	if missing := missingOf(recorded); len(missing) != 6 {
		t.Errorf("a recorded dog: missing %v, want all of both arms", missing)
	}
	recorded.Local(2)[index[m.Joint[rig.Spine]]].Position = mgl64.Vec3{0, 0.8, 0.1}
	if missing := missingOf(recorded); missing != nil {
		t.Errorf("a person who is recorded upright: missing %v", missing)
	}
	bent := stand(mgl64.Vec3{0, 0.1, 0.8}, mgl64.Vec3{0.3, 0, 0}, mgl64.Vec3{-0.3, 0, 0})
	if missing := bent.Missing(); missing != nil {
		t.Errorf("a human bent forward with spread arms: missing %v", missing)
	}
	relaxed := stand(mgl64.Vec3{0, 0.5, 0}, down, down)
	if missing := relaxed.Missing(); missing != nil {
		t.Errorf("a human with hanging arms: missing %v", missing)
	}
	tPose := stand(mgl64.Vec3{0, 0.5, 0.1}, mgl64.Vec3{0.3, 0, 0}, mgl64.Vec3{-0.3, 0, 0})
	if missing := tPose.Missing(); missing != nil {
		t.Errorf("a human in a T-pose: missing %v", missing)
	}
}

func TestMotionCaptureSkeletonsGetAllRequiredRoles(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	folder := filepath.Join(testData(t), "mocap")
	count := 0
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".bvh" {
			return err
		}
		motion, err := bvh.Open(path, bvh.UpInferred)
		if err != nil {
			return err
		}
		count++
		m := rig.MapByName(&motion.Skeleton, nil)
		if missing := m.Missing(); missing != nil {
			t.Errorf("%s: missing %v", filepath.Base(path), missing)
		}
		return nil
	})
	if err != nil || count == 0 {
		t.Fatalf("%d files read: %v", count, err)
	}
}

func FuzzMapByName(f *testing.F) {
	for _, text := range conventions {
		f.Add(text)
	}
	f.Add("Hips\nHips\n Left_\n_Left\nlleft\nBip\nBip01\n１２")
	f.Fuzz(func(t *testing.T, text string) {
		s := &rig.Skeleton{}
		for line := range strings.Lines(text) {
			name := strings.TrimLeft(strings.TrimSuffix(line, "\n"), " ")
			depth := len(line) - len(strings.TrimLeft(line, " "))
			parent := len(s.Joints) - 1
			if parent >= 0 {
				parent = min(parent, depth) // any tree will do
			}
			s.Joints = append(s.Joints, rig.Joint{Name: name, Parent: parent, Rest: mgl64.QuatIdent()})
			if len(s.Joints) == 200 {
				break
			}
		}
		m := rig.MapByName(s, nil)
		players := make(map[int]rig.Role)
		for role := rig.Hips; role < rig.RoleCount; role++ {
			joint := m.Joint[role]
			if joint < -1 || joint >= len(s.Joints) {
				t.Fatalf("%s is joint %d of %d", role, joint, len(s.Joints))
			}
			if other, taken := players[joint]; taken && joint >= 0 {
				t.Fatalf("joint %q is both %s and %s", s.Joints[joint].Name, other, role)
			}
			players[joint] = role
		}
	})
}

// testData is the folder of real data, or skips the test.
func testData(t testing.TB) string {
	t.Helper()
	folder := os.Getenv("POSEWRIGHT_TESTDATA")
	if folder == "" {
		folder = filepath.Join("..", "..", "shared", "data")
	}
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no test data at %s; set POSEWRIGHT_TESTDATA to the folder that holds it", folder)
	}
	return folder
}
