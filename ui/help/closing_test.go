//go:build cgo

package help

import (
	"testing"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"posewright/assets"
)

func TestJapaneseLinesDoNotBreakBesideLatinWords(t *testing.T) {
	t.Parallel()
	text := widget.NewRichTextFromMarkdown("# Posewright マニュアル\n\nPosewright は *IK* を調整できる [VRChat OSC](a.md) のツール。 Two words を使う。\n\n- OSC、 *プレイ* で\n- left alone")
	closeUp(text.Segments)
	if got, want := read(text.Segments), "PosewrightマニュアルPosewrightはIKを調整できるVRChat OSCのツール。Two wordsを使う。•  OSC、プレイで•  left alone"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestPagesOfTheManualAreShownClosedUp(t *testing.T) {
	test.NewTempApp(t)
	m := NewManual([]assets.HelpPage{{Name: "a.md", Title: "a", Text: "Posewright は IK を調整"}}, func() {})
	if m.Open("a.md"); read(m.text.Segments) != "PosewrightはIKを調整" {
		t.Errorf("it shows %q", read(m.text.Segments))
	}
}

// read is all that segments say.
func read(segments []widget.RichTextSegment) (all string) {
	for _, segment := range segments {
		if block, ok := segment.(widget.RichTextBlock); ok {
			all += read(block.Segments())
		} else {
			all += segment.Textual()
		}
	}
	return all
}
