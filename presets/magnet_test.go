package presets

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
)

func TestMagnetsAreAddressedByTheirIDs(t *testing.T) {
	t.Parallel()
	p := Default()
	if err := SetPath(&p, "magnets.waist.radius=0.5"); err != nil || p.Magnet("waist").Radius != 0.5 {
		t.Errorf("%v: %+v", err, p.Magnets)
	}
	if err := SetPath(&p, "magnets.waist.joint=leftShoulder"); err != nil || p.Magnet("waist").Joint != effectors.MagnetLeftShoulder {
		t.Errorf("%v: %+v", err, p.Magnets)
	}
	for assignment, refusal := range map[string]string{
		"magnets.other.radius=1":     `there is no parameter "magnets.other.radius"`,
		"magnets.other.joint=elbows": `there is no parameter "magnets.other.joint"`,
		"magnets.waist.size=1":       `there is no parameter "magnets.waist.size"`,
		"magnets.a b.radius=1":       `there is no parameter "magnets.a b.radius"`,
		"magnets.waist.radius=0":     "magnets.waist.radius must be from 0.01 to 10 arm lengths, not 0",
		"magnets.waist.bone=tail":    `magnets.waist.bone must be chest, spine, hips or head, not "tail"`,
	} {
		if err := SetPath(&p, assignment); err == nil || !strings.HasPrefix(err.Error(), refusal) {
			t.Errorf("%s: %v", assignment, err)
		}
	}
	one, _ := Lookup("magnets.waist.radius")
	if other, ok := Lookup("magnets.waist.radius"); !ok || other != one || one.Name() != "Magnet waist radius" {
		t.Errorf("a path has two parameters, or the name is %q", one.Name())
	}
	if len(ParametersOf(&p)) != len(Parameters())+7*len(p.Magnets) {
		t.Errorf("%d parameters", len(ParametersOf(&p)))
	}
}

func TestMagnetsCompileInTheirOrder(t *testing.T) {
	t.Parallel()
	p := Default()
	p.Magnets = []effectors.Magnet{
		{ID: "b", Joint: effectors.MagnetRightShoulder, Bone: effectors.MagnetOnHips, Position: mgl64.Vec3{1, 2, 3}, Radius: 4, Strength: -0.5},
		{ID: "a", Joint: effectors.MagnetElbows, Bone: effectors.MagnetOnHead, Position: mgl64.Vec3{-1, -2, -3}, Radius: 0.5, Strength: 0.25},
	}
	want := []effectors.Magnet{
		{ID: "b", Joint: effectors.MagnetRightShoulder, Bone: effectors.MagnetOnHips, Position: [3]float64{1, 2, 3}, Radius: 4, Strength: -0.5},
		{ID: "a", Joint: effectors.MagnetElbows, Bone: effectors.MagnetOnHead, Position: [3]float64{-1, -2, -3}, Radius: 0.5, Strength: 0.25},
	}
	if settings := Compile(&p); !slices.Equal(settings.Magnets, want) {
		t.Errorf("got %+v", settings.Magnets)
	}
}

func TestAnAbsentListIsTheDefaultSetAndAnEmptyOneIsNone(t *testing.T) {
	t.Parallel()
	fresh := Default()
	got, err := read(header + "}")
	if err != nil || !slices.Equal(got.Magnets, fresh.Magnets) || len(got.Magnets) == 0 {
		t.Errorf("%v: %+v", err, got.Magnets)
	}
	got, err = read(header + `, "magnets": []}`)
	if err != nil || len(got.Magnets) != 0 {
		t.Errorf("%v: %+v", err, got.Magnets)
	}
	if text := bytesOf(t, &got); !strings.Contains(text, `"magnets": []`) {
		t.Errorf("no magnets are written as\n%s", text)
	}
	if again, err := read(bytesOf(t, &got)); err != nil || len(again.Magnets) != 0 {
		t.Errorf("no magnets read back as %+v, %v", again.Magnets, err)
	}
}

func TestWhatAMagnetDoesNotSayItHasFromTheDefaultSetsMagnetOfItsID(t *testing.T) {
	t.Parallel()
	fresh := Default()
	got, err := read(header + `, "magnets": [{"id": "new", "position": {"x": 1}}, {"id": "behind", "radius": 3}]}`)
	if err != nil {
		t.Fatal(err)
	}
	behind := *fresh.Magnet("behind")
	behind.Radius = 3
	plain := NewMagnet("new")
	plain.Position[0] = 1
	if !slices.Equal(got.Magnets, []effectors.Magnet{plain, behind}) {
		t.Errorf("got %+v", got.Magnets)
	}
}

func TestBrokenMagnetsAreRefusedWithTheirPlace(t *testing.T) {
	t.Parallel()
	for list, want := range map[string]string{
		`[{"id": "a"}, {"id": "a"}]`:                     `two magnets have the id "a"`,
		`[{"radius": 1}]`:                                `the id of a magnet must be`,
		`[{"id": "a.b"}]`:                                `the id of a magnet must be`,
		`[{"id": "` + strings.Repeat("x", 41) + `"}]`:    `the id of a magnet must be`,
		`[{"id": "a", "radius": 0}]`:                     `magnets.a.radius must be from 0.01 to 10 arm lengths, not 0`,
		`[{"id": "a"}, {"id": "b", "joint": "elbow"}]`:   `magnets.b.joint must be elbows, leftElbow, `,
		`[{"id": "a", "size": 1}]`:                       `presets have no field magnets[0].size`,
		`[{"id": "a", "position": [1, 2, 3]}]`:           `magnets[0].position must be an object`,
		`{"a": {}}`:                                      `magnets must be a list`,
		`[` + strings.Repeat(`{},`, magnetLimit) + `{}]`: `a preset can have 64 magnets, not 65`,
	} {
		_, err := read(header + ",\n\"magnets\": " + list + "}")
		var problem *Problem
		if !errors.As(err, &problem) || !strings.HasPrefix(problem.Message.String(), want) || problem.Line != 2 && !strings.Contains(want, "65") {
			t.Errorf("%s: %v", clipped([]byte(list)), err)
		}
	}
	p := Default()
	p.Magnets[1].ID = p.Magnets[0].ID
	if err := Write(&strings.Builder{}, &p); err == nil || !strings.Contains(err.Error(), "two magnets have the id") {
		t.Errorf("two magnets of one id were written: %v", err)
	}
}

func TestAddingAndRemovingMagnetsIsUndone(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	var received []string
	d.OnChange(func(c Change) { received = append(received, fmt.Sprint(c.Paths)) })
	do(t, d, AddMagnet(""))
	do(t, d, AddMagnet(""))
	do(t, d, AddMagnet("own"))
	do(t, d, Set("magnets.magnet2.radius", 1))
	do(t, d, RemoveMagnet("magnet1"))
	do(t, d, RemoveMagnet("belly"))
	ids := magnetList.order(d.Current())
	if ids != "chest, ribs, waist, behind, magnet2, own" || d.UndoName().String() != "Remove magnet belly" {
		t.Errorf("the magnets are %s; to be undone is %q", ids, d.UndoName())
	}
	want := []string{"[magnets.magnet1]", "[magnets.magnet2]", "[magnets.own]", "[magnets.magnet2.radius]", "[magnets.magnet1]", "[magnets.belly]"}
	if !slices.Equal(received, want) {
		t.Errorf("heard %q", received)
	}
	d.Undo()
	d.Undo()
	if d.Current().Magnet("magnet1") == nil || d.Current().Magnet("belly") == nil || d.Current().Magnet("magnet2").Radius != 1 {
		t.Errorf("undo gives %+v", d.Current().Magnets)
	}
	for d.Undo() {
	}
	if fresh := Default(); d.Dirty() || !d.Current().Equal(&fresh) {
		t.Error("undoing all leaves something behind")
	}
	do(t, d, AddMagnet("own"))
	for _, c := range []Command{
		AddMagnet("own"), AddMagnet("a.b"), RemoveMagnet("nobody"), Set("magnets.nobody.radius", 1), Reset("magnets.nobody.joint"),
	} {
		if d.Do(c) == nil {
			t.Errorf("%s succeeded", c.Name())
		}
	}
	do(t, d, Set("magnets.waist.radius", 1))
	do(t, d, Reset("magnets.waist.radius"))
	do(t, d, Set("magnets.own.strength", 1))
	do(t, d, Set("magnets.own.joint", 2))
	do(t, d, ResetGroup("Magnet own"))
	do(t, d, RemoveMagnet("waist"))
	do(t, d, ResetMagnets())
	if fresh := Default(); !d.Current().Equal(&fresh) {
		t.Errorf("resetting leaves %v", Diff(&fresh, d.Current()))
	}
	for range magnetLimit - len(d.Current().Magnets) {
		do(t, d, AddMagnet(""))
	}
	if err := d.Do(AddMagnet("")); err == nil || err.Error() != "a preset can have 64 magnets, not 65" {
		t.Errorf("one more than a file can hold: %v", err)
	}
}

func TestDifferencesOfMagnets(t *testing.T) {
	t.Parallel()
	a, b := Default(), Default()
	b.Magnets = []effectors.Magnet{b.Magnets[1], b.Magnets[0], b.Magnets[2], b.Magnets[4], {ID: "own", Joint: effectors.MagnetShoulders, Bone: effectors.MagnetOnHips, Radius: 1, Strength: 2}}
	b.Magnets[2].Joint = effectors.MagnetLeftElbow
	want := []string{"magnets.waist.joint: elbows, leftElbow", "magnets.belly: ", "magnets.own: , shoulders, on hips at 0, 0, 0, radius 1, strength 2"}
	var got []string
	for _, d := range Diff(&a, &b) {
		got = append(got, fmt.Sprintf("%s: %s, %s", d.Path, d.A, d.B))
	}
	if len(got) != 3 || got[0] != want[0] || !strings.HasPrefix(got[1], want[1]) || got[2] != want[2] {
		t.Errorf("got %q", got)
	}
	c := Default()
	slices.Reverse(c.Magnets)
	if d := Diff(&a, &c); len(d) != 1 || d[0] != (Difference{"magnets", "chest, ribs, waist, belly, behind", "behind, belly, waist, ribs, chest"}) {
		t.Errorf("another order is told as %v", d)
	}
}
