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
