package presets

import (
	"bytes"
	"testing"

	"posewright/solver/basepose"
)

func TestABaseAnimationIsOneStepThatIsWrittenComparedAndTakenOver(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, SetBaseAnimation("Idle"))
	p := d.Current()
	if p.BasePose.Source != basepose.Animation || p.Avatar.Animation != "Idle" {
		t.Fatalf("%+v, %+v", p.BasePose, p.Avatar)
	}
	var file bytes.Buffer
	if err := Write(&file, p); err != nil {
		t.Fatal(err)
	}
	q, err := Read(bytes.NewReader(file.Bytes()))
	if err != nil || !q.Equal(p) || q.Avatar.Animation != "Idle" {
		t.Errorf("%v: %+v", err, q.Avatar)
	}
	q.Avatar.Animation = "Walk"
	if differences := Diff(p, &q); q.Equal(p) || len(differences) != 1 || differences[0].Path != "avatar.animation" || differences[0].A != "Idle" {
		t.Errorf("%+v", differences)
	}
	do(t, d, TakeOver([]string{"avatar.animation"}, q))
	if d.Current().Avatar.Animation != "Walk" {
		t.Errorf("taken over is %q", d.Current().Avatar.Animation)
	}
	d.Undo()
	d.Undo()
	if d.Current().BasePose.Source != basepose.Off || d.Current().Avatar.Animation != "" {
		t.Errorf("undone: %+v, %+v", d.Current().BasePose, d.Current().Avatar)
	}
}

func TestABaseAnimationOfAnotherFileIsWrittenComparedTakenOverAndKeptForOtherAvatars(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, SetBaseAnimation("Idle"))
	do(t, d, SetBaseAnimationFile("/motion/walk.bvh"))
	p := *d.Current()
	if p.BasePose.Source != basepose.Animation || p.Avatar.Animation != "" || p.Avatar.AnimationFile != "/motion/walk.bvh" {
		t.Fatalf("%+v, %+v", p.BasePose, p.Avatar)
	}
	var file bytes.Buffer
	if err := Write(&file, &p); err != nil {
		t.Fatal(err)
	}
	q, err := Read(bytes.NewReader(file.Bytes()))
	if err != nil || !q.Equal(&p) || q.Avatar.AnimationFile != "/motion/walk.bvh" {
		t.Errorf("%v: %+v", err, q.Avatar)
	}
	q.Avatar.AnimationFile = "run.vrma"
	if differences := Diff(&p, &q); q.Equal(&p) || len(differences) != 1 || differences[0] != (Difference{"avatar.animationFile", "/motion/walk.bvh", "run.vrma"}) {
		t.Errorf("%+v", differences)
	}
	do(t, d, TakeOver([]string{"avatar.animationFile"}, q))
	do(t, d, SetAvatar(Avatar{File: "other.glb"}, p.Calibration))
	if d.Current().Avatar.AnimationFile != "run.vrma" {
		t.Errorf("with another avatar: %+v", d.Current().Avatar)
	}
	do(t, d, MoveBaseAnimation("/home/run.vrma", "Run"))
	if a := d.Current().Avatar; a.AnimationFile != "/home/run.vrma" || a.Animation != "Run" {
		t.Errorf("moved: %+v", a)
	}
	do(t, d, SetBaseAnimation("Idle"))
	if a := d.Current().Avatar; a.AnimationFile != "" || a.Animation != "Idle" {
		t.Errorf("the avatar's own: %+v", a)
	}
	for range 4 {
		d.Undo()
	}
	if a := d.Current().Avatar; a.AnimationFile != "/motion/walk.bvh" {
		t.Errorf("undone: %+v", a)
	}
}
