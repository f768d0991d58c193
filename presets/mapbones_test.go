package presets

import (
	"bytes"
	"maps"
	"testing"
)

func TestManyBonesAreMappedAsOneStep(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	for _, c := range []Command{MapBone("leftHand", "A"), UnmapBone("jaw")} {
		if err := d.Do(c); err != nil {
			t.Fatal(err)
		}
	}
	before := maps.Clone(d.Current().Avatar.Roles)
	mapped := map[string]string{"leftHand": "B", "rightHand": "A", "head": ""}
	if err := d.Do(MapBones(MappedMirrored, mapped)); err != nil {
		t.Fatal(err)
	}
	mapped["hips"] = "C" // the caller's map stays the caller's
	want := map[string]string{"leftHand": "B", "rightHand": "A", "head": ""}
	if got := d.Current().Avatar.Roles; !maps.Equal(got, want) || d.UndoName().String() != "Swap left and right bones" {
		t.Errorf("%v after %q", got, d.UndoName())
	}
	d.Undo()
	if got := d.Current().Avatar.Roles; !maps.Equal(got, before) {
		t.Errorf("after one undo %v, want %v", got, before)
	}
	d.Undo()
	if _, cleared := d.Current().Avatar.Roles["jaw"]; cleared {
		t.Error("undo leaves the jaw cleared")
	}
	for name, bad := range map[string]map[string]string{"no role": {"tail": "A"}, "two roles": {"leftHand": "A", "rightHand": "A"}} {
		if err := d.Do(MapBones(MappedByNames, bad)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

func TestARoleThatNoJointPlaysIsKeptInTheFile(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Avatar.Roles = map[string]string{"jaw": "", "leftHand": "A"}
	var file bytes.Buffer
	if err := Write(&file, &p); err != nil {
		t.Fatal(err)
	}
	back, err := Read(&file)
	if err != nil || !maps.Equal(back.Avatar.Roles, p.Avatar.Roles) {
		t.Errorf("%v, %v", back.Avatar.Roles, err)
	}
	q := Default()
	q.Avatar.Roles = map[string]string{"leftHand": "A"}
	if differences := Diff(&p, &q); len(differences) != 1 || differences[0].Path != "avatar.roles.jaw" {
		t.Errorf("%+v", differences)
	}
}
