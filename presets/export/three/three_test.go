package three_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/ranges"
	"posewright/presets/export/three"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/solver"
)

// avatar is the built-in one, without optional bones where it is to be bare.
func avatar(t *testing.T, bare bool) (*rig.Avatar, *rig.Humanoid) {
	t.Helper()
	a, err := gltf.Decode(assets.Mannequin(), "mannequin", nil)
	if err != nil {
		t.Fatal(err)
	}
	if bare {
		for role := rig.NoRole + 1; role < rig.RoleCount; role++ {
			if !slices.Contains(rig.RequiredRoles(), role) {
				a.Roles.Set(role, -1, 0, rig.FromNowhere)
			}
		}
		for i := range a.Skeleton.Joints {
			a.Skeleton.Joints[i].Name = []string{`"`, `a \ "b"`, "../x", "line\nbreak", "設定"}[i%5] + strconv.Itoa(i)
		}
	}
	h, err := rig.NewHumanoid(&a.Skeleton, a.Roles, 1.1)
	if err != nil {
		t.Fatal(err)
	}
	return a, h
}

// limited is a preset in which all limits are on, and shoulders are links.
func limited() presets.Preset {
	p := presets.Default()
	p.Name, p.Shoulders.Method = "Limited", solver.ShoulderByReturn
	for id := range effectors.LimitCount {
		p.Limits[id].On = true
	}
	return p
}

type vector struct{ X, Y, Z *float64 }

// file is what CCDIKSolver reads, and what is around it.
type file struct {
	Preset  json.RawMessage
	Bones   []string
	Targets []struct {
		Name      string
		Index, At int
	}
	Iks []struct {
		Target, Effector, Iteration int
		BlendFactor                 float64
		Links                       []struct {
			Index                    int
			RotationMin, RotationMax *vector
		}
	}
}

func exported(t *testing.T, p *presets.Preset, a *rig.Avatar, h *rig.Humanoid) ([]export.File, *file, *export.Report) {
	t.Helper()
	files, report, err := three.Export(&export.Input{Preset: p, Avatar: a, Humanoid: h})
	if err != nil {
		t.Fatal(err)
	}
	var f file
	if err := json.Unmarshal(files[0].Data, &f); err != nil {
		t.Fatal(err)
	}
	return files, &f, report
}

func TestTheFilesAreAsTheyWere(t *testing.T) {
	t.Parallel()
	a, h := avatar(t, false)
	p := exporttest.Unusual()
	files, _, _ := exported(t, &p, a, h)
	files[0].Data = exporttest.WithoutPreset(t, files[0].Data, &p)
	exporttest.Golden(t, files[:1])
}

func TestEachLinkIsTheParentOfTheOneBeforeAndTargetsFollowTheSkin(t *testing.T) {
	t.Parallel()
	for _, bare := range []bool{false, true} {
		a, h := avatar(t, bare)
		skin := a.Skins[0]
		all := exporttest.Presets()
		all["limited"] = limited()
		for seed := range uint64(6) {
			all[fmt.Sprint(seed)] = exporttest.Random(seed)
		}
		for name, p := range all {
			_, f, report := exported(t, &p, a, h)
			held, err := presets.Read(bytes.NewReader(f.Preset))
			if err != nil || !held.Equal(&p) {
				t.Errorf("%s: the file holds %v, %v", name, presets.Diff(&p, &held), err)
			}
			if len(f.Bones) != len(skin) || len(f.Iks) != 5 || len(f.Targets) != 5 {
				t.Fatalf("%s: %d bones, %d chains, %d targets", name, len(f.Bones), len(f.Iks), len(f.Targets))
			}
			for i, joint := range skin {
				if f.Bones[i] != h.Skeleton.Joints[joint].Name {
					t.Errorf("bone %d is %q, want %q", i, f.Bones[i], h.Skeleton.Joints[joint].Name)
				}
			}
			for i, ik := range f.Iks {
				if ik.Target != len(skin)+i || f.Targets[i].Index != ik.Target || f.Targets[i].At != ik.Effector || ik.Iteration < 1 || len(ik.Links) < 2 {
					t.Errorf("%s: %+v, %+v", name, f.Targets[i], ik)
				}
				below := skin[ik.Effector]
				if id, ok := effectors.Named(f.Targets[i].Name); !ok || h.Joint(id.Role()) != below || p.Effectors[id].PositionWeight != ik.BlendFactor {
					t.Errorf("%s: %s is solved for %q with %v", name, f.Targets[i].Name, h.Skeleton.Joints[below].Name, ik.BlendFactor)
				}
				for _, link := range ik.Links {
					if h.Skeleton.Joints[below].Parent != skin[link.Index] {
						t.Errorf("%s: %s: a link is not the parent of the one before", name, f.Targets[i].Name)
					}
					below = skin[link.Index]
					if (link.RotationMin == nil) != (link.RotationMax == nil) {
						t.Fatalf("%s: half a box", name)
					}
					if least, most := link.RotationMin, link.RotationMax; least != nil {
						for k, pair := range [...][2]*float64{{least.X, most.X}, {least.Y, most.Y}, {least.Z, most.Z}} {
							if pair[0] == nil || pair[1] == nil || !(*pair[0] <= *pair[1]) || *pair[0] < -math.Pi || *pair[1] > math.Pi {
								t.Errorf("%s: axis %d goes from %v to %v", name, k, pair[0], pair[1])
							}
						}
					}
				}
			}
			for id := range effectors.LimitCount {
				e := report.Entry("limits." + id.String() + ".upDeg")
				upper := id != effectors.LeftHandLimit && id != effectors.RightHandLimit && id != effectors.LeftFootLimit && id != effectors.RightFootLimit
				if name == "limited" && !bare && (e.Fate == export.Approximated) != upper {
					t.Errorf("%v: %+v", id, e)
				}
			}
		}
	}
}

func TestWhatALimitAllowsTheBoxAllows(t *testing.T) {
	t.Parallel()
	a, _ := avatar(t, false)
	exporttest.TurnAxes(&a.Skeleton)
	h, err := rig.NewHumanoid(&a.Skeleton, a.Roles, 1.1)
	if err != nil {
		t.Fatal(err)
	}
	p := limited()
	p.Shoulders.Method = solver.ShoulderStill
	_, f, report := exported(t, &p, a, h)
	skin := a.Skins[0]
	random := rand.New(rand.NewPCG(4, 4))
	world := make([]rig.Transform, len(h.Skeleton.Joints))
	seen := 0
	for _, ik := range f.Iks {
		for _, link := range ik.Links {
			if link.RotationMin == nil {
				continue
			}
			seen++
			joint := skin[link.Index]
			id := map[rig.Role]effectors.LimitID{
				rig.LeftUpperArm: effectors.LeftUpperArmLimit, rig.RightUpperArm: effectors.RightUpperArmLimit,
				rig.LeftUpperLeg: effectors.LeftUpperLegLimit, rig.RightUpperLeg: effectors.RightUpperLegLimit,
			}[h.Roles.RoleOf(joint)]
			r := ranges.Of(&p, id)
			pose := h.NewTPose()
			for range 600 {
				// A pose that three's solver leaves as it is.
				turns := [3]float64{
					*link.RotationMin.X + random.Float64()*(*link.RotationMax.X-*link.RotationMin.X),
					*link.RotationMin.Y + random.Float64()*(*link.RotationMax.Y-*link.RotationMin.Y),
					*link.RotationMin.Z + random.Float64()*(*link.RotationMax.Z-*link.RotationMin.Z),
				}
				pose.Rotations[joint] = ranges.FromEulerXYZ(turns)
				h.Forward(pose, world)
				swung := h.FromTPose(joint, world[joint].Rotation).Rotate(r.Axis())
				bound := report.Entry("limits." + id.String() + ".upDeg").Bound
				if beyond := r.Beyond(swung) * 180 / math.Pi; beyond > bound+1e-9 {
					t.Fatalf("%v: %v° beyond the limit, and the report says %v°", id, beyond, bound)
				}
				// A rotation that the preset allows.
				way := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
				if !r.Allows(way) {
					continue
				}
				turn := rig.RotationBetween(r.Axis(), way).Mul(mgl64.QuatRotate(r.TwistMin+random.Float64()*r.Twists, r.Axis()))
				parent := h.TPose[h.Skeleton.Joints[joint].Parent].Rotation
				got := ranges.EulerXYZ(parent.Inverse().Mul(h.ToWorld(joint, turn)))
				for k, pair := range [...][2]*float64{{link.RotationMin.X, link.RotationMax.X}, {link.RotationMin.Y, link.RotationMax.Y}, {link.RotationMin.Z, link.RotationMax.Z}} {
					if got[k] < *pair[0]-1e-9 || got[k] > *pair[1]+1e-9 {
						t.Fatalf("%v: three would forbid axis %d at %v, outside of %v to %v", id, k, got[k], *pair[0], *pair[1])
					}
				}
			}
		}
	}
	if seen != 4 {
		t.Errorf("%d links have a box, want upper arms and upper legs", seen)
	}
}

func TestAJointOutsideOfTheSceneKeepsItsPlaceAmongTheBones(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	a, h := avatar(t, false)
	last := len(a.Skins[0])
	a.Skins[0] = append(slices.Clone(a.Skins[0]), -1)
	if _, f, _ := exported(t, &p, a, h); len(f.Bones) != last+1 || f.Bones[last] != "" || f.Targets[0].Index != last+1 {
		t.Errorf("%d bones, the last %q, targets from %d", len(f.Bones), f.Bones[last], f.Targets[0].Index)
	}
}

func TestNothingIsLost(t *testing.T) {
	t.Parallel()
	a, h := avatar(t, false)
	for name, p := range exporttest.Presets() {
		_, _, report := exported(t, &p, a, h)
		if _, _, lost := report.Count(); lost > 0 {
			t.Errorf("%s: %s", name, report.Text())
		}
		if e := report.Entry("gait.curves.stepTime"); e.Fate != export.Carried || !strings.Contains(e.How.String(), "curveAt") {
			t.Errorf("%+v", e)
		}
	}
}

func TestWithoutBonesToGoByASentenceSaysWhatToDo(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	if _, _, err := three.Export(&export.Input{Preset: &p}); err == nil || !strings.Contains(err.Error(), "choose the avatar") {
		t.Errorf("%v", err)
	}
	a, h := avatar(t, false)
	a.Skins = nil
	if _, _, err := three.Export(&export.Input{Preset: &p, Avatar: a, Humanoid: h}); err == nil || !strings.Contains(err.Error(), "has a skin") {
		t.Errorf("%v", err)
	}
}
