//go:build cgo

package help

import (
	"slices"
	"testing"
)

func TestJapaneseLinesDoNotBreakBesideLatinWords(t *testing.T) {
	t.Parallel()
	var got []string
	for _, b := range blocksOf("# Posewright マニュアル\n\nPosewright は *IK* を調整できる [VRChat OSC](a.md) のツール。 Two words を使う。\n\n- OSC、 *プレイ* で\n- left alone") {
		got = append(got, b.bullet+b.words())
	}
	if want := []string{"Posewrightマニュアル", "PosewrightはIKを調整できるVRChat OSCのツール。Two wordsを使う。", "•OSC、プレイで", "•left alone"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
