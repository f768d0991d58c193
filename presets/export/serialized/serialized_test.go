package serialized_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
)

func TestUnitysFrameIsOursInAMirror(t *testing.T) {
	t.Parallel()
	if got := serialized.Point(1, 2, 3); got != (serialized.Vector{X: -1, Y: 2, Z: 3}) {
		t.Errorf("%v", got)
	}
	if got := serialized.Point(0, 0, 0); math.Signbit(got.X) {
		t.Error("0 becomes -0")
	}
	// A quarter turn to the left, which takes forward to the left, takes forward to -X in Unity's frame.
	left := serialized.Rotation(mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0}))
	there := mgl64.Quat{W: left.W, V: mgl64.Vec3{left.X, left.Y, left.Z}}.Rotate(mgl64.Vec3{0, 0, 1})
	if there.Sub(mgl64.Vec3{-1, 0, 0}).Len() > 1e-12 {
		t.Errorf("forward is turned to %v", there)
	}
	if least, greatest := serialized.Twist(-10, 30); least != -30 || greatest != 10 {
		t.Errorf("%v to %v", least, greatest)
	}
}

func TestATreeIsWrittenAsJsonUtilityWrites(t *testing.T) {
	t.Parallel()
	tree := &serialized.Tree{}
	tree.Set("b.x", 1.0)
	tree.Set("a", "say \"<hi>\"\n")
	tree.Set("b.y", 3)
	tree.Set("list", []*serialized.Tree{})
	tree.Set("words", []string{"one", "two"})
	tree.Set("b.on", true)
	text, err := tree.JSON()
	want := `{
    "b": {
        "x": 1.0,
        "y": 3,
        "on": true
    },
    "a": "say \"<hi>\"\n",
    "list": [],
    "words": [
        "one",
        "two"
    ]
}
`
	if err != nil || string(text) != want {
		t.Errorf("%v\n%s", err, text)
	}
	if keys := tree.Keys(); !slices.Equal(keys, []string{"b.x", "b.y", "b.on", "a", "list", "words"}) {
		t.Errorf("%v", keys)
	}
	tree.Set("b.z", math.Inf(1))
	if _, err := tree.JSON(); err == nil || !strings.Contains(err.Error(), "b.z is +Inf") {
		t.Errorf("infinity is written: %v", err)
	}
}

func TestAFieldSharedBySeveralHasTheirMeanAndTheReportSaysHowFarOff(t *testing.T) {
	t.Parallel()
	links := []serialized.Link{{Key: "feet.up", Also: []string{"feet.down"}, Max: 60, Paths: []string{"limits.leftFoot.upDeg", "limits.rightFoot.upDeg"}}}
	p := presets.Default()
	p.Limits[effectors.LeftFootLimit].Up, p.Limits[effectors.RightFootLimit].Up = 50, 90
	write := func() (*serialized.Writing, []export.Rule) {
		w := serialized.NewWriting(&p, nil)
		w.Links(links...)
		return w, w.Rules
	}
	w, rules := write()
	if w.At("feet.up") != 60.0 || w.At("feet.down") != 60.0 {
		t.Fatalf("%v, %v", w.At("feet.up"), w.At("feet.down"))
	}
	if len(rules) != 2 || rules[0].Bound != 10 || rules[1].Bound != 30 || rules[0].Fate != export.Approximated || rules[0].How.Empty() {
		t.Errorf("%+v", rules)
	}
	p.Limits[effectors.LeftFootLimit].Up, p.Limits[effectors.RightFootLimit].Up = 45, 45
	if _, rules = write(); rules[0].Fate != export.Carried || rules[1].Bound != 0 {
		t.Errorf("what is the same for both is %+v", rules)
	}
}

func TestWhatNobodyAskedForIsNamed(t *testing.T) {
	t.Parallel()
	d, err := serialized.Read([]byte(`{"a": {"b": 1, "c": [1, 2], "_private": 3}, "transform": {"instanceID": 7}, "d": null, "e": "text"}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := d.Number("a.b"); !ok || d.Err() != nil {
		t.Errorf("%v, %v", ok, d.Err())
	}
	if rest := d.Rest(); !slices.Equal(rest, []string{"a.c", "e"}) {
		t.Errorf("%v", rest)
	}
	if _, ok := d.Number("a.b.c"); ok || d.Err() != nil {
		t.Errorf("there is something below a number: %v, %v", ok, d.Err())
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"a": {"b": 1}}`), "a.b")
	f.Add([]byte("\ufeff{}"), "")
	f.Fuzz(func(t *testing.T, data []byte, key string) {
		d, err := serialized.Read(data)
		if err != nil {
			return
		}
		d.Enter(key)
		if _, ok := d.Number(key); ok && d.Err() != nil {
			t.Error(d.Err())
		}
		d.Rest()
	})
}
