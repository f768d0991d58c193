package presets

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

func TestEyesAreSetAndSavedWithTheAvatarAsOneStep(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	measured := measured()
	do(t, d, SetEyes(Eyes{Up: 0.0712, Forward: 0.06}, measured))
	var file bytes.Buffer
	if err := Write(&file, d.Current()); err != nil {
		t.Fatal(err)
	}
	read, err := Read(bytes.NewReader(file.Bytes()))
	if err != nil || read.Avatar.Eyes != (Eyes{0.0712, 0.06}) || !read.Calibration.Equal(&measured) {
		t.Fatalf("%+v came back, %v", read.Avatar.Eyes, err)
	}
	standard := Default()
	if found := Diff(&standard, &read); found[0] != (Difference{"avatar.eyes", "automatic", "0.0712 m up, 0.06 m forward"}) {
		t.Errorf("the difference is %v", found)
	}
	do(t, d, SetAvatar(Avatar{File: "a.glb", Eyes: Eyes{Up: 0.1}}, measured))
	if d.Undo(); d.Current().Avatar.Eyes.Up != 0.0712 {
		t.Errorf("undoing another avatar leaves the eyes at %+v", d.Current().Avatar.Eyes)
	}
	if d.Undo(); d.Current().Avatar.Eyes.Set() || d.Current().Calibration.Calibrated() {
		t.Errorf("undone, the eyes are %+v", d.Current().Avatar.Eyes)
	}
	file.Reset()
	if err := Write(&file, d.Current()); err != nil || strings.Contains(file.String(), `"eyes"`) {
		t.Errorf("a file without eyes set names them: %v", err)
	}
}

func TestEyesFarFromTheHeadAreRefused(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Avatar.Eyes.Forward = 2 * FarthestEyes
	if err := Write(&bytes.Buffer{}, &p); err == nil {
		t.Error("they were written")
	}
	p.Avatar.Eyes.Forward = 1
	var file bytes.Buffer
	if err := Write(&file, &p); err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(file.String(), `"forward": 1`, `"forward": 1e9`, 1)
	var problem *Problem
	if _, err := Read(strings.NewReader(text)); !errors.As(err, &problem) || !strings.Contains(err.Error(), "avatar.eyes") {
		t.Errorf("they were read: %v", err)
	}
}
