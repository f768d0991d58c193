package rig

import (
	"slices"
	"testing"
)

func TestNamesAreSplitIntoWords(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][]string{
		"LeftHandIndex1":   {"left", "hand", "index", "1"},
		"upper_arm.L":      {"upper", "arm", "l"},
		"J_Bip_C_Hips":     {"j", "bip", "c", "hips"},
		"LHipJoint":        {"l", "hip", "joint"},
		"Bip01 L Finger0":  {"bip", "01", "l", "finger", "0"},
		"左人指１":             {"左人指", "1"},
		"":                 nil,
		"...":              nil,
		"DEF-f_index.01.L": {"def", "f", "index", "01", "l"},
	} {
		if got := splitWords(name); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestNamesAreRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		side side
		word boneWord
	}{
		{"Hip", noSide, wordHips},
		{"LeftHip", leftSide, wordHip},
		{"lShldrBend", leftSide, wordUpperArm},
		{"rfemur", rightSide, wordUpperLeg},
		{"lhipjoint", leftSide, wordHip},
		{"lefthand", leftSide, wordHand},
		{"arm_left", leftSide, wordArm},
		{"armRight", rightSide, wordArm},
		{"character:rig:RightFoot", rightSide, wordFoot},
		{"LeftForeArmTwist", leftSide, wordIgnored},
		{"NeckTwist01", noSide, wordNeck},
		{"elbowIK.l", leftSide, wordIgnored},
		{"LeftToe_End", leftSide, wordIgnored},
		{"index_metacarpal_l", leftSide, wordIgnored},
		{"thumb_metacarpal_l", leftSide, wordThumb},
		{"eyelid.L", leftSide, wordIgnored},
		{"upright", noSide, wordNone},
		{"ring", noSide, wordNone},
		{"legs", noSide, wordNone},
		{"", noSide, wordNone},
	} {
		if got := readBoneName(c.name); got.side != c.side || got.word != c.word {
			t.Errorf("%q: side %d word %d, want side %d word %d", c.name, got.side, got.word, c.side, c.word)
		}
	}
}

func TestCommonAffixesAreRemoved(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name        string
		names, want []string
	}{
		{"prefix", []string{"Hero_Hips", "Hero_Spine", "Hero_Head", "Prop"}, []string{"Hips", "Spine", "Head", "Prop"}},
		{"suffix", []string{"Hips_Armature", "Spine_Armature", "Head_Armature", "Prop"}, []string{"Hips", "Spine", "Head", "Prop"}},
		{"running number", []string{"Hips_01", "Spine_02", "Head_03", "Arm_04"}, []string{"Hips", "Spine", "Head", "Arm"}},
		{"numbers that tell", []string{"arm_1", "arm_2", "leg_1", "leg_2"}, []string{"arm_1", "arm_2", "leg_1", "leg_2"}},
		{"too few to tell", []string{"a_Hips", "a_Spine"}, []string{"a_Hips", "a_Spine"}},
		{"nothing would be left", []string{"rig_", "rig_Hips", "rig_Spine", "rig_Head"}, []string{"rig_", "Hips", "Spine", "Head"}},
	} {
		if got := withoutCommonAffixes(c.names); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
