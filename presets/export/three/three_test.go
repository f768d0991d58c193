package three_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/ranges"
	"posewright/presets/export/three"
	"posewright/rig"
	"posewright/solver"
)

// avatar is the built-in one, without optional bones where it is to be bare.
func avatar(t *testing.T, bare bool) (*rig.Avatar, *rig.Humanoid) {
	t.Helper()
	a := avatartest.Mannequin(t)
	if bare {
		exporttest.Bare(a)
	}
	h := avatartest.Humanoid(t, a, 1.1)
	return a, h
}

// limited is a preset in which all limits are on, and shoulders are links.
func limited() presets.Preset {
	p := exporttest.Limited()
	p.Shoulders.Method = solver.ShoulderByReturn
	return p
}

type vector struct{ X, Y, Z, W *float64 }

func (v *vector) quat() mgl64.Quat {
	return mgl64.Quat{W: *v.W, V: mgl64.Vec3{*v.X, *v.Y, *v.Z}}
}

// file is what the module reads.
type file struct {
	Preset json.RawMessage
	Bones  []string
	Chains []struct {
		Name        string
		Iteration   int
		BlendFactor float64
		Joints      []struct {
			Bone                                  int
			Mount, Axes, RotationMin, RotationMax *vector
		}
	}
}

func exported(t *testing.T, p *presets.Preset, a *rig.Avatar, h *rig.Humanoid) ([]export.File, *file, *export.Report) {
	t.Helper()
	files, report := exporttest.Exported(t, three.Target(), &export.Input{Preset: p, Avatar: a, Humanoid: h})
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

func TestEachJointHangsOnTheOneBefore(t *testing.T) {
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
			if len(f.Bones) != len(skin) || len(f.Chains) != 5 {
				t.Fatalf("%s: %d bones, %d chains", name, len(f.Bones), len(f.Chains))
			}
			for i, joint := range skin {
				if f.Bones[i] != h.Skeleton.Joints[joint].Name {
					t.Errorf("bone %d is %q, want %q", i, f.Bones[i], h.Skeleton.Joints[joint].Name)
				}
			}
			bends := map[int]float64{} // greatest bend of hinges, degrees
			for _, chain := range f.Chains {
				last := len(chain.Joints) - 1
				if chain.Iteration < 1 || last < 2 {
					t.Errorf("%s: %+v", name, chain)
				}
				end := skin[chain.Joints[last].Bone]
				if id, ok := effectors.Named(chain.Name); !ok || h.Joint(id.Role()) != end || p.Effectors[id].PositionWeight != chain.BlendFactor {
					t.Errorf("%s: %s is solved for %q with %v", name, chain.Name, h.Skeleton.Joints[end].Name, chain.BlendFactor)
				}
				for k, link := range chain.Joints {
					if k > 0 && h.Skeleton.Joints[skin[link.Bone]].Parent != skin[chain.Joints[k-1].Bone] {
						t.Errorf("%s: %s: a joint does not hang on the one before", name, chain.Name)
					}
					if (link.RotationMin == nil) != (link.RotationMax == nil) || link.RotationMin != nil && k == last {
						t.Fatalf("%s: half a box, or one of the end", name)
					}
					if least, most := link.RotationMin, link.RotationMax; least != nil {
						bends[skin[link.Bone]] = *most.X * 180 / math.Pi
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
				upper := id&^1 == effectors.LeftShoulderLimit || id&^1 == effectors.LeftUpperArmLimit || id&^1 == effectors.LeftUpperLegLimit
				if name == "limited" && !bare && (e.Fate == export.Approximated) != upper {
					t.Errorf("%v: %+v", id, e)
				}
				hinge := id&^1 == effectors.LeftLowerArmLimit || id&^1 == effectors.LeftLowerLegLimit
				flexes := report.Entry("limits." + id.String() + map[bool]string{true: ".forwardDeg", false: ".backwardDeg"}[id < effectors.LeftUpperLegLimit])
				if !bare && hinge && p.Limits[id].On {
					most := p.Limits[id].Forward
					if id >= effectors.LeftUpperLegLimit {
						most = p.Limits[id].Backward
					}
					if off := math.Abs(bends[h.Joint(id.Role())] - most); math.Abs(off-flexes.Bound) > 1e-9 || (flexes.Fate == export.Approximated) != (off > 1e-9) {
						t.Errorf("%s: %v: the bend is off by %v: %+v", name, id, off, flexes)
					}
				}
			}
		}
	}
}

func TestWhatALimitAllowsTheBoxAllows(t *testing.T) {
	t.Parallel()
	a, _ := avatar(t, false)
	exporttest.TurnAxes(&a.Skeleton)
	h := avatartest.Humanoid(t, a, 1.1)
	p := limited()
	p.Shoulders.Method = solver.ShoulderStill
	_, f, report := exported(t, &p, a, h)
	skin := a.Skins[0]
	random := rand.New(rand.NewPCG(4, 4))
	world := make([]rig.Transform, len(h.Skeleton.Joints))
	seen := 0
	for _, chain := range f.Chains {
		for _, link := range chain.Joints {
			joint := skin[link.Bone]
			id, limited := map[rig.Role]effectors.LimitID{
				rig.LeftUpperArm: effectors.LeftUpperArmLimit, rig.RightUpperArm: effectors.RightUpperArmLimit,
				rig.LeftUpperLeg: effectors.LeftUpperLegLimit, rig.RightUpperLeg: effectors.RightUpperLegLimit,
			}[h.Roles.RoleOf(joint)]
			if !limited {
				continue
			}
			seen++
			r := ranges.Of(&p, id)
			least, most := [3]*float64{link.RotationMin.X, link.RotationMin.Y, link.RotationMin.Z}, [3]*float64{link.RotationMax.X, link.RotationMax.Y, link.RotationMax.Z}
			// What the module makes of the bone: our own hangs on what the bone hangs on, turned by mount, and the bone is turned from it by the inverse of axes. These
			// chains hang on bones whose axes are those of the file.
			hangsOn := h.TPose[h.Skeleton.Joints[joint].Parent].Rotation
			local := func(turns [3]float64) mgl64.Quat {
				return link.Mount.quat().Mul(ranges.FromEulerXYZ(turns)).Mul(link.Axes.quat().Inverse())
			}
			pose := h.NewTPose()
			for range 600 {
				// A pose that three's solver leaves as it is.
				var turns [3]float64
				for k := range turns {
					turns[k] = *least[k] + random.Float64()*(*most[k]-*least[k])
				}
				pose.Rotations[joint] = local(turns)
				h.Forward(pose, world)
				turned := h.FromTPose(joint, world[joint].Rotation)
				bound := report.Entry("limits." + id.String() + ".upDeg").Bound
				beyond := r.Beyond(turned.Rotate(r.Axis())) * 180 / math.Pi
				if beyond > bound+1e-9 {
					t.Fatalf("%v: %v° beyond the limit, and the report says %v°", id, beyond, bound)
				}
				if twist, bound := r.TwistBeyond(turned)*180/math.Pi, report.Entry("limits."+id.String()+".twistMaxDeg").Bound; beyond == 0 && twist > bound+1e-9 {
					t.Fatalf("%v: the twist is %v° beyond the limit, and the report says %v°", id, twist, bound)
				}
				// A rotation that the preset allows.
				way := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
				if !r.Allows(way) {
					continue
				}
				turn := rig.RotationBetween(r.Axis(), way).Mul(mgl64.QuatRotate(r.TwistMin+random.Float64()*r.Twists, r.Axis()))
				in := hangsOn.Inverse().Mul(h.ToWorld(joint, turn)) // the bone in what it hangs on
				got := ranges.EulerXYZ(link.Mount.quat().Inverse().Mul(in).Mul(link.Axes.quat()))
				for k := range got {
					if got[k] < *least[k]-1e-9 || got[k] > *most[k]+1e-9 {
						t.Fatalf("%v: three would forbid axis %d at %v, outside of %v to %v", id, k, got[k], *least[k], *most[k])
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
	if _, f, _ := exported(t, &p, a, h); len(f.Bones) != last+1 || f.Bones[last] != "" {
		t.Errorf("%d bones, the last %q", len(f.Bones), f.Bones[last])
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
